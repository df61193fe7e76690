"""A board of zones is drawn with all units in their zones, trays at their edges, and working arrow keys."""

from __future__ import annotations

from collections import deque
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest

from engine.core.references import piece_ref, place_ref
from engine.core.view import Board, Piece, Space, View
from tests.laws.registry import words
from tests.systems.zones.games import started
from tests.web.drawing import document
from tests.zones.view import view as view_of
from web.boards.drawing import ARROWS, LONG, WIDE
from web.boards.highlights import REACH, Highlights
from web.boards.zones.layout import ZoneLayout
from web.boards.zones.zone_board import ZoneBoard
from web.game import piece_sheet
from web.words import Names, Words

WORDS = Words.load("en")
SHAPES = [(turn, shape) for turn in range(4) for shape in (WIDE, LONG)]


def view() -> View:
    """Return the toy's board with both armies in their middle zones and their reserves beside."""
    return view_of(started(), None)


def names(shown: View) -> Names:
    return Names(WORDS, "zones", shown)


def everywhere(board: Board) -> list[str]:
    return [space.id for space in (*board.spaces, *board.apart)]


@pytest.mark.parametrize("turn", range(4))
def test_a_board_of_zones_is_well_formed(turn: int) -> None:
    """Ids are unique, and each place and each unit is one thing to pick."""
    shown = view()
    marks = Highlights(places={"a2": REACH}, selected=(piece_ref("A1"),), cursor="b2", trace=None)

    tree = ET.fromstring(document(shown, names(shown), marks, turn=turn))

    ids = [element.get("id") for element in tree.iter() if element.get("id")]
    picks = [element.get("data-pick") for element in tree.iter() if element.get("data-pick")]
    units = [piece_ref(piece.id) for piece in shown.pieces if piece.place]
    assert len(ids) == len(set(ids))
    assert sorted([*(place_ref(place) for place in everywhere(shown.board)), *units]) == sorted(picks)


@pytest.mark.parametrize(("turn", "shape"), SHAPES)
def test_a_place_is_found_where_it_is_drawn(turn: int, shape: str) -> None:
    """The middle of a zone or tray returns that place; between them there is none."""
    drawn = ZoneBoard(view(), turn=turn, shape=shape)
    for place in everywhere(drawn.view.board):
        box = drawn.box(place_ref(place))
        assert box is not None
        assert place_ref(place) == drawn.at(box.left + box.width / 2, box.top + box.height / 2)

    assert drawn.at(-500, 0) is None
    assert drawn.box(place_ref("nowhere")) is None
    assert drawn.point(piece_ref("nobody")) is None


@pytest.mark.parametrize(("turn", "below"), [(0, "B"), (1, "B"), (2, "A"), (3, "A")])
def test_the_side_that_sits_below_stands_below(turn: int, below: str) -> None:
    """In a shared zone the lower side's units have the lower half."""
    shown = view()
    met = tuple(piece._replace(place="b2") if piece.id == "B1" else piece for piece in shown.pieces)
    drawn = ZoneBoard(shown._replace(pieces=met), turn=turn)
    heights = {side: drawn.point(piece_ref(f"{side}1"))[1] for side in "AB"}

    assert (heights["A"] < heights["B"]) == (below == "B")


@pytest.mark.parametrize(("turn", "edges"), [(0, "AB"), (2, "BA")])
def test_trays_lie_at_the_edge_of_their_side(turn: int, edges: str) -> None:
    """The trays of the upper side are above all zones, and those of the lower side below."""
    layout = ZoneLayout(view().board, turn=turn)
    above, below = edges

    assert layout.boxes[f"camp-{above}"].top < layout.boxes[f"reserve-{above}"].top + 1 < layout.ground.top
    assert layout.boxes[f"camp-{below}"].top > layout.ground.top + layout.ground.height


@pytest.mark.parametrize("count", [1, 2, 3, 5, 9, 14])
def test_units_of_a_zone_never_hide_each_other(count: int) -> None:
    """Units in a full zone shrink instead of overlapping."""
    shown = view()
    one = shown.pieces[0]
    crowd = tuple(one._replace(id=f"A{n}", place="b2") for n in range(count))
    drawn = ZoneBoard(shown._replace(pieces=crowd))
    box = drawn.box(place_ref("b2"))

    stood = {piece.id: drawn.box(piece_ref(piece.id)) for piece in crowd}
    for one in stood.values():
        assert box.left <= one.left
        assert one.left + one.width <= box.left + box.width + 0.5
        assert box.top <= one.top
        assert one.top + one.height <= box.top + box.height + 0.5
    for a, b in combinations(stood.values(), 2):
        beside = abs(a.left - b.left) >= min(a.width, b.width)
        assert beside or abs(a.top - b.top) >= a.height


@pytest.mark.parametrize(("turn", "shape"), SHAPES)
def test_arrow_keys_reach_every_place(turn: int, shape: str) -> None:
    """Arrow keys lead from any zone or tray to any other."""
    drawn = ZoneBoard(view(), turn=turn, shape=shape)
    places = everywhere(drawn.view.board)
    for start in places:
        seen, queue = {start}, deque([start])
        while queue:
            here = queue.popleft()
            for key in ARROWS:
                there = drawn.near(place_ref(here), key)
                if there is not None and there.id not in seen:
                    seen.add(there.id)
                    queue.append(there.id)
        assert set(places) == seen


def test_arrow_keys_go_where_they_point() -> None:
    """Arrow keys lead to neighbours as they point, and to trays and back."""
    drawn = ZoneBoard(view())

    assert (*map(place_ref, ("b2", "a1", "camp-A")), None) == tuple(
        drawn.near(place_ref("a2"), f"Arrow{way}") for way in ("Right", "Down", "Up", "Left")
    )
    assert place_ref("a2") == drawn.near(place_ref("camp-A"), "ArrowDown")
    assert drawn.near(place_ref("a2"), "Enter") is None


def test_a_tray_may_lie_at_any_edge() -> None:
    """The coordinates of a place apart give its edge: here a flank on either side."""
    flanks = (Space("left", -1, 0, "reserve"), Space("right", 3, 1, "reserve"))
    board = view().board._replace(apart=flanks)
    layout = ZoneLayout(board)

    assert layout.boxes["left"].left < layout.ground.left
    assert layout.boxes["right"].left > layout.ground.left + layout.ground.width
    turned = ZoneLayout(board, turn=1)
    assert turned.boxes["left"].top < turned.ground.top


def test_a_unit_stands_on_its_bases() -> None:
    """Four bases are drawn as four, and an unknown number as a question mark."""
    shown = view()

    def drawn(bases: str) -> str:
        piece: Piece = shown.pieces[0]._replace(values={"bases": bases})
        return ZoneBoard(shown._replace(pieces=(piece,))).moving(names(shown), Highlights())["pieces"]["piece-A1"]

    assert [4, 1] == [drawn(bases).count('class="zn-base"') for bases in ("4", "?")]
    assert ">?</text>" in drawn("?")


def test_a_unit_with_a_name_is_told_by_it() -> None:
    """The spoken text names which unit stands where, and each side once."""
    shown = view()
    told = Names(Words("en", words("zones")["en"]), "zones", shown)

    def spoken(place: str) -> str:
        space = next(space for space in shown.everywhere if space.id == place)
        standing = [piece for piece in shown.pieces if piece.place == place]
        return piece_sheet.spoken_space(told, shown, space, standing)

    assert "b2, Ash 1, bases 4, Ash 2, bases 3, Ash 3, bases 2, rough ground" == spoken("b2")
    assert "Ashen reserve, Ash guard, bases 2" == spoken("reserve-A")
    assert "Ash 1 (b2)" == told.piece("A1")
    assert "Ashen unit" == Names(told.words, "zones", shown._replace(names={})).spoken(shown.pieces[0])
