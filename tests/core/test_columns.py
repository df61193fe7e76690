"""A position is checked in order: columns, steps, whether these fit, and what is asked or rolled."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from engine.core.agenda import Answer, Ask, Roll, State
from engine.core.state_validation import MAX_DICE, Domain, StateSchema, number, tuple_of, violations
from engine.core.types import Count, Faces, Resign, Side


class Heap(State):
    """A heap of things to be counted."""

    __slots__ = ("others", "things")
    things: int
    others: int


def heap(*agenda: tuple[object, ...], things: int = 3, others: int = 0) -> Heap:
    """Return a heap with steps due, the next one last."""
    s = Heap()
    s.battle, s.agenda, s.end = None, list(agenda), None
    s.things, s.others = things, others
    return s


def options(s: Heap, n: int) -> Iterator[Resign]:
    """Yield as many answers as were asked for."""
    yield from [Resign(Side("A"))] * n


def never(*_: object) -> None:
    """Raise: nothing is listed before it was counted."""
    raise AssertionError("odds were listed")


ASK = Ask("X-1", lambda *_: Side("A"), {Resign: Answer(options, lambda *_: None, lambda *_: None)})
STEPS = {
    "ask": ASK,
    "write": ASK,
    "one": Roll("X-1", never, never),
    "count": Roll("X-1", never, never, lambda _, n: Count(n)),
    "faces": Roll("X-1", never, never, lambda _, n: Faces(n)),
    "apart": Roll("X-1", never, never, lambda _, n: Faces(n, told_apart=True)),
    "handful": Roll("X-1", never, never, lambda _, n: Faces(n), listed=False),
}
SCHEMA = StateSchema(
    columns={
        "things": number(0, 9),
        "others": Domain("no more than things", lambda s, n: never() if s.things > 9 else n <= s.things),
    },
    steps=dict.fromkeys(STEPS, tuple_of(number(0, 999))),
    agenda=re.compile(r"(\w+ )+"),
    fits={"ask": lambda s, n: n <= s.things},
    written=frozenset(("write",)),
)


def found(s: Heap) -> list[str]:
    """Return what is wrong with a heap."""
    return violations(s, SCHEMA, STEPS, lambda _: [])


def test_columns_are_looked_at_up_to_the_first_that_is_wrong():
    """Columns are checked up to the first wrong one, in an order in which none is read before it is checked."""
    assert ["things: not a number from 0"] == found(heap(("one", 0), things=10))
    assert ["others: not no more than things"] == found(heap(("one", 0), others=4))


def test_every_step_that_is_due_fits_the_position():
    """Every step of the agenda must fit the position, including those below the next one."""
    assert [] == found(heap(("ask", 3), ("one", 0)))
    assert ["agenda: ask does not fit the position"] == found(heap(("ask", 4), ("one", 0)))


def test_what_is_asked_has_an_answer():
    """A question must have an answer, unless the answer may be written."""
    assert [] == found(heap(("ask", 1)))
    assert ["agenda: ask has no answer"] == found(heap(("ask", 0)))
    assert [] == found(heap(("write", 0)))


@pytest.mark.parametrize(("name", "most"), [("count", MAX_DICE), ("faces", 13), ("apart", 5), ("handful", MAX_DICE)])
def test_dice_are_counted_before_their_odds_are_listed(name, most):
    """A roll has a limited number of dice, and of outcomes if these are listed."""
    assert [] == found(heap((name, most)))
    assert [f"agenda: {name} has too many dice"] == found(heap((name, most + 1)))
