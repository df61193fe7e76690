"""These tests hold the surroundings of a table of cards: sheet, spoken name, keys, home page, texts."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from engine.core.references import place_ref
from tests.web.line_boards import BATTLES, WORDS, kolin, names_of, rocroi
from web.boards import board_kinds
from web.boards.cards.table_layout import TableLayout
from web.boards.cards.text_fitting import TITLE, fit, flow, width, wrap
from web.game import card_sheet as panel
from web.game import prospects
from web.game.score_strip import ScoreStrip
from web.shell.components import chance, short_chance

TURNS = (0, 1, 2, 3)


def card_of(view, card):
    return next(c for c in view.cards if c.id == card)


@pytest.mark.parametrize("turn", TURNS)
def test_arrow_keys_reach_every_card(turn):
    view = rocroi()
    drawn = board_kinds.drawing(view, turn=turn)
    found, edge = {"ROC-F1"}, ["ROC-F1"]
    while edge:
        here = edge.pop()
        for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
            to = drawn.near(place_ref(here), key)
            if to is not None and to.id not in found:
                found.add(to.id)
                edge.append(to.id)

    assert found == {space.id for space in view.spaces}
    layout = TableLayout(view.board, turn=turn)
    beside = drawn.near(place_ref("ROC-F4"), "ArrowRight")
    assert beside is not None
    assert layout.centre[beside.id][0] > layout.centre["ROC-F4"][0]
    up, down = (drawn.near(place_ref("ROC-F4"), key) for key in ("ArrowUp", "ArrowDown"))
    assert (up is None) == (turn in (0, 1))
    assert (down is None) == (turn in (2, 3))


@pytest.mark.parametrize("battle", BATTLES)
def test_home_cards_show_both_lines(battle):
    view = BATTLES[battle]()
    made = board_kinds.small(view, "a table")

    tree = ET.fromstring(made)
    assert not [element for element in tree.iter() if element.get("id")]
    assert "url(#" not in made
    assert made.count("cd-mini side") == sum(card.status != "out" for card in view.cards)
    assert made.count("mini-star") == sum(card.star for card in view.cards)


def test_the_sheet_tells_all_that_is_printed():
    view = rocroi()
    names = names_of(view)
    made = panel.sheet(names, view, card_of(view, "ROC-F1"))

    ET.fromstring(made.replace("&nbsp;", " "))
    assert "Gassion’s Horse" in made
    assert "4 of 5" in made
    assert "ready: would strike Alburquerque’s Horse" in made
    assert re.findall(r'<li class="t-(\w+)">', made) == ["past", "now", "later"]
    assert "Musketeers in the Wood (gone)" in made
    assert made.count('class="cd-item') == 2
    reserve = panel.sheet(names, view, card_of(view, "ROC-F6"))
    assert "RESERVE (La Fert\u00e9’s Horse)" in reserve
    assert "[Pair] Screen" in reserve
    assert "Two dice with the same face." in reserve
    guns = panel.sheet(names, view, card_of(view, "ROC-S7"))
    assert "2 of III" in guns
    assert "Linked with" in panel.sheet(names_of(kolin()), kolin(), card_of(kolin(), "KOL-P1"))
    assert "No longer linked" in panel.sheet(names_of(kolin()), kolin(), card_of(kolin(), "KOL-A5"))


def test_cards_are_spoken():
    view = rocroi()
    names = names_of(view)

    assert panel.spoken(names, view, card_of(view, "ROC-F1"), "1 target") == (
        "Gassion’s Horse, Right Wing and Guns, 4 of 5 sticks, takes dice showing 5/6, dice 5 5, "
        "ready: Attack Alburquerque’s Horse, Italian Tercios: 1 hit per die, lose 1, 1 target"
    )
    assert panel.spoken(names, view, card_of(view, "ROC-S2")).endswith("no longer on the table")
    assert "2 of 3 cubes" in panel.spoken(names, view, card_of(view, "ROC-S7"))


def test_text_is_broken_and_fitted():
    assert wrap("one two three", 10, 40) == ["one two", "three"]
    assert wrap("hits, lose 1", 10, 35) == ["hits,", "lose 1"]
    assert flow(["a b", "c"], 10, 5) == [["a b"], ["c"]]
    assert fit("Starhemberg's Division", 90, (14, 12), 2, TITLE)[1] == ["Starhemberg's", "Division"]
    assert len(fit("a b c d e f g h", 1, (14, 12), 2)[1]) == 2
    for few, many in pairwise(("i", "in", "inn", "inn W")):
        assert width(few, 12) < width(many, 12)


def test_who_can_still_strike_whom_in_words():
    """The list has every card in play with those that it can still strike, and counts each side's."""
    view = rocroi()._replace(prospects=(("ROC-F1", "ROC-S2"), ("ROC-F1", "ROC-S1"), ("ROC-S1", "ROC-F1")))
    names = names_of(view)
    told = re.sub("<[^>]+>", "", prospects.listed(names, view))

    assert "Gassion’s Horse can still strike: Musketeers in the Wood, Alburquerque’s Horse." in told
    assert "Melo’s Guns can strike nobody." in told
    there = sum(card.status != "out" and card.side == view.sides[0] for card in view.cards)
    assert f": 1 of {there} can still strike somebody." in prospects.spoken(names, view)


def test_the_sheet_tells_how_likely_the_next_roll_loads_it():
    view = rocroi()
    gassion = card_of(view, "ROC-F1")._replace(load=Fraction(5, 9))

    assert "chance of 55.6\u00a0%" in panel.sheet(names_of(view), view, gassion)
    assert "chance of" not in panel.sheet(names_of(view), view, card_of(view, "ROC-F1"))


@pytest.mark.parametrize(
    ("share", "told", "shown"),
    [
        ("0", "0 %", "0%"), ("1", "100 %", "100%"), ("2/3", "66.7 %", "67%"), ("1/2", "50 %", "50%"),
        ("1/5000", "< 0.1 %", "1%"), ("4999/5000", "> 99.9 %", "99%"),
    ],
)  # fmt: skip
def test_chances_are_written_in_one_way(share, told, shown):
    """Every chance is in per cent, and a possible result is never rounded to never or always."""
    assert (told, shown) == (chance(Fraction(share), WORDS).replace("\u00a0", " "), short_chance(Fraction(share)))


@pytest.mark.parametrize(("seat", "shown"), [("recruit", "Recruit"), ("veteran+50", "Veteran+")])
def test_the_level_of_the_computer_stands_below_the_name_of_its_side(seat, shown):
    """A level is named, a step between two by the lower one with a plus; a side that a person plays has none."""
    view = rocroi()
    first, second = view.sides
    made = ScoreStrip().markup(names_of(view), view, {first: "human", second: seat})

    assert 1 == made.count('class="seat"')
    assert f"</span>{shown}<" in made.partition('class="seat"')[2]


def test_the_pictures_of_the_score_are_explained():
    """The pictures of the score are explained beside what breaks a side, for visitors who cannot hover."""
    view = rocroi()
    made = ScoreStrip().markup(names_of(view), view)

    assert made.count("#icon-cubes") == 2 * len(view.sides)
    assert len(re.findall(r'<li><svg[^>]*><use href="#icon-cubes"/></svg> Morale: \d</li>', made)) == len(view.sides)
