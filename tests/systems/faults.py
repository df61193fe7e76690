"""This module has scenarios with one fault each, and the expected report."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from engine.core import codec
from engine.core.scenario import DataFault

Data = dict[str, Any]


def put(base: Data, path: tuple[str | int, ...], value: Any) -> Data:
    """Return a scenario's data with one thing set."""
    data, at, name = _copied(base, path)
    at[name] = value
    return data


def without(base: Data, *path: str | int) -> Data:
    """Return a scenario's data with one thing left out."""
    data, at, name = _copied(base, path)
    del at[name]
    return data


def _copied(base: Data, path: tuple[str | int, ...]) -> tuple[Data, Any, str | int]:
    """Return a copy of a scenario's data, what the last name of the path stands in, and that name."""
    data = deepcopy(base)
    at: Any = data
    for name in path[:-1]:
        at = at[name]
    return data, at, path[-1]


def assert_refused(data: Data, path: str, expected: str, got: str) -> None:
    """The first fault names the path in the file, what is expected there and what stands there."""
    with pytest.raises(DataFault) as caught:
        codec.scenario(data, "my.toml")
    mismatch = caught.value.mismatches[0]

    assert f"my.toml: {path}" == mismatch.where, mismatch
    assert mismatch.expected.startswith(expected), mismatch
    assert got == mismatch.got, mismatch
