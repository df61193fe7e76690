"""The rules panel: which rules match what is searched for. The rules themselves are in the page from the start."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from engine.core import package_data
from engine.core.ledger import Entry, parse
from engine.core.system import SYSTEMS

_WORD = re.compile(r"[\w-]+")
IDLE = frozenset(
    "a an and any are at away be by can could do does far for from game get gets go goes had has have how i if in into"
    " is it may me much must my not of off on or our out over should so than that the their them then there they this"
    " through to up we what when where which who why will with you your".split()
)
"""Words of a question that say nothing of what is looked for."""
ALIKE = (
    "win wins winning won victory end",
    "lose losing loses lost defeat",
    "lose defeat win won victory",
    "retreat withdraw withdrawal flee fled falling retire",
    "run flee retreat falling",
    "terrain scenery ground forest wood hill",
    "forest wood woods",
    "shoot shooting shot shots fire bombard missile projectile",
    "bow bows arrow arrows archer archers archery shooting",
    "river rivers stream",
    "bridge ford",
    "sight see view visible",
    "reroll re-roll re-rolls",
    "first begins initiative order",
    "fight fights fighting melee combat",
    "charges charging assault",
    "attack assault",
    "move moves movement moving manoeuvre",
    "wheel manoeuvre",
    "rotate around about facing manoeuvre",
    "time clock round length",
    "long length clock last",
    "kill kills killed dies dead death destroyed eliminated removed losses casualty casualties rout routed",
    "dies dead death losing",
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
LEADING = (
    "retreat loses draw",
    "flee loses draw",
    "bow shoot range",
    "shooting range",
    "range shoot fire",
    "line way between",
    "sight shot shots shooting",
    "zoc zone control",
    "die dies dead death losing",
    "rout attacker",
    "kill attacker",
    "river terrain scenery ground",
)
"""A word and those of what is meant by it where a game does not have it by name; these do not lead back to it."""
TITLE, CALLED, CHAPTER, NAMED, BODY = 4, 16, 24, 30, 48
"""How good a word is in a title or as the chapter of its first rule, as what others call a rule that says it too, in
another's chapter, as the word behind which others name the rule without marking it, in a text; 0 best."""
ENDED, LONGER, BESIDE = 2, 40, 2
"""How much worse it is if it ends otherwise, if it only begins so, and if a title says something besides."""
OTHERWISE = 18
"""How much worse a hit by another word for the same is than by the one that was typed."""
SHORTEST = 4
"""Letters of a word that may be the beginning of another."""
OFTEN, EACH = 8, 2
"""How often a word counts in a text beyond the first time, at most, and how much better a rule is each time."""
SURER = 6
"""How much surer another word is each time that the text speaks of the one that was typed."""
NEAR = BODY - OFTEN * EACH
"""Better than this a word is only in a title or a chapter."""
UNFOUND = 72
"""How much worse a rule is for each word that it lacks: worse than a word in its text that is said otherwise."""
LISTED = 12
"""Rules found that are listed by their titles, at most."""
TOLD = 3
"""Other words for one that no rule has that are told, at most."""
UNLIKE = {"dies": "dies", "route": "route", "routes": "route"}
"""Words that are another one only by their looks, and how they are read."""
_CALLED = re.compile(r"`([\w-]+)` \((?:by |see )?([A-Z]+-\d+)\b")
"""A word that is marked as a name, and the rule that a text names behind it: units that are `routed` (CK-36)."""
_NAMED = re.compile(r"(?<![\w`-])([a-z][\w-]{3,}) \((?:by |see )?([A-Z]+-\d+)\b")
"""A word behind which a text names a rule, not marked: what is left is in reserve (CK-86)."""
_ENDING = re.compile(r"(?<=[a-z]{3})(?:ings?|ed|es|(?<!s)s|e|y|ies)$|(?<=[a-z]{2}([bdgmnprt]))\1(?:ing|ed)$")


@lru_cache(maxsize=8)
def entries(system: str) -> dict[str, Entry]:
    """Return the rules of a system by id, in their order."""
    return parse(package_data.text(SYSTEMS[system], "ledger.md"))


def system_of(rule: str) -> str | None:
    """Return the system that a rule belongs to, None when there is no such rule."""
    return next((system for system in SYSTEMS if rule in entries(system)), None)


def matching(system: str, search: str) -> list[str] | None:
    """Return the ids of a system's rules in which the words searched for are found, the best first.

    A rule's id goes before words of its title, these before what other rules call it, that before words of its chapter,
    these before what others name it behind, this before its text, the oftener it speaks of them the better; whole words
    go before such as end otherwise, and the word itself before what else is said for it, which is looked for in texts
    only where nothing else is found. What only begins like a word is found in a text where nothing of that is, in a
    title behind it. Of rules as good as each other the one goes first whose title says least besides. Beside the rules
    that have all the words stand those that lack one and have the others in title or chapter; where none has them all,
    those that have any. Rules that are not for players are found by none. None when nothing is searched for.
    """
    wanted = _wanted(search)
    if not wanted:
        return None
    ranked = _ranked(system, wanted, NEAR)
    if not any(all(rank is not None and rank < UNFOUND for rank in ranks) for ranks in ranked.values()):
        ranked = _ranked(system, wanted, UNFOUND)
    return _sorted(system, wanted, _kept(ranked))


def unsaid(system: str, search: str) -> dict[str, tuple[str, ...]]:
    """Return the words searched for that no rule has, each with what rules say for it, most often first.

    One of which they only have the beginning of another may not be typed to its end yet.
    """
    found = {}
    for word in _wanted(search):
        known = [place for read in _read(system) for place in read.places]
        others = _said(_alike(word), known) or _said(_others(word), known)
        is_begun = len(word) >= SHORTEST and any(place.has_longer(_stem(word)) for place in known)
        is_said = any(_stem(word) in place.stems for place in known) or word.upper() in entries(system)
        if not is_said and (others or not is_begun):
            found[word] = others[:TOLD]
    return found


def _said(others: tuple[str, ...], known: list[_Place]) -> tuple[str, ...]:
    """Return those of some words that stand in places, most often first; of one with several endings the shortest."""
    forms: dict[str, str] = {}
    for other in others:
        if any(other in place.words for place in known):
            forms[_stem(other)] = min(other, forms.get(_stem(other), other), key=len)
    return tuple(forms[stem] for stem in sorted(forms, key=lambda stem: -sum(place.stems[stem] for place in known)))


def _wanted(search: str) -> list[str]:
    """Return the words that are searched for: those that say something, where there are any."""
    words = _WORD.findall(search.casefold())
    return [word for word in words if word not in IDLE] or words


def _ranked(system: str, wanted: list[str], otherwise: int) -> dict[str, list[int | None]]:
    """Return how well each word fits each rule; others for the same count at a rank below `otherwise`.

    Where a word is found anywhere, texts that only have one that begins so do not count.
    """
    ranked = {read.id: [_best(word, read, otherwise) for word in wanted] for read in _read(system)}
    for n in range(len(wanted)):
        if any((ranks[n] or 0) < UNFOUND for ranks in ranked.values() if ranks[n] is not None):
            for ranks in ranked.values():
                ranks[n] = None if (ranks[n] or 0) >= UNFOUND else ranks[n]
    return ranked


def _kept(ranked: dict[str, list[int | None]]) -> dict[str, int]:
    """Return how good the rules are that are worth showing, 0 best."""
    is_any_whole = any(None not in ranks for ranks in ranked.values())
    kept = {}
    for rule, ranks in ranked.items():
        found = [rank for rank in ranks if rank is not None]
        lacks = len(ranks) - len(found)
        if found and (not lacks or not is_any_whole or (lacks == 1 and max(found) < NEAR)):
            kept[rule] = sum(found) + UNFOUND * lacks
    return kept


def _sorted(system: str, wanted: list[str], kept: dict[str, int]) -> list[str]:
    """Return rules, the best first; a title that says nothing besides what is wanted goes before one that does."""
    said = {_stem(one) for word in wanted for one in (word, *_others(word))}
    ranked = []
    for n, read in enumerate(_read(system)):
        if read.id in kept:
            besides = min(len(words - said) for words in read.titles)
            named = sum(not said.isdisjoint(words) for words in read.titles)
            rank = kept[read.id] + (BESIDE if named and besides else 0)
            ranked.append((rank, besides, -named, read.length, n, read.id))
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

    def weighty(self) -> frozenset[str]:
        """Return the words here that say something, without their endings."""
        return frozenset(_stem(word) for word in self.words - IDLE if not word.isdigit())

    def has_longer(self, stem: str) -> bool:
        """Whether a word here begins so and goes on."""
        at = bisect_left(self.order, stem)
        return at < len(self.order) and self.order[at].startswith(stem)


class _Read(NamedTuple):
    """A rule as it is searched: its title's length and words of weight, the words of its text, its places.

    The first rule of a chapter has the chapter's title as well.
    """

    id: str
    length: int
    titles: tuple[frozenset[str], ...]
    text: Counter[str]
    places: tuple[_Place, ...]

    def often(self, stem: str) -> int:
        """Return how often the text speaks of something beyond the first time, up to a bound."""
        return min(max(self.text[stem] - 1, 0), OFTEN)


@lru_cache(maxsize=8)
def _read(system: str) -> tuple[_Read, ...]:
    """Return the words of a system's rules in their order. The first of a chapter stands for it."""
    found: list[_Read] = []
    first: dict[str, str] = {}
    called, named = _called(system, _CALLED), _called(system, _NAMED)
    for entry in (entry for entry in entries(system).values() if entry.is_for_players):
        is_first = first.setdefault(entry.chapter, entry.id) == entry.id
        title = _Place.of(TITLE, entry.title)
        chapter = _Place.of(TITLE if is_first else CHAPTER, entry.chapter.partition(". ")[2])
        body = _Place.of(BODY, f"{entry.rule} {entry.example} {entry.ruling}")
        own, said = (
            _Place.of(rank, " ".join(word for word in names[entry.id] if _stem(word) in body.stems))
            for rank, names in ((CALLED, called), (NAMED, named))
        )
        titles = tuple(place.weighty() for place in (title, chapter) if place.rank == TITLE)
        places = sorted((title, own, chapter, said, body), key=lambda place: place.rank)
        found.append(_Read(entry.id, len(entry.title), titles, body.stems, tuple(places)))
    return tuple(found)


def _called(system: str, naming: re.Pattern[str]) -> dict[str, set[str]]:
    """Return for each rule the words behind which other rules name it, in one of the two ways."""
    found: dict[str, set[str]] = {rule: set() for rule in entries(system)}
    for entry in (entry for entry in entries(system).values() if entry.is_for_players):
        for word, rule in naming.findall(f"{entry.rule} {entry.example} {entry.ruling}"):
            if rule in found and rule != entry.id:
                found[rule].add(word.casefold())
    return found


@lru_cache(maxsize=8192)
def _stem(word: str) -> str:
    """Return a word without a simple ending, so that one of several and what somebody does or did are one."""
    return UNLIKE.get(word) or _ENDING.sub("", word)


def _best(word: str, read: _Read, otherwise: int) -> int | None:
    """Return how well a word, or another for the same thing, fits a rule, 0 best; None where none of them is found.

    Another one is as good as the word itself where the text often speaks of that.
    """
    ranks = [_rank(word, read)]
    worse = max(OTHERWISE - SURER * read.often(_stem(word)), 1)
    for other in _others(word):
        rank = _rank(other, read, is_whole=True)
        if rank is not None and rank < otherwise:
            ranks.append(rank + worse)
    return min((rank for rank in ranks if rank is not None), default=None)


@lru_cache(maxsize=256)
def _alike(word: str) -> tuple[str, ...]:
    """Return what else is said for a word; where none says so, what is said for one that ends otherwise."""
    rows = [row.split() for row in ALIKE]
    same = [row for row in rows if word in row] or [row for row in rows if _stem(word) in map(_stem, row)]
    return tuple(dict.fromkeys(other for row in same for other in row if other != word))


@lru_cache(maxsize=256)
def _others(word: str) -> tuple[str, ...]:
    """Return what else is said for a word, and what it leads to."""
    led = [row for row in map(str.split, LEADING) if _stem(word) == _stem(row[0])]
    return (*_alike(word), *(other for row in led for other in row[1:]))


def _rank(word: str, read: _Read, *, is_whole: bool = False) -> int | None:
    """Return how well a word fits a rule, 0 best; None where it is not found.

    `is_whole`: another for the same thing is to stand there as a whole word, and counts not as what others call a rule.
    """
    if word == read.id.casefold():
        return 0
    stem = _stem(word)
    for place in read.places:
        if is_whole and place.rank in (CALLED, NAMED):
            continue
        rank = place.rank - EACH * read.often(stem) if place.rank == BODY else place.rank
        if word in place.words:
            return rank
        if stem in place.stems:
            return rank + ENDED
        if not is_whole and len(stem) >= SHORTEST and place.has_longer(stem):
            return rank + LONGER
    return None
