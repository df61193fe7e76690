"""On a table of cards every card can be picked, nothing overlaps, and each state has its own shape."""

from __future__ import annotations

import json
import re
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest

from engine.core.game import Game
from engine.core.references import piece_ref, place_ref
from engine.core.scenario import shipped
from engine.core.view import Board, Trace
from tests.web.drawing import document
from tests.web.line_boards import BATTLES, armed, change, halidon, kolin, names_of, rocroi
from web.boards import board_kinds
from web.boards.board_kinds import drawing
from web.boards.cards import card_dice, card_face, card_overlays, card_text
from web.boards.cards.card_layout import FULL
from web.boards.cards.table_layout import TableLayout
from web.boards.cards.text_fitting import BOLD, width
from web.boards.drawing import LONG, WIDE
from web.boards.highlights import DICE, REACH, Highlights
from web.game import card_sheet as panel

TURNS = (0, 1, 2, 3)
ALL = Highlights(
    cursor="ROC-F4",
    selected=(piece_ref("ROC-F2"), place_ref("ROC-F2")),
    places={"ROC-F3": DICE, "ROC-F5": REACH, "ROC-S2": REACH},
    labels={"ROC-F3": "2"},
    targets={"ROC-S1": "-3", "ROC-S2": ""},
    trace=Trace(("ROC-F2", "ROC-S1"), ("ROC-F7", "ROC-S7"), ("ROC-S1",)),
    last=Trace(("ROC-S6", "ROC-F5"), ("ROC-F1",)),
    threats=(("ROC-S3", "ROC-F3", "2"), ("", "ROC-F3", "")),
    casualties=("ROC-S1",),
    own_casualties=("ROC-F2",),
    prospects=(("ROC-F2", "ROC-S1"), ("ROC-F1", "ROC-S2"), ("ROC-S1", "ROC-F1")),
    loads={"ROC-F5": "42%"},
)


def drawn(view, turn=0, marks=None):
    return board_kinds.layers(view, names_of(view), marks, turn=turn)


def card_of(view, card):
    return next(c for c in view.cards if c.id == card)


def face(view, card, turn=0):
    """Return one card as it is drawn."""
    layout = TableLayout(view.board, view.cards, turn=turn)
    return card_face.formation(card_of(view, card), view, names_of(view), layout).lit(Highlights())


def shapes(text):
    return re.findall(r'(?: d|href|transform|height)="([^"]+)"|>([^<]+)</text>', text)


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("battle", BATTLES)
def test_tables_are_well_formed(battle, turn):
    view = BATTLES[battle]()
    made = document(view, names_of(view), ALL if battle == "rocroi" else None, turn=turn)

    tree = ET.fromstring(made)

    ids = [element.get("id") for element in tree.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    picks = [element.get("data-pick") for element in tree.iter() if element.get("data-pick")]
    lying = [card for card in view.cards if card.status != "out"]
    assert sorted(picks) == sorted(f"{kind}:{card.id}" for kind in ("place", "piece") for card in lying)
    used = set(re.findall(r'(?:href="#|url\(#)(?!icon-)([\w-]+)', made))
    assert sorted(used - set(ids)) == []
    assert len(made) < 200_000


@pytest.mark.parametrize("turn", TURNS)
def test_every_layer_has_one_element_for_each_key(turn):
    for layer in drawn(rocroi(), turn, ALL).values():
        for key, text in layer.items():
            assert ET.fromstring(text).get("id") == key


@pytest.mark.parametrize("turn", TURNS)
def test_every_place_has_a_name(turn):
    view = kolin()

    for space in view.spaces:
        tree = ET.fromstring(drawn(view, turn)["spaces"][f"space-{space.id}"])
        assert tree.get("role") == "button"
        assert tree.get("aria-label") == names_of(view).name(piece_ref(space.id))


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("battle", BATTLES)
def test_cards_do_not_overlap(battle, turn):
    view = BATTLES[battle]()
    layout = TableLayout(view.board, view.cards, turn=turn)
    boxes = [layout.lies(card) for card in view.cards]

    assert len(boxes) == len(view.cards)
    for one, other in combinations(boxes, 2):
        apart = abs(one.x - other.x) - (one.width + other.width) / 2
        above = abs(one.y - other.y) - (one.height + other.height) / 2
        assert max(apart, above) > 5
    for box in boxes:
        assert box.left > 5
        assert box.left + box.width < layout.width - 5
        assert box.top > 20
        assert box.top + box.height < layout.height - 20
        assert box.width >= 77


@pytest.mark.parametrize("count", range(1, 10))
@pytest.mark.parametrize("turn", [0, 1])
def test_lines_of_any_length_lie_on_the_table(count, turn):
    view = kolin()
    space = view.board.spaces[0]
    spaces = tuple(space._replace(id=f"c{n}", x=n, y=n % 2) for n in range(2 * count))
    layout = TableLayout(Board("lines", count, 2, spaces), turn=turn)

    for one, other in combinations(layout.boxes.values(), 2):
        assert max(abs(one.x - other.x) - one.width, abs(one.y - other.y) - one.height) > 5


@pytest.mark.parametrize("turn", TURNS)
def test_the_side_below_is_the_one_that_the_turn_says(turn):
    view = rocroi()
    layout = TableLayout(view.board, view.cards, turn=turn)
    first, second = layout.boxes["ROC-F1"], layout.boxes["ROC-S1"]

    assert (first.y < second.y) == (turn in (0, 1))
    assert first.toward == -second.toward
    left, right = layout.boxes["ROC-F1"], layout.boxes["ROC-F7"]
    assert (left.x < right.x) == (turn in (0, 1))


def test_a_card_that_is_gone_moves_no_other():
    view = halidon()
    fewer = change(view, {"HAL-E2": {"status": "out"}})

    assert TableLayout(fewer.board, fewer.cards).boxes == TableLayout(view.board, view.cards).boxes
    layers = drawn(fewer)
    assert "piece-HAL-E2" not in layers["pieces"]
    assert "space-HAL-E2" not in layers["spaces"]


@pytest.mark.parametrize("turn", [0, 1])
def test_dice_lie_on_cards_and_in_trays(turn):
    view = rocroi()
    layers = drawn(view, turn)

    for card in view.cards:
        if card.status != "out":
            assert layers["pieces"][f"piece-{card.id}"].count('class="cd-die"') == len(card.dice)
    tray = layers["under"]["rail-1"]
    assert tray.count('class="cd-die"') == 3
    assert layers["under"]["rail-0"].count("cd-die unrolled") == 2
    assert tray.count('class="cd-cube"') == 3


def test_dice_have_their_pips():
    for number in range(1, 7):
        assert card_dice.die(number).count("<circle") == number
    assert "<circle" not in card_dice.die(0)


@pytest.mark.parametrize(
    ("area", "outlines"),
    [("6", 1), ("1/2/3", 3), ("(5)/(6)", 2), ("Any", 1), ("(Any)", 1), ("Doubles", 2), ("Triples", 3),
     ("Doubles or Triples", 5), ("Straight 4", 4), ("6 or Doubles", 3), ("none", 0), ("<b>", 0)],
)  # fmt: skip
def test_areas_are_drawn_as_dice(area, outlines):
    text, wide = card_dice.printed(area, 0, 0, 200, 14)

    ET.fromstring(text)
    assert text.count("cd-outline") == outlines
    assert 0 < wide <= 200
    assert ("(" in re.sub("<[^>]*>", "", text)) == ("(" in area)


def test_areas_differ_in_shape():
    told = ("1/2", "(1)/(2)", "Any", "(Any)", "Doubles", "Triples", "Straight 3", "Straight 5", "Doubles or Triples")

    assert len({card_dice.printed(area, 0, 0, 200, 14)[0] for area in told}) == len(told)


@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize(
    "made", [{"status": "reserve"}, {"now": 2}, {"star": True}, {"arm": "cavalry"}, {"kind": "special"}, {"coming": 1},
             {"dice": (1,)}, {"area": "6"}]
)  # fmt: skip
def test_every_state_has_a_shape_of_its_own(made, turn):
    """Each state of a card differs from the plain card without colour."""
    view = halidon()

    assert shapes(face(view, "HAL-S1", turn)) != shapes(face(change(view, {"HAL-S1": made}), "HAL-S1", turn))


@pytest.mark.parametrize("turn", [0, 1])
def test_what_is_ready_is_marked(turn):
    view = halidon()
    ready = change(view, {"HAL-E1": armed(view, "HAL-E1", 1), "HAL-S1": armed(view, "HAL-S1", 0, "HAL-E1")})

    for card in ("HAL-E1", "HAL-S1"):
        assert " armed" not in face(view, card, turn)
        assert face(ready, card, turn).count(" armed") == 2
    layout = TableLayout(view.board, view.cards, turn=turn)
    assert card_overlays.aims(view, layout) == {}
    assert list(card_overlays.aims(ready, layout)) == ["HAL-S1"]


def test_arrows_lead_to_whom_a_card_would_strike():
    view = rocroi()
    for turn in TURNS:
        layout = TableLayout(view.board, view.cards, turn=turn)
        heads = {}
        for card, arrow_drawn in card_overlays.aims(view, layout).items():
            target = next(line.now for line in card_of(view, card).abilities if line.now)
            tip = re.search(r'class="head" points="([\d.]+),([\d.]+)', arrow_drawn)
            assert tip is not None
            x, y = map(float, tip.groups())
            box = layout.boxes[target]
            assert abs(x - box.x) < box.width / 2
            assert abs(y - box.front[1]) < 4
            heads[card] = (x, y)
        assert set(heads) == {"ROC-F1", "ROC-F2", "ROC-S3", "ROC-S6"}
        assert len(set(heads.values())) == len(heads)


def test_wings_differ_in_class_and_pattern():
    view = rocroi()

    assert [card_face.tone(view, card_of(view, c)) for c in ("ROC-F1", "ROC-F3", "ROC-S1", "ROC-S3")] == [
        "side-0 wing-0", "side-0 wing-1", "side-1 wing-0", "side-1 wing-1",
    ]  # fmt: skip
    ground = drawn(view)["ground"]["land"]
    assert all(f'id="cd-wing-{n}"' in ground for n in range(1, card_face.TONES))
    assert "Right Wing and Guns" in face(view, "ROC-F1")


def test_links_alive_and_dead_differ():
    view = kolin()
    for turn in (0, 1):
        over = drawn(view, turn)["over"]
        alive, dead = over["link-KOL-A4-KOL-A5"], over["link-KOL-A5-KOL-A6"]
        assert "dead" in dead
        assert "dead" not in alive
        assert [d.count("M") for d in re.findall(r' d="([^"]+)"', alive)] == [1, 1]
        assert [d.count("M") for d in re.findall(r' d="([^"]+)"', dead)] == [4, 4]


def test_guns_show_their_numeral_and_cubes():
    view = rocroi()
    made = face(view, "ROC-S7")

    assert ">III</text>" in made
    assert made.count('class="cd-cube"') == 2
    assert made.count("cd-cube-place") == 1


def test_sticks_are_counted():
    made = face(rocroi(), "ROC-F2")

    assert made.count('class="cd-stick"') == 3
    assert made.count("cd-stick lost") == 3
    assert face(kolin(), "KOL-A3").count("cd-stick coming") == 2


@pytest.mark.parametrize("battle", BATTLES)
def test_all_printed_text_fits_across(battle):
    """On the wide table all printed text fits, and the names of targets differ."""
    view = BATTLES[battle]()
    layers = drawn(view)
    told = "".join(layers["pieces"].values())

    assert "\u2026" not in told
    for card in view.cards:
        if card.status != "out":
            made = layers["pieces"][f"piece-{card.id}"]
            assert made.count('class="cd-plate"') == len(card.abilities)
    if battle == "rocroi":
        gassion = layers["pieces"]["piece-ROC-F1"]
        assert re.findall(r'class="t-(\w+)"', gassion) == ["past", "past", "now", "now", "later", "any"]


@pytest.mark.parametrize("scenario", ["hastings", "marengo"])
def test_rows_begin_with_words_and_stay_on_the_card(scenario):
    """No row of a foot begins with a dot, and no first row of a line is wider than its card."""
    view = Game(shipped()[f"table_battles/{scenario}"]).view()
    layout = TableLayout(view.board, view.cards, turn=0)
    for card in view.cards:
        made = card_face.formation(card, view, names_of(view), layout).lit(Highlights())
        room = layout.boxes[card.id].width - 2 * FULL.edge
        foot = re.findall(r'class="cd-tag"[^>]*>([^<]+)<', made)
        assert not any(row.startswith(card_text.AND) for row in foot)
        for size, x, pressed, row in re.findall(
            r'font-size="([\d.]+)"><g class="cd-line.*?<text x="([\d.]+)" y="[\d.]+"(.*?)>(.*?)</text>', made
        ):
            wide = width(re.sub("<[^>]+>", "", row), float(size), BOLD)
            assert pressed or float(x) - FULL.edge + wide <= room


@pytest.mark.parametrize("battle", BATTLES)
def test_names_are_large_enough(battle):
    """Names are large enough on a phone of 390 pixels."""
    view = BATTLES[battle]()
    for turn in (0, 1):
        sizes = re.findall(r'class="cd-name"[^>]*font-size="([\d.]+)"', "".join(drawn(view, turn)["pieces"].values()))
        assert sizes
        assert min(map(float, sizes)) >= 11.5


def test_marks_are_drawn():
    layers = drawn(rocroi(), 0, ALL)

    assert {"path", "flight", "cursor", "label-ROC-F3", "mark-ROC-F3", "mark-ROC-F5", "threat-0", "target-ROC-S1",
            "casualty-ROC-S1", "casualty-ROC-F2"} <= set(layers["over"])  # fmt: skip
    assert "threat-1" not in layers["over"]
    assert "last" in layers["under"]
    assert " selected" in layers["pieces"]["piece-ROC-F2"]
    assert layers["over"]["mark-ROC-F3"].count("<circle") == 1
    assert layers["over"]["mark-ROC-F5"].count("<circle") == 0
    assert list(layers["pieces"]) == list(drawn(rocroi())["pieces"])  # a chosen card keeps its place


def test_nothing_from_data_becomes_markup():
    bad = '<b id="x">&"'
    view = halidon()
    names = dict.fromkeys(view.names, bad)
    view = change(view._replace(names=names), {"HAL-S1": {"area": bad, "wing": bad}})

    for turn in (0, 1):
        assert "<b " not in document(view, names_of(view), turn=turn)
    assert "<b " not in panel.sheet(names_of(view), view, card_of(view, "HAL-S1"))


def test_the_turn_of_the_table_keeps_the_ground():
    """Orders never repaint the table itself."""
    view = halidon()
    later = change(view, {"HAL-S1": {"now": 1, "dice": (1, 1)}})

    assert drawing(view).standing(names_of(view)) == drawing(later).standing(names_of(later))


def test_lines_without_a_short_text_are_told_in_full():
    view = halidon()
    card = card_of(view, "HAL-S1")
    line = card.abilities[0]._replace(key="site.cards.of", facts={"now": 1, "of": 2})

    rows = card_text.rows(view, names_of(view), line, 12, 200)

    assert [part for row in rows for part, _ in row.parts] == ["[Pair] 1 of 2"]
    assert "t-" not in json.dumps([row.parts for row in rows])


@pytest.mark.parametrize("turn", TURNS)
def test_who_can_still_strike_whom(turn):
    """Each pair has its arrow and each card its number, and those of the selected card are prominent."""
    over = drawn(rocroi(), turn, ALL)["over"]
    kinds = {key: re.search(r'class="overlay ([^"]+)"', over[key])[1] for key in over if key.startswith("prospect")}

    assert kinds["prospect-ROC-F2-ROC-S1"] == "prospect side-0 chosen"
    assert kinds["prospect-ROC-S1-ROC-F1"] == "prospect side-1 faint"
    assert ">1<" in over["prospects-ROC-F2"]
    assert kinds["prospects-ROC-F3"] == "prospects none"
    assert not [key for key in drawn(rocroi(), turn)["over"] if key.startswith("prospect")]


@pytest.mark.parametrize("turn", TURNS)
def test_how_likely_the_next_roll_loads_a_card(turn):
    """The chance of loading is on a plate at the edge away from the enemy."""
    over = drawn(rocroi(), turn, ALL)["over"]

    assert ">42%<" in over["load-ROC-F5"]
    assert sum(key.startswith("load-") for key in over) == 1


@pytest.mark.parametrize("battle", BATTLES)
def test_a_window_higher_than_wide_has_longer_cards_with_larger_print(battle):
    """In an upright window the lines stay one rank each, with longer cards."""
    view = BATTLES[battle]()
    wide, long = (TableLayout(view.board, view.cards, shape=shape) for shape in (WIDE, LONG))
    before, after = (card_face.FaceCache().sizes_of_lines(view, names_of(view), layout) for layout in (wide, long))

    assert long.width == wide.width
    assert long.height > wide.height * 1.15
    assert [box.x for box in long.boxes.values()] == [box.x for box in wide.boxes.values()]
    assert all(after[card] >= before[card] for card in before)
    assert min(after.values()) >= 12.5
    layers = drawing(view, shape=LONG).moving(names_of(view), Highlights())
    assert layers["pieces"] != drawing(view).moving(names_of(view), Highlights())["pieces"]
