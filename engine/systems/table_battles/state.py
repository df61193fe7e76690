"""The state of a battle: flat columns, and what can be read off them at once."""

from __future__ import annotations

from engine.core import agenda
from engine.core.types import Side
from engine.systems.table_battles.battle import Battle
from engine.systems.table_battles.data import GONE, IN_PLAY, ROUTED
from engine.systems.table_battles.language.areas import SIGNS
from engine.systems.table_battles.language.card_set import CardSet
from engine.systems.table_battles.language.cards import Card


class State(agenda.State):
    """Whose turn it is, what lies on the cards, what is left.

    `side`: number of the side whose turn it is; `turn`: number of the player turn, from 1; `quiet`: player
    turns in a row in which nothing changed, `stirred`: whether something has in this one. By side: `morale`, `lost`:
    sticks eliminated, `owes`: whether the next Action Phase is lost. By card: `status`, `sticks`, `coming`: sticks on
    their way, `dice`: faces on it, `cubes`, `counters`. `rolled`: faces that may still be placed, `placed`: cards that
    got dice in this Roll Phase; `saved`: cards whose only save is used.
    """

    __slots__ = (  # noqa: RUF023 - in the order of the text above
        "side", "turn", "quiet", "stirred", "morale", "lost", "owes",
        "status", "sticks", "coming", "dice", "cubes", "counters", "rolled", "placed", "saved",
    )  # fmt: skip
    BATTLE = Battle

    battle: Battle
    side: int
    turn: int
    quiet: int
    stirred: bool
    morale: list[int]
    lost: list[int]
    owes: list[bool]
    status: list[str]
    sticks: list[int]
    coming: list[int]
    dice: list[str]
    cubes: list[int]
    counters: list[int]
    rolled: str
    placed: tuple[int, ...]
    saved: tuple[int, ...]


def sides(s: State) -> tuple[Side, Side]:
    """Return both sides, the first listed first."""
    return s.battle.book.sides


def active(s: State, *_: object) -> Side:
    """TB-13: The side whose turn it is decides."""
    return s.battle.book.sides[s.side]


def passive(s: State, *_: object) -> Side:
    """TB-30: The other side reacts."""
    return s.battle.book.sides[1 - s.side]


def pool(s: State, b: CardSet, side: int) -> int:
    """TB-12, TB-51: Return how many dice of a side lie on no card."""
    dice = s.dice
    return b.dice[side] - sum(len(dice[i]) for i in b.own[side])


def supply(s: State, b: CardSet) -> int:
    """TB-67: Return how many cubes are in nobody's use."""
    return b.supply - sum(s.morale) - sum(s.cubes) - sum(s.counters[i] for i in b.counters)


def is_linked(s: State, b: CardSet, card: int) -> bool:
    """TB-75, TB-77: Return whether a card in play has a live link: its partner is in play too."""
    return any(s.status[other] == IN_PLAY for other in b.linked[card])


def routed(s: State, b: CardSet, side: int) -> int:
    """TB-43: Return how many formations of a side have routed."""
    return sum(1 for i in b.own[side] if s.status[i] == ROUTED)


def has_no_sticks(s: State, card: Card) -> bool:
    """TB-43: Return whether a formation in play or in reserve has no stick left."""
    return not card.is_special and s.status[card.index] not in GONE and not s.sticks[card.index]


def is_row(faces: str) -> bool:
    """Return whether a text is a row of faces in rising order."""
    return all(face in SIGNS for face in faces) and faces == "".join(sorted(faces))
