"""Saved games on the first page: games that the visitor saved under names, and those that were put aside."""

from __future__ import annotations

import asyncio

from engine.core import codec
from engine.core.scenario import DataFault
from web.faults import plainly
from web.game import game_lifecycle, record_loader
from web.shell import deferred_loading
from web.shell.effects import AsyncEffects, Background, Effects, Notice, Paint
from web.shell.session import FINISHED, Session
from web.storage.saved_games import SavedGame

SHELF, OVER = Paint("shelf"), Paint(FINISHED)


def show(session: Session) -> Effects:
    """Show the saved games, running or finished, and draw their thumbnails when the page is idle."""
    where = session.page.address()
    part = OVER if where == FINISHED else SHELF
    yield part
    missing = [
        entry
        for entry in session.store.saves()
        if entry.id not in session.autosave.drawn and entry.is_over == (part == OVER)
    ]
    if missing:
        yield Background(_draw(session, missing, part))


async def _draw(session: Session, entries: list[SavedGame], part: Paint) -> AsyncEffects:
    where = session.page.address()
    async for effect in deferred_loading.wait_until_loaded(session):
        yield effect
    for entry in entries:
        yield Paint("shelf-board", entry)
        await asyncio.sleep(0)
    if session.page.address() == where:
        yield part
        if part == SHELF:
            yield Paint("home")  # the first of them may take the place of the game that was left here


def show_finished(session: Session) -> Effects:
    """Show the finished games on their own page."""
    page = session.page
    page.title(f"{session.words.say('site.finished')} \u2013 {session.words.say('site.title')}")
    yield from show(session)
    text = session.ended()
    if text is not None:
        yield from draw_going(session, text, OVER)
    page.to_top()
    page.focus("#finished-title")


def draw_going(session: Session, text: str, part: Paint) -> Effects:
    """Draw the board of the last game for a part of the page, when the page is idle."""
    if session.autosave.going[0] != text:
        yield Background(_draw_going(session, text, part))


async def _draw_going(session: Session, text: str, part: Paint) -> AsyncEffects:
    async for effect in deferred_loading.wait_until_loaded(session):
        yield effect
    yield Paint("going-board", text)
    yield part


def _entry(session: Session, which: str) -> SavedGame | None:
    return next((entry for entry in session.store.saves() if entry.id == which), None)


def open_kept(session: Session, which: str) -> Effects:
    """Put a saved game on the table; one that was only put aside is removed from the list once it is stored whole."""
    entry = _entry(session, which)
    if entry is not None:
        yield Background(_open(session, entry))


async def _open(session: Session, entry: SavedGame) -> AsyncEffects:
    async for effect in deferred_loading.wait_until_loaded(session):
        yield effect
    try:
        opening = record_loader.opened(session, codec.parse(session.store.saved(entry) or ""))
        async for effect in record_loader.replay(session, opening):
            yield effect
    except DataFault as bad:
        yield Notice("site.notice.bad_save", {"fault": plainly(bad.mismatches[0], session.words)})
        return
    table = record_loader.seated(session, opening)
    for effect in game_lifecycle.replace(session, table):
        yield effect
    if entry.is_aside and opening.fault is None and session.table is table and session.autosave.is_kept:
        session.store.remove(entry)


def file(session: Session, which: str) -> Effects:
    """Save a saved game to a file."""
    entry = _entry(session, which)
    if entry is not None:
        name = f"{entry.scenario.replace('/', '-')}-{entry.inputs}.json"
        session.page.download(name, session.store.saved(entry) or "")
    return ()


def remove(session: Session, which: str) -> Effects:
    """Remove a saved game; it can be restored."""
    entry = _entry(session, which)
    if entry is None:
        return
    session.autosave.removed = entry, session.store.saved(entry) or ""
    session.store.remove(entry)
    yield from show(session)
    yield Notice("site.notice.removed", {"name": entry.name}, ("restore",))


def restore(session: Session, _: str) -> Effects:
    """Restore the saved game that was removed last."""
    removed, session.autosave.removed = session.autosave.removed, None
    if removed is not None:
        session.store.save(*removed)
        session.page.show("notice", False)
        yield from show(session)


ACTIONS = {"shelf-open": open_kept, "shelf-file": file, "shelf-remove": remove, "restore": restore}
