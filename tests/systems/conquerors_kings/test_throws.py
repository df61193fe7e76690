"""These tests hold the log of throws: the die that counts, and the side that may throw again."""

from __future__ import annotations

import pytest

from engine.systems.conquerors_kings import SYSTEM, morale
from engine.systems.conquerors_kings.actions import Move, RerollMorale, RerollPursuit
from engine.systems.conquerors_kings.order_notes import fail_chances
from tests.systems.conquerors_kings.table import Table
from web.words import Names, Words

TESTED = ("S a CO C3", "S b CO C2")


def asked(table: Table) -> str:
    """Return the question as whoever is asked reads it."""
    view = SYSTEM.sight.view(table.state, table.side)
    return Names(Words.load("en"), SYSTEM.id, view).say(view.question, view.facts)


def lately(table: Table) -> list[str]:
    """Return what was told by the last input as it is read."""
    names = Names(Words.load("en"), SYSTEM.id, SYSTEM.sight.view(table.state, None))
    return [names.say(event.key, event.facts) for event in table.game.told[-1]]


@pytest.mark.rule("CK-33", "CK-74", "CK-69", "CK-54", "CK-56")
def test_a_throw_tells_what_it_needs():
    """The question before it and the report of it name the least die that counts, by the figures of the rules."""
    table = Table.with_(*TESTED, step=2, markers={"C3": 3})

    assert asked(table) == "Morale of C3: 3 dice; each 4 or more is a fail."
    assert lately(table.do("124"))[0] == "C3: 1 of 3 dice fails, each on 4 or more."

    table = Table.with_("S a CO C3 traits=armoured", "S b CO C3").run(("hits.save", "a", 2, False))

    assert asked(table) == "a save on 3 or more: 2 dice."
    assert lately(table.do("26"))[0] == "a save on 3 or more: 1 of 2 hits costs half a base."

    table = Table.with_("S a CO C3", "S b CO C3", step=8).run(("pursuit.begin", "S", "C3", 0, True))

    assert asked(table) == "Pursuit in C3: 5 dice; each 4 or more costs half a base."
    assert lately(table.do("11144"))[0] == "Pursuit in C3: 2 half bases lost, one for each die of 4 or more."

    table = Table.with_("S a CO C3", "N n CO D4", step=4).do(Move("a", "D3"))

    assert asked(table).startswith("A die for the move of a: 4 or more takes ")

    table = Table.with_("S a SKI C3", "N n CO C4", step=5)

    assert asked(table) == "Shots at C4: 2 dice; each 5 or more hits."
    assert lately(table.do("11"))[0] == "C4: 0 hits of 2 dice, each on 5 or more."


@pytest.mark.rule("CK-18", "CK-25", "CK-54", "CK-74")
def test_another_throw_is_asked_for_with_its_reason():
    """Whose right it is and why, how the dice stand, and that it is once."""
    table = Table.with_(*TESTED, "S g GEN C3", step=2, markers={"C3": 3}).do("144")

    assert isinstance(table.menu()[0], RerollMorale)
    assert asked(table) == (
        "Morale of C3: 2 of 3 dice fail. As your general is there, you may throw all of them again, once; "
        "the new throw counts. Throw again?"
    )

    table = Table.with_("S a SKI C3", "N n CO C4", step=5).do("15")

    assert table.side == "N"
    assert asked(table) == (
        "1 of 2 shots hits C4. As you are shot at, you may make the enemy throw all these dice again, once; "
        "the new throw counts. Throw again?"
    )


@pytest.mark.rule("CK-74")
@pytest.mark.parametrize(
    ("excess", "side", "reason"), [(1, "S", "As you were not beaten by"), (2, "N", "As you won by 2 hits")]
)
def test_pursuit_tells_who_may_have_it_thrown_again(excess, side, reason):
    """The pursued after a small margin, the pursuer after a big one."""
    table = Table.with_("S a CO C3", "S b CO C3", step=8).run(("pursuit.begin", "S", "C3", excess, True)).do("11144")

    assert (table.side, isinstance(table.menu()[0], RerollPursuit)) == (side, True)
    assert reason in asked(table)


@pytest.mark.rule("CK-33", "CK-34", "CK-35", "CK-36")
def test_the_morale_forecast_tells_what_fails_do():
    """Each number of fails with what it brings; what cannot be is left out."""
    words = Words.load("en")

    assert [words.say(one["key"], one) for one in fail_chances(2)] == [
        "no fail: 25 %", "one (a unit falls back): 50 %", "two (the others cannot move either): 25 %",
    ]  # fmt: skip


@pytest.mark.rule("CK-32")
def test_casualties_that_do_not_count_are_told():
    """Of seven markers five count; where all count, nothing is said of it."""
    for markers, told in ((7, "7 casualties, of which 5 count, +5"), (2, "casualties +2")):
        table = Table.with_(*TESTED, markers={"C3": markers})
        names = Names(Words.load("en"), SYSTEM.id, SYSTEM.sight.view(table.state, None))

        assert names.name(morale.told(table.state, "C3")) == told
