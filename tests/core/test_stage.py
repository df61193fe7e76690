"""How far a game is, as the chance of a side needs it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.core import losses
from engine.core.agenda import State
from engine.core.chances import size_of
from engine.core.dice import Generator
from engine.core.scenario import shipped
from engine.core.stage import WHOLE
from engine.core.system import SYSTEMS, System, load
from engine.core.types import Chance, End
from tests.laws.registry import TOYS

BATTLES = [name for name, scenario in shipped().items() if scenario.system not in TOYS]


def states(name: str, seed: int, inputs: int) -> Iterator[tuple[System, State]]:
    """Yield every tenth state of a random game, the first and the last among them."""
    scenario = shipped()[name]
    system, dice = load(scenario.system), Generator(seed)
    state = system.start(scenario)
    for n in range(inputs):
        now = system.pending(state)
        if n % 10 == 0 or isinstance(now, End):
            yield system, state
        if isinstance(now, End):
            return
        if isinstance(now, Chance):
            system.play(state, dice.draw(now))
        else:
            menu = list(system.legal(state))
            system.play(state, menu[dice.below(len(menu))])


@pytest.mark.parametrize("name", BATTLES)
def test_a_stage_is_what_the_table_shows(name: str) -> None:
    """Its time is the first track with an end, its losses those of the view, its mover one of the sides."""
    for system, state in states(name, seed=5, inputs=60):
        assert system.thinking.stage is not None
        stage, view = system.thinking.stage(state), system.sight.view(state, None)
        clock = next(track for track in view.tracks if track.side is None and track.limit)
        counts = [losses.lost_and_had(view, side, system.sight.away) for side in view.sides]
        lost, had = (sum(numbers) for numbers in zip(*counts, strict=True))
        assert stage.time == min(WHOLE, WHOLE * clock.value // (clock.limit or 1))
        assert (stage.limit, stage.pieces) == (clock.limit, had)
        assert stage.lost == (WHOLE * lost // had if had else 0)
        assert stage.mover in (0, 1)


@pytest.mark.parametrize("system", [system for system in SYSTEMS if system not in TOYS])
def test_battles_of_a_system_are_told_apart_by_their_size(system: str) -> None:
    """No two shipped battles have the same size, if they have pieces at the start."""
    loaded = load(system)
    sizes = [size_of(loaded, loaded.start(one)) for one in shipped().values() if one.system == system]
    known = [size for size in sizes if size[-1]]

    assert len(known) == len(set(known))


@pytest.mark.parametrize("name", ["at_the_charge/kalavryai", "chartabella/training", "conquerors_kings/training"])
def test_a_battle_keeps_its_size(name: str) -> None:
    """Losses, pieces that change sides and what a side must not know make no other battle of it."""
    sizes = {
        size_of(system, seen)
        for system, state in states(name, seed=2, inputs=200)
        for seen in (state, *(system.sight.redact(state, side) for side in system.sides(state)))
    }

    assert len(sizes) == 1
