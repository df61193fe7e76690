"""Sticks and arriving sticks have room beside figure and arm on cards of every width."""

from __future__ import annotations

import re

import pytest

from engine.core.game import Game
from engine.core.scenario import shipped
from engine.core.view import View
from tests.web.line_boards import names_of
from web.boards import board_kinds
from web.boards.cards.card_layout import FULL, card_layout
from web.boards.cards.strength import strength
from web.boards.cards.table_layout import TableLayout
from web.boards.cards.text_fitting import BOLD, width
from web.boards.drawing import LONG, LOW, WIDE
from web.boards.highlights import Highlights

BATTLES = sorted(name for name in shipped() if name.startswith("table_battles/"))
WAYS = [(turn, shape) for turn in (0, 1) for shape in (WIDE, LONG, LOW)]
"""How a table lies, and in what window: each has cards of another width."""


def begun(name: str) -> View:
    """Return a battle as it begins."""
    return Game(shipped()[name], seed=2).view()


@pytest.mark.parametrize("name", BATTLES)
@pytest.mark.parametrize("coming", [0, 3, 12])
def test_the_sticks_of_a_card_have_room_however_narrow_it_is(name: str, coming: int) -> None:
    """Each stick is visible beside the figure, before the number of those that arrive."""
    view = begun(name)
    for turn, shape in WAYS:
        layout = TableLayout(view.board, view.cards, turn=turn, shape=shape)
        lay = card_layout(layout)
        for card in (card for card in view.cards if card.kind != "special"):
            wide = layout.boxes[card.id].width
            text = strength(card._replace(coming=coming), "table_battles", wide, lay)
            sticks = re.findall(r'class="cd-stick[^"]*" x="([^"]+)".*? width="([^"]+)"', text)
            lies, sizes = [float(x) for x, _ in sticks], [float(size) for _, size in sticks]
            chip = re.search(r'cd-coming-chip" transform="translate\(([^ ]+) .*?>(<rect)?', text)
            half = 0.0 if chip is None else 10 if chip[2] else width(f"+{coming}", 12, BOLD) / 2
            end = wide - lay.edge if chip is None else float(chip[1]) - half

            assert len(sticks) == max(card.strength, card.now)
            assert (chip is not None) == (coming > 0)
            assert min(sizes) > 1
            assert lay.edge + width(str(card.now), 19 if lay is not FULL else 25) < min(lies)
            assert max(lies) + sizes[0] <= end
            assert end + 2 * half <= wide - lay.edge + 1


@pytest.mark.parametrize("name", BATTLES)
def test_the_cubes_of_a_card_can_be_seen_however_narrow_it_is(name: str) -> None:
    """The cubes of a card are visible, because its numeral says only how many it began with."""
    view = begun(name)
    for turn, shape in WAYS:
        layout = TableLayout(view.board, view.cards, turn=turn, shape=shape)
        for card in (card for card in view.cards if card.kind == "special"):
            text = strength(card._replace(now=0), "table_battles", layout.boxes[card.id].width, card_layout(layout))
            assert all(float(size) > 5 for size in re.findall(r'class="cd-cube-place".*? width="([^"]+)"', text))


@pytest.mark.parametrize("name", BATTLES)
def test_nothing_on_a_table_of_cards_has_a_size_below_nought(name: str) -> None:
    """Nothing on a table of cards has a negative size, with or without reserves."""
    view = begun(name)
    crowded = view._replace(cards=tuple(card._replace(coming=3) for card in view.cards))
    for turn, shape in WAYS:
        for shown in (view, crowded):
            board = board_kinds.drawing(shown, turn=turn, shape=shape)
            layers = board.standing(names_of(shown)) | board.moving(names_of(shown), Highlights())
            drawn = "".join(node for layer in layers.values() for node in layer.values())
            assert not re.findall(r'\b(?:width|height|r|rx|ry)="-', drawn)
