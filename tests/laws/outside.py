"""This module opens positions from outside and plays them on, and checks every promise of a game meanwhile."""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import Any

from engine.core import record
from engine.core.agenda import State
from engine.core.dice import Generator
from engine.core.game import Game
from engine.core.record import MAX_ORDERS
from engine.core.scenario import digest
from engine.core.state_validation import MAX_OUTCOMES
from engine.core.system import System
from engine.core.types import Action, Chance, Decision, End
from tests.laws.registry import scenarios, system_of

ACCEPTED = 100
"""Answers to the first question that are looked at, at most."""
LOOKED = 10
"""Inputs after which the board is looked at again: to draw it takes long."""


@cache
def blank(name: str) -> dict[str, Any]:
    """Return the record of a scenario that nobody has played yet."""
    return record.save(Game(scenarios()[name], system=system_of(name)))


def beginning(name: str, data: dict[str, Any], **changed: object) -> dict[str, Any]:
    """Return the record of a game that begins in a position, as a file or a link carries it, digest and all."""
    return blank(name) | {"start": data, "digests": [digest(["", data])]} | changed


def opened(name: str, data: dict[str, Any], **changed: object) -> Game:
    """Return the game that begins in a position from outside.

    Raises:
        DataFault: the position is refused.
    """
    return record.RecordReplay(beginning(name, data, **changed), system=system_of(name)).game


def play_on(game: Game, seed: int, most: int | None = None) -> int:
    """Play random inputs, at most so many or else to the end of the game; return how many these were.

    Raises:
        AssertionError: a state is not sound, a question has no answer or too many, or the game does not end.
    """
    rng, system = Generator(seed), game.system
    assert_sound(game)
    if isinstance(game.pending, Decision):
        s = game.state
        for order in islice(system.legal(s), ACCEPTED):
            assert system.refuse(s, order) is None, f"{order} is listed and refused"
    bound = system.max_inputs(game.scenario) if most is None else most
    for n in range(bound):
        now = game.pending
        if isinstance(now, End):
            return n
        if isinstance(now, Chance):
            assert len(now.odds) <= MAX_OUTCOMES, f"{len(now.odds)} outcomes at {now.step}"
            game.roll()
        else:
            game.do(some_order(system, game.state, rng))
        assert_sound(game)
        if n % LOOKED == 0:
            for side in (None, *system.sides(game.state)):
                system.sight.view(game.state, side)
    assert most is not None or isinstance(game.pending, End), f"not over after {bound} inputs"
    return bound


def assert_sound(game: Game) -> None:
    """Check a position that play led to in every way in which a position from outside is checked."""
    s = game.state
    faults = game.system.faults(s)
    assert not faults, f"{faults[0]}; agenda {s.agenda[-1:]}"


def some_order(system: System, s: State, rng: Generator) -> Action:
    """Return a random order of a random part of the menu, or of the next that holds any: to open all costs most."""
    parts = [opens for _, opens in islice(system.parts(s), MAX_ORDERS + 1)]
    first = rng.below(len(parts)) if parts else 0
    for opens in parts[first:] + parts[:first]:
        if menu := list(islice(opens(), MAX_ORDERS + 1)):
            assert max(len(menu), len(parts)) <= MAX_ORDERS, f"a menu without end at {system.pending(s).step}"
            return menu[rng.below(len(menu))]
    raise AssertionError(f"nothing is legal at {system.pending(s).step}")
