"""Saves the match on the table, and finds another saved state of that match."""

from __future__ import annotations

import json
from typing import Any

from engine.core import codec, match
from engine.core.match import OwnMatch
from web.game.table import Table
from web.shell.effects import EffectsWithAnswer, Notice
from web.shell.session import Session
from web.storage import match_list


def current_match(session: Session) -> tuple[Table, OwnMatch]:
    """Return the match on the table."""
    table = session.playing()
    assert table.match is not None, "not every game is a match"
    return table, table.match


def entry(session: Session, table: Table, held: OwnMatch) -> match_list.MatchEntry:
    """Return the entry for a match on the first page."""
    return match_list.running(table, held, session.page.now(), session.words.language)


def text(table: Table, held: OwnMatch) -> str:
    """Serialize one side of a match for storage."""
    return json.dumps(match.kept_data(held, table.game, table.extra()), ensure_ascii=False)


def letter(session: Session) -> dict[str, Any]:
    """Return the content of the link for the latest turn."""
    table, held = current_match(session)
    return match.link_data(held, table.game)


def went_on(session: Session) -> bool:
    """Return whether another window of this browser has a later turn of the match on the table."""
    here = entry(session, *current_match(session))
    return any(one.id == here.id and one.turns > here.turns for one in session.store.running())


def keep(session: Session) -> EffectsWithAnswer:
    """Save the match on the table; return whether that worked. A later state from another window is kept."""
    table, held = current_match(session)
    if went_on(session):
        yield Notice("site.match.elsewhere")
        return True
    return session.store.keep_match(entry(session, table, held), text(table, held))


def match_of(record: str) -> str | None:
    """Return the match that a record written by this page belongs to; None if it belongs to none."""
    try:
        found = codec.parse(record)["extra"].get("match")
    except (ValueError, LookupError, TypeError, AttributeError):
        return None
    return found if isinstance(found, str) else None


def is_kept_match(session: Session, record: str) -> bool:
    """Return whether a record belongs to a saved match, so that dropping the record loses nothing."""
    which = match_of(record)
    return which is not None and session.store.match(which) is not None


def say_where(session: Session, record: str) -> None:
    """Say where the match of a record can be found."""
    title = next((one.title for one in session.store.running() if one.id == match_of(record)), "")
    session.say_later("site.match.waits", {"title": title})
