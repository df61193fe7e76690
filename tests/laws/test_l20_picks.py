"""L20: every order can be given by pointing at things, and pointing tells orders apart."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.core.dice import Generator
from tests.laws.registry import scenario_names
from tests.laws.test_l03_menu import some
from tests.laws.walks import decisions, positions

per_scenario = pytest.mark.parametrize("scenario", scenario_names())
KINDS = ("piece", "place", "do")


@per_scenario
def test_every_entry_has_its_picks(scenario):
    """Each action of a menu is spelled by at least one thing to point at; pieces and places are those of the view."""
    for position, s, now in decisions(scenario):
        system = position.walk.system
        view = system.view(s, now.side)
        known = {f"piece:{piece.id}" for piece in view.pieces} | {f"place:{space.id}" for space in view.board.spaces}
        for action in some(list(system.legal(s)), 60, position.at):
            picks = system.picks(s, action)

            assert picks, (position, action)
            assert all(pick.partition(":")[0] in KINDS for pick in picks), (position, action)
            assert {pick for pick in picks if not pick.startswith("do:")} <= known, (position, action)


@per_scenario
def test_no_action_is_the_beginning_of_another(scenario):
    """What is pointed at for one action is never the beginning of what is pointed at for another."""
    for position, s, _ in decisions(scenario):
        system = position.walk.system
        spelled = sorted(system.picks(s, action) for action in system.legal(s))

        assert len(spelled) == len(set(spelled)), position
        assert [] == [two for one, two in pairwise(spelled) if one == two[: len(one)]], position


@per_scenario
def test_pointing_finds_the_action(scenario):
    """propose(picks(action)) holds the action."""
    for position, s, _ in decisions(scenario):
        system = position.walk.system
        for action in some(list(system.legal(s)), 60, position.at):
            assert action in list(system.propose(s, system.picks(s, action))), (position, action)


@per_scenario
def test_pointing_at_anything_is_answered(scenario):
    """Any picks at all propose some actions or none, each of which is judged; the state stays as it is."""
    for position in positions(scenario):
        system, s = position.walk.system, position.state
        view, rng = system.view(s, None), Generator(position.at)
        things = [f"piece:{piece.id}" for piece in view.pieces] + [f"place:{space.id}" for space in view.board.spaces]
        things += ["do:done", "do:nothing", "piece:nobody", "place:nowhere", "", "nonsense", "do:"]
        for _ in range(30):
            picks = tuple(things[rng.below(len(things))] for _ in range(rng.below(4)))
            for action in list(system.propose(s, picks))[:4]:
                refusal = system.refuse(s, action)

                assert refusal is None or refusal.why, (position, action)
