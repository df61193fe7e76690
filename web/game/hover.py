"""Hovering with the mouse, or a long press, shows a note on a thing and what it can do.

On a phone a tap has the same shown, for what the panel tells of the thing lies below the window there.
"""

from __future__ import annotations

from typing import Any

from web.game import board_tools as measuring_actions
from web.game import order_actions
from web.shell.effects import GLANCE, Effects
from web.shell.session import QUESTION_TAB, Session


def hover(session: Session, facts: dict[str, Any]) -> Effects:
    """Show the note on the thing on which the pointer rests, none once it has gone on; a table shows its reaches.

    Nothing lies over the end of a battle as long as that is to be seen.
    """
    if session.table is None or not session.is_at_table or session.table.covered:
        return
    is_over = session.finale.is_shown(session.table) and session.tab == QUESTION_TAB
    pick = "" if is_over else str(facts.get("pick", ""))
    if not session.view().everywhere:
        yield from measuring_actions.rest(session, facts)
        pick = "" if session.measures.grip is not None else pick  # what is dragged tells of itself
    if session.glance != pick:
        session.glance = pick
        yield GLANCE


def tap(session: Session, ref: str) -> Effects:
    """Point at a thing, and on a phone tell what it is beside it, unless a lesson leads.

    An order that it gave is to be seen, and of one that is whole the question tells. Where the tap only let go of what
    was in hand, nothing is told: marks of its moves would stay below a question that has none in hand.
    """
    table = session.table
    count, was_begun = (0, False) if table is None else (len(table.game.inputs), table.hand.is_begun)
    yield from order_actions.point(session, ref)
    if table is None or table is not session.table or len(table.game.inputs) > count or table.hand.whole is not None:
        return
    if not was_begun or table.hand.is_begun or table.why:
        yield from note(session, ref)


def note(session: Session, ref: str) -> Effects:
    """Tell what a thing is that a finger has pointed at, where the panel that tells it lies below the window."""
    is_printed = bool(session.view().cards)  # on cards all of it stands, and a note would hide half of them
    if (session.page.is_tall() or session.page.is_low()) and not session.is_led and not is_printed:
        yield from hover(session, {"pick": ref})
