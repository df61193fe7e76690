"""Watching a game that the computer plays against itself: pause, resume, or step by one order."""

from __future__ import annotations

from web.game import turns
from web.game.mode import Mode
from web.game.self_play import is_watched
from web.shell.effects import QUESTION, Effects
from web.shell.session import Session


def pause_or_go(session: Session, _: str) -> Effects:
    """Pause or resume the watched game; while it pauses, the computer thinks one order ahead."""
    table, now = session.table, session.turns
    if table is None or not is_watched(table) or table.mode is Mode.PAST:
        return
    now.is_held, now.is_let, now.hurry = not now.is_held, False, False
    if not now.is_held:
        yield from turns.release_held_order(session)
    yield QUESTION


def step(session: Session, _: str) -> Effects:
    """Release one order with the dice that follow it, then pause."""
    table, now = session.table, session.turns
    if table is None or not is_watched(table) or table.mode is Mode.PAST:
        return
    now.is_held, now.is_let, now.hurry = True, True, False
    yield from turns.release_held_order(session)
    yield QUESTION


ACTIONS = {"watch": pause_or_go, "watch-step": step}
