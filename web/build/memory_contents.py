"""Content of the memory snapshot that visits start from: modules, texts, and the caches of a painted battle per system.

It runs in Pyodide while the build makes the snapshot (make_memory.mjs). Modules that need the page are kept as code
objects, which run when they are imported.
"""

from __future__ import annotations

import gc
import json
import sys
from html import entities
from importlib import import_module
from importlib.util import find_spec
from types import CodeType
from typing import Any
from zipfile import ZipFile

from engine.core.scenario import shipped
from engine.core.system import SYSTEMS
from web.boards.drawing import WIDE
from web.boot.restored import PYSCRIPT, Remembered
from web.build.first_pictures import picture, usual_side
from web.faults import sentences
from web.features.rules.rule_search import entries
from web.languages.known import LANGUAGES
from web.words import Words

ENGINE = "engine.zip"
NEED_THE_PAGE = "web.dom."
"""Prefix of the modules that may need the page: most of them do."""
LIBRARY = (
    *("asyncio base64 functools html inspect io json mimetypes pathlib random re shutil traceback").split(),
    *("typing weakref zipfile pyodide.ffi pyodide.webloop pyodide.http").split(),
)
"""Modules of the standard library and of Pyodide that the page, PyScript and the late wheels import."""
Memo: Any = type(entries)  # the type of functions with a cache


def fill_memory(scripts: str) -> None:
    """Import everything from the zip in the working directory, and warm the caches.

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


def _code(name: str) -> CodeType:
    spec = find_spec(name)
    loader: Any = spec and spec.loader
    code: CodeType = loader.get_code(name)
    return code


def _paint() -> None:
    """Paint a battle of each system, which fills shared caches and specializes the interpreter's bytecode.

    Caches with a bound, which hold results of these battles alone, are cleared again.
    """
    for system in SYSTEMS:
        scenario = next(scenario for scenario in shipped().values() if scenario.system == system)
        picture(scenario, usual_side(scenario), WIDE)
    for kept in gc.get_objects():
        if isinstance(kept, Memo) and kept.cache_parameters()["maxsize"]:
            kept.cache_clear()


def _read() -> None:
    """Load the words and the rules, and drop the 2,000 names of HTML characters, which nothing reads.

    A visit that starts from the snapshot has no files of words: it contains those of all languages. The sentences of
    faults are only looked up in languages other than the first.
    """
    for language in LANGUAGES:
        Words.load(language)
        if len(LANGUAGES) > 1:
            sentences(language)
    for system in SYSTEMS:
        entries(system)
    for names in (entities.html5, entities.name2codepoint, entities.codepoint2name, entities.entitydefs):
        names.clear()
