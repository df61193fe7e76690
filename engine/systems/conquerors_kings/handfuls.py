"""Handfuls of dice of which only the number of successes counts: CK-19."""

from __future__ import annotations

from functools import cache

from engine.core import dice
from engine.core.types import Outcome


@cache
def odds(count: int, least: int) -> tuple[tuple[Outcome, int], ...]:
    """CK-19: Return one result of so many dice for each number of successes (`least` or more), with its weight."""
    found = dice.pool(count, 6, 7 - least)
    return tuple(("1" * (count - hits) + "6" * hits, weight) for hits, weight in found)


def successes(fell: str, least: int) -> int:
    """CK-19: Return how many dice of a result show so much or more."""
    return sum(int(face) >= least for face in fell)


def one_die(*_: object) -> tuple[tuple[Outcome, int], ...]:
    """CK-01: One die."""
    return tuple((face, 1) for face in range(1, 7))
