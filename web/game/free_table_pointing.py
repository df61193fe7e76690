"""A free table: picking a spot, moving the keyboard cursor with the selected unit, and turning the unit."""

from __future__ import annotations

from engine.core.references import Pick, PieceRef, PlaceRef, PoseRef, WordRef, piece_ref
from engine.core.types import Pose
from engine.core.view import Piece, View
from web.boards import board_kinds
from web.game import board_tools, drag_geometry
from web.game.mode import Mode
from web.game.pick_path import Picks
from web.shell.effects import CURSOR, TABLE, Effects
from web.shell.session import Session

CURSOR_OF_TABLE = "#space-cursor"
"""Selector of the keyboard cursor on a free table."""


def readings(session: Session, ref: Pick) -> Picks:
    """Return what pointing at a stand or a spot may mean: the stand, its unit, the spot where it is."""
    view, own = session.view(), held(session)
    pose = Pose.read(ref)
    if pose is not None:
        here = [
            piece for piece in view.pieces if drag_geometry.covers(piece, pose) and own not in (piece.id, piece.group)
        ]
    else:
        here = [piece for piece in view.pieces if piece_ref(piece.id) == ref]
    units = [piece_ref(piece.group) for piece in here if piece.group is not None]
    spot = next((_spot(session, piece) for piece in here if piece.at), None)
    if pose is not None and (own or spot is None):
        spot = pose.ref  # with a unit selected, the spot is its destination, whatever stands there
    return tuple(dict.fromkeys([*(piece_ref(piece.id) for piece in here), *units, *([spot] if spot else [])]))


def _spot(session: Session, piece: Piece) -> PlaceRef | PoseRef | None:
    """Return the spot of a stand, or the spot of its unit if the unit has orders."""
    unit = piece_of(session.view(), piece.group or "")
    is_first = unit is not None and piece_ref(unit.id) in session.playing().selection.firsts
    return unit.at if unit is not None and is_first else piece.at


def form(session: Session, word: WordRef) -> Effects:
    """Toggle a formation in the selection; the order continues to the spot that was pointed at.

    If no spot was pointed at, the unit forms up where it stands.
    """
    table, view = session.playing(), session.view()
    unit = piece_of(view, held(session))
    own = unit.at if unit is not None else None
    cursor = session.cursor
    aimed = cursor if table.selection.chosen is not None and isinstance(cursor, PoseRef) else own
    is_asked = table.selection.ask(word)
    if aimed is not None:
        session.cursor = aimed
        if is_asked or aimed != own:
            table.aim(table.selection.picks[0], aimed)
    yield TABLE
    session.page.focus(CURSOR_OF_TABLE)


def step(session: Session, spot: PoseRef) -> Effects:
    """Move the keyboard cursor by a key and keep it in view."""
    yield from move(session, spot)
    yield CURSOR


def start(session: Session) -> PlaceRef | PoseRef | None:
    """Return the spot from which keys move the selected unit: its proposed destination, else its position."""
    unit = piece_of(session.view(), held(session))
    if unit is None or session.view().has_places:
        return None
    last = session.playing().selection.picks[-1]
    return last if isinstance(last, PoseRef) else unit.at


def held(session: Session) -> str:
    """Return the selected unit; empty if there is none or a past position is viewed."""
    picks = session.playing().selection.picks if session.playing().mode is not Mode.PAST else ()
    return picks[0].id if picks and isinstance(picks[0], PieceRef) else ""


def piece_of(view: View, which: str) -> Piece | None:
    """Return a piece by its id."""
    return next((piece for piece in view.pieces if piece.id == which), None)


def at(session: Session, x: float, y: float) -> PoseRef | None:
    """Return the spot at a point of the drawing, with the heading of the selected unit or of the keyboard cursor."""
    drawn = board_kinds.drawing(session.view(), turn=session.playing().turn)
    spot = Pose.read(drawn.at(x, y) or "")
    if spot is None:
        return None
    unit = piece_of(session.view(), held(session))
    before = unit.place if unit is not None else Pose.read(session.cursor or "")
    return spot._replace(heading=before.heading if isinstance(before, Pose) else 0).ref


def move(session: Session, spot: PoseRef) -> Effects:
    """Move the keyboard cursor to a spot and propose it as the selected unit's destination."""
    session.cursor = spot
    if session.board_tools.is_on:
        yield from board_tools.stretch(session, spot)
    elif (unit := held(session)) and session.playing().mode is Mode.DECIDING:
        session.playing().aim(piece_ref(unit), spot)
        yield TABLE


def turn_left(session: Session, _: str) -> Effects:
    """Propose turning the selected unit to the left."""
    return turn(session, "[")


def turn_right(session: Session, _: str) -> Effects:
    """Propose turning the selected unit to the right."""
    return turn(session, "]")


def turn(session: Session, key: str) -> Effects:
    """Turn the keyboard cursor, and with it the selected unit, by a key."""
    if session.table is None:
        return
    drawn = board_kinds.drawing(session.view(), turn=session.table.turn)
    to = None if session.cursor is None else drawn.near(session.cursor, key)
    if isinstance(to, PoseRef):
        yield from move(session, to)


def about(session: Session, _: str) -> Effects:
    """Propose that the selected unit faces about where it is: its rear becomes its front."""
    if session.table is None:
        return
    unit, here = piece_of(session.view(), held(session)), Pose.read(session.cursor or "")
    if unit is not None and unit.size is not None and here is not None:
        yield from move(session, drag_geometry.faced_about(here, unit.size).ref)


ACTIONS = {"turn-left": turn_left, "turn-right": turn_right, "about": about}
