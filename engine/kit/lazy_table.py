"""A table whose entries are made when they are first asked for, read as fast as any other afterwards."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class LazyTable(dict[K, V]):
    """A dictionary that makes what it lacks: rules ask for some things too often for a call of Python."""

    def __init__(self, make: Callable[[K], V]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: K) -> V:
        """Make an entry and keep it."""
        found = self[key] = self._make(key)
        return found
