"""This module plays opponents against one another without the validation of a Game, for tests and benches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.agenda import State
from engine.core.dice import Generator
from engine.core.scenario import Scenario
from engine.core.system import System, load
from engine.core.types import Chance, Decision, End, Side
from engine.lab.games import give
from engine.search import BRAINS, Budget, Choice
from tests.laws.facts import named_in, unknown_in

Watch = Callable[[State, Decision, Choice], None]
Players = Mapping[str, Callable[..., Any]]
"""Level -> what makes a player of it: whatever chooses as a brain does."""


def play(
    scenario: Scenario,
    levels: Mapping[Side, str],
    nodes: int | Mapping[Side, int],
    seed: int,
    watch: Watch | None = None,
    players: Players = BRAINS,
) -> tuple[End, State]:
    """Play one game with so many nodes for each order; return how it ended and the last state."""
    system = load(scenario.system)
    s, dice = system.start(scenario), Generator(seed)
    brains = {side: players[level](system, seed=2 * seed + n) for n, (side, level) in enumerate(sorted(levels.items()))}
    while True:
        now = system.pending(s)
        if isinstance(now, End):
            return now, s
        if isinstance(now, Chance):
            system.play(s, dice.draw(now))
            continue
        budget = Budget(nodes if isinstance(nodes, int) else nodes[now.side])
        choice = brains[now.side].choose(system.sight.redact(s, now.side), now.side, budget)
        if watch is not None:
            watch(s, now, choice)
        give(system, s, now, choice)


def stroll(scenario: Scenario, system: System, steps: int, seed: int = 1) -> list[State]:
    """Return the states of the first steps of a game in which every other order is an attack if there is one."""
    s, dice = system.start(scenario), Generator(seed)
    met: list[State] = []
    while len(met) < steps and s.end is None:
        met.append(s.copy())
        now = system.pending(s)
        if isinstance(now, Chance):
            system.play(s, dice.draw(now))
            continue
        menu = list(system.legal(s))
        if dice.below(2):
            menu = [a for a in menu if system.forecast.is_attack(s, a)] or menu
        system.play(s, menu[dice.below(len(menu))])
    return met


def follow(system: System, s: State, choice: Choice) -> None:
    """Play an order and its line on a copy: each answers the same question, is allowed, and tells facts with names."""
    after: State = s.copy()
    now = system.pending(after)
    for told in (choice, *choice.line):
        assert system.pending(after) == now, told
        assert None is system.refuse(after, told.action), told
        assert [] == unknown_in(named_in(system.sight.view(after, None)), told.facts), told
        system.play(after, told.action)
