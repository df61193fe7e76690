"""The state of a game of Zones."""

from __future__ import annotations

from engine.core import agenda
from engine.core.types import PieceId, Side
from tests.zones.battle import Battle
from tests.zones.data import MOST_DICE, RESERVES, SIDES, UNITS, UNKNOWN, ZONES

CAMP, RESERVE, LOST = "camp", "reserve", "lost"
IDS = tuple(PieceId(f"{side}{n}") for side in SIDES for n in (*range(1, UNITS + 1), "R"))


class State(agenda.State):
    """Columns: `at` unit -> zone, camp, reserve, lost or "" (not in the army); `bases` unit -> bases left."""

    __slots__ = ("active", "at", "bases", "first", "hits", "points", "round")
    BATTLE = Battle

    battle: Battle
    active: Side
    at: dict[PieceId, str]
    bases: dict[PieceId, int]
    first: Side
    hits: dict[Side, int]
    """Hits of the fight that goes on."""
    points: dict[Side, int]
    round: int


def whose(s: State, side: Side, *rest: object) -> Side:
    """Return the side that a step names first."""
    return side


def other(side: Side) -> Side:
    """Return the enemy of a side."""
    return SIDES[1 - SIDES.index(side)]


def owned(side: Side) -> list[PieceId]:
    """Return all units that a side may have, the reserve last."""
    return [unit for unit in IDS if unit[0] == side]


def units(s: State, side: Side, place: str) -> list[PieceId]:
    """Return the units of a side at a place."""
    return [unit for unit in owned(side) if s.at[unit] == place]


def strength(s: State, side: Side, place: str) -> int:
    """Return the bases of a side at a place."""
    return sum(s.bases[unit] for unit in units(s, side, place))


def beside(zone: str) -> list[str]:
    """Return the zones that share an edge with one."""
    x, y = spot(zone)
    return [z for z in ZONES if abs(spot(z)[0] - x) + abs(spot(z)[1] - y) == 1]


def spot(zone: str) -> tuple[int, int]:
    """Return the column and the row of a zone."""
    return "abc".index(zone[0]), int(zone[1]) - 1


def check(s: State) -> list[str]:
    """Return what is broken in a state, in words for developers."""
    broken = []
    if tuple(s.at) != IDS or tuple(s.bases) != IDS:
        return ["at, bases: not the units of the game"]
    for unit, place in s.at.items():
        count, is_reserve = s.bases[unit], unit[1] == "R"
        if place not in (*ZONES, CAMP, RESERVE, LOST, ""):
            broken.append(f"at[{unit}]: {place!r} is no place")
        elif (place in (LOST, "")) != (count == 0) or not UNKNOWN <= count <= 4:
            broken.append(f"bases[{unit}]: {count} at {place!r}")
        elif (count == UNKNOWN and place != RESERVE) or (place == RESERVE and not is_reserve):
            broken.append(f"at[{unit}]: {place!r} with {count}")
        elif is_reserve and (place == CAMP or count > max(RESERVES)):
            broken.append(f"at[{unit}]: {place!r} of a reserve")
    for name in ("hits", "points"):
        held = getattr(s, name)
        if tuple(held) != SIDES or any(not 0 <= n <= (2 * MOST_DICE if name == "hits" else 99) for n in held.values()):
            broken.append(f"{name}: {held}")
    if s.active not in SIDES or s.first not in SIDES:
        broken.append("active, first: no side")
    if not 0 <= s.round <= s.battle.rounds:
        broken.append(f"round: {s.round} is not between 0 and {s.battle.rounds}")
    return broken
