"""These tests hold how a game ends: the grade of its end, and how that is written and read."""

from __future__ import annotations

import json

import pytest

from engine.core.agenda import finish
from engine.core.codec import parse, state, state_data
from engine.core.scenario import DataFault
from engine.core.types import End
from tests.laws.registry import scenarios
from tests.toy import SYSTEM


@pytest.mark.parametrize(
    ("end", "grade"),
    [
        (End(None, "X-01", "end.draw"), "draw"),
        (End("P", "X-01", "end.won"), "win"),
        (End("P", "X-01", "end.won", is_decisive=True), "decisive"),
    ],
)
def test_an_end_has_a_grade(end, grade):
    """An end is a draw, a win, or a decisive win if the rules have one."""
    assert grade == end.grade


@pytest.mark.parametrize("is_decisive", [False, True])
def test_an_end_is_written_with_its_grade_only_where_it_is_decisive(is_decisive):
    """The end of a game without grades is written without one, and both kinds are read back equal."""
    s = SYSTEM.start(scenarios()["toy/training"])
    finish(s, "E", "TY-13", "toy.end.rout", is_decisive=is_decisive)
    data = parse(json.dumps(state_data(s)))

    assert ["E", "TY-13", "toy.end.rout", *[True] * is_decisive] == data["end"]
    assert s.end == state(SYSTEM, data).end


@pytest.mark.parametrize("end", [["E", "TY-13", "toy.end.rout", 1], [None, "TY-13", "toy.end.draw", True]])
def test_a_wrong_grade_is_refused(end):
    """A grade that is not true or false, or a decisive draw, is refused."""
    s = SYSTEM.start(scenarios()["toy/training"])
    s.agenda = []
    with pytest.raises(DataFault):
        state(SYSTEM, {**state_data(s), "end": end})
