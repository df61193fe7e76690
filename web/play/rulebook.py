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
ALIKE = (
    "win wins winning won winner victory end",
    "lose losing loses lost defeat",
    "retreat withdraw withdrawal flee fled falling",
    "terrain scenery ground forest wood hill",
    "shoot shooting shot shots fire bombard missile",
    "fight fights fighting melee combat",
    "move moves movement moving manoeuvre",
    "wheel turning manoeuvre",
    "time clock round",
    "killed destroyed eliminated removed dead death losses casualty casualties",
    "stack stacks stacking occupied",
    "dice die roll",
    "general leader commander hero heroes",
    "flank flanking",
    "march force",
)
"""Words that people say for the same thing; each game has its own of them."""
OTHERWISE = 9
"""How much worse a hit by such a word is than by the one that was typed."""
TITLE, HEAD, CHAPTER, BODY = 2, 1, 12, 24
"""How good a word is in a title, as the chapter of its first rule, in a chapter, and once in a text; 0 best."""
SHORTEST = 4
"""Letters of a word that may be the beginning of another."""
OFTEN = 8
"""How often a word counts in a text, at most."""


@lru_cache(maxsize=8)
def entries(system: str) -> dict[str, Entry]:
    """Return the rules of a system by id, in their order."""
    return parse(files.text(SYSTEMS[system], "ledger.md"))


def system_of(rule: str) -> str | None:
    """Return the system that a rule belongs to, None when there is no such rule."""
    return next((system for system in SYSTEMS if rule in entries(system)), None)


def matching(system: str, search: str) -> list[str] | None:
    """Return the ids of a system's rules in which all words searched for are found, the best first.

    A rule's id goes before words of its title, these before those of its chapter, these before its text, the oftener
    the better; whole words go before their beginnings, and the word itself before what else is said for it, which is
    looked for in texts only where nothing else is found. None when nothing is searched for.
    """
    wanted = _WORD.findall(search.casefold())
    wanted = [word for word in wanted if word not in IDLE] or wanted
    if not wanted:
        return None
    return _found(system, wanted, BODY - OFTEN) or _found(system, wanted, BODY + OFTEN)


def _found(system: str, wanted: list[str], otherwise: int) -> list[str]:
    """Return the rules in which all words are found, or others for the same thing at a rank below `otherwise`."""
    ranked = []
    first: dict[str, str] = {}
    for n, entry in enumerate(entries(system).values()):
        is_first = first.setdefault(entry.chapter, entry.id) == entry.id
        ranks = [_best(word, entry, otherwise, is_first=is_first) for word in wanted]
        if None not in ranks:
            ranked.append((sum(rank or 0 for rank in ranks), len(entry.title), n, entry.id))
    return [which for *_, which in sorted(ranked)]


def _best(word: str, entry: Entry, otherwise: int, *, is_first: bool) -> int | None:
    """Return how well a word, or another for the same thing, fits a rule, 0 best; None where none of them is found."""
    ranks = [_rank(word, entry, is_first=is_first)]
    for others in ALIKE:
        if word in others.split():
            found = (_rank(other, entry, is_first=is_first) for other in others.split() if other != word)
            ranks += [rank + OTHERWISE for rank in found if rank is not None and rank < otherwise]
    return min((rank for rank in ranks if rank is not None), default=None)


def _rank(word: str, entry: Entry, *, is_first: bool) -> int | None:
    """Return how well a word fits a rule, 0 best; None where it is not found. The first of a chapter stands for it."""
    if word == entry.id.casefold():
        return 0
    body = f"{entry.rule} {entry.example} {entry.ruling}"
    for rank, text in sorted([(TITLE, entry.title), (HEAD if is_first else CHAPTER, entry.chapter), (BODY, body)]):
        found = _WORD.findall(text.casefold())
        often = min(found.count(word) - 1, OFTEN) if rank == BODY else 0
        if word in found:
            return rank - often
        if any(len(word) >= SHORTEST and one.startswith(word) for one in found) or word.removesuffix("s") in found:
            return rank + 2
    return None
