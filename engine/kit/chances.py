"""Averages and probabilities, and their formatting: with one decimal, and in whole per cent."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction


def mean(chances: Iterable[Fraction]) -> Fraction:
    """Return the average of a number that is 0, 1, 2 .. with these probabilities."""
    return sum((n * chance for n, chance in enumerate(chances)), Fraction(0))


def percent(chance: Fraction) -> int:
    """Return a probability in whole per cent, rounded half up."""
    return (200 * chance.numerator + chance.denominator) // (2 * chance.denominator)


def tenths(number: Fraction) -> str:
    """Return a non-negative number with one decimal, rounded half up."""
    whole = (20 * number.numerator + number.denominator) // (2 * number.denominator)
    return f"{whole // 10}.{whole % 10}"
