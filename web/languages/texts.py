"""Files of texts by key, with the first language as fallback."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from web.languages.known import FIRST


def with_first(read: Callable[[str], dict[str, Any]], language: str) -> dict[str, Any]:
    """Return what is read for a language, with the first language as fallback."""
    return read(FIRST) | (read(language) if language != FIRST else {})


def read_json(path: Path) -> dict[str, Any]:
    """Return the content of a file of texts, empty if it does not exist."""
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return found
