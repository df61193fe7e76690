"""Hovering with the mouse, or a long press, shows a note on a thing and what it can do.

On a phone a tap shows the note too, because the panel with the details is below the visible area there.
"""

from __future__ import annotations

from engine.core.references import Pick
from web.game import board_tools, order_actions
from web.shell.effects import GLANCE, Effects
from web.shell.session import QUESTION_TAB, Session


def hover(session: Session, ref: Pick | None) -> Effects:
    """Show the note on the thing under the resting pointer, or hide it; a free table shows reaches as well.

    The end of a battle is not covered while it is shown.
    """
    if session.table is None or not session.is_at_table or session.table.covered:
        return
    is_over = session.table.is_end_shown and session.tab == QUESTION_TAB
    pointed = None if is_over else ref
    if not session.view().has_places:
        yield from board_tools.rest(session, ref)
        pointed = None if session.board_tools.grip is not None else pointed  # a dragged unit shows its own note
    if session.glance != pointed:
        session.glance = pointed
        yield GLANCE


def tap(session: Session, ref: Pick) -> Effects:
    """Pick a thing and on a phone show its note, unless a lesson leads.

    No note is shown after a pick that gave an order, so that the order stays visible, or that completed one, because
    the question describes it. If the tap only cleared the selection, there is no note either: its move marks would
    contradict the question.
    """
    table = session.table
    count, was_begun = (0, False) if table is None else (len(table.game.inputs), table.selection.is_begun)
    yield from order_actions.point(session, ref)
    if (
        table is None
        or table is not session.table
        or len(table.game.inputs) > count
        or table.selection.whole is not None
    ):
        return
    if not was_begun or table.selection.is_begun or table.refusals:
        yield from note(session, ref)


def note(session: Session, ref: Pick) -> Effects:
    """Show the note on a tapped thing if the panel with the details is below the visible area."""
    is_printed = bool(session.view().cards)  # cards print everything, and a note would hide half of them
    if (session.page.is_tall() or session.page.is_low()) and not session.is_led and not is_printed:
        yield from hover(session, ref)
