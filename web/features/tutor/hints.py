"""The hints about the better order: the part of the board, then the piece, then the order."""

from __future__ import annotations

from engine.core.references import Pick, PieceRef, PlaceRef, PoseRef, piece_ref, place_ref
from engine.core.types import EMPTY, Action
from web.boards import board_kinds
from web.features.tutor.model import HeldOrder, Tutor, Weighed
from web.game.pick_path import without_row
from web.game.sentences import sentence
from web.shell.session import Session

THIRDS = 3
ROWS, COLUMNS = ("far", "middle", "near"), ("left", "middle", "right")
"""The thirds of the board as it lies on the page."""


def told(session: Session, known: Weighed, held: HeldOrder) -> list[str]:
    """Return the hints in their order, each a sentence or two; an order without a piece or a place has fewer.

    The last one tells what the better order does, and what the one that is held back does in its place.
    """
    names, say, best = session.names(), session.words.say, known.line[0]
    things = [without_row(pick) for pick in _picks(session, best)]
    part = next((found for thing in things if (found := _part(session, thing))), None)
    piece = next((thing for thing in things if isinstance(thing, PieceRef)), None)
    order = say("site.tutor.hint.order", {"order": sentence(names, best)})
    first = say("site.tutor.hint.button") if part is None else say(f"site.tutor.hint.part.{part}")
    second = [] if piece is None else [say("site.tutor.hint.piece", {"piece": names.name(piece)})]
    return [first, *second, f"{order} {names.say(known.reason, known.facts)} {_own(session, held)}".strip()]


def _own(session: Session, held: HeldOrder) -> str:
    """Return what the order that is held back does; empty where that is not known."""
    key, facts = session.of(Tutor).reasons.get(held.action, ("", EMPTY))
    return session.words.say("site.tutor.hint.own", {"reason": session.names().say(key, facts)}) if key else ""


def _picks(session: Session, action: Action) -> tuple[Pick, ...]:
    """Return the things that spell an order."""
    selection = session.playing().selection
    return tuple(selection.system.pointing.picks(selection.state, action))


def _part(session: Session, thing: Pick) -> str | None:
    """Return the part of the board in which a thing lies, as the board lies on the page; None if it lies nowhere."""
    view = session.view()
    if not isinstance(thing, PieceRef | PlaceRef | PoseRef):
        return None
    drawn = board_kinds.drawing(view, turn=session.playing().turn, shape=session.window_shape(view))
    refs = [*(place_ref(space.id) for space in view.board.spaces), *(piece_ref(piece.id) for piece in view.pieces)]
    boxes = [box for ref in refs if (box := drawn.box(ref)) is not None]
    here = drawn.point(thing)
    if here is None or not boxes:
        return None
    left, top = min(box.left for box in boxes), min(box.top for box in boxes)
    width = max(box.left + box.width for box in boxes) - left
    height = max(box.top + box.height for box in boxes) - top
    return f"{ROWS[_third(here[1] - top, height)]}.{COLUMNS[_third(here[0] - left, width)]}"


def _third(at: float, length: float) -> int:
    """Return in which third of a length a point lies: 0, 1 or 2."""
    return max(0, min(THIRDS - 1, int(THIRDS * at / length))) if length else 1
