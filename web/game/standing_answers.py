"""Standing answers: kinds of questions that a player has told the page to answer in the usual way.

They come in the middle of an action or before the battle; the latter are left to the page all together, so that the
battle begins at once.
"""

from __future__ import annotations

from typing import Any

from engine.core.agenda import Ask
from engine.core.game import Game
from engine.core.system import System
from engine.core.types import Action, Decision, Side
from web.game.selection import Selection


def usual_answer(selection: Selection) -> Action | None:
    """Return the usual answer to the current question if a person may leave it to the page; else None.

    A question whose answers all show their odds is a real choice and is never left to the page.
    """
    now = selection.system.pending(selection.state) if selection.is_open else None
    if not isinstance(now, Decision):
        return None
    if now.step in pre_battle_steps(selection.system):
        return selection.system.usual(selection.state)
    is_left = now.is_nested and not now.shown and not now.secret
    return selection.system.usual(selection.state) if is_left and len(selection.entries) > 1 else None


def pre_battle_steps(system: System) -> tuple[str, ...]:
    """Return the steps of the questions before a battle that have a usual answer."""
    return tuple(
        name for name, step in system.steps.items() if isinstance(step, Ask) and step.usual and not step.is_nested
    )


def is_pre_battle(selection: Selection) -> bool:
    """Return whether the current question comes before the battle and has a usual answer."""
    now = selection.system.pending(selection.state) if selection.is_open else None
    return isinstance(now, Decision) and now.step in pre_battle_steps(selection.system)


def question_key(selection: Selection) -> str:
    """Return the word key of the current question's kind."""
    now = selection.system.pending(selection.state)
    assert isinstance(now, Decision), "only a question is of a kind"
    return f"{selection.system.id}.kind.{now.step}"


def rule_of_thumb(selection: Selection) -> str:
    """Return the word key of the rule by which most would answer the current question; empty if there is none."""
    if usual_answer(selection) is None:
        return ""
    return "site.usual.start" if is_pre_battle(selection) else question_key(selection)


def added(habits: dict[Side, tuple[str, ...]], side: Side, *steps: str) -> dict[Side, tuple[str, ...]]:
    """Return the standing answers with more steps for a side."""
    return {**habits, side: tuple(dict.fromkeys((*habits.get(side, ()), *steps)))}


def standing_answers_from(data: Any, game: Game) -> dict[Side, tuple[str, ...]]:
    """Return the standing answers in a record; invalid ones are dropped."""
    found: dict[Side, tuple[str, ...]] = {}
    for side in game.system.sides(game.state) if isinstance(data, dict) else ():
        left = data.get(side)
        steps = tuple(step for step in game.system.steps if step in left) if isinstance(left, list) else ()
        if steps:
            found[side] = steps
    return found
