"""The smallest system plays, refuses, is saved and is opened again; CONTRIBUTING.md shows it."""

from __future__ import annotations

import tomllib

import pytest

from engine.core import codec, ledger, record
from engine.core.dice import Generator
from engine.core.game import Game, Refused
from engine.core.scenario import from_data
from engine.core.system import SYSTEMS
from engine.core.types import End
from engine.search.brain import Brain
from engine.search.search_budget import Budget
from tests.laws.registry import ROOT
from tests.tiny import MOST, SIDES, STEPS, SYSTEM, Take

FOLDER = ROOT / "tests" / "tiny"


@pytest.fixture
def heap(monkeypatch):
    """Return the scenario, with its system registered."""
    monkeypatch.setitem(SYSTEMS, "tiny", "tests.tiny")
    return codec.scenario_text((FOLDER / "heap.toml").read_text("utf-8"), "heap.toml")


@pytest.mark.parametrize("seed", range(5))
def test_a_random_game_ends_and_its_record_opens_again(heap, seed):
    """A random game ends, and its record replays to the same end."""
    game, dice = Game(heap, seed=seed), Generator(seed)
    while not isinstance(game.pending, End):
        menu = game.menu()
        assert all(game.refuse(action) is None for action in menu)
        game.do(menu[dice.below(len(menu))])
    opened, _, fault = record.load_text(record.text(game))

    assert fault is None
    assert opened.pending == game.pending
    assert opened.digests == game.digests


def test_what_is_not_allowed_is_refused_with_its_rule(heap):
    """Taking four stones, or none, is refused with the rule."""
    game = Game(heap)

    assert [Take(n) for n in range(1, MOST + 1)] == game.menu()
    for stones in (0, MOST + 1):
        with pytest.raises(Refused) as refused:
            game.do(Take(stones))
        assert refused.value.refusal.rule == "TN-02"


def test_every_order_can_be_pointed_at(heap):
    """What `picks` spells, `propose` reads."""
    state = Game(heap).state
    for action in SYSTEM.legal(state):
        proposed = SYSTEM.pointing.propose(state, SYSTEM.pointing.picks(state, action))
        assert [action] == [one.action for one in proposed]


def test_the_computer_takes_the_last_stones(heap):
    """The search knows only the value of a state, and finds a win that is one order away."""
    game = Game(from_data(tomllib.loads((FOLDER / "heap.toml").read_text("utf-8").replace("= 15", "= 3"))))
    brain = Brain(2, SYSTEM, seed=1)

    assert brain.choose(game.state, SIDES[0], Budget(nodes=200)).action == Take(3)


def test_the_example_stays_small_and_follows_its_ledger():
    """The example has at most 150 lines, and its ledger has every rule that a step names."""
    lines = (FOLDER / "__init__.py").read_text("utf-8").splitlines()
    rules = ledger.parse((FOLDER / "ledger.md").read_text("utf-8"))

    assert len(lines) <= 150
    assert {SYSTEM.resign_rule, *(step.rule for step in STEPS.values())} <= set(rules)
