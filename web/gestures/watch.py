"""Watching a game that the computer plays with itself: it pauses and goes on, or goes on by one order."""

from __future__ import annotations

from web.effects import QUESTION, Effects
from web.gestures import turns
from web.play.mode import Mode
from web.play.watched import is_watched
from web.session import Session


def pause_or_go(session: Session, _: str) -> Effects:
    """Pause the game that is watched, or let it go on; while it pauses the computer thinks about one order ahead."""
    table, now = session.table, session.turns
    if table is None or not is_watched(table) or table.mode is Mode.PAST:
        return
    now.is_held, now.is_let, now.hurry = not now.is_held, False, False
    if not now.is_held:
        yield from turns.release(session)
    yield QUESTION


def step(session: Session, _: str) -> Effects:
    """Let one order come, with the dice that follow it, and pause behind it."""
    table, now = session.table, session.turns
    if table is None or not is_watched(table) or table.mode is Mode.PAST:
        return
    now.is_held, now.is_let, now.hurry = True, True, False
    yield from turns.release(session)
    yield QUESTION


GESTURES = {"watch": pause_or_go, "watch-step": step}
