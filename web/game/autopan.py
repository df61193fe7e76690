"""Finds the places that a zoomed board should pan to now."""

from __future__ import annotations

from engine.core.references import piece_ref, place_ref
from engine.core.view import Trace, View
from web.boards.highlights import Highlights
from web.game.mode import Mode
from web.game.table import Table


class Autopan:
    """Reports every preview, order and question once, so that the board then stays where the player moves it."""

    def __init__(self) -> None:
        self._shown: tuple[str, ...] = ()
        self._moment: object = None
        self.is_new = False
        """Whether the last call saw a new moment of the game."""

    def places(self, table: Table, view: View, lit: Highlights) -> tuple[str, ...]:
        """Return the places that have become worth showing since the last call, the most important last."""
        moment = (table.game, len(table.game.inputs), table.viewed_at)
        self.is_new, self._moment = moment != self._moment, moment
        found = _in_hand(table, view, lit) or (_at_rest(table, view, lit) if self.is_new else ())
        before, self._shown = self._shown, found
        return () if found == before else found


def own(view: View) -> tuple[str, ...]:
    """Return the places of the deciding side's pieces and cards."""
    cards = tuple(place_ref(card.id) for card in view.cards if card.side == view.active and card.status != "out")
    return _known(view, cards + tuple(piece_ref(piece.id) for piece in view.pieces if piece.side == view.active))


def _in_hand(table: Table, view: View, lit: Highlights) -> tuple[str, ...]:
    """Return the places of the previewed order, or of the picks and possible next picks."""
    if table.mode is Mode.PAST or not table.selection.is_begun:
        return ()
    further = (*(place_ref(place) for place in lit.places), *(piece_ref(piece) for piece in lit.targets))
    return _drawn(view, lit.trace) or _known(view, (*further, *lit.selected))


def _at_rest(table: Table, view: View, lit: Highlights) -> tuple[str, ...]:
    """Return the places of the last order, followed by those of the pieces that the question is about."""
    asked = () if table.mode is Mode.PAST else lit.selected
    if table.mode is not Mode.PAST and table.selection.is_amid:
        asked += tuple(table.selection.next())
    return _drawn(view, lit.last) + _known(view, asked)


def _drawn(view: View, trace: Trace | None) -> tuple[str, ...]:
    """Return the places that a drawn order touches."""
    if trace is None:
        return ()
    taken = tuple(piece_ref(piece) for piece in trace.takes)
    ways = tuple(place_ref(place) for place in (*trace.path, *trace.flight))
    return _known(view, taken + ways)


def _known(view: View, things: tuple[str, ...]) -> tuple[str, ...]:
    """Return the places of those things that are pieces or places of the board, without duplicates."""
    wanted = set(things)
    at: dict[str, str] = {
        piece_ref(piece.id): piece.space for piece in view.pieces if piece_ref(piece.id) in wanted and piece.space
    }
    at |= {place_ref(space.id): space.id for space in view.everywhere if place_ref(space.id) in wanted}
    return tuple(dict.fromkeys(at[thing] for thing in things if thing in at))
