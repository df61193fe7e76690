"""Chapter M: army morale, and how the game ends."""

from __future__ import annotations

import pytest

from tests.systems.at_the_charge.table import END, board

STANDING = ("N K 5(4) @1208", "P I 3(2) @0108")


def after_turn(*lost, turns=1, **body):
    """Return a table with these losses, so many turns later."""
    table = board(*STANDING, *lost, phase="move", **{"morale": {"P": 19, "N": 12}, "time_rule": "AC-63", **body})
    return table.do(*[END] * (4 * turns))


NORMAN_5, NORMAN_12 = ("N K 5(4) x1201",), ("N K 7(5) x1201", "N K 5(4) x1202")
NORMAN_13, NORMAN_14 = (*NORMAN_12[1:], "N K 4(3) x1203", "N L 2 x1204"), ("N K 7(5) x1201", "N K 7(5) x1202")
PAPAL_19 = ("P I 6(4) x0101", "P I 6(4) x0102", "P I 5(4) x0103", "P I 2(1) x0104")
PAPAL_20 = (*PAPAL_19[:3], "P I 3(2) x0104")
PAPAL_21 = (*PAPAL_19[:2], "P I 6(4) x0103", "P I 3(2) x0104")


@pytest.mark.rule("AC-59", "AC-60", "AC-10", "AC-11")
def test_more_than_army_morale():
    """Vector 32: Norman losses of exactly 12 decide nothing, 13 are a Papal major victory."""
    even, over = after_turn(*NORMAN_12), after_turn(*NORMAN_13)

    assert None is even.end
    assert 2 == even.state.turn
    assert {"side": "side:N", "lost": 12, "level": 12} == even.told("army_morale")
    assert ("P", "AC-60", "major") == over.end


@pytest.mark.rule("AC-61")
def test_both_armies_broken():
    """Vector 33: over by 2 against over by 1 is a minor victory of the latter."""
    assert ("P", "AC-61", "minor_both") == after_turn(*NORMAN_14, *PAPAL_20).end
    assert ("N", "AC-61", "minor_both") == after_turn(*NORMAN_13, *PAPAL_21).end


@pytest.mark.rule("AC-61", "AC-62")
def test_both_armies_broken_by_the_same():
    """Vector 33: both over by 2 decides nothing: the game goes on; in the last turn the scenario's clause decides."""
    table = after_turn(*NORMAN_14, *PAPAL_21)

    assert None is table.end
    assert (2, "phase.move", "N") == (table.state.turn, table.asked, table.side)
    assert {"n": 2} == table.told("both_broken")
    assert ("P", "AC-63", "time") == after_turn(*NORMAN_14, *PAPAL_21, turns=5).end
    unit = table.at("1208")
    table.change(lambda s: s.fallen.update({unit: s.place.pop(unit)})).do(*[END] * 4)
    assert ("P", "AC-61", "minor_both") == table.end


@pytest.mark.rule("AC-62", "AC-63", "AC-60", "AC-11")
def test_out_of_time():
    """Vector 34: at the end of turn 5 the Papal army wins by the clause with 19 lost, the Normans win with 20."""
    clause, major = after_turn(*NORMAN_5, *PAPAL_19, turns=5), board(*STANDING, phase="move")
    assert ("P", "AC-63", "time") == clause.end
    assert 5 == clause.state.turn

    major = board(*STANDING, *NORMAN_5, *PAPAL_19, phase="move", morale={"P": 19, "N": 12}, time_rule="AC-63")
    major.do(*[END] * 19)
    assert None is major.end
    # the last loss comes in the last phase of the last turn
    unit = major.at("0108")
    major.change(lambda s: s.fallen.update({unit: s.place.pop(unit)}))
    major.do(END)
    assert ("N", "AC-60", "major") == major.end


@pytest.mark.rule("AC-69", "AC-62")
@pytest.mark.parametrize(("rule", "winner"), [("AC-69", "P"), ("AC-62", "N")])
def test_the_scenarios_clause(rule, winner):
    """Each scenario says who wins when time is up, and by which rule."""
    assert (winner, rule, "time") == after_turn(turns=5, time=winner, time_rule=rule).end


@pytest.mark.rule("AC-59", "AC-68")
def test_full_values_count():
    """A unit counts with its full face, whatever it showed and whether the camp was pillaged; a commander counts 4."""
    camps = [{"raider": "L", "hexes": ["0101"]}]
    pieces = ("L K 5(4) @1208", "R I 3(2) @0108", "R K 4(3)* x0508", "R L 1 x0509")
    table = board(*pieces, sides=["R", "L"], camps=camps, phase="move")
    table.change(lambda s: setattr(s, "pillaged", True))
    table.do(*[END] * 4)

    told = [event.facts for event in table.events if event.key == "at_the_charge.log.army_morale"]
    assert [("side:R", 4 + 4), ("side:L", 0)] == [(facts["side"], facts["lost"]) for facts in told]


@pytest.mark.rule("AC-59", "AC-67")
def test_changing_sides_is_no_loss():
    """A unit that changed sides counts for the side it went over to, once it is lost."""
    treason = [{"counter": "turc-3-2", "side": "L", "dice": {"2": 5}}]
    pieces = ("L K 5(4) @1208", "R M 3(2) @0508", "R I 3(2) @0108")
    table = board(*pieces, sides=["R", "L"], treason=treason, phase="move")
    unit = table.at("0508")
    table.change(lambda s: s.owners.update({unit: "L"}))
    lost = [track.value for track in table.game.view().tracks if track.key == "at_the_charge.track.losses"]
    assert [0, 0] == lost

    table.change(lambda s: s.fallen.update({unit: s.place.pop(unit)}))
    lost = [track.value for track in table.game.view().tracks if track.key == "at_the_charge.track.losses"]
    assert [0, 3] == lost
