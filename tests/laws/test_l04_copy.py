"""L4: a copy is independent, and columns hold only what cannot be changed."""

from __future__ import annotations

import pytest

from engine.core.agenda import State
from engine.core.dice import Generator
from engine.core.references import Ref
from engine.core.types import Chance
from tests.laws.registry import scenario_names
from tests.laws.walks import decisions, drawn, picture, positions

per_scenario = pytest.mark.parametrize("scenario", scenario_names())


def mutable_inside(s: State) -> list[str]:
    """Return what in a state's columns could be changed behind a copy's back."""
    found = []
    for name in (*s.COLUMNS, *s.BATTLE.COLUMNS):
        column = getattr(s, name) if name in s.COLUMNS else getattr(s.battle, name)
        values = list(column.values()) + list(column) if isinstance(column, dict) else column
        for value in values if isinstance(column, (dict, list)) else [column]:
            found += [] if is_fixed(value) else [f"{name}: {value!r}"]
    return found


def is_fixed(value: object) -> bool:
    """Return whether nothing inside a value can change."""
    if isinstance(value, tuple):
        return all(is_fixed(inner) for inner in value)
    return value is None or type(value) in (bool, int, str) or isinstance(value, Ref)


@per_scenario
def test_columns_hold_only_values_that_cannot_change(scenario):
    """A column is a plain value, or a dict or list of plain values and tuples, so a copy shares nothing mutable."""
    for position in positions(scenario):
        assert [] == mutable_inside(position.state), position


@per_scenario
def test_playing_on_a_copy_leaves_the_original(scenario):
    """A state stays equal, also in its fixed columns, whatever happens to its copy."""
    for position in positions(scenario):
        system, s = position.walk.system, position.state
        before, branch = picture(s), s.copy()
        for _ in range(6):
            now = system.pending(branch)
            menu = (
                [o for o, _ in now.odds] if isinstance(now, Chance) else drawn(system, branch, Generator(position.at))
            )
            if not menu:
                break
            system.play(branch, menu[position.at % len(menu)], [])

        assert before == picture(s), position


@per_scenario
def test_changing_columns_of_a_copy_leaves_the_original(scenario):
    """A change of every column of a copy changes nothing in the original."""
    for position in positions(scenario)[:10]:
        s = position.state
        before, branch = picture(s), s.copy()
        for name in s.COLUMNS:
            column = getattr(branch, name)
            if isinstance(column, (dict, list)):
                column.clear()

        assert before == picture(s), position


@per_scenario
def test_the_battle_never_changes(scenario):
    """A battle is the same after the game as before, and all states of a game share the object."""
    for position in positions(scenario):
        start, s = position.walk.system.start(position.walk.scenario), position.state

        assert s.copy().battle is s.battle
        for name in s.BATTLE.COLUMNS:
            assert getattr(start.battle, name) == getattr(s.battle, name), (position, name)


@per_scenario
def test_views_and_blind_states_share_nothing(scenario):
    """What a side receives can be changed without touching the game."""
    for position, s, now in decisions(scenario)[:10]:
        before = picture(s)
        known = position.walk.system.sight.redact(s, now.side)
        for name in s.COLUMNS:
            if isinstance(getattr(known, name), (dict, list)):
                getattr(known, name).clear()

        assert before == picture(s), position


@per_scenario
def test_the_board_stands_all_game_long(scenario):
    """Every view of a game has the same board object; what changes on the board is in `lies`."""
    for position in positions(scenario):
        system, s = position.walk.system, position.state
        board = system.sight.view(s, None).board

        assert board == system.sight.view(position.walk.kept[min(position.walk.kept)], None).board, position
        for side in system.sides(s):
            assert board is system.sight.view(system.sight.redact(s, side), side).board, position
