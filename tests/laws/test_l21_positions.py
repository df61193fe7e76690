"""L21: a position from outside is refused when it is opened, or can be played and looked at like any other."""

from __future__ import annotations

from functools import cache

import pytest

from engine.core import codec, record
from engine.core.dice import Generator
from engine.core.flow import State
from engine.core.game import Game
from engine.core.scenario import DataFault, digest
from engine.core.system import System
from engine.core.types import Action, Chance, End
from tests.laws.crafted import crafted
from tests.laws.registry import first_scenario, scenarios, system_names, system_of
from tests.laws.walks import POSITIONS, positions

per_system = pytest.mark.parametrize("system", system_names())
CRAFTED = 20 * POSITIONS
"""Changed positions that are made of true ones at most, of each as many."""
INPUTS = 30
"""Random inputs that an opened position is played on for."""


def opened(name: str, data: dict, **changed: object) -> Game:
    """Return the game that begins in a position from outside, as a record or a link carries it, digest and all."""
    made = blank(name) | {"start": data, "digests": [digest(["", data])]} | changed
    return record.Opening(made, system=system_of(name)).game


@cache
def blank(name: str) -> dict:
    """Return the record of a scenario that nobody has played yet."""
    return record.save(Game(scenarios()[name], system=system_of(name)))


def some_order(system: System, s: State, rng: Generator) -> Action:
    """Return a random order of a random part of the menu, or of the next that holds any: to open all costs most."""
    parts = [opens for _, opens in system.parts(s)]
    first = rng.below(len(parts))
    menu = next((menu for opens in parts[first:] + parts[:first] if (menu := list(opens()))), [])
    assert menu, f"nothing is legal at {system.pending(s).step}"
    return menu[rng.below(len(menu))]


def play_on(game: Game, seed: int) -> None:
    """Open the whole menu; then play random inputs, looking at the board as each side and as a spectator does."""
    rng, system = Generator(seed), game.system
    list(system.legal(game.state))
    for _ in range(INPUTS):
        now = game.pending
        if isinstance(now, End):
            return
        if isinstance(now, Chance):
            game.roll()
            continue
        game.do(some_order(system, game.state, rng))
        for side in (None, *system.sides(game.state)):
            system.sight.view(game.state, side)


@per_system
def test_true_positions_open(system: str) -> None:
    """Whatever play leads to is taken."""
    name = first_scenario(system)
    for position in positions(name):
        data = codec.state_data(position.state, fixed=False)
        try:
            game = opened(name, data)
        except DataFault as refused:
            raise AssertionError(f"{position}: {refused}") from None
        assert codec.state_data(game.state) == codec.state_data(position.state), str(position)


@per_system
def test_crafted_positions_are_refused_or_played(system: str) -> None:
    """No change of a column or of a step opens and then fails, in the rules or in what a side sees."""
    name = first_scenario(system)
    refused = taken = 0
    true = positions(name)
    for n, position in enumerate(true):
        for m, data in enumerate(
            crafted(system_of(name), position.state, CRAFTED // max(POSITIONS, len(true)), seed=n)
        ):
            try:
                game = opened(name, data)
            except DataFault:
                refused += 1
                continue
            taken += 1
            try:
                play_on(game, seed=m)
            except Exception as error:
                error.add_note(f"{position}: {data}")
                raise
    assert refused
    assert taken


@per_system
def test_a_position_with_a_wrong_digest_is_refused(system: str) -> None:
    """Of this version of the rules; what another version wrote is taken by its values."""
    name = first_scenario(system)
    data = codec.state_data(positions(name)[0].state, fixed=False)
    with pytest.raises(DataFault, match=r"digests\[0\]"):
        opened(name, data, digests=["0" * 16])

    assert codec.state_data(opened(name, data, digests=["0" * 16], rules=0).state, fixed=False) == data
