"""Pyodide as the site ships it: trimmed of unreachable code, compressed, and with the memory snapshot."""

import json
import re
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from web.build import switches
from web.build.assets import copy, lock_file, write
from web.build.dependencies import project
from web.build.python_archives import ENGINE, LIBRARY
from web.build.release import TOLD, told_by
from web.build.steps import CACHE, MODULES, PYTHON, ROOT, digest, once, run

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
OWN = LIBRARY.parent
"""The site's Pyodide before compression."""
BOOT_MODULES = tuple(f"boot/{name}.mjs" for name in ("ahead", "care", "digest", "memory", "python", "zstd"))
"""The modules of web/boot that the site ships."""
NAME = re.compile(r"[\w$]+")
"""An identifier in JavaScript or Python."""
MEMORY_MAKER = ROOT / "web/build/make_memory.mjs"
MEMORY_TOOLS = ("build/__init__.py", "build/memory_contents.py", "build/first_pictures.py", "headless_page.py")
"""Modules that run in Pyodide while the snapshot is made, and are not left in it."""


def write_packed(source: Path, target: Path) -> None:
    """Write a file compressed by Zstandard (web/build/zstd.py)."""
    made, packer = CACHE / "packed" / target.name, ROOT / "web/build/zstd.py"

    def make() -> None:
        made.parent.mkdir(exist_ok=True)
        run(PYTHON, "-m", "web.build.zstd", source, made)

    once(f"pack {target.name}", digest(source, packer, *project()["dependencies"]), made, make)
    copy(made, target)


def write_pyodide(target: Path, wheels: dict[str, Path]) -> None:
    """Write Pyodide's own files, with WebAssembly and library compressed; without LOAD_AHEAD also uncompressed."""
    trim_pyodide(wheels.values())
    for name in ("pyodide.mjs", "pyodide.asm.mjs"):
        copy(OWN / name, target / name)
    write_packed(OWN / "pyodide.asm.wasm", target / "pyodide.asm.pack")
    write_packed(LIBRARY, target / "python_stdlib.pack")
    if not switches.LOAD_AHEAD:
        copy(OWN / "pyodide.asm.wasm", target / "pyodide.asm.wasm")
        copy(LIBRARY, target / LIBRARY.name)
    for folder in (OWN, target):
        write(folder / "pyodide-lock.json", lock_file(MODULES, wheels, "../../wheels"))


def trim_pyodide(wheels: Iterable[Path]) -> None:
    """Write Pyodide's own files to its folder in the cache, trimmed of unreachable code.

    Without TRIM_PYODIDE they are copied unchanged.
    """
    main, script, wasm = (MODULES / "pyodide" / name for name in PYODIDE_FILES)
    ours = [MEMORY_MAKER, *(ROOT / "web" / name for name in BOOT_MODULES)]
    pyscript = sorted((MODULES / "@pyscript/core/dist").glob("core*.js"))
    texts = [*(path.read_text(encoding="utf-8") for path in (main, *ours, *pyscript)), *python_of_pyodide()]
    needs, libraries, trimmer = CACHE / "needs.json", write_libraries(wheels), ROOT / "web/build/trim_pyodide.mjs"
    asked = {name for text in texts for name in NAME.findall(text)}
    write(
        needs, json.dumps({"libraries": [str(path.relative_to(CACHE)) for path in libraries], "asked": sorted(asked)})
    )

    def make() -> None:
        if switches.TRIM_PYODIDE:
            run("node", trimmer, script, wasm, needs, OWN)
        else:
            for path in (script, wasm):
                copy(path, OWN / path.name)

    tools = (MODULES / name / "package.json" for name in ("acorn", "binaryen"))
    key = digest(script, wasm, needs, *libraries, trimmer, *tools, str(switches.TRIM_PYODIDE))
    once("leave out what nothing reaches", key, OWN / script.name, make)
    copy(main, OWN / main.name)


def python_of_pyodide() -> Iterator[str]:
    """Yield the Python sources of Pyodide itself, which may use names of its script."""
    with zipfile.ZipFile(MODULES / "pyodide/python_stdlib.zip") as opened:
        names = (name for name in opened.namelist() if name.startswith(("pyodide/", "_pyodide/")))
        yield from (opened.read(name).decode() for name in names if name.endswith(".py"))


def write_libraries(wheels: Iterable[Path]) -> list[Path]:
    """Write the WebAssembly libraries of wheels to the cache, and return their files."""
    folder, made = CACHE / "libraries", []
    folder.mkdir(parents=True, exist_ok=True)
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as opened:
            for name in opened.namelist():
                if name.endswith(".so"):
                    made.append(folder / Path(name).name)
                    made[-1].write_bytes(opened.read(name))
    return made


def write_memory(site: Path) -> dict[str, Any]:
    """Write the memory snapshot, made by the site's own Pyodide; return its first line's data, or empty values."""
    if not (switches.MEMORY and switches.LOAD_AHEAD):
        return dict.fromkeys(TOLD, "")
    pyscript = site / "vendor/pyscript"
    maker = (MEMORY_MAKER, ROOT / "web/boot/memory.mjs", *(ROOT / "web" / name for name in MEMORY_TOOLS))
    parts = (*(OWN / name for name in PYODIDE_FILES), LIBRARY, ENGINE, *sorted(pyscript.glob("core-*.js")))
    key = digest(*parts, *maker)[:16]
    made = CACHE / "memory"
    command = ("node", MEMORY_MAKER, OWN, pyscript, ENGINE, made, key, *MEMORY_TOOLS)
    once("make the memory", key, made, lambda: run(*command))
    write_packed(made, site / "memory.bin")
    return told_by(made)
