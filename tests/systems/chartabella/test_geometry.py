"""Chapter A: spaces, neighbours, levels, distances, the ground and who may stand on it."""

from __future__ import annotations

import pytest

from engine.boards.hexes import grid
from engine.core.scenario import shipped
from engine.systems.chartabella.data import ALEXANDER, MAY_ENTER
from engine.systems.chartabella.state import field
from tests.systems.chartabella.table import board

BOARD = grid(9, 9)


@pytest.mark.rule("CH-06", "CH-07", "CH-08")
@pytest.mark.parametrize(
    ("space", "neighbours"),
    [
        ("C3", "C4 D3 D2 C2 B2 B3"),
        ("D3", "D4 E4 E3 D2 C3 C4"),
        ("E1", "E2 F1 D1"),
        ("A9", "B8 A8"),
        ("I1", "I2 H1"),
    ],
)
def test_neighbours(space, neighbours):
    """Vector 1: six neighbours, none straight left or right, fewer at the rim."""
    assert neighbours.split() == [near for _, near in BOARD.near[space]]


@pytest.mark.rule("CH-05", "CH-08")
def test_half_spaces_do_not_exist():
    """Vectors 1 and 2: odd columns lack their last row, so that 9 by 9 has 77 spaces."""
    assert "B9" not in BOARD.spaces
    assert "A9" in BOARD.spaces
    assert 77 == len(BOARD.spaces)


@pytest.mark.rule("CH-07")
@pytest.mark.parametrize(("a", "b", "distance"), [
    ("A1", "C1", 2), ("E5", "E8", 3), ("B2", "G5", 5), ("A1", "I9", 12), ("D4", "F4", 2), ("C3", "E4", 2),
])  # fmt: skip
def test_distances(a, b, distance):
    """Vector 2: the distance is the least number of steps."""
    assert distance == BOARD.distance(a, b) == BOARD.distance(b, a)


@pytest.mark.rule("CH-07")
def test_levels():
    """Spaces are at one level when they lie exactly beside each other, an even number of columns apart."""
    level = {space: y for space, (_, y) in BOARD.xy.items()}

    assert level["C4"] == level["E4"] == level["A4"]
    assert level["D4"] == level["C4"] + 1


@pytest.mark.rule("CH-08", "CH-09", "CH-39")
def test_a_move_stays_on_free_spaces_of_the_board():
    """No piece moves off the board, onto a half space or onto a friend or foe."""
    table = board("P 101 B8", "P 102 B7", "M 121 A8")

    assert ("CH-08", "off_board") == table.why(table.move("B8", "B9"))
    assert ("CH-09", "occupied") == table.why(table.move("B8", "B7"))
    assert ("CH-09", "occupied") == table.why(table.move("B8", "A8"))


@pytest.mark.rule("CH-24", "CH-10", "CH-11", "CH-12", "CH-13", "CH-15", "CH-81")
def test_classes_and_ground():
    """Infantry goes everywhere, artillery stays on meadow, all others keep to open ground."""
    everywhere = {"meadow", "forest", "location", "camp_ring", "camp_centre", "entrance"}
    open_ground = {"meadow", "camp_centre", "entrance"}

    assert everywhere == MAY_ENTER["infantry"]
    assert [open_ground] * 4 == [MAY_ENTER[arm] for arm in ("mounted", "elephant", "ram", "caravan")]
    assert {"meadow"} == MAY_ENTER["artillery"]


@pytest.mark.rule("CH-24", "CH-11", "CH-12", "CH-13", "CH-81")
@pytest.mark.parametrize(
    ("code", "to", "refused"),
    [
        ("129", "D4", ("CH-11", "forest")),
        ("129", "E4", ("CH-12", "location")),
        ("129", "F6", ("CH-13", "camp_ring")),
        ("H2", "D4", ("CH-81", "artillery")),
        ("H2", "E4", ("CH-81", "artillery")),
        ("121", "D4", None),
        ("121", "E4", None),
    ],
)
def test_ground_closed_to_a_class(code, to, refused):
    """Vector 45: horses enter neither forest nor location nor camp ring, artillery meadow alone, infantry all."""
    table = board(f"M {code} E5", forest="D4", locations="E4", camp="G7")

    assert refused == table.why(table.move("E5", to))


@pytest.mark.rule("CH-13", "CH-14")
def test_a_camp_has_seven_spaces_and_a_wall():
    """Six ring spaces around a centre; the wall stands on the outer edges, and inside there is none."""
    table = board("P 101 E4", camp="E5")
    land = field(table.state)

    assert set(land.inside) == {"E5", "E6", "F5", "F4", "E4", "D4", "D5"}
    assert ["camp_centre", "camp_ring"] == [land.ground["E5"], land.ground["E4"]]
    assert land.is_wall("E3", "E4")
    assert not land.is_wall("E4", "D4")
    assert not land.is_wall("E4", "E5")
    assert 18 == len(table.game.view().board.edges)


@pytest.mark.rule("CH-15")
def test_an_entrance_opens_its_three_outer_edges():
    """The entrance lets through on all its outer edges and nowhere else."""
    land = field(board("P 101 E5", camp="E5", entrance="E4").state)

    assert not any(land.is_wall("E4", outside) for outside in ("E3", "D3", "F3"))
    assert land.is_wall("D4", "D3")
    assert "entrance" == land.ground["E4"]


@pytest.mark.rule("CH-14", "CH-42")
def test_no_melee_across_the_wall():
    """Vector 33: nobody attacks a piece across the wall, from either side."""
    assert ("CH-14", "wall") == (outside := board("M 121 E3", "P 101 E4", camp="E5")).why(outside.melee("E3", "E4"))
    assert ("CH-14", "wall") == (inside := board("P 101 E4", "M 121 E3", camp="E5")).why(inside.melee("E4", "E3"))


@pytest.mark.rule("CH-13", "CH-14")
def test_infantry_inside_a_closed_camp():
    """Vector 33: infantry inside walks about but not out."""
    table = board("P 101 E4", camp="E5")

    assert {"D4", "D5", "E5", "E6", "F4", "F5"} == table.reach("E4")
    assert ("CH-14", "wall") == table.why(table.move("E4", "E3"))


@pytest.mark.rule("CH-13", "CH-14", "CH-15", "CH-24")
def test_a_horse_in_a_camp():
    """Vector 34: a horse in a closed camp can only turn; an entrance lets it out, but never onto the ring."""
    closed = board("P 115 E5", camp="E5")
    opened = board("P 115 E5", camp="E5", entrance="E4")

    assert set() == closed.reach("E5")
    assert ("CH-14", "wall") == closed.why(closed.move("E5", "E3"))
    assert None is closed.why(closed.turn("E5"))
    assert {"E4", "E3"} <= opened.reach("E5")
    assert ("CH-13", "camp_ring") == opened.why(opened.move("E5", "D4"))


@pytest.mark.rule("CH-12", "CH-23")
def test_what_is_counted():
    """A location counts for the side that stands on it and for nobody when empty; stars are those on the board."""
    tracks = board("M 121 E3", "P 100 A1", "P 115 A3", locations="E3 C3").game.view().tracks
    shown = {(track.key.removeprefix("chartabella.track."), track.side): track.value for track in tracks}

    assert (0, 1) == (shown["locations", "P"], shown["locations", "M"])
    assert (3, 0) == (shown["stars", "P"], shown["stars", "M"])


@pytest.mark.rule("CH-20")
def test_figures_on_a_piece():
    """Immortals: attack 3, front 2, back 1, movement 2; most fronts are stronger than the backs."""
    immortals = ALEXANDER.kinds["103"]

    assert (3, 2, 1, 2) == (immortals.attack, immortals.front, immortals.back, immortals.movement)
    assert all(kind.front is None or kind.front >= kind.back for kind in ALEXANDER.kinds.values())


@pytest.mark.rule("CH-01")
def test_two_sides():
    """Every scenario is played by the theme's two sides, the northern first."""
    assert ("P", "M") == ALEXANDER.sides
    assert {("M", "P")} == {tuple(sorted(s.body["pieces"])) for s in shipped().values() if s.system == "chartabella"}
