"""What the memory holds from which visits start: modules and texts, and what painting a battle of each system has made.

Modules that need the page are in it as code, which runs where they are imported.
"""

from __future__ import annotations

import gc
import json
import random
import sys
from collections.abc import Sequence
from html import entities
from importlib import import_module
from importlib.abc import InspectLoader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec, spec_from_loader
from types import CodeType, ModuleType
from typing import Any
from zipfile import ZipFile

from engine.core.scenario import shipped
from engine.core.system import SYSTEMS
from web.boards.drawing import WIDE
from web.boot.pictures import picture, usual_side
from web.features.rules.rule_search import entries
from web.words import LANGUAGES, Words

ENGINE = "engine.zip"
NEED_THE_PAGE = "web.dom."
"""What modules begin with that may need the page: most of them do."""
LIBRARY = (
    *("asyncio base64 functools html inspect io json mimetypes pathlib random re shutil traceback").split(),
    *("typing weakref zipfile pyodide.ffi pyodide.webloop pyodide.http").split(),
)
"""What the page, PyScript and the late wheels import of the standard library and of Pyodide."""
PYSCRIPT = "pyscript"
Memo: Any = type(entries)  # what remembers the results of a function


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


def warm(scripts: str) -> None:
    """Import it all, from the zip in the working directory, and let what remembers its results do its work.

    `scripts` is PyScript's own Python: JSON, a file's name -> its source.
    """
    remembered = Remembered()
    for file in ZipFile(ENGINE).namelist():
        name = file.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
        if not file.endswith(".pyc"):
            continue
        try:
            import_module(name)
        except ImportError:
            if not name.startswith(NEED_THE_PAGE):
                raise
            remembered.codes[name] = _code(name)
    for name in LIBRARY:
        import_module(name)
    for file, source in json.loads(scripts).items():
        module = f"{PYSCRIPT}.{file.removesuffix('.py')}".removesuffix(".__init__")
        code = compile(source, f"{PYSCRIPT}/{file}", "exec", dont_inherit=True)
        remembered.codes[module] = code
    sys.meta_path.insert(0, remembered)
    _paint()
    _read()
    gc.collect()
    gc.freeze()  # what is here stays: nobody need look through it for what can go


def _code(name: str) -> CodeType:
    spec = find_spec(name)
    loader: Any = spec and spec.loader
    code: CodeType = loader.get_code(name)
    return code


def _paint() -> None:
    """Paint a battle of each system: what all of them need is made, and the interpreter has learnt how it is done.

    What is kept of these battles alone goes again: caches with a bound.
    """
    for system in SYSTEMS:
        scenario = next(scenario for scenario in shipped().values() if scenario.system == system)
        picture(scenario, usual_side(scenario), WIDE)
    for kept in gc.get_objects():
        if isinstance(kept, Memo) and kept.cache_parameters()["maxsize"]:
            kept.cache_clear()


def _read() -> None:
    """Read the words and the rules, and forget the names of characters in HTML, 2,000 of them: nothing reads any."""
    Words.load(LANGUAGES[0])
    for system in SYSTEMS:
        entries(system)
    for names in (entities.html5, entities.name2codepoint, entities.codepoint2name, entities.entitydefs):
        names.clear()


def awake() -> None:
    """Begin a visit from the memory: what is to differ from visit to visit is drawn anew."""
    random.seed()
