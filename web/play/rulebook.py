"""The rules panel: which rules match what is searched for. The rules themselves are in the page from the start."""

from __future__ import annotations

import re
from functools import lru_cache

from engine.core import files
from engine.core.ledger import Entry, parse
from engine.core.system import SYSTEMS


@lru_cache(maxsize=8)
def entries(system: str) -> dict[str, Entry]:
    """Return the rules of a system by id, in their order."""
    return parse(files.text(SYSTEMS[system], "ledger.md"))


def system_of(rule: str) -> str | None:
    """Return the system that a rule belongs to, None when there is no such rule."""
    return next((system for system in SYSTEMS if rule in entries(system)), None)


def matching(system: str, search: str) -> set[str] | None:
    """Return the ids of a system's rules that hold all words searched for; None when nothing is searched for."""
    wanted = search.casefold().split()
    if not wanted:
        return None
    found = set()
    for entry in entries(system).values():
        heading = f"{entry.id} {entry.title} {entry.chapter}"
        text = f"{heading} {entry.rule} {entry.example} {entry.ruling}".casefold()
        if all(re.search(rf"\b{re.escape(word)}", text) for word in wanted):
            found.add(entry.id)
    return found
