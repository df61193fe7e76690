"""The rules panel: which rules match what is searched for. The rules themselves are in the page from the start."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from engine.core import files
from engine.core.ledger import Entry, parse
from engine.core.system import SYSTEMS

_WORD = re.compile(r"[\w-]+")
IDLE = frozenset(
    "a an and are at away be can could do does for from game get gets had has have how i if in is it me my not of on"
    " one or our so than that the their them then there they this to we what when where which who why with you"
    " your".split()
)
"""Words of a question that say nothing of what is looked for."""
ALIKE = (
    "win wins winning won winner victory end",
    "lose losing loses lost defeat",
    "lose defeat win won",
    "retreat withdraw withdrawal flee fled falling",
    "run flee retreat falling",
    "terrain scenery ground forest wood hill",
    "forest wood woods",
    "shoot shooting shot shots fire bombard missile",
    "bow bows arrow arrows archer archers archery shooting",
    "fight fights fighting melee combat",
    "charges charging assault",
    "attack assault",
    "move moves movement moving manoeuvre",
    "wheel manoeuvre",
    "rotate around about facing manoeuvre",
    "time clock round length",
    "long length clock last",
    "kill kills killed dies dead death destroyed eliminated removed losses casualty casualties rout routed",
    "die dies dead death losing",
    "stack stacks stacking occupied occupancy",
    "dice die roll",
    "chance chances odds probability",
    "general leader commander hero heroes",
    "flank flanking rear back",
    "march force",
    "horse horses horsemen cavalry knights mounted",
    "health strength steps hits sticks",
    "draw drawn tie",
    "surrender resign resignation",
    "start begin set-up setup deployment",
    "cannon gun guns artillery bombard",
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
UNFOUND = 100
"""How much worse a rule is for each word that it lacks, where none has them all."""
LISTED = 12
"""Rules found that are listed by their titles, at most."""
_ENDING = re.compile(r"(?<=[a-z]{3})(?:ings?|ed|es|(?<!s)s|e|y|ies)$|(?<=[a-z]{2}([bdgmnprt]))\1(?:ing|ed)$")


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
    the better; whole words go before such as end otherwise, these before their beginnings, and the word itself before
    what else is said for it, which is looked for in texts only where nothing else is found. Where no rule has all the
    words, those with most of them are found. Rules that are not for players stand last. None when nothing is searched
    for.
    """
    wanted = _WORD.findall(search.casefold())
    wanted = [word for word in wanted if word not in IDLE] or wanted
    if not wanted:
        return None
    return (
        _found(system, wanted, BODY - OFTEN)
        or _found(system, wanted, BODY + OFTEN)
        or _found(system, wanted, BODY + OFTEN, lacking=len(wanted) - 1)
    )


def _found(system: str, wanted: list[str], otherwise: int, lacking: int = 0) -> list[str]:
    """Return the rules that lack no more than so many words, or others for the same at a rank below `otherwise`."""
    ranked = []
    for n, (entry, read) in enumerate(zip(entries(system).values(), _read(system), strict=True)):
        ranks = [_best(word, read, otherwise) for word in wanted]
        if ranks.count(None) <= lacking:
            rank = sum(UNFOUND if rank is None else rank for rank in ranks)
            ranked.append((not entry.is_for_players, rank, len(entry.title), n, entry.id))
    return [which for *_, which in sorted(ranked)]


class _Place(NamedTuple):
    """A title, a chapter or a text: how good words are there, which, and how often without their endings, in order."""

    rank: int
    words: frozenset[str]
    stems: Counter[str]
    order: list[str]

    @classmethod
    def of(cls, rank: int, text: str) -> _Place:
        """Return a place by its text."""
        words = _WORD.findall(text.casefold())
        stems = Counter(map(_stem, words))
        return cls(rank, frozenset(words), stems, sorted(stems))

    def has_longer(self, stem: str) -> bool:
        """Whether a word here begins so and goes on."""
        at = bisect_left(self.order, stem)
        return at < len(self.order) and self.order[at].startswith(stem)


class _Read(NamedTuple):
    """A rule as it is searched, its places from the best to the worst."""

    id: str
    places: tuple[_Place, ...]


@lru_cache(maxsize=8)
def _read(system: str) -> tuple[_Read, ...]:
    """Return the words of a system's rules in their order. The first of a chapter stands for it."""
    found: list[_Read] = []
    first: dict[str, str] = {}
    for entry in entries(system).values():
        is_first = first.setdefault(entry.chapter, entry.id) == entry.id
        body = f"{entry.rule} {entry.example} {entry.ruling}"
        told = sorted([(TITLE, entry.title), (HEAD if is_first else CHAPTER, entry.chapter), (BODY, body)])
        found.append(_Read(entry.id.casefold(), tuple(_Place.of(rank, text) for rank, text in told)))
    return tuple(found)


@lru_cache(maxsize=8192)
def _stem(word: str) -> str:
    """Return a word without a simple ending, so that one of several and what somebody does or did are one."""
    return _ENDING.sub("", word)


def _best(word: str, read: _Read, otherwise: int) -> int | None:
    """Return how well a word, or another for the same thing, fits a rule, 0 best; None where none of them is found."""
    ranks = [_rank(word, read)]
    for other in _others(word):
        rank = _rank(other, read)
        if rank is not None and rank < otherwise:
            ranks.append(rank + OTHERWISE)
    return min((rank for rank in ranks if rank is not None), default=None)


@lru_cache(maxsize=256)
def _others(word: str) -> frozenset[str]:
    """Return what else is said for a word; where it stands in no row, for one that only ends otherwise."""
    rows = [row.split() for row in ALIKE]
    same = [row for row in rows if word in row] or [row for row in rows if _stem(word) in map(_stem, row)]
    return frozenset(other for row in same for other in row if other != word)


def _rank(word: str, read: _Read) -> int | None:
    """Return how well a word fits a rule, 0 best; None where it is not found."""
    if word == read.id:
        return 0
    stem = _stem(word)
    for place in read.places:
        often = min(max(place.stems[stem] - 1, 0), OFTEN) if place.rank == BODY else 0
        if word in place.words:
            return place.rank - often
        if stem in place.stems:
            return place.rank + 1 - often
        if len(stem) >= SHORTEST and place.has_longer(stem):
            return place.rank + 2
    return None
