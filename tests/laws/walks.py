"""This module plays random games and collects positions, on which the laws are tested."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from pathlib import Path
from tempfile import gettempdir
from typing import NamedTuple

from engine.core import record
from engine.core.agenda import State
from engine.core.codec import state_data
from engine.core.dice import Generator
from engine.core.game import Game, Input
from engine.core.scenario import Scenario, digest
from engine.core.system import System
from engine.core.types import Action, Chance, Decision, End, Event
from tests.depth import cases
from tests.laws.registry import TOYS, scenarios, system_of
from tests.laws.shared import once

EARLY = 24
"""Orders of a head among which one is mostly drawn: to make those behind takes long on a measured table."""


class Sample(NamedTuple):
    """How many random games of a scenario are played, and about how many of their positions are tested.

    `each`: positions of each step of the sequence, if so many were met. `opening`: inputs of a game that is not played
    to its end, as every second one is not; fierce games are.
    """

    games: int
    positions: int
    each: int
    opening: int | None = None


SAMPLES = cases(
    {"small": Sample(12, 24, 2), "medium": Sample(8, 16, 2), "large": Sample(4, 10, 1)},
    {"small": Sample(40, 80, 6), "medium": Sample(24, 48, 4), "large": Sample(12, 24, 2)},
)
"""Size of a scenario -> its sample: a large one says little more about a rule than a small one, and takes long."""


MEASURED = cases(
    {"small": Sample(4, 20, 2), "medium": Sample(2, 10, 1), "large": Sample(2, 8, 1, opening=90)},
    {"small": Sample(12, 48, 4), "medium": Sample(4, 24, 2), "large": Sample(4, 16, 2, opening=240)},
)
"""The same on a measured table, whose menus take long."""
OF_TOYS = Sample(20, 40, 3)
"""The same of a toy, whose games are short."""


@cache
def sample(name: str) -> Sample:
    """Return the sample of a scenario."""
    scenario, system = scenarios()[name], system_of(name)
    if system.id in TOYS:
        return OF_TOYS
    is_measured = system.sight.view(system.start(scenario), None).board.kind == "table"
    return (MEASURED if is_measured else SAMPLES)[scenario.size]


@dataclass
class Walk:
    """One random game: its inputs, its events, broken promises, and some states."""

    scenario: Scenario
    system: System
    seed: int
    inputs: list[Input] = field(default_factory=list)
    told: list[tuple[Event, ...]] = field(default_factory=list)
    digests: tuple[str, ...] = ()
    end: End | None = None
    """How it ended; nothing where it was not played so far."""
    faults: list[str] = field(default_factory=list)
    kept: dict[int, State] = field(default_factory=dict)
    """Number of inputs -> the state after them, for some of them."""
    steps: dict[int, str] = field(default_factory=dict)
    """Number of inputs -> the step that was pending, for the same."""


@dataclass(frozen=True)
class Position:
    """A state that was reached after `at` inputs of a walk."""

    walk: Walk
    at: int

    @property
    def state(self) -> State:
        """Return a copy of the state."""
        return self.walk.kept[self.at].copy()

    def __str__(self) -> str:
        return f"{self.walk.scenario.name} seed {self.walk.seed} after {self.at} inputs ({self.walk.steps[self.at]})"


def choose(system: System, s: State, menu: list[Action], rng: Generator, *, fierce: bool) -> Action:
    """Return one action of the menu: any, or in a fierce game an attack every other time there is one."""
    if fierce and rng.below(2):
        menu = [action for action in menu if system.forecast.is_attack(s, action)] or menu
    return menu[rng.below(len(menu))]


def play(name: str, seed: int, most: int | None = None) -> tuple[Game, Walk]:
    """Play one random game of a scenario to its end, its declared bound or `most` inputs, noting broken promises.

    When the rules fail, the game so far is kept as a file that the site can open.
    """
    scenario, system = scenarios()[name], system_of(name)
    game, rng = Game(scenario, seed=seed), Generator(seed + 1000)
    walk = Walk(scenario, system, seed)
    bound = system.max_inputs(scenario)
    try:
        while len(game.inputs) != most and step(game, walk, rng):
            if len(game.inputs) > bound:
                walk.faults.append(f"still not over after {bound} inputs")
                break
    except Exception as error:
        kept = Path(gettempdir()) / f"sandtable-{name.replace('/', '-')}-{seed}.json"
        kept.write_text(record.text(game), "utf-8")
        error.add_note(f"after {len(game.inputs)} inputs of seed {seed}, which are kept in {kept}")
        raise
    last = len(game.inputs)
    walk.kept[last], walk.steps[last] = game.state, "end" if isinstance(game.pending, End) else game.pending.step
    walk.inputs, walk.told, walk.digests = game.inputs, game.told, game.digests
    return game, walk


def drawn(system: System, s: State, rng: Generator, *, whole: bool = False) -> list[Action]:
    """Return what an order is chosen from: all orders that have no head, or now and then those with one head.

    Each head counts as one order: a menu that opens is never listed whole. Of a head's own mostly some of the first are
    returned, but all where they are to be `whole`, and those of the toys, which are few.
    """
    plain: list[Action] = []
    opening: list[Callable[[], Iterable[Action]]] = []
    for head, opened in system.parts(s):
        if head is None:
            plain += opened()
        else:
            opening.append(opened)
    n = rng.below(len(plain) + len(opening)) if plain or opening else 0
    if n >= len(opening):
        return plain
    is_whole = whole or system.id in TOYS or not rng.below(8)
    return list(islice(opening[n](), None if is_whole else EARLY))


def step(game: Game, walk: Walk, rng: Generator) -> bool:
    """Put one random input into a game; False when there was nothing more to put in."""
    s, now, n, system = game.state, game.pending, len(game.inputs), walk.system
    walk.faults += [f"after {n} inputs: {text}" for text in system.faults(s)]
    if isinstance(now, End):
        walk.end = now
        return False
    if n % 7 == walk.seed % 7 or now.step not in walk.steps.values():
        walk.kept[n], walk.steps[n] = s, now.step
    if isinstance(now, Chance):
        game.roll()
        return True
    menu = drawn(system, s, rng)
    if not menu:
        walk.faults.append(f"after {n} inputs: nothing is legal at {now.step}")
        return False
    game.do(choose(system, s, menu, rng, fierce=walk.seed % 2 == 1))
    return True


@cache
def walks(name: str) -> tuple[Walk, ...]:
    """Return the random games of a scenario, played once in a run."""
    return once(name, lambda: play_all(name))


def play_all(name: str) -> tuple[Walk, ...]:
    """Play the random games of a scenario; of their states only those are kept that the laws look at."""
    found = sample(name)
    played = tuple(play(name, seed, None if seed % 2 else found.opening)[1] for seed in range(found.games))
    chosen = [(id(position.walk), position.at) for position in select(played, found)]
    for walk in played:
        walk.kept = {at: s for at, s in walk.kept.items() if (id(walk), at) in chosen}
    return played


def replayed(name: str, most: int) -> Game:
    """Return a game with the first inputs of a random one."""
    walk = walks(name)[1]
    game = Game(walk.scenario, seed=walk.seed)
    for given in walk.inputs[:most]:
        game.do(given.given) if given.side else game.roll(given.given)
    return game


def positions(name: str) -> tuple[Position, ...]:
    """Return some positions of a scenario's random games."""
    return tuple(Position(walk, at) for walk in walks(name) for at in walk.kept)


def select(played: tuple[Walk, ...], of: Sample) -> list[Position]:
    """Choose positions: some of each step of the sequence, then others evenly."""
    seen: dict[str, int] = {}
    rare, others = [], []
    for walk in played:
        for at, step in walk.steps.items():
            seen[step] = seen.get(step, 0) + 1
            (rare if seen[step] <= of.each else others).append(Position(walk, at))
    room = max(of.positions - len(rare), 0)
    return rare + others[:: max(len(others) // max(room, 1), 1)][:room]


def decisions(name: str) -> list[tuple[Position, State, Decision]]:
    """Return those positions in which a side decides, with a copy of the state and the question."""
    found = [(position, position.state) for position in positions(name)]
    pending = [(position, s, position.walk.system.pending(s)) for position, s in found]
    return [(position, s, now) for position, s, now in pending if isinstance(now, Decision)]


def chances(name: str) -> list[tuple[Position, State, Chance]]:
    """Return those positions in which dice are due, with a copy of the state and the odds."""
    found = [(position, position.state) for position in positions(name)]
    pending = [(position, s, position.walk.system.pending(s)) for position, s in found]
    return [(position, s, now) for position, s, now in pending if isinstance(now, Chance)]


def picture(s: State) -> str:
    """Return a digest of everything in a state, also of what never changes."""
    return digest(state_data(s))
