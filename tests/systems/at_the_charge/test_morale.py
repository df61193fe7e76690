"""Chapters J and K: morale checks, the commander's bonus, panic."""

from __future__ import annotations

import pytest

from tests.systems.at_the_charge.table import board


def shaken(*pieces):
    """Return a table on which the unit on 0508, attacked at 2-1 with a 4, has to check its morale."""
    table = board(*pieces)
    return table.do(table.attack("0508", "0608"), 4)


@pytest.mark.rule("AC-53", "AC-54", "AC-55")
@pytest.mark.parametrize(
    ("attacker", "unit", "die", "after"),
    [
        ("K 6(4)", "I 3(2)", 3, ("P I 3(2)", "0508")),
        ("K 6(4)", "I 3(2)", 4, ("P I 3(2)", "0407")),
        ("K 6(4)", "I 3(2)", 5, ("P I 3(2)*", "0407")),
        ("K 4(3)", "I 3(2)*", 4, None),
        ("K 4(3)", "I 3(2)*", 3, ("P I 3(2)*", "0407")),
        ("K 4(3)", "I 3(2)*", 2, ("P I 3(2)*", "0508")),
    ],
)
def test_a_check_beside_the_commander(attacker, unit, die, after):
    """Vector 22: with morale 3 and the commander beside a 3 holds, a 4 drives off, a 5 costs a step; reduced dies."""
    table = shaken(f"N {attacker} @0608", f"P {unit} @0508", "P L 1 @0408")
    table.do(die)
    if table.asked == "retreat.step":
        assert {"0407", "0408", "0507"} == table.ways()
        table.do(table.retreat("0508", "0407"))

    assert ([after[::-1]] if after else []) == [(at, shown) for at, shown in table.stands.items() if shown[0] == "P"]


@pytest.mark.rule("AC-53", "AC-54")
@pytest.mark.parametrize(
    ("die", "key"), [(1, "holds"), (2, "holds"), (3, "wavers"), (4, "breaks"), (5, "breaks"), (6, "breaks")]
)
def test_a_check_without_the_commander(die, key):
    """Morale 3: 1 and 2 hold, 3 drives off, 4 to 6 cost a step too."""
    table = shaken("N K 6(4) @0608", "P I 3(2) @0508")
    assert {"piece": f"piece:{table.at('0508')}", "morale": 3} == table.told("check")
    table.do(die)

    assert key in table.latest
    assert ("P I 3(2)*" if key == "breaks" else "P I 3(2)") == table.stands["0508"]
    assert ("phase.fight" if key == "holds" else "retreat.step") == table.asked


@pytest.mark.rule("AC-55")
@pytest.mark.parametrize(
    ("leader", "morale"),
    [("P L 1 @0508", 4), ("P L 1 @0507", 4), ("P L 4 @0407", 4), ("P L 1 @0308", 3), ("N L 1 @0507", 3)],
)
def test_the_commanders_bonus(leader, morale):
    """On the commander's hex and next to it morale is 1 higher, whatever his rating, and nowhere else."""
    rating = int(leader.split()[2]) if "0508" in leader else 0
    strong = "K 6(4)" if not rating else "K 7(5)+"
    table = board(f"N {strong} @0608", "P I 3(2) @0508", leader)
    table.do(table.attack("0508", "0608"), 4)

    told = table.told("check_command") if morale == 4 else table.told("check")
    assert morale == told["morale"]


@pytest.mark.rule("AC-53", "AC-43")
def test_an_attacker_checks():
    """An AT falls on the attacker, here on the one of two that is named."""
    table = board("N K 3(2) @0608", "N K 3(2) @0509", "P I 3(2) @0508")
    table.do(table.attack("0508", "0608 0509"), 3)
    table.do(table.name("0509"))

    assert (table.asked, table.game.pending.args) == ("morale.roll", (table.at("0509"),))
    table.do(6)
    assert "N K 3(2)*" == table.stands["0509"]


@pytest.mark.rule("AC-51")
def test_a_failed_check_is_carried_out_before_the_next_die():
    """The retreating unit breaks first: it retreats at once, and only then does its friend check."""
    table = board("N K 6(4) @0608", "N I 3(2) @0409", "N I 3(2) @0606", "P I 3(2) @0508", "P I 3(2) @0407")
    table.do(table.attack("0508", "0608"), 5)
    table.do(table.push("0508", "0407"))
    table.do(table.retreat("0407", "0308"))
    first, friend = table.at("0407"), table.at("0308")
    table.do(6)

    assert (table.asked, table.game.pending.args) == ("retreat.step", (first, 1, (), ()))
    assert (friend,) == table.state.panic
    table.do(table.retreat("0407", "0307"))
    assert (table.asked, table.game.pending.args) == ("morale.roll", (friend,))


@pytest.mark.rule("AC-35", "AC-50", "AC-51")
def test_a_shooter_that_is_pushed_checks():
    """Archers that shot are not safe from a retreating friend: they are pushed, and check."""
    table = board("N K 3(2) @0608", "N A 3(2) @0708", "P I 4(3) @0508", "P I 2(1) @0710")
    table.do(table.attack("0508", "0608", "0708"), 3)

    assert (6, 4, "1-1") == table.odds
    knight, archers = table.at("0608"), table.at("0708")
    assert {table.push("0608", "0708"), table.perish("0608")} == set(table.menu())
    table.do(table.push("0608", "0708"))
    table.do(table.retreat("0708", "0808"))
    assert (archers, knight) == (table.at("0808"), table.at("0708"))
    assert (table.asked, table.game.pending.args) == ("morale.roll", (knight,))
    table.do(1)
    assert (table.asked, table.game.pending.args) == ("morale.roll", (archers,))
