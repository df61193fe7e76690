"""The agenda runs steps in the order in which they are written, until one thing is pending."""

from __future__ import annotations

import pytest

from engine.core import agenda
from engine.core.agenda import Answer, Ask, Battle, Do, Roll, State, finish, pending, push, settle
from engine.core.types import Chance, Decision, End, Resign


class Trail(State):
    """A state that remembers the steps that ran."""

    __slots__ = ("seen", "table")

    seen: list[str]
    table: dict[str, int]


def trail(*steps: tuple) -> Trail:
    """Return a state with these steps to come."""
    s = Trail()
    s.battle, s.agenda, s.end, s.seen, s.table = Battle(), [], None, [], {"b": 2}
    push(s, *steps)
    return s


def mark(s: Trail, log: object, name: str) -> None:
    """Remember a name."""
    s.seen.append(name)


def nest(s: Trail, log: object) -> None:
    """Put two marks before whatever was due."""
    push(s, ("mark", "inner 1"), ("mark", "inner 2"))


def over(s: Trail, log: object) -> None:
    """End the game."""
    finish(s, "P", "AB-09", "end.test")


STEPS = {
    "mark": Do("AB-03", mark),
    "nest": Do("AB-03", nest),
    "over": Do("AB-09", over),
    "again": Do("AB-03", lambda s, _: push(s, ("again",))),
    "ask": Ask("AB-01", lambda _, side: side, {Resign: Answer(lambda *_: [], lambda *_: None, lambda *_: None)}),
    "roll": Roll("AB-02", lambda _, n: tuple((face, 1) for face in range(n)), lambda *_: None),
}


def test_steps_run_in_the_order_written():
    """then() runs steps in list order, and what a step puts on the agenda comes before what was due."""
    s = trail(("mark", "one"), ("nest",), ("mark", "two"), ("ask", "P"))
    settle(STEPS, s)

    assert ["one", "inner 1", "inner 2", "two"] == s.seen
    assert Decision("P", "ask", "AB-01", ("P",)) == pending(STEPS, s)


def test_a_question_stays_on_the_agenda_until_it_is_answered():
    """A question stays on the agenda until it is answered: settling again changes nothing."""
    s = trail(("ask", "P"), ("mark", "later"))
    settle(STEPS, s)
    settle(STEPS, s)

    assert [("mark", "later"), ("ask", "P")] == s.agenda
    assert [] == s.seen


def test_a_roll_waits_with_its_odds():
    """A pending roll has the odds that its step gives for its arguments."""
    s = trail(("roll", 2))
    settle(STEPS, s)

    assert Chance("roll", "AB-02", ((0, 1), (1, 1)), (2,)) == pending(STEPS, s)


def test_the_end_drops_whatever_was_due():
    """After finish() the agenda is empty."""
    s = trail(("over",), ("mark", "never"))
    settle(STEPS, s)

    assert End("P", "AB-09", "end.test") == pending(STEPS, s)
    assert ([], []) == (s.agenda, s.seen)


def test_an_empty_agenda_is_a_fault_of_the_rules():
    """A game that neither asks nor ends raises an error for the programmer."""
    with pytest.raises(RuntimeError, match="ran empty"):
        settle(STEPS, trail(("mark", "one")))


def test_rules_that_run_in_a_circle_are_stopped():
    """A step that always puts itself on the agenda again is stopped."""
    with pytest.raises(RuntimeError, match=r"does not settle at \[\('again',\)\]"):
        settle(STEPS, trail(("again",)))


def test_pending_needs_a_settled_state():
    """Asking for what is pending before the state is settled raises an error for the programmer."""
    with pytest.raises(RuntimeError, match="settle"):
        pending(STEPS, trail(("mark", "one")))


def test_an_unknown_step_is_a_fault_of_the_rules():
    """A step that the table lacks raises an error at once."""
    with pytest.raises(KeyError):
        settle(STEPS, trail(("nonsense",)))


def test_columns_are_those_of_the_base_and_its_own():
    """The columns of a state are those of the base first, then its own."""
    assert ("agenda", "end", "seen", "table") == Trail.COLUMNS


def test_a_copy_shares_only_the_battle():
    """A copy has its own dicts, lists and agenda, and the same battle object."""
    s = trail(("ask", "P"))
    copy = s.copy()
    copy.seen.append("x")
    copy.table["b"] = 3
    copy.agenda.clear()

    assert ([], {"b": 2}, [("ask", "P")]) == (s.seen, s.table, s.agenda)
    assert copy.battle is s.battle
    assert type(copy) is Trail


def test_columns_are_inherited():
    """A state class that inherits from another has its columns too."""

    class More(Trail):
        __slots__ = ("more",)

    assert (*Trail.COLUMNS, "more") == More.COLUMNS


def test_the_guard_is_far_beyond_honest_play():
    """The guard allows ten thousand automatic steps in a row."""
    assert 10_000 == agenda.RUNAWAY
