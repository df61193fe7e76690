"""Dice pools: how likely each target falls, how many of each kind do, and representative faces.

Deaths of different stands are independent once targets are named; chances are whole weights, six to the number of dice.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import NamedTuple

from engine.core.types import Outcome, PieceId

SIDES = 6
HIT, MISS = "6", "1"
MOST_LISTED = 2_000
"""CG-109: The number of ways in which stands of several kinds may fall beyond which the kinds are not told apart."""


class Die(NamedTuple):
    """A die of a pool: at whom it is thrown, on how many of its faces he falls, and what counts him as (CG-109)."""

    target: PieceId
    ways: int
    kind: Hashable


class Falls(NamedTuple):
    """The chance that a stand falls: in `dead` of `whole` ways."""

    dead: int
    whole: int


def falls(dice: Iterable[Die]) -> dict[PieceId, Falls]:
    """CG-71: Return how likely each stand aimed at falls, in the order in which they are aimed at."""
    missed: dict[PieceId, tuple[int, int]] = {}
    for die in dice:
        spared, whole = missed.get(die.target, (1, 1))
        missed[die.target] = spared * (SIDES - die.ways), whole * SIDES
    return {target: Falls(whole - spared, whole) for target, (spared, whole) in missed.items()}


def counts(stands: Iterable[Falls]) -> list[int]:
    """CG-109: Return in how many ways none, one, two .. of these stands fall."""
    found = [1]
    for dead, whole in stands:
        found = [
            (found[n] if n < len(found) else 0) * (whole - dead) + (found[n - 1] if n else 0) * dead
            for n in range(len(found) + 1)
        ]
    return found


def mean(stands: Iterable[Falls]) -> Fraction:
    """CG-109: Return how many of these stands fall on average."""
    return sum((Fraction(dead, whole) for dead, whole in stands), Fraction(0))


def odds(dice: Sequence[Die], gone: frozenset[PieceId]) -> tuple[tuple[Outcome, int], ...]:
    """CG-109: Return faces, in the order of the dice, for each number of stands of each kind that may fall, weighed.

    Those of a kind that are likeliest to fall stand for the number. `gone`: stands that fall anyway. The ways are
    counted before they are listed: where they are too many, all stands are of one kind.
    """
    chances = falls(dice)
    kinds: dict[Hashable, list[PieceId]] = {}
    for die in dice:
        if die.target not in gone and die.target not in kinds.setdefault(die.kind, []):
            kinds[die.kind].append(die.target)
    if prod(len(targets) + 1 for targets in kinds.values()) > MOST_LISTED:
        kinds = {None: [target for targets in kinds.values() for target in targets]}
    rest = prod(chance.whole for target, chance in chances.items() if target in gone)
    ways = [_ways([(target, chances[target]) for target in targets]) for targets in kinds.values() if targets]
    found: list[tuple[Outcome, int]] = []
    for chosen in product(*ways):
        fallen = frozenset(target for stands, _ in chosen for target in stands)
        found.append((_faces(dice, fallen), rest * prod(weight for _, weight in chosen)))
    return tuple(found)


def _ways(stands: list[tuple[PieceId, Falls]]) -> list[tuple[tuple[PieceId, ...], int]]:
    """Return who falls where none, one, two .. of these do, and in how many ways; what cannot be is left out."""
    likely = sorted(stands, key=lambda one: -Fraction(*one[1]))
    weights = counts(chance for _, chance in stands)
    return [(tuple(target for target, _ in likely[:n]), weight) for n, weight in enumerate(weights) if weight]


def _faces(dice: Sequence[Die], fallen: frozenset[PieceId]) -> str:
    """Return faces with which just these fall: the first die that can hits each, the others miss."""
    struck: set[PieceId] = set()
    found = ""
    for die in dice:
        hits = die.target in fallen and die.ways > 0 and die.target not in struck
        if hits:
            struck.add(die.target)
        found += HIT if hits else MISS
    return found
