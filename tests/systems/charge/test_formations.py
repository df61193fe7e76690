"""These tests hold formations, their moves and their loss: CG-04, CG-15, CG-33, CG-35, CG-40 to CG-43."""

from __future__ import annotations

import pytest

from engine.boards.table.legs import ADVANCE, BACK, PIVOT
from engine.systems.charge.actions import Hold, Move
from engine.systems.charge.movement.walking import Walker
from engine.systems.charge.unit_stats import break_value
from tests.systems.charge.table import Table


@pytest.mark.rule("CG-40")
def test_a_march_goes_twice_as_far():
    """TV-57: archers with a Move of 7 march 14 inches."""
    table = Table.with_("A R1 RB 4/4 1800,1300,0")

    assert 21000 == Walker(table.state, "R1", "march").cost(((ADVANCE, 1400),))
    assert table.why(Move("R1", "march", ((ADVANCE, 1400),))) is None
    assert ("CG-39", "too_far") == table.why(Move("R1", "march", ((ADVANCE, 1401),)))


@pytest.mark.rule("CG-41")
@pytest.mark.parametrize(
    ("unit", "why"),
    [
        ("RA 4/4", "no_wall_light"),
        ("RC 3/3", "no_wall_mounted"),
        ("BB 1/1", "no_wall_loners"),
        ("BA 2/2", "no_wall_artillery"),
        ("RG 1/1", "no_wall_single"),
        ("RL 2/1", None),
    ],
)
def test_who_cannot_form_a_shield_wall(unit, why):
    """TV-14: Light Troops, Mounted, Loners, artillery, single stands."""
    table = Table.with_(f"A R1 {unit} 1800,1300,0", "A R2 RL 4/4 4800,1300,0")
    refused = table.why(Move("R1", "wall", ()))

    assert refused == (why and ("CG-41", why))


@pytest.mark.rule("CG-41")
def test_a_shield_wall_stands():
    """TV-15: only highly trained units walk in one."""
    table = Table.with_("A B1 BR 8/4 1800,1300,0 wall")

    assert ("CG-41", "wall_still") == table.why(Move("B1", "wall", ((ADVANCE, 100),)))
    table.do(Move("B1", "wall", ()))
    assert ("wall", "walled") == (table.state.form["B1"], table.latest[0])


@pytest.mark.rule("CG-42")
@pytest.mark.rule("CG-43")
@pytest.mark.parametrize("kind", ["RL", "RE"])
def test_highly_trained_units_walk_in_a_wall_at_half_rate(kind):
    """TV-15: 3.00 inches of 6."""
    table = Table.with_(f"A R1 {kind} 6/3 1800,1300,0")

    assert ("CG-42", "half_rate") == table.why(Move("R1", "wall", ((ADVANCE, 301),)))
    assert {"most": "3"} == table.facts(Move("R1", "wall", ((ADVANCE, 301),)))
    table.do(Move("R1", "wall", ((ADVANCE, 300),)))
    assert ((1800, 1600, 0), "wall") == (table.pose("R1"), table.state.form["R1"])


@pytest.mark.rule("CG-33")
def test_who_is_in_combat_takes_no_formation():
    """TV-38: nor does he walk, or form a wall."""
    table = Table.with_("A R1 RL 4/4 1800,2300,360", "B B1 GW 8/4 1800,2300,0")
    table.change(lambda s: (setattr(s, "pairs", (("R1", "B1"),)), s.flags.update(R1=2, B1=2)))

    for given in (Move("R1", "march", ()), Move("R1", "wall", ()), Move("R1", "formed", ((BACK, 200),))):
        assert ("CG-33", "engaged") == table.why(given)
    assert table.why(Hold("R1")) is None


@pytest.mark.rule("CG-33")
@pytest.mark.rule("CG-41")
def test_who_was_touched_this_turn_may_form_a_wall_but_not_walk():
    """TV-51: legs would be a way out of the combat."""
    table = Table.with_("A R1 RE 6/3 1800,2300,360", "B B1 GW 8/4 1800,2300,0")

    assert ("CG-33", "in_contact") == table.why(Move("R1", "formed", ((BACK, 200),)))
    assert ("CG-33", "in_contact") == table.why(Move("R1", "wall", ((BACK, 200),)))
    table.do(Move("R1", "wall", ()))
    assert "wall" == table.state.form["R1"]


@pytest.mark.rule("CG-33")
def test_who_fought_is_free_once_all_his_enemies_are_gone():
    """TV-52: he who still has one on his list, even at a distance, is not."""
    table = Table.with_("A R1 RL 4/4 1800,2300,360", "B B1 GW 8/4 1800,1300,0", "B B2 GW 2/2 3600,1300,0", side="B")
    table.change(lambda s: (setattr(s, "pairs", (("R1", "B1"),)), s.flags.update(R1=2, B1=2)))
    table.run(("orders.next", "B"))
    assert ("CG-33", "engaged") == table.why(Move("B1", "march", ()))

    table.change(lambda s: s.flags.update(R1=2 | 4)).run(("orders.next", "B"))
    assert table.why(Move("B1", "march", ())) is None


@pytest.mark.rule("CG-15")
def test_who_leaves_his_wall_has_it_no_longer():
    """TV-49: a unit that stood in Shield Wall and moves formed has lost it; one that holds keeps it."""
    table = Table.with_("A R1 RL 4/4 1800,1300,0 wall", "A R2 RL 4/4 3600,1300,0 wall")
    table.do(Move("R1", "formed", ((ADVANCE, 100),)), Hold("R2"))

    assert ["formed", "wall"] == [table.state.form[unit] for unit in ("R1", "R2")]


@pytest.mark.rule("CG-04")
def test_the_last_survivor_of_a_unit_acts_like_one_without_a_wall():
    """TV-119: one of eight: Break Value 2, it turns on the spot and marches, but forms no Shield Wall."""
    table = Table.with_("A R1 BR 2/2 1800,1300,0", "A R2 BR 2/2 4800,1300,0")
    table.change(lambda s: (s.held.update(R1=("R1.1",)), s.slot.update({"R1.2": ()}), s.files.update(R1=1)))

    assert 2 == break_value(table.state, "R1")
    assert table.why(Move("R1", "march", ((PIVOT, 90), (ADVANCE, 1400)))) is None
    assert ("CG-41", "no_wall_single") == table.why(Move("R1", "wall", ()))


@pytest.mark.rule("CG-35")
def test_a_formed_unit_goes_as_far_as_its_move_and_is_formed():
    """CG-35: the normal state, up to the Move, whatever it was before."""
    table = Table.with_("A R1 BR 8/4 1800,1300,0 wall", "A R2 BR 2/2 4800,1300,0")
    table.do(Move("R1", "formed", ((ADVANCE, 700),)))

    assert ("formed", (1800, 2000, 0)) == (table.state.form["R1"], table.pose("R1"))
