"""A table without places: pointing at a spot, dragging a unit to one, the keyboard's place and the unit with it."""

from __future__ import annotations

import math
from typing import Any

from engine.core.types import Pose
from engine.core.view import Piece, View
from web.boards import registry
from web.effects import CURSOR, TABLE, Effects
from web.play.table import HUMAN
from web.session import Session

CURSOR_OF_TABLE = "#space-cursor"
"""The place of the keyboard on such a table."""
STAYS = 20
"""Hundredths of an inch within which a drag that comes back means to stay."""


def readings(session: Session, ref: str) -> tuple[str, ...]:
    """Return what pointing at a stand or a spot may mean: the stand, its unit, the spot where it is."""
    view, held = session.view(), _held(session)
    pose = Pose.read(ref)
    if pose is not None:
        here = [piece for piece in view.pieces if _covers(piece, pose) and held not in (piece.id, piece.group)]
    else:
        here = [piece for piece in view.pieces if f"piece:{piece.id}" == ref]
    units = [f"piece:{piece.group}" for piece in here if piece.group is not None]
    spot = pose.ref if pose is not None else next((piece.at for piece in here if piece.at is not None), None)
    return tuple(dict.fromkeys([*(f"piece:{piece.id}" for piece in here), *units, *([spot] if spot else [])]))


def form(session: Session, word: str) -> Effects:
    """Take a formation in hand, or out of it where it is held: the order goes on to where it was pointed at.

    Where nothing was, the unit forms up where it stands.
    """
    table, view = session.playing(), session.view()
    unit = _piece(view, _held(session))
    own = unit.at if unit is not None else None
    aimed = session.cursor if table.hand.chosen is not None and Pose.read(session.cursor or "") is not None else own
    kept = table.hand.form != word
    table.hand.picks = (*table.hand.picks[:1], *((word,) if kept else ()))
    if aimed is not None:
        session.cursor = aimed
        if kept or aimed != own:
            _aim(session, aimed)
    yield TABLE
    session.page.focus(CURSOR_OF_TABLE)


def _aim(session: Session, spot: str) -> None:
    """Point at a spot; where no order leads there, none is left in hand that led elsewhere."""
    table = session.playing()
    table.point(spot)
    if table.why and table.hand.chosen is not None:
        table.hand.back()


def step(session: Session, spot: str) -> Effects:
    """Move the keyboard's place by a key, and stay on it."""
    yield from move(session, spot)
    yield CURSOR


def _covers(piece: Piece, pose: Pose) -> bool:
    """Whether a base lies over a spot; what is drawn decides nothing, so that this may be inexact."""
    if not isinstance(piece.place, Pose) or piece.size is None:
        return False
    turned = math.radians(piece.place.heading / 2)
    dx, dy = pose.x - piece.place.x, pose.y - piece.place.y
    u, v = dx * math.cos(turned) + dy * math.sin(turned), dx * math.sin(turned) - dy * math.cos(turned)
    return abs(u) <= piece.size[0] / 2 + 1 and -piece.size[1] - 1 <= v <= 1


def _held(session: Session) -> str:
    """Return the unit in hand, nothing where none is."""
    picks = session.playing().hand.picks
    return picks[0].removeprefix("piece:") if picks and picks[0].startswith("piece:") else ""


def _piece(view: View, which: str) -> Piece | None:
    return next((piece for piece in view.pieces if piece.id == which), None)


def at(session: Session, x: float, y: float) -> str | None:
    """Return the spot at a point of the drawing: it looks as the unit in hand does, or the keyboard's place."""
    drawn = registry.drawing(session.view(), turn=session.playing().turn)
    spot = Pose.read(drawn.at(x, y) or "")
    if spot is None:
        return None
    unit = _piece(session.view(), _held(session))
    before = unit.place if unit is not None else Pose.read(session.cursor or "")
    return spot._replace(heading=before.heading if isinstance(before, Pose) else 0).ref


def move(session: Session, spot: str) -> Effects:
    """Move the keyboard's place to a spot; a unit in hand is proposed to go there."""
    session.cursor = spot
    if _held(session) and session.playing().mover == HUMAN:
        _aim(session, spot)
        yield TABLE


def drag(session: Session, facts: dict[str, Any]) -> Effects:
    """Propose that a unit goes as far as it was dragged; where the drag ends, the order stays in hand."""
    table, view = session.table, session.view()
    stand = _piece(view, str(facts["pick"]).removeprefix("piece:"))
    if table is None or stand is None or table.looking is not None or table.mover != HUMAN:
        return
    unit = _piece(view, stand.group or stand.id)
    drawn = registry.drawing(view, turn=table.turn)
    start, here = (Pose.read(drawn.at(*point) or "") for point in (facts["start"], facts["here"]))
    if unit is None or not isinstance(unit.place, Pose) or start is None or here is None:
        return
    ref, off = f"piece:{unit.id}", (here.x - start.x, here.y - start.y)
    if table.hand.picks[:1] != (ref,):
        table.let_go()
        table.point(ref)
    if max(map(abs, off)) < STAYS:
        if facts["done"]:
            table.let_go()
        yield TABLE
        return
    spot = unit.place._replace(x=unit.place.x + off[0], y=unit.place.y + off[1]).ref
    session.cursor = spot
    _aim(session, spot)
    yield TABLE
    if facts["done"]:
        session.page.focus(CURSOR_OF_TABLE)


def turn_left(session: Session, _: str) -> Effects:
    """Propose that the unit in hand looks further to the left."""
    return turn(session, "[")


def turn_right(session: Session, _: str) -> Effects:
    """Propose that the unit in hand looks further to the right."""
    return turn(session, "]")


def turn(session: Session, key: str) -> Effects:
    """Turn the keyboard's place, and with it the unit in hand, as a key does."""
    if session.table is None:
        return
    drawn = registry.drawing(session.view(), turn=session.table.turn)
    to = drawn.near(session.cursor or "", key)
    if to is not None:
        yield from move(session, to)


GESTURES = {"turn-left": turn_left, "turn-right": turn_right}
