"""On a phone's folded table nothing is covered, and nothing is cut to a word."""

from __future__ import annotations

import re

import pytest

from engine.core.game import Game
from engine.core.scenario import shipped
from tests.web.line_boards import names_of
from web.boards import board_kinds
from web.boards.cards import card_face
from web.boards.cards.card_layout import card_layout
from web.boards.cards.table_layout import TableLayout
from web.boards.drawing import LOW, WIDE
from web.boards.highlights import Highlights

SMALL_TABLES = [(1, WIDE), (3, WIDE), (0, LOW), (2, LOW)]
"""A turn and the shape of the window: on a phone held upright and sideways."""
SIDEWAYS = 454
"""How many pixels a table has across on a phone of 844 by 390 pixels held sideways."""


@pytest.mark.parametrize(
    ("battle", "least"), [("cannae", 6), ("marengo", 6), ("kolin", 8), ("rocroi", 8), ("hastings", 8)]
)
def test_names_can_be_read_on_a_phone_held_sideways(battle, least):
    """On a phone held sideways names are at least 8 pixels high, or 6 with ten cards in a line."""
    view = Game(shipped()[f"table_battles/{battle}"]).view()
    layout = TableLayout(view.board, view.cards, shape=LOW)
    made = board_kinds.drawing(view, shape=LOW).moving(names_of(view), Highlights())["pieces"]
    lay, pixel = card_layout(layout), SIDEWAYS / layout.width
    printed = [float(size) for size in re.findall(r'class="cd-name"[^>]*font-size="([\d.]+)"', "".join(made.values()))]
    assert len(printed) >= len(view.cards)
    assert min(printed) * pixel >= least
    assert lay.sign * pixel >= 1.2 * least


@pytest.mark.parametrize("battle", ["cannae", "marengo", "kolin", "rocroi", "hastings"])
@pytest.mark.parametrize(("turn", "shape"), SMALL_TABLES)
def test_reserves_and_their_ribbons_keep_to_their_own_place_on_a_small_table(battle, turn, shape):
    """A reserve and its ribbon cover no other card."""
    view = Game(shipped()[f"table_battles/{battle}"]).view()
    layout = TableLayout(view.board, view.cards, turn=turn, shape=shape)
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
    """A card without room for its foot shows a sign; what is printed is complete."""
    view = Game(shipped()[f"table_battles/{battle}"]).view()
    names = names_of(view)
    layout = TableLayout(view.board, view.cards, turn=1)
    for card in view.cards:
        made = card_face.formation(card, view, names, layout).lit(Highlights())
        whole = " ".join(
            card_face.short_tag(names, key, facts) for key, facts in card.tags if card_face.RESERVE not in key
        )
        assert 'textLength="-' not in made, card.id
        for printed in re.findall(r'class="cd-tag small"[^>]*>([^<]+)<', made):
            assert printed in ("\u2026", whole), card.id


@pytest.mark.parametrize("battle", ["cannae", "marengo", "kolin", "rocroi", "hastings"])
@pytest.mark.parametrize(("turn", "shape"), SMALL_TABLES)
def test_how_likely_an_attack_is_lies_on_no_name(battle, turn, shape):
    """The plate beside a target covers no name."""
    view = Game(shipped()[f"table_battles/{battle}"]).view()
    drawn = board_kinds.drawing(view, turn=turn, shape=shape)
    layout = TableLayout(view.board, view.cards, turn=turn, shape=shape)
    boxes = {card.id: layout.lies(card) for card in view.cards if card.id in layout.boxes}
    marks = drawn.moving(names_of(view), Highlights(targets=dict.fromkeys(boxes, "50%")))["over"]
    for card in boxes:
        found = re.search(r'translate\(([-.\d]+) ([-.\d]+)\)"><g class="pill"', marks[f"target-{card}"])
        assert found is not None
        x, y = map(float, found.groups())
        for other, box in boxes.items():
            is_beside = abs(x - box.x) >= 17 + box.width / 2
            assert is_beside or y + 9.5 <= box.top + 1 or y - 9.5 >= box.top + card_layout(layout).band, (card, other)
