"""What could strike a piece, and how likely an attack succeeds."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from engine.core.flow import State
from engine.core.odds import Node, leaves, odds_tree
from engine.core.system import System
from engine.core.types import Action
from engine.core.view import Trace


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


def find(system: System, s: State, thing: str) -> list[Threat]:
    """Return what the enemy could strike a piece with if it were its turn: the best chance of each piece."""
    best: dict[str, Threat] = {}
    for before, action in system.forecast.threats(s, thing):
        chance = success(odds_tree(system, before, action))
        drawn = system.pointing.trace(before, action)
        named = (ref.removeprefix("+") for ref in system.pointing.picks(before, action))
        start = next(iter(drawn.path or drawn.flight), "")
        attacker = next((ref[6:] for ref in named if ref.startswith("piece:") and ref != thing), start)
        if attacker not in best or best[attacker].chance < chance:
            best[attacker] = Threat(attacker, action, chance, start, drawn)
    return sorted(best.values(), key=lambda threat: -threat.chance)


def success(node: Node) -> Fraction:
    """Return the probability of a verdict in the actor's favour, what is asked amid answered as is usual."""
    return sum((share for leaf, share in leaves(node) if leaf.verdict.good > 0), Fraction(0))
