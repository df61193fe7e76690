"""A position of Charge! that play cannot lead to is refused before anything is built of it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.core import codec
from engine.core.scenario import DataFault
from engine.systems.charge import SYSTEM, pools
from engine.systems.charge.actions import ChooseArmy, Deploy, Move, Muster, Shoot
from engine.systems.charge.bodies import contacts
from tests.laws.registry import ROOT
from tests.systems.charge.table import Table
from tests.systems.positions import few_lines, opened, refused

ARCHERS = ("A R1 RB 8/4 1800,1000,0", "B B1 BR 8/4 1800,2200,360")
FLEEING = ("A R1 RL 6/3 1800,1000,0 flee", "A R2 RL 6/3 4800,1000,0", "B B1 BR 8/4 1800,3600,360")
ROW = ("BR", "6", "3", "0", "Warriors")


def due(table: Table, *step: object) -> list[object]:
    """Return the agenda with another step on its top."""
    return [*table.state.agenda[:-1], step]


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ([ROW] * 40_000, "at most 20000 entries"),
        ([ROW] * 3_000, "lists: not (a row of a row of an army"),
        ([ROW] * 25, "lists: not (a row of a row of an army"),
        ([("BR", "6", "3", "0")], "lists: not (a row of a row of an army"),
        ([("BR", "60", "3", "0", "W")], "lists: not (a row of a row of an army"),
    ],
)
def test_armies_are_counted_and_read_before_they_are_built(rows, told):
    """An army of 40,000 groups, of more than there may be, or of rows that say nothing is refused as it comes."""
    assert told in refused(Table.of("skirmish").game, lists=[rows, []])


def test_an_army_that_nobody_could_have_built_is_refused():
    """One that breaks the limits of the builder; the ready ones are taken."""
    table = Table.of("skirmish")
    ready = next(iter(table.state.battle.ready))
    table.do(*(a for a in table.menu() if getattr(a, "army", "") == ready))
    rows = table.state.lists[0]

    assert opened(table.game).state.lists[0] == rows
    assert "lists: " in refused(table.game, lists=[[*rows, *rows], []])


def test_an_army_may_be_written_where_no_ready_one_keeps_to_the_budget():
    """If the built army equals no ready one, its question has no order in the menu, and play leads to it."""
    table = Table.of("skirmish", budget=100)

    assert table.game.menu() == []
    assert opened(table.game).pending == table.game.pending


def test_the_usual_army_is_one_that_keeps_to_the_budget():
    """Where no ready-made army does, units of one stay at home until it does; what pays for no general is refused."""
    for budget in (100, 200, 500):
        table = Table.of("skirmish", budget=budget)
        army = table.game.system.usual(table.game.state)
        assert None is table.game.refuse(army)
        assert isinstance(army, ChooseArmy if budget == 500 else Muster)
    text = (ROOT / "scenarios/charge/skirmish.toml").read_text("utf-8").replace("budget = 500", "budget = 20")
    with pytest.raises(DataFault, match=r"options\.budget: expected 0 for no limit, or enough for the general"):
        codec.scenario_text(text, "")


def test_an_army_of_a_battle_that_gives_its_armies_is_refused():
    """Nothing is built where the scenario lists the units."""
    assert "lists: " in refused(Table.of("training").game, lists=[[ROW], [ROW]])


def shooting() -> Table:
    """Return a table on which eight archers have just shot."""
    table = Table.with_(*ARCHERS, phase="shooting", side="A")
    shoot = next(a for a in table.menu(Shoot) if len(a.shots) == 8)
    return table.do(shoot)


def test_shots_are_of_the_stands_of_the_unit_each_once():
    """Not 64 pairs, nor somebody twice, nobody else's, nor at friends; the true ones are taken."""
    table = shooting()
    own, theirs = table.state.held["R1"], table.state.held["B1"]
    true = table.state.agenda[-1]

    assert opened(table.game).pending == table.game.pending
    for made in (
        [(one, other) for one in own for other in theirs],
        [(own[0], theirs[0]), (own[0], theirs[1])],
        [(theirs[0], own[0])],
        [(own[0], own[1])],
        [*true[2][::-1]],
        [],
    ):
        assert "shooting.dice" in refused(table.game, agenda=due(table, "shooting.dice", "R1", made, False))
    assert "shooting.dice" in refused(table.game, shot=[])


def test_dice_of_many_stands_at_many_units_are_counted_before_they_are_listed():
    """24 shots at 24 units may fall in 16 million ways: then the number of all that fall is told, as exactly."""
    dice = [pools.Die(f"B{n}.1", 1 + n % 3, f"B{n}") for n in range(24)]
    with few_lines():
        listed = pools.odds(dice, frozenset())
    mean = Fraction(sum(fell.count(pools.HIT) * weight for fell, weight in listed), 6**24)

    assert len(listed) == 25
    assert sum(weight for _, weight in listed) == 6**24
    assert mean == sum(Fraction(1 + n % 3, 6) for n in range(24))


def test_only_who_flees_is_asked_whether_it_rallies():
    """A unit that stands, or that has fled in this phase, can give none of the answers."""
    table = Table.with_(*FLEEING)
    assert (table.asked, table.state.agenda[-1][2]) == ("rally.order", "R1")

    assert opened(table.game).pending == table.game.pending
    for agenda in (due(table, "rally.order", "A", "R2"), due(table, "rally.order", "B", "R1")):
        assert "rally.order does not fit" in refused(table.game, agenda=agenda)
    assert "rally.order does not fit" in refused(table.game, form={**table.state.form, "R1": "formed"})


def deploying() -> Table:
    """Return an open battle in which the second side is about to deploy after the first."""
    table = Table.of("skirmish")
    for n in range(2):
        army = table.menu()[n]
        table.do(army)
    return table.do("16")


def test_deploying_goes_on_only_where_there_is_room():
    """Units that stand in the zone of the other side leave it no room, and a question without an answer."""
    table = deploying()
    side = table.state.agenda[-1][1]
    unit = table.state.battle.rosters[table.state.lists].units[side][0]
    table.do(next(a for a in table.menu(Deploy) if a.unit == unit))
    there = table.state.pose[unit]

    assert opened(table.game).pending == table.game.pending
    beyond = [there[0], table.state.battle.height - there[1], there[2]]
    assert "before.place does not fit" in refused(table.game, pose={**table.state.pose, unit: beyond})


def test_a_side_is_not_asked_to_deploy_twice():
    """Nor is one that has no army asked at all."""
    table = deploying()
    first = table.state.agenda[-1][1]
    agenda = [["turn.begin", 1], ["before.deploy", first], ["before.place", first]]

    assert "does not fit" in refused(table.game, agenda=agenda)
    assert "does not fit" in refused(Table.of("skirmish").game, agenda=agenda)


@pytest.mark.parametrize("column", ["thrown", "shot", "wall", "doomed", "chosen"])
def test_stands_are_named_in_their_order(column):
    """What play keeps in stand order comes in stand order."""
    table = shooting()
    one, two = table.state.held["R1"][:2]

    assert f"{column}: not in stand order" in refused(table.game, **{column: [two, one]})


def test_nobody_is_named_who_is_not_to_be_taken_off():
    """Stands named as losses are removed only after all have shot."""
    table = shooting()

    assert "chosen: while nobody" in refused(table.game, chosen=[table.state.held["R1"][0]])


def test_pairs_are_of_enemies_on_the_table():
    """Units in combat are one of each side."""
    table = shooting()

    assert "pairs: not of two enemies" in refused(table.game, pairs=[["R1", "R1"]])


@pytest.mark.parametrize("phase", ["initiative", "movement", "combat"])
def test_the_phase_is_that_whose_steps_are_due(phase):
    """A position between two phases is refused."""
    assert "phase: " in refused(shooting().game, phase=phase)


def test_a_unit_whose_overrunner_touches_an_enemy_is_offered_no_move():
    """Its menu and its judge agree, though the stand would be back with it before it moved."""
    table = Table.with_("A R1 GW 4/4 2040,2300,360", "B B1 GW 4/4 1800,2300,0", side="B", phase="movement")

    def overrun(s):
        s.held["R1"], s.held["B1"] = ("R1.2", "R1.4"), ("B1.1", "B1.3", "B1.4")
        s.slot |= {"R1.1": (), "R1.3": (), "R1.2": (3, 0), "R1.4": (0, 0)}
        s.slot |= {"B1.2": (), "B1.1": (), "B1.3": (0, 1), "B1.4": (1, 1)}
        s.overran = {"B1.1": (2160, 2460, 0)}
        s.flags, s.pairs = dict.fromkeys(s.flags, 0), ()

    table.change(overrun)

    assert contacts(table.state, "B1")
    assert SYSTEM.faults(table.state) == []
    moves = [a for a in SYSTEM.legal(table.state) if isinstance(a, Move)]
    assert all(table.game.refuse(a) is None for a in moves), moves
