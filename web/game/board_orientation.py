"""The initial orientation of a board, the one that fits its container, and the view for a battle's thumbnail."""

from __future__ import annotations

from collections.abc import Collection

from engine.core.scenario import Scenario
from engine.core.system import System
from engine.core.types import Chance, Decision, Side
from engine.core.view import View
from web.game.standing_answers import pre_battle_steps

MOST = 100
"""Maximum number of answers and dice rolls before a battle."""


def usual_orientation(view: View, people: Collection[Side]) -> int:
    """Return the initial rotation: a person's side at the bottom, with two people the second side."""
    first, second = view.sides
    return view.board.turns[first in people and second not in people]


def fitting_orientation(view: View, turn: int, *, tall: bool = False) -> int:
    """Return the rotation that fits the container, keeping the same side at the bottom.

    A `tall` container is higher than wide; rotations that fit it better, if any, are the third and the fourth.
    """
    turns = view.board.turns
    return (turns[-2:] if tall else turns[:2])[turns.index(turn) % 2]


def is_peopled(view: View) -> bool:
    """Return whether any piece stands on a board."""
    return bool(view.cards) or any(piece.place is not None for piece in view.pieces)


def opening_view(scenario: Scenario, system: System) -> View:
    """Return the opening view of a battle; if no piece is placed yet, armies and positions are the usual ones."""
    s = system.start(scenario)
    view, steps = system.sight.view(s, None), pre_battle_steps(system)
    if is_peopled(view):
        return view
    for _ in range(MOST):
        now = system.pending(s)
        if isinstance(now, Chance):
            system.play(s, max(now.odds, key=lambda one: one[1])[0])
        elif isinstance(now, Decision) and now.step in steps and (answer := system.usual(s)) is not None:
            system.play(s, answer)
        else:
            break
    return system.sight.view(s, None)
