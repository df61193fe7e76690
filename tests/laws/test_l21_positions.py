"""L21: a position from outside is refused when it is opened, or can be played to its end."""

from __future__ import annotations

import pytest

from engine.core import codec
from engine.core.scenario import DataFault
from tests.laws.crafted import crafted
from tests.laws.outside import opened, play_on
from tests.laws.registry import TOYS, first_scenario, scenario_names, system_names, system_of
from tests.laws.walks import positions

per_system = pytest.mark.parametrize("system", system_names())
TRUE = 6
"""Positions of a scenario's random games that are opened, about; play itself holds all others against the same."""
CRAFTED = {"charge": 120, "conquerors_kings": 320, **dict.fromkeys(TOYS, 60)}
"""Changed positions that are made of each system's true ones; of those that are not named `OTHERS`."""
OTHERS = 480
INPUTS = 30
"""Random inputs that an opened position is played on for,"""
WHOLE = 10
"""and each so many of them to the end of its game."""


@pytest.mark.parametrize("scenario", scenario_names())
def test_true_positions_open(scenario: str) -> None:
    """Every position that play leads to is accepted."""
    true = positions(scenario)
    for position in true[:: -(-len(true) // TRUE)]:
        data = codec.state_data(position.state, fixed=False)
        try:
            game = opened(scenario, data)
        except DataFault as refused:
            raise AssertionError(f"{position}: {refused}") from None
        assert codec.state_data(game.state) == codec.state_data(position.state), str(position)


@per_system
def test_crafted_positions_are_refused_or_played_to_an_end(system: str) -> None:
    """No change of columns and steps gives a position that opens and fails later."""
    names = [name for name in scenario_names() if name.startswith(f"{system}/")]
    many = CRAFTED.get(system, OTHERS) // len(names)
    taken = refused = 0
    for name in names:
        true = positions(name)
        states = [position.state for position in true]
        for n in range(many):
            position = true[n % len(true)]
            data = next(crafted(system_of(name), position.state, 1, seed=n, others=states))
            try:
                game = opened(name, data)
            except DataFault:
                refused += 1
                continue
            taken += 1
            try:
                play_on(game, seed=n, most=INPUTS if taken % WHOLE else None)
            except Exception as error:
                error.add_note(f"{position}: {data}")
                raise
    assert refused
    assert taken


@per_system
def test_a_position_with_a_wrong_digest_is_refused(system: str) -> None:
    """A position of this version with a wrong digest is refused; one of another version is judged by its values."""
    name = first_scenario(system)
    data = codec.state_data(positions(name)[0].state, fixed=False)
    with pytest.raises(DataFault, match=r"digests\[0\]"):
        opened(name, data, digests=["0" * 16])

    assert codec.state_data(opened(name, data, digests=["0" * 16], rules=0).state, fixed=False) == data
