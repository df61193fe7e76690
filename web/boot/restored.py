"""What a visit that starts from the memory needs of it: modules that it holds as code, and chance that is its own."""

from __future__ import annotations

import random
from collections.abc import Sequence
from importlib.abc import InspectLoader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from types import CodeType, ModuleType

PYSCRIPT = "pyscript"


class Remembered(MetaPathFinder, InspectLoader):
    """Finds modules whose code is kept, ready to run, before anything looks for their files."""

    def __init__(self) -> None:
        self.codes: dict[str, CodeType] = {}

    def find_spec(self, name: str, _path: Sequence[str] | None, _: ModuleType | None = None) -> ModuleSpec | None:
        """Return how a module is imported, None for one that is not kept."""
        return spec_from_loader(name, self) if name in self.codes else None

    def get_code(self, name: str) -> CodeType:
        """Return what is run where a module is imported."""
        return self.codes[name]

    def get_source(self, _: str) -> None:
        """Have none to show."""

    def is_package(self, name: str) -> bool:
        """Whether a module is a package; PyScript's is the one."""
        return name == PYSCRIPT


def awake() -> None:
    """Begin a visit from the memory: what is to differ from visit to visit is drawn anew."""
    random.seed()
