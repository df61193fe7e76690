"""Walking into contact, and who may attack at all: CG-33, CG-44, CG-45, CG-47, CG-82, CG-91, CG-102."""

from __future__ import annotations

import pytest

from engine.systems.charge.actions import Advance, Charge, EndMoves, Evade, Hold
from engine.systems.charge.charging import charge_range
from engine.systems.charge.state import ENGAGED, State
from tests.systems.charge.table import Table
from tests.systems.charge.test_losses import attach

LINE = "A R1 RL 4/4 1800,2300,360"
ELSEWHERE = "A R9 GW 2/2 6000,4500,0"


def advance(unit: str, target: str, form: str = "formed") -> Advance:
    """Return an advance straight on."""
    return Advance(unit, target, form, -1, 0)


def straight(unit: str, target: str) -> Charge:
    """Return a charge straight on."""
    return Charge(unit, target, -1, 0)


@pytest.mark.rule("CG-91")
def test_a_unit_may_walk_into_contact_within_its_move():
    """TV-55: 596c cost 8940 of 9000, without dice; 606c are too far."""
    table = Table.with_(LINE, ELSEWHERE, "B B1 GW 8/4 1800,1700,0").do(advance("R1", "B1"))
    assert ("orders.order", (1800, 1700, 360), "formed") == (table.asked, table.pose("R1"), table.state.form["R1"])

    far = Table.with_(LINE, "B B1 GW 8/4 1800,1690,0")
    assert ("CG-39", "too_far") == far.why(advance("R1", "B1"))
    assert {"need": "6.06", "have": "6"} == far.facts(advance("R1", "B1"))


@pytest.mark.rule("CG-91")
@pytest.mark.rule("CG-42")
def test_the_trained_walk_into_contact_behind_their_shields_at_half_rate():
    """TV-55: 296c cost 4440 of 4500; the wall stays."""
    table = Table.with_(LINE, ELSEWHERE, "B B1 GW 8/4 1800,2000,0").do(advance("R1", "B1", "wall"))
    assert ((1800, 2000, 360), "wall") == (table.pose("R1"), table.state.form["R1"])

    warriors = Table.with_("A B2 GW 4/4 1800,2300,360", "B B1 GW 8/4 1800,2000,0")
    assert ("CG-41", "wall_still") == warriors.why(advance("B2", "B1", "wall"))


@pytest.mark.rule("CG-91")
@pytest.mark.rule("CG-102")
def test_a_column_cannot_attack_and_engines_cannot_move():
    """TV-57, TV-121."""
    table = Table.with_(LINE, "A R2 ON 1/1 3000,2300,360", "B B1 GW 8/4 1800,1700,0")

    assert ("CG-91", "column") == table.why(advance("R1", "B1", "march"))
    assert ("CG-12", "no_order") == table.why(advance("R1", "B1", "tortoise"))
    assert ("CG-11", "cannot_move") == table.why(advance("R2", "B1"))


@pytest.mark.rule("CG-91")
@pytest.mark.rule("CG-45")
@pytest.mark.rule("CG-46")
def test_bravery_and_flight_are_as_before_a_charge():
    """TV-56: 3 warriors (6) walk at 4 Legionaries (12): a 3 fails; skirmishers (4) may flee from 3 Legionaries (9)."""
    table = Table.with_("A B1 BR 3/3 1800,1800,0", ELSEWHERE, "B R1 RL 4/4 1800,2300,360").do(advance("B1", "R1"), 3)
    assert ((1800, 1800, 0), "formed") == (table.pose("B1"), table.state.form["B1"])
    assert ("CG-31", "acted") == table.why(Hold("B1"))

    table = Table.with_("A R1 RL 3/3 1800,1800,0", ELSEWHERE, "B B1 BS 4/4 1800,2300,360").do(advance("R1", "B1"))
    assert "charge.evade" == table.asked
    table.do(Evade(yes=True), 1)
    assert ((1800, 2296, 0), "orders.order") == (table.pose("R1"), table.asked)


@pytest.mark.rule("CG-33")
def test_who_is_in_combat_or_touched_runs_at_nobody():
    """TV-38, TV-51, TV-52: engaged units may not; nor who is touched since; nor who fought one that did not leave."""
    table = Table.with_(LINE, ELSEWHERE, "B B1 GW 8/4 1800,2300,0")
    assert ("CG-33", "no_run") == table.why(straight("R1", "B1"))
    assert ("CG-33", "no_run") == table.why(advance("R1", "B1"))

    def change(s: State) -> None:
        s.pairs = (("R1", "B1"),)  # type: ignore[assignment]
        s.flags["R1"] |= ENGAGED  # type: ignore[index]

    assert ("CG-33", "engaged") == table.change(change).why(straight("R1", "B1"))


@pytest.mark.rule("CG-46")
@pytest.mark.rule("CG-33")
def test_light_troops_who_began_the_turn_in_combat_are_not_asked_to_flee():
    """TV-108: touched this turn they are asked; engaged they are not, nor while they flee."""
    units = ("A R1 RC 3/3 1800,3300,360", ELSEWHERE, "B B1 RA 4/4 1800,2300,0", "A R2 GW 4/4 1800,2140,0")
    assert "charge.evade" == Table.with_(*units).do(straight("R1", "B1")).asked

    for change in (lambda s: s.flags.update(B1=ENGAGED), lambda s: s.form.update(B1="flee")):
        assert "charge.dice" == Table.with_(*units).change(change).do(straight("R1", "B1")).asked


@pytest.mark.rule("CG-46")
@pytest.mark.rule("CG-19")
def test_heroes_change_the_move_of_a_unit_and_none_of_its_permissions():
    """TV-123: Auxiliaries with the General move 6 and may flee; horse with him charges 6 and two dice; an inch more
    for warriors with their Warlord.
    """
    table = Table.with_(
        "A R1 RC 3/3 1800,3300,360", "A R2 RG 1/1 5000,600,0", ELSEWHERE, "B B1 RA 4/4 1800,2300,0"
    ).change(attach("R1", "R2", 1, 1))  # fmt: skip
    assert (800 * 15, 1800 * 15) == (
        charge_range.charge(table.state, "R1", "11"),
        charge_range.longest(table.state, "R1"),
    )
    assert "charge.evade" == table.do(straight("R1", "B1")).asked

    table = Table.with_("A B1 BR 6/3 1800,3300,360", "A B2 BW 1/1 5000,600,0").change(attach("B1", "B2", 1, 2))
    assert (1000 * 15, 1500 * 15) == (
        charge_range.charge(table.state, "B1", 1),
        charge_range.longest(table.state, "B1"),
    )


@pytest.mark.rule("CG-47")
@pytest.mark.rule("CG-83")
@pytest.mark.parametrize(
    ("kind", "least", "most"),
    [("RL", 8, 13), ("BR", 10, 15), ("BB", 10, 15), ("BW", 10, 15), ("RC", 14, 24), ("RH", 14, 24)],
)
def test_how_far_each_kind_charges(kind: str, least: int, most: int):
    """TV-127."""
    s = Table.with_(f"A U1 {kind} 1/1 1800,3300,360").state
    found = {charge_range.charge(s, "U1", fell) // 1500 for fell, _ in charge_range.odds(s, "U1")}

    assert (least, most) == (min(found), max(found))


@pytest.mark.rule("CG-45")
@pytest.mark.parametrize(("die", "asked"), [(5, "charge.dice"), (4, "orders.order")])
def test_skirmishers_need_a_five_against_legionaries(die: int, asked: str):
    """TV-06: 4 skirmishers (4) at 6 Legionaries (18): 4+1 fails, 5+1 passes."""
    table = Table.with_("A B1 BS 4/4 1800,1300,0", ELSEWHERE, "B R1 RL 6/3 1800,2300,360")

    assert asked == table.do(straight("B1", "R1"), die).asked


@pytest.mark.rule("CG-45")
@pytest.mark.rule("CG-82")
@pytest.mark.rule("CG-97")
def test_a_heroic_hero_frees_his_whole_unit_of_bravery():
    """TV-07: 3 warriors with their Warlord (12) at 8 Legionaries (24): exactly twice, and no test; without him one."""
    units = ("A B1 BR 3/3 1800,1300,0", "A B2 BW 1/1 5000,600,0", "B R1 RL 8/4 1800,2300,360")
    with_him = Table.with_(*units).change(attach("B1", "B2", 1, 1))
    assert not charge_range.needs_bravery(with_him.state, "B1", "R1")

    assert charge_range.needs_bravery(Table.with_(*units).state, "B1", "R1")


@pytest.mark.rule("CG-44")
@pytest.mark.rule("CG-22")
def test_an_inspired_berserker_at_inspired_legionaries():
    """TV-45: 13.46 inches off in Watling Street; Boudicca makes his 3 a 4, R3 has 22: a 2 passes, a 4 stops at 13."""
    table = Table.of("watling_street")
    table.change(lambda s: (setattr(s, "first", "B"), setattr(s, "active", "B"), s.agenda.clear()))
    table.change(
        lambda s: s.agenda.extend((("victory.turn",), ("turn.combat",), ("turn.shooting",), ("orders.part", "B")))
    )
    table.run()
    order = next(a for a in table.menu(Charge) if (a.unit, a.target) == ("B8", "R3"))

    assert "charge.bravery" == table.do(order).asked
    assert "charge.dice" == table.do(2).asked
    assert 1300 == table.do(4).state.ran["B8"]


@pytest.mark.rule("CG-54")
@pytest.mark.rule("CG-31")
def test_the_second_player_charges_in_his_own_part():
    """TV-122: not before; then as the first did."""
    table = Table.with_(LINE, "B B1 GW 8/4 1800,1300,0")
    assert ("CG-14", "not_yours") == table.why(straight("B1", "R1"))

    assert table.do(EndMoves()).why(straight("B1", "R1")) is None
