"""These tests hold the basic types: actions, events, facts."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass

import pytest

from engine.core.types import TURN, Action, Event, Refusal, Resign, log_event


@dataclass(frozen=True, slots=True)
class Walk(Action):
    """An action with all kinds of fields."""

    verb = "walk"
    piece: str
    path: tuple[str, ...] = ()
    steps: int = 0


def test_an_action_is_one_line_of_text():
    """The text of an action has the verb and the fields in order, with rows joined by commas."""
    assert "walk a B1,B2 3" == Walk("a", ("B1", "B2"), 3).text()
    assert "resign P" == Resign("P").text()


def test_actions_are_values():
    """Actions with equal fields are equal and hash equal; other kinds are never equal, and none can be changed."""
    assert Walk("a") == Walk("a")
    assert 1 == len({Walk("a"), Walk("a", ())})
    assert Walk("P") != Resign("P")
    with pytest.raises(FrozenInstanceError):
        Walk("a").piece = "b"


def test_tell_adds_an_open_event():
    """An event has its rule, key and facts; everybody may know it, and it reveals nothing."""
    log: list[Event] = []
    log_event(log, "AB-01", "some.key", piece="piece:a")

    log_event(log, "AB-01", "some.turn", TURN, kind="a fact")

    assert [
        Event("AB-01", "some.key", {"piece": "piece:a"}, None, False, ""),
        Event("AB-01", "some.turn", {"kind": "a fact"}, None, False, TURN),
    ] == log


def test_telling_nobody_is_nothing():
    """Without a log no event is kept."""
    assert None is log_event(None, "AB-01", "some.key")


def test_facts_that_were_not_given_cannot_be_written():
    """The empty facts are shared, so nobody may change them."""
    assert Refusal("AB-01", "a").facts == {}
    with pytest.raises(TypeError):
        Refusal("AB-01", "a").facts["piece"] = "piece:a"
