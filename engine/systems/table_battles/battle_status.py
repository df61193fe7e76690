"""Imminent defeats of a side: its last cube, its last sticks, a ready attack."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.agenda import apply
from engine.core.references import piece_ref
from engine.core.resolve import resolve, usual_amid
from engine.core.types import Facts
from engine.systems.table_battles.acting.attack import attacks_of
from engine.systems.table_battles.acting.hits import attack_sum
from engine.systems.table_battles.actions import Attack
from engine.systems.table_battles.data import LAST_CUBE
from engine.systems.table_battles.language.card_set import CardSet
from engine.systems.table_battles.sequence import STEPS
from engine.systems.table_battles.state import State
from engine.systems.table_battles.threats import turned_to
from engine.systems.table_battles.victory import unable

CLOSE = 2
"""A warning is shown if the loss of this many sticks would decide the battle."""


def dangers(s: State, b: CardSet, side: int) -> Iterator[tuple[str, str, Facts]]:
    """TB-68, TB-69, TB-72, TB-73, TB-85: Yield the imminent defeats of a side."""
    is_last = "morale" not in b.disabled and s.morale[side] == LAST_CUBE
    if is_last:
        yield "TB-68", "table_battles.danger.morale", {}
    left = b.tactical[1 - side] - s.lost[side]
    is_close = bool(b.tactical[1 - side]) and "tactical" not in b.disabled and 0 < left <= CLOSE
    if is_close:
        is_draw = b.grades[1 - side] == "draw"
        key = "table_battles.danger.tactical_draw" if is_draw else "table_battles.danger.tactical"
        yield "TB-73" if is_draw else "TB-72", key, {"n": left}
    told = {"TB-68"} if is_last else set()
    told |= {"TB-72", "TB-73"} if is_close else set()
    for a, rule in _fatal(s, b, side):
        if rule not in told:
            yield rule, "table_battles.danger.attack", {"piece": piece_ref(a.piece), "target": piece_ref(a.target)}


def _fatal(s: State, b: CardSet, side: int) -> Iterator[tuple[Attack, str]]:
    """Yield the attacks for which the enemy's dice lie ready and that would lose a side the battle, and by which rule.

    Reactions are taken as they are usual: none that nobody has to make.
    """
    armed = (b.cards[j] for j in b.own[1 - side] if s.dice[j] or s.cubes[j])
    for a in (a for card in armed for a in attacks_of(s, b, card)):
        if _matters(s, b, a, s.lost[side]):
            after = turned_to(s, 1 - side)
            apply(STEPS, after, a)
            resolve(STEPS, after, usual_amid)
            if after.end is None and after.status != s.status:
                unable(after, b, side)
            if after.end is not None and after.end.winner == b.sides[1 - side]:
                yield a, after.end.rule


def _matters(s: State, b: CardSet, a: Attack, lost: int) -> bool:
    """Return whether an attack may decide anything: a rout, the last sticks of an army, or more than hits."""
    card, victim = b.cards[b.number[a.piece]], b.cards[b.number[a.target]]
    deed = card.deeds[a.action]
    hits = attack_sum(s, b, card, deed, victim, absorbs=False).total
    needed = b.tactical[card.side]
    return hits >= s.sticks[victim.index] or bool(deed.then) or 0 < needed <= lost + hits
