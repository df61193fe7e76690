"""Chapter L: the advance after combat."""

from __future__ import annotations

import pytest

from engine.systems.at_the_charge.actions import Advance
from engine.systems.at_the_charge.combat.advance import candidates
from tests.systems.at_the_charge.table import HOLD, board, olivento


@pytest.mark.rule("AC-54", "AC-57", "AC-56")
@pytest.mark.parametrize(("die", "left"), [(1, ["P I 2(1)*"]), (2, [])])
def test_who_charged_must_advance(die, left):
    """Vector 23: whether the reduced unit gives way or dies of its check, the knight that charged takes its hex."""
    table = board("N K 4(3)+ @0608", "P I 2(1)* @0508")
    table.do(table.attack("0508", "0608"), 2)
    assert ("6:1 4-1", "morale.roll") == ("{}:{} {}".format(*table.odds), table.asked)
    table.do(die)
    if left:
        table.do(table.retreat("0508", "0407"))

    assert "phase.fight" == table.asked
    assert "N K 4(3)" == table.stands["0508"]
    assert left == [shown for shown in table.stands.values() if shown[0] == "P"]


@pytest.mark.rule("AC-57")
def test_one_of_several_that_charged():
    """Vector 23: of two that charged one must go, their owner says which; nobody else may take the hex."""
    table = board("N K 4(3)+ @0608", "N K 4(3)+ @0607", "N I 3(2) @0509", "P I 2(1) @0508")
    table.do(table.attack("0508", "0608 0607 0509"), 6)

    assert "advance.choose" == table.asked
    assert ("AC-57", "must_advance") == table.why(HOLD)
    assert ("AC-57", "charger_first") == table.why(table.advance("0509"))
    assert {table.advance("0608"), table.advance("0607")} == set(table.menu())
    table.do(table.advance("0607"))
    assert {"0608", "0508", "0509"} == set(table.stands)
    assert ["AC-57"] == [event.rule for event in table.game.told[-1] if event.key.endswith(".advances")]


@pytest.mark.rule("AC-56", "AC-57")
def test_who_is_asked():
    """Vector 29: fire has no advance, infantry may choose, and a knight that charged advances unasked."""
    fire = board("N A 3(2) @0708", "N L 4 @0708", "P I 2(1) @0508")
    fire.do(fire.attack("0508", "", "0708"), 4)
    fire.do(fire.retreat("0508", "0408"))
    foot = board("N I 6(4) @0608", "P I 3(2) @0508")
    foot.do(foot.attack("0508", "0608"), 5)
    foot.do(foot.retreat("0508", "0408"))
    mixed = board("N K 4(3)+ @0608", "N I 3(2) @0607", "P I 3(2) @0508")
    mixed.do(mixed.attack("0508", "0608 0607"), 4)
    mixed.do(mixed.retreat("0508", "0408"))

    assert (7, 2, "3-1") == fire.odds
    assert {"0708", "0408"} == set(fire.stands)
    assert "phase.fight" == fire.asked
    assert {foot.advance("0608"), HOLD} == set(foot.menu())
    assert (9, 3, "3-1") == mixed.odds
    assert {"0508": "N K 4(3)", "0607": "N I 3(2)", "0408": "P I 3(2)"} == mixed.stands
    foot.do(HOLD)
    assert {"0608", "0408"} == set(foot.stands)


@pytest.mark.rule("AC-56", "AC-35")
def test_who_may_advance():
    """Only a unit that fought, is alive and is still beside the hex may advance."""
    table = board("N K 5(4) @0608", "N K 5(4) @0509", "N A 3(2) @0708", "N I 3(2) @0607", "P I 2(1) @0508")
    table.do(table.attack("0508", "0608 0509", "0708"), 6)

    assert ("AC-56", "shooter_advances") == table.why(table.advance("0708"))
    assert ("AC-56", "advance_stranger") == table.why(table.advance("0607"))
    assert ("AC-56", "advance_stranger") == table.why(Advance("nobody"))
    assert {table.advance("0608"), table.advance("0509"), HOLD} == set(table.menu())
    table.change(lambda s: s.place.update({table.at("0509"): "0510"}))
    assert ("AC-56", "advance_far") == table.why(table.advance("0510"))


@pytest.mark.rule("AC-56")
def test_only_a_hex_that_nobody_holds():
    """No unit advances while the target is still there, or after an enemy has come to the hex again."""
    table = board("N K 5(4) @0608", "P I 5(4) @0508", "P I 2(1) @0407")
    table.do(table.attack("0508", "0608"))
    s = table.state
    assert [] == candidates(s)
    s.place[table.at("0508")] = "0408"
    assert [table.at("0608")] == candidates(s)
    s.place[table.at("0407")] = "0508"
    assert [] == candidates(s)


@pytest.mark.rule("AC-56")
def test_an_advance_across_a_river():
    """An advance may cross a river hexside, whatever movement would say."""
    table = olivento("N K 7(5) @0206", "B I 2(1)* @0306")
    table.do(table.attack("0306", "0206"), 6)
    table.do(table.advance("0206"))

    assert {"0306": "N K 7(5)"} == table.stands


@pytest.mark.rule("AC-58", "AC-13", "AC-31")
def test_after_an_advance():
    """A leader goes along; the unit cannot attack again, although it is next to fresh enemies."""
    table = board("N K 7(5)+ @0608", "N L 2 @0608", "P I 2(1)* @0508", "P I 3(2) @0407")
    table.do(table.attack("0508", "0608"), 5)

    assert "0508" == table.state.place[table.at("L:N")] == table.state.place[table.at("0508")]
    assert "advances_with" in table.latest
    assert ("AC-31", "attacked") == table.why(table.attack("0407", "0508"))


@pytest.mark.rule("AC-68", "AC-58")
def test_an_advance_into_the_camp_pillages_it():
    """A loyal unit that advances onto a hex of the camp pillages it: the rebels are weaker from then on."""
    camps = [{"raider": "L", "hexes": ["0108"]}]
    table = board("L K 6(4)+ @0208", "R I 2(1)* @0108", "R I 3(2) @0508", sides=["R", "L"], camps=camps)
    table.do(table.attack("0108", "0208"), 5)

    assert {"advances", "pillaged"} <= set(table.latest)
    shown = next(p for p in table.game.view().pieces if p.place == "0508")
    assert "2" == shown.values["value"]


@pytest.mark.rule("AC-66", "AC-56")
def test_an_ambush_stops_an_advance():
    """An enemy hidden on the hex shows itself, and the unit that would advance stays where it is."""
    ambush = [{"side": "L", "counter": "turc-3-2", "zone": ["0901"]}]
    pieces = ("R K 6(4)+ @0608", "R K 6(4)+ @0607", "L I 2(1) @0508", "L I 2(1) @1208")
    table = board(*pieces, sides=["R", "L"], first="R", ambush=ambush)
    table.do(table.attack("0508", "0608 0607"), 6)
    table.change(lambda s: s.hidden.update(dict.fromkeys(s.hidden, "0508")))
    table.do(table.advance("0608"))

    assert {"0508": "L M 3(2)", "0608": "R K 6(4)", "0607": "R K 6(4)", "1208": "L I 2(1)"} == table.stands
    assert ["revealed"] == table.latest
