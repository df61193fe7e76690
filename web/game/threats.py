"""Attacks that threaten a piece, with the chance of each: a quick search that marks where it was cut short."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import NamedTuple

from engine.core.agenda import State
from engine.core.odds import Node, SharedBudget, leaves, odds_tree
from engine.core.references import Pick, PieceRef
from engine.core.system import System
from engine.core.types import Action
from engine.core.view import Trace
from web.game.pick_path import without_row

IN_ALL = 32
"""Number of states whose dice are rolled for all threats to a piece; the first few decide whether an attack succeeds.
"""
BRIEF = 16
"""Like `IN_ALL`, for the targets that a piece could attack, for the hover note."""


@dataclass
class Threat:
    """An attack that the enemy could make on a piece: attacker, origin, and the chance that it harms the piece."""

    piece: str
    """The attacking piece, or the place that the attack begins from if there is no single attacker."""
    action: Action
    chance: Fraction
    start: str
    """The place that the attack begins from; empty if it draws no path."""
    trace: Trace
    is_open: bool = False
    """Whether the distribution was truncated, so that the chance is approximate."""


class Threats(list[Threat]):
    """Threats, the likeliest first."""

    is_whole = True
    """Whether the search was complete."""

    @property
    def is_cut(self) -> bool:
        """Whether any of the odds were truncated."""
        return any(one.is_open for one in self)


class ReachableTarget(NamedTuple):
    """A target that a piece could attack, by reference, and its chance; None if that takes too long to compute."""

    target: Pick
    chance: Fraction | None


class ReachableTargets(list[ReachableTarget]):
    """The targets that a piece could attack."""

    is_whole = True
    """Whether the search was complete."""


def find(system: System, s: State, thing: PieceRef) -> Threats:
    """Return what the enemy could attack a piece with if it were the enemy's turn: the best attack of each piece."""
    looked = list(system.forecast.threats(s, thing))
    ways = [way for way in looked if way is not None]
    shared_budget, best = SharedBudget(IN_ALL // system.forecast.effort), dict[str, Threat]()
    for n, (before, action) in enumerate(ways):
        share, cuts = max(1, shared_budget.left // (len(ways) - n)), shared_budget.cuts
        chance = harm_chance(odds_tree(system, before, action, budget=share, shared_budget=shared_budget))
        drawn = system.pointing.trace(before, action)
        named = map(without_row, system.pointing.picks(before, action))
        start = next(iter(drawn.path or drawn.flight), "")
        attacker = next((ref.id for ref in named if isinstance(ref, PieceRef) and ref != thing), start)
        if attacker not in best or best[attacker].chance < chance:
            best[attacker] = Threat(attacker, action, chance, start, drawn, shared_budget.cuts > cuts)
    found = Threats(sorted(best.values(), key=lambda threat: -threat.chance))
    found.is_whole = None not in looked
    return found


def reached(system: System, s: State, thing: PieceRef, foes: Collection[Pick], most: int) -> ReachableTargets:
    """Return the targets of a piece if it were its turn, with the chance of the first attack for up to `most` of them.

    `foes`: the references of its enemies and of the places where they stand.
    """
    ways: dict[Pick, tuple[State, Action]] = {}
    is_whole = True
    for way in system.forecast.reaches(s, thing):
        if way is None:
            is_whole = False
            continue
        before, action = way
        target = next((ref for ref in map(without_row, system.pointing.picks(before, action)) if ref in foes), None)
        if target is not None:
            ways.setdefault(target, (before, action))
    shared_budget = SharedBudget(BRIEF // system.forecast.effort)
    weighed = {target: _briefly(system, *way, shared_budget) for target, way in islice(ways.items(), most)}
    found = ReachableTargets(ReachableTarget(target, weighed.get(target)) for target in ways)
    found.is_whole = is_whole
    return found


def _briefly(system: System, before: State, action: Action, shared_budget: SharedBudget) -> Fraction | None:
    """Return the chance that an attack succeeds, or None if the remaining budget does not suffice."""
    cuts = shared_budget.cuts
    node = odds_tree(system, before, action, shared_budget=shared_budget)
    return None if shared_budget.cuts > cuts else success_chance(node)


def harm_chance(node: Node) -> Fraction:
    """Return the probability that an attack harms its target, either by its result or by a loss on the way."""
    kept = (share for leaf, share in leaves(node) if leaf.verdict.good > 0 or leaf.verdict.takes)
    return sum(kept, Fraction(0))


def success_chance(node: Node) -> Fraction:
    """Return the probability of a verdict in the actor's favour, with questions on the way answered as usual."""
    return sum((share for leaf, share in leaves(node) if leaf.verdict.good > 0), Fraction(0))
