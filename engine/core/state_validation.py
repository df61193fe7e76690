"""Validates states from outside: each system has a table of the values allowed in columns and step arguments.

A position from outside is accepted only if every value is in its column's domain, every step on the agenda has valid
arguments and fits the position, the agenda has a shape reachable in play, the pending question has an answer, and
pending dice are few enough to compute odds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Container, Iterator, Mapping
from functools import cache
from itertools import islice
from math import comb
from typing import Any, NamedTuple, get_type_hints

from engine.core.agenda import Ask, Battle, Roll, State, Steps
from engine.core.types import EMPTY, Count, Face

_PLAIN, _WHOLE = frozenset((str, int, bool)), frozenset((int,))
MAX_AGENDA_STEPS = 200
"""The maximum number of steps on the agenda."""
MAX_DICE = 60
"""The maximum number of dice in a throw: the odds of more would take forever."""
MAX_OUTCOMES = 10_000
"""The maximum number of outcomes listed one by one."""


class Domain(NamedTuple):
    """A domain of values: its name in error messages and a membership test.

    `every` tests many values at once, so that a lookup in the state is made once, not for each value.
    """

    name: str
    holds: Callable[[Any, Any], bool]
    every: Callable[[Any, Collection[Any]], bool] | None = None

    def holds_all(self, s: Any, values: Collection[Any]) -> bool:
        """Return whether all these values are in the domain."""
        return self.every(s, values) if self.every else all(self.holds(s, value) for value in values)


class StateSchema(NamedTuple):
    """A system's schema of states: column -> domain, step -> domain of its arguments, and the agenda's shape.

    `columns` are validated in order, up to the first error: a column that others depend on comes first. `agenda`
    matches the names of the steps, the next one first, each followed by a space. A column that is not named is
    immutable. `fits(s, *args)`, by step, tells whether a step on the agenda fits the position, given valid arguments; a
    step without an entry fits any (see a system's agenda_validation.py). `written` names questions that accept an
    answer in writing although the menu lists none.
    """

    columns: Mapping[str, Domain]
    steps: Mapping[str, Domain]
    agenda: re.Pattern[str]
    fits: Mapping[str, Callable[..., bool]] = EMPTY
    written: frozenset[str] = frozenset()


def one_of(name: str, known: Callable[[Any], Container[Any]]) -> Domain:
    """Return the domain of values known to a state: its pieces, places or sides."""

    def every(s: Any, values: Collection[Any]) -> bool:
        there = known(s)
        return _PLAIN.issuperset(map(type, values)) and all(map(there.__contains__, values))

    return Domain(name, lambda s, value: every(s, (value,)), every)


def number(low: int, high: int | Callable[[Any], int]) -> Domain:
    """Return the domain of integers from `low` to `high`, which may depend on the state."""

    def every(s: Any, values: Collection[Any]) -> bool:
        most = high(s) if callable(high) else high
        is_whole = _WHOLE.issuperset(map(type, values))
        return is_whole and low <= min(values, default=low) and max(values, default=most) <= most

    return Domain(f"a number from {low}", lambda s, value: every(s, (value,)), every)


def any_of(*kinds: Domain) -> Domain:
    """Return the union of these domains."""
    return Domain(
        " or ".join(kind.name for kind in kinds), lambda s, value: any(kind.holds(s, value) for kind in kinds)
    )


def exactly(*values: Any) -> Domain:
    """Return the domain of exactly these values, which also compares types."""
    return Domain(
        " or ".join(map(repr, values)),
        lambda _, value: any(type(value) is type(known) and value == known for known in values),
    )


def sequence_of(kind: Domain, most: int | None = None, *, twice: bool = False) -> Domain:
    """Return the domain of sequences over a domain, with at most `most` values and no duplicates unless `twice`."""

    def every(s: Any, values: Collection[Any]) -> bool:
        inside: list[Any] = []
        for value in values:
            if not isinstance(value, (list, tuple)) or (most is not None and len(value) > most):
                return False
            inside += value
        return kind.holds_all(s, inside) and (twice or all(len(set(value)) == len(value) for value in values))

    return Domain(f"a row of {kind.name}", lambda s, value: every(s, (value,)), every)


def each(kind: Domain, count: Callable[[Any], int]) -> Domain:
    """Return the domain of lists with exactly `count` values."""
    return Domain(
        f"{kind.name} for each",
        lambda s, value: isinstance(value, (list, tuple)) and len(value) == count(s) and kind.holds_all(s, value),
    )


def tuple_of(*kinds: Domain) -> Domain:
    """Return the domain of tuples with these domains in this order."""
    return Domain(
        f"({', '.join(kind.name for kind in kinds)})",
        lambda s, value: (
            isinstance(value, (list, tuple))
            and len(value) == len(kinds)
            and all(kind.holds(s, one) for kind, one in zip(kinds, value, strict=True))
        ),
    )


def mapping(key: Domain, value: Domain) -> Domain:
    """Return the domain of dicts from one domain to another."""
    return Domain(
        f"{value.name} by {key.name}",
        lambda s, held: isinstance(held, dict) and key.holds_all(s, held) and value.holds_all(s, held.values()),
    )


@cache
def column_types(kind: type[State | Battle]) -> dict[str, Any]:
    """Return the types of all columns of a state or battle class, in order."""
    hints = get_type_hints(kind)
    return {name: hints[name] for name in kind.COLUMNS}


BOOLEAN = Domain("true or false", lambda _, value: isinstance(value, bool))


def violations(s: State, schema: StateSchema, steps: Steps, check: Callable[[Any], list[str]]) -> list[str]:
    """Return the errors of a state: the first invalid column, else broken invariants (`check`), else invalid steps.

    `steps` is the system's table of steps.
    """
    if len(s.agenda) > MAX_AGENDA_STEPS:
        return [f"agenda: {len(s.agenda)} steps, more than {MAX_AGENDA_STEPS}"]
    wrong = (f"{name}: not {kind.name}" for name, kind in schema.columns.items() if not kind.holds(s, getattr(s, name)))
    return [*islice(wrong, 1)] or check(s) or [*_broken_agenda(s, schema)] or [*islice(_unfit(s, schema, steps), 1)]


def _broken_agenda(s: State, schema: StateSchema) -> Iterator[str]:
    for name, *args in s.agenda:
        kind = schema.steps.get(name)
        if kind is None or not kind.holds(s, tuple(args)):
            yield f"agenda: {name} with other arguments than it has"
    if s.end is None and not schema.agenda.fullmatch("".join(f"{step[0]} " for step in reversed(s.agenda))):
        yield "agenda: no order of steps that play leads to"


def _unfit(s: State, schema: StateSchema, steps: Steps) -> Iterator[str]:
    """Yield the steps that do not fit the position, and errors of the pending step (no answer, too many dice)."""
    for name, *args in s.agenda:
        if name in schema.fits and not schema.fits[name](s, *args):
            yield f"agenda: {name} does not fit the position"
    if s.end is not None:
        return
    name, *args = s.agenda[-1]
    step = steps[name]
    if isinstance(step, Ask) and name not in schema.written and not _has_answer(s, step, args):
        yield f"agenda: {name} has no answer"
    if isinstance(step, Roll) and not _is_handful(s, step, args):
        yield f"agenda: {name} has too many dice"


def _has_answer(s: State, ask: Ask, args: list[Any]) -> bool:
    return any(any(one.heads(s, *args) if one.heads else one.options(s, *args)) for one in ask.answers.values())


def _is_handful(s: State, roll: Roll, args: list[Any]) -> bool:
    """Return whether there are few enough dice to compute odds; this is checked before outcomes are listed."""
    kind = roll.kind(s, *args)
    if isinstance(kind, Face):
        return True
    if not 1 <= kind.dice <= MAX_DICE:
        return False
    if not roll.listed or isinstance(kind, Count):
        return True
    ways = kind.sides**kind.dice if kind.told_apart else comb(kind.dice + kind.sides - 1, kind.dice)
    return ways <= MAX_OUTCOMES
