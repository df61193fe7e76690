"""Withdrawing and re-forming: CG-55, CG-56, CG-77."""

from __future__ import annotations

import pytest

from engine.systems.charge.actions import Charge, Hold, Reform, Withdraw, WithdrawTo
from engine.systems.charge.state import ENGAGED, State
from tests.systems.charge.table import Table

LINE = "A R1 RL 4/4 1800,2300,360"
HORDE = "B B1 BR 8/4 1800,2300,0"
FLANK = "B B1 BR 8/4 1320,2380,180"


def fighting(*units: str, side: str = "A") -> Table:
    """Return a table on which R1 and B1 were in combat when the turn began."""

    def change(s: State) -> None:
        s.pairs = (("R1", "B1"),)  # type: ignore[assignment]
        for unit in ("R1", "B1"):
            s.flags[unit] |= ENGAGED  # type: ignore[index]

    return Table.with_(*units, side=side).change(change)


@pytest.mark.rule("CG-55")
def test_who_passes_withdraws_along_an_open_heading():
    """TV-40: 11 headings are open; the shortest way is 1.00 inch north, 1.41 north-east, 3.85 nearly aside."""
    table = fighting(LINE, HORDE).do(Withdraw("R1"), 3)
    assert ("withdraw.to", "A") == (table.asked, table.side)

    ways = table.menu(WithdrawTo)
    assert [0, 30, 60, 90, 120, 150, 570, 600, 630, 660, 690] == sorted({a.heading for a in ways})
    least = {heading: min(a.distance for a in ways if a.heading == heading) for heading in (0, 90, 150)}
    assert {0: 100, 90: 141, 150: 385} == least
    assert WithdrawTo(0, 600) == table.game.system.usual(table.state)
    assert ("CG-55", "heading") == table.why(WithdrawTo(10, 300))
    assert ("CG-55", "towards_enemy") == table.why(WithdrawTo(360, 300))
    assert ("CG-55", "too_far") == table.why(WithdrawTo(0, 601))
    assert ("CG-55", "inch_from_all") == table.why(WithdrawTo(0, 99))

    table.do(WithdrawTo(0, 600))
    assert ((1800, 2900, 360), "withdraw") == (table.pose("R1"), table.state.form["R1"])


@pytest.mark.rule("CG-55")
@pytest.mark.rule("CG-33")
def test_the_enemy_who_was_left_may_charge_at_once():
    """TV-40, TV-52: B1 began the turn in combat with R1 alone, who left."""
    table = fighting(LINE, HORDE).do(Withdraw("R1"), 3, WithdrawTo(0, 600))

    assert "B" == table.side
    assert table.why(Charge("B1", "R1", -1, 0)) is None


@pytest.mark.rule("CG-55")
def test_who_fails_to_withdraw_stays_and_has_acted():
    """TV-40: a 2 fails."""
    table = fighting(LINE, "A R2 RL 2/2 6000,2300,0", HORDE).do(Withdraw("R1"), 2)

    assert (1800, 2300, 360) == table.pose("R1")
    assert ("CG-31", "acted") == table.why(Withdraw("R1"))
    assert ("CG-55", "no_combat") == table.why(Withdraw("R2"))


@pytest.mark.rule("CG-55")
def test_who_has_no_way_out_does_not_test():
    """CG-55: enemies on all sides."""
    around = ("1800,1800,360", "1920,1720,540", "1800,1640,0", "1680,1720,180")
    units = (f"B B{n + 1} RL 1/1 {there}" for n, there in enumerate(around))

    assert ("CG-55", "no_way_out") == fighting("A R1 BB 1/1 1800,1800,0", *units).why(Withdraw("R1"))


@pytest.mark.rule("CG-56")
@pytest.mark.parametrize(("die", "there"), [(3, (1320, 2380, 540)), (2, (1800, 2300, 360))])
def test_a_flanked_unit_may_turn_to_its_flank(die: int, there: tuple[int, int, int]):
    """TV-41: with a 3 the line stands flush with the warriors, file by file; with a 2 nothing changes."""
    table = fighting(LINE, FLANK)
    assert ("CG-56", "no_flank") == table.why(Reform("R1", "B2"))

    table.do(Reform("R1", "B1"), die)
    assert (there, 4) == (table.pose("R1"), table.state.files["R1"])


@pytest.mark.rule("CG-56")
def test_an_enemy_before_the_front_is_nobody_on_the_flank():
    """CG-56: there is nothing to turn to."""
    table = fighting(LINE, HORDE)

    assert ("CG-56", "no_flank") == table.why(Reform("R1", "B1"))
    assert not table.menu(Reform)
    assert table.do(Hold("R1"))


@pytest.mark.rule("CG-55")
@pytest.mark.rule("CG-08")
def test_the_inch_to_the_enemy_is_measured_from_his_stands_as_they_lie():
    """CG-08: corners are rounded from the pose of the unit, not from that of the stand: at 1.01 the gap is an inch."""
    table = fighting("A R1 RL 4/4 3600,2400,367", "B B1 GW 4/4 3600,2400,7").do(Withdraw("R1"), 3)

    assert ("CG-55", "inch_from_all") == table.why(WithdrawTo(0, 100))
    assert table.why(WithdrawTo(0, 101)) is None
