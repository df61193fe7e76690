"""One game of the laboratory: everything that determines it, and its result."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, NamedTuple

from engine import VERSION
from engine.core import codec
from engine.core.agenda import State
from engine.core.dice import Generator
from engine.core.scenario import Scenario, digest
from engine.core.system import System, load
from engine.core.types import Chance, Decision, End, Event, Side
from engine.search import BRAINS, Brain, Budget

APART = 1_000_003
"""The distance between the dice of two seeds: pairs of games up to this number never share dice."""


class Effort(NamedTuple):
    """How long a level may think about one order: positions, or seconds, which repeat no game."""

    nodes: int | None
    seconds: float | None = None

    def budget(self) -> Budget:
        """Return the budget of the next order."""
        if self.seconds is None:
            return Budget(self.nodes)
        until = time.monotonic() + self.seconds
        return Budget(self.nodes, lambda: time.monotonic() >= until)


class Series(NamedTuple):
    """A series of games between two levels.

    Two different levels change sides in every second game, with the same dice. Two equal ones have new dice in each
    game, because the same dice would repeat it; what counts then is the share of the first side.
    """

    scenario: Scenario
    levels: tuple[str, str]
    effort: Effort
    seed: int

    def facts(self) -> dict[str, Any]:
        """Return what all games of the series have in common, as JSON data."""
        return {
            "engine": VERSION,
            "battle": self.scenario.name,
            "battle_digest": self.scenario.digest(),
            "levels": list(self.levels),
            "nodes": self.effort.nodes,
            "seconds": self.effort.seconds,
            "seed": self.seed,
        }

    def seats(self, number: int) -> dict[Side, str]:
        """Return the level of each side in a game, the sides in their own order."""
        sides = load(self.scenario.system).sides(load(self.scenario.system).start(self.scenario))
        return dict(zip(sides, self.levels if number % 2 == 0 else self.levels[::-1], strict=True))

    @property
    def in_pairs(self) -> bool:
        """Whether two games have the same dice."""
        return self.levels[0] != self.levels[1]

    def dice(self, number: int) -> int:
        """Return the seed of the dice of a game."""
        return self.seed * APART + (number // 2 if self.in_pairs else number)

    def play(self, number: int) -> dict[str, Any]:
        """Play a game; return its result as JSON data, with all that is needed to play it again."""
        seats = self.seats(number)
        end, state, inputs = played(self.scenario, seats, self.effort, self.dice(number))
        return {
            "game": number,
            **self.facts(),
            "seats": seats,
            "winner": end.winner,
            "reason": end.why,
            "rule": end.rule,
            "inputs": inputs,
            "end_digest": digest(codec.state_data(state, fixed=False)),
        }

    def samples(self, games: Mapping[int, Mapping[str, Any]]) -> list[float]:
        """Return what the first level had of each pair, or the first side of each game if the levels are equal.

        Only games before the first that is missing count: which are finished soon depends on how they went.
        """
        first = first_side(self.scenario)
        found: list[float] = []
        while (number := len(found)) in games and not self.in_pairs:
            found.append(worth(games[number], first))
        while self.in_pairs and 2 * (number := len(found)) + 1 in games and 2 * number in games:
            pair = games[2 * number], games[2 * number + 1]
            found.append(sum(worth(game, seat_of(game, self.levels[0])) for game in pair) / 2)
        return found


def worth(result: Mapping[str, Any], side: Side) -> float:
    """Return what a game was to a side: a win 1, a draw a half, a loss 0."""
    return 0.5 if result["winner"] is None else float(result["winner"] == side)


def seat_of(result: Mapping[str, Any], level: str) -> Side:
    """Return the side that a level played."""
    seats: Mapping[Side, str] = result["seats"]
    return next(side for side, seat in seats.items() if seat == level)


def first_side(scenario: Scenario) -> Side:
    """Return the side that a battle names first."""
    system = load(scenario.system)
    return system.sides(system.start(scenario))[0]


def played(scenario: Scenario, seats: Mapping[Side, str], effort: Effort, seed: int) -> tuple[End, State, int]:
    """Play one game; return how it ended, the last state and the number of inputs.

    Each opponent gets only the redacted state of its side, as on the page.
    """
    system = load(scenario.system)
    state, dice, inputs = system.start(scenario), Generator(seed), 0
    minds: dict[Side, Brain] = {
        side: BRAINS[level](system, seed=2 * seed + n) for n, (side, level) in enumerate(sorted(seats.items()))
    }
    while not isinstance(now := system.pending(state), End):
        if isinstance(now, Chance):
            system.play(state, dice.draw(now))
            inputs += 1
        else:
            inputs += orders(system, state, now, minds[now.side], effort.budget())
    return now, state, inputs


def orders(system: System, state: State, now: Decision, mind: Brain, budget: Budget) -> int:
    """Give the order that an opponent chooses, and its plan as far as nothing unexpected happens; return how many."""
    choice = mind.choose(system.sight.redact(state, now.side), now.side, budget)
    told: list[Event] = []
    system.play(state, choice.action, told)
    given = 1
    for further in choice.line:
        if any(event.reveals for event in told) or system.pending(state) != now:
            break
        if system.refuse(state, further.action) is not None:
            break
        system.play(state, further.action, told)
        given += 1
    return given
