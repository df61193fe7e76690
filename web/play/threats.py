"""What could strike a piece, and how likely an attack succeeds."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import NamedTuple

from engine.core.flow import State
from engine.core.odds import Node, leaves, odds_tree, unfollowed
from engine.core.system import System
from engine.core.types import Action
from engine.core.view import Trace

ENOUGH = 150
"""States after the first dice that are followed for a threat: those decide it, whatever a retreat comes to later."""
BRIEF = 40
"""States after the first dice that are followed for a glance; where they are not enough no chance is told."""


@dataclass
class Threat:
    """An attack that the enemy could make on a piece: who, from where, how likely it removes the piece."""

    piece: str
    """Its piece, or where no single one strikes the place that it begins from."""
    action: Action
    chance: Fraction
    start: str
    """The place it begins from, nothing where it draws no way."""
    trace: Trace


class Reached(NamedTuple):
    """Whom a piece could strike, by reference, and how likely that succeeds; None where that takes long to find."""

    target: str
    chance: Fraction | None


def find(system: System, s: State, thing: str) -> list[Threat]:
    """Return what the enemy could strike a piece with if it were its turn: the best chance of each piece."""
    best: dict[str, Threat] = {}
    for before, action in system.forecast.threats(s, thing):
        chance = success(odds_tree(system, before, action, budget=ENOUGH))
        drawn = system.pointing.trace(before, action)
        named = (ref.removeprefix("+") for ref in system.pointing.picks(before, action))
        start = next(iter(drawn.path or drawn.flight), "")
        attacker = next((ref[6:] for ref in named if ref.startswith("piece:") and ref != thing), start)
        if attacker not in best or best[attacker].chance < chance:
            best[attacker] = Threat(attacker, action, chance, start, drawn)
    return sorted(best.values(), key=lambda threat: -threat.chance)


def reached(system: System, s: State, thing: str, foes: Collection[str], most: int) -> list[Reached]:
    """Return whom a piece could strike if it were its turn, with the chance of the first way for so many.

    `foes`: the references of its enemies and of the places where they stand.
    """
    ways: dict[str, tuple[State, Action]] = {}
    for before, action in system.forecast.reaches(s, thing):
        picks = (ref.removeprefix("+") for ref in system.pointing.picks(before, action))
        ways.setdefault(next((ref for ref in picks if ref in foes), ""), (before, action))
    ways.pop("", None)
    weighed = {target: _briefly(system, *way) for target, way in islice(ways.items(), most)}
    return [Reached(target, weighed.get(target)) for target in ways]


def _briefly(system: System, before: State, action: Action) -> Fraction | None:
    node = odds_tree(system, before, action, budget=BRIEF)
    return None if unfollowed(node) else success(node)


def success(node: Node) -> Fraction:
    """Return the probability of a verdict in the actor's favour, what is asked amid answered as is usual."""
    return sum((share for leaf, share in leaves(node) if leaf.verdict.good > 0), Fraction(0))
