"""The guide of a system on the site: one file for each part, fetched on request."""

from __future__ import annotations

from pathlib import Path

from engine.core.scenario import DataFault, Mismatch
from engine.core.system import SYSTEMS
from web.build.guides.guide_file import load, texts
from web.build.guides.guide_pictures import Drawings
from web.build.guides.legend import Legend
from web.build.guides.quick_reference import Sheet
from web.build.guides.rule_pictures import pictures
from web.shell.session import PICTURES, SHEET, SIGNS
from web.words import Words


def systems(root: Path) -> list[str]:
    """Return the systems that have a guide."""
    return [system for system in SYSTEMS if (root / f"web/build/guides/{system}.toml").is_file()]


def built(root: Path, language: str) -> dict[str, str]:
    """Return the content of every part of every guide by file name. Raises DataFault."""
    parts = ((system, guide(root, language, system)) for system in systems(root))
    return {f"{system}/{part}": text for system, found in parts for part, text in found.items()}


def guide(root: Path, language: str, system: str) -> dict[str, str]:
    """Return the parts of a system's guide. Raises DataFault."""
    found = load(root, system)
    words = Words.load(language).more(texts(root, language, system))
    missing = [found.key(name) for name in found.texts() if not words.has(found.key(name))]
    if missing:
        raise DataFault([Mismatch(f"web/build/guides/{system}.toml", f"a text {missing[0]} in web/words", "nothing")])
    return {
        f"{SHEET}.html": Sheet(found, words, Drawings("sheet")).html(),
        f"{SIGNS}.html": Legend(found, words).html(),
        f"{PICTURES}.json": pictures(found, words),
    }
