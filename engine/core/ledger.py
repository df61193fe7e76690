"""Parses the rules in a system's ledger.md: id -> title, text, ruling, house mark.

Parts called Note are for developers and omitted. A note that begins with "not for players" hides the whole rule from
players; one that begins with "about the page" marks a rule that players need only on the page.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_HEAD = re.compile(r"^### ([A-Z]{2}-\d{2,3}) (.+)$")
_CHAPTER = re.compile(r"^####? ([A-Z]\. .+)$", re.MULTILINE)
_PART = re.compile(r"^- (Rule|Example|Ruling|Note)s?(?: \(([^)]*)\))?: ?(.*)$")
SOURCES = ("printed", "author", "public", "house")
"""The sources of a part: the published rules, a note by their author, a public account, or our own house rules."""
_HOUSE = re.compile(r"\(`?house`?\)|^- (Rule|Example|Ruling) \([^)]*house|^- (Rule|Ruling): `house`", re.MULTILINE)
_TECHNICAL = "not for players"
_OF_PAGE = "about the page"


class Passage(NamedTuple):
    """A passage of a rule in the ledger: its name (``rule``, ``example`` or ``ruling``), its sources and its text."""

    name: str
    sources: tuple[str, ...]
    text: str


class Entry(NamedTuple):
    """One rule. `house` is true if the rule or its figures are ours because the published game leaves them open.

    `parts` holds its passages in order. `is_for_players` is false for rules that only developers need to know.
    """

    id: str
    title: str
    chapter: str
    rule: str
    example: str
    ruling: str
    house: bool
    parts: tuple[Passage, ...]
    is_for_players: bool = True
    is_of_page: bool = False
    """Whether the rule is only about the page, so that players at a table do not need it."""

    @property
    def is_sourced(self) -> bool:
        """Whether any of its parts names a source other than ourselves."""
        return any(source != "house" for part in self.parts for source in part.sources)


def parse(text: str) -> dict[str, Entry]:
    """Return the rules in a ledger's text by id, in order."""
    found: dict[str, Entry] = {}
    chapter = ""
    for block in re.split(r"\n(?=##)", text):
        first, _, body = block.partition("\n")
        if title := _CHAPTER.match(first):
            chapter = title.group(1)
        if head := _HEAD.match(first):
            told = _parts(body)
            parts = tuple(part for part in told if part.name != "note")
            is_technical, is_of_page = (
                any(part.name == "note" and part.text.startswith(mark) for part in told)
                for mark in (_TECHNICAL, _OF_PAGE)
            )
            rule, example, ruling = (_joined(parts, name) for name in ("rule", "example", "ruling"))
            house = bool(_HOUSE.search(block))
            about = (head.group(1), head.group(2), chapter, rule, example, ruling, house, parts)
            found[head.group(1)] = Entry(*about, not is_technical, is_of_page)
    return found


def concise(text: str) -> str:
    """Return a ledger's text reduced to what `parse` reads: chapters and rules, without ordinary notes."""
    kept: list[str] = []
    for block in re.split(r"\n(?=##)", text):
        first, _, body = block.partition("\n")
        if _CHAPTER.match(first):
            kept.append(first)
        elif _HEAD.match(first):
            kept.append(first)
            is_kept = False
            for line in body.splitlines():
                if head := _PART.match(line):
                    is_kept = head.group(1) != "Note" or head.group(3).startswith((_TECHNICAL, _OF_PAGE))
                if is_kept:
                    kept.append(line)
            if not kept[-1]:
                kept.append("")  # otherwise the empty line after a table would end the rule
    return "\n".join(kept)


def _joined(parts: tuple[Passage, ...], name: str) -> str:
    """Return the text of all parts with a name."""
    return "\n".join(part.text for part in parts if part.name == name).strip()


def _parts(body: str) -> list[Passage]:
    """Split a rule's body into Rule, Example, Ruling and Note; continuation lines (tables) stay with their part."""
    parts: list[tuple[str, str, list[str]]] = []
    for line in body.splitlines():
        head = _PART.match(line)
        if head:
            parts.append((head.group(1).lower(), head.group(2) or "", [head.group(3)]))
        elif parts:
            parts[-1][2].append(line)
    return [
        Passage(name, tuple(source for source in SOURCES if source in told), "\n".join(lines))
        for name, told, lines in parts
    ]
