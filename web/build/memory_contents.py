"""What the memory holds from which visits start: modules and texts, and what painting a battle of each system has made.

It runs in Pyodide while the build makes the memory (make_memory.mjs). Modules that need the page are kept as code,
which runs where they are imported.
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
"""What modules begin with that may need the page: most of them do."""
LIBRARY = (
    *("asyncio base64 functools html inspect io json mimetypes pathlib random re shutil traceback").split(),
    *("typing weakref zipfile pyodide.ffi pyodide.webloop pyodide.http").split(),
)
"""What the page, PyScript and the late wheels import of the standard library and of Pyodide."""
Memo: Any = type(entries)  # what remembers the results of a function


def fill_memory(scripts: str) -> None:
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
    """Read the words and the rules, and forget the names of characters in HTML, 2,000 of them: nothing reads any.

    Whoever starts from the memory has no file of words: it holds those of all languages. Sentences of faults are looked
    up in other languages than the first alone.
    """
    for language in LANGUAGES:
        Words.load(language)
        if len(LANGUAGES) > 1:
            sentences(language)
    for system in SYSTEMS:
        entries(system)
    for names in (entities.html5, entities.name2codepoint, entities.codepoint2name, entities.entitydefs):
        names.clear()
