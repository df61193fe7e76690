"""A printed map is readable in every turn, each piece of a stack can be picked, and each state has its shape."""

from __future__ import annotations

import math
import re
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest

from engine.core.game import Game
from engine.core.references import piece_ref, place_ref
from engine.core.scenario import shipped
from engine.core.view import Piece, Trace, View
from tests.web.charge_boards import BATTLES, civitate, kalavryai, olivento
from tests.web.drawing import document
from web.boards import board_kinds, dice
from web.boards.hexes import hex_board, pieces, stacks
from web.boards.hexes.geometry import HexLayout
from web.boards.highlights import CHARGE, REACH, STOP, Highlights
from web.words import Names, Words

SVG = "{http://www.w3.org/2000/svg}"
WORDS = Words.load("en")
TURNS = (1, 3, 0, 2)
MARKS = ("reduced", "one_step", "charges", "moved", "attacked", "attacked_on", "hidden")


def names_of(view: View) -> Names:
    return Names(WORDS, "at_the_charge", view)


def drawn_pieces(view: View, marks: Highlights, layout: HexLayout) -> dict[str, str]:
    """Return the pieces as they lie in their stacks."""
    return pieces.pieces(view, names_of(view), marks, layout, stacks.slots(view, marks, layout))


def standing(piece: Piece, shape: int = 0) -> str:
    """Return a piece's drawing as if it were of the first side or the second."""
    sides = (piece.side or "", "other") if shape == 0 else ("other", piece.side or "")
    view = olivento()._replace(sides=sides)
    return pieces.picture(piece, view, names_of(view))


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("battle", BATTLES)
def test_maps_are_well_formed(battle, turn):
    view = BATTLES[battle]()

    made = document(view, names_of(view), turn=turn)

    tree = ET.fromstring(made)
    ids = [element.get("id") for element in tree.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    picks = [element.get("data-pick") for element in tree.iter() if element.get("data-pick")]
    assert sorted(picks) == sorted(
        [place_ref(s.id) for s in view.board.spaces] + [piece_ref(p.id) for p in view.pieces]
    )
    used = set(re.findall(r'(?:href="#|url\(#)(?!icon-)([\w-]+)', made))
    assert sorted(used - set(ids)) == []


@pytest.mark.parametrize("turn", TURNS)
def test_every_turn_keeps_the_spaces_apart_and_inside(turn):
    layout = HexLayout(civitate().board, turn=turn)
    points = list(layout.centre.values())

    assert min(math.dist(a, b) for a, b in combinations(points, 2)) > 103
    for space in layout.centre:
        for x, y in layout.corners(space):
            assert 0 <= x <= layout.width
            assert 0 <= y <= layout.height
    assert {x for space in layout.centre for x, _ in layout.corners(space)} >= {0, layout.width}
    assert {y for space in layout.centre for _, y in layout.corners(space)} >= {0, layout.height}


@pytest.mark.parametrize("turn", TURNS)
def test_every_space_has_its_upright_number(turn):
    view = civitate()

    labels = ET.fromstring(hex_board.ground(view.board, turn)["labels"])

    assert sorted(text.text or "" for text in labels.iter("text")) == sorted(space.id for space in view.board.spaces)
    assert not [element for element in labels.iter() if element.get("transform")]


@pytest.mark.parametrize(("turn", "north"), [(1, (0, -1)), (3, (0, 1)), (0, (-1, 0)), (2, (1, 0))])
def test_north_lies_where_the_compass_says(turn, north):
    """Line 01 is the northern edge, and the letter stands beside the long ray of the compass."""
    layout = HexLayout(civitate().board, turn=turn)
    (x, y), (u, v) = layout.centre["0308"], layout.centre["0108"]
    across, down = north

    assert (u - x) * across + (v - y) * down == 180
    compass = ET.fromstring(hex_board.ground(layout.board, turn)["land"]).find(".//g[@class='compass']/text")
    assert compass is not None
    assert round(float(compass.get("x", "")) / 43) == across
    assert round((float(compass.get("y", "")) - 6) / 43) == down


@pytest.mark.parametrize("turn", TURNS)
def test_rivers_run_along_the_sides_of_hexes(turn):
    board = olivento().board
    layout = HexLayout(board, turn=turn)

    for edge in board.edges:
        (a, b), (x, y), (u, v) = layout.border(edge.a, edge.b), layout.centre[edge.a], layout.centre[edge.b]
        assert 59 <= math.dist(a, b) <= 61
        assert (a[0] + b[0], a[1] + b[1]) == (x + u, y + v)
    sides = {side for space in board.spaces for side in layout.sides(space).values()}
    assert len(sides) == 6 * len(board.spaces)


@pytest.mark.parametrize("turn", TURNS)
def test_sides_face_the_neighbour_that_they_are_named_after(turn):
    board = olivento().board
    layout = HexLayout(board, turn=turn)
    at = {(space.x, space.y): space.id for space in board.spaces}

    for space in board.spaces:
        for way, side in layout.sides(space).items():
            if way in at:
                assert set(side) == set(layout.border(space.id, at[way]))


@pytest.mark.parametrize("turn", TURNS)
def test_stretches_of_one_ground_are_one_shape(turn):
    """Adjacent hexes of one ground have one outline, and separate ones have two."""
    view = civitate()
    terrain = ET.fromstring(hex_board.ground(view.board, turn)["terrain"])

    for kind in ("hill-edge", "woods"):
        outlines = [path.get("d") or "" for path in terrain.iter("path") if path.get("class") == kind]
        assert [d.count("M") for d in outlines] == [1]


def test_marks_of_spaces_are_drawn_and_joined():
    view = kalavryai()
    made = board_kinds.layers(view, names_of(view), turn=1)
    camps, lying = ("".join(made[layer].values()) for layer in ("spaces", "lying"))

    assert "camp-border" in camps
    assert {"ambush-border", "entry", "command"} <= set(re.findall(r'class="([\w-]+)', lying))
    sides = [d.count("M") for d in re.findall(r'class="command side-0" d="([^"]*)"', lying)]
    assert sum(sides) == 18  # the outer sides of seven hexes, and none between two of them


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("how", ["fanned", "opened", "cursor", "selected"])
def test_every_piece_of_a_stack_can_be_hit(turn, how):
    """In a fanned stack the leader is on top and shows the others; a spread one has 40 units between pieces."""
    view = civitate()
    leader = next(piece for piece in view.pieces if "leader" in piece.marks)
    unit = next(piece for piece in view.pieces if piece.place == leader.place and piece is not leader)
    marks = {
        "fanned": Highlights(),
        "opened": Highlights(opened=leader.place),
        "cursor": Highlights(cursor=leader.place),
        "selected": Highlights(selected=(piece_ref(unit.id),)),
    }[how]

    drawn = drawn_pieces(view, marks, HexLayout(view.board, turn=turn))

    places = {}
    for piece in (unit, leader):
        tree = ET.fromstring(drawn[f"piece-{piece.id}"])
        assert tree.get("data-pick") == piece_ref(piece.id)
        place = re.match(r"translate\((\S+) (\S+)\) scale\((\S+)\)", tree.get("transform") or "")
        assert place is not None
        places[piece.id] = [float(value) for value in place.groups()]
    (x, y, size), (u, v, small) = places[unit.id], places[leader.id]
    assert u > x
    assert v < y
    assert small < size
    assert math.dist((x, y), (u, v)) >= 40
    if how == "fanned":
        keys = list(drawn)
        assert keys.index(f"piece-{unit.id}") < keys.index(f"piece-{leader.id}")


def test_three_pieces_of_a_place_are_spread_too():
    view = olivento()
    crowd = tuple(piece._replace(place="0505") for piece in view.pieces[:4])
    view = view._replace(pieces=crowd)

    drawn = drawn_pieces(view, Highlights(opened="0505"), HexLayout(view.board, turn=1))

    at = [tuple(map(float, re.findall(r"translate\((\S+) ([^)]+)\)", text)[0])) for text in drawn.values()]
    assert min(math.dist(a, b) for a, b in combinations(at, 2)) >= 40


def test_a_stack_that_is_spread_takes_no_taps_of_its_neighbours():
    """A spread stack lies below the pieces of other places."""
    view = olivento()
    crowd = tuple(piece._replace(place="0505") for piece in view.pieces[:3])
    near = tuple(piece._replace(place="0605") for piece in view.pieces[3:5])
    view = view._replace(pieces=near + crowd)

    for marks in (Highlights(opened="0505"), Highlights(selected=(piece_ref(crowd[1].id),))):
        drawn = list(drawn_pieces(view, marks, HexLayout(view.board, turn=1)))

        assert {f"piece-{piece.id}" for piece in crowd} == set(drawn[:3])


@pytest.mark.parametrize("mark", MARKS)
def test_every_state_has_a_shape_of_its_own(mark):
    """Each state differs from the plain counter without colour."""
    piece = Piece("x", "normans", "knights-6", None, None, {"value": "6", "movement": "5"}, marks=("knights",))
    plain, marked = standing(piece), standing(piece._replace(marks=("knights", mark)))

    def shapes(text: str) -> list[str]:
        return re.findall(r'(?: d|href)="([^"]+)"', text)

    assert shapes(plain) != shapes(marked)
    ET.fromstring(marked)


def test_sides_differ_in_shape():
    for marks in (("infantry",), ("infantry", "reduced"), ("leader",)):
        piece = Piece("x", "normans", "k", None, None, {"value": "3", "movement": "3"}, stars=2, marks=marks)
        first, second = standing(piece, 0), standing(piece, 1)
        assert re.findall(r'class="body" d="([^"]+)"', first) != re.findall(r'class="body" d="([^"]+)"', second)


def test_counters_show_their_figures():
    for piece in olivento().pieces:
        tree = ET.fromstring(standing(piece))
        shown = {text.get("class") or "shots": text.text for text in tree.iter(f"{SVG}text")} | {
            text.get("class") or "shots": text.text for text in tree.iter("text")
        }
        wanted = {"worth": piece.values.get("value"), "shots": piece.values.get("range"), "pace": "6"}
        wanted = (
            {"rating": str(piece.stars), "pace": "6"} if piece.stars else wanted | {"pace": piece.values["movement"]}
        )
        assert shown == {key: value for key, value in wanted.items() if value}


def test_every_arm_has_its_picture():
    arms = ("knights", "infantry", "archers", "mounted_archers")
    piece = Piece("x", "normans", "k", None, None, {"value": "3"})
    drawn = [tuple(re.findall(r"#icon-([\w-]+)", standing(piece._replace(marks=(arm,))))) for arm in arms]

    assert len(set(drawn)) == len(arms)


def test_zones_and_notes_are_drawn_once():
    view = olivento()
    marks = Highlights(
        places={"0604": REACH, "0503": REACH}, labels={"0503": "2"}, zones=("0503", "0505"),
        costs={"0604": 2},
        notes={"0503": (STOP, CHARGE), "0505": (), "0604": ("other",)}, trace=Trace(("0703", "0603")),
    )  # fmt: skip

    layers = board_kinds.layers(view, names_of(view), marks, turn=1)

    assert list(layers["under"])[:2] == ["zone-0503", "zone-0505"]
    assert {key for key in layers["over"] if key.startswith("notes-")} == {"notes-0503"}
    assert layers["over"]["notes-0503"].count('class="note ') == 2
    assert ">2</text>" in layers["under"]["mark-0604"]
    for layer in layers.values():
        for key, text in layer.items():
            assert ET.fromstring(text).get("id") == key


@pytest.mark.parametrize("battle", BATTLES)
def test_cards_show_the_map(battle):
    view = BATTLES[battle]()
    made = board_kinds.small(view, "a map")

    tree = ET.fromstring(made)
    assert not [element for element in tree.iter() if element.get("id")]
    assert "url(#" not in made
    assert made.count("mini-star") == 2
    assert len(re.findall(r'class="mini side', made)) == len(view.pieces) - 2
    left, _, width, _ = map(float, (tree.get("viewBox") or "").split())
    assert left < 0 < width


@pytest.mark.parametrize("number", range(1, 7))
def test_dice_have_pips(number):
    for outcome in (number, str(number)):
        tree = ET.fromstring(dice.face(outcome, 28))
        assert len(list(tree.iter("circle"))) == number


def test_maps_are_not_too_heavy():
    for battle in BATTLES.values():
        view = battle()
        assert len(document(view, names_of(view), turn=1)) < 300_000


@pytest.mark.parametrize("name", ["at_the_charge/training", "chartabella/training"])
def test_nothing_ends_where_the_drawing_ends(name):
    """The ground has no edge within the drawing, because it would show as a seam."""
    view = Game(shipped()[name], {}, seed=1).view()
    drawn = ET.fromstring(document(view, Names(WORDS, name.partition("/")[0], view)))
    left, _, width, _ = map(float, drawn.get("viewBox", "").split())
    rects = [(float(one.get("x") or 0), one.get("width") or "0") for one in drawn.iter(f"{SVG}rect")]

    assert width > 0
    assert rects
    assert [] == [(x, wide) for x, wide in rects if x <= left and float(wide) >= width]
