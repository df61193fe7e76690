"""The results of answers are marked good or bad for the side that is asked."""

from __future__ import annotations

import pytest

from engine.core.odds import answered, leaves, odds_tree, questions, verdict_chances
from engine.systems.conquerors_kings import SYSTEM, pointing
from engine.systems.conquerors_kings.actions import AfterDefeat, Assault, StandOrFallBack
from engine.systems.conquerors_kings.data import DESTROYED_AT
from tests.systems.conquerors_kings.table import Table

ARMIES = ("S R1 CO B3", "N G1 CO B4")


def met(**more: object) -> Table:
    """Return South about to fight North."""
    return Table.with_(*ARMIES, side="S", step=6, **more)


@pytest.mark.rule("CK-71")
def test_a_win_is_good_for_the_side_that_is_asked():
    """A big win of the assault is good for the assaulter who declares it, bad for the target who answers."""
    declared = met()
    answering = met().do(Assault("B3", "B4"))
    after = answering.state.copy()
    after.hits = {"S": 4, "N": 1}

    assert "N" == answering.side
    told = [
        pointing.verdict(before, after, action)
        for before, action in ((declared.state, Assault("B3", "B4")), (answering.state, StandOrFallBack("stand")))
    ]
    assert [("conquerors_kings.verdict.big_win", 1), ("conquerors_kings.verdict.big_win", -1)] == [t[:2] for t in told]


@pytest.mark.rule("CK-61")
def test_to_fall_back_instead_of_fighting_is_told_as_a_lost_fight():
    """No dice fall, and yet the assault has won: so whoever falls back and whoever assaults is told."""
    table, back = met().do(Assault("B3", "B4")), StandOrFallBack("fall_back")

    (leaf,) = [leaf for leaf, _ in leaves(odds_tree(SYSTEM, table.state, back))]

    assert ("conquerors_kings.verdict.gives_way", -1) == leaf.verdict[:2]

    before = met().state
    node = odds_tree(SYSTEM, before, Assault("B3", "B4"))
    assert {"conquerors_kings.verdict.gives_way": 1} == verdict_chances(
        node, lambda reply: reply.branches[1][0] == back
    )
    (asked,) = questions(node)
    assert back in asked.answers
    assert {"conquerors_kings.verdict.gives_way": 1} == verdict_chances(node, answered(asked, back))


@pytest.mark.rule("CK-72")
def test_other_answers_are_told_by_what_they_cost():
    """Half bases lost by the side that is asked are bad for it, none are neither."""
    before = met().state
    after = before.copy()
    after.halves["R1"] -= 2

    assert ("conquerors_kings.verdict.half_bases", -1) == pointing.verdict(before, after, AfterDefeat("stay"))[:2]
    assert 0 == pointing.verdict(before, before, AfterDefeat("stay")).good


@pytest.mark.rule("CK-72")
def test_what_is_lost_is_told_by_whole_units_first():
    """A unit with its last half base is counted as one that is gone; all half bases lost are added up behind it."""
    before = Table.with_(*ARMIES, "S R2 CO B3", side="S", step=6).state
    after = before.copy()
    after.halves["R1"], after.halves["R2"] = 0, before.halves["R2"] - 1

    told = pointing.verdict(before, after, AfterDefeat("stay"))

    lost = before.halves["R1"] - DESTROYED_AT + 1
    assert ("conquerors_kings.verdict.units", -1, {"side": "side:S", "n": lost, "units": 1}) == told[:3]
