"""L11: nothing that a side receives contains what it cannot know."""

from __future__ import annotations

import pytest

from engine.core.dice import Generator
from engine.core.system import load
from engine.core.types import Decision
from tests.laws.registry import scenario_names, system_names, system_of
from tests.laws.test_l03_menu import some
from tests.laws.walks import decisions, picture, positions

per_scenario = pytest.mark.parametrize("scenario", scenario_names())


@per_scenario
def test_a_guess_is_a_state_that_the_side_cannot_tell_from_the_real_one(scenario):
    """A guess is a sound state in which the side knows, sees and may do the same."""
    for position in positions(scenario):
        system, s = position.walk.system, position.state
        now = system.pending(s)
        for side in system.sides(s):
            known, seen = system.sight.redact(s, side), system.sight.view(s, side)
            drawn = picture(known)
            for seed in range(3):
                guess = system.sight.determinize(known, side, Generator(seed))

                assert [] == system.faults(guess), (position, side)
                assert drawn == picture(system.sight.redact(guess, side)), (position, side)
                assert seen == system.sight.view(guess, side), (position, side)
                assert type(now) is type(system.pending(guess)), (position, side)
                if isinstance(now, Decision) and now.side == side:
                    menus = [[action.text() for action in system.legal(one)] for one in (s, guess)]
                    assert menus[0] == menus[1], (position, side)


@per_scenario
def test_blinding_twice_is_blinding_once(scenario):
    """A blind state of a blind state is equal to it, and shows the same."""
    for position in positions(scenario):
        system, s = position.walk.system, position.state
        for side in system.sides(s):
            known = system.sight.redact(s, side)

            assert [] == system.faults(known), (position, side)
            assert picture(known) == picture(system.sight.redact(known, side)), (position, side)
            assert system.sight.view(s, side) == system.sight.view(known, side), (position, side)


@per_scenario
def test_the_log_tells_a_side_only_what_it_may_know(scenario):
    """If a guess and the real state lead to the same knowledge, the side receives the same events."""
    for position in positions(scenario):
        system, s = position.walk.system, position.state
        now = system.pending(s)
        inputs = some(list(system.legal(s)), 4, position.at) if isinstance(now, Decision) else []
        for side in system.sides(s) if system.sight.hidden else ():
            guess = system.sight.determinize(system.sight.redact(s, side), side, Generator(position.at))
            for action in inputs:
                if system.refuse(guess, action) is not None:
                    continue
                states, logs = [s.copy(), guess.copy()], [[], []]
                for state, log in zip(states, logs, strict=True):
                    system.play(state, action, log)
                told = [[e for e in log if e.seen_by is None or side in e.seen_by] for log in logs]
                if picture(system.sight.redact(states[0], side)) == picture(system.sight.redact(states[1], side)):
                    assert told[0] == told[1], (position, side, action)


@per_scenario
def test_the_log_does_not_tell_secret_choices_apart(scenario):
    """If two actions leave a side with the same knowledge, it receives the same events of both."""
    system = system_of(scenario)
    for position, s, now in decisions(scenario) if system.sight.hidden else ():
        other = next(side for side in system.sides(s) if side != now.side)
        told: dict[str, list] = {}
        for action in some(list(system.legal(s)), 12, position.at):
            after, log = s.copy(), []
            system.play(after, action, log)
            seen = [event for event in log if event.seen_by is None or other in event.seen_by]

            assert seen == told.setdefault(picture(system.sight.redact(after, other)), seen), (position, action)


@pytest.mark.parametrize("name", system_names())
def test_hidden_is_declared_as_played(name):
    """A system declares hidden information if and only if some scenario has it."""
    system, less, apart = load(name), False, False
    for position in [p for scenario in scenario_names() if system_of(scenario) is system for p in positions(scenario)]:
        s = position.state
        for side in system.sides(s):
            known = system.sight.redact(s, side)
            less = less or picture(known) != picture(s)
            apart = apart or 1 < len(
                {picture(system.sight.determinize(known, side, Generator(seed))) for seed in range(8)}
            )

    assert (system.sight.hidden, system.sight.hidden) == (less, apart)
