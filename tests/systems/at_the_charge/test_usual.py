"""These tests hold the usual answers that odds assume in the middle of a combat."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.core.odds import DiceNode, Leaf, leaves, odds_tree
from engine.systems.at_the_charge import SYSTEM
from tests.systems.at_the_charge.table import HOLD, board


def answer(table):
    """Return the usual answer, which is one of those allowed."""
    given = SYSTEM.usual(table.state)
    assert given in table.menu()
    return given


@pytest.mark.rule("AC-47", "AC-43")
def test_steps_are_spread():
    """No unit is lost where steps can be spread."""
    one = board("N K 3(2)* @0608", "N K 3(2) @0509", "P I 5(4) @0508")
    one.do(one.attack("0508", "0608 0509"), 1)
    two = board("N K 3(2) @0608", "N K 3(2) @0509", "P I 6(4) @0508", "P L 1 @0508")
    two.do(two.attack("0508", "0608 0509"), 1)

    assert one.losses("0509") == answer(one)
    assert two.losses("0608", "0509") == answer(two)


@pytest.mark.rule("AC-43")
def test_who_is_named():
    """The steadiest unit checks its morale; one that finds a way back retreats."""
    check = board("N K 3(2) @0608", "N K 4(3) @0509", "P I 3(2) @0508")
    check.do(check.attack("0508", "0608 0509"), 3)
    back = board("N K 3(2) @0608", "N K 3(2) @0407", "P I 3(2) @0508", "P I 2(1) @0306", "P I 2(1) @0406")
    back.do(back.attack("0508", "0608 0407"), 2)

    assert check.name("0509") == answer(check)
    assert back.name("0608") == answer(back)


@pytest.mark.rule("AC-48", "AC-50")
def test_retreats():
    """A retreat leads away from the enemy and homeward; a friend is pushed rather than the unit given up."""
    free = board("N K 6(4) @0608", "N K 6(4) @0607", "P I 3(2) @0508")
    free.do(free.attack("0508", "0608"), 5)
    pushed = board("N K 6(4) @0608", "N I 3(2) @0409", "N I 3(2) @0606", "P I 3(2) @0508", "P I 3(2) @0407")
    pushed.do(pushed.attack("0508", "0608"), 5)

    assert free.retreat("0508", "0408") == answer(free)
    assert pushed.push("0508", "0407") == answer(pushed)
    pushed.do(pushed.push("0508", "0407"))
    assert pushed.retreat("0407", "0307") == answer(pushed)


@pytest.mark.rule("AC-56", "AC-57")
def test_advances():
    """The strongest advances, unless more enemies wait beyond than it can stand; one that charged has to."""
    safe = board("N I 3(2) @0608", "N I 4(3) @0607", "P I 2(1) @0508")
    safe.do(safe.attack("0508", "0608 0607"), 4)
    safe.do(safe.retreat("0508", "0408"))
    outmatched = board("N I 6(4) @0608", "P I 3(2) @0508", "P I 6(4) @0407", "P I 5(4) @0408")
    outmatched.do(outmatched.attack("0508", "0608"), 5)
    charge = board("N K 5(4)+ @0608", "N K 6(4)+ @0607", "P I 2(1) @0508", "P I 6(4) @0407", "P I 5(4) @0408")
    charge.do(charge.attack("0508", "0608 0607"), 6)

    assert safe.advance("0607") == answer(safe)
    assert HOLD == answer(outmatched)
    assert charge.advance("0607") == answer(charge)


@pytest.mark.rule("AC-41", "AC-54")
def test_odds_are_played_out():
    """Odds follow the die, the check of a DT and the usual answers to where everything stands again."""
    table = board("N K 4(3)+ @0608", "P I 3(2) @0508")
    node = odds_tree(SYSTEM, table.state, table.attack("0508", "0608"))
    won = [(leaf, share) for leaf, share in leaves(node) if leaf.state.place.get(table.at("0608")) == "0508"]

    assert isinstance(node, DiceNode)
    assert Fraction(1) == sum(share for _, share in leaves(node))
    # a DT that is failed by 3 or more, and a DR1
    assert Fraction(1, 6) * Fraction(4, 6) + Fraction(1, 6) == sum(share for _, share in won)
    assert all(isinstance(leaf, Leaf) and leaf.state.agenda[-1] == ("phase.fight",) for leaf, _ in won)
