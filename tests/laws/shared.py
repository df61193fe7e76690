"""This module shares what one worker of a run has made with all others: random games, in a folder of the run."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any, BinaryIO, TypeVar

from engine.core.scenario import Scenario
from engine.core.system import System, load
from tests.laws.registry import scenarios

try:
    import fcntl
except ImportError:  # Windows: two workers may make the same at the same time
    fcntl = None

FOLDER = "SANDTABLE_RUN"
"""Names the folder in the environment of the workers; a run in one process has none."""
T = TypeVar("T")


def once(name: str, make: Callable[[], T]) -> T:
    """Return what `make` returns, called once in a run for each name, whichever worker asks first."""
    if FOLDER not in os.environ:
        return make()
    path = Path(os.environ[FOLDER]) / f"{name.replace('/', '-')}.pickle"
    with _alone(path.with_suffix(".lock")):
        if path.exists():
            with path.open("rb") as file:
                return _Reader(file).load()
        made = make()
        with path.open("wb") as file:
            _Writer(file).dump(made)
    return made


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Keep other workers out until this one is done."""
    with path.open("w") as file:
        if fcntl:
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _frozen(value: dict[str, Any]) -> MappingProxyType[str, Any]:
    """Make a mapping that nobody may change; its type has no name that could be written."""
    return MappingProxyType(value)


class _Writer(pickle.Pickler):
    """Writes systems and scenarios by name, because every process has its own."""

    def __init__(self, file: BinaryIO) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)

    def persistent_id(self, value: object) -> tuple[str, str] | None:
        if isinstance(value, System):
            return "system", value.id
        return ("scenario", value.name) if isinstance(value, Scenario) else None

    def reducer_override(self, value: object) -> Any:
        """Write what cannot be written by itself: mappings that nobody may change."""
        return (_frozen, (dict(value),)) if isinstance(value, MappingProxyType) else NotImplemented


class _Reader(pickle.Unpickler):
    """Reads what a writer wrote."""

    def persistent_load(self, told: tuple[str, str]) -> System | Scenario:
        kind, name = told
        return load(name) if kind == "system" else scenarios()[name]
