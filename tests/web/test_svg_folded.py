"""Cards of lines in two ranks, as a phone has them: nothing is covered, nothing is cut to a word."""

from __future__ import annotations

import re

import pytest

from engine.core.game import Game
from engine.core.scenario import shipped
from tests.web.line_boards import names_of
from web.boards import registry
from web.boards.cards import cards
from web.boards.cards.card_layout import SMALL
from web.boards.cards.rows import TableLayout
from web.boards.highlights import Highlights


@pytest.mark.parametrize("battle", ["cannae", "marengo", "kolin", "rocroi", "hastings"])
@pytest.mark.parametrize("turn", [1, 3])
def test_reserves_and_their_ribbons_keep_to_their_own_place_on_a_folded_table(battle, turn):
    """Where lines lie in two ranks, neither a reserve nor its ribbon, 9 high around 8 before it, comes upon others."""
    view = Game(shipped()[f"table_battles/{battle}"]).view()
    layout = TableLayout(view.board, view.cards, turn=turn)
    for card in (card for card in view.cards if card.status == "reserve"):
        own = layout.lies(card)
        front, back = own.front[1] + 17 * own.toward, own.y - own.toward * own.height / 2
        top, low = min(front, back), max(front, back)
        for other in (other for other in view.cards if other is not card):
            box = layout.lies(other)
            is_beside = abs(own.x - box.x) >= (own.width + box.width) / 2
            assert is_beside or low <= box.top or top >= box.top + box.height, (card.id, other.id)


@pytest.mark.parametrize("battle", ["cannae", "marengo", "hastings"])
def test_a_foot_is_not_cut_to_one_word(battle):
    """On a card without room for its foot a sign stands for it, never its first word; what is printed is whole."""
    view = Game(shipped()[f"table_battles/{battle}"]).view()
    names = names_of(view)
    layout = TableLayout(view.board, view.cards, turn=1)
    for card in view.cards:
        made = cards.formation(card, view, names, layout).lit(Highlights())
        whole = " ".join(cards.short_tag(names, key, facts) for key, facts in card.tags if cards.RESERVE not in key)
        assert 'textLength="-' not in made, card.id
        for printed in re.findall(r'class="cd-tag small"[^>]*>([^<]+)<', made):
            assert printed in ("\u2026", whole), card.id


@pytest.mark.parametrize("battle", ["cannae", "marengo", "kolin", "rocroi", "hastings"])
@pytest.mark.parametrize("turn", [1, 3])
def test_how_likely_an_attack_is_lies_on_no_name(battle, turn):
    """The plate beside what an attack would strike, 34 wide and 19 high, leaves free the bands of all names."""
    view = Game(shipped()[f"table_battles/{battle}"]).view()
    drawn = registry.drawing(view, turn=turn)
    layout = TableLayout(view.board, view.cards, turn=turn)
    boxes = {card.id: layout.lies(card) for card in view.cards if card.id in layout.boxes}
    marks = drawn.moving(names_of(view), Highlights(targets=dict.fromkeys(boxes, "50%")))["over"]
    for card in boxes:
        found = re.search(r'translate\(([-.\d]+) ([-.\d]+)\)"><g class="pill"', marks[f"target-{card}"])
        assert found is not None
        x, y = map(float, found.groups())
        for other, box in boxes.items():
            is_beside = abs(x - box.x) >= 17 + box.width / 2
            assert is_beside or y + 9.5 <= box.top + 1 or y - 9.5 >= box.top + SMALL.band, (card, other)
