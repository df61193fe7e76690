"""Dragging on a free table: a unit by its body, its front corners or its turn handle, or the tape measure."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from engine.core.references import Pick, PieceRef, piece_ref
from engine.core.types import Action, Pose
from engine.core.view import Piece
from web.boards import board_kinds
from web.game import (
    board_tools,
    confirmation,
    game_lifecycle,
    hover,
    move_refusals,
    order_actions,
    piece_actions,
    turns,
    undo_rules,
)
from web.game.drag_geometry import LED, Grip
from web.game.free_table_pointing import CURSOR_OF_TABLE, piece_of
from web.game.mode import Mode
from web.shell.effects import AIM, TABLE, Effects, Later
from web.shell.session import Session

HANDLE = "handle:"
"""Prefix of the handles of the selected unit."""
STILL = 120
"""Milliseconds without movement after which the odds of a dragged attack are computed."""


def drag(session: Session, pick: Pick | None, facts: dict[str, Any]) -> Effects:
    """Continue a drag; `done` ends it: the order is given, or stays selected if it must be confirmed.

    `pick` is the thing dragged, None for a handle or the tape, which the fact `pick` names. `start` and `here` are
    points of the drawing, `turn` is the additional rotation, and `begins` marks the first event of a drag. A unit
    `dropped` where it was counts as tapped: it is selected, or deselected if it was selected before. If the board was
    replaced since the drag began, the drag is ignored.
    """
    if facts.get("begins", True):
        session.take_up()
    table = session.table
    if table is None or not session.is_over_its_board:
        return
    if facts["pick"] == board_tools.TAPE:
        yield from board_tools.drag(session, facts)
        return
    if table.mode is not Mode.DECIDING:
        return
    drawn = board_kinds.drawing(session.view(), turn=table.turn)
    start, here = (Pose.read(drawn.at(*point) or "") for point in (facts["start"], facts["here"]))
    before, handle = session.board_tools.grip, _handle(str(facts["pick"]))
    was_standing = before is None and start is not None and _taken_up(session, pick, handle)
    if was_standing and not handle:
        handle = LED
    grip = before if before is not None else None if start is None else _taken(session, pick, handle, start)
    if grip is None:
        if facts["done"] and here is not None:
            yield from _refused(session, pick, here)
        return
    session.board_tools.grip, session.board_tools.pointed = grip, ""
    if was_standing:
        with _carried(session, grip.unit):
            yield from game_lifecycle.after_player_action(session)
    session.board_tools.grip = None if facts["done"] else grip
    if before is None and table.selection.picks[:1] != (grip.unit,):
        table.let_go()  # only the selection is cleared: finding all orders of another unit takes longer than a frame
    if here is None:
        if facts["done"]:
            yield from _drop(session)
        return
    wanted = grip.wanted((here.x, here.y), int(facts.get("turn", 0)))
    if grip.stays(wanted) and grip.by == "":
        table.let_go()
        if pick is not None and facts.get("dropped") and not grip.was_held:
            yield from hover.tap(session, pick)
        else:
            yield TABLE if facts["done"] else AIM
        return
    session.cursor = wanted.ref
    table.aim(grip.unit, wanted.ref)
    if grip.stays(wanted) and grip.is_held_back((here.x, here.y)):
        table.hint = ("site.hint.corner_ahead", {})
    if facts["done"]:
        yield from _drop(session)
        return
    yield AIM
    action = table.selection.chosen
    if action is not None and action != session.board_tools.dragged_attack and piece_actions.is_attack(table, action):
        yield Later(STILL, partial(_weigh, action=action))


def _handle(pick: str) -> str:
    """Return the handle that a pick names; empty for any other pick."""
    return pick.removeprefix(HANDLE) if pick.startswith(HANDLE) else ""


def _refused(session: Session, pick: Pick | None, here: Pose) -> Effects:
    """Explain why a unit without orders does not go where it was dropped."""
    table, stand = session.playing(), move_refusals.own_piece(session.playing(), session.view(), pick)
    if stand is not None and stand.at:
        unit = piece_ref(stand.group or stand.id)
        table.sheet = unit
        move_refusals.explain_refusal(table, unit, (here.ref,))
        yield TABLE


def _weigh(session: Session, action: Action) -> Effects:
    """Show the odds of an attack once the drag has paused on it."""
    table = session.table
    if table is not None and session.board_tools.grip is not None and table.selection.chosen == action:
        session.board_tools.dragged_attack = action
        yield AIM


def _drop(session: Session) -> Effects:
    """Give the order that the drag ended with if it can be undone; otherwise leave it selected.

    A lesson that waits for no order clears it again.
    """
    table, guide = session.playing(), session.guide
    if guide is not None:
        guide.hold_nothing_whole()
    action = table.selection.chosen
    if action is not None and confirmation.is_choice_played_at_once(table, action, session.settings.confirm):
        with _carried(session, table.selection.picks[0]):
            yield from order_actions.play(session, action)
    else:
        yield from order_actions.show_selection(session)
    session.page.focus(CURSOR_OF_TABLE)


@contextmanager
def _carried(session: Session, unit: Pick) -> Iterator[None]:
    """Suppress the move animation of a unit that was dragged there already."""
    stands = (piece for piece in session.view().pieces if unit == piece_ref(piece.group or piece.id))
    session.piece_drag.landing = tuple(piece.id for piece in stands)
    yield
    session.piece_drag.landing = ()


def _taken_up(session: Session, pick: Pick | None, handle: str) -> bool:
    """Undo the last order and select it again if its unit is dragged again; return whether that happened."""
    table, stood = session.playing(), undo_rules.standing_order(session.playing())
    if stood is None or session.is_led:
        return False
    stand = piece_of(session.view(), pick.id) if isinstance(pick, PieceRef) else None
    is_its = stand is not None and stood.unit == piece_ref(stand.group or stand.id)
    if not (is_its or (handle and not table.selection.picks)):
        return False
    turns.stop(session)
    table.undo()
    table.selection.choose(stood.action)
    return True


def _taken(session: Session, pick: Pick | None, handle: str, start: Pose) -> Grip | None:
    """Return the grip on a unit: a stand is gripped where it is, a handle where the order leads."""
    table, view = session.playing(), session.view()
    if not handle:
        stand = piece_of(view, pick.id) if isinstance(pick, PieceRef) else None
        unit = None if stand is None else piece_of(view, stand.group or stand.id)
        if unit is None or piece_ref(unit.id) not in table.selection.firsts:
            return None
        was_held = table.selection.picks[:1] == (piece_ref(unit.id),)
        return _grip(unit, "", unit.place, start, was_held=was_held)
    held = next(iter(table.selection.picks), None)
    unit = piece_of(view, held.id) if isinstance(held, PieceRef) else None
    if unit is None:
        return None
    chosen = table.selection.chosen
    path = table.game.system.pointing.trace(table.selection.state, chosen).path if chosen is not None else ()
    led = Pose.read(path[-1]) if path else None
    return _grip(unit, handle, led or unit.place, start, is_led=led is not None)


def _grip(
    unit: Piece | None, by: str, pose: object, start: Pose, *, is_led: bool = False, was_held: bool = False
) -> Grip | None:
    if unit is None or unit.size is None or not isinstance(pose, Pose):
        return None
    return Grip(piece_ref(unit.id), by, (start.x, start.y), pose, unit.size, is_led, was_held)
