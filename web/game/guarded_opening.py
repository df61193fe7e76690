"""Opens external data in slices: the visitor can cancel, and a mark records the attempt.

The browser keeps the mark from before the reading until the result is shown. If a page finds the mark, the last attempt
failed: it starts without that data and reports so.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Generator, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from engine.core.scenario import digest
from web.game import game_lifecycle
from web.shell import deferred_loading
from web.shell.effects import AsyncEffects, Effect, Effects, Notice, Route, VisitorLeft
from web.shell.session import PLAY, Session

T = TypeVar("T")

PART, SOON, AGAIN = 50, 300, 1000
"""Milliseconds: length of a slice, delay before the first progress notice, and interval between notices."""
LEAVE = "leave-opening"
"""Offer in the notice of a long reading."""
MARK = "opening"
"""The key under which this window records that it opens its game."""

HowFar = Callable[[], tuple[str, dict[str, Any]]]
"""Returns the progress of the reading as a word key and facts."""


async def in_parts(session: Session, work: Iterator[Any], told: HowFar) -> AsyncIterator[Effect]:
    """Run work in slices, and report progress if it takes long.

    Raises:
        VisitorLeft: the visitor left for another place meanwhile.
    """
    page, run = session.page, session.attempt.run
    began = page.now()
    due, is_told = began + SOON, False
    for _ in work:
        now = page.now()
        if now - began < PART:
            continue
        if now >= due:
            due, is_told = now + AGAIN, True
            yield Notice(*told(), (LEAVE,))
        await asyncio.sleep(0)
        if run != session.attempt.run:
            raise VisitorLeft
        began = page.now()
    if is_told:
        page.show("notice", False)


def collect(found: list[T], work: Generator[Any, None, T]) -> Iterator[Any]:
    """Run a generator in slices and append its result to a list."""
    value = yield from work
    found.append(value)


def leave(session: Session, _: str) -> Effects:
    """Cancel the opening."""
    session.attempt.run += 1
    session.page.show("notice", False)
    yield from game_lifecycle.leave_place(session)


# The mark


async def marking(session: Session, place: str, work: AsyncEffects) -> AsyncEffects:
    """Open a place of the site while the mark is set."""
    async for effect in deferred_loading.wait_until_loaded(session):
        yield effect
    with _marked(session, place):
        async for effect in work:
            yield effect


@contextmanager
def _marked(session: Session, place: str) -> Iterator[None]:
    _keep(session, place, digest(place))
    try:
        yield
    finally:
        _keep(session, place, None)


def _keep(session: Session, place: str, mark: str | None) -> None:
    """Store the mark: for a link in all windows, for the game only in this one, as others may open it too."""
    if place == PLAY:
        session.page.keep_visit(mark, MARK)
    else:
        session.store.keep_opening(mark)


def has_failed(session: Session, place: str) -> bool:
    """Return whether the last attempt to open this place failed; true only once."""
    mark = session.page.visit(MARK) if place == PLAY else session.store.opening()
    if mark != digest(place):
        return False
    _keep(session, place, None)
    return True


def start_without(session: Session, place: str) -> Effects:
    """Show the first page instead of a place that could not be opened the last time, and report so."""
    session.attempt.place = place
    yield from game_lifecycle.leave_place(session)
    what = "game" if place == PLAY else "link"
    yield Notice(f"site.notice.not_opened.{what}", {}, ("open-anyway", *(("rescue",) if place == PLAY else ())))


def open_anyway(session: Session, _: str) -> Effects:
    """Try again to open what could not be opened the last time."""
    session.page.show("notice", False)
    session.page.go(session.attempt.place)
    yield Route()


ACTIONS = {LEAVE: leave, "open-anyway": open_anyway}
