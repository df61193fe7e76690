"""The shelf on the first page: games that the visitor kept under names, and those that were put aside."""

from __future__ import annotations

import asyncio

from engine.core import codec
from engine.core.scenario import DataFault
from web.faults import plainly
from web.features.files import actions as files_actions
from web.game import game_lifecycle
from web.shell import deferred_loading
from web.shell.effects import AsyncEffects, Background, Effects, Notice, Paint
from web.shell.session import FINISHED, Session
from web.storage.saved_games import SavedGame

SHELF, OVER = Paint("shelf"), Paint(FINISHED)


def show(session: Session) -> Effects:
    """Show the games kept, those that go on or those that are over, and draw their small boards when there is time."""
    where = session.page.address()
    part = OVER if where == FINISHED else SHELF
    yield part
    missing = [
        entry
        for entry in session.store.saves()
        if entry.id not in session.keeping.drawn and entry.is_over == (part == OVER)
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
            yield Paint("home")  # the first of them may stand in the place of the game that was left here


def show_finished(session: Session) -> Effects:
    """Show the finished games in their own place."""
    page = session.page
    page.title(f"{session.words.say('site.finished')} \u2013 {session.words.say('site.title')}")
    yield from show(session)
    text = session.ended()
    if text is not None:
        yield from draw_going(session, text, OVER)
    page.to_top()
    page.focus("#finished-title")


def draw_going(session: Session, text: str, part: Paint) -> Effects:
    """Draw the board of the game that was left here, for a part of the page, when there is time."""
    if session.keeping.going[0] != text:
        yield Background(_draw_going(session, text, part))


async def _draw_going(session: Session, text: str, part: Paint) -> AsyncEffects:
    async for effect in deferred_loading.wait_until_loaded(session):
        yield effect
    yield Paint("going-board", text)
    yield part


def _entry(session: Session, which: str) -> SavedGame | None:
    return next((entry for entry in session.store.saves() if entry.id == which), None)


def open_kept(session: Session, which: str) -> Effects:
    """Put a kept game on the table; one only put aside leaves the shelf when it is kept whole."""
    entry = _entry(session, which)
    if entry is not None:
        yield Background(_open(session, entry))


async def _open(session: Session, entry: SavedGame) -> AsyncEffects:
    async for effect in deferred_loading.wait_until_loaded(session):
        yield effect
    try:
        opening = files_actions.opened(session, codec.parse(session.store.saved(entry) or ""))
        async for effect in files_actions.replay(session, opening):
            yield effect
    except DataFault as bad:
        yield Notice("site.notice.bad_save", {"fault": plainly(bad.mismatches[0], session.words)})
        return
    table = files_actions.seated(session, opening)
    for effect in game_lifecycle.replace(session, table):
        yield effect
    if entry.is_aside and opening.fault is None and session.table is table and session.keeping.is_kept:
        session.store.remove(entry)


def file(session: Session, which: str) -> Effects:
    """Save a kept game to a file."""
    entry = _entry(session, which)
    if entry is not None:
        name = f"{entry.scenario.replace('/', '-')}-{entry.inputs}.json"
        session.page.download(name, session.store.saved(entry) or "")
    return ()


def remove(session: Session, which: str) -> Effects:
    """Take a kept game off the shelf; it can be put back."""
    entry = _entry(session, which)
    if entry is None:
        return
    session.keeping.removed = entry, session.store.saved(entry) or ""
    session.store.remove(entry)
    yield from show(session)
    yield Notice("site.notice.removed", {"name": entry.name}, ("restore",))


def restore(session: Session, _: str) -> Effects:
    """Put the game that was removed last back on the shelf."""
    removed, session.keeping.removed = session.keeping.removed, None
    if removed is not None:
        session.store.save(*removed)
        session.page.show("notice", False)
        yield from show(session)


ACTIONS = {"shelf-open": open_kept, "shelf-file": file, "shelf-remove": remove, "restore": restore}
