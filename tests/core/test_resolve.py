"""A policy plays on from a state."""

from __future__ import annotations

from engine.core.agenda import Ask, Roll
from engine.core.resolve import resolve, usual_amid
from engine.core.types import Chance
from tests.laws.registry import scenarios, system_of
from tests.search.games import stroll


def test_a_policy_that_says_nothing_leaves_a_state_as_it_is() -> None:
    """A policy that says nothing leaves the state, and one that answers nested questions stops at dice."""
    name = next(name for name in scenarios() if name.startswith("at_the_charge"))
    system = system_of(name)
    for s in stroll(scenarios()[name], system, 60):
        before = s.copy()
        resolve(system.steps, s, lambda *_: None)
        assert before.agenda == s.agenda

        resolve(system.steps, s, usual_amid)
        if s.end is None:
            step = system.steps[s.agenda[-1][0]]
            assert isinstance(step, Roll) or (isinstance(step, Ask) and not (step.is_nested and step.usual))


def test_no_more_is_given_than_allowed() -> None:
    """A policy stops after the allowed number of rolls."""
    name = next(name for name in scenarios() if name.startswith("table_battles"))
    system = system_of(name)
    s = next(s for s in stroll(scenarios()[name], system, 60) if isinstance(system.pending(s), Chance))
    given: list[object] = []

    def first(s, step, args):
        given.append(step.odds(s, *args)[0][0] if isinstance(step, Roll) else next(iter(system.legal(s))))
        return given[-1]

    resolve(system.steps, s, first, 1)

    assert len(given) == 1
