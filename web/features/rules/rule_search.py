"""Search of the rules panel: finds the rules that match. The rules themselves are in the page from the start."""

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
"""Stop words, which are ignored unless a search has no others."""
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
"""Synonyms; each game uses some of the words of a row."""
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
"""A word followed by what it usually means in games that have no such term; the reverse does not hold."""
TITLE, CALLED, CHAPTER, NAMED, BODY = 4, 16, 24, 30, 48
"""Rank of a word by where it is found, 0 best.

In order: a title, or the chapter of its first rule; a term marked as code before a citation of the rule, if the rule's
text has it too; the chapter of any other rule; an unmarked word before a citation; a text.
"""
ENDED, LONGER, BESIDE = 2, 40, 2
"""Penalty if the word has another ending, if it is only the beginning of a word, and if a title has other words."""
OTHERWISE = 18
"""Penalty of a match by a synonym compared with the typed word."""
SHORTEST = 4
"""Minimum letters of a word that may match as the beginning of another."""
OFTEN, EACH = 8, 2
"""Maximum repetitions of a word in a text that count, and how much each of them improves the rank."""
SURER = 6
"""How much the penalty of a synonym shrinks each time the text has the typed word."""
NEAR = BODY - OFTEN * EACH
"""Only matches in a title or a chapter rank better than this."""
UNFOUND = 72
"""Penalty of a rule for each word that it lacks: greater than that of a synonym in its text."""
LISTED = 12
"""Maximum number of found rules listed by title."""
TOLD = 3
"""Maximum number of synonyms suggested for a word that no rule has."""
UNLIKE = {"dies": "dies", "route": "route", "routes": "route"}
"""Words that only look like a form of another word, and their stems."""
_CALLED = re.compile(r"`([\w-]+)` \((?:by |see )?([A-Z]+-\d+)\b")
"""Matches a term marked as code, followed by the rule that is cited for it: units that are `routed` (CK-36)."""
_NAMED = re.compile(r"(?<![\w`-])([a-z][\w-]{3,}) \((?:by |see )?([A-Z]+-\d+)\b")
"""Matches an unmarked word followed by the rule that is cited for it: what is left is in reserve (CK-86)."""
_ENDING = re.compile(r"(?<=[a-z]{3})(?:ings?|ed|es|(?<!s)s|e|y|ies)$|(?<=[a-z]{2}([bdgmnprt]))\1(?:ing|ed)$")


@lru_cache(maxsize=8)
def entries(system: str) -> dict[str, Entry]:
    """Return the rules of a system by id, in their order."""
    return parse(package_data.text(SYSTEMS[system], "ledger.md"))


def system_of(rule: str) -> str | None:
    """Return the system that a rule belongs to, or None if there is no such rule."""
    return next((system for system in SYSTEMS if rule in entries(system)), None)


def matching(system: str, search: str) -> list[str] | None:
    """Return the ids of a system's rules that match the search, the best first; None if the search is empty.

    Matches rank in this order: a rule's id; words of its title; terms by which other rules cite it; words of its
    chapter; words before a citation of it; its text, better the more often the words occur there. Whole words rank
    before words with another ending, and the typed word before its synonyms, which are looked for in texts only if
    nothing else is found. A word that only begins like the typed one matches in a text only if nothing else does, and
    in a title ranks last. Among equal rules the one whose title has the fewest other words comes first. Besides the
    rules that have all the words, those are returned that lack one and have the others in title or chapter; if no rule
    has all, those that have any. Rules that are not for players are never returned.
    """
    wanted = _wanted(search)
    if not wanted:
        return None
    ranked = _ranked(system, wanted, NEAR)
    if not any(all(rank is not None and rank < UNFOUND for rank in ranks) for ranks in ranked.values()):
        ranked = _ranked(system, wanted, UNFOUND)
    return _sorted(system, wanted, _kept(ranked))


def unsaid(system: str, search: str) -> dict[str, tuple[str, ...]]:
    """Return the searched words that no rule has, each with the synonyms that rules use, most frequent first.

    A word that is the beginning of a word of the rules may not be fully typed yet, and is left out if it has no
    synonyms.
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
    """Return those of some words that occur in places, most frequent first; of several forms of a word the shortest."""
    forms: dict[str, str] = {}
    for other in others:
        if any(other in place.words for place in known):
            forms[_stem(other)] = min(other, forms.get(_stem(other), other), key=len)
    return tuple(forms[stem] for stem in sorted(forms, key=lambda stem: -sum(place.stems[stem] for place in known)))


def _wanted(search: str) -> list[str]:
    """Return the significant words of the search, or all of them if none is significant."""
    words = _WORD.findall(search.casefold())
    return [word for word in words if word not in IDLE] or words


def _ranked(system: str, wanted: list[str], otherwise: int) -> dict[str, list[int | None]]:
    """Return the rank of each word in each rule; synonyms count only at a rank below `otherwise`.

    If a word is found anywhere, texts that only have a word beginning with it do not count.
    """
    ranked = {read.id: [_best(word, read, otherwise) for word in wanted] for read in _read(system)}
    for n in range(len(wanted)):
        if any((ranks[n] or 0) < UNFOUND for ranks in ranked.values() if ranks[n] is not None):
            for ranks in ranked.values():
                ranks[n] = None if (ranks[n] or 0) >= UNFOUND else ranks[n]
    return ranked


def _kept(ranked: dict[str, list[int | None]]) -> dict[str, int]:
    """Return the ranks of the rules worth showing, 0 best."""
    is_any_whole = any(None not in ranks for ranks in ranked.values())
    kept = {}
    for rule, ranks in ranked.items():
        found = [rank for rank in ranks if rank is not None]
        lacks = len(ranks) - len(found)
        if found and (not lacks or not is_any_whole or (lacks == 1 and max(found) < NEAR)):
            kept[rule] = sum(found) + UNFOUND * lacks
    return kept


def _sorted(system: str, wanted: list[str], kept: dict[str, int]) -> list[str]:
    """Return rules, the best first; a title with no words besides the wanted ones comes before one that has some."""
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
    """A title, a chapter or a text: the rank of matches in it, its words, and its stems with counts and sorted."""

    rank: int
    words: frozenset[str]
    stems: Counter[str]
    order: list[str]

    @classmethod
    def of(cls, rank: int, text: str) -> _Place:
        """Return the place for a text."""
        words = _WORD.findall(text.casefold())
        stems = Counter(map(_stem, words))
        return cls(rank, frozenset(words), stems, sorted(stems))

    def weighty(self) -> frozenset[str]:
        """Return the stems of the significant words here."""
        return frozenset(_stem(word) for word in self.words - IDLE if not word.isdigit())

    def has_longer(self, stem: str) -> bool:
        """Return whether a word here begins with the stem and is longer."""
        at = bisect_left(self.order, stem)
        return at < len(self.order) and self.order[at].startswith(stem)


class _Read(NamedTuple):
    """A rule prepared for searching: its id, the length of its title, significant title words, text stems and places.

    The first rule of a chapter also has the chapter's title.
    """

    id: str
    length: int
    titles: tuple[frozenset[str], ...]
    text: Counter[str]
    places: tuple[_Place, ...]

    def often(self, stem: str) -> int:
        """Return how often the text has a stem beyond the first time, at most OFTEN."""
        return min(max(self.text[stem] - 1, 0), OFTEN)


@lru_cache(maxsize=8)
def _read(system: str) -> tuple[_Read, ...]:
    """Return a system's rules prepared for searching, in their order. The first rule of a chapter stands for it."""
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
    """Return for each rule the words by which other rules cite it, as one of the two patterns finds them."""
    found: dict[str, set[str]] = {rule: set() for rule in entries(system)}
    for entry in (entry for entry in entries(system).values() if entry.is_for_players):
        for word, rule in naming.findall(f"{entry.rule} {entry.example} {entry.ruling}"):
            if rule in found and rule != entry.id:
                found[rule].add(word.casefold())
    return found


@lru_cache(maxsize=8192)
def _stem(word: str) -> str:
    """Return a word without a simple ending, so that singular, plural and verb forms are equal."""
    return UNLIKE.get(word) or _ENDING.sub("", word)


def _best(word: str, read: _Read, otherwise: int) -> int | None:
    """Return the best rank of a word or its synonyms in a rule, 0 best, or None if none of them is found.

    A synonym ranks like the word itself if the text often has the typed word.
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
    """Return the synonyms of a word; if it has none, those of a word with the same stem."""
    rows = [row.split() for row in ALIKE]
    same = [row for row in rows if word in row] or [row for row in rows if _stem(word) in map(_stem, row)]
    return tuple(dict.fromkeys(other for row in same for other in row if other != word))


@lru_cache(maxsize=256)
def _others(word: str) -> tuple[str, ...]:
    """Return the synonyms of a word, followed by the words it leads to."""
    led = [row for row in map(str.split, LEADING) if _stem(word) == _stem(row[0])]
    return (*_alike(word), *(other for row in led for other in row[1:]))


def _rank(word: str, read: _Read, *, is_whole: bool = False) -> int | None:
    """Return the rank of a word in a rule, 0 best, or None if it is not found.

    `is_whole` is set for synonyms: they must match as whole words, and terms by which other rules cite the rule do not
    count.
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
