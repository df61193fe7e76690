"""The drawings are well-formed, everything on them has a name to pick, and data never become markup."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from engine.core.references import piece_ref, place_ref
from engine.core.scenario import shipped
from engine.core.system import load
from engine.core.view import Board, Edge, Piece, Space, Trace, View
from tests.web.drawing import document
from web.boards import board_kinds, dice
from web.boards.drawing import LAYERS
from web.boards.hexes import pieces
from web.boards.hexes.geometry import HexLayout
from web.boards.highlights import APPROACH, CROSSING, MELEE, OVERRUN, PATH, REACH, SHOT, Highlights
from web.build.prerender import render
from web.features.rules.ledger_markdown import markdown
from web.looks.registry import LOOKS
from web.words import Names, Words

ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"
WORDS = Words.load("en")
SCENARIOS = sorted(name for name in shipped() if name.startswith("chartabella/"))


def start(name):
    scenario = shipped()[name]
    system = load(scenario.system)
    view = system.sight.view(system.start(scenario), None)
    return view, Names(WORDS, scenario.system, view)


def small(*, mark: str = "", kind: str = "121", piece_id: str = "121-1") -> tuple[View, Names]:
    """Return a board of three columns with a camp wall, stakes, a gate, a fallen piece and one that stands."""
    spaces = (
        Space("A1", 0, 0, "meadow", ("stakes",)), Space("A2", 0, 2, "location"),
        Space("B1", 1, 1, "camp_ring"), Space("C1", 2, 0, "camp_ring"), Space("C2", 2, 2, "forest"),
    )  # fmt: skip
    board = Board("hexes", 3, 2, spaces, (Edge("B1", "A1", "wall"), Edge("B1", "A2", "wall")))
    values = {"attack": f"3+{mark}", "front": "3", "back": "1", "movement": "2", "range": "4"}
    standing = Piece(piece_id, "M", kind, "A2", 0, values, stars=2, marks=("infantry", "acted"))
    fell = Piece("110-1", "P", "110", None, 180, {"back": "1"}, fell="C2")
    lies = {place_ref("A2"): ("held:M",), place_ref("C1"): ("ground:entrance",)}
    view = View(None, ("P", "M"), "M", board, (standing, fell), (), {"P": (), "M": ()}, "q", lies=lies)
    return view, Names(WORDS, "chartabella", view)


ALL = Highlights(
    cursor="C1",
    selected=(piece_ref("121-1"), place_ref("C1")),
    places={"A1": REACH, "B1": APPROACH, "C1": PATH, "C2": CROSSING},
    labels={"B1": "front +2"},
    targets={"121-1": "4/6"},
    trace=Trace(("A1", "B1", "C1"), ("C1", "B1", "A2"), ("121-1",), 180),
    last=Trace(("A1", "B1"), ("B1", "A2")),
    charge=("C1", "A2"),
    threats=(("C2", "A2", "33%"),),
    casualties=("110-1",),
    own_casualties=("121-1",),
)


def ids_of(tree):
    return [element.get("id") for element in tree.iter() if element.get("id")]


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("name", SCENARIOS)
def test_boards_are_well_formed(name, turn):
    view, names = start(name)

    tree = ET.fromstring(document(view, names, turn=turn))

    ids = ids_of(tree)
    assert len(ids) == len(set(ids))
    picks = [element.get("data-pick") for element in tree.iter() if element.get("data-pick")]
    standing = [piece for piece in view.pieces if piece.place]
    assert sorted(picks) == sorted([place_ref(s.id) for s in view.board.spaces] + [piece_ref(p.id) for p in standing])


@pytest.mark.parametrize("name", SCENARIOS)
def test_spaces_and_pieces_are_named(name):
    view, names = start(name)

    tree = ET.fromstring(document(view, names))

    for element in tree.iter():
        pick = element.get("data-pick") or ""
        if pick.startswith("place:"):
            assert (element.get("role"), element.get("tabindex")) == ("button", "-1")
            assert (element.get("aria-label") or "").startswith(pick[6:] + ", ")
        elif pick.startswith("piece:"):
            title = element.find(f"{SVG}title")
            assert title is not None
            assert title.text


@pytest.mark.parametrize("turn", range(4))
def test_every_mark_is_drawn_once(turn):
    view, names = small()

    layers = board_kinds.layers(view, names, ALL, turn=turn)

    assert set(layers) == set(LAYERS)
    for nodes in layers.values():
        for key, text in nodes.items():
            assert ET.fromstring(text).get("id") == key
    ET.fromstring(document(view, names, ALL, turn=turn))
    assert set(layers["under"]) == {
        "last",
        "mark-A1",
        "mark-B1",
        "mark-C1",
        "mark-C2",
        "chosen-A2",
        "chosen-C1",
        "charge",
    }
    assert set(layers["over"]) == {
        "path", "flight", "facing", "threat-0", "casualty-121-1", "target-121-1", "label-B1", "cursor",
    }  # fmt: skip


def test_marks_show_on_the_piece():
    view, names = small()

    text = board_kinds.layers(view, names, ALL)["pieces"]["piece-121-1"]

    classes = ET.fromstring(text).get("class").split()
    assert {"side-1", "commander", "acted", "selected", "target", "casualty", "threatened"} <= set(classes)
    assert {"3+", "3", "1", "2", "4"} == {"".join(t.itertext()) for t in ET.fromstring(text).iter("text")}


def test_names_from_data_are_no_markup():
    view, names = small(mark='<script>"&', kind='<b>"', piece_id='x"><script>')
    marks = ALL._replace(labels={"B1": "<i>&"}, targets={'x"><script>': "<i>"})

    made = document(view, names, marks)

    tree = ET.fromstring(made)
    assert "<script" not in made
    assert not [element for element in tree.iter() if element.tag.removeprefix(SVG) in ("script", "i", "b")]


def test_turning_the_board_turns_places_and_facing():
    view, names = small()
    straight, turned = HexLayout(view.board), HexLayout(view.board, turn=2)

    for space in view.board.spaces:
        (x, y), (u, v) = straight.centre[space.id], turned.centre[space.id]
        assert (x + u, y + v) == (straight.width, straight.height)
    assert "rotate(180)" in board_kinds.layers(view, names, turn=2)["pieces"]["piece-121-1"]
    assert "rotate(180)" not in board_kinds.layers(view, names)["pieces"]["piece-121-1"]


def test_neighbours_share_an_edge():
    view, _ = start("chartabella/training")
    layout = HexLayout(view.board)

    (a, b), (c, d) = layout.border("D5", "D6"), layout.border("D5", "E6")

    assert a[1] == b[1]
    assert abs(a[0] - b[0]) == 60
    assert abs(c[0] - d[0]) == 30


def test_every_picture_is_in_the_icon_sheet():
    """Every picture that a drawing uses is in the list from which the build makes the icon sheet."""
    listed = set((ROOT / "web/build/icons.txt").read_text("utf-8").split())
    used = {name for look in LOOKS.values() for pair in look.symbols.values() for name in pair if name}
    used |= {name for look in LOOKS.values() for pair in look.arms.values() for name in pair if name}
    view, names = small()
    states = view.pieces[0]._replace(facing=None, marks=("hidden", "attacked"))
    drawn = [
        document(view, names),
        pieces.picture(states, view, names),
        *(dice.face(face) for face in ("SW", "EP", "EM", "TRI", "STAR")),
    ]
    used |= {name for text in drawn for name in re.findall(r'href="#icon-([\w-]+)"', text)}

    assert sorted(used - listed) == []


def test_kinds_of_the_rules_have_pictures_of_their_own():
    view_kinds = {piece.kind for name in SCENARIOS for piece in start(name)[0].pieces}

    assert sorted(view_kinds - set(LOOKS["chartabella"].symbols)) == []


def test_a_counter_and_a_die_stand_alone():
    view, names = small()

    ET.fromstring(pieces.picture(view.pieces[0], view, names))
    for face in ("SW", "EP", "EM", "TRI", "STAR", "6", "<"):
        ET.fromstring(dice.face(face))
    die = ET.fromstring(dice.face("SW", 32, 'a "sword"'))
    assert die.get("aria-label") == 'a "sword"'
    assert die.get("style") == "inline-size:2rem;block-size:2rem"


def test_the_page_is_filled_in():
    page = render("<main><!-- cards --></main><dialog><!-- rules --></dialog>", ROOT, "en")

    assert "<!--" not in page
    for name in SCENARIOS:
        assert f'data-scenario="{name}"' in page
        assert f'href="#setup/{name}"' in page
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    ET.fromstring(f"<div>{page}</div>")


def test_card_maps_are_well_formed():
    for name in SCENARIOS:
        view, _ = start(name)
        tree = ET.fromstring(board_kinds.small(view, 'a "map"'))
        assert tree.get("aria-label") == 'a "map"'
        assert ids_of(tree) == []
        assert len(tree.findall(f".//{SVG}path[@class]")) or tree.findall(".//path[@class]")


def test_markdown_of_the_rules():
    known = {"CH-11": None}

    assert markdown("see CH-11, not CH-999 `<b>`", known) == (
        'see <a class="rule-link" href="#rule-CH-11">CH-11</a>, not CH-999 <code>&lt;b&gt;</code>'
    )
    table = markdown("Text:\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nAfter **it**.", known, block=True)
    assert table.startswith("<p>Text:</p>")
    assert '<th scope="row">1</th><td>2</td>' in table
    assert table.endswith("<p>After <strong>it</strong>.</p>")
    assert markdown("- one\n- two", known, block=True) == "<ul><li>one</li><li>two</li></ul>"


def test_words_that_the_drawings_say():
    keys = set(re.findall(r'say\(\s*"(site\.[\w.]+)"', "".join(
        path.read_text("utf-8") for path in [*(ROOT / "web/svg").glob("*.py"), ROOT / "web/build/prerender.py"]
    )))  # fmt: skip
    keys |= {f"site.size.{size}" for size in ("small", "medium", "large")} | {f"site.difficulty.{n}" for n in (1, 2, 3)}
    keys |= {"site.rule.example", "site.rule.ruling"}

    assert sorted(key for key in keys if not WORDS.has(key)) == []


def test_drawings_are_not_too_heavy():
    """The largest board with everything on it has less than half a megabyte."""
    view, names = start("chartabella/gaugamela")

    assert len(json.dumps(document(view, names))) < 500_000


def test_what_is_to_be_read_lies_over_all_other_marks():
    """Labels of spaces come after all other overlays, and the keyboard cursor before them."""
    view, names = small()

    over = list(board_kinds.layers(view, names, ALL)["over"])

    assert (over[0], over[-1]) == ("cursor", "label-B1")


def test_a_label_of_two_lines_stays_within_its_space():
    """A label with a line break has two lines, and its plate is no wider than a space."""
    view, names = small()

    label = ET.fromstring(
        board_kinds.layers(view, names, ALL._replace(labels={"B1": "front\n17%"}))["over"]["label-B1"]
    )

    assert [text.text for text in label.iter("text")] == ["front", "17%"]
    assert float(label.find(".//rect").get("width")) < 120


def test_the_trail_of_a_shot_is_the_curve_that_was_shown_before_it():
    """A shot around something is drawn along the same path before and after it."""
    view, names = small()
    shot = Trace(flight=("A1", "B1", "C2", "C1"))

    before = ET.fromstring(board_kinds.layers(view, names, Highlights(trace=shot))["over"]["flight"])
    after = ET.fromstring(board_kinds.layers(view, names, Highlights(last=shot))["under"]["last"])

    assert before.find("path[@class='shaft']").get("d") == after.find("path[@class='trail shot']").get("d")


def test_every_way_of_striking_has_a_mark_of_its_own():
    """Fighting, shooting, both, and trampling have different marks without labels and colours."""
    view, names = small()
    ways = [(MELEE,), (SHOT,), (MELEE, SHOT), (OVERRUN,)]

    drawn = [
        re.sub(
            "<text.*?</text>", "", board_kinds.layers(view, names, ALL._replace(strikes={"121-1": way}))["over"][key]
        )
        for way in ways
        for key in ["target-121-1"]
    ]
    warned = board_kinds.layers(view, names, ALL._replace(risks={"121-1": "trample"}))["over"]["risk-121-1"]

    assert len({*drawn, warned}) == 5
    assert ["#icon-crossed-swords" in text for text in drawn] == [True, False, True, False]
    assert ["#icon-bow-arrow" in text for text in drawn] == [False, True, True, False]
    assert "trample" in warned
