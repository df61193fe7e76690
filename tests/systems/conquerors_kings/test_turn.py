"""The turn's ends: flank forces, reserves, the clock, points: CK-39, CK-86, CK-87, CK-93, CK-94, CK-102."""

from __future__ import annotations

import pytest

from engine.core import agenda
from engine.systems.conquerors_kings import SYSTEM, victory, view
from engine.systems.conquerors_kings.actions import Arrive, Reinforce, Wait
from engine.systems.conquerors_kings.data import NORTH, SOUTH
from engine.systems.conquerors_kings.state import LOST, RESERVE, put
from tests.systems.conquerors_kings.table import Table, at

MAGO = ("N P9 AUX flank q=V", "N P10 MSK flank", "N MAG GEN flank")


def trebia_x() -> Table:
    """Return S1-X: Rome's front one row forward."""
    table = Table.of("trebia")
    at_ = {"C3": "R1 R2 R7 LEG", "D3": "R3 R4 R8 SEM", "C2": "R5", "E3": "R6 R9", "B3": "R10"}
    moves = [(piece, zone) for zone, pieces in at_.items() for piece in pieces.split()]
    return table.change(lambda s: [put(s, piece, zone) for piece, zone in moves])


@pytest.mark.rule("CK-39")
def test_a_flank_force_waits_for_its_time():
    """TV-54: at 19 nobody is asked, at 20 it may come into A2, A3 or A4, or wait."""
    assert Table.with_(*MAGO, side="N", step=3, clock=19, edge="right").asked == "victory.die"

    table = Table.with_(*MAGO, "S R10 CAV B3", side="N", step=3, clock=20, edge="right")

    assert [table.why(Arrive(zone)) for zone in ("A2", "A3", "A4")] == [None] * 3
    assert table.why(Arrive("A5")) == table.why(Arrive("F3")) == ("CK-39", "not_the_edge")
    assert at(table.do(Arrive("A3")), "P9", "P10", "MAG") == ["A3"] * 3


@pytest.mark.rule("CK-39", "CK-11", "CK-12")
def test_a_flank_force_needs_room_and_no_enemies():
    """Zones with enemies or without room are refused; it may wait."""
    full = [f"N {name} CO A4" for name in ("x", "y", "z")]
    table = Table.with_(*MAGO, *full, "S R10 CAV A3", side="N", step=3, clock=20, edge="right")

    assert table.why(Arrive("A3")) == ("CK-11", "enemy_there")
    assert table.why(Arrive("A4")) == ("CK-12", "no_room")
    assert at(table.do(Wait()), "P9") == ["flank"]


@pytest.mark.rule("CK-86")
def test_reserves_come_back_into_the_base_row():
    """TV-53: not one who left this turn, not with the enemy, not without room, not elsewhere."""
    wall = [f"S {name} CO B1" for name in ("x", "y", "z")]
    table = Table.with_("S a CO reserve", "S b CO reserve flags=left", "N n CO C1", *wall, step=7)

    assert table.why(Reinforce("b", "A1")) == ("CK-86", "left_this_turn")
    assert table.why(Reinforce("x", "A1")) == ("CK-86", "not_in_reserve")
    assert table.why(Reinforce("n", "A1")) == ("CK-04", "not_yours")
    assert table.why(Reinforce("a", "A2")) == ("CK-86", "not_base_row")
    assert table.why(Reinforce("a", "C1")) == ("CK-11", "enemy_there")
    assert table.why(Reinforce("a", "B1")) == ("CK-12", "no_room")
    assert table.do(Reinforce("a", "A1")).asked == "victory.die"
    assert at(table, "a") == ["A1"]


@pytest.mark.rule("CK-86", "CK-46")
def test_reserves_keep_to_their_ground():
    """A chariot cannot come into a wood."""
    table = Table.with_("S a CHA reserve", step=7, ground={"A1": "wood"})

    assert table.why(Reinforce("a", "A1")) == ("CK-46", "ground.CHA")


@pytest.mark.rule("CK-87", "CK-102")
@pytest.mark.parametrize(
    ("die", "side", "equal", "is_over"),
    [
        (2, "S", False, False), (3, "S", False, True), (3, "S", True, False), (1, "N", True, False),
        (3, "N", True, True),
    ],
)  # fmt: skip
def test_the_clock_ends_the_battle_at_forty(die, side, equal, is_over):
    """TV-55, TV-80: 39 goes on, 40 ends at once; with equal turns after the second side's turn alone."""
    table = Table.with_(side=side, step=8, clock=37, clock_end=40, equal_turns=equal).do(die)

    assert (table.end is not None) == is_over
    assert is_over or table.state.active != side


@pytest.mark.rule("CK-93")
def test_points_are_counted_from_the_position():
    """TV-56: ground, units destroyed, and units off the table."""
    s = trebia_x().state

    assert (victory.points(s, SOUTH), victory.points(s, NORTH)) == (7, 0)

    for piece in ("P9", "P10", "MAG"):
        put(s, piece, "A3")

    assert (victory.points(s, SOUTH), victory.points(s, NORTH)) == (6, 2)

    put(s, "R10", RESERVE)

    assert (victory.points(s, SOUTH), victory.points(s, NORTH)) == (6, 3)

    put(s, "R10", LOST)

    assert (victory.points(s, SOUTH), victory.points(s, NORTH)) == (6, 4)


@pytest.mark.rule("CK-93")
def test_a_scenario_may_raise_what_a_general_is_worth():
    """A dead Darius is worth 6."""
    s = Table.of("gaugamela").state
    put(s, "DAR", LOST)

    assert victory.losses(s, SOUTH) == 6


@pytest.mark.rule("CK-93")
@pytest.mark.parametrize(
    ("lead", "grade"), [(1, "draw"), (2, "win"), (9, "win"), (10, "decisive")]
)  # fmt: skip
def test_the_lead_decides_how_the_battle_ends(lead, grade):
    """TV-71: in the training battle 2 wins and 10 is decisive."""
    pieces = [f"N n{k} SKI B5" for k in range(lead)]
    table = Table.with_(*pieces, "N m CO A5", step=8, clock=59)
    table.change(lambda s: [put(s, f"n{k}", LOST) for k in range(lead)]).do(6)

    assert table.game.pending.grade == grade


@pytest.mark.rule("CK-94")
def test_a_side_without_units_loses_decisively():
    """One side gone: the other wins whatever the points; both: a draw; a general alone holds nothing."""
    table = Table.with_("N n CO C4", "N g GEN C4", step=8)

    def look(*gone: str) -> tuple[str | None, str]:
        s = table.state.copy()
        for piece in gone:
            put(s, piece, LOST)
        agenda.push(s, ("victory.look",))
        agenda.settle(SYSTEM.steps, s)
        return (s.end.winner, s.end.grade) if s.end else (None, "")

    assert look() == (None, "")
    assert look("n") == ("S", "decisive")
    assert look("n", "Sx") == (None, "draw")


@pytest.mark.rule("CK-05")
def test_columns_that_have_had_their_turn_are_marked():
    """In the step of morale the columns to the right of the zone that tests are ticked, whoever stands there."""
    table = Table.with_(
        "S R1 CO D1", "S R2 CO D1", "S RG GEN D1", "S R3 CO B1", markers={"D1": 2, "B1": 2}, side="S", step=2
    )
    lies = view.view(table.state, SOUTH).lies

    ticked = {place for place, marks in lies.items() if "done" in marks}
    assert {"place:F1", "place:E1"} == ticked
