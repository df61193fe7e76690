"""One game of the laboratory: everything that determines it, and its result."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from engine import VERSION
from engine.core import codec, losses
from engine.core.agenda import State
from engine.core.dice import Generator
from engine.core.scenario import Scenario, digest
from engine.core.system import System, load
from engine.core.types import Chance, Decision, End, Event, Side
from engine.lab.luck import luck
from engine.lab.samples import is_match
from engine.search import BRAINS, Brain, Budget, Choice

APART = 1_000_003
"""The distance between the dice of two seeds: pairs of games up to this number never share dice."""


Players = Mapping[str, Callable[..., Any]]
"""Level -> what makes a player of it: whatever chooses as a brain does."""


class Effort(NamedTuple):
    """How long the levels may think about one order: positions, or seconds, which repeat no game."""

    nodes: Mapping[str, int]
    """Level -> the positions that it may look at; a level that is missing may look at any number."""
    seconds: float | None = None

    def budget(self, level: str) -> Budget:
        """Return the budget of a level for its next order."""
        nodes = self.nodes.get(level)
        if self.seconds is None:
            return Budget(nodes)
        until = time.monotonic() + self.seconds
        return Budget(nodes, lambda: time.monotonic() >= until)


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
            "nodes": dict(self.effort.nodes),
            "seconds": self.effort.seconds,
            "seed": self.seed,
        }

    def seats(self, number: int) -> dict[Side, str]:
        """Return the level of each side in a game, the sides in their own order."""
        sides = load(self.scenario.system).sides(load(self.scenario.system).start(self.scenario))
        return dict(zip(sides, self.levels if number % 2 == 0 else self.levels[::-1], strict=True))

    def dice(self, number: int) -> int:
        """Return the seed of the dice of a game."""
        return self.seed * APART + (number // 2 if is_match(self.levels) else number)

    def play(self, number: int) -> dict[str, Any]:
        """Play a game; return its result as JSON data, with all that is needed to play it again."""
        seats = self.seats(number)
        found = played(self.scenario, seats, self.effort, self.dice(number))
        return {
            "game": number,
            **self.facts(),
            "seats": seats,
            "winner": found.end.winner,
            "reason": found.end.why,
            "rule": found.end.rule,
            "inputs": found.inputs,
            "turn": found.turn,
            "losses": {side: list(count) for side, count in found.losses.items()},
            "looked_at": found.looked_at,
            "luck": found.luck,
            "worths": found.worths,
            "end_digest": digest(codec.state_data(found.state, fixed=False)),
        }


class Played(NamedTuple):
    """A game that was played to its end."""

    end: End
    state: State
    """The last state."""
    inputs: int
    """How many orders and throws there were."""
    turn: int | None
    """The turn or round in which it ended, None in a system that counts none."""
    losses: dict[Side, tuple[int, int]]
    """Side -> how many pieces, stands or cards it has lost, and how many it had."""
    looked_at: int
    """The positions that both levels looked at."""
    worths: list[list[int | str]]
    """Wherever nothing is being resolved: the inputs before, the number of the side whose turn it is, the
    worth to the first side, the time and losses of both in thousandths, and the step (engine/core/stage.py)."""
    luck: int
    """What the dice brought to the first side, in parts of a game (luck.py)."""


def played(
    scenario: Scenario,
    seats: Mapping[Side, str],
    effort: Effort,
    seed: int,
    players: Players = BRAINS,
) -> Played:
    """Play one game.

    Each opponent gets only the redacted state of its side, as on the page.
    """
    system = load(scenario.system)
    state, dice = system.start(scenario), Generator(seed)
    first = system.sides(state)[0]
    inputs = looked_at = lucky = 0
    worths: list[list[int | str]] = []
    minds: dict[Side, Brain] = {
        side: players[level](system, seed=2 * seed + n) for n, (side, level) in enumerate(sorted(seats.items()))
    }
    while not isinstance(now := system.pending(state), End):
        if system.thinking.stage is not None and is_at_rest(system, now):
            stage = system.thinking.stage(state)
            worth = system.thinking.value(state, first)
            worths.append([inputs, stage.mover, worth, stage.time, stage.lost, stage.moment])
        if isinstance(now, Chance):
            came = dice.draw(now)
            lucky += luck(system, state, now, came, first)
            system.play(state, came)
            inputs += 1
        else:
            choice = minds[now.side].choose(
                system.sight.redact(state, now.side), now.side, effort.budget(seats[now.side])
            )
            inputs += give(system, state, now, choice)
            looked_at += choice.considered
    view = system.sight.view(state, None)
    turn = next((track.value for track in view.tracks if track.side is None), None)
    lost_of = {side: losses.lost_and_had(view, side, system.sight.away) for side in view.sides}
    return Played(now, state, inputs, turn, lost_of, looked_at, worths, lucky)


def is_at_rest(system: System, now: Decision | Chance) -> bool:
    """Return whether nothing is being resolved: a side gives an order, or rolls the dice of its turn."""
    if isinstance(now, Decision):
        return not now.is_nested
    return system.thinking.hints is not None and system.thinking.hints.shape == "rolls"


def give(system: System, state: State, now: Decision, choice: Choice) -> int:
    """Give the order that was chosen, and its plan as far as nothing unexpected happens; return how many orders."""
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
