"""What a number of games says: shares with intervals, differences in Elo, and a sequential test.

A sample is a number from 0 to 1: what a player has of a game, or of a pair of games with the same dice in which the
players change sides. In a match pairs are the sample, not games, because the two games of a pair depend on each other.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

Z = 1.959963984540054
"""The 97.5 per cent point of the normal distribution, for intervals that hold in 95 of 100 cases."""
SCORES = (1.0, 0.75, 0.5, 0.25, 0.0)
"""What a player can have of a pair, the best first: 2, 1.5, 1, .5 and 0 points."""
RISK = 0.05
"""The chance that a sequential test accepts the wrong hypothesis, either way."""
LEAST = 1e-3
"""Counted for each score of a pair that has not occurred, so that the variance of few pairs is not zero."""


class Interval(NamedTuple):
    """A value with the ends of its 95 per cent interval."""

    value: float
    low: float
    high: float

    @property
    def width(self) -> float:
        """The distance of the ends."""
        return self.high - self.low


def share(samples: Sequence[float]) -> Interval:
    """Return the mean of samples with its interval.

    The interval is Wilson's (E. B. Wilson, Journal of the American Statistical Association 22, 1927, 209-212) for as
    many independent trials as have the variance of the samples: n p (1 - p) / s^2. It stays between 0 and 1, and has a
    width where all samples are equal.
    """
    n = len(samples)
    if n == 0:
        return Interval(0.5, 0.0, 1.0)
    p = sum(samples) / n
    trials = float(n)
    if 0 < p < 1:
        variance = sum((sample - p) ** 2 for sample in samples) / n
        trials = n * p * (1 - p) / variance if variance > 0 else n
    middle = (p + Z * Z / (2 * trials)) / (1 + Z * Z / trials)
    half = Z / (1 + Z * Z / trials) * math.sqrt(p * (1 - p) / trials + Z * Z / (4 * trials * trials))
    return Interval(p, max(0.0, middle - half), min(1.0, middle + half))


def mean(samples: Sequence[float]) -> Interval:
    """Return the mean of samples of any size with its interval, by Student's t ("Student", Biometrika 6, 1908)."""
    n = len(samples)
    if n < 2:
        return Interval(samples[0] if samples else 0.5, -math.inf, math.inf)
    middle = sum(samples) / n
    half = student(n - 1) * math.sqrt(sum((sample - middle) ** 2 for sample in samples) / (n - 1) / n)
    return Interval(middle, middle - half, middle + half)


def student(freedom: int) -> float:
    """Return the 97.5 per cent point of Student's t, from 4 degrees of freedom on within one per cent.

    The expansion 26.7.5 of M. Abramowitz and I. A. Stegun, Handbook of Mathematical Functions, 1964.
    """
    first = (Z**3 + Z) / 4
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    third = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + first / freedom + second / freedom**2 + third / freedom**3


def counts(samples: Iterable[float]) -> tuple[int, ...]:
    """Return how many pairs brought 2, 1.5, 1, .5 and 0 points."""
    found = Counter(samples)
    return tuple(found[score] for score in SCORES)


def elo(of: float) -> float:
    """Return the difference in strength that a share from 0 to 1 stands for, in Elo; infinite at the ends.

    A. E. Elo, The Rating of Chessplayers, 1978: a share of 1 / (1 + 10^(-d / 400)).
    """
    if of <= 0:
        return -math.inf
    return math.inf if of >= 1 else 400 * math.log10(of / (1 - of))


def expected(difference: float) -> float:
    """Return the share that a difference in Elo stands for."""
    return 1 / (1 + 10 ** (-difference / 400))


def log_likelihood_ratio(samples: Sequence[float], low: float, high: float) -> float:
    """Return by how much a difference of `high` Elo explains pairs better than one of `low`.

    The generalized sequential probability ratio test in its normal approximation, with the variance of the pairs
    (M. Van den Bergh, "A practical introduction to the GSPRT", 2020, formula for large samples).
    """
    found = Counter(samples)
    weights = {score: found[score] or LEAST for score in SCORES}
    n = sum(weights.values())
    mean = sum(score * weight for score, weight in weights.items()) / n
    variance = sum((score - mean) ** 2 * weight for score, weight in weights.items()) / n
    first, second = expected(low), expected(high)
    return n * (second - first) * (2 * mean - first - second) / (2 * variance)


def verdict(ratio: float) -> bool | None:
    """Return whether a sequential test accepts its higher hypothesis, or None if it has to go on.

    A. Wald, Sequential Analysis, 1947: the bounds are log((1 - risk) / risk), both ways.
    """
    bound = math.log((1 - RISK) / RISK)
    return None if abs(ratio) < bound else ratio > 0
