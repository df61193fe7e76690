"""Formations of Stands: line and column, and the word that names one between a unit and a spot."""

from __future__ import annotations

import pytest

from engine.boards.table.legs import ADVANCE
from engine.core.references import piece_ref
from engine.core.types import Pose
from tests.picks import read_picks
from tests.stands import SYSTEM
from tests.stands.actions import Lose, Move
from tests.systems.stands.games import play, start, why
from tests.systems.stands.test_stands import FACING, FIGHT, TURN

COLUMN, LINE = read_picks("piece:N1", "do:column"), read_picks("piece:N1", "do:line")


@pytest.mark.rule("ST-19")
def test_a_column_is_one_file_wide_and_costs_half_the_move():
    """What is left of it may be gone; the middle of the front stays where it was."""
    s = start(*TURN)
    assert None is why(s, Move("N1", ((ADVANCE, 300),), "column"))
    assert "too_far" == why(s, Move("N1", ((ADVANCE, 301),), "column"))
    play(s, Move("N1", (), "column"))
    view = SYSTEM.sight.view(s, None)
    unit = next(piece for piece in view.pieces if piece.id == "N1")

    assert ((240, 320), Pose(1500, 550, 360), ("column", "acted")) == (unit.size, unit.place, unit.marks[::-1])
    assert [550, 390] == [piece.place.y for piece in view.pieces if piece.group == "N1"]


@pytest.mark.rule("ST-19")
def test_a_unit_changes_to_another_formation_than_its_own():
    """Which one of one stand has not; orders to form are listed for each that has."""
    s = start(*TURN)
    assert "formed" == why(s, Move("N1", (), "line"))
    assert "one_file" == why(s, Move("N2", (), "column"))
    assert "form" == why(s, Move("N1", (), "square"))
    assert "legs" == why(s, Move("N1", ()))
    assert {"N1"} == {a.unit for a in SYSTEM.legal(s) if isinstance(a, Move) and a.form}
    s.column = ("N1",)
    assert ["formed", None] == [why(s, Move("N1", (), form)) for form in ("column", "line")]


@pytest.mark.rule("ST-19")
def test_a_line_forms_only_where_there_is_room():
    """A friend beside the column is in its way, and no order to form line is listed."""
    s = start(*TURN, N2=(1750, 1850, 360))
    s.column = ("N1",)

    assert "in_way" == why(s, Move("N1", (), "line"))
    assert not any(isinstance(a, Move) and a.form for a in SYSTEM.legal(s))
    meant = next(iter(SYSTEM.pointing.propose(s, (*LINE, Pose(1500, 700, 360).ref))))
    assert SYSTEM.refuse(s, meant.action) == meant.why


@pytest.mark.rule("ST-19")
def test_a_unit_that_is_left_with_one_stand_is_in_line():
    """Whoever joins it later stands beside it."""
    s = start(*FIGHT, **FACING)
    s.column = ("N1", "S1")
    play(s, 0, 1, Lose("N1.1"))

    assert ("S1",) == s.column


@pytest.mark.rule("ST-18")
@pytest.mark.rule("ST-19")
def test_a_formation_is_proposed_with_the_spot():
    """The same spot with another word is another order, with its own cost; its own formation is none to change to."""
    s = start(*TURN)
    spot = Pose(1500, 850, 360).ref
    as_it_is, column, line = (
        next(iter(SYSTEM.pointing.propose(s, picks)))
        for picks in ((piece_ref("N1"), spot), (*COLUMN, spot), (*LINE, spot))
    )

    assert (Move("N1", ((ADVANCE, 300),)), 300, None) == as_it_is == line
    assert (Move("N1", ((ADVANCE, 300),), "column"), 600, None) == column
    assert (*COLUMN, spot) == SYSTEM.pointing.picks(s, column.action)


@pytest.mark.rule("ST-19")
def test_a_spot_that_is_out_of_reach_in_column_says_why():
    """With what the whole would cost; the order in hand goes as far as it can."""
    s = start(*TURN)
    meant = next(iter(SYSTEM.pointing.propose(s, (*COLUMN, Pose(1500, 1050, 360).ref))))

    assert (Move("N1", ((ADVANCE, 300),), "column"), 600) == meant[:2]
    assert ("ST-08", "stands.refuse.too_far", {"need": "6.01", "have": "6.00"}) == meant.why[:3]


@pytest.mark.rule("ST-19")
def test_a_unit_may_form_where_it_stands():
    """Pointing at its own place with the word is that order; with a word that is no formation it is refused."""
    s = start(*TURN)
    meant = next(iter(SYSTEM.pointing.propose(s, (*COLUMN, Pose(1500, 550, 360).ref))))
    wrong = next(iter(SYSTEM.pointing.propose(s, read_picks("piece:N1", "do:square", "spot:1500,550,360"))))

    assert (Move("N1", (), "column"), 300, None) == meant
    assert "form" == why(s, wrong.action)


@pytest.mark.rule("ST-19")
def test_a_trace_shows_the_formation():
    """The stands lie one behind the other, as they do once the order is played."""
    s = start(*TURN)
    order = Move("N1", ((ADVANCE, 100),), "column")
    trace = SYSTEM.pointing.trace(s, order)
    view = SYSTEM.sight.view(play(s, order), None)

    assert dict(trace.poses) == {piece.id: piece.place for piece in view.pieces if piece.group == "N1"}
    assert 400 == trace.cost
