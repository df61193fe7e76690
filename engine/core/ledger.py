"""The rules of a system as its ledger.md tells them: id -> title, text, ruling, house mark.

A part called Note is for developers and left out.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_HEAD = re.compile(r"^### ([A-Z]{2}-\d{2,3}) (.+)$")
_CHAPTER = re.compile(r"^####? ([A-Z]\. .+)$", re.MULTILINE)
_PART = re.compile(r"^- (Rule|Example|Ruling|Note)s?(?: \([^)]*\))?: ?(.*)$")
_HOUSE = re.compile(r"\(`?house`?\)|^- (Rule|Example|Ruling) \([^)]*house|^- (Rule|Ruling): `house`", re.MULTILINE)


class Entry(NamedTuple):
    """One rule. `house` tells that the rule or its figures are ours, where the published game leaves them open."""

    id: str
    title: str
    chapter: str
    rule: str
    example: str
    ruling: str
    house: bool


def parse(text: str) -> dict[str, Entry]:
    """Return the rules of a ledger's text by id, in their order."""
    found: dict[str, Entry] = {}
    chapter = ""
    for block in re.split(r"\n(?=##)", text):
        first, _, body = block.partition("\n")
        if title := _CHAPTER.match(first):
            chapter = title.group(1)
        if head := _HEAD.match(first):
            parts = _parts(body)
            rule, example, ruling = (parts.get(name, "") for name in ("Rule", "Example", "Ruling"))
            house = bool(_HOUSE.search(block))
            found[head.group(1)] = Entry(head.group(1), head.group(2), chapter, rule, example, ruling, house)
    return found


def _parts(body: str) -> dict[str, str]:
    """Split a rule's body into Rule, Example, Ruling and Note; lines that continue one (tables) stay with it."""
    parts: dict[str, list[str]] = {}
    current: list[str] = []
    for line in body.splitlines():
        part = _PART.match(line)
        if part:
            current = parts.setdefault(part.group(1), [])
            current.append(part.group(2))
        elif line.strip() or current:
            current.append(line)
    return {name: "\n".join(lines).strip() for name, lines in parts.items()}
