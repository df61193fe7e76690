"""Matches by link that a visitor plays: the entries shown on the first page."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.core import codec
from engine.core.match import OwnMatch, stage
from web.game.table import Table
from web.storage.saved_games import title

STAGES = ("play", "send", "wait", "over", "aside")
"""The next step in a match, the most urgent first (see engine/core/match.py: stage).

``aside`` is another state of a match that a file has replaced.
"""


@dataclass(frozen=True)
class MatchEntry:
    """One match, without its record and its secrets."""

    id: str
    """The match's id; for a match put aside, with a suffix."""
    when: int
    """When it was last saved, in milliseconds since 1970."""
    title: str
    turns: int
    """Number of turns sent and received: a higher number is a later state of the match."""
    stage: str


def running(table: Table, held: OwnMatch, when: int, language: str) -> MatchEntry:
    """Return the entry of the match on the table."""
    known = bool(held.mine or held.theirs)
    name = title(table.game.scenario.words, language)
    return MatchEntry(held.match.id, when, name, held.match.turn + known, stage(held, table.game))


def recovered(which: str, text: str, when: int, language: str) -> MatchEntry:
    """Return the entry of a stored match that no list names, so that it can be opened.

    Raises:
        ValueError, LookupError, TypeError, AttributeError: the text is no stored match.
    """
    data = codec.parse(text)
    turns = len(data["held"]["match"]["opened"]) + bool(data["held"]["mine"] or data["held"]["theirs"])
    return MatchEntry(which, when, str(title(data["record"]["scenario"]["words"], language)), turns, STAGES[0])


def put_aside(entry: MatchEntry, when: int) -> MatchEntry:
    """Return the entry of a match that another state of it replaces."""
    return replace(entry, id=f"{entry.id}~{when:x}", when=when, stage="aside")


def with_new(entries: list[MatchEntry], new: MatchEntry) -> list[MatchEntry]:
    """Return the list with a match's old state replaced by the new one."""
    return [new, *(entry for entry in entries if entry.id != new.id)]


def in_order(entries: list[MatchEntry]) -> list[MatchEntry]:
    """Return the list in display order: those that wait for the visitor first, then the latest."""
    known = [entry for entry in entries if entry.stage in STAGES]
    return sorted(known, key=lambda entry: (STAGES.index(entry.stage), -entry.when))
