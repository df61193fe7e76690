"""The actions that a piece can take now, and the attacks that are possible on it; the hover note shows them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.core.agenda import State
from engine.core.references import Pick, PieceRef, PlaceRef, WordRef, piece_ref, place_ref, row_piece_ref
from engine.core.system import System
from engine.core.types import EMPTY, Action, Decision
from engine.core.view import Piece, View
from web.game.mode import Mode
from web.game.pick_path import PickPath, remaining_picks, without_row
from web.game.table import Table


class PieceActions(NamedTuple):
    """The orders to a piece that are more than a word, their destinations, and their targets.

    `following` maps the possible next picks to the orders that each leaves; `targets` maps each target to the attacks
    on it.
    """

    spelt: tuple[PickPath, ...] = ()
    following: Mapping[Pick, list[Action]] = EMPTY
    targets: Mapping[Pick, list[PickPath]] = EMPTY


def first_pick(table: Table, piece: Piece) -> PieceRef | PlaceRef | None:
    """Return the first pick of a piece's orders: itself, or the place whose pieces get them together; None for none."""
    selection, ref, place = table.selection, piece_ref(piece.id), place_ref(piece.space)
    if ref in selection.firsts:
        return ref
    goes_on = any(not isinstance(pick, WordRef) for spelt, _ in selection.open((place,)) for pick in spelt[1:2])
    return place if goes_on else None  # otherwise the place is only a destination


def free_first_pick(table: Table, piece: Piece) -> PieceRef | PlaceRef | None:
    """Return the first pick of orders to a piece; None while another thing is selected."""
    ref = first_pick(table, piece)
    return ref if table.selection.picks[:1] in ((), (ref,)) else None


def draggable_pieces(table: Table, view: View) -> tuple[str, ...]:
    """Return the pieces on places that can be dragged now: those of the deciding side that have orders available."""
    now = table.game.pending
    if table.mode is not Mode.DECIDING or not isinstance(now, Decision):
        return ()
    firsts, own = table.selection.firsts, (p for p in view.pieces if p.side == now.side and p.space)
    return tuple(p.id for p in own if piece_ref(p.id) in firsts or first_pick(table, p))


def actions_from(table: Table, view: View, begun: Pick) -> PieceActions:
    """Return the actions whose pick path begins with a given pick."""
    enemies: set[Pick] = {piece_ref(piece.id) for piece in view.pieces if piece.side != view.active}
    enemies |= {place_ref(piece.space) for piece in view.pieces if piece.side != view.active}
    spelt = tuple(entry for entry in table.selection.open((begun,)) if len(entry[0]) > 1)
    following: dict[Pick, list[Action]] = {}
    targets: dict[Pick, list[PickPath]] = {}
    for picks, action in spelt:
        for thing in remaining_picks(picks, (begun,)) or ():
            following.setdefault(thing, []).append(action)
        struck = next((thing for thing in map(without_row, picks) if thing in enemies), None)
        if struck is not None and is_attack(table, action):
            targets.setdefault(struck, []).append((picks, action))
    return PieceActions(spelt, following, targets)


def attacks_on(table: Table, piece: Piece) -> list[PickPath]:
    """Return the known attacks on a piece, or on the place where it stands."""
    ref, at, row = piece_ref(piece.id), place_ref(piece.space), row_piece_ref(piece.id)
    return [
        (picks, action)
        for picks, action in table.selection.listed
        if (ref in picks[1:] or at in picks[-1:] or row in picks) and is_attack(table, action)
    ]


def attacks_between(table: Table, view: View, unit: Piece) -> dict[PieceRef, Action]:
    """Return the targets or attackers of a unit on a free table, each with an attack; the result is cached."""
    system, state = table.game.system, table.selection.state
    if system.forecast.strikes is None:
        return {}
    return table.results.get("strikes", (state, unit.id), lambda: _found_strikes(system, state, view, unit))


def _found_strikes(system: System, state: State, view: View, unit: Piece) -> dict[PieceRef, Action]:
    """Find the targets or attackers of a unit."""
    units: dict[Pick, str] = {piece_ref(piece.id): piece.group or piece.id for piece in view.pieces}
    sides = {piece.id: piece.side for piece in view.pieces}
    found: dict[PieceRef, Action] = {}
    for action in system.forecast.strikes(state, piece_ref(unit.id)) if system.forecast.strikes else ():
        picks = map(without_row, system.pointing.picks(state, action))
        others = (units[pick] for pick in picks if pick in units)
        found = {piece_ref(other): action for other in others if sides[other] != unit.side} | found
    return found


def is_attack(table: Table, action: Action) -> bool:
    """Return whether an order is an attack in the current state."""
    return table.game.system.forecast.is_attack(table.selection.state, action)
