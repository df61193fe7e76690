"""The games that a visitor keeps under names: what the browser holds of each, and how it is read again."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, TypeVar

NAME = 60
"""Characters of a name at most."""
ASIDE = 12
"""Games put aside by themselves that are kept at most; those that are over make room first, then the oldest."""

Entry = TypeVar("Entry")
"""A flat frozen dataclass of texts, whole numbers and switches."""


@dataclass(frozen=True)
class Kept:
    """One game on the shelf, without its record."""

    id: str
    name: str
    when: int
    """When it was kept, in milliseconds since 1970."""
    scenario: str
    """SYSTEM/SCENARIO."""
    title: str
    inputs: int
    turn: str = ""
    """The turn in which it stands, in words; nothing where it was put aside unopened."""
    is_over: bool = False
    is_study: bool = False
    is_aside: bool = False
    """Whether it was put aside because another game was opened, not by its player."""


def entry(text: str, name: str, when: int, language: str, turn: str = "", *, aside: bool = False) -> Kept:
    """Return the entry of a record written by this page; without a name it has the scenario's title."""
    data = json.loads(text)
    told = title(data["scenario"]["words"], language)
    return Kept(
        id=f"{when:x}",
        name=" ".join(name.split())[:NAME] or told,
        when=when,
        scenario=f"{data['system']}/{data['scenario']['id']}",
        title=told,
        inputs=len(data["inputs"]),
        turn=turn,
        is_over=data["state"]["end"] is not None,
        is_study=data.get("study", False),
        is_aside=aside,
    )


def goes_on(text: str, earlier: str | None) -> bool:
    """Whether a record written by this page is a later state of the game that another one is."""
    try:
        now, then = json.loads(text)["digests"], json.loads(earlier or "")["digests"]
        return len(then) < len(now) and now[len(then) - 1] == then[-1]
    except (ValueError, LookupError, TypeError):
        return False


def title(words: Mapping[str, Mapping[str, str]], language: str) -> str:
    """Return the title of a scenario, in another language where it has none in this one."""
    return (words.get(language) or next(iter(words.values())))["title"]


def read(text: str | None, kind: type[Entry]) -> list[Entry]:
    """Return the entries of a list as it was written; what is none of ours in it is left out."""
    try:
        data = json.loads(text or "[]")
    except ValueError:
        return []
    return [entry for one in data if (entry := _entry(one, kind))] if isinstance(data, list) else []


def _entry(data: Any, kind: type[Entry]) -> Entry | None:
    types = {"str": str, "int": int, "bool": bool}
    known = {field.name: types[str(field.type)] for field in fields(kind)}  # type: ignore[arg-type]
    if not isinstance(data, dict) or set(data) != set(known):
        return None
    return kind(**data) if all(type(data[name]) is known[name] for name in known) else None


def write(entries: Iterable[Any]) -> str:
    """Return the list as JSON text."""
    return json.dumps([asdict(entry) for entry in entries], ensure_ascii=False)


def with_new(entries: list[Kept], new: Kept) -> tuple[list[Kept], list[Kept]]:
    """Return the list with a new entry first, and the oldest put aside, which make room for another put aside."""
    aside = sorted((entry for entry in entries if entry.is_aside), key=lambda entry: entry.is_over)
    gone = aside[ASIDE - 1 :] if new.is_aside else []
    return [new, *(entry for entry in entries if entry not in gone)], gone
