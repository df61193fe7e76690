"""The matches by link that a visitor plays: what the first page tells of each."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.core import codec
from engine.core.match import OwnMatch, stage
from web.game.table import Table
from web.storage.saved_games import title

STAGES = ("play", "send", "wait", "over", "aside")
"""What is to be done in a match, the most pressing first (see engine/core/match.py: stage).

``aside`` is another state of a match, whose place a file has taken.
"""


@dataclass(frozen=True)
class MatchEntry:
    """One match, without its record and its secrets."""

    id: str
    """That of the match; put aside, something more behind it."""
    when: int
    """When it was kept last, in milliseconds since 1970."""
    title: str
    turns: int
    """Turns sent and received: more of them are a later state of the match."""
    stage: str


def running(table: Table, held: OwnMatch, when: int, language: str) -> MatchEntry:
    """Return what is told of the match on the table."""
    known = bool(held.mine or held.theirs)
    name = title(table.game.scenario.words, language)
    return MatchEntry(held.match.id, when, name, held.match.turn + known, stage(held, table.game))


def recovered(which: str, text: str, when: int, language: str) -> MatchEntry:
    """Return the entry of a kept match that no list names, so that it can be opened.

    Raises:
        ValueError, LookupError, TypeError, AttributeError: the text is no kept match.
    """
    data = codec.parse(text)
    turns = len(data["held"]["match"]["opened"]) + bool(data["held"]["mine"] or data["held"]["theirs"])
    return MatchEntry(which, when, str(title(data["record"]["scenario"]["words"], language)), turns, STAGES[0])


def put_aside(entry: MatchEntry, when: int) -> MatchEntry:
    """Return the entry of a match whose place another state of it takes."""
    return replace(entry, id=f"{entry.id}~{when:x}", when=when, stage="aside")


def with_new(entries: list[MatchEntry], new: MatchEntry) -> list[MatchEntry]:
    """Return the list with a new state of a match in the place of its old one."""
    return [new, *(entry for entry in entries if entry.id != new.id)]


def in_order(entries: list[MatchEntry]) -> list[MatchEntry]:
    """Return the list as it is shown: what waits for the visitor first, then the latest."""
    known = [entry for entry in entries if entry.stage in STAGES]
    return sorted(known, key=lambda entry: (STAGES.index(entry.stage), -entry.when))
