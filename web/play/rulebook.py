"""The rules panel: which rules match what is searched for. The rules themselves are in the page from the start."""

from __future__ import annotations

import re
from functools import lru_cache

from engine.core import files
from engine.core.ledger import Entry, parse
from engine.core.system import SYSTEMS

_WORD = re.compile(r"[\w-]+")
IDLE = frozenset("a an and are can do does how i in is it my of on or the to what when which who".split())
"""Words of a question that say nothing of what is looked for."""


@lru_cache(maxsize=8)
def entries(system: str) -> dict[str, Entry]:
    """Return the rules of a system by id, in their order."""
    return parse(files.text(SYSTEMS[system], "ledger.md"))


def system_of(rule: str) -> str | None:
    """Return the system that a rule belongs to, None when there is no such rule."""
    return next((system for system in SYSTEMS if rule in entries(system)), None)


def matching(system: str, search: str) -> list[str] | None:
    """Return the ids of a system's rules in which all words searched for are found, the best first.

    A rule's id goes before words of its title, these before those of its chapter, these before its text; whole words go
    before their beginnings. None when nothing is searched for.
    """
    wanted = _WORD.findall(search.casefold())
    wanted = [word for word in wanted if word not in IDLE] or wanted
    if not wanted:
        return None
    ranked = []
    first: dict[str, str] = {}
    for n, entry in enumerate(entries(system).values()):
        is_first = first.setdefault(entry.chapter, entry.id) == entry.id
        ranks = [_rank(word, entry, is_first=is_first) for word in wanted]
        if None not in ranks:
            ranked.append((sum(rank or 0 for rank in ranks), len(entry.title), n, entry.id))
    return [which for *_, which in sorted(ranked)]


def _rank(word: str, entry: Entry, *, is_first: bool) -> int | None:
    """Return how well a word fits a rule, 0 best; None where it is not found. The first of a chapter stands for it."""
    if word == entry.id.casefold():
        return 0
    body = f"{entry.rule} {entry.example} {entry.ruling}"
    for rank, text in sorted([(2, entry.title), (1 if is_first else 12, entry.chapter), (20, body)]):
        found = set(_WORD.findall(text.casefold()))
        if word in found:
            return rank
        if any(one.startswith(word) for one in found) or word.removesuffix("s") in found:
            return rank + 2
    return None
