"""Data files beside the code: in a folder, or in the zip from which a browser imports."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path


def text(package: str, name: str) -> str:
    """Return the text of a file in a package's folder.

    Raises:
        OSError: there is none.
    """
    found = import_module(package)
    path = Path(str(found.__file__)).parent / name
    return found.__loader__.get_data(str(path)).decode("utf-8")  # type: ignore[union-attr]
