"""Odds of pools of dice of which only the number of successes counts: CK-19."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from functools import cache

from engine.core import dice
from engine.core.agenda import Answer
from engine.core.types import Action, Outcome


@cache
def odds(count: int, least: int) -> tuple[tuple[Outcome, int], ...]:
    """CK-19: Return one result for each number of successes (at least `least`), with its weight."""
    found = dice.pool(count, 6, 7 - least)
    return tuple(("1" * (count - hits) + "6" * hits, weight) for hits, weight in found)


def successes(fell: str, least: int) -> int:
    """CK-19: Return how many dice of a result, which has its faces in rising order, show so much or more."""
    return len(fell) - bisect_left(fell, str(least))


def one_die(*_: object) -> tuple[tuple[Outcome, int], ...]:
    """CK-01: One die."""
    return tuple((face, 1) for face in range(1, 7))


def is_above_mean(hits: int, count: int) -> bool:
    """CK-104: Return whether more of these dice hit than on average, if each 5 or 6 hits."""
    return 3 * hits > count


def is_below_mean(hits: int, count: int) -> bool:
    """CK-104: Return whether fewer of these dice hit than on average, if each 5 or 6 hits."""
    return 3 * hits < count


@cache
def weights(count: int, least: int) -> tuple[int, ...]:
    """CK-19: Return the weights of 0, 1, 2 .. successes of these dice."""
    return tuple(weight for _, weight in odds(count, least))


@cache
def rerolled_weights(count: int, least: int, again: frozenset[int]) -> tuple[tuple[int, int], ...]:
    """CK-18: Return the numbers of successes that stand, with weights, where some are thrown again, all dice, once."""
    once = weights(count, least)
    whole, more = sum(once), sum(once[number] for number in again)
    stand = ((number, weight * (more + whole * (number not in again))) for number, weight in enumerate(once))
    return tuple((number, weight) for number, weight in stand if weight)


def reroll_answer(kind: Callable[..., Action], take: Callable[..., None]) -> Answer:
    """CK-18: Return how it is answered whether all dice are thrown again, once: they are, or not; either is allowed."""

    def options(*_: object) -> Iterator[Action]:
        yield from (kind(yes=True), kind(yes=False))

    def refuse(*_: object) -> None:
        """Either is allowed."""

    return Answer(options, refuse, take)
