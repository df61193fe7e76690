"""These tests hold how the computer leads in Charge!: heroes join units, and the enemy acts first."""

from __future__ import annotations

import pytest

from engine.core.types import Decision
from engine.search import BRAINS, Budget, Choice
from engine.systems.charge import SYSTEM
from engine.systems.charge.actions import ChooseOrder, Join
from engine.systems.charge.ai.combat_values import strength
from engine.systems.charge.ai.evaluation import fallen
from engine.systems.charge.movement import heroes
from tests.search.games import follow
from tests.systems.charge.table import Table

ARCHERS = "B B1 RB 8/4 2400,3200,360"
LEGION = "A R1 RL 6/3 2400,1000,0"


def orders(table: Table, level: str = "veteran") -> list[Choice]:
    """Return what a level orders: a whole line."""
    now = SYSTEM.pending(table.state)
    assert isinstance(now, Decision)
    choice = BRAINS[level](SYSTEM, seed=1).choose(table.state, now.side, Budget(nodes=4000))
    return [choice, *choice.line]


@pytest.mark.rule("CG-20", "CG-68")
@pytest.mark.parametrize("at", ["2400,600,0", "1500,300,0"], ids=["behind them", "a move away"])
def test_a_general_goes_into_a_unit_where_he_may_be_shot(at: str):
    """He joins as his order or right after his move, and every order of the line is allowed."""
    table = Table.with_(LEGION, f"A R6 RG 1/1 {at}", ARCHERS, size=(4800, 4600))

    line = orders(table)

    told = [one.action for one in line]
    joins = [n for n, one in enumerate(told) if isinstance(one, Join)]
    assert [(told[n].hero, told[n].unit) for n in joins] == [("R6", "R1")]
    assert told[joins[0] - 1].unit == "R6" if joins[0] else told[0] == told[joins[0]]
    follow(SYSTEM, table.state.copy(), line[0])


@pytest.mark.rule("CG-20")
def test_a_hero_stays_out_of_a_unit_that_would_not_hide_him():
    """Two archers are shot away, and then he stands alone all the same."""
    table = Table.with_("A R4 RB 2/2 2400,1000,0", "A R6 RG 1/1 2400,780,0", ARCHERS, size=(4800, 4600))

    assert any(heroes.options_join(table.state, "R6", "A"))
    assert [one.action for one in orders(table) if isinstance(one.action, Join)] == []


@pytest.mark.rule("CG-20", "CG-68")
def test_troops_are_worth_no_more_for_the_hero_among_them():
    """He falls when nobody else of the unit is left, so that a fight does not cost a share of him."""
    table = Table.with_(LEGION, "A R6 RG 1/1 2400,600,0")
    before = strength(table.state, "R1", "formed").worth

    table.do(Join("R6", "R1", 0, 2))

    assert len(table.state.held["R1"]) == 7
    assert strength(table.state, "R1", "formed").worth == before


@pytest.mark.rule("CG-62")
def test_many_shots_at_one_stand_take_it_nearly_always_and_never_twice():
    """Eight shots that hit one time in three leave a lone hero one chance in twenty-five; eight stands lose a third."""
    assert fallen(1, 8, 333) == 961
    assert fallen(8, 8, 333) == 8 * 333
    assert fallen(3, 4, 500) == 500 + 500 + 750


@pytest.mark.rule("CG-17")
@pytest.mark.parametrize("level", ["veteran", "general"])
@pytest.mark.parametrize("scenario", ["mons_graupius", "frontier"])
def test_lets_the_enemy_show_his_hand_while_the_lines_are_far_apart(scenario: str, level: str):
    """Who moves first is met by somebody who has seen it; no trial knows what his moves would be."""
    table = Table.of(scenario).do("61")

    assert ("command.choose", "A") == (table.asked, table.side)
    assert orders(table, level)[0].action == ChooseOrder(first=False)
