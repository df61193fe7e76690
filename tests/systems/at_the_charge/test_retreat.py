"""Chapter J: retreats, displacement and having no way out."""

from __future__ import annotations

import pytest

from engine.systems.at_the_charge.actions import Displace, Perish, Retreat
from tests.systems.at_the_charge.table import board, olivento

PUSHED = ("N K 6(4) @0608", "N I 3(2) @0409", "N I 3(2) @0606", "P I 3(2) @0508", "P I 3(2) @0407")
"""A unit on 0508 that is driven back at 2-1 by a 5 and can only take the hex of its friend."""


def driven(*pieces, die=5, melee="0608", fire="", **body):
    """Return a table on which the unit on 0508 was attacked and has to retreat."""
    table = board(*pieces, **body)
    return table.do(table.attack("0508", melee, fire), die)


@pytest.mark.rule("AC-48", "AC-24")
def test_where_to_retreat():
    """Vector 24: from 0508, attacked from 0608, the unit may go to 0407, 0408 and 0507, not into the enemy zone."""
    table = driven("N K 6(4) @0608", "P I 3(2) @0508")

    assert ("retreat.step", "P") == (table.asked, table.side)
    assert {"0407", "0408", "0507"} == table.ways()
    assert ("AC-48", "retreat_zone") == table.why(table.retreat("0508", "0509"))
    assert ("AC-48", "retreat_enemy") == table.why(table.retreat("0508", "0608"))
    assert ("AC-48", "retreat_far") == table.why(table.retreat("0508", "0308"))
    assert ("AC-48", "retreat_far") == table.why(table.retreat("0508", "0508"))
    assert ("AC-48", "off_board") == table.why(table.retreat("0508", "nowhere"))
    assert ("AC-48", "retreat_other") == table.why(Retreat(table.at("0608"), "0407"))
    assert ("AC-50", "push_needless") == table.why(Displace(table.at("0508"), table.at("0608")))
    assert ("AC-52", "perish_needless") == table.why(table.perish("0508"))
    table.do(table.retreat("0508", "0408"))
    assert {"0608": "N K 6(4)", "0408": "P I 3(2)"} == table.stands


@pytest.mark.rule("AC-48", "AC-12", "AC-15")
def test_who_stands_in_the_way():
    """A hex with a friend is not free, one with the friendly leader is; a lone enemy leader's is not."""
    pieces = ("N K 6(4) @0608", "N L 0 @0507", "P I 3(2) @0508", "P I 2(1) @0407", "P L 1 @0408")
    table = driven(*pieces)

    assert {"0408": "P I 3(2)"} == {at: unit for at, unit in table.stands.items() if unit == "P I 3(2)"}
    two = driven(*pieces[:4], "P L 1 @0808")
    assert {"0408": "P I 3(2)"} == {at: unit for at, unit in two.stands.items() if unit == "P I 3(2)"}
    three = driven("N K 6(4) @0608", "P I 3(2) @0508", "P I 2(1) @0407", "P L 1 @0408", "N L 0 @0807")
    assert {"0408", "0507"} == three.ways()
    assert ("AC-50", "retreat_friend") == three.why(three.retreat("0508", "0407"))


@pytest.mark.rule("AC-13", "AC-48")
def test_a_leader_goes_along():
    """The leader stacked with a unit that retreats goes with it, free of cost."""
    table = driven("N K 7(5) @0608", "P I 2(1) @0508", "P L 1 @0508")
    table.do(table.retreat("0508", "0408"))

    assert "0408" == table.state.place[table.at("L:P")]
    assert {"leader", "piece", "start", "to"} == set(table.told("retreats_with"))


@pytest.mark.rule("AC-49", "AC-48")
def test_two_hexes():
    """Vector 28: a retreat of two by 0408 and 0308 is legal; the second step leads neither back nor nearer."""
    table = driven("N K 6(4) @0608", "P I 2(1)* @0508", die=4)
    table.do(table.retreat("0508", "0408"))
    assert {"0308", "0309", "0409"} == table.ways()
    assert ("AC-49", "retreat_further") == table.why(table.retreat("0408", "0407"))
    assert {"start": "place:0508", "place": "place:0407"} == table.facts(table.retreat("0408", "0407"))
    table.do(table.retreat("0408", "0308"))
    assert {"0608": "N K 6(4)", "0308": "P I 2(1)*"} == table.stands

    shot = driven("N A 3(2) @0708", "N L 2 @0708", "P I 2(1)* @0508", die=4, melee="", fire="0708")
    shot.do(shot.retreat("0508", "0509"))
    assert None is shot.why(shot.retreat("0509", "0409"))
    assert ("AC-48", "retreat_back") == shot.why(shot.retreat("0509", "0508"))


@pytest.mark.rule("AC-49")
def test_the_second_step_leads_further_if_any_does():
    """Only where no second step leads further from the start is one taken that does not."""
    pieces = ("N K 6(4) @0608", "N I 3(2) @0207", "N I 3(2) @0310", "P I 2(1)* @0508")
    table = driven(*pieces, "P I 2(1) @0309", "P I 2(1) @0409", die=4)
    table.do(table.retreat("0508", "0408"))

    assert "P I 2(1)*" == table.stands["0407"]
    assert "phase.fight" != table.asked


@pytest.mark.rule("AC-49", "AC-50")
def test_who_is_pushed_for_the_second_step():
    """Where every free space is closed, a friend further away is pushed before one beside the start."""
    pieces = ("N K 6(4) @0608", "N I 3(2) @0206", "N I 3(2) @0311", "P I 2(1)* @0508")
    table = driven(*pieces, "P I 2(1) @0309", "P I 3(2) @0407", "P I 2(1) @0409", "P I 2(1) @0308", die=4)
    table.do(table.retreat("0508", "0408"))

    pushes = {action.friend for action in table.menu(Displace)}
    assert pushes
    assert table.at("0407") not in pushes
    assert ("AC-49", "retreat_further") == table.why(table.push("0408", "0407"))


@pytest.mark.rule("AC-48", "AC-34")
def test_not_nearer_to_a_shooter():
    """From 0408, out of reach, the unit does not step back within two hexes of the archers that shot at it."""
    table = driven("N A 3(2) @0708", "N L 2 @0708", "P I 2(1)* @0508", die=4, melee="", fire="0708")
    table.do(table.retreat("0508", "0408"))

    assert ("AC-48", "retreat_nearer") == table.why(table.retreat("0408", "0509"))
    assert {"0409", "0308", "0309"} == table.ways()


@pytest.mark.rule("AC-48", "AC-43")
def test_an_attacker_retreats():
    """An attacker's retreat is its own side's to choose, away from the target."""
    table = board("N K 4(3) @0608", "N I 3(2) @0708", "P I 3(2) @0508")
    table.do(table.attack("0508", "0608"), 3)

    assert (4, 3, "1-1") == table.odds
    assert ("retreat.step", "N") == (table.asked, table.side)
    assert {"0609", "0709"} == table.ways()
    assert ("AC-50", "retreat_friend") == table.why(table.retreat("0608", "0708"))


@pytest.mark.rule("AC-50", "AC-51", "AC-53", "AC-54")
def test_displacement():
    """Vector 25: without a free hex the unit pushes its friend out; then both check, and the friend breaks."""
    table = driven(*PUSHED)
    first, friend = table.at("0508"), table.at("0407")

    assert [] == table.menu(Retreat)
    assert [Displace(first, friend), Perish(first)] == table.menu()
    assert ("AC-48", "retreat_zone") == table.why(table.retreat("0508", "0408"))
    table.do(table.push("0508", "0407"))
    assert ("retreat.step", "P") == (table.asked, table.side)
    assert {"0307", "0308", "0406"} == table.ways()
    assert ("AC-50", "perish_pushed") == table.why(Perish(friend))
    assert ("AC-48", "retreat_other") == table.why(Perish(first))
    assert first == table.at("0508")
    table.do(table.retreat("0407", "0308"))
    assert (first, friend) == (table.at("0407"), table.at("0308"))
    assert ("morale.roll", (first,)) == (table.asked, table.game.pending.args)
    table.do(2)
    assert ("morale.roll", (friend,)) == (table.asked, table.game.pending.args)
    table.do(5)
    assert "P I 3(2)*" == table.stands["0308"]
    assert "retreat.step" == table.asked
    table.do(table.retreat("0308", "0208"))
    assert "advance.choose" == table.asked
    assert {"0407": "P I 3(2)", "0208": "P I 3(2)*"} == {at: u for at, u in table.stands.items() if u[0] == "P"}


@pytest.mark.rule("AC-50", "AC-52")
def test_declining_to_push():
    """The owner may push nobody; then the unit is eliminated and its friend stays."""
    table = driven(*PUSHED)
    table.do(table.perish("0508"))

    assert "0407" in table.stands
    assert "0508" not in table.stands
    assert "advance.choose" == table.asked


@pytest.mark.rule("AC-50", "AC-51")
def test_a_chain():
    """A friend without a free hex pushes on; all move at once, and both units of each displacement check."""
    table = driven(*PUSHED, "P I 2(1) @0307", "P I 2(1) @0308", "P I 2(1) @0406")
    chain = first, second, third = [table.at("0508"), table.at("0407"), table.at("0308")]
    table.do(table.push("0508", "0407"))

    assert {table.push("0407", "0307"), table.push("0407", "0308"), table.push("0407", "0406")} == set(table.menu())
    assert ("AC-50", "push_no_step") == table.why(table.push("0407", "0508"))
    assert ("AC-50", "push_no_friend") == table.why(table.push("0407", "0608"))
    table.do(table.push("0407", "0308"))
    table.do(table.retreat("0308", "0208"))
    assert chain == [table.at("0407"), table.at("0308"), table.at("0208")]
    assert ["retreats", "retreats", "retreats", "check"] == table.latest
    checked = []
    while table.asked == "morale.roll":
        checked += table.game.pending.args
        table.do(1)
    assert [first, second, second, third] == checked


@pytest.mark.rule("AC-50", "AC-52")
def test_a_push_that_leads_nowhere():
    """A friend whose only way is the hex being given up cannot be pushed: the unit is eliminated without a question."""
    pieces = ("N A 3(2) @0301", "N L 2 @0301", "N I 3(2) @0104", "N I 3(2) @0303", "P I 2(1) @0101", "P I 2(1) @0102")
    table = board(*pieces)
    table.do(table.attack("0101", "", "0301"), 5)

    assert "phase.fight" == table.asked
    assert "0101" not in table.stands
    assert "P I 2(1)" == table.stands["0102"]
    assert {"trapped"} <= {event.key.rpartition(".")[2] for event in table.events}


@pytest.mark.rule("AC-50")
def test_a_friend_that_cannot_pass_on_is_not_offered():
    """Of two friends only the one that finds a way can be pushed."""
    pieces = ("N A 3(2) @0302", "N L 2 @0302", "N I 3(2) @0105", "P I 2(1) @0102", "P I 2(1) @0101", "P I 2(1) @0103")
    table = board(*pieces)
    table.do(table.attack("0102", "", "0302"), 5)

    assert {table.push("0102", "0103"), table.perish("0102")} == set(table.menu())
    assert ("AC-50", "push_no_way") == table.why(table.push("0102", "0101"))


@pytest.mark.rule("AC-52", "AC-56", "AC-59")
def test_surrounded():
    """Vector 26: without a hex and a friend the unit is eliminated, counts in full, and its hex may be taken."""
    table = driven("N K 6(4) @0608", "N I 3(2) @0406", "N I 3(2) @0409", "P I 3(2) @0508")

    assert {"0406", "0409", "0608"} == set(table.stands)
    assert {"rolled", "no_way_out", "eliminated"} == set(table.latest)
    assert "advance.choose" == table.asked
    assert 3 == next(t.value for t in table.game.view().tracks if (t.key[-6:], t.side) == ("losses", "P"))
    table.do(table.advance("0608"))
    assert "N K 6(4)" == table.stands["0508"]


@pytest.mark.rule("AC-52")
def test_at_the_edge():
    """Vector 27: between two zones and the edge of the board there is no hex left: the unit is eliminated."""
    table = board("N K 6(4) @0208", "N I 3(2) @0206", "P I 3(2) @0108")
    table.do(table.attack("0108", "0208"), 5)

    assert {"0206", "0208"} == set(table.stands)


@pytest.mark.rule("AC-48", "AC-52", "AC-23")
def test_behind_a_river():
    """Vector 39: with zones on one bank and the river behind, the unit has no hex and is eliminated."""
    table = olivento("N K 6(4) @0405", "N K 6(4) @0406", "B I 3(2) @0306")
    table.do(table.attack("0306", "0405 0406"), 3)

    assert (12, 3, "4-1") == table.odds
    assert {"0405", "0406"} == set(table.stands)
    assert "advance.choose" == table.asked


@pytest.mark.rule("AC-48", "AC-23")
def test_over_the_bridge():
    """A retreat crosses a river by the bridge alone."""
    table = olivento("N K 6(4) @0405", "B I 3(2) @0305", "B I 2(1) @0206")
    table.do(table.attack("0305", "0405"), 5)

    assert {"0205", "0304"} == table.ways()
    assert ("AC-48", "retreat_river") == table.why(table.retreat("0305", "0204"))
    table.do(table.retreat("0305", "0205"))
    assert "B I 3(2)" == table.stands["0205"]


@pytest.mark.rule("AC-49", "AC-52")
def test_a_second_step_that_is_blocked():
    """The second hex of a retreat is sought only after the first; without one the unit is eliminated."""
    table = driven("N K 6(4) @0608", "N I 3(2) @0207", "N I 3(2) @0406", "N I 3(2) @0310", "P I 2(1)* @0508", die=4)

    assert "place:0408" == table.told("retreats")["to"]
    assert ["rolled", "retreats", "no_way_out", "eliminated"] == table.latest
    assert "0408" == next(iter(table.state.fallen.values()))


@pytest.mark.rule("AC-50", "AC-51", "AC-49")
def test_checks_come_before_the_second_step():
    """After a displacement in the first step both check; the second step follows if the unit is still there."""
    pieces = (*PUSHED[:3], "P I 2(1)* @0508", "P I 3(2) @0407", "P L 1 @0307")
    table = driven(*pieces, die=4)
    table.do(table.push("0508", "0407"))
    table.do(table.retreat("0407", "0308"))
    retreating, friend = table.at("0407"), table.at("0308")

    assert (table.asked, table.game.pending.args) == ("morale.roll", (retreating,))
    table.do(1)
    assert (table.asked, table.game.pending.args) == ("morale.roll", (friend,))
    table.do(1)
    assert (table.asked, table.game.pending.args) == ("retreat.step", (retreating, 1, ("0508",), ()))
    assert {"0307", "0406"} == table.ways()


@pytest.mark.rule("AC-50", "AC-13")
def test_pushing_a_friend_with_a_leader():
    """A leader stacked with a pushed unit goes along with it, not with the one that comes."""
    table = driven(*PUSHED, "P L 1 @0407")
    table.do(table.push("0508", "0407"))
    table.do(table.retreat("0407", "0308"))

    assert "0308" == table.state.place[table.at("L:P")]


@pytest.mark.rule("AC-66", "AC-48")
@pytest.mark.parametrize(("hides", "left"), [("0408", {"0507"}), ("0407", set())])
def test_retreating_into_an_ambush(hides, left):
    """A rebel unit that would enter the hex of the hidden unit reveals it and has to find another hex."""
    ambush = [{"side": "L", "counter": "turc-3-2", "zone": [hides]}]
    table = board("L K 6(5) @0608", "R I 3(2) @0508", sides=["R", "L"], ambush=ambush)
    table.do(table.attack("0508", "0608"), 5)

    assert {"0407", "0408", "0507"} == table.ways()
    table.do(table.retreat("0508", hides))
    assert "L M 3(2)" == table.stands[hides]
    assert {} == table.state.hidden
    assert left == {at for at, unit in table.stands.items() if unit[0] == "R"}
    assert "revealed" == table.latest[0]


@pytest.mark.rule("AC-66", "AC-50", "AC-52")
def test_a_push_into_an_ambush():
    """A pushed unit that would enter the hidden unit's hex stays, and its zone bars the hex that was to be taken."""
    ambush = [{"side": "L", "counter": "turc-3-2", "zone": ["0308"]}]
    pieces = [piece.translate(str.maketrans("NP", "LR")) for piece in PUSHED]
    table = driven(*pieces, sides=["R", "L"], ambush=ambush)
    table.do(table.push("0508", "0407"))
    assert {"0307", "0308", "0406"} == table.ways()
    table.do(table.retreat("0407", "0308"))

    assert ["revealed", "no_way_out", "eliminated"] == table.latest
    assert {"0407": "R I 3(2)"} == {at: unit for at, unit in table.stands.items() if unit[0] == "R"}
    assert ("L", "advance.choose") == (table.side, table.asked)


@pytest.mark.rule("AC-66", "AC-50")
def test_pushing_the_unit_in_ambush():
    """For its own side the hidden unit's hex is held by a friend; pushing it reveals it, and nobody knew before."""
    ambush = [{"side": "L", "counter": "turc-3-2", "zone": ["0407"]}]
    pieces = ("R K 6(4) @0608", "R I 3(2) @0409", "R I 3(2) @0606", "L I 3(2) @0508")
    table = board(*pieces, sides=["R", "L"], first="R", ambush=ambush)
    table.do(table.attack("0508", "0608"))
    assert not {"trapped", "must_push"} & set(table.latest)
    table.do(5)

    hidden = table.at("0407")
    assert [table.push("0508", "0407"), table.perish("0508")] == table.menu()
    table.do(table.push("0508", "0407"))
    assert hidden in table.state.place
    assert {"0307", "0308", "0406"} == table.ways()


@pytest.mark.rule("AC-12", "AC-48")
def test_a_unit_that_may_change_sides_retreats_to_its_leader():
    """The rebel unit that may change sides may retreat to its leader's hex like any other."""
    treason = [{"counter": "turc-3-2", "side": "L", "dice": {"2": 5}}]
    table = board("L K 6(5) @0608", "R M 3(2) @0508", "R L 1 @0408", sides=["R", "L"], treason=treason)
    table.do(table.attack("0508", "0608"), 4)

    assert {"0407", "0408", "0507"} == table.ways()


@pytest.mark.rule("AC-68", "AC-48")
def test_a_retreat_into_the_camp_pillages_it():
    """A loyal unit pillages the camp even when it is driven into it."""
    camps = [{"raider": "L", "hexes": ["0107", "0108"]}]
    table = board("R K 6(4) @0308", "L I 3(2) @0208", sides=["R", "L"], first="R", camps=camps)
    table.do(table.attack("0208", "0308"), 5)
    table.do(table.retreat("0208", "0108"))

    assert table.state.pillaged
    assert {"pillaged", "retreats"} <= set(table.latest)


@pytest.mark.rule("AC-20", "AC-48")
def test_every_unit_in_the_way_of_a_menu_is_judged_alike():
    """Every neighbour of the retreating unit is offered or refused with a reason."""
    table = driven(*PUSHED[:4], "P L 1 @0507")
    for space in ("0407", "0408", "0507", "0509", "0607", "0608"):
        assert (space in table.ways()) == (table.why(table.retreat("0508", space)) is None)
