"""The chance that the next roll loads a card is shown on the card."""

from __future__ import annotations

import re

import pytest

from tests.web.line_boards import BATTLES, names_of
from web.boards.board_kinds import layers
from web.boards.cards.card_layout import card_layout
from web.boards.cards.table_layout import TableLayout
from web.boards.highlights import Highlights
from web.boards.markup_text import slug


@pytest.mark.parametrize("battle", BATTLES)
@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_what_may_be_loaded_next_is_told_where_no_text_is(battle, turn):
    """The plate is behind the card, before the rail; on a small card it is in the bed of its dice."""
    view = BATTLES[battle]()
    layout = TableLayout(view.board, view.cards, turn=turn)
    lay, rail = card_layout(layout), layout.measures.rail
    shown = [card for card in view.cards if card.status == "in_play"]
    over = layers(view, names_of(view), Highlights(loads={card.id: "42%" for card in shown}), turn=turn)["over"]
    for card in shown:
        plate = over[f"load-{slug(card.id)}"]
        _, y = map(float, re.search(r"translate\(([-.\d]+) ([-.\d]+)\)", plate).groups())
        high = float(re.search(r'height="([.\d]+)"', plate)[1]) / 2
        box = layout.lies(card)
        if layout.is_small:
            bed = box.top + lay.band + lay.label + lay.strength
            assert bed + 1.3 * lay.printed <= y - high < y + high <= bed + lay.slot, card.id
        else:
            assert box.top + box.height <= y - high or y + high <= box.top, card.id
            assert rail - 3 <= y - high < y + high <= layout.height - rail + 3, card.id
