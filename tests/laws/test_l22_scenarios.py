"""L22: a scenario with anything changed is refused, or it starts and holds together."""

from __future__ import annotations

import json
from copy import copy
from typing import Any

import pytest

from engine.core import codec
from engine.core.scenario import DataFault
from tests.depth import cases
from tests.laws.damage import STRANGE, paths
from tests.laws.registry import scenario_names, scenarios, system_of
from tests.laws.test_l03_menu import some

NUMBERS = (-1, 0, 10**9)
EACH = cases(1, len(NUMBERS))
"""Of these numbers, how many are tried in turn at each place where a number stands."""
OTHERS = cases(60, 150)
"""Changes of other kinds that are tried on a scenario."""
HEADER = ("words", "measured", "minutes", "order")

per_scenario = pytest.mark.parametrize("scenario", scenario_names())


def at(data: Any, path: tuple) -> Any:
    """Return what stands at a path."""
    for name in path:
        data = data[name]
    return data


def changed(data: dict[str, Any], path: tuple, value: Any) -> dict[str, Any]:
    """Return a copy with one thing replaced; what does not hold that is not copied."""
    made = inner = copy(data)
    for name in path[:-1]:
        inner[name] = copy(inner[name])
        inner = inner[name]
    inner[path[-1]] = value
    return made


@per_scenario
def test_a_scenario_with_anything_changed_is_refused_or_starts(scenario):
    """A scenario is refused or starts after each change: numbers beyond their limits, odd values elsewhere."""
    system = system_of(scenario)
    data = json.loads(json.dumps(scenarios()[scenario].data()))
    own = [path for path in paths(data) if path[0] not in HEADER]
    counts = [path for path in own if type(at(data, path)) is int]
    tried = [(path, NUMBERS[(n + turn) % len(NUMBERS)]) for n, path in enumerate(counts) for turn in range(EACH)]
    tried += some([(path, value) for path in own for value in STRANGE], OTHERS, len(own))
    for path, value in tried:
        try:
            found = codec.scenario(changed(data, path, value), "a.toml", system)
        except DataFault:
            continue
        assert [] == system.check(system.start(found)), (path, value)
