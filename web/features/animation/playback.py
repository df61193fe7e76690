"""Decides whether an animation plays and for how long: after actions and dice, never when the player looks around."""

from __future__ import annotations

from engine.core.types import End
from web.boards.markup_text import slug
from web.features.replay.model import Replay
from web.game.board_snapshot import BoardSnapshot
from web.game.mode import Mode
from web.game.seats import FRIEND, HUMAN, LESSON
from web.game.table import Table
from web.shell.session import Session

SCENE = 700
"""Milliseconds of the animation of the player's own action at normal speed."""
SHORT = 250
"""Minimum milliseconds of the animation of the computer's actions: the next action ends a running one."""
FACTORS = {"slow": 1.6, "normal": 1.0, "fast": 0.55, "skip": 0.55}


def move(session: Session, before: BoardSnapshot | None, now: BoardSnapshot | None) -> None:
    """Play animation and sound for what happened between two board snapshots."""
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
        landed = {f"piece-{slug(which)}" for which in session.piece_drag.landing}  # already dragged to its place
        made["acts"] = [act for act in made["acts"] if act.get("id") not in landed or act.get("add")]
        if table.mode is not Mode.PAST and before.n < now.n:
            made["sounds"] += [(name, 1.0) for name in _said(table, before.n)]
        page.stage(made | {"acts": [], "dice": []} if is_calm else made)


def _length(session: Session, table: Table, begin: int, end: int) -> int:
    """Return the length of an animation in milliseconds: about the computer's pause for its actions, zero if skipped.

    Dice, and answers that a player leaves to the page, are skipped with the rest.
    """
    turns, most = session.turns, int(SCENE * FACTORS[session.settings.speed])
    if table.mode is Mode.PAST:
        return min(most, session.of(Replay).pause) if session.of(Replay).is_playing else most
    if turns.hurry:
        return 0
    givers = [table.seats[side] for one in table.game.inputs[begin:end] if (side := one.side) is not None]
    if not givers or givers[-1] in (HUMAN, FRIEND, LESSON):
        return most
    return 0 if session.settings.speed == "skip" else min(most, max(SHORT, turns.share))


def _said(table: Table, begin: int) -> list[str]:
    """Return the sound for whose turn it is, or for the result."""
    now, people = table.game.pending, [side for side, seat in table.seats.items() if seat == HUMAN]
    if isinstance(now, End):
        if now.winner is None:
            return ["draw"]
        return ["defeat" if people and now.winner not in people else "victory"]
    last = next((one.side for one in reversed(table.game.inputs[begin:]) if one.side is not None), None)
    others = last is not None and table.seats[last] != HUMAN
    return ["turn"] if others and table.mover == HUMAN and not table.selection.is_amid else []
