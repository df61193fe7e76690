"""Flank forces and deployment before an open battle: CK-99 to CK-101, CK-104, CK-106."""

from __future__ import annotations

import pytest

from engine.core.dice import Generator
from engine.core.types import Chance
from engine.systems.conquerors_kings import SYSTEM
from engine.systems.conquerors_kings.actions import (
    AsPlanned,
    Deploy,
    Deployed,
    FlankAdd,
    FlankEdge,
    NoFlank,
    Redeploy,
    Redeployed,
)
from engine.systems.conquerors_kings.data import NORTH, SOUTH
from engine.systems.conquerors_kings.pre_battle import scenery
from engine.systems.conquerors_kings.pre_battle.deployment import columns
from engine.systems.conquerors_kings.state import RESERVE, put
from tests.systems.conquerors_kings.before import battle, usual
from tests.systems.conquerors_kings.table import Table, at


@pytest.mark.rule("CK-38", "CK-99", "CK-12")
def test_a_flank_force_is_four_units_and_a_general_that_one_zone_takes():
    """TV-78: three foot fill the zone but for an elephant; four units are the most; a general alone is no force."""
    table = battle(north="carthage", stage="before.flank")

    assert (table.asked, table.side, table.game.pending.secret) == ("before.force", "N", True)

    table.do(FlankAdd("N-G2"))

    assert table.why(FlankEdge("left")) == ("CK-99", "no_force")
    assert table.why(FlankAdd("N-G1")) == ("CK-38", "force_full")

    table.do(*(FlankAdd(f"N-AF{n}") for n in (1, 2, 3)))

    assert table.why(FlankAdd("N-AF4")) == ("CK-12", "no_room")
    assert table.why(FlankAdd("N-AF1")) == ("CK-99", "in_force")
    assert table.why(FlankAdd("S-AF1")) == ("CK-04", "not_yours")

    table.do(FlankAdd("N-EL1"))

    assert table.why(FlankAdd("N-SL1")) == ("CK-38", "force_full")
    assert table.why(FlankEdge("top")) == ("CK-38", "no_edge")

    table.do(NoFlank())

    assert (table.side, at(table, "N-AF1", "N-EL1", "N-G2")) == ("S", ["camp"] * 3)


@pytest.mark.rule("CK-38")
def test_artillery_joins_no_flank_force():
    """The ballista of the empire."""
    table = battle(north="empire", stage="before.flank")

    assert table.why(FlankAdd("N-BA1")) == ("CK-38", "artillery_no_unit")


@pytest.mark.rule("CK-100")
def test_columns_are_deployed_from_the_right_one_two_two_one():
    """TV-61: South F, E D, C B, A; North A, B C, D E, F."""
    s = battle().state

    assert [columns(s, SOUTH, part) for part in range(4)] == [(5,), (4, 3), (2, 1), (0,)]
    assert [columns(s, NORTH, part) for part in range(4)] == [(0,), (1, 2), (3, 4), (5,)]


@pytest.mark.rule("CK-100")
def test_the_defender_deploys_first_in_each_step():
    """Four steps, both sides in each."""
    table, turns = battle(stage="before.deploy"), []
    while table.asked == "before.place":
        turns.append((table.side, table.game.pending.args[0]))
        table.do(Deployed())

    assert turns == [(side, part) for part in range(4) for side in ("N", "S")]


@pytest.mark.rule("CK-100", "CK-12", "CK-46")
def test_pieces_are_placed_in_these_columns_of_the_own_rows():
    """Refused in the order of the ledger."""
    table = battle(stage="before.deploy").do(Deployed())
    table.change(lambda s: (s.ground.update(F1="wood"), put(s, "S-NU1", "flank")))

    assert table.why(Deploy("N-HA1", "F2")) == ("CK-04", "not_yours")
    assert table.why(Deploy("S-NU1", "F2")) == ("CK-100", "placed_already")
    assert table.why(Deploy("S-AF1", "E2")) == table.why(Deploy("S-AF1", "X2")) == ("CK-100", "not_these_columns")
    assert table.why(Deploy("S-AF1", "F3")) == ("CK-100", "two_rows")
    assert table.why(Deploy("S-EL1", "F1")) == ("CK-46", "ground.ELE")

    table.do(*(Deploy(f"S-AF{n}", "F2") for n in (1, 2, 3)))

    assert table.why(Deploy("S-AF4", "F2")) == ("CK-12", "no_room")
    assert table.why(Deploy("S-AF1", "F1")) == ("CK-100", "placed_already")


@pytest.mark.rule("CK-100")
def test_an_army_deploys_as_planned():
    """TV-72: by columns; who may not stand where the plan has him stays in hand."""
    table = battle(stage="before.deploy").change(lambda s: s.ground.update(D2="wood")).do(Deployed(), AsPlanned())

    assert at(table, "S-SP2", "S-SP3", "S-NU2") == ["F2"] * 3
    assert table.why(AsPlanned()) == ("CK-100", "plan_done")

    table.do(Deployed(), Deployed(), AsPlanned())

    assert at(table, "S-CE3", "S-CE4", "S-SL2") == ["E2"] * 3
    assert at(table, "S-AF3", "S-AF4", "S-EL2", "S-G1") == ["D2", "D2", "camp", "D2"]


@pytest.mark.rule("CK-100", "CK-86")
def test_what_is_left_in_hand_is_in_reserve_and_artillery_out():
    """Nobody deploys: the empire waits, its ballista counts for nobody."""
    table = battle(north="empire", stage="before.deploy")
    while table.asked == "before.place":
        table.do(Deployed())

    assert at(table, "N-LE1", "N-G1", "N-BA1") == ["reserve", "reserve", "out"]


@pytest.mark.rule("CK-101")
def test_the_defender_may_move_two_units_to_or_from_his_base_edge():
    """TV-61: the same unit once, the base edge or nothing, two at most."""
    table = battle(stage="before.redeploy")
    spots = {"N-HA1": "C4", "N-HA2": "B4", "N-PR3": "D5", "N-TR2": "D5", "N-G1": "C4"}
    table.change(lambda s: [put(s, piece, zone) for piece, zone in spots.items()]).run(("before.redeploy",))

    assert (table.asked, table.side) == ("before.redeploying", "N")
    assert table.why(Redeploy("N-G1", "C5")) == table.why(Redeploy("N-TR1", "C5")) == ("CK-101", "not_on_table")
    assert table.why(Redeploy("N-HA1", "C3")) == ("CK-100", "two_rows")
    assert table.why(Redeploy("N-HA1", "D4")) == ("CK-101", "from_base_edge")

    table.do(Redeploy("N-HA1", "F5"))

    assert table.why(Redeploy("N-HA1", "C4")) == ("CK-101", "redeployed")

    table.do(Redeploy("N-PR3", "A4"))

    assert table.state.step > 0
    assert (table.state.active, table.state.turn) == (SOUTH, 1)


@pytest.mark.rule("CK-104")
def test_the_usual_answers_lead_to_the_battle():
    """All of both armies on the table but who has no room, each general with what he won, and no step unanswered."""
    table = usual(Table.of("open"))

    assert table.state.turn == 1
    assert not {"camp", "flank"} & set(table.state.at.values())
    assert sorted(kind for kind in table.state.ground.values() if kind != "open") == [
        "gentle", "gentle", "rough", "rough", "wood", "wood"
    ]  # fmt: skip


@pytest.mark.rule("CK-104", "CK-98")
def test_usual_scenery_keeps_to_the_zones_that_are_free():
    """Where its spots are taken it goes elsewhere, a kind once."""
    table = battle(stage="before.scenery").change(lambda s: s.ground.update(C4="marsh", F3="marsh", D2="steep"))
    usual(table, "before.push")

    assert sum(kind != "open" for kind in table.state.ground.values()) == 3 + 2 * scenery.EACH


@pytest.mark.rule("CK-104", "CK-98")
def test_riders_have_their_usual_scenery_behind_their_wings():
    """Parthia, fourteen of seventeen units mounted, leaves the ground before it open; Rome does not."""
    table = usual(battle(south="parthia", north="rome", stage="before.scenery"), "before.push")

    assert {zone: kind for zone, kind in table.state.ground.items() if kind != "open"} == {
        "D2": "gentle", "A1": "wood", "F1": "rough", "C4": "gentle", "D4": "gentle", "E3": "rough", "F3": "wood"
    }  # fmt: skip


@pytest.mark.rule("CK-106", "CK-99")
def test_the_enemy_does_not_learn_of_a_flank_force_before_it_comes():
    """TV-75: pieces off the table, neither who is where nor the edge; after the arrival all is open."""
    table = battle(north="carthage", stage="before.flank")
    force = ("S-AF1", "S-AF2", "S-AF3")
    table.do(NoFlank(), *map(FlankAdd, force))

    assert SYSTEM.sight.redact(table.state, NORTH).at["S-AF1"] == "camp"
    assert SYSTEM.sight.redact(table.state, NORTH).edge[SOUTH] == ""

    table.do(FlankEdge("left"))
    told = [event.key.rpartition("log.")[2] for event in table.game.seen(table.events, NORTH)]

    assert SYSTEM.sight.redact(table.state, NORTH).edge[SOUTH] == "?"
    assert told[-1] == "flank_settled"
    assert not {"flank_add", "edge.left"} & {*told}

    usual(table)
    table.change(lambda s: [put(s, piece, RESERVE) for piece in ("S-CE1", "S-CE2")])
    known = SYSTEM.sight.redact(table.state, NORTH)

    assert {known.at[piece] for piece in (*force, "S-CE1", "S-CE2")} == {"away"}
    assert SYSTEM.sight.redact(table.state, SOUTH).at["S-AF1"] == "flank"

    table.change(lambda s: [put(s, piece, "A3") for piece in force])
    known = SYSTEM.sight.redact(table.state, NORTH)

    assert at(table, "S-CE1") == [known.at["S-CE1"]] == ["reserve"]
    assert known.edge[SOUTH] == "left"


@pytest.mark.rule("CK-106")
def test_a_guess_is_a_legal_flank_force_or_none():
    """Both edges, all sizes; never who has been seen to leave."""
    table = battle(north="carthage", stage="before.flank").do(NoFlank(), FlankAdd("S-AF1"), FlankEdge("left"))
    usual(table)
    off = ("S-CE1", "S-CE2", "S-CE3", "S-EL1", "S-G2")
    table.change(lambda s: [put(s, piece, RESERVE) for piece in off] and s.halves.update({"S-CE1": 5}))
    known, edges, sizes = SYSTEM.sight.redact(table.state, NORTH), set(), set()
    for seed in range(60):
        full = SYSTEM.sight.determinize(known, NORTH, Generator(seed))
        force = [piece for piece, place in full.at.items() if place == "flank"]

        assert SYSTEM.check(full) == []
        assert "S-CE1" not in force
        assert bool(force) == (full.edge[SOUTH] != "")
        edges.add(full.edge[SOUTH])
        sizes.add(sum(piece in full.halves for piece in force))

    assert edges == {"", "left", "right"}
    assert {0, 1, 2, 3} <= sizes


@pytest.mark.rule("CK-101")
def test_who_redeploys_nobody_begins_the_battle():
    """The attacker's first player turn, with the clock at 0."""
    table = usual(Table.of("open"), "before.redeploying").do(Redeployed())

    assert (table.state.step > 0, table.state.clock, table.state.active) == (True, 0, table.state.first)


@pytest.mark.rule("CK-106", "CK-39", "CK-86")
@pytest.mark.parametrize("force", [(), ("S-AF1", "S-AF2")])
def test_questions_do_not_tell_of_a_flank_force(force):
    """Who has anybody off the table is asked all the same: in columns to deploy, for an arrival, for reinforcements."""
    table = battle(north="carthage", stage="before.flank").do(NoFlank(), *map(FlankAdd, force))
    table.do(FlankEdge("left") if force else NoFlank())
    while not table.state.step:
        now = table.game.pending
        assert not isinstance(now, Chance)
        stays = table.asked == "before.place" and table.side == "S" and AsPlanned() not in table.game.menu()
        table.do(SYSTEM.usual(table.state) if not stays else Deployed())
    table.change(lambda s: put(s, "S-EL1", RESERVE)).change(lambda s: setattr(s, "clock", 30))

    assert table.run(("flank.begin",)).asked == "flank.arrive"
    assert [type(a).__name__ for a in table.game.menu()][-1] == "Wait"
    assert table.do(table.game.menu()[-1]).run(("reserve.begin",)).asked == "reserve.order"
