"""Each shape of a turn has a module with the same four functions, and limits for each level."""

from __future__ import annotations

import ast
import inspect

import pytest

from engine.search.hints import hints_of
from engine.search.levels import LEVELS, RANDOM, ROLLOUTS, SEARCH_LIMITS
from engine.search.turn_shapes import SHAPES, TurnShape
from tests.laws.registry import ROOT, first_scenario, system_names, system_of

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


def test_every_shape_has_means_for_every_level_that_thinks():
    """Each level has limits for every shape; a stronger level looks at no fewer orders, the weakest has moods.

    A Marshal has limits of rollouts besides.
    """
    thinking = [level for level in LEVELS.values() if level != RANDOM]

    assert [*range(len(thinking))] == thinking
    assert [*SHAPES] == [*SEARCH_LIMITS] == [*ROLLOUTS]
    for means in SEARCH_LIMITS.values():
        assert len(thinking) == len(means)
        assert [one.width for one in means] == sorted(one.width for one in means)
        assert [True, False, False, False] == [bool(one.mood) for one in means]


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
