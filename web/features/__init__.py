"""Features of the page, one folder each; a feature registers what it adds in its `feature.py`."""

from __future__ import annotations

import importlib.util
import pkgutil
from functools import cache

from web.shell.registry import Features


@cache
def discovered() -> Features:
    """Return the features whose folders exist: removing a folder removes what it adds, and nothing else."""
    folders = sorted(module.name for module in pkgutil.iter_modules(__path__))
    names = [f"{__name__}.{folder}.feature" for folder in folders]
    return Features(importlib.import_module(name).FEATURE for name in names if importlib.util.find_spec(name))
