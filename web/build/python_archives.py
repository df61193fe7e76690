"""The Python archives that the browser runs: the standard library and our packages, compiled by Pyodide's CPython."""

import shutil
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from fnmatch import fnmatch
from pathlib import Path

from web.build import switches
from web.build.steps import CACHE, MODULES, ROOT, digest, making, once, running

PACKAGES = ("engine", "web")
"""The packages that the browser runs."""
STAY_AT_HOME = (
    *("*/__pycache__/*", "*/ledger.md", "engine/cli/*", "engine/lab/*", "web/build/*"),
    *("web/words/*/lessons/*", "web/words/*/briefings/*", "web/words/*/guides/*"),
)
"""Files of these packages that serve a terminal or the build, or that the build writes in another way."""
NOT_PACKED = {
    "engine/__main__.py",
    "web/main.py",
    "web/headless_page.py",
    "web/languages/check.py",
    "web/languages/selectors.py",
}
"""Modules that are not packed either; main.py is in the page, where it may await at top level."""
DATA_SUFFIXES = {".py", ".md", ".json", ".toml"}
LIBRARY = CACHE / "pyodide/python_stdlib.zip"
"""The standard library, beside the site's Pyodide."""
COMPILED, ENGINE = CACHE / "compiled.zip", CACHE / "engine.zip"
"""Our packages, and the same with their prepared data."""
COMPILER = tuple(ROOT / "web/build" / name for name in ("compile_python.py", "compile_python.mjs"))


@contextmanager
def compiling(source: Path, target: Path, *flags: str) -> Iterator[None]:
    """Compile a zip of Python sources with Pyodide's own CPython under Node, in parallel with the body."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with running("node", COMPILER[1], source, target, *flags):
        yield


def compiler_key() -> str:
    """Return a hash that changes with Pyodide or with the way Python is compiled."""
    return digest(*COMPILER, MODULES / "pyodide/package.json")


@contextmanager
def library_compiled() -> Iterator[None]:
    """Compile Pyodide's standard library, without modules that a browser cannot use, in parallel with the body.

    Without TRIM_LIBRARY it is copied unchanged.
    """
    source, key = MODULES / "pyodide/python_stdlib.zip", digest(compiler_key(), str(switches.TRIM_LIBRARY))
    with making("compile the standard library", key, LIBRARY) as is_due:
        if is_due and not switches.TRIM_LIBRARY:
            LIBRARY.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, LIBRARY)
        with compiling(source, LIBRARY, "--trim") if is_due and switches.TRIM_LIBRARY else nullcontext():
            yield


def engine_sources() -> list[Path]:
    """Return every Python and data file of the packages that the browser runs, in a fixed order."""
    files = (path for package in PACKAGES for path in (ROOT / package).rglob("*") if path.suffix in DATA_SUFFIXES)
    kept = (path for path in files if path.is_file() and not _stays_at_home(path.relative_to(ROOT).as_posix()))
    return sorted(path for path in kept if path.relative_to(ROOT).as_posix() not in NOT_PACKED)


def _stays_at_home(path: str) -> bool:
    return any(fnmatch(path, pattern) for pattern in STAY_AT_HOME)


@contextmanager
def engine_compiled() -> Iterator[None]:
    """Compile the packages with their data files, in parallel with the body."""
    source = CACHE / "engine-source.zip"
    files = {path.relative_to(ROOT).as_posix(): path for path in engine_sources()}
    with making("compile the engine", digest(compiler_key(), *files, *files.values()), COMPILED) as is_due:
        if is_due:
            source.parent.mkdir(parents=True, exist_ok=True)
            with zipfile.ZipFile(source, "w") as made:
                for name, path in files.items():
                    made.write(path, name)
        with compiling(source, COMPILED) if is_due else nullcontext():
            yield


def assemble_engine(prepared: Path) -> None:
    """Write the engine's zip: the compiled packages, their data files, and the prepared data."""
    others = sorted(path for path in prepared.rglob("*") if path.is_file())

    def make() -> None:
        shutil.copy(COMPILED, ENGINE)
        with zipfile.ZipFile(ENGINE, "a") as made:
            for path in others:
                entry = zipfile.ZipInfo(path.relative_to(prepared).as_posix(), (2026, 1, 1, 0, 0, 0))
                entry.external_attr = 0o644 << 16
                made.writestr(entry, path.read_bytes())

    once("put the engine together", digest(COMPILED, *others), ENGINE, make)
