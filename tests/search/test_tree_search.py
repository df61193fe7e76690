"""The tree search of the bench gives legal orders, the same again by the same seed, and takes a win that is at hand."""

from __future__ import annotations

import pytest

from engine.core.types import Chance, End
from engine.lab.games import Effort, give, played
from engine.search import BRAINS, Budget
from tests.bench.tree_player import TreeSearch
from tests.bench.tree_search import SYSTEMS
from tests.laws.registry import scenarios, system_of
from tests.search.games import stroll

POSITIONS = 24
"""For each order; no clock decides."""


@pytest.mark.parametrize("name", SYSTEMS)
def test_orders_are_legal_and_the_same_again(name):
    """A line that was chosen can be played, and the same seed chooses it again."""
    scenario = scenarios()[f"{name}/training"]
    system = system_of(scenario.name)
    asked = 0
    for s in stroll(scenario, system, 40)[::6]:
        now = system.pending(s)
        if isinstance(now, Chance):
            continue
        known = system.sight.redact(s, now.side)
        first, again = (TreeSearch(system, seed=3).choose(known, now.side, Budget(POSITIONS)) for _ in range(2))
        asked += 1

        assert first == again, now
        assert None is system.refuse(s, first.action), first
        assert give(system, s, now, first) >= 1
    assert asked


def test_a_win_at_hand_is_taken():
    """Where one order wins at once and others do not, it is the one that was tried most."""
    scenario = scenarios()["table_battles/training"]
    system = system_of(scenario.name)
    found = 0
    for seed in range(1, 9):
        *_, s = stroll(scenario, system, 400, seed)
        now = system.pending(s)
        if isinstance(now, Chance):
            continue
        wins = [order for order in system.legal(s) if _wins(system, s, order, now.side)]
        if wins and len(list(system.legal(s))) > len(wins):
            found += 1
            assert TreeSearch(system, seed=seed).choose(s, now.side, Budget(200)).action in wins
    assert found


def _wins(system, s, order, side) -> bool:
    """Return whether an order wins at once, without dice."""
    after = s.copy()
    system.play(after, order)
    return isinstance(end := system.pending(after), End) and end.winner == side


def test_a_whole_game_is_played():
    """It plays a battle out as an opponent does."""
    scenario = scenarios()["chartabella/training"]
    system = system_of(scenario.name)
    first, second = system.sides(system.start(scenario))
    effort = Effort({"veteran": 40, "tree": 12})
    found = played(scenario, {first: "veteran", second: "tree"}, effort, 1, {**BRAINS, "tree": TreeSearch})

    assert isinstance(found.end, End)
