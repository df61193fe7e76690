"""The briefings of the battles: read from the words, validated, and written to one file per system."""

import json
from pathlib import Path
from typing import Any

from engine.core.system import SYSTEMS
from web.features.briefing.model import Briefings, read
from web.languages.texts import read_json, with_first


def of_system(root: Path, language: str, system: str) -> Briefings:
    """Return a system's briefings in a language. Raises DataFault."""
    return read(_data(root, language, system), f"briefings/{system}.json: ")


def built(root: Path, language: str) -> dict[str, str]:
    """Return for each system the content of its file on the site, which may be empty. Raises DataFault."""
    made = {}
    for system in SYSTEMS:
        of_system(root, language, system)
        made[system] = json.dumps(_data(root, language, system), ensure_ascii=False, separators=(",", ":"))
    return made


def _data(root: Path, language: str, system: str) -> dict[str, Any]:
    return with_first(lambda own: read_json(root / f"web/words/{own}/briefings/{system}.json"), language)
