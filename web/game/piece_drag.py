"""Dragging a piece over a board of places: a drop on a thing is a pick of that thing after the piece.

The mouse can drag own pieces without orders too, and the page then explains why they stay. A free die is placed on the
piece that it is dropped on.
"""

from __future__ import annotations

from typing import Any

from engine.core.references import DieRef, Pick, PieceRef, PlaceRef, piece_ref, place_ref, read_ref
from engine.core.view import Piece
from web.game import confirmation, hover, move_refusals, order_actions, past_position, piece_actions
from web.game.free_table_pointing import piece_of
from web.game.mode import Mode
from web.game.pick_path import Picks
from web.game.seats import HUMAN
from web.game.table import Table
from web.shell.effects import TABLE, Effects
from web.shell.session import Session


def may_drag(session: Session, pick: Pick | None, facts: dict[str, Any]) -> Effects | None:
    """Return effects if a pointer of the type `by` may drag this piece or die, else None.

    Only own pieces can be dragged, by touch only those with orders available, because touching the others scrolls.
    Nothing can be dragged while the device is passed on. In the past the mouse can drag pieces, and the drop explains
    that the board is only viewed.
    """
    table, view = session.table, session.view
    if table is None:
        return None
    is_mouse = facts["by"] == "mouse"
    if table.mode is Mode.PAST:
        piece = _piece(session, pick)
        is_ours = piece is not None and piece.side is not None and table.seats[piece.side] == HUMAN
        return () if is_mouse and is_ours else None
    if table.mode is not Mode.DECIDING:
        return None
    if isinstance(pick, DieRef):
        takers = (piece_ref(piece.id) for piece in view().pieces)
        return () if is_mouse or any(_proposed(table, taker, pick) for taker in takers) else None
    is_own = is_mouse and move_refusals.own_piece(table, view(), pick) is not None
    can_go = isinstance(pick, PieceRef) and pick.id in piece_actions.draggable_pieces(table, view())
    return () if is_own or can_go else None


def begin_drag(session: Session, pick: Pick | None, _: dict[str, Any]) -> Effects:
    """Select a piece whose drag begins, with its drop targets marked."""
    table = session.table
    session.take_up()
    session.piece_drag.lifted = None
    if table is not None and table.mode is Mode.PAST:
        return
    begun = None if table is None else _begun(session, pick)
    if table is None or begun is None or begun in table.selection.picks[-1:]:
        return
    session.piece_drag.lifted = begun
    if not (table.selection.gathers and table.selection.may_add(begun)):
        table.let_go()
    table.point(begun)
    yield TABLE
    yield from order_actions.check_lesson(session, begun)


@past_position.in_present_only
def _not_now(session: Session, _: str) -> Effects:
    """Do nothing; the decorator explains that a past position is viewed."""
    return ()


def drop_piece(session: Session, pick: Pick | None, facts: dict[str, Any]) -> Effects:
    """Pick what a piece was dropped on, or clear the selection if that is nothing.

    A piece dropped where it was counts as tapped. Dropped on an own piece that it has nothing to do with, it stays
    selected and the refusal is shown. If the board it was taken from has been replaced meanwhile, the drop is ignored.
    """
    table, on = session.table, read_ref(str(facts["on"]))
    if table is None or not session.is_over_its_board:
        return
    if table.mode is Mode.PAST:
        yield from _not_now(session, "")
        return
    if isinstance(pick, DieRef):
        yield from _laid(session, table, pick, on)
        return
    piece, begun = _own(session, pick), _begun(session, pick)
    if piece is None or not isinstance(pick, PieceRef):
        return
    place = _place(session, on)
    if place == place_ref(piece.space):
        yield from _tapped(session, table, pick, begun)
    elif begun is None and on is not None:
        yield from _sent(session, table, pick, (on,) if place is None else (on, place))
    elif begun is None or begun not in table.selection.picks:
        return
    elif on is None:
        table.let_go()
        yield TABLE
    elif place is not None and _is_held(session, place) and not {on, place} & table.selection.next().keys():
        table.aim(begun, place)
        yield TABLE
    elif order_actions.is_waited_for(session) and {on, place} & {*table.selection.picks[1:]}:
        yield from _given(session, table)  # its only order, selected since the drag began
    else:
        session.piece_drag.landing = (piece.id,)
        yield from order_actions.point(session, on)
        session.piece_drag.landing = ()


def _tapped(session: Session, table: Table, pick: PieceRef, begun: PieceRef | PlaceRef | None) -> Effects:
    """Treat a piece that was dropped where it was as tapped, unless the drag has just selected it.

    If more is selected with it, everything stays: a tap might give the order, and a player who brings a piece back
    means none.
    """
    if session.piece_drag.lifted is not None:
        yield from hover.note(session, pick)
    elif begun is not None and table.selection.picks == (begun,):
        yield from hover.tap(session, pick)


def _laid(session: Session, table: Table, die: DieRef, on: Pick | None) -> Effects:
    """Place a die on the piece that it was dropped on; give the order if no more dice can be placed with it."""
    place = _place(session, on)
    here = (piece for piece in session.view().pieces if place is not None and piece.space == place.id)
    piece = next(here, None)
    if piece is None:
        return
    if table.lay(die, piece_ref(piece.id)):
        yield from _given(session, table)
    else:
        yield TABLE


def _sent(session: Session, table: Table, pick: PieceRef, things: Picks) -> Effects:
    """Explain why a piece without orders does not go there; give an order if exactly that one is meant."""
    action = move_refusals.allowed_action(table, pick, things)
    if action is not None and order_actions.is_waited_for(session):
        table.selection.choose(action)
        yield from _given(session, table)
    else:
        table.sheet = pick
        move_refusals.explain_refusal(table, pick, things)
        yield TABLE


def _given(session: Session, table: Table) -> Effects:
    """Give the selected order if it is complete and can be undone; otherwise it is reviewed and confirmed."""
    action = table.selection.chosen
    if action is not None and confirmation.is_choice_played_at_once(table, action, session.settings.confirm):
        yield from order_actions.play(session, action)
    else:
        yield from order_actions.show_selection(session)


def _proposed(table: Table, thing: PieceRef, die: DieRef) -> bool:
    """Return whether any order places a die on a thing."""
    selection = table.selection
    return any(
        selection.system.refuse(selection.state, proposal.action) is None
        for proposal in selection.system.pointing.propose(selection.state, (thing, die))
    )


def _own(session: Session, ref: Pick | None) -> Piece | None:
    """Return the piece if it stands on a place and belongs to the person who decides now, else None."""
    table, view = session.table, session.view()
    piece = None if table is None or not view.has_places else move_refusals.own_piece(table, view, ref)
    return piece if piece is not None and piece.space else None


def _is_held(session: Session, place: PlaceRef) -> bool:
    """Return whether own pieces stand on a place."""
    here = (piece for piece in session.view().pieces if place_ref(piece.space) == place)
    return any(_own(session, piece_ref(piece.id)) is not None for piece in here)


def _begun(session: Session, pick: Pick | None) -> PieceRef | PlaceRef | None:
    """Return the first pick of a piece's orders; None if it has none."""
    piece = _own(session, pick)
    return piece_actions.first_pick(session.playing(), piece) if piece is not None else None


def _piece(session: Session, ref: Pick | None) -> Piece | None:
    """Return the piece that a reference names, or None for another reference."""
    return piece_of(session.view(), ref.id) if isinstance(ref, PieceRef) else None


def _place(session: Session, ref: Pick | None) -> PlaceRef | None:
    """Return the place of a thing: the thing itself, or where a piece stands."""
    if isinstance(ref, PlaceRef):
        return ref
    piece = _piece(session, ref)
    return place_ref(piece.space) if piece is not None and piece.space else None
