"""What could strike a piece, and how likely an attack succeeds."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from engine.core.flow import State
from engine.core.odds import Node, leaves, odds_tree
from engine.core.system import System
from engine.core.types import Action
from engine.core.view import Trace


@dataclass
class Threat:
    """An attack that could be made if it were a side's turn: by whom or on whom, from where, how likely it removes."""

    piece: str
    """The other piece: of attacks on a piece who makes it, of those that a piece could make whom it strikes; a place
    where no single one strikes or is struck."""
    action: Action
    chance: Fraction
    start: str
    """The place it begins from, nothing where it draws no way."""
    trace: Trace


def find(system: System, s: State, thing: str) -> list[Threat]:
    """Return what the enemy could strike a piece with if it were its turn: the best chance of each piece."""
    found = (_threat(system, before, action) for before, action in system.forecast.threats(s, thing))
    return _best(replace(threat, piece=_by(system, s, threat, thing)) for threat in found)


def reached(system: System, s: State, thing: str, foes: Collection[str]) -> list[Threat]:
    """Return what a piece could strike if it were its turn, the best chance on each.

    `foes`: the references of its enemies and of the places where they stand.
    """
    found = []
    for before, action in system.forecast.reaches(s, thing):
        picks = (ref.removeprefix("+") for ref in system.pointing.picks(before, action))
        found += [_threat(system, before, action, ref) for ref in picks if ref in foes][:1]
    return _best(found)


def _threat(system: System, before: State, action: Action, piece: str = "") -> Threat:
    drawn = system.pointing.trace(before, action)
    start = next(iter(drawn.path or drawn.flight), "")
    return Threat(piece, action, success(odds_tree(system, before, action)), start, drawn)


def _by(system: System, s: State, threat: Threat, thing: str) -> str:
    """Return who makes an attack, the place it begins from where no single piece does."""
    named = (ref.removeprefix("+") for ref in system.pointing.picks(s, threat.action))
    return next((ref[6:] for ref in named if ref.startswith("piece:") and ref != thing), threat.start)


def _best(threats: Iterable[Threat]) -> list[Threat]:
    """Return of each piece's threats the likeliest, the likeliest of all first."""
    best: dict[str, Threat] = {}
    for threat in threats:
        if threat.piece not in best or best[threat.piece].chance < threat.chance:
            best[threat.piece] = threat
    return sorted(best.values(), key=lambda threat: -threat.chance)


def success(node: Node) -> Fraction:
    """Return the probability of a verdict in the actor's favour, what is asked amid answered as is usual."""
    return sum((share for leaf, share in leaves(node) if leaf.verdict.good > 0), Fraction(0))
