"""The source has one word per idea for its modules and its kinds of things."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.source import ROOT, modules, tree

NOUNS = (
    "briefing",
    "drawing",
    "deferred_loading",
    "guarded_opening",
    "pathfinding",
    "text_fitting",
    "free_table_pointing",
)
"""What ends like an activity and is a thing."""
ON_BOTH_SIDES = {
    "ReviewStep": "a step of a review as the worker thinks it out, and as the page has checked it",
    "Point": "a point of the plane, in whole units of a table or in units of a drawing",
    "Pose": "where something stands on a table, in geometry that knows no contract and in the contract",
}
"""Name -> what it names twice: one thing, on both sides of a border that neither may cross."""
SYSTEMS = ROOT / "engine" / "systems"


def defined(path: Path) -> Iterator[str]:
    """Yield the kinds of things that a module names for others: its public classes and aliases of types."""
    for node in tree(path).body:
        match node:
            case ast.ClassDef(name=name):
                yield name
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                yield name


def twice(paths: list[Path]) -> dict[str, list[str]]:
    """Return the kinds of things that several of these modules define, with those modules."""
    found = defaultdict(list)
    for path in paths:
        for name in dict.fromkeys(defined(path)):
            if re.match("[A-Z][a-z]", name):
                found[name].append(str(path.relative_to(ROOT)))
    return {name: places for name, places in found.items() if len(places) > 1}


def test_no_module_of_the_page_is_named_for_an_activity():
    """A module of web is named for what it is about, so its name does not end in -ing."""
    named = [path for path in modules("web") if path.stem.endswith("ing") and path.stem not in NOUNS]

    assert [] == named


def test_no_name_stands_for_two_things_of_engine_and_page():
    """No class or alias has the name of another; exceptions are listed with their reasons."""
    paths = [path for folder in ("engine", "web") for path in modules(folder) if SYSTEMS not in path.parents]
    found = twice(paths)

    assert {} == {name: places for name, places in found.items() if name not in ON_BOTH_SIDES}
    assert set() == set(ON_BOTH_SIDES) - set(found)


@pytest.mark.parametrize("system", sorted(path.name for path in SYSTEMS.iterdir() if (path / "__init__.py").exists()))
def test_no_name_stands_for_two_things_of_a_system(system):
    """In the folder of a system each name is defined once."""
    assert {} == twice([path for path in modules("engine") if SYSTEMS / system in path.parents])
