"""Reads data files beside the code, from a folder or from the zip from which a browser imports."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from typing import Any


def text(package: str, name: str) -> str:
    """Return the text of a file in a package's folder.

    Raises:
        OSError: there is no such file.
    """
    found = import_module(package)
    return _read(found.__loader__, str(found.__file__), name)


def texts_of_subpackages(package: str, name: str) -> Iterator[str]:
    """Yield the text of the file `name` of each package in a package that has one; none of them is imported."""
    found = find_spec(package)
    folders = found.submodule_search_locations if found else None
    for finder, subpackage, _ in iter_modules(folders or ()):
        spec: Any = finder.find_spec(subpackage, None)
        try:
            yield _read(spec.loader, spec.origin, name)
        except OSError:
            continue


def _read(loader: Any, origin: str, name: str) -> str:
    data: bytes = loader.get_data(str(Path(origin).parent / name))
    return data.decode("utf-8")
