"""Why an order was chosen: one word key with facts, derived from the rules alone."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice

from engine.core.agenda import State
from engine.core.hints import Hints
from engine.core.odds import leaves, odds_tree
from engine.core.references import PieceRef, PlaceRef, piece_ref, side_ref
from engine.core.system import System
from engine.core.types import Action, Decision, Facts, Reason, Side

LOOK = 60
"""The maximum number of threats to count when deciding whether an order is an escape."""


def reason(system: System, hints: Hints, s: State, side: Side, action: Action) -> Reason:
    """Return the word key and the facts of the reason for an order."""
    told = hints.purpose(s, side, action)
    if told is not None:
        return told
    now = system.pending(s)
    if isinstance(now, Decision) and now.is_nested:
        return _reaction(system, s, side, action)
    piece, place = _named(system, s, action)
    facts: Facts = {name: ref for name, ref in (("piece", piece), ("place", place)) if ref is not None}
    if system.forecast.is_attack(s, action):
        return _attack(system, s, side, action, facts)
    if piece is None:
        return "search.reason.pass", {}
    if fewer := _escapes(system, s, piece, action):
        return "search.reason.escape", {**facts, "threats": fewer}
    return ("search.reason.best" if place is None else "search.reason.move"), facts


def _named(system: System, s: State, action: Action) -> tuple[PieceRef | None, PlaceRef | None]:
    """Return the first piece and the last place among the order's picks, None for either if there is none."""
    picks = system.pointing.picks(s, action)
    piece = next((pick for pick in picks if isinstance(pick, PieceRef)), None)
    return piece, next((pick for pick in reversed(picks) if isinstance(pick, PlaceRef)), None)


def _attack(system: System, s: State, side: Side, action: Action, facts: Facts) -> Reason:
    """Return the target of an attack and its chance of success, or that it may decide the game."""
    takes = system.pointing.trace(s, action).takes
    target = piece_ref(takes[0]) if takes else facts.get("place", "")
    good = decides = Fraction(0)
    for leaf, share in leaves(odds_tree(system, s, action)):
        if leaf.state.end is not None and leaf.state.end[0] == side:
            decides += share
        elif leaf.verdict.good > 0:
            good += share
    chance = decides or good
    of = 6 if 6 % chance.denominator == 0 else chance.denominator
    facts = {**facts, "target": target, "win": chance.numerator * of // chance.denominator, "of": of}
    return ("search.reason.decisive" if decides else "search.reason.attack"), facts


def _reaction(system: System, s: State, side: Side, action: Action) -> Reason:
    """Return the reason of a reaction: an unusual answer, or letting things happen."""
    usual = system.usual(s)
    return ("search.reason.let_happen" if action == usual else "search.reason.react"), {"side": side_ref(side)}


def _escapes(system: System, s: State, piece: PieceRef, action: Action) -> int:
    """Return by how many attacks an order reduces the threats to a piece; 0 if it does not."""
    before = sum(1 for _ in islice(system.forecast.threats(s, piece), LOOK))
    if not before:
        return 0
    after: State = s.copy()
    system.play(after, action)
    if after.end is not None:
        return 0
    return max(0, before - sum(1 for _ in islice(system.forecast.threats(after, piece), LOOK)))
