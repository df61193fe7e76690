"""The sample combat of the rules, die by die: TV-08 to TV-12."""

from __future__ import annotations

import pytest

from engine.systems.charge.actions import Charge, Counter, EndMoves
from tests.systems.charge.table import Table


@pytest.mark.rule("CG-100")
@pytest.mark.rule("CG-53")
@pytest.mark.rule("CG-71")
def test_the_sample_combat_comes_out_as_it_is_printed():
    """TV-08 to TV-12, TV-59: a charge an inch short, a counter-charge, four Germans for one Roman, no tests after."""
    table = Table.with_("A R1 RL 4/4 1800,2300,360 wall", "B B1 GW 8/4 1800,1300,0", side="B", size=(3600, 3600))
    table.do(Charge("B1", "R1", -1, 0), 1)
    assert (1800, 2200, 0) == table.pose("B1")

    table.do(Counter(True, -1, 0))
    assert ((1800, 2200, 360), "counter") == (table.pose("R1"), table.state.form["R1"])
    assert "A" == table.side or "combat.dice" == table.asked

    while table.asked == "orders.order":
        table.do(EndMoves())
    assert "combat.dice" == table.asked
    table.do("1334", "2335")
    assert (3, 4) == (len(table.state.held["R1"]), len(table.state.held["B1"]))
    assert "R1.1" not in table.state.held["R1"]
    assert (("R1", "B1"),) == table.state.pairs

    while table.asked.startswith("command"):
        table.do("61") if table.asked == "command.dice" else table.do(table.menu()[0])
    assert "breaks.test" != table.asked
