"""Each shape of a turn has a module with the same four functions, and limits for each level."""

from __future__ import annotations

import ast
import inspect

import pytest

from engine.core.system import load
from engine.core.types import Decision
from engine.search import BRAINS, Budget
from engine.search.advice import Adviser
from engine.search.hints import hints_of
from engine.search.levels import LEVELS, RANDOM, RECRUIT, ROLLOUTS, SEARCH_LIMITS, VETERAN
from engine.search.turn_shapes import SHAPES, TurnShape
from tests.laws.registry import ROOT, first_scenario, scenarios, system_names, system_of
from tests.search.games import stroll

FUNCTIONS = ("lines", "alternatives", "measure", "thrower")
PICKS = {"PieceRef", "PlaceRef", "RowPieceRef"}
"""Kinds of picks: a plan keeps pieces and places apart."""
PENDING = {"Action", "Ask", "Chance", "Decision", "End", "GameEndingAction", "Roll"}
"""What pends and what is given: all that the search asks the kind of."""


def test_every_shape_has_the_same_four_functions():
    """The parameters of the four functions are those in docs/architecture/opponent.md."""
    for name, module in SHAPES.items():
        for function in FUNCTIONS:
            wanted = [*inspect.signature(getattr(TurnShape, function)).parameters][1:]

            assert wanted == [*inspect.signature(getattr(module, function)).parameters], (name, function)


@pytest.mark.parametrize("name", system_names())
def test_every_system_names_a_shape_that_there_is(name):
    """Every system has a known shape, even one without hints."""
    assert hints_of(system_of(first_scenario(name))).shape in SHAPES


def test_every_shape_has_limits_for_every_level_that_does_not_search_as_advice_does():
    """A stronger level looks at no fewer orders, the weakest has moods; a Marshal has limits of rollouts besides."""
    thinking = [level for level in LEVELS.values() if level != RANDOM]

    assert [*range(len(thinking))] == thinking
    assert [*SHAPES] == [*SEARCH_LIMITS] == [*ROLLOUTS]
    for limits in SEARCH_LIMITS.values():
        levels = [*limits]
        assert levels in (thinking, [RECRUIT, VETERAN])
        assert [one.width for one in limits.values()] == sorted(one.width for one in limits.values())
        assert [RECRUIT] == [level for level, one in limits.items() if one.mood]


@pytest.mark.parametrize("name", ["chartabella/training", "table_battles/training"])
def test_a_general_gives_the_order_that_advice_puts_first(name):
    """Where orders are given one by one, or dice are placed, he and his advice are one search."""
    scenario = scenarios()[name]
    system = load(scenario.system)
    asked = 0
    for s in stroll(scenario, system, 60, seed=4)[::6]:
        now = system.pending(s)
        if isinstance(now, Decision):
            known = system.sight.redact(s, now.side)
            choice = BRAINS["general"](system, seed=9).choose(known, now.side, Budget(300))
            asked += 1

            assert choice.action == Adviser(system, known, now.side, nodes=300, seed=1).advise()[0].action, now
    assert asked


def test_the_search_asks_nothing_which_kind_it_is_but_what_pends_was_given_or_is_picked():
    """The search uses the shape that a system names and never asks for the type of its hints."""
    asked = []
    for path in sorted((ROOT / "engine" / "search").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
            assert name != "runtime_checkable", path.name
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance":
                kinds = set(ast.unparse(node.args[1]).split(" | "))
                asked += [(path.name, ast.unparse(node))] if not kinds <= PENDING | PICKS else []

    assert [] == asked
