"""The briefings of the battles: read from the words and checked, a file for each system on the site."""

import json
from pathlib import Path

from engine.core.system import SYSTEMS
from web.features.briefing.model import Briefings, read


def of_system(root: Path, language: str, system: str) -> Briefings:
    """Return a system's briefings in a language. Raises DataFault."""
    return read(json.loads(_text(root, language, system)), f"briefings/{system}.json: ")


def built(root: Path, language: str) -> dict[str, str]:
    """Return for each system the text of its file on the site, which may tell of nothing. Raises DataFault."""
    made = {}
    for system in SYSTEMS:
        of_system(root, language, system)
        data = json.loads(_text(root, language, system))
        made[system] = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return made


def _text(root: Path, language: str, system: str) -> str:
    path = root / f"web/words/{language}/briefings/{system}.json"
    return path.read_text(encoding="utf-8") if path.exists() else "{}"
