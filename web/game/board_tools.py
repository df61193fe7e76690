"""Measuring on a free table: a tape between any two things, and the reaches of units."""

from __future__ import annotations

from typing import Any

from engine.core.references import Pick, piece_ref
from engine.core.types import Pose
from engine.core.view import Piece, View
from web.boards import board_kinds
from web.boards.speech_text import to_speech
from web.game import drag_geometry, tape_measure
from web.game.tape_measure import TapeMeasure
from web.shell.effects import AIM, TABLE, Effects
from web.shell.session import Session

TAPE = "tape"
"""Identifies a drag that draws the tape."""
KIND = "table"
"""The kind of board on which there is something to measure."""


def toggle(session: Session, _: str) -> Effects:
    """Toggle the tape measure."""
    held = session.board_tools
    if session.table is None or session.view().board.kind != KIND:
        return
    held.is_on = not held.is_on
    held.tape = TapeMeasure(end_at(session, session.cursor)) if held.is_on and session.cursor is not None else None
    yield TABLE


def put_away(session: Session) -> bool:
    """Put the tape away; return whether it was in use."""
    was_on = session.board_tools.is_on
    session.board_tools.is_on, session.board_tools.tape = False, None
    return was_on


def drag(session: Session, facts: dict[str, Any]) -> Effects:
    """Draw the tape from its start to the pointer."""
    drawn = board_kinds.drawing(session.view(), turn=session.playing().turn)
    start, here = (drawn.at(*point) for point in (facts["start"], facts["here"]))
    if start is None or here is None or not session.board_tools.is_on:
        return
    session.board_tools.tape = TapeMeasure(end_at(session, start), end_at(session, here))
    yield AIM
    if facts["done"]:
        say(session)


def point(session: Session, ref: Pick) -> Effects:
    """Set the first or the second end of the tape; a third pick starts a new measurement."""
    held, end = session.board_tools, end_at(session, ref)
    if held.tape is None or held.tape.end is not None:
        held.tape = TapeMeasure(end)
    else:
        held.tape = held.tape._replace(end=end)
        say(session)
    yield AIM


def stretch(session: Session, ref: Pick) -> Effects:
    """Draw the tape to the keyboard cursor."""
    held, end = session.board_tools, end_at(session, ref)
    held.tape = TapeMeasure(end) if held.tape is None else held.tape._replace(end=end)
    yield AIM
    say(session)


def say(session: Session) -> None:
    """Announce what the tape reads."""
    if told := reading(session):
        session.page.say(to_speech(told))


def reading(session: Session) -> str:
    """Return what the tape reads as a sentence; empty if it reads nothing."""
    held = session.board_tools.tape
    read = tape_measure.read(session.view(), held) if held is not None else None
    if held is None or held.end is None or read is None:
        return ""
    words, names = session.words, session.names()
    facts = {"a": _named(session, held.start), "b": _named(session, held.end), "gap": tape_measure.inches(read.gap)}
    told = words.say("site.tape.gap", {name: names.name(value) for name, value in facts.items()})
    if read.range is not None:
        told += " " + words.say("site.tape.range", {"range": tape_measure.inches(read.range)})
    return told


def _named(session: Session, ref: Pick) -> str:
    """Return the reference that names an end of the tape; a stand is named by its unit."""
    piece = next((piece for piece in session.view().pieces if piece_ref(piece.id) == ref), None)
    return session.words.say("site.tape.spot") if piece is None else piece_ref(piece.group or piece.id)


def end_at(session: Session, ref: Pick) -> Pick:
    """Return where an end of the tape lies: on the stand at a spot, else at the spot."""
    pose = Pose.read(ref)
    if pose is None:
        return ref
    here = (piece for piece in _stands(session.view()) if drag_geometry.covers(piece, pose))
    return next((piece_ref(piece.id) for piece in here), ref)


def _stands(view: View) -> list[Piece]:
    """Return the pieces that stand on the table and are not units made of other pieces."""
    groups = {piece.group for piece in view.pieces}
    return [piece for piece in view.pieces if isinstance(piece.place, Pose) and piece.id not in groups]


# Reaches


def reach(session: Session, _: str) -> Effects:
    """Toggle the reaches of the selected unit, or of the unit at the keyboard cursor."""
    held = session.board_tools
    if session.table is None or session.view().board.kind != KIND:
        return
    unit = _unit(session, next(iter(session.playing().selection.picks), None)) or _unit(session, session.cursor)
    held.reaching = "" if held.reaching == unit else unit
    yield AIM
    session.page.say(to_speech(told(session, held.reaching)))


def rest(session: Session, ref: Pick | None) -> Effects:
    """Show the reaches of the unit under the resting pointer; hide them once the pointer leaves."""
    if session.table is None or session.view().board.kind != KIND or session.board_tools.grip is not None:
        return
    unit = _unit(session, ref)
    unit = "" if piece_ref(unit) in session.playing().selection.picks else unit  # a selected unit is about to move
    if unit != session.board_tools.pointed:
        session.board_tools.pointed = unit
        yield AIM


def told(session: Session, unit: str) -> str:
    """Return the reaches of a unit in the words of its system."""
    piece = next((piece for piece in session.view().pieces if piece.id == unit), None)
    if piece is None:
        return ""
    names = session.names()
    lines = (
        names.say(f"{names.system}.reach.{one.kind}", {"inches": tape_measure.inches(one.far)}) for one in piece.reaches
    )
    return f"{names.name(piece_ref(piece.id))}: {'; '.join(lines)}."


def _unit(session: Session, ref: Pick | None) -> str:
    """Return the unit that a reference means, also for a stand or a spot; empty if there is none."""
    end = None if ref is None else end_at(session, ref)
    piece = next((piece for piece in session.view().pieces if piece_ref(piece.id) == end), None)
    return "" if piece is None else str(piece.group or piece.id)


ACTIONS = {"tape": toggle, "reach": reach}
