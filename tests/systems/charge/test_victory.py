"""The end: CG-99 and End of game, against the vectors of the ledger."""

from __future__ import annotations

import pytest

from engine.core.agenda import settle
from engine.systems.charge import SYSTEM, losses, victory
from tests.systems.charge.table import Table


def after(table: Table, *gone: str, turn: int | None = None) -> Table:
    """Return a game in which these stands are gone as a turn ends."""

    def change(s):
        losses.remove(s, None, gone)
        s.turn = turn or s.turn
        s.agenda[:] = [("victory.turn",), ("victory.look",)]
        settle(SYSTEM.steps, s)

    return table.change(change)


def named(unit: str, count: int) -> tuple[str, ...]:
    """Return the first stands of a unit."""
    return tuple(f"{unit}.{n + 1}" for n in range(count))


@pytest.mark.rule("CG-99")
def test_an_army_breaks_at_half_of_its_morale():
    """TV-44: of S1's 94 Romans 35 lost go on; with the general, 35 + 4 + 10 are 49 of 47: broken."""
    table = Table.of("watling_street", break_a=50)
    gone = (*named("R3", 6), *named("R7", 4), *named("R1", 1), *named("R2", 1))
    assert (94, 47) == (victory.begun(table.state, "A"), victory.level(table.state, "A"))

    after(table, *gone)
    assert 35 == victory.morale_lost(table.state, "A")
    assert table.end is None

    after(table, "R9.1")
    assert 49 == victory.morale_lost(table.state, "A")
    assert ("B", "CG-99", "broken") == table.end


@pytest.mark.rule("CG-99")
def test_of_two_broken_armies_the_one_that_lost_the_smaller_part_wins():
    """End 1: Compared by cross product; equal parts are a draw."""
    units = ("A R1 RL 8/4 1800,600,0", "B B1 RL 8/4 1800,4000,0")

    assert ("A", "CG-99", "both_broken") == after(Table.with_(*units), *named("R1", 4), *named("B1", 5)).end
    assert (None, "CG-99", "both_broken") == after(Table.with_(*units), *named("R1", 5), *named("B1", 5)).end


@pytest.mark.rule("CG-99")
def test_a_side_without_a_fighting_stand_loses():
    """End 2: Heroes alone are none; a side of which all flee does not lose yet."""
    units = ("A R1 RL 2/2 1800,600,0", "A R2 RG 1/1 3000,600,0", "B B1 RL 8/4 1800,4000,0")

    assert ("B", "CG-99", "eliminated") == after(Table.with_(*units), *named("R1", 2)).end
    fled = Table.with_(*units).change(lambda s: s.form.update(R1="flee"))
    assert after(fled).end is None


@pytest.mark.rule("CG-99")
def test_after_the_last_turn_points_decide():
    """TV-97: in training those that are left: 2 RL (34) lose to 3 GW (36), 3 RL (51) beat 4 GW (48)."""
    units = ("A R1 RL 4/4 1800,2300,360", "B B1 GW 8/4 1800,1300,0")
    options = {"break_a": 100, "break_b": 100, "turn_limit": 8}

    table = Table.with_(*units, **options)
    assert ("B", "CG-99", "limit") == after(table, *named("R1", 2), *named("B1", 5), turn=8).end
    table = Table.with_(*units, **options)
    assert ("A", "CG-99", "limit") == after(table, *named("R1", 1), *named("B1", 4), turn=8).end


@pytest.mark.rule("CG-99")
def test_the_end_is_told_with_the_points_of_who_won_first():
    units = ("A R1 RL 4/4 1800,2300,360", "B B1 GW 8/4 1800,1300,0")
    options = {"break_a": 100, "break_b": 100, "turn_limit": 8}
    second = after(Table.with_(*units, **options), *named("R1", 2), *named("B1", 5), turn=8)
    first = after(Table.with_(*units, **options), *named("R1", 1), *named("B1", 4), turn=8)

    def told(table):
        facts = SYSTEM.sight.view(table.state, None).facts
        return facts["points"], facts["against"]

    assert (36, 34) == told(second)
    assert (51, 48) == told(first)


@pytest.mark.rule("CG-99")
def test_ground_beyond_the_middle_counts_at_the_limit():
    """TV-103: S3, nobody lost: three Roman groups in the north, two of the Band in the south: 30 v 20, a draw."""
    table = Table.of("frontier")

    def move(s):
        for unit, x in (("R2", 800), ("R3", 3700), ("R5", 3010)):
            s.pose[unit] = (x, 2300, 0)
        for unit, x in (("B4", 400), ("B3", 1600)):
            s.pose[unit] = (x, 1300, 360)

    table.change(move)
    assert (30, 20, 36) == (
        victory.score(table.state, "A"),
        victory.score(table.state, "B"),
        victory.margin(table.state),
    )
    assert (None, "CG-99", "draw") == after(table, turn=8).end


@pytest.mark.rule("CG-99")
def test_what_a_side_scores():
    """End 3: Points of the lost, half of those of the fleeing rounded down, 50 for the general, legions spared."""
    table = Table.of("mons_graupius")
    table.change(lambda s: losses.remove(s, None, ("R13.1", "R10.1")))
    table.change(lambda s: s.form.update(R10="flee", B12="flee"))
    assert {"lost": 46, "fleeing": 18, "general": 50, "ground": 0, "spared": 0} == victory.parts(table.state, "B")
    assert {"lost": 0, "fleeing": 8, "general": 0, "ground": 0, "spared": 40} == victory.parts(table.state, "A")

    table.change(lambda s: setattr(s, "blooded", ("R11",)))
    assert 20 == victory.parts(table.state, "A")["spared"]
    assert 100 == victory.margin(table.state)


@pytest.mark.rule("CG-99", "CG-23")
def test_the_break_is_looked_at_with_the_tenths_of_both_generals():
    """TV-129: both die in one phase: both tenths are added before anybody is judged."""
    units = ("A R1 RL 4/4 1800,600,0", "A R2 RG 1/1 1800,1200,0", "B B1 RL 4/4 1800,4000,0", "B B2 BW 1/1 1800,4300,0")
    table = after(Table.with_(*units), "R2.1", "B2.1")

    assert (16, 4 + 2) == (victory.begun(table.state, "A"), victory.morale_lost(table.state, "A"))
    assert (15, 3 + 2) == (victory.begun(table.state, "B"), victory.morale_lost(table.state, "B"))


@pytest.mark.rule("CG-99")
def test_training_goes_on_with_half_the_germans_gone():
    """TV-105: four of eight are lost in turn 1, break_pct is 100."""
    table = after(Table.of("training"), *named("B1", 4))

    assert table.end is None
    assert 2 == table.state.turn
