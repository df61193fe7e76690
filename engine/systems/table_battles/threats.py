"""Attacks on a card if it were the enemy's turn, and attacks by a card if it were its own."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.references import PieceRef
from engine.core.types import Action
from engine.systems.table_battles.acting.attack import attacks_of
from engine.systems.table_battles.data import IN_PLAY
from engine.systems.table_battles.state import State


def turned_to(s: State, side: int) -> State:
    """Return a state as if a side could act now."""
    turned: State = s.copy()
    turned.side, turned.rolled, turned.placed = side, "", ()
    turned.agenda = [("turn.end",), ("turn.dice",), ("turn.act", True)]
    return turned


def threats(s: State, ref: PieceRef) -> Iterator[tuple[State, Action]]:
    """Yield the attacks that the enemy could make on a card if it were the enemy's turn now."""
    book, i = s.battle.book, _in_play(s, ref)
    if i is not None:
        turned = turned_to(s, 1 - book.cards[i].side)
        made = (a for j in book.own[turned.side] for a in attacks_of(turned, book, book.cards[j]))
        yield from ((turned, a) for a in made if a.target == book.cards[i].id)


def possible_attacks(s: State, ref: PieceRef) -> Iterator[tuple[State, Action]]:
    """Yield the attacks that a card could make if it were its side's turn now."""
    book, i = s.battle.book, _in_play(s, ref)
    if i is not None:
        turned = turned_to(s, book.cards[i].side)
        yield from ((turned, a) for a in attacks_of(turned, book, book.cards[i]))


def _in_play(s: State, ref: PieceRef) -> int | None:
    """Return the number of a card that is in play in a running game, None for any other."""
    i = s.battle.book.number.get(ref.id)
    return i if i is not None and s.end is None and s.status[i] == IN_PLAY else None
