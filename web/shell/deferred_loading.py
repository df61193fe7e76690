"""Loads the packages that only reading files needs, after the first picture, and lets callers wait for them."""

from __future__ import annotations

import asyncio

from engine.core.system import SYSTEMS, load
from web.shell.effects import AsyncEffects, Background, Effects, Notice
from web.shell.session import Session

CALM, LOOK = 400, 50
"""Milliseconds: time without a touch after which the page counts as idle, and interval between two checks."""


def missing(session: Session) -> Notice:
    """Say which file could not be loaded, or not as it was built."""
    return Notice("site.notice.late", {"file": session.loading.file}, ("fetch-again",))


def begin(session: Session) -> Effects:
    """Start loading, once."""
    if not session.loading.is_begun:
        session.loading.is_begun = True
        yield Background(install(session))


def is_calm(session: Session) -> bool:
    """Return whether the page is idle, or somebody waits for the packages."""
    return session.loading.is_wanted or session.page.untouched() >= CALM


async def wait_until_idle(session: Session) -> None:
    """Wait until the page is idle."""
    while not is_calm(session):
        await asyncio.sleep(LOOK / 1000)


async def install(session: Session) -> AsyncEffects:
    """Fetch the packages, retrying as often as the visitor asks, then load the rules of every game one by one."""
    late = session.loading
    while True:
        try:
            await session.page.fetch_late(lambda: wait_until_idle(session))
            break
        except OSError as fault:  # it may load another time
            late.missing, late.file = asyncio.Event(), str(fault)
            yield missing(session)
            await late.missing.wait()
    late.missing = None
    late.is_wanted = False  # nobody waits for it any more
    late.installed.set()
    for system in SYSTEMS:
        await wait_until_idle(session)
        await asyncio.sleep(0)
        load(system)  # so that whatever is opened next appears at once
    late.is_done = True
    session.page.root("late", "installed")


async def wait_until_loaded(session: Session) -> AsyncEffects:
    """Wait until files from outside can be read."""
    late = session.loading
    if late.installed.is_set():
        return
    late.is_wanted = True
    for effect in begin(session):
        yield effect
    if late.missing is not None and not late.missing.is_set():
        yield missing(session)
    await late.installed.wait()


def fetch_again(session: Session, _: str) -> Effects:
    """Fetch the missing packages again."""
    session.page.show("notice", False)
    if session.loading.missing is not None:
        session.loading.missing.set()
    return ()


ACTIONS = {"fetch-again": fetch_again}
