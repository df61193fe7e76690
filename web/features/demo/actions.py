"""The film on the first page: it begins in a quiet moment, stops when there is something to do, rests out of sight."""

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
"""Milliseconds: so long nobody has touched the page before it begins; between two looks whether that is so; between two
steps; and how long the last of them stays.
"""
PLACES = ("", BATTLES)


def begin(session: Session) -> Effects:
    """Let the film begin as soon as there is time; not in another page, nor once its visitor has held it."""
    prelude = session.of(Demo)
    if session.host is None and not prelude.is_playing and not prelude.is_held:
        prelude.hold()
        yield _later(session, LOOK, _wait)


def _wait(session: Session, run: int) -> Effects:
    """Fetch the film in a quiet moment, once everything else has come."""
    page, prelude = session.page, session.of(Demo)
    if run != prelude.run or page.address() not in PLACES:
        return
    if not session.late.is_done or _rests(session) or page.untouched() < QUIET:
        yield _later(session, LOOK, _wait)
    elif prelude.reel is None:
        yield Background(_fetch(session, run))
    else:
        yield from _go(session)


async def _fetch(session: Session, run: int) -> AsyncEffects:
    """Fetch the film; where it does not come the board stays still."""
    try:
        reel = DemoFilm(await session.page.fetched(own_file(FILM, session.page.language())))
    except (OSError, DataFault):
        return
    prelude = session.of(Demo)
    prelude.reel, prelude.at = reel, reel.begin
    if run == prelude.run:
        for effect in _wait(session, run):
            yield effect


def _go(session: Session) -> Effects:
    prelude = session.of(Demo)
    prelude.hold()
    prelude.is_playing, prelude.is_held, prelude.since = True, False, session.page.now()
    yield PRELUDE
    yield _later(session, deferred_loading.LOOK, _step)


def _step(session: Session, run: int) -> Effects:
    """Show the next step, unless somebody has touched the page meanwhile: then the film stops."""
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
    """Whether it would move for nobody: calm is asked for, or it has been scrolled out of the window."""
    return session.page.is_calm() or not session.page.is_in_sight("prelude")


def run(session: Session, _: str) -> Effects:
    """Let the film run, or hold it."""
    if session.of(Demo).is_playing:
        session.of(Demo).hold()
        session.of(Demo).is_held = True
        yield PRELUDE
    elif session.of(Demo).reel is not None:
        yield from _go(session)


def _later(session: Session, milliseconds: int, what: Callable[[Session, int], Effects]) -> Later:
    """Return what goes on later, unless the film was held or set going meanwhile."""
    number = session.of(Demo).run
    return Later(milliseconds, lambda session: what(session, number))


ACTIONS = {"prelude": run}
