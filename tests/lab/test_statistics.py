"""The figures of a study are those of worked examples, and its intervals hold as often as they say."""

from __future__ import annotations

import math

import pytest

from engine.core.dice import Generator
from engine.lab import statistics
from engine.lab.run import LEAST


def test_the_interval_of_games_alone_is_wilsons() -> None:
    """Eight of ten games won give from .490 to .943, as in tables of Wilson's interval."""
    found = statistics.share([1.0] * 8 + [0.0] * 2)

    assert tuple(round(end, 3) for end in found) == (0.8, 0.49, 0.943)


@pytest.mark.parametrize(
    ("samples", "low", "high"),
    [([], 0.0, 1.0), ([1.0] * 10, 0.722, 1.0), ([0.5] * 10, 0.237, 0.763), ([0.0] * 10, 0.0, 0.278)],
)
def test_equal_samples_have_a_width_too(samples: list[float], low: float, high: float) -> None:
    """Ten equal samples leave as much open as ten games: Wilson's 72.2 to 100 per cent for ten of ten."""
    found = statistics.share(samples)

    assert (round(found.low, 3), round(found.high, 3)) == (low, high)


@pytest.mark.parametrize("chances", [(1, 1, 1, 1, 1), (1, 2, 6, 2, 1), (6, 1, 2, 1, 1), (1, 0, 8, 0, 1)])
def test_intervals_hold_in_about_95_of_100_cases(chances: tuple[int, ...]) -> None:
    """Of 2,000 samples of 30 pairs, the interval holds the true share in 92 to 98 of 100."""
    dice = Generator(1)
    scores = [score for score, weight in zip(statistics.SCORES, chances, strict=True) for _ in range(weight)]
    true = sum(scores) / len(scores)

    held = 0
    for _ in range(2_000):
        found = statistics.share([scores[dice.below(len(scores))] for _ in range(30)])
        held += found.low <= true <= found.high

    assert 0.92 <= held / 2_000 <= 0.98


def test_elo_is_the_logarithm_of_the_odds() -> None:
    """Three of four points are 191 Elo, half are none, all are beyond measure."""
    assert round(statistics.elo(0.75)) == 191
    assert statistics.elo(0.5) == 0
    assert (statistics.elo(0), statistics.elo(1)) == (-math.inf, math.inf)
    assert statistics.expected(statistics.elo(0.3)) == pytest.approx(0.3)


def test_pairs_are_counted_by_their_points() -> None:
    """The counts begin with the pairs that brought two points."""
    assert statistics.counts([1.0, 1.0, 0.75, 0.5, 0.0, 0.0]) == (2, 1, 1, 0, 2)


@pytest.mark.parametrize("is_stronger", [True, False])
def test_a_sequential_test_accepts_what_is_true(*, is_stronger: bool) -> None:
    """Of 200 runs in which one of both hypotheses is exactly true, at most 8 in 100 end with the other."""
    dice, chance = Generator(2), statistics.expected(100 if is_stronger else 0)

    wrong = 0
    for _ in range(200):
        pairs: list[float] = []
        found = None
        while found is None:
            pairs.append(sum(dice.below(1_000_000) < chance * 1_000_000 for _ in range(2)) / 2)
            if len(pairs) >= LEAST:
                found = statistics.verdict(statistics.log_likelihood_ratio(pairs, 0, 100))
        wrong += found is not is_stronger

    assert wrong <= 16


def test_the_ratio_of_a_worked_example() -> None:
    """Pairs of 10, 30, 90, 40 and 20 in 190, from the worst to the best, speak for 0 against 10 Elo with 2.0 to 2.2."""
    pairs = [0.0] * 10 + [0.25] * 30 + [0.5] * 90 + [0.75] * 40 + [1.0] * 20
    mean = sum(pairs) / len(pairs)
    variance = sum((pair - mean) ** 2 for pair in pairs) / len(pairs)
    second = 1 / (1 + 10 ** (-10 / 400))

    assert statistics.log_likelihood_ratio(pairs, 0, 10) == pytest.approx(
        len(pairs) * ((mean - 0.5) ** 2 - (mean - second) ** 2) / (2 * variance)
    )
