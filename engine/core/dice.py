"""The seeded random generator, and pools of dice as exact integer odds."""

from __future__ import annotations

from math import comb

from engine.core.types import Chance, Faces, Outcome

_MASK = (1 << 64) - 1


class Generator:
    """A small random generator (SplitMix64): a seed gives the same numbers on every platform and in every version."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def bits(self) -> int:
        """Return 64 random bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """Return an integer from 0 to n - 1, uniformly distributed."""
        words = -(-n.bit_length() // 64)
        span = 1 << 64 * words
        limit = span - span % n
        while (drawn := self._wide(words)) >= limit:
            pass
        return drawn % n

    def _wide(self, words: int) -> int:
        """Return 64 random bits per word: large pools of dice have weights beyond 64 bits."""
        drawn = self.bits()
        for _ in range(words - 1):
            drawn = drawn << 64 | self.bits()
        return drawn

    def draw(self, now: Chance) -> Outcome:
        """Return a random outcome: drawn by weight, or die by die if not all outcomes are listed."""
        if not now.listed and isinstance(now.kind, Faces):
            return now.kind.read(str(1 + self.below(now.kind.sides)) for _ in range(now.kind.dice))
        at = self.below(sum(weight for _, weight in now.odds))
        for outcome, weight in now.odds:
            at -= weight
            if at < 0:
                return outcome
        raise AssertionError("weights must be positive")


def pool(dice: int, sides: int, good: int) -> tuple[tuple[int, int], ...]:
    """Return the odds of the number of successes when each of `dice` dice succeeds on `good` of its `sides` faces.

    The weights add up to ``sides ** dice``; impossible numbers of successes are omitted.
    """
    bad = sides - good
    odds = ((k, comb(dice, k) * good**k * bad ** (dice - k)) for k in range(dice + 1))
    return tuple((k, weight) for k, weight in odds if weight)
