"""Reads data files beside the code, from a folder or from the zip from which a browser imports."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any


def text(package: str, name: str) -> str:
    """Return the text of a file in a package's folder.

    Raises:
        OSError: there is no such file.
    """
    found = import_module(package)
    path = Path(str(found.__file__)).parent / name
    loader: Any = found.__loader__
    data: bytes = loader.get_data(str(path))
    return data.decode("utf-8")
