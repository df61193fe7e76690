"""Resting on a thing with the mouse, or a finger that stays on it: what it is and what it could do is shown."""

from __future__ import annotations

from typing import Any

from web.effects import GLANCE, Effects
from web.gestures import measures
from web.session import NOW, Session


def rest(session: Session, facts: dict[str, Any]) -> Effects:
    """Show the note on the thing on which the pointer rests, none once it has gone on; a table shows its reaches.

    Nothing lies over the end of a battle as long as that is to be seen.
    """
    if session.table is None or not session.is_at_table or session.table.covered:
        return
    is_over = session.finale.is_shown(session.table) and session.tab == NOW
    pick = "" if is_over else str(facts.get("pick", ""))
    if not session.view().everywhere:
        yield from measures.rest(session, facts)
        pick = "" if session.measures.grip is not None else pick  # what is dragged tells of itself
    if session.glance != pick:
        session.glance = pick
        yield GLANCE
