"""The state of a game of Rows."""

from __future__ import annotations

from engine.core import agenda
from engine.core.types import Side
from tests.toy.battle import Battle
from tests.toy.data import ORDERS, ROOM


class State(agenda.State):
    """Columns: `at` company -> card ("" once lost), `orders` side -> secret order ("?" when not known)."""

    __slots__ = ("active", "at", "orders", "round", "shown")
    BATTLE = Battle

    battle: Battle
    active: Side
    at: dict[str, str]
    orders: dict[Side, str]
    round: int
    shown: tuple[Side, ...]
    """Sides whose order lies open."""


def whose(s: State, side: Side, *rest: object) -> Side:
    """Return the side that a step names first."""
    return side


def other(s: State, side: Side) -> Side:
    """Return the enemy of a side."""
    return next(one for one in s.battle.rows if one != side)


def owner(s: State, card: str) -> Side | None:
    """Return whose card it is, None for a card that does not exist."""
    return next((side for side, cards in s.battle.rows.items() if card in cards), None)


def companies(s: State, card: str) -> list[str]:
    """Return the companies on a card in alphabetical order."""
    return [company for company, place in s.at.items() if place == card]


def strength(s: State, side: Side) -> int:
    """Return how many companies a side has left."""
    return sum(place in s.battle.rows[side] for place in s.at.values())


def check(s: State) -> list[str]:
    """Return what is broken in a state, in words for developers."""
    broken = []
    cards = [card for row in s.battle.rows.values() for card in row]
    if list(s.at) != sorted(s.at):
        broken.append("at: companies are not in alphabetical order")
    for company, place in s.at.items():
        if place and (place not in cards or owner(s, place) != company[:1]):
            broken.append(f"at[{company}]: {place!r} is no card of its row")
    broken += [f"{card}: more than {ROOM} companies" for card in cards if len(companies(s, card)) > ROOM]
    for side, order in s.orders.items():
        if side not in s.battle.rows or order not in (*ORDERS, "?", ""):
            broken.append(f"orders[{side}]: {order!r} is no order")
    broken += [f"shown: {side!r} is no side" for side in s.shown if side not in s.battle.rows]
    if s.active not in s.battle.rows:
        broken.append(f"active: {s.active!r} is no side")
    if not 0 <= s.round <= s.battle.rounds:
        broken.append(f"round: {s.round} is not between 0 and {s.battle.rounds}")
    return broken
