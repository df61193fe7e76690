"""These tests hold picks of charges, flight and ways out, and what they draw: CG-103."""

from __future__ import annotations

import pytest

from engine.core.types import Action
from engine.systems.charge import SYSTEM
from engine.systems.charge.actions import (
    Advance,
    Charge,
    Counter,
    Evade,
    Face,
    FleeOn,
    Rally,
    Reform,
    Withdraw,
    WithdrawTo,
)
from engine.systems.charge.state import ENGAGED, State
from tests.picks import read_picks
from tests.systems.charge.table import Table

HORDE = "A B1 BR 8/4 1800,1300,0"
LINE = "B R1 RL 4/4 1800,2300,360"


def proposed(table: Table, *picked: str) -> list[Action]:
    """Return the orders that pointing at these things may mean."""
    return [proposal.action for proposal in SYSTEM.pointing.propose(table.state, read_picks(*picked))]


def why(table: Table, *picked: str) -> str:
    """Return why nothing comes of pointing at these things."""
    refusal = SYSTEM.refuse(table.state, proposed(table, *picked)[0])
    assert refusal is not None
    return refusal.why.removeprefix("charge.refuse.")


def there_and_back(table: Table, action: Action) -> bool:
    """Return whether an order is among those that its own spelling may mean, and the first allowed one."""
    found = proposed(table, *SYSTEM.pointing.picks(table.state, action))
    return next((one for one in found if SYSTEM.refuse(table.state, one) is None), None) == action


@pytest.mark.rule("CG-103")
def test_an_enemy_is_pointed_at_and_may_be_charged_or_walked_at():
    """CG-103: charge direct, broad, advance direct: by the enemy, by a word, by a spot upon him."""
    table = Table.with_("A B1 BR 8/4 900,1700,0", LINE)
    direct, broad = table.menu(Charge)
    found = [direct, broad, *table.menu(Advance)]
    assert len(found) > 2

    assert found == proposed(table, "piece:B1", "piece:R1")
    assert found == proposed(table, "piece:B1.2", "piece:R1.3")
    assert found == proposed(table, "piece:B1", "spot:1800,2500,0")
    assert [direct, broad] == proposed(table, "piece:B1", "do:charge", "piece:R1")
    assert [broad] == proposed(table, "piece:B1", "do:charge", "piece:R1", "do:broad")


@pytest.mark.rule("CG-103")
@pytest.mark.rule("CG-102")
def test_pointing_at_an_enemy_out_of_reach_tells_why():
    """CG-103: the reason instead of an order: too far, a friend in the way, behind."""
    assert "out_of_reach" == why(Table.with_("A B1 BR 8/4 1800,700,0", LINE), "piece:B1", "piece:R1")
    assert "out_of_reach" == why(Table.with_("A B1 BR 8/4 600,700,0", LINE), "piece:B1", "piece:R1")
    assert "in_way" == why(
        Table.with_(HORDE, "A B2 GW 4/4 1800,1500,0", LINE, size=(3600, 3600)), "piece:B1", "piece:R1"
    )
    assert "not_ahead" == why(Table.with_("A B1 BR 8/4 1800,1300,360", LINE), "piece:B1", "piece:R1")


@pytest.mark.rule("CG-103")
def test_every_order_of_the_chapter_is_spelt_and_read_again():
    """CG-103: whatever is allowed is what its own spelling means."""
    table = Table.with_("A B1 BR 8/4 900,1300,0", LINE)
    assert all(there_and_back(table, action) for action in (*table.menu(Charge), Charge("B1", "R1", -1, 37)))

    table = Table.with_(HORDE.replace("BR", "GW"), LINE).do(Charge("B1", "R1", -1, 0), 1)
    assert all(there_and_back(table, action) for action in (*table.menu(Counter), Counter(True, -1, 3)))

    table = Table.with_("A R1 RC 3/3 1800,1300,0", "B B1 BS 4/4 1800,2300,360").do(Charge("R1", "B1", -1, 0))
    assert all(there_and_back(table, action) for action in table.menu(Evade))

    table = Table.with_("A R1 BR 4/4 1800,2300,0 flee", "B B1 GW 4/4 1800,1100,0")
    assert all(there_and_back(table, action) for action in (*table.menu(Rally), *table.menu(FleeOn)))
    table.do(Rally("R1"), 6)
    assert all(there_and_back(table, action) for action in table.menu(Face))


@pytest.mark.rule("CG-55")
@pytest.mark.rule("CG-56")
def test_ways_out_are_pointed_at_by_where_they_end():
    """CG-55: each way of the menu, and a spot between them means the heading nearest to it."""

    def change(s: State) -> None:
        s.pairs = (("R1", "B1"),)  # type: ignore[assignment]
        s.flags.update(R1=ENGAGED, B1=ENGAGED)

    flank = Table.with_("A R1 RL 4/4 1800,2300,360", "B B1 BR 8/4 1320,2380,180").change(change)
    assert all(there_and_back(flank, action) for action in (Reform("R1", "B1"), Withdraw("R1")))
    assert {"R1.1", "R1.2", "R1.3", "R1.4"} == {*dict(SYSTEM.pointing.trace(flank.state, Reform("R1", "B1")).poses)}

    table = Table.with_("A R1 RL 4/4 1800,2300,360", "B B1 BR 8/4 1800,2300,0").change(change).do(Withdraw("R1"), 3)
    assert all(there_and_back(table, action) for action in table.menu(WithdrawTo))
    assert WithdrawTo(0, 400) == proposed(table, "piece:R1", "spot:1830,2100,360")[0]


@pytest.mark.rule("CG-103")
def test_a_charge_draws_its_way_and_where_all_its_stands_end():
    """CG-103: the pose now, after the wheel, at first touch; stands as they conform; whom it attacks; its cost."""
    table = Table.with_("A B1 BR 8/4 900,1300,0", LINE)
    trace = SYSTEM.pointing.trace(table.state, Charge("B1", "R1", -1, 55))

    assert ("spot:900,3500,0", 3) == (trace.path[0], len(trace.path))
    assert (("R1",), -(-19752 // 15)) == (trace.takes, trace.cost)
    assert (1200, 2500, 0) == tuple(dict(trace.poses)["B1.1"])
    assert 8 == len(trace.poses)
