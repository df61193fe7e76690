"""These tests hold the look of a free table: ground, troops, plates, gaps, dice, sides."""

from __future__ import annotations

import re
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest

from engine.core.references import PoseRef
from engine.core.types import Pose
from engine.core.view import Reach, Strike, Trace, View
from tests.web.drawing import document
from tests.web.table_boards import FRONTIER, S3, Reader, army, board, boards, view
from web.boards.free_table import figures, reach_lines, scenery
from web.boards.free_table.free_table import FreeTable
from web.boards.free_table.layout import FreeTableLayout
from web.boards.free_table.terrain_areas import patch
from web.boards.hexes import pieces
from web.boards.highlights import Highlights
from web.looks import charge, registry

MENTIONED = re.compile(r'href="#([^"]+)"|url\(#([^)]+)\)')


@pytest.fixture(autouse=True)
def _looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.LOOKS, "charge", charge.LOOK)


def drawn(shown: View, turn: int = 0) -> ET.Element:
    return ET.fromstring(document(shown, Reader(), turn=turn))


@pytest.mark.parametrize("name", list(boards()))
@pytest.mark.parametrize("turn", [0, 1])
def test_a_table_is_well_formed(name: str, turn: int) -> None:
    """Ids are unique, and every reference except icons is defined."""
    text = document(boards()[name], Reader(), turn=turn)
    ids = [element.get("id") for element in ET.fromstring(text).iter() if element.get("id")]
    mentioned = {a or b for a, b in MENTIONED.findall(text)}

    assert len(ids) == len(set(ids))
    assert {one for one in mentioned if not one.startswith("icon-")} <= set(ids)


def test_every_kind_of_ground_is_drawn_in_its_own_way() -> None:
    """Every kind of ground has its own drawing, even without colours."""
    layout = FreeTableLayout(board(3600, 2400, ()))
    area = patch(((500, 500), (1500, 500), (1500, 1500), (500, 1500)), layout)
    shapes = {ground: re.sub(r'class="[^"]*"', "", "".join(scenery.scenery(ground, area))) for ground in scenery.ORDER}

    assert len(set(shapes.values())) == len(scenery.ORDER)


def test_trees_stand_in_their_wood_and_nowhere_else() -> None:
    """The trees of a wood are always the same and inside it."""
    layout = FreeTableLayout(board(4800, 3600, FRONTIER))
    wood = patch(board(4800, 3600, FRONTIER).regions[0].points, layout)
    text = "".join(scenery.scenery("wood", wood))
    trees = re.findall(r'#tb-tree" transform="translate\((\S+) (\S+?)\)', text)

    assert len(trees) > 20
    assert all(wood.holds(float(x), float(y)) for x, y in trees)
    assert text == "".join(scenery.scenery("wood", wood))


def test_contours_lie_within_their_hill() -> None:
    """Each contour lies within the one below it."""
    layout = FreeTableLayout(board(4800, 3600, FRONTIER))
    hill = patch(board(4800, 3600, FRONTIER).regions[1].points, layout)

    assert all(hill.depth(x, y) > 25 and hill.holds(x, y) for x, y in hill.outline(0, 30))


def test_an_area_that_reaches_the_edge_of_the_table_has_no_line_there() -> None:
    """A road that leads off the table has open ends."""
    layout = FreeTableLayout(board(4800, 3600, FRONTIER))
    road = patch(board(4800, 3600, FRONTIER).regions[2].points, layout)
    ends = [y for chain in road.chains() for _, y in chain[1:-1]]

    assert 2 == len(list(road.chains()))
    assert all(0 < y < layout.height for y in ends)


def test_areas_are_named_with_what_an_inch_comes_to_there() -> None:
    """The label of a wood shows ½."""
    words = [text.text for text in drawn(boards()["frontier"]).iter("{http://www.w3.org/2000/svg}text")]
    told = {text for text in words if text}

    assert {"wood \u00bd", "slope \u00be", "road 1\u00bc"} <= told


def test_every_troop_type_has_its_figures() -> None:
    """Every family of troops has its own figures."""
    text = figures.defs()
    for base in charge.BASES.values():
        assert f'id="tb-{base.family}"' in text
    assert len(set(re.findall(r'<g id="tb-[^"]+">(.*?)</g>(?=<g id="tb-|</defs>)', text))) == len(figures.FAMILIES)


@pytest.mark.parametrize("turn", range(4))
def test_the_front_of_every_stand_is_marked_and_its_side_told_by_shape(turn: int) -> None:
    """The band of a stand is at its front, and only one side's bases are hatched."""
    shown = boards()["frontier"]
    stands = {
        element.get("id"): element for element in drawn(shown, turn).iter() if "tb-stand" in element.get("class", "")
    }
    on_table = [piece for piece in shown.pieces if piece.group is not None and piece.place is not None]
    assert len(on_table) == len(stands)
    for piece in on_table:
        element = stands[f"piece-{piece.id.replace('.', '_')}"]
        classes = [part.get("class") for part in element.iter()]
        assert isinstance(piece.place, Pose)
        assert "tb-band" in classes
        assert ("tb-hatching" in classes) == (piece.side == "B")
        assert f"rotate({piece.place.heading / 2 + 90 * turn:g})" in (element.get("transform") or "")


def test_a_stand_lost_from_the_front_leaves_its_outline() -> None:
    """Places of lost stands in a unit are visible."""
    gaps = [element for element in drawn(boards()["frontier"]).iter() if "tb-gap" in element.get("class", "")]

    assert ["gap-B1-0", "gap-B1-1"] == [gap.get("id") for gap in gaps]


def test_a_plate_tells_the_unit_from_afar_and_more_of_it_from_near() -> None:
    """A plate has id and formation from afar, and stands, break value and activity from near."""
    plates = {e.get("id"): e for e in drawn(boards()["frontier"]).iter() if "tb-unit" in e.get("class", "")}
    brief, full = (next(e for e in plates["name-R3"].iter() if e.get("class") == form) for form in ("brief", "full"))

    assert ["R3", "MA"] == [text for text in brief.itertext() if text.strip()]
    assert ["R3", "\u00d73", "9", "MA"] == [text for text in full.itertext() if text.strip()]
    assert any(part.get("class") == "tb-done" for part in full.iter())
    assert "acted" in (plates["name-R3"].get("class") or "")


@pytest.mark.parametrize(("turn", "above"), [(0, True), (2, False)])
def test_dice_lie_on_the_rim_at_their_side(turn: int, above: bool) -> None:
    """Dice lie on the edge at their side, not on the table."""
    shown = boards()["frontier"]
    made = FreeTable(shown, turn=turn)
    text = made.moving(Reader(), Highlights())["fallen"]
    ys = [float(y) for y in re.findall(r'<g transform="translate\(\S+ (\S+?)\)', text["dice-0"])]

    assert 3 == len(ys)
    assert 1 + 4 + 6 == text["dice-0"].count("tb-pip")
    assert all(y < 0 if above else y > made.layout.height for y in ys)


def test_letters_are_larger_on_a_greater_table() -> None:
    """Letters on a larger table are larger."""
    small, great = (FreeTableLayout(board(wide, 2400, ())) for wide in (3600, 9600))

    assert (1, 2.2) == (small.grain, great.grain)


def test_one_hidden_stand_changes_nothing_else() -> None:
    """Each stand is a node, so a loss removes one and changes the plate."""
    before, after = (FreeTable(view(board(4800, 3600, FRONTIER), army(S3, 3600, lost))) for lost in ((), ("R4.2",)))
    lit = Highlights()
    old, new = (one.moving(Reader(), lit)["pieces"] for one in (before, after))

    assert {"piece-R4_2"} == set(old) - set(new)
    assert {"gap-R4-0"} == set(new) - set(old)
    assert [] == [key for key in set(old) & set(new) if old[key] != new[key]]


def test_who_strikes_whom_is_a_line_with_what_its_die_needs() -> None:
    """Each attack is a line with its odds, from where the stand would be; sure and hopeless hits are signs."""
    shown = boards()["frontier"]
    there = Pose(2400, 1500, 0)
    strikes = (Strike("R4.1", "B3.1", 4, is_shot=True), Strike("R1.1", "B3.2", 1), Strike("R1.2", "B3.3", 7))
    lit = Highlights(
        trace=Trace(path=(PoseRef("spot:2400,2600,0"), there.ref), poses=(("R1.1", there),)), strikes_shown=strikes
    )
    made = FreeTable(shown)
    over = made.moving(Reader(), lit)["over"]

    assert ["4+", "\u2713", "\u2013"] == [re.findall(r">([^<>]+)</text>", over[f"strike-{n}"])[0] for n in range(3)]
    assert "is-shot" in over["strike-0"]
    x, y = made.layout.middle(there, (240, 160))
    assert f"M{x:g} {y:g}" in over["strike-1"]


def test_who_could_then_reach_the_unit_is_an_arrow() -> None:
    """Each enemy that could reach the unit has a line to the nearest of its stands."""
    shown = boards()["frontier"]
    trace = Trace(poses=(("R1.1", Pose(2400, 1500, 0)),), exposed=(("B2", "most"), ("B3", "near")))
    over = FreeTable(shown).moving(Reader(), Highlights(trace=trace))["over"]

    assert "is-most" in over["exposed-0"]
    assert "is-near" in over["exposed-1"]


@pytest.mark.parametrize(
    ("swing", "path"),
    [
        (
            360,
            (
                "M-60 -400H60A400 400 0 0 1 460 0V80A400 400 0 0 1 60 480"
                "H-60A400 400 0 0 1 -460 80V0A400 400 0 0 1 -60 -400Z"
            ),
        ),
        (180, "M-60 0L-460 -0A400 400 0 0 1 -60 -400H60A400 400 0 0 1 460 -0L60 0"),
        (90, "M-60 0L-342.8 -282.8A400 400 0 0 1 -60 -400H60A400 400 0 0 1 342.8 -282.8L60 0"),
    ],
)
def test_a_reach_is_a_line_so_far_from_a_base(swing: int, path: str) -> None:
    """A reach is a line at its distance from a base: all around, ahead, or within forty-five degrees."""
    assert path == reach_lines.outline(60, 80, 400, swing)


def test_reaches_are_told_on_their_lines_and_not_beyond_the_table() -> None:
    """The text of a reach is on its line ahead, or behind the unit if that is off the table."""
    layout = FreeTableLayout(board(4800, 3600, ()))
    piece = next(one for one in boards()["frontier"].pieces if one.id == "R1")
    assert isinstance(piece.place, Pose)

    assert (1200, 900) == next(reach_lines.labelled(piece, Reach("rally", 800), layout))
    assert [] == [*reach_lines.labelled(piece, Reach("long", 3600, 90), layout)]
    at_the_edge = piece._replace(place=piece.place._replace(y=300), size=(720, 320))
    behind = next(reach_lines.labelled(at_the_edge, Reach("inspire", 800), layout))
    assert (1200, 150 + 400 + 160) == tuple(map(round, behind))


def test_texts_of_reaches_keep_off_each_other() -> None:
    """Texts of reaches do not overlap, however large a small screen shows them."""
    shown = boards()["frontier"]
    told = ("charge 9\u2033", "likely 10\u2033", "at most 11\u2033", "shot 8\u2033")
    lit = Highlights(
        reaches=tuple(
            ("R1", Reach("sure", far, 180), text) for far, text in zip((900, 950, 1000, 1050), told, strict=True)
        )
    )
    over = FreeTable(shown).moving(Reader(), lit)["over"]
    spots = [re.search(r"translate\((\S+) (\S+)\)", over[f"distance-R1-{n}"]) for n in range(len(told))]
    found = [(float(at[1]), float(at[2])) for at in spots if at is not None]

    assert len(told) == len(found)
    for (x, y), (a, b) in combinations(found, 2):
        assert abs(x - a) > 100 or abs(y - b) > 50


def test_a_piece_is_its_own_picture() -> None:
    """In lists and on its sheet a piece is drawn as the stand on the table."""
    shown = boards()["frontier"]
    drawn = pieces.picture(next(one for one in shown.pieces if one.id == "R1"), shown, Reader())

    assert 'href="#tb-ranks"' in drawn
    assert "tb-band" in drawn
