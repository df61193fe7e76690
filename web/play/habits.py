"""Questions in the middle of something that a person leaves to the page, by their kind: it answers them as is usual."""

from __future__ import annotations

from typing import Any

from engine.core.game import Game
from engine.core.types import Action, Decision, Side
from web.play.hand import Hand


def offered(hand: Hand) -> Action | None:
    """Return the usual answer to the question that is asked, where a person may leave it to the page; else None.

    A question of which odds show every answer is a choice of its own and is never left.
    """
    now = hand.system.pending(hand.state) if hand.is_open else None
    is_left = isinstance(now, Decision) and now.amid and not now.shown and not now.secret
    return hand.system.usual(hand.state) if is_left and len(hand.entries) > 1 else None


def kind(hand: Hand) -> str:
    """Return the word key of the kind of question that is asked."""
    now = hand.system.pending(hand.state)
    assert isinstance(now, Decision), "only a question is of a kind"
    return f"{hand.system.id}.kind.{now.step}"


def added(habits: dict[Side, tuple[str, ...]], side: Side, step: str) -> dict[Side, tuple[str, ...]]:
    """Return the habits with one more of a side."""
    return {**habits, side: tuple(dict.fromkeys((*habits.get(side, ()), step)))}


def habits_from(data: Any, game: Game) -> dict[Side, tuple[str, ...]]:
    """Return the habits in a record; what is odd in them is left out."""
    found: dict[Side, tuple[str, ...]] = {}
    for side in game.system.sides(game.state) if isinstance(data, dict) else ():
        left = data.get(side)
        steps = tuple(step for step in game.system.steps if step in left) if isinstance(left, list) else ()
        if steps:
            found[side] = steps
    return found
