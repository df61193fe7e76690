"""A misspelt name in a scenario file is reported with the intended name, wherever it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from engine.core import codec
from engine.core.scenario import DataFault, Mismatch, shipped
from tests.laws.registry import SYSTEMS, first_scenario

PLAYED = [system for system in SYSTEMS if any(name.startswith(f"{system}/") for name in shipped())]
STRANGE = re.compile(r'"(\w+)_" \(nearest: (\w+)\)')


def tables(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the path of each table."""
    if isinstance(data, dict):
        yield path
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for name, inner in pairs:
        yield from tables(inner, (*path, name))


def names(data: Any) -> list[tuple[tuple[str | int, ...], str]]:
    """Return each name in each kind of table once, in the first of a list's entries or a table's tables that has it."""
    found = {}
    for path in tables(data):
        if path[:1] == ("words",) or path[:1] == ("measured",):
            continue
        for name in at(data, path):
            kind = tuple(one for one in path[:1] + path[2:] if isinstance(one, str))
            found.setdefault((kind, name), (path, name))
    return list(found.values())


def at(data: Any, path: tuple[str | int, ...]) -> Any:
    """Return what stands at a path."""
    for name in path:
        data = data[name]
    return data


def faults(data: Any) -> list[Mismatch]:
    """Return what is wrong with a scenario."""
    try:
        codec.scenario(data, "a")
    except DataFault as fault:
        return fault.mismatches
    return []


@pytest.mark.parametrize("system", PLAYED)
def test_a_misspelt_name_is_told_with_the_nearest(system):
    """Of each name of a small battle's file: beside the right one the misspelt one is all that is told; in its place it
    is told first, unless the table has names of its author's own.
    """
    data = shipped()[first_scenario(system)].data()
    told = 0
    for path, name in names(data):
        beside = deepcopy(data)
        at(beside, path)[f"{name}_"] = at(beside, path)[name]
        found = faults(beside)
        if not (found and (near := STRANGE.search(found[0].got))):
            continue
        told += 1
        instead = deepcopy(beside)
        del at(instead, path)[name]

        assert (1, name, name) == (len(found), *near.groups()), found
        assert (path == () and name in ("format", "system")) or found[0].got in [one.got for one in faults(instead)]

    assert told > 15
