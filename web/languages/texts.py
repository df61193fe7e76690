"""Files of texts by key, in which the first language stands in for what another has not."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from web.languages.known import FIRST


def with_first(read: Callable[[str], dict[str, Any]], language: str) -> dict[str, Any]:
    """Return what is read of a language, with what the first language has and it has not."""
    return read(FIRST) | (read(language) if language != FIRST else {})


def read_json(path: Path) -> dict[str, Any]:
    """Return what a file of texts holds: nothing where there is none."""
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return found
