"""The figures of stands and units as they are now: Morale, Break Value, Move, what a unit may do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.boards.table.shapes import within
from engine.core.types import PieceId, Side
from engine.systems.charge.data import (
    ARTILLERY,
    FEROCIOUS,
    FLEEING,
    INCH,
    INSPIRATION,
    LIGHT,
    LONERS,
    MORALE,
    MOUNTED,
    MOVE,
    PASSES,
    PLAIN,
    TORTOISE,
    TRAINED,
)
from engine.systems.charge.layout import layout
from engine.systems.charge.state import State, roster
from engine.systems.charge.to_hit import FACES

NO_WALL = (LIGHT, MOUNTED, LONERS, ARTILLERY)
"""CG-41: Who has one of these forms no Shield Wall."""


def troops(s: State, unit: PieceId) -> list[PieceId]:
    """CG-19: Return the stands of a unit that its permissions are judged on: those that are no heroes, else all."""
    held = s.held[unit]
    return [stand for stand in held if not roster(s).is_hero(stand)] or list(held)


def all_have(s: State, unit: PieceId, ability: str) -> bool:
    """CG-19: Return whether every stand that counts has an ability."""
    return all(ability in roster(s).profile[stand].abilities for stand in troops(s, unit))


def is_artillery(s: State, unit: PieceId) -> bool:
    """CG-67: Return whether a unit is of engines."""
    return all_have(s, unit, ARTILLERY)


def is_light(s: State, unit: PieceId) -> bool:
    """CG-46, CG-84: Return whether a unit is made of Light Troops, heroes aside."""
    return all_have(s, unit, LIGHT)


def is_mounted(s: State, unit: PieceId) -> bool:
    """CG-83: Return whether a unit is mounted, heroes aside."""
    return all_have(s, unit, MOUNTED)


def is_trained(s: State, unit: PieceId) -> bool:
    """CG-42: Return whether a unit may move in Shield Wall."""
    profiles = (roster(s).profile[stand].abilities for stand in troops(s, unit))
    return all(TRAINED in abilities or TORTOISE in abilities for abilities in profiles)


def wall_bar(s: State, unit: PieceId) -> str:
    """CG-41: Return why a unit cannot form a Shield Wall, "" where it can."""
    abilities = [roster(s).profile[stand].abilities for stand in troops(s, unit)]
    for ability in NO_WALL:
        if any(ability in one for one in abilities):
            return ability
    return "single" if len(s.held[unit]) < 2 else ""


def heroes(s: State, side: Side) -> list[PieceId]:
    """CG-19: Return the stands of a side's heroes on the table, in unit order."""
    known, unit = roster(s), layout(s).unit
    found = (known.stands[hero][0] for hero in known.heroes if known.side[hero] == side)
    return [stand for stand in found if stand in unit]


def general(s: State, side: Side) -> PieceId | None:
    """CG-23: Return the stand of a side's general who lives, None where there is none."""
    known = roster(s)
    return next((stand for stand in heroes(s, side) if known.profile[stand].is_general), None)


def is_leaderless(s: State, side: Side) -> bool:
    """CG-23: Return whether a side has lost its general: once the battle has begun."""
    known = roster(s)
    led = any(known.side[hero] == side and known.profile[known.stands[hero][0]].is_general for hero in known.heroes)
    return led and s.turn > 0 and general(s, side) is None


def inspiration(s: State, hero: PieceId) -> int:
    """CG-22, CG-24: Return how far a hero's stand inspires, in c."""
    raised = s.raised.get(hero) == INSPIRATION
    return s.battle.scaled(INCH * (roster(s).profile[hero].inspiration + raised))


def morales(s: State, stands: Iterable[PieceId], side: Side) -> list[int]:
    """CG-22 to CG-24: Return the Morale of a side's stands as it is now: one more where another hero inspires one.

    One more for a point of Command, one less without the general, never below nought.
    """
    known, shapes = roster(s), layout(s).shapes
    near = [(hero, shapes[hero], inspiration(s, hero)) for hero in heroes(s, side)]
    less = is_leaderless(s, side)
    return [
        max(
            0,
            known.profile[stand].morale
            + any(hero != stand and within(shapes[stand], there, far) for hero, there, far in near)
            + (s.raised.get(stand) == MORALE)
            - less,
        )
        for stand in stands
    ]


def morale(s: State, stand: PieceId) -> int:
    """CG-22 to CG-24: Return the Morale of a stand as it is now."""
    return morales(s, (stand,), roster(s).side[stand])[0]


def tested_morale(s: State, unit: PieceId) -> int:
    """CG-26: Return the Morale by which a unit tests: what most of its stands have, of equals the lower."""
    counted = Counter(morales(s, troops(s, unit), roster(s).side[unit]))
    return min(counted, key=lambda value: (-counted[value], value))


def passing(s: State, unit: PieceId) -> int:
    """CG-26: Return how many faces of a die pass a unit's test of Morale."""
    return max(0, min(FACES, FACES + 1 - (PASSES - tested_morale(s, unit))))


def break_value(s: State, unit: PieceId) -> int:
    """CG-27: Return the Morale of all stands of a unit together."""
    return sum(morales(s, s.held[unit], roster(s).side[unit]))


def inches(s: State, unit: PieceId) -> int | None:
    """CG-19, CG-24: Return the Move of a unit: that of its slowest stand; None where one cannot move."""
    moves = [
        None if (own := roster(s).profile[stand].move) is None else own + (s.raised.get(stand) == MOVE)
        for stand in s.held[unit]
    ]
    known = [move for move in moves if move is not None]
    return min(known) if len(known) == len(moves) else None


def move(s: State, unit: PieceId) -> int:
    """CG-39: Return the single allowance of a unit in fifteenths of c, nought where it cannot move."""
    return PLAIN * s.battle.scaled(INCH * (inches(s, unit) or 0))


def is_fleeing(s: State, unit: PieceId) -> bool:
    """CG-29: Return whether a unit flees."""
    return s.form[unit] == FLEEING


def charge_dice(s: State, unit: PieceId) -> tuple[int, int, int]:
    """CG-47, CG-81: Return what a charge adds to the Move at least, on a middling die and at most, in inches."""
    more = all_have(s, unit, FEROCIOUS)
    least, middle, most = (2, 7, 12) if is_mounted(s, unit) else (2, 5, 7)
    return least + more, middle + more, most + more
