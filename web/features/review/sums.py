"""What a review adds up to: start, luck, choices, giving up and what nobody saw coming make the end, in per cent."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import NamedTuple

from engine.core.callbacks import WON, outlook
from web.features.review.model import Review, spread

POINT = 2 * WON // 100
"""One per cent of the outlook, in values."""
AT_STAKE = POINT
"""A decision counts in the error if the orders that were compared differ by this much at least."""
RANKS = ((5, "master"), (12, "expert"), (25, "sound"), (50, "rash"))
"""Ranks by the error of a decision, in tenths of a per cent: below each number its rank, beyond all of them another."""
LAST_RANK = "reckless"
RANKED = 5
"""The smallest number of decisions that says anything of how somebody plays."""
LESS = (
    50, 54, 58, 62, 66, 69, 73, 76, 79, 82, 84, 86, 88, 90, 92, 93, 95, 96, 96, 97, 98, 98, 99, 99, 99, 99,
)  # fmt: skip
"""How many games of 100 have less luck than so many tenths of a standard deviation, by the normal distribution."""


class Sums(NamedTuple):
    """The course of a game for one side, in whole per cent; the parts between add up from the start to the end."""

    start: int
    luck: int
    own: int
    """What its own choices gained, never above zero but for rounding."""
    enemy: int
    """What the enemy's choices gained it."""
    given_up: int
    """What giving up or an agreed draw changed."""
    unforeseen: int
    end: int


class Play(NamedTuple):
    """How a side decided, and how the dice fell for it."""

    decisions: int
    """Decisions in which something was at stake."""
    error: int
    """What such a decision cost in the mean, in tenths of a per cent."""
    luck: int
    """In per cent."""
    less: int
    """How many games of 100 have less luck."""

    @property
    def rank(self) -> str:
        """The name of the rank that the error has, as the end of its word key; empty after too few decisions."""
        if self.decisions < RANKED:
            return ""
        return next((name for most, name in RANKS if self.error < most), LAST_RANK)


def sums(review: Review, upper: int) -> Sums:
    """Return the course of a game for the side of that number."""
    sign, mine, other = (1, *review.sides) if upper == 0 else (-1, *review.sides[::-1])
    start, end = outlook(sign * review.steps[0].before), outlook(sign * review.steps[-1].after)
    choices, others = (-review.lost(mine), review.lost(other)), (sign * review.given_up, sign * review.unforeseen)
    luck, own, enemy, given_up, unforeseen = rounded((sign * review.luck, *choices, *others), end - start)
    return Sums(start, luck, own, enemy, given_up, unforeseen, end)


def rounded(parts: Sequence[int], whole: int) -> list[int]:
    """Return values as whole per cent that add up to `whole`.

    Each is rounded down, and what is missing is given to those that lost most by that; the last one takes the rest.
    """
    found = [part // POINT for part in parts]
    missing = whole - sum(found)
    for n in sorted(range(len(parts)), key=lambda n: -(parts[n] % POINT))[: max(0, missing)]:
        found[n] += 1
    found[-1] += whole - sum(found)
    return found


def play(review: Review, side_number: int) -> Play:
    """Return how the side of that number decided, and how the dice fell for it."""
    side = review.sides[side_number]
    stakes = [step for step in review.steps if step.side == side and not step.closes and step.stake >= AT_STAKE]
    cost = sum(review.cost(step) for step in stakes)
    error = (10 * cost + len(stakes) * POINT // 2) // (len(stakes) * POINT) if stakes else 0
    luck = review.luck if side_number == 0 else -review.luck
    return Play(len(stakes), error, spread(luck), less_of(luck, review.variance))


def less_of(luck: int, variance: int) -> int:
    """Return how many games of 100 have less luck, if all luck of a game has such a variance."""
    deviation = isqrt(variance)
    if deviation == 0:
        return 50
    tenths = min(len(LESS) - 1, (10 * abs(luck) + deviation // 2) // deviation)
    return LESS[tenths] if luck >= 0 else 100 - LESS[tenths]


def without_luck(review: Review, upper: int) -> int:
    """Return the result of a game less the luck of its dice, in per cent: it may lie beyond 0 and 100."""
    sign = 1 if upper == 0 else -1
    return 50 + spread(sign * (review.steps[-1].after - review.luck))
