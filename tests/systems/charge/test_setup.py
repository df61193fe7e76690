"""Scenarios: CG-110, and the totals that the ledger gives for the shipped ones."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import codec
from engine.core.game import Game
from engine.core.scenario import DataFault, shipped
from engine.systems.charge import SYSTEM, unit_stats, victory
from engine.systems.charge.bodies import between
from engine.systems.charge.data import SIDES
from engine.systems.charge.state import roster, stands

FRONTIER = shipped()["charge/frontier"].data()


def changed(*path: Any, to: Any) -> dict[str, Any]:
    """Return the data of the frontier with one value changed."""
    data: Any = _copy(FRONTIER)
    at = data
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = to
    return dict(data)


def _copy(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copy(one) for key, one in value.items()}
    return [_copy(one) for one in value] if isinstance(value, list) else value


@pytest.mark.rule("CG-110", "CG-86")
@pytest.mark.parametrize(
    ("scenario", "points", "morale", "count"),
    [
        ("frontier", (343, 356), (55, 54), (20, 28)),
        ("watling_street", (576, 856), (94, 132), (35, 68)),
        ("mons_graupius", (955, 996), (157, 158), (64, 86)),
    ],
)
def test_the_armies_are_those_of_the_ledger(scenario, points, morale, count):
    """TV-101, TV-102: Points, Morale and stands of both sides."""
    s = SYSTEM.start(shipped()[f"charge/{scenario}"])
    profiles = [[roster(s).profile[stand] for stand in stands(s, side)] for side in SIDES]

    assert points == tuple(sum(one.points for one in own) for own in profiles)
    assert morale == tuple(sum(one.morale for one in own) for own in profiles)
    assert count == tuple(map(len, profiles))


@pytest.mark.rule("CG-10", "CG-20", "CG-27")
def test_the_frontier_opens_as_the_ledger_says():
    """TV-101: gaps of 17, 13 and 16 inches; the Legate stands in R1 and inspires it, the Chief in B1; break levels."""
    s = SYSTEM.start(shipped()["charge/frontier"])

    assert (31, 41) == (victory.level(s, "A"), victory.level(s, "B"))
    assert (1700, 1300, 1600) == tuple(between(s, *pair) for pair in (("B1", "R1"), ("B3", "R1"), ("B4", "R2")))
    assert ("R1.6", "R6.1") == s.held["R1"][-2:]
    assert ((1, 2), ()) == (s.slot["R6.1"], s.held["R6"])
    assert (28, 27) == (unit_stats.break_value(s, "R1"), unit_stats.break_value(s, "B1"))


BAD = {
    "a table too small": (changed("table", to=[300, 3600]), "table[0]", "CG-110"),
    "a unit off the table": (changed("units", 1, "pose", to=[0, 1000, 0]), "units[1].pose", "CG-110"),
    "stands that overlap": (changed("units", 1, "pose", to=[2300, 1000, 0]), "units[1].pose", "CG-37"),
    "enemies closer than an inch": (changed("units", 3, "pose", to=[2400, 2250, 0]), "units[8].pose", "CG-110"),
    "an unknown type": (changed("units", 1, "type", to="XX"), "units[1].type", "CG-11"),
    "more files than stands": (changed("units", 3, "files", to=3), "units[3].files", "CG-110"),
    "more than eight stands": (changed("units", 1, "stands", to=9), "units[1].stands", "CG-03"),
    "a single warrior": (changed("units", 8, "stands", to=1), "units[8].files", "CG-110"),
    "a wall of Light Troops": (changed("units", 1, "formation", to="wall"), "units[1].formation", "CG-41"),
    "a hero in a slot that is taken": (changed("units", 0, "attached", to="R6 1 1"), "units[0].attached", "CG-110"),
    "a polygon that crosses itself": (
        changed("terrain", 0, "points", to=[500, 1500, 1400, 2300, 1400, 1400, 500, 2300]),
        "terrain[0].points",
        "CG-110",
    ),
    "a polygon without area": (
        changed("terrain", 0, "points", to=[5, 5, 10, 10, 15, 15]),
        "terrain[0].points",
        "CG-110",
    ),
    "an edge that is none": (changed("sides", "A", "own_edge", to=10), "sides.A.own_edge", "CG-110"),
    "one edge for both sides": (changed("sides", "A", "own_edge", to=0), "sides.B.own_edge", "CG-110"),
    "unknown ground": (changed("terrain", 0, "type", to="LAVA"), "terrain[0].type", "CG-38"),
    "a side without a general": (changed("units", 5, "type", to="RH"), "units", "CG-19"),
}


@pytest.mark.rule("CG-110")
@pytest.mark.parametrize("name", BAD)
def test_a_bad_scenario_is_refused_where_it_is_wrong(name):
    """CG-110: With the path of the field and the rule; TV-115."""
    data, where, rule = BAD[name]
    with pytest.raises(DataFault) as fault:
        codec.scenario(data, "my.toml")

    first = fault.value.mismatches[0]
    assert first.where.startswith(f"my.toml: {where}")
    assert rule == first.rule


@pytest.mark.rule("CG-110")
def test_faults_that_do_not_hide_one_another_are_told_at_once():
    """CG-110: Of the frame, the terrain and the units of one file, and a misspelt name."""
    data = changed("terrain", 0, "type", to="LAVA")
    data["turn_limit"] = 0
    data["units"][1]["stands"] = 99
    data["units"][2]["facing"] = 90
    with pytest.raises(DataFault) as fault:
        codec.scenario(data, "a")
    told = [one.where.removeprefix("a: ").partition(" ")[0] for one in fault.value.mismatches]

    assert ["units[2].facing", "turn_limit", "terrain[0].type", "units[1].stands"] == told


@pytest.mark.rule("CG-84")
def test_auxiliaries_and_archers_are_light_troops():
    """TV-128: "Light Infantry" of the lists has all of Light Troops: no Shield Wall, flight from a charge."""
    s = SYSTEM.start(shipped()["charge/frontier"])

    assert ("light", "light") == tuple(unit_stats.wall_bar(s, unit) for unit in ("R2", "R4"))
    assert unit_stats.is_light(s, "R2")
    assert not unit_stats.is_light(s, "R1")


@pytest.mark.rule("CG-110")
@pytest.mark.parametrize(
    ("scenario", "turns"),
    [("frontier", (2, 0, 3, 1)), ("watling_street", (0, 2, 1, 3)), ("training", (0, 2))],
)
def test_a_table_lies_with_the_second_sides_edge_below_and_a_square_one_is_not_turned_by_a_quarter(scenario, turns):
    """CG-110: The first side stands in the south on the frontier, in the north elsewhere."""
    assert turns == Game(shipped()[f"charge/{scenario}"]).view().board.turns
