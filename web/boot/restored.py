"""Python side of a visit that starts from the memory snapshot: modules kept as code, and fresh randomness."""

from __future__ import annotations

import random
from collections.abc import Sequence
from importlib.abc import InspectLoader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from types import CodeType, ModuleType

PYSCRIPT = "pyscript"


class Remembered(MetaPathFinder, InspectLoader):
    """Finds modules whose code objects are kept, before any search for files."""

    def __init__(self) -> None:
        self.codes: dict[str, CodeType] = {}

    def find_spec(self, name: str, _path: Sequence[str] | None, _: ModuleType | None = None) -> ModuleSpec | None:
        """Return the spec of a module, or None if its code is not kept."""
        return spec_from_loader(name, self) if name in self.codes else None

    def get_code(self, name: str) -> CodeType:
        """Return the code of a module."""
        return self.codes[name]

    def get_source(self, _: str) -> None:
        """Return no source."""

    def is_package(self, name: str) -> bool:
        """Return whether a module is a package; PyScript's is the only one."""
        return name == PYSCRIPT


def awake() -> None:
    """Begin a visit from the snapshot: draw new randomness, which must differ between visits."""
    random.seed()
