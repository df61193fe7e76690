"""Decides when an animation plays and for how long: after orders and dice, never when the player only looks around."""

from __future__ import annotations

from engine.core.types import End
from web.boards.markup_text import slug
from web.game.board_snapshot import BoardSnapshot
from web.game.mode import Mode
from web.game.seats import FRIEND, HUMAN, LESSON
from web.game.table import Table
from web.shell.session import Session

SCENE = 700
"""Milliseconds of the scene of an order of one's own at the usual speed."""
SHORT = 250
"""Milliseconds that the computer's orders are seen at least: the next order ends what it comes upon."""
FACTORS = {"slow": 1.6, "normal": 1.0, "fast": 0.55, "skip": 0.55}


def move(session: Session, before: BoardSnapshot | None, now: BoardSnapshot | None) -> None:
    """Let be seen and heard what happened between two paintings of the board."""
    table, page = session.playing(), session.page
    if before is None or now is None or not before.leads_to(now):
        return
    is_calm = page.is_calm()
    if is_calm and not (page.asks_calm() and session.settings.is_heard(is_calm=True)):
        return
    length = _length(session, table, before.n, now.n)
    if length:
        from web.features.animation.scene import scene  # noqa: PLC0415 - it is needed after the first order, not before

        made = scene(before, now, table, length)
        landed = {f"piece-{slug(which)}" for which in session.carried.landing}  # carried there before everybody's eyes
        made["acts"] = [act for act in made["acts"] if act.get("id") not in landed or act.get("add")]
        if table.mode is not Mode.PAST and before.n < now.n:
            made["sounds"] += [(name, 1.0) for name in _said(table, before.n)]
        page.stage(made | {"acts": [], "dice": []} if is_calm else made)


def _length(session: Session, table: Table, begin: int, end: int) -> int:
    """Return how many milliseconds a scene may have: the computer's about its pause, none where it is skipped.

    To what is skipped belong dice, and answers that a person leaves to the page.
    """
    turns, most = session.turns, int(SCENE * FACTORS[session.settings.speed])
    if table.mode is Mode.PAST:
        return min(most, session.film.pause) if session.film.is_playing else most
    if turns.hurry:
        return 0
    givers = [table.seats[side] for one in table.game.inputs[begin:end] if (side := one.side) is not None]
    if not givers or givers[-1] in (HUMAN, FRIEND, LESSON):
        return most
    return 0 if session.settings.speed == "skip" else min(most, max(SHORT, turns.share))


def _said(table: Table, begin: int) -> list[str]:
    """Return the sound that tells who is next, or how it ended."""
    now, people = table.game.pending, [side for side, seat in table.seats.items() if seat == HUMAN]
    if isinstance(now, End):
        if now.winner is None:
            return ["draw"]
        return ["defeat" if people and now.winner not in people else "victory"]
    last = next((one.side for one in reversed(table.game.inputs[begin:]) if one.side is not None), None)
    others = last is not None and table.seats[last] != HUMAN
    return ["turn"] if others and table.mover == HUMAN and not table.hand.is_amid else []
