"""Opening what comes from outside may take its time: it is done in parts, its visitor may leave it, a mark tells of it.

The mark is kept by the browser from before the reading until what was read stands. A page that finds it did not get
that far the last time: it starts without, and says so.
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
"""Milliseconds of reading before the page may do something else; until it says what it is at, and says so again."""
LEAVE = "leave-opening"
"""What a notice of a long reading offers."""
MARK = "opening"
"""The name under which this window keeps that it opens its game."""

HowFar = Callable[[], tuple[str, dict[str, Any]]]
"""Tells, as a word key and facts, how far the reading is."""


async def in_parts(session: Session, work: Iterator[Any], told: HowFar) -> AsyncIterator[Effect]:
    """Do work bit by bit, and say how far it is where that takes long.

    Raises:
        VisitorLeft: its visitor went elsewhere meanwhile.
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
    """Do work bit by bit and put what it comes to into a list."""
    value = yield from work
    found.append(value)


def leave(session: Session, _: str) -> Effects:
    """Leave what is being opened."""
    session.attempt.run += 1
    session.page.show("notice", False)
    yield from game_lifecycle.leave_place(session)


# The mark


async def marking(session: Session, place: str, work: AsyncEffects) -> AsyncEffects:
    """Open what a place of the site stands for, with the mark that it is being opened."""
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
    """Keep the mark: of a link for all windows, of the game for this one, as others may open it at the same time."""
    if place == PLAY:
        session.page.keep_visit(mark, MARK)
    else:
        session.store.keep_opening(mark)


def has_failed(session: Session, place: str) -> bool:
    """Whether the page did not come to the end of it when it opened this place the last time; told once."""
    mark = session.page.visit(MARK) if place == PLAY else session.store.opening()
    if mark != digest(place):
        return False
    _keep(session, place, None)
    return True


def start_without(session: Session, place: str) -> Effects:
    """Show the first page instead of a place that could not be opened the last time, and say so."""
    session.attempt.place = place
    yield from game_lifecycle.leave_place(session)
    what = "game" if place == PLAY else "link"
    yield Notice(f"site.notice.not_opened.{what}", {}, ("open-anyway", *(("rescue",) if place == PLAY else ())))


def open_anyway(session: Session, _: str) -> Effects:
    """Try once more what could not be opened the last time."""
    session.page.show("notice", False)
    session.page.go(session.attempt.place)
    yield Route()


ACTIONS = {LEAVE: leave, "open-anyway": open_anyway}
