"""The words of the contract."""

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
    """The verb and the fields in order, rows joined by commas."""
    assert "walk a B1,B2 3" == Walk("a", ("B1", "B2"), 3).text()
    assert "resign P" == Resign("P").text()


def test_actions_are_values():
    """Equal fields make equal actions with equal hashes; another kind is never equal; none can be changed."""
    assert Walk("a") == Walk("a")
    assert 1 == len({Walk("a"), Walk("a", ())})
    assert Walk("P") != Resign("P")
    with pytest.raises(FrozenInstanceError):
        Walk("a").piece = "b"


def test_tell_adds_an_open_event():
    """An event carries its rule, key and facts; everybody may know of it, and it reveals nothing."""
    log: list[Event] = []
    log_event(log, "AB-01", "some.key", piece="piece:a")

    log_event(log, "AB-01", "some.turn", TURN, kind="a fact")

    assert [
        Event("AB-01", "some.key", {"piece": "piece:a"}, None, False, ""),
        Event("AB-01", "some.turn", {"kind": "a fact"}, None, False, TURN),
    ] == log


def test_telling_nobody_is_nothing():
    """Without a log nothing is told."""
    assert None is log_event(None, "AB-01", "some.key")


def test_facts_that_were_not_given_cannot_be_written():
    """What stands for no facts is the same for all, so that nobody may add to it."""
    assert Refusal("AB-01", "a").facts == {}
    with pytest.raises(TypeError):
        Refusal("AB-01", "a").facts["piece"] = "piece:a"
