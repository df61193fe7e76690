"""Who plays each side: the default, and the seats, options and ways of a submitted form."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from engine.core.scenario import Scenario
from engine.core.system import System
from engine.core.types import Decision, Side

HUMAN = "human"
FRIEND = "friend"
"""The seat of a remote player, who plays by link."""
LESSON = "lesson"
"""The seat of a side whose orders a lesson gives."""
AHEAD = "ahead"
"""The mover if a side of a match has answered ahead."""
WAYS = ("study", "own_dice")
"""Special ways of playing: everything may be undone, or physical dice are entered."""
LEVELS = ("recruit", "veteran", "general", "marshal")
"""The computer's levels, the weakest first."""
STEPS = (25, 50, 75)
"""Steps between two levels: how many of a hundred decisions are made at the higher one."""
BETWEEN = {f"{low}+{share}": (low, high, share) for low, high in pairwise(LEVELS) for share in STEPS}
"""The computer between two levels, such as ``recruit+50``: the lower level, the higher one and the step."""
LADDER = tuple(seat for low in LEVELS for seat in (low, *(f"{low}+{n}" for n in STEPS)) if seat in (*LEVELS, *BETWEEN))
"""The levels and the steps between them, the weakest first: all seats of the computer."""
EVEN = "even"
"""The wish for an even game (even_game.py) in place of a level."""
Fields = dict[str, str | bool]
"""The values of a submitted form by field name."""


def usual_seats(scenario: Scenario, system: System, level: str = LEVELS[0]) -> dict[Side, str]:
    """Return the default seats: a person for the side that moves first, the computer for the other."""
    s = system.start(scenario)
    while isinstance(now := system.pending(s), Decision) and now.step.startswith("setup."):
        *_, last = system.legal(s)
        system.play(s, last)
    first = now.side if isinstance(now, Decision) else system.sides(s)[0]
    return {side: HUMAN if side == first else level for side in system.sides(s)}


def ends(seat: str) -> tuple[str, str, int]:
    """Return the lower and the higher level of a computer's seat, and the step between them; a level is its own."""
    return BETWEEN.get(seat, (seat, seat, 0))


def human_sides(seats: Mapping[Side, str]) -> list[Side]:
    """Return the sides that people at this page play."""
    return [side for side, seat in seats.items() if seat == HUMAN]


def read(fields: Fields, scenario: Scenario, system: System) -> tuple[dict[Side, str], dict[str, Any]]:
    """Return the seats and the options of a submitted form; an invalid number keeps the scenario's setting."""
    options = dict(scenario.options)
    for name, value in fields.items():
        given: Any = value
        if name.startswith("option.") and isinstance(value, str):
            given = int(value) if value.isascii() and value.isdigit() else None
        if name.startswith("option.") and system.options[name[7:]].is_valid(given):
            options[name[7:]] = given
    return seats(fields), options


def seats(fields: Fields) -> dict[Side, str]:
    """Return who plays each side in a submitted form."""
    return {Side(name[5:]): str(value) for name, value in fields.items() if name.startswith("seat.")}


def ways(fields: Fields) -> frozenset[str]:
    """Return the ways chosen in a submitted form."""
    return frozenset(way for way in WAYS if fields.get(f"way.{way}") is True)
