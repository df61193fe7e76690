"""Saved games: what the browser stores of each, and how it is read back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from itertools import takewhile
from typing import Any, NamedTuple, Protocol, TypeVar

from engine.core import codec
from engine.core.scenario import DataFault
from web.shell import message_checks

NAME = 60
"""Maximum number of characters of a name."""
LATEST = 8_640_000_000_000_000
"""Milliseconds since 1970 beyond which browsers have no valid dates."""


class Listed(message_checks.Flat, Protocol):
    """An entry of a stored list; its `when` is in milliseconds since 1970."""

    @property
    def when(self) -> int:
        """When it was saved."""


Sorted = TypeVar("Sorted", bound=Listed)


@dataclass(frozen=True)
class SavedGame:
    """One saved game, without its record."""

    id: str
    name: str
    when: int
    """When it was saved, in milliseconds since 1970."""
    scenario: str
    """SYSTEM/SCENARIO."""
    title: str
    inputs: int
    turn: str = ""
    """The game's turn in words; empty if it was put aside unopened."""
    is_over: bool = False
    is_study: bool = False
    is_aside: bool = False
    """Whether it was put aside automatically because another game was opened."""


class SavedGameSummary(NamedTuple):
    """A summary of a stored record: its thumbnail, its players, and its result or progress."""

    picture: str = ""
    facts: tuple[str, ...] = ()


def entry(text: str, name: str, when: int, language: str, turn: str = "", *, aside: bool = False) -> SavedGame:
    """Return the entry of a record written by this page; without a name it gets the scenario's title.

    Raises:
        ValueError, LookupError, TypeError, AttributeError: the text is no such record.
    """
    data = codec.parse(text)
    told = title(data["scenario"]["words"], language)
    made = SavedGame(
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
    if checked(asdict(made), SavedGame) is None:
        raise ValueError("no record of a game")
    return made


def is_over(text: str | None) -> bool:
    """Return whether a record written by this page is of a finished game."""
    try:
        return codec.parse(text or "")["state"]["end"] is not None
    except (ValueError, LookupError, TypeError):
        return False


def goes_on(text: str, earlier: str | None) -> bool:
    """Return whether a record written by this page is a later state of the `earlier` record's game."""
    try:
        now, then = codec.parse(text)["digests"], codec.parse(earlier or "")["digests"]
        return len(then) < len(now) and now[len(then) - 1] == then[-1]
    except (ValueError, LookupError, TypeError):
        return False


def diverged_at(text: str, other: str | None, before: str | None) -> int | None:
    """Return the input number at which two games with a common beginning diverge, or None if they do not.

    The records must be written by this page; without inputs two games cannot be recognized as one.
    """
    if before is None or other is None or not goes_on(other, before) or goes_on(text, other) or goes_on(other, text):
        return None
    now, then = codec.parse(text)["digests"], codec.parse(other)["digests"]
    shared = sum(1 for _ in takewhile(lambda two: two[0] == two[1], zip(now, then, strict=False)))
    is_same = len(codec.parse(before)["digests"]) > 1 and now != then
    return shared - 1 if is_same and shared else None


def title(words: Mapping[str, Mapping[str, str]], language: str) -> str:
    """Return the title of a scenario in this language, or in another one if it lacks this one."""
    return (words.get(language) or next(iter(words.values())))["title"]


def checked(data: Any, kind: type[Sorted]) -> Sorted | None:
    """Return an entry of a list from its serialized form, or None if it is invalid; unknown fields are dropped."""
    try:
        made = message_checks.checked_dataclass(data, kind, "entry")
    except DataFault:
        return None
    return made if 0 <= made.when <= LATEST else None


def write(entries: Iterable[Listed]) -> str:
    """Serialize the list as JSON."""
    return json.dumps([asdict(entry) for entry in entries], ensure_ascii=False)
