"""These tests hold armies that are built and deployed: CG-86 and the Skirmish battle."""

from __future__ import annotations

import pytest

from engine.systems.charge.actions import ChooseArmy, Deploy, DeployRest, Muster
from engine.systems.charge.pre_battle.armies import cost
from engine.systems.charge.pre_battle.building import BUILDING
from engine.systems.charge.pre_battle.deployment import plan, waiting
from tests.systems.charge.table import Table

LEGATE = ("RG", "1", "1", "0", "Legate")
CHIEF = ("BW", "1", "1", "0", "Chief")
COHORT = ("RL", "6", "3", "0", "Cohort")


def muster(*rows: tuple[str, ...]) -> Muster:
    """Return an army of these rows."""
    return Muster(rows)


@pytest.mark.rule("CG-03", "CG-86")
@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ((COHORT,), "one_general"),
        ((LEGATE, LEGATE, COHORT), "one_general"),
        ((LEGATE, *[COHORT] * 5), "over_budget"),
        ((LEGATE, ("RL", "1", "1", "0", "Few")), "two_stands"),
        ((LEGATE, ("RL", "9", "4", "0", "Many")), "most_stands"),
        ((LEGATE, ("RL", "6", "5", "0", "Wide")), "most_files"),
        ((LEGATE, ("BR", "6", "3", "0", "Warriors")), "one_list"),
        ((LEGATE, COHORT, ("RE", "7", "4", "0", "Veterans")), "limit_elite"),
        ((LEGATE, COHORT, *[("RH", "1", "1", "0", "Prefect")] * 4), "limit_hero"),
        ((LEGATE, ("XX", "6", "3", "0", "Strange")), "no_order"),
        ((LEGATE, ("RL", "six", "3", "0", "Wrong")), "no_order"),
    ],
)
def test_an_army_that_breaks_a_limit_is_refused_with_that_limit(rows, why):
    """TV-42, TV-96, TV-118: Each limit of the builder has a message of its own."""
    assert why == (Table.of("skirmish").why(muster(*rows)) or ("", ""))[1]


@pytest.mark.rule("CG-85", "CG-86")
def test_loners_stand_in_units_of_others_one_to_two():
    """TV-42: five warriors take two Berserkers, not three; two Berserkers are no unit."""
    table = Table.of("skirmish")

    assert table.why(muster(CHIEF, ("BR", "5", "3", "2", "Warriors"))) is None
    assert ("CG-85", "loners") == table.why(muster(CHIEF, ("BR", "5", "3", "3", "Warriors")))
    assert ("CG-85", "alone") == table.why(muster(CHIEF, ("BB", "2", "2", "0", "Pair")))


@pytest.mark.rule("CG-86")
@pytest.mark.parametrize("first", [(), (("BW", "1", "1", "0", "Chief"),)])
def test_units_that_are_added_one_by_one_make_an_army_that_may_be_led(first):
    """The general comes first, then ordinary troops of his list, and none of them is refused."""
    table, rows = Table.of("skirmish"), first
    for _ in range(4):
        rows = (*rows, (*BUILDING.usual(rows), "Somebody"))
        assert table.why(muster(*rows)) is None


@pytest.mark.rule("CG-86")
def test_limits_of_the_lists_can_be_switched_off():
    """TV-96: three Heroes for 200 points without the limits of the lists."""
    rows = (LEGATE, *[("RH", "1", "1", "0", "Prefect")] * 4, ("RL", "2", "2", "0", "Few"))

    assert ("CG-86", "limit_hero") == Table.of("skirmish").why(muster(*rows))
    assert Table.of("skirmish", list_limits=False).why(muster(*rows)) is None


@pytest.mark.rule("CG-12", "CG-86")
def test_a_custom_type_is_led_with_the_figures_that_were_typed():
    """CG-86: Figures within the editor's bounds; others are no order."""
    good = "custom:Slingers:9:7:0:1:3:2:light:sling"
    table = Table.of("skirmish").do(muster(LEGATE, (good, "6", "3", "0", "Slingers")))
    known = table.state.battle.rosters[table.state.lists]

    assert (9, 7, "sling") == (known.profile["A2.1"].points, known.profile["A2.1"].move, known.profile["A2.1"].weapon)
    for bad in (good.replace(":9:7:", ":9:19:"), good.replace("light", "winged"), good.replace(":3:2:", ":8:2:")):
        assert ("CG-12", "no_order") == Table.of("skirmish").why(muster(LEGATE, (bad, "6", "3", "0", "Slingers")))


@pytest.mark.rule("CG-86")
@pytest.mark.parametrize("budget", [300, 500, 750, 1000])
def test_a_hurried_pair_of_players_is_ready_in_a_click_each(budget):
    """CG-86, CG-101: The usual armies keep to the budget, and their usual orders of battle stand within the zones."""
    table = Table.of("skirmish", budget=budget)
    system = table.game.system
    for _ in range(2):
        table.do(system.usual(table.state))
    assert all(200 < cost(rows) <= budget for rows in table.state.lists)

    table.do("16", DeployRest(), DeployRest())

    assert all(table.state.pose.values())
    assert not system.check(table.state)
    assert "command.dice" == table.asked


@pytest.mark.rule("CG-86")
def test_who_is_led_worse_deploys_first_within_twelve_inches():
    """Skirmish battle: The lower total deploys first; a stand outside the zone, or on another, is refused."""
    table = Table.of("skirmish").do(ChooseArmy("roman_cohorts"), ChooseArmy("tribe"), "12")
    assert ("before.place", "B") == (table.asked, table.side)

    table.do(Deploy("B1", 4, 3600, 3600, 360))
    assert ("CG-86", "out_of_zone") == table.why(Deploy("B2", 4, 3600, 3500, 360))
    assert ("CG-37", "no_room") == table.why(Deploy("B2", 4, 3700, 3700, 360))
    assert ("CG-86", "deployed") == table.why(Deploy("B1", 4, 3600, 3700, 360))
    assert table.why(Deploy("B2", 3, 5000, 3700, 380)) is None


HOST = [("BR", "8", "4", "0", f"Warriors {n}") for n in range(23)]


@pytest.mark.rule("CG-86")
def test_an_army_that_does_not_fit_its_zone_is_refused_when_it_is_built():
    """Skirmish battle: 23 units of eight do not stand within twelve inches of six feet; on eight feet they do."""
    assert ("CG-86", "does_not_fit") == Table.of("skirmish", budget=0).why(muster(CHIEF, *HOST))
    assert Table.of("skirmish", budget=2000, list_limits=False).why(muster(CHIEF, *HOST[:20])) is None


@pytest.mark.rule("CG-86", "CG-98")
def test_whoever_has_left_no_room_for_the_rest_lets_all_stand_anew():
    """House: two units so laid that the third finds no room; the usual order then places all of them anew."""
    options = {"budget": 0, "distance_scale": 200}
    table = Table.of("skirmish", **options).do(ChooseArmy("roman_patrol"), muster(CHIEF, *HOST[:3]), "12")
    table.do(Deploy("B2", 4, 1500, 3600, 360), Deploy("B3", 4, 4700, 3600, 360))
    s = table.state
    assert len(plan(s, "B")) < len(waiting(s, "B"))

    assert table.why(DeployRest()) is None
    table.do(DeployRest())
    assert all(table.state.pose[f"B{n}"] for n in range(1, 5))
    assert not table.game.system.check(table.state)


@pytest.mark.rule("CG-88")
@pytest.mark.parametrize(("options", "turns"), [({"budget": 750}, 10), ({"budget": 1000}, 12)])
def test_a_large_battle_has_two_turns_more(options, turns):
    """Skirmish battle: turn limit 10, 12 from 1000 points on, unless the players choose another."""
    assert turns == Table.of("skirmish", **options).state.battle.turns
    assert Table.of("skirmish", **options, turn_limit=7).state.battle.turns == 7
