"""Chapter J: every displacement is followed by checks, and a chain of displacements and checks comes to its end."""

from __future__ import annotations

import random

import pytest

from engine.core import odds
from engine.core.codec import state as codec_state
from engine.core.codec import state_data
from engine.systems.at_the_charge import SYSTEM
from engine.systems.at_the_charge.actions import Displace, Retreat
from engine.systems.at_the_charge.morale import morale
from tests.systems.at_the_charge.table import board

CORNERED = ("N K 6(4) @0608", "N I 3(2) @0409", "N I 3(2) @0606", "P I 3(2) @0508", "P I 3(2) @0407")
"""A unit on 0508 that can only take the hex of its friend."""


def waiting(table):
    """Return the unit whose check the dice decide."""
    assert "morale.roll" == table.asked
    return table.game.pending.args[0]


@pytest.mark.rule("AC-51", "AC-53")
def test_who_checked_before_checks_again():
    """A unit that failed a check and so pushed a friend checks again for the push, and then its friend."""
    table = board(*CORNERED)
    table.do(table.attack("0508", "0608"), 4)
    assert table.at("0508") == waiting(table)
    table.do(3, table.push("0508", "0407"), table.retreat("0407", "0308"))
    first, friend = table.at("0407"), table.at("0308")

    assert first == waiting(table)
    assert "check_again" == table.latest[-1]
    table.do(1)
    assert friend == waiting(table)
    assert "check" == table.latest[-1]
    table.do(1)
    assert "advance.choose" == table.asked


@pytest.mark.rule("AC-51", "AC-50")
def test_who_is_pushed_twice_checks_twice():
    """A friend that was pushed and then pushed a third unit checks for that too."""
    more = ("P I 2(1) @0307", "P I 2(1) @0309", "P I 2(1) @0207", "P I 2(1) @0208")
    table = board(*CORNERED, *more)
    table.do(table.attack("0508", "0608"), 5, table.push("0508", "0407"), table.retreat("0407", "0308"))
    first, second, third = table.at("0407"), table.at("0308"), table.at("0208")
    checked = []
    for die in (1, 3, 1, 1):
        checked.append(waiting(table))
        table.do(die)
        if table.asked == "retreat.step":
            table.do(table.push("0308", "0208"), table.retreat("0208", "0209"))

    assert [first, second, second, third] == checked
    assert "advance.choose" == table.asked


@pytest.mark.rule("AC-51", "AC-48")
def test_nobody_goes_back():
    """After a push no unit returns in this combat to a space that it has left."""
    table = board(*CORNERED)
    table.do(table.attack("0508", "0608"), 5, table.push("0508", "0407"), table.retreat("0407", "0406"))
    first, friend = table.at("0407"), table.at("0406")
    table.do(3)
    assert ("retreat.step", first) == (table.asked, table.game.pending.args[0])
    table.do(next(a for a in table.menu() if a == Retreat(first, "0308")))
    assert friend == waiting(table)
    table.do(3)

    assert ("AC-48", "retreat_back") == table.why(Retreat(friend, "0407"))
    assert (("0407" in table.ways()), ("0306" in table.ways())) == (False, True)
    table.do(Retreat(friend, "0306"))
    assert () == table.do(table.advance("0608")).state.fled


def crowd(seed):
    """Return a table with the attackers around a dense crowd, where nearly every retreat has to push."""
    dice = random.Random(seed)
    lines, places = dice.choice(((5, 5), (6, 6), (4, 7)))
    spaces = [f"{line:02}{place:02}" for line in range(1, lines + 1) for place in range(1, places + 1)]
    dice.shuffle(spaces)
    count = len(spaces) * dice.randint(50, 85) // 100
    kinds = ("I 6(4)", "I 5(4)", "I 3(2)", "I 2(1)", "K 4(3)")
    own = [f"P {dice.choice(kinds)} @{at}" for at in spaces[:count]]
    foes = [f"N K 6(5) @{at}" for at in spaces[count : count + dice.randint(2, 4)]]
    return board(*own, *foes, lines=lines, places=places), dice


@pytest.mark.rule("AC-51", "AC-50", "AC-48")
@pytest.mark.parametrize("seed", range(40))
def test_every_panic_ends(seed):
    """With any dice, even if every check fails, no unit leaves a space twice."""
    table, dice = crowd(seed)
    attacks = [a for a in table.menu() if SYSTEM.forecast.is_attack(table.state, a) and a.melee]
    for attack in dice.sample(attacks, min(3, len(attacks))):
        if table.game.refuse(attack) is not None:
            continue
        table.do(attack, dice.choice((3, 4, 5, 6)))
        moved = 0
        while table.asked not in ("phase.fight", "end"):
            if table.asked == "morale.roll":
                needed = morale(table.state, waiting(table))
                table.do(needed if 1 <= needed <= 6 and dice.random() < 0.9 else dice.randint(1, 6))
            else:
                menu = table.menu()
                pushes = [a for a in menu if isinstance(a, Displace)]
                table.do(dice.choice(pushes or menu))
            fled = table.state.fled
            moved = max(moved, len(fled))
            assert len(fled) == len(set(fled))
        assert moved <= len(table.state.battle.kinds) * len(SYSTEM.sight.view(table.state, None).board.spaces)


@pytest.mark.rule("AC-51")
def test_odds_stop_at_their_budget_and_say_so(monkeypatch):
    """Where a panic could go on longer than is counted out, the odds follow what is likely and tell the rest."""
    more = ("P I 2(1) @0307", "P I 2(1) @0308", "P I 2(1) @0406", "P I 2(1) @0309", "P I 2(1) @0207", "P I 2(1) @0208")
    table = board(*CORNERED, *more)
    attack = table.attack("0508", "0608")
    whole = odds.odds_tree(SYSTEM, table.state, attack)
    monkeypatch.setattr(odds, "MAX_STATES", 40)
    short = odds.odds_tree(SYSTEM, table.state, attack)

    assert sum(1 for _ in odds.leaves(short)) < sum(1 for _ in odds.leaves(whole))
    assert 0 < odds.truncated_chance(short) < 1
    assert odds.truncated_chance(whole) < odds.truncated_chance(short)
    assert 1 == sum(odds.verdict_chances(short).values())


@pytest.mark.rule("AC-51")
def test_positions_of_rules_1_open():
    """Positions written before displacements were noted open; an empty note is not written."""
    table = board(*CORNERED)
    s = table.state
    data = state_data(s, fixed=True)

    assert "fled" not in data
    assert () == codec_state(SYSTEM, {**data, "agenda": s.agenda}).fled
    table.do(table.attack("0508", "0608"), 5, table.push("0508", "0407"), table.retreat("0407", "0406"))
    fled = table.state.fled
    assert fled
    assert fled == codec_state(SYSTEM, state_data(table.state)).fled
