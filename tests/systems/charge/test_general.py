"""These tests hold small positions of Charge! in which Veterans and Generals find the better plan."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import pytest

from engine.core.agenda import state_key
from engine.core.dice import Generator
from engine.core.game import Game
from engine.core.hints import SOUND
from engine.core.scenario import shipped
from engine.core.types import Decision
from engine.search import BRAINS, Budget, Choice
from engine.search.search_budget import Meter
from engine.systems.charge import SYSTEM
from engine.systems.charge.actions import Charge, EndMoves, Spend, SpendDone
from engine.systems.charge.ai.combat_values import prospect, strength
from engine.systems.charge.ai.evaluation import CAUTIOUS, USUAL, PositionEvaluator
from engine.systems.charge.ai.hints import HINTS
from engine.systems.charge.ai.plan import Planner
from engine.systems.charge.ai.rollout import Rollout
from engine.systems.charge.data import ATTACK, SIDES
from engine.systems.charge.state import enemy
from tests.search.games import follow
from tests.systems.charge.table import Table

BAIT = (
    "A R1 RL 4/4 1200,400,0",
    "A R3 RL 4/4 2400,1000,0",
    "B B1 BE 8/4 1600,2250,330",
    "B B2 BE 8/4 3200,2250,30",
    "B B3 BS 2/2 2400,1800,360",
)
"""Two skirmishers before Legionaries; whoever rides them down stands between sixteen elite warriors."""


def choose(table: Table, level: str, nodes: int = 4000) -> Choice:
    """Return what a level orders."""
    now = SYSTEM.pending(table.state)
    assert isinstance(now, Decision)
    return BRAINS[level](SYSTEM, seed=1).choose(table.state, now.side, Budget(nodes=nodes))


def bait() -> Table:
    """Return the position with the bait, side A to move."""
    return Table.with_(*BAIT, size=(4800, 4600))


@pytest.mark.rule("CG-14", "CG-44")
@pytest.mark.parametrize("level", ["veteran", "general"])
def test_does_not_take_a_bait(level: str):
    """A charge would beat the skirmishers, but playing it out shows the charge that follows."""
    choice = choose(bait(), level)

    assert [one.action for one in (choice, *choice.line) if isinstance(one.action, Charge)] == []


@pytest.mark.rule("CG-99")
def test_waits_where_waiting_wins():
    """Legionaries who lead by points until the last turn stay behind their shields, as playing it out shows."""
    game = Game(shipped()["charge/training"], seed=1)
    game.do(EndMoves())
    now = game.pending
    assert isinstance(now, Decision)

    assert EndMoves() == BRAINS["general"](SYSTEM, seed=1).choose(game.state, now.side, Budget(nodes=600)).action


@pytest.mark.rule("CG-66")
def test_a_charge_promises_more_to_those_who_still_have_what_they_throw():
    """Each stand throws once in a battle, and only when it charges."""
    armed = Table.with_("A R1 RL 6/3 2400,1000,0", "B B1 BR 8/4 2400,1900,360").state
    spent = armed.copy()
    spent.thrown = tuple(spent.held["R1"])
    hopes = [
        prospect(*(strength(s, unit, s.form[unit]) for unit in ("R1", "B1")), 0, charges=True) for s in (armed, spent)
    ]

    assert hopes[0] > hopes[1]


@pytest.mark.rule("CG-14", "CG-17")
def test_fears_charges_more_when_the_enemy_acts_after_it():
    """A unit that acts first may be charged before it can charge again."""
    s = bait().state
    moods = {side: Planner(s, side, Meter(Budget()), SOUND, Generator(1)).judge.mood for side in SIDES}

    assert moods == {s.first: CAUTIOUS, enemy(s.first): USUAL}


@pytest.mark.rule("CG-24", "CG-25")
def test_spends_command_on_shots_where_no_fight_is_due():
    """Points are lost at the end of a turn, so archers use them in a turn without a fight."""
    table = Table.with_(
        "A R4 RB 4/4 2400,1000,0", "A R6 RG 1/1 2400,600,0", "B B1 BE 8/4 2400,2800,360", phase="shooting"
    )
    table = table.change(lambda s: s.points.update(R6=4)).run(("command.window", "A"))

    assert SpendDone() == choose(table, "veteran").action
    assert Spend("R6", ATTACK, ("R4.1", "R4.2", "R4.3", "R4.4")) == choose(table, "general").action


def test_equal_seeds_and_positions_give_equal_orders():
    """Earlier thinking does not change the orders for an equal seed and position."""
    first, again, fresh = bait(), bait(), bait()
    choose(first, "recruit")
    choose(first, "general", 300)

    assert choose(fresh, "general") == choose(again, "general") == choose(first, "general")


@pytest.mark.parametrize("nodes", [0, 1, 60, 400])
def test_has_a_legal_plan_however_little_time_there_is(nodes: int):
    """Each order of its line is allowed after those before it, and has a reason with facts that can be named."""
    table = bait()

    follow(SYSTEM, table.state.copy(), choose(table, "general", nodes))


def test_a_trial_leaves_the_position_alone_and_is_the_same_for_equal_dice():
    """A rollout leaves the position unchanged, and plans are compared with the same dice."""
    s = bait().state
    before = state_key(s)
    found = [
        [Rollout(s, s.active, Meter(Budget()), [EndMoves()]).worth(number) for number in range(4)] for _ in range(2)
    ]

    assert before == state_key(s)
    assert found[0] == found[1]
    assert len(set(found[0])) > 1


@pytest.mark.rule("CG-49")
def test_a_charge_to_come_heeds_how_the_target_stands():
    """What is known of one target is not taken for another in the same place that is as strong but narrower."""
    s = Table.with_("A R1 RL 4/4 2400,1000,0", "B B1 BR 8/4 2400,1900,360").state
    kept: dict[Hashable, Any] = {}
    judge, fresh = PositionEvaluator(s, kept), PositionEvaluator(s)
    own, theirs, there = judge.own["R1"], judge.own["B1"], judge.lies.pose["B1"]
    block = judge.lies.block["B1"]
    narrow = block._replace(files=1, slots=((0, 0),))
    here = (1600, 1300, 106)
    judge.charge(own, here, theirs, there, block)

    assert judge.charge(own, here, theirs, there, narrow) == fresh.charge(own, here, theirs, there, narrow)
    assert judge.charge(own, here, theirs, there, narrow) != judge.charge(own, here, theirs, there, block)


@pytest.mark.rule("CG-46", "CG-101")
def test_a_charge_at_those_who_would_run_is_not_said_to_beat_them():
    """The reason goes with the odds: skirmishers evade whoever is stronger, warriors stand."""
    table = bait()
    reasons = {
        action.target: HINTS.purpose(table.state, "A", action)[0]
        for action in HINTS.attacks(table.state)
        if isinstance(action, Charge)
    }
    for target, reason in reasons.items():
        assert reason == ("charge.reason.drive" if target == "B3" else "charge.reason.charge")
    assert "B3" in reasons
