"""Saves the game in progress in the browser, and keeps the game that another one replaces."""

from __future__ import annotations

from web.game import match_storage
from web.game.sentences import time as time_told
from web.game.table import Table
from web.shell.effects import Effects, EffectsWithAnswer, Happened, Moment, Notice
from web.shell.session import Session
from web.storage import saved_games


def autosave(session: Session) -> Effects:
    """Save the game in the browser, warn once if that fails, and notify the host page around this one."""
    table, keeping, page = session.table, session.autosave, session.page
    if table is None or session.guide is not None:
        return  # a lesson is not saved
    yield Happened(Moment.GAME_CHANGED)
    _note_branch(session, table)
    text = table.text()
    page.keep_visit(text if table.is_visit else None)
    if table.is_visit:
        if table.match is not None:
            yield from match_storage.keep(session)
        return
    is_kept = (yield from _spare(session)) and session.store.keep_game(text)
    keeping.own = text if is_kept else keeping.own
    if table.match is not None:
        is_kept = (yield from match_storage.keep(session)) and is_kept
    if not is_kept and keeping.is_kept:
        offer = "file" if table.match is None else "match-keep"
        yield Notice("site.notice.not_kept", {}, (offer,), "warning")
    elif is_kept and not keeping.is_kept:
        page.show("warning", False)
    keeping.is_kept = is_kept
    page.root("kept", "yes" if is_kept else "no")


def _note_branch(session: Session, table: Table) -> None:
    """Record that another window continued this game differently, because its dice could be seen there."""
    found, own = session.store.game(), session.autosave.own
    if not table.is_visit and found != own:
        at = saved_games.diverged_at(table.text(), found, own)
        table.branched = table.branched if at is None else at


def _spare(session: Session) -> EffectsWithAnswer:
    """Save the game that another window has stored; return whether it may be overwritten."""
    found = session.store.game()
    if found is None or found == session.autosave.own or match_storage.is_kept_match(session, found):
        return True
    is_spared = shelve(session, found)
    yield from say_queued(session)
    return is_spared


def put_aside(session: Session) -> bool:
    """Put the game in progress on the shelf because another replaces it; return whether nothing is lost."""
    own = session.table if session.guide is None else session.guide.before
    table = own if own is not None and not own.is_visit else None
    text = table.text() if table is not None else session.store.game()
    if text is None:
        return True
    if match_storage.is_kept_match(session, text):
        match_storage.say_where(session, text)
        return True
    return shelve(
        session,
        text,
        time_told(session.names(), table.view_at(len(table.game.inputs)))
        if table is not None and own is session.table
        else "",
    )


def shelve(session: Session, text: str, turn: str = "") -> bool:
    """Put a record on the shelf in place of earlier states of that game; return whether nothing is lost."""
    store = session.store
    try:
        entry = saved_games.entry(text, "", session.page.now(), session.words.language, turn, aside=True)
    except (ValueError, LookupError, TypeError, AttributeError):
        return store.put_by("game", text)
    known = {one: store.saved(one) for one in store.saves()}
    if not entry.inputs or text in known.values():
        return True
    if not store.save(entry, text):
        return False
    for one, record_text in known.items():
        if one.is_aside and saved_games.goes_on(text, record_text):
            store.remove(one)
    session.say_later(f"site.notice.put_aside{'.over' if entry.is_over else ''}", {"title": entry.title})
    return True


def title(session: Session, text: str) -> str:
    """Return the title of a record that the browser stores; empty if it has none."""
    try:
        return saved_games.entry(text, "", 0, session.words.language).title
    except (ValueError, LookupError, TypeError, AttributeError):
        return ""


def ask_to_persist(session: Session) -> None:
    """Ask the browser once for persistent storage, when the player first saves something."""
    if not session.autosave.is_asked:
        session.autosave.is_asked = True
        session.page.ask_to_persist()


def say_queued(session: Session) -> Effects:
    """Show the messages that were queued until a game is on the table."""
    if session.said:
        text = " ".join(session.said)
        session.said.clear()
        yield Notice("site.notice.said", {"text": text})
