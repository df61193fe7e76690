"""How far a game is, as the chance of a side needs it."""

from __future__ import annotations

import pytest

from engine.core.dice import Generator
from engine.core.scenario import shipped
from engine.core.stage import WHOLE, stage_of
from engine.core.system import SYSTEMS, load
from engine.core.types import Chance, End
from tests.laws.registry import TOYS


@pytest.mark.parametrize("name", [f"{system}/training" for system in SYSTEMS if system not in TOYS])
def test_time_and_losses_only_grow(name: str) -> None:
    """In a random game they go from little to more, within their bounds, and the side to decide is told."""
    scenario = shipped()[name]
    system, dice = load(scenario.system), Generator(5)
    state = system.start(scenario)
    begun = before = stage_of(system, state)
    for n in range(150):
        now = system.pending(state)
        stage = stage_of(system, state) if n % 10 == 0 or isinstance(now, End) else before
        assert before.time <= stage.time <= WHOLE
        assert 0 <= stage.lost <= WHOLE
        before = stage
        if isinstance(now, End):
            assert stage.mover == -1
            break
        if isinstance(now, Chance):
            system.play(state, dice.draw(now))
        else:
            menu = list(system.legal(state))
            system.play(state, menu[dice.below(len(menu))])
    assert before != begun


@pytest.mark.parametrize("system", [system for system in SYSTEMS if system not in TOYS])
def test_battles_of_a_system_are_told_apart_by_their_size(system: str) -> None:
    """No two shipped battles have the same size, if they have pieces at the start."""
    loaded = load(system)
    sizes = [stage_of(loaded, loaded.start(one)).size for one in shipped().values() if one.system == system]
    known = [size for size in sizes if size[-1]]

    assert len(known) == len(set(known))


@pytest.mark.parametrize("name", ["at_the_charge/kalavryai", "chartabella/training", "conquerors_kings/training"])
def test_a_battle_keeps_its_size(name: str) -> None:
    """Losses, pieces that change sides and what a side must not know make no other battle of it."""
    scenario = shipped()[name]
    system, dice = load(scenario.system), Generator(2)
    state = system.start(scenario)
    size, checked = stage_of(system, state).size, 0
    while not isinstance(now := system.pending(state), End) and checked < 60:
        if isinstance(now, Chance):
            system.play(state, dice.draw(now))
            continue
        menu = list(system.legal(state))
        system.play(state, menu[dice.below(len(menu))])
        checked += 1
        assert size == stage_of(system, state).size
        assert all(size == stage_of(system, system.sight.redact(state, side)).size for side in system.sides(state))
    assert checked
