"""L26: the odds of an order, over all answers and dice, agree with what happens when it is played."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from functools import cache
from math import sqrt
from typing import NamedTuple

import pytest

from engine.core import odds
from engine.core.agenda import State, state_key
from engine.core.dice import Generator
from engine.core.scenario import shipped
from engine.core.system import System
from engine.core.types import Action, Chance, Decision
from engine.core.view import Verdict
from engine.search import BRAINS, Budget
from tests.depth import cases
from tests.laws.registry import scenarios, system_of
from tests.laws.walks import choose, drawn

KINDS = {
    "at_the_charge": ("Attack",),
    "charge": ("Advance", "Charge", "Shoot", "Throw", "Withdraw"),
    "chartabella": ("Launch", "Melee", "MoveLaunch", "Trample"),
    "conquerors_kings": ("Assault",),
    "table_battles": ("Attack", "Bombard"),
}
"""System -> the kinds of its orders that are attacks or on which dice fall."""
PLAYS = cases(400, 4_000)
"""Plays of each kind, half of them answered at random, half by a recruit."""
POSITIONS = cases(20, 40)
"""Orders of a kind that they are shared among."""
GAMES = cases(
    {"at_the_charge": 2, "charge": 1, "chartabella": 1, "conquerors_kings": 2, "table_battles": 2},
    {"at_the_charge": 6, "charge": 4, "chartabella": 4, "conquerors_kings": 8, "table_battles": 6},
)
"""Random games of each battle in which these orders are met."""
SLOW = ("charge/mons_graupius",)
"""Battles that are left out: their games take long, and hold nothing that the others do not."""
LONGEST = 300
"""Inputs of such a game."""
EARLY = 2
"""Orders of a kind that are taken from one position."""
BOUND = 4.5
"""Deviations by which a count may differ from what was promised: by chance one in 100,000 differs by more."""


class Order(NamedTuple):
    """An order that may be given in a state."""

    system: System
    state: State
    action: Action


@cache
def met(system: str) -> dict[str, list[Order]]:
    """Return orders of each kind from seeded games of all battles of a system, the same number of each battle."""
    found: dict[str, list[Order]] = {kind: [] for kind in KINDS[system]}
    battles = [name for name in shipped() if name.startswith(f"{system}/") and name not in SLOW]
    for seed in range(GAMES[system]):
        for name in battles:
            stroll(name, seed, found)
    return {kind: orders[:: max(1, len(orders) // POSITIONS)][:POSITIONS] for kind, orders in found.items()}


def stroll(name: str, seed: int, found: dict[str, list[Order]]) -> None:
    """Note some orders of each kind from a random game that attacks every other time."""
    system, rng = system_of(name), Generator(seed)
    s = system.start(scenarios()[name])
    for _ in range(LONGEST):
        now = system.pending(s)
        if isinstance(now, Chance):
            system.play(s, rng.draw(now))
            continue
        if not isinstance(now, Decision):
            return
        usual = None if now.is_nested else system.usual(s)
        menu = [usual] if usual is not None else drawn(system, s, rng)
        for kind, orders in found.items():
            open_now = [a for a in menu if type(a).__name__ == kind and system.forecast.is_attack(s, a)]
            orders += [Order(system, s.copy(), a) for a in open_now[:EARLY]]
        system.play(s, choose(system, s, menu, rng, fierce=True))


class Answers:
    """The other side: its answers are drawn at random, or are a Recruit's; in the same state they are the same."""

    def __init__(self, system: System, level: str, seed: int) -> None:
        self.system, self.rng, self.brain = system, Generator(seed), BRAINS[level](system, seed=seed)
        self.level = level
        self._known: dict[Hashable, Action] = {}

    def answer(self, s: State, now: Decision) -> Action:
        """Return an answer to what is asked."""
        mark = state_key(s)
        if mark not in self._known:
            if self.level == "random":
                menu = list(self.system.legal(s))
                self._known[mark] = menu[self.rng.below(len(menu))]
            else:
                blind = self.system.sight.redact(s, now.side)
                self._known[mark] = self.brain.choose(blind, now.side, Budget(2)).action
        return self._known[mark]


def told(verdict: Verdict) -> str:
    """Return a verdict as text: two that count something else are two."""
    return f"{verdict.key} {sorted(verdict.facts.items())} {verdict.good}"


class Play:
    """One order against one other side: the promised odds, and what happens."""

    def __init__(self, order: Order, level: str, seed: int) -> None:
        self.order, self.rng = order, Generator(seed)
        now = order.system.pending(order.state)
        assert isinstance(now, Decision)
        self.side, self.other = now.side, Answers(order.system, level, seed)

    def chosen(self, s: State, now: Decision) -> Action:
        """Return what is answered in the middle: by the other side as it likes, by one's own as is usual."""
        if now.side != self.side:
            return self.other.answer(s, now)
        usual = self.order.system.usual(s)
        return next(iter(self.order.system.legal(s))) if usual is None else usual

    def promised(self) -> dict[str, Fraction]:
        """Return how likely each verdict is by the odds, given what the other side answers where odds tell that."""
        found: dict[str, Fraction] = {}
        for leaf, share in odds.leaves(odds.odds_tree(*self.order), self._branch):
            found[told(leaf.verdict)] = found.get(told(leaf.verdict), Fraction(0)) + share
        return found

    def _branch(self, reply: odds.QuestionNode) -> int:
        """Return the number of the branch that is answered."""
        now = self.order.system.pending(reply.state)
        assert isinstance(now, Decision)
        answer = self.chosen(reply.state, now)
        return next(n for n, (action, _) in enumerate(reply.branches) if action == answer)

    def happened(self) -> str:
        """Play the order to the next order or the dice of a phase of their own; return the verdict."""
        system, after = self.order.system, self.order.state.copy()
        system.play(after, self.order.action)
        while True:
            now = system.pending(after)
            if isinstance(now, Chance) and not now.separate_phase:
                system.play(after, self.rng.draw(now))
            elif isinstance(now, Decision) and now.is_nested:
                system.play(after, self.chosen(after, now))
            else:
                return told(system.forecast.verdict(self.order.state, after, self.order.action))


@pytest.mark.parametrize("level", ["random", "recruit"])
@pytest.mark.parametrize(("system", "kind"), [(system, kind) for system, kinds in KINDS.items() for kind in kinds])
def test_what_odds_promise_is_what_happens(system, kind, level):
    """Over many plays each verdict comes as often as the odds promise, given the answers of the other side."""
    orders = met(system)[kind]
    each = PLAYS // 2 // len(orders)
    came: dict[str, int] = {}
    mean: dict[str, Fraction] = {}
    spread: dict[str, Fraction] = {}
    for seed, order in enumerate(orders):
        play = Play(order, level, seed)
        promised = play.promised()
        for verdict, share in promised.items():
            mean[verdict] = mean.get(verdict, Fraction(0)) + each * share
            spread[verdict] = spread.get(verdict, Fraction(0)) + each * share * (1 - share)
        for _ in range(each):
            verdict = play.happened()
            came[verdict] = came.get(verdict, 0) + 1

            assert verdict in promised, (order.action, play.rng)

    off = {
        verdict: (came.get(verdict, 0), float(mean[verdict]))
        for verdict in mean
        if abs(came.get(verdict, 0) - mean[verdict]) > BOUND * sqrt(spread[verdict]) + BOUND
    }

    assert {} == off
