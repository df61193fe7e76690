"""The board pans to previews, orders and questions, each once, and not when a selection is only cleared."""

from __future__ import annotations

from engine.core.references import piece_ref, place_ref
from engine.core.scenario import shipped
from engine.systems.chartabella.actions import EndTurn, Move
from web.game import board_highlights
from web.game.autopan import Autopan, own
from web.game.seats import HUMAN
from web.game.table import Table
from web.words import Names, Words

WORDS = Words.load("en")


def begun() -> Table:
    return Table.start(shipped()["chartabella/training"], {}, {"P": HUMAN, "M": HUMAN}, seed=1)


def followed(autopan: Autopan, table: Table) -> tuple[str, ...]:
    view = table.view()
    marks = board_highlights.of(table, view, Names(WORDS, "chartabella", view), None)
    return autopan.places(table, view, marks)


def test_a_preview_is_followed_once_along_its_way() -> None:
    """The board pans to a selection with its destinations when it changes, and not when it is cleared."""
    table, autopan = begun(), Autopan()
    start = next(piece.place for piece in table.view().pieces if piece.id == "110-1")

    table.point(piece_ref("110-1"))
    ahead = followed(autopan, table)
    assert start == ahead[-1]
    assert {place_ref(place) for place in ahead[:-1]} == {ref for ref in table.selection.next() if ref[:6] == "place:"}
    table.point(place_ref("B6"))
    way = followed(autopan, table)
    assert (start, "B6") == (way[0], way[-1])
    assert () == followed(autopan, table)
    table.let_go()
    assert () == followed(autopan, table)


def test_the_last_order_is_followed_once() -> None:
    """The board pans to the path of an order once, and again only when a past position is viewed."""
    table, autopan = begun(), Autopan()
    table.play(Move("110-1", "B6", "S"))

    assert "B6" == followed(autopan, table)[-1]
    assert () == followed(autopan, table)
    table.play(EndTurn())
    assert () == followed(autopan, table)
    table.viewed_at = 1
    assert "B6" == followed(autopan, table)[-1]


def test_whoever_decides_has_his_own_things_in_sight() -> None:
    """The places of the pieces, or of the cards in play, of the deciding side may not be covered by a bar."""
    pieces = begun().view()
    cards = Table.start(shipped()["table_battles/hastings"], {}, {"NO": HUMAN, "EN": HUMAN}, seed=1).view()
    places = {piece.place for piece in pieces.pieces if piece.side == pieces.active and piece.place}

    assert places
    assert places == set(own(pieces))
    assert {card.id for card in cards.cards if card.side == cards.active} == set(own(cards))
