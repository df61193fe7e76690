"""The rules of a system as its ledger.md tells them: id -> title, text, ruling, house mark."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

_HEAD = re.compile(r"^### ([A-Z]{2}-\d{2,3}) (.+)$")
_PART = re.compile(r"^- (Rule|Example|Ruling)(?: \(`house`[^)]*\))?: (.*)$")


@dataclass(frozen=True, slots=True)
class Entry:
    """One rule. `house` tells that the rule or its figures are ours, where the published game leaves them open."""

    id: str
    title: str
    chapter: str
    rule: str
    example: str
    ruling: str
    house: bool


def read(path: Path) -> dict[str, Entry]:
    """Return the rules of a ledger file by id, in their order."""
    return parse(path.read_text("utf-8"))


def parse(text: str) -> dict[str, Entry]:
    """Return the rules of a ledger's text by id, in their order."""
    found: dict[str, Entry] = {}
    chapter = ""
    for block in re.split(r"\n(?=###? )", text):
        first, _, body = block.partition("\n")
        head = _HEAD.match(first)
        if head is None:
            continue
        if "\n### " not in block and (above := _chapter(text, head.group(1))):
            chapter = above
        parts = _parts(body)
        found[head.group(1)] = Entry(
            head.group(1), head.group(2), chapter, *(parts.get(k, "") for k in ("Rule", "Example", "Ruling")), "`house`" in block
        )
    return found


def _chapter(text: str, rule: str) -> str:
    """Return the title of the chapter heading (``### A. Frame``) that a rule stands under."""
    before = text[: text.index(f"### {rule} ")]
    titles = re.findall(r"^### ([A-Z]\. .+)$", before, re.M)
    return titles[-1] if titles else ""


def _parts(body: str) -> dict[str, str]:
    """Split a rule's body into Rule, Example and Ruling; lines that continue one (tables) stay with it."""
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
