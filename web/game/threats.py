"""What could strike a piece, and how likely it goes against it: a brief look, which tells where it was cut short."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import NamedTuple

from engine.core.agenda import State
from engine.core.odds import Node, SharedBudget, leaves, odds_tree
from engine.core.system import System
from engine.core.types import Action
from engine.core.view import Trace

IN_ALL = 32
"""States whose dice are thrown for all threats to a piece: the first few decide whether an attack succeeds."""
BRIEF = 16
"""The same for whom a piece could strike, for a glance."""


@dataclass
class Threat:
    """An attack that the enemy could make on a piece: who, from where, how likely it goes against the piece."""

    piece: str
    """Its piece, or where no single one strikes the place that it begins from."""
    action: Action
    chance: Fraction
    start: str
    """The place it begins from, nothing where it draws no way."""
    trace: Trace
    is_open: bool = False
    """Whether it was not followed to its end what may come of it, so that the chance is about right."""


class Threats(list[Threat]):
    """Threats, the likeliest first."""

    is_whole = True
    """Whether all were looked for."""

    @property
    def is_cut(self) -> bool:
        """Whether anything of it was looked at only briefly."""
        return any(one.is_open for one in self)


class ReachableTarget(NamedTuple):
    """Whom a piece could strike, by reference, and how likely that succeeds; None where that takes long to find."""

    target: str
    chance: Fraction | None


class ReachableTargets(list[ReachableTarget]):
    """Whom a piece could strike."""

    is_whole = True
    """Whether there is nobody else."""


def find(system: System, s: State, thing: str) -> Threats:
    """Return what the enemy could strike a piece with if it were its turn: the best chance of each piece."""
    looked = list(system.forecast.threats(s, thing))
    ways = [way for way in looked if way is not None]
    purse, best = SharedBudget(IN_ALL // system.forecast.effort), dict[str, Threat]()
    for n, (before, action) in enumerate(ways):
        share, cuts = max(1, purse.left // (len(ways) - n)), purse.cuts
        chance = harm_chance(odds_tree(system, before, action, budget=share, purse=purse))
        drawn = system.pointing.trace(before, action)
        named = (ref.removeprefix("+") for ref in system.pointing.picks(before, action))
        start = next(iter(drawn.path or drawn.flight), "")
        attacker = next((ref[6:] for ref in named if ref.startswith("piece:") and ref != thing), start)
        if attacker not in best or best[attacker].chance < chance:
            best[attacker] = Threat(attacker, action, chance, start, drawn, purse.cuts > cuts)
    found = Threats(sorted(best.values(), key=lambda threat: -threat.chance))
    found.is_whole = None not in looked
    return found


def reached(system: System, s: State, thing: str, foes: Collection[str], most: int) -> ReachableTargets:
    """Return whom a piece could strike if it were its turn, with the chance of the first way for so many.

    `foes`: the references of its enemies and of the places where they stand.
    """
    ways: dict[str, tuple[State, Action]] = {}
    is_whole = True
    for way in system.forecast.reaches(s, thing):
        if way is None:
            is_whole = False
            continue
        before, action = way
        picks = (ref.removeprefix("+") for ref in system.pointing.picks(before, action))
        ways.setdefault(next((ref for ref in picks if ref in foes), ""), (before, action))
    ways.pop("", None)
    purse = SharedBudget(BRIEF // system.forecast.effort)
    weighed = {target: _briefly(system, *way, purse) for target, way in islice(ways.items(), most)}
    found = ReachableTargets(ReachableTarget(target, weighed.get(target)) for target in ways)
    found.is_whole = is_whole
    return found


def _briefly(system: System, before: State, action: Action, purse: SharedBudget) -> Fraction | None:
    """Return how likely an attack succeeds, None where what is left does not last to find that out."""
    cuts = purse.cuts
    node = odds_tree(system, before, action, purse=purse)
    return None if purse.cuts > cuts else success_chance(node)


def harm_chance(node: Node) -> Fraction:
    """Return the probability that an attack goes against whom it strikes, or takes something from it all the same."""
    kept = (share for leaf, share in leaves(node) if leaf.verdict.good > 0 or leaf.verdict.takes)
    return sum(kept, Fraction(0))


def success_chance(node: Node) -> Fraction:
    """Return the probability of a verdict in the actor's favour, what is asked amid answered as is usual."""
    return sum((share for leaf, share in leaves(node) if leaf.verdict.good > 0), Fraction(0))
