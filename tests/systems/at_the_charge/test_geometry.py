"""Chapters A, D and E: spaces, neighbours, distances, the ground, and what a unit controls."""

from __future__ import annotations

import pytest

from engine.boards.hexes import lines
from engine.core.scenario import shipped
from engine.systems.at_the_charge import SYSTEM
from engine.systems.at_the_charge.movement.zones import zone
from engine.systems.at_the_charge.state import field
from tests.systems.at_the_charge.table import board, olivento, opened

BOARD = lines(12, 15)


@pytest.mark.rule("AC-03", "AC-02")
@pytest.mark.parametrize(
    ("space", "neighbours"),
    [
        ("0508", "0407 0408 0507 0509 0607 0608"),
        ("0608", "0508 0509 0607 0609 0708 0709"),
        ("1215", "1115 1214"),
        ("0215", "0115 0214 0315"),
        ("0101", "0102 0201"),
    ],
)
def test_neighbours(space, neighbours):
    """Vector 1: six neighbours, fewer at the rim; even lines lie half a hex further on."""
    assert set(neighbours.split()) == set(BOARD.ring(space))


@pytest.mark.rule("AC-02", "AC-03")
@pytest.mark.parametrize(
    ("a", "b", "distance"),
    [
        ("0213", "0312", 2), ("0812", "0914", 2), ("0101", "0402", 3), ("0907", "0508", 4), ("1010", "0407", 6),
    ],
)  # fmt: skip
def test_distances(a, b, distance):
    """Vector 2: the distance is the least number of steps, the same in both directions."""
    assert distance == BOARD.distance(a, b) == BOARD.distance(b, a)


@pytest.mark.rule("AC-03")
def test_every_neighbour_and_distance_is_that_of_the_ledger():
    """The formulas of the ledger give the same neighbours and distances for every pair of spaces."""

    def near(space):
        line, n = int(space[:2]), int(space[2:])
        shift = 1 if line % 2 == 0 else 0
        found = [(line, n - 1), (line, n + 1)]
        found += [(line + d, n + shift + e) for d in (-1, 1) for e in (-1, 0)]
        return {f"{x:02}{y:02}" for x, y in found if 1 <= x <= 12 and 1 <= y <= 15}

    def axial(space):
        line, n = int(space[:2]), int(space[2:])
        return (n - line // 2 + 1 if line % 2 == 0 else n - (line - 1) // 2), line

    for a in BOARD.spaces:
        assert near(a) == set(BOARD.ring(a)), a
        for b in BOARD.spaces:
            (q, r), (q2, r2) = axial(a), axial(b)
            dq, dr = q - q2, r - r2
            assert max(abs(dq), abs(dr), abs(dq + dr)) == BOARD.distance(a, b), (a, b)


@pytest.mark.rule("AC-02")
def test_names_of_the_board():
    """The main board has 180 spaces of four digits; north is seen at its left when lines are drawn as columns."""
    seen = opened("civitate").game.view().board

    assert 180 == len(seen.spaces) == len(BOARD.spaces)
    assert ("0101", "1215") == (min(BOARD.spaces), max(BOARD.spaces))
    assert 270 == seen.north
    x = {space.id: space.x for space in seen.spaces}
    y = {space.id: space.y for space in seen.spaces}
    assert x["0101"] < x["1201"]
    assert y["0101"] > y["0115"]


@pytest.mark.rule("AC-17", "AC-25")
@pytest.mark.parametrize(
    ("start", "to", "cost", "is_open"),
    [
        ("0604", "0603", 1, True),  # clear
        ("0504", "0503", 2, False),  # woods
        ("0507", "0508", 2, False),  # hill
        ("0406", "0405", 2, False),  # village from outside the road
        ("0505", "0405", 1, True),  # village along the road
        ("0202", "0302", 3, True),  # clear across the river
        ("0205", "0305", 1, True),  # over the bridge by road
        ("0205", "0306", 3, True),  # beside the bridge
    ],
)
def test_costs(start, to, cost, is_open):
    """A step costs what its ground or its road costs, 2 more across a river without a bridge."""
    steps = {near: (price, opens) for near, price, opens in field(olivento("N K 5(4) @0801").state).steps[start]}

    assert (cost, is_open) == steps[to]


@pytest.mark.rule("AC-17")
def test_a_bridge_without_a_road_costs_nothing_more():
    """Over a bridge without a road one pays for the ground alone."""
    table = board("N K 5(4) @0801", rivers=["0508/0608"], bridges=["0508/0608"], ground={"woods": "0508"})

    assert ("0508", 2, False) in field(table.state).steps["0608"]


@pytest.mark.rule("AC-23", "AC-20")
def test_a_zone_crosses_a_river_by_the_bridge_only():
    """Vector 40: from 0305 a unit controls 0205 beyond the bridge, not 0204 beyond the river."""
    table = olivento("B I 2(1) @0305", "N K 5(4) @0801")

    assert set("0205 0304 0306 0404 0405".split()) == zone(table.state, "B")
    assert tuple(sorted(zone(table.state, "B"))) == table.game.view().zones["B"]


@pytest.mark.rule("AC-20", "AC-07")
def test_a_unit_controls_all_around_it():
    """All six spaces, whatever the ground and wherever the unit comes from; a leader controls nothing."""
    table = board("P I 2(1) @0508", "P L 1 @0502", "N K 5(4) @1208", ground={"woods": "0407", "hill": "0509"})

    assert set(BOARD.ring("0508")) == zone(table.state, "P")
    assert {piece.facing for piece in table.game.view().pieces} == {None}


@pytest.mark.rule("AC-20", "AC-66")
def test_who_controls_nothing():
    """A hidden unit, a reinforcement that waits and a lost unit control nothing; neither does a unit of the other."""
    table = opened("kalavryai", ambush="1014")
    s = table.state
    spaces = {
        near for p in s.place if s.owners[p] == "L" and p not in s.battle.ratings for near in BOARD.ring(s.place[p])
    }

    assert spaces == zone(s, "L")
    assert not {"0914", "1015"} & spaces


@pytest.mark.rule("AC-08")
@pytest.mark.parametrize("name", ["civitate", "kalavryai"])
def test_overlays_lie_as_lettered(name):
    """The hill is a flower of seven spaces whose letters A and B are two petals two spaces apart."""
    body = shipped()[f"at_the_charge/{name}"].body
    hill = next(overlay["hexes"] for overlay in body["overlays"] if overlay["ground"] == "hill")
    letters = {"civitate": ("0213", "0312"), "kalavryai": ("0812", "0914")}[name]

    assert 7 == len(set(hill))
    assert set(hill[1:]) == set(BOARD.ring(hill[0]))
    assert set(letters) <= set(hill[1:])
    assert 2 == BOARD.distance(*letters)


@pytest.mark.rule("AC-01")
def test_two_sides():
    """Each scenario has two sides, the northern first."""
    for name, sides in (("civitate", ("P", "N")), ("kalavryai", ("R", "L")), ("training", ("B", "N"))):
        assert sides == SYSTEM.sides(opened(name).state)


@pytest.mark.rule("AC-36", "AC-70")
@pytest.mark.parametrize(
    ("shooter", "target", "between"), [("0301", "0101", "0201"), ("0415", "0215", "0315"), ("0215", "0415", "0315")]
)
def test_a_line_along_the_rim_is_free(shooter, target, between):
    """Along a hexside of the board's edge there is a space on one side only: a hill on it blocks nothing."""
    pieces = (f"N A 3(2) @{shooter}", f"P I 3(2) @{target}")
    table = board(*pieces, ground={"hill": between}, options={"hills_block_fire": True})

    assert None is table.why(table.attack(target, "", shooter))
    assert table.attack(target, "", shooter) in table.menu()
