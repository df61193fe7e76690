"""The rules of a system as its ledger.md tells them: id -> title, text, ruling, house mark.

A part called Note is for developers and left out; one that says "not for players" makes the whole rule such, one that
says "about the page" a rule that players need on the page alone.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_HEAD = re.compile(r"^### ([A-Z]{2}-\d{2,3}) (.+)$")
_CHAPTER = re.compile(r"^####? ([A-Z]\. .+)$", re.MULTILINE)
_PART = re.compile(r"^- (Rule|Example|Ruling|Note)s?(?: \(([^)]*)\))?: ?(.*)$")
SOURCES = ("printed", "author", "public", "house")
"""Where a part may come from: the published rules, a note of their author, a public account, or ourselves."""
_HOUSE = re.compile(r"\(`?house`?\)|^- (Rule|Example|Ruling) \([^)]*house|^- (Rule|Ruling): `house`", re.MULTILINE)
_TECHNICAL = "not for players"
_OF_PAGE = "about the page"


class Passage(NamedTuple):
    """A passage of a rule as it stands in the ledger: ``rule``, ``example`` or ``ruling``, its sources, its text."""

    name: str
    sources: tuple[str, ...]
    text: str


class Entry(NamedTuple):
    """One rule. `house` tells that the rule or its figures are ours, where the published game leaves them open.

    `parts` are its parts in their order. `is_for_players` is false of what only who makes the game has to know.
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
    """Whether it tells of the page alone, so that players at a table do without it."""

    @property
    def is_sourced(self) -> bool:
        """Whether its parts tell where each of them comes from, beside what is ours."""
        return any(source != "house" for part in self.parts for source in part.sources)


def parse(text: str) -> dict[str, Entry]:
    """Return the rules of a ledger's text by id, in their order."""
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
    """Return a ledger's text without what `parse` passes over: all but chapters and rules, and of these their notes."""
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
                kept.append("")  # or the empty line behind a table would end the rule
    return "\n".join(kept)


def _joined(parts: tuple[Passage, ...], name: str) -> str:
    """Return the text of all parts of a name."""
    return "\n".join(part.text for part in parts if part.name == name).strip()


def _parts(body: str) -> list[Passage]:
    """Split a rule's body into Rule, Example, Ruling and Note; lines that continue one (tables) stay with it."""
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
