"""The demo on the first page: it begins when the page is idle, stops on input, and pauses out of sight."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.scenario import DataFault
from web.features.demo.model import Demo, DemoFilm
from web.languages.known import own_file
from web.shell import deferred_loading
from web.shell.effects import AsyncEffects, Background, Effects, Later, Paint
from web.shell.session import BATTLES, Session

FILM = "prelude.json"
PRELUDE = Paint("prelude")
QUIET, LOOK, REST, END = 2000, 500, 1700, 5000
"""Milliseconds: idle time before the demo begins; interval of idle checks; of steps; pause after the last step."""
PLACES = ("", BATTLES)


def begin(session: Session, _: str) -> Effects:
    """Schedule the demo; not in an embedded frame, nor after the visitor has stopped it."""
    prelude = session.of(Demo)
    if session.host is None and not prelude.is_playing and not prelude.is_held:
        prelude.hold()
        yield _later(session, LOOK, _wait)


def _wait(session: Session, run: int) -> Effects:
    """Fetch the demo when the page is idle and everything else has been loaded."""
    page, prelude = session.page, session.of(Demo)
    if run != prelude.run or page.address() not in PLACES:
        return
    if not session.loading.is_done or _rests(session) or page.untouched() < QUIET:
        yield _later(session, LOOK, _wait)
    elif prelude.reel is None:
        yield Background(_fetch(session, run, _wait))
    else:
        yield from _go(session)


async def _fetch(session: Session, run: int, then: Callable[[Session, int], Effects]) -> AsyncEffects:
    """Fetch the demo and go on with it; on failure the board stays still."""
    try:
        reel = DemoFilm(await session.page.fetched(own_file(FILM, session.page.language())))
    except (OSError, DataFault):
        return
    prelude = session.of(Demo)
    prelude.reel, prelude.at = reel, prelude.at or reel.begin
    if run == prelude.run:
        for effect in then(session, run):
            yield effect


def _go(session: Session, _: int = 0) -> Effects:
    """Start the demo."""
    prelude = session.of(Demo)
    prelude.hold()
    prelude.is_playing, prelude.is_held, prelude.since = True, False, session.page.now()
    yield PRELUDE
    yield _later(session, deferred_loading.LOOK, _step)


def _step(session: Session, run: int) -> Effects:
    """Show the next step; if the visitor has touched the page meanwhile, stop the demo."""
    page, prelude = session.page, session.of(Demo)
    if run != prelude.run or prelude.reel is None:
        return
    if page.address() not in PLACES:
        prelude.hold()
    elif page.untouched() < page.now() - prelude.since:
        prelude.hold()
        prelude.is_held = True
        yield PRELUDE
    elif _rests(session):
        page.root("prelude", "resting")
        yield _later(session, LOOK, _step)
    else:
        prelude.at = (prelude.at + 1) % len(prelude.reel)
        prelude.since = page.now()
        yield PRELUDE
        scene = prelude.reel.scene(prelude.at)
        if scene is not None:
            page.stage(scene)
        yield _later(session, END if prelude.at + 1 == len(prelude.reel) else REST, _step)


def _rests(session: Session) -> bool:
    """Return whether nobody would see it move: reduced motion is requested, or it is scrolled out of view."""
    return session.page.is_calm() or not session.page.is_in_sight("prelude")


def run(session: Session, _: str) -> Effects:
    """Start or stop the demo."""
    if session.of(Demo).is_playing:
        session.of(Demo).hold()
        session.of(Demo).is_held = True
        yield PRELUDE
    elif session.of(Demo).reel is not None:
        yield from _go(session)
    else:
        yield Background(_fetch(session, session.of(Demo).run, _go))


def let_go(session: Session, _: str) -> Effects:
    """Drop the demo, because a game begins, which needs the memory; the first page fetches it again."""
    session.of(Demo).hold()
    session.of(Demo).reel = None
    return ()


def _later(session: Session, milliseconds: int, what: Callable[[Session, int], Effects]) -> Later:
    """Return a delayed callback, which does nothing if the demo was stopped or started meanwhile."""
    number = session.of(Demo).run
    return Later(milliseconds, lambda session: what(session, number))


ACTIONS = {"prelude": run}
