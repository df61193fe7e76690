"""The orientation of a board at first and for the window's shape, and the view that a thumbnail of a battle shows."""

from __future__ import annotations

from collections.abc import Collection

from engine.core.scenario import Scenario
from engine.core.system import System
from engine.core.types import Chance, Decision, Side
from engine.core.view import View
from web.game.standing_answers import pre_battle_steps

MOST = 100
"""Answers and dice before a battle, at most."""


def usual_orientation(view: View, people: Collection[Side]) -> int:
    """Return how a board lies at first: the side of a person at the bottom, of two people that of the second."""
    first, second = view.sides
    return view.board.turns[first in people and second not in people]


def fitting_orientation(view: View, turn: int, *, tall: bool = False) -> int:
    """Return how a board lies as its place wants it, the same side at the bottom as with a turn.

    Where a `tall` place, with more room up and down than across, has turns that fit it better, they are the third and
    the fourth.
    """
    turns = view.board.turns
    return (turns[-2:] if tall else turns[:2])[turns.index(turn) % 2]


def is_peopled(view: View) -> bool:
    """Whether anybody stands on a board."""
    return bool(view.cards) or any(piece.place is not None for piece in view.pieces)


def opening_view(scenario: Scenario, system: System) -> View:
    """Return what a battle begins with; where nobody stands yet, armies and places are those that are usual."""
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
