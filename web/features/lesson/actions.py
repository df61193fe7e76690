"""Handlers for lessons: the list, beginning and leaving a lesson, moving within it; all are loaded late."""

from __future__ import annotations

from engine.core.scenario import DataFault
from engine.core.system import SYSTEMS
from web.faults import plainly
from web.features.lesson import lesson_runner
from web.features.lesson.lesson_runner import RunningLesson, running
from web.features.lesson.model import FetchedLessons, Lesson, from_built
from web.game import game_lifecycle, turns
from web.shell import deferred_loading
from web.shell.effects import (
    FRESH,
    TABLE,
    AsyncEffects,
    Background,
    Effects,
    Happened,
    Moment,
    Notice,
    Paint,
    Ready,
    Route,
    ShowView,
)
from web.shell.session import LESSON, LESSONS, PLAY, Session


def find(session: Session, name: str) -> Lesson | None:
    """Return a fetched lesson by its name."""
    return next(
        (one for one in session.of(FetchedLessons).by_system.get(name.partition("/")[0], ()) if one.name == name), None
    )


async def fetch(session: Session, system: str) -> AsyncEffects:
    """Fetch the lessons of a system with their texts, then show the page that asked for them."""
    async for effect in deferred_loading.wait_until_loaded(session):
        yield effect
    where = session.page.address()
    if system not in session.of(FetchedLessons).by_system:
        try:
            found, texts = from_built(await session.page.fetched(f"lessons/{session.words.language}/{system}.json"))
        except (OSError, DataFault) as fault:
            session.page.go("", instead=True)
            yield Route()
            if isinstance(fault, DataFault):
                yield Notice("lesson.notice.damaged", {"fault": plainly(fault.mismatches[0], session.words)})
            else:
                yield Notice("lesson.notice.missing", {"fault": str(fault)})
            return
        session.of(FetchedLessons).by_system[system], session.words = found, session.words.more(texts)
    if session.page.address() == where:
        yield Route()


def take_up(session: Session, lesson: Lesson) -> Effects:
    """Begin a lesson, or resume it at the step where it was left if that step still exists."""
    turns.stop(session)
    reached = session.store.lessons().get(lesson.name, 0)
    at = reached if reached in range(len(lesson.steps)) else 0
    page = session.page
    seed = page.seed() if at else 0  # a lesson begins without dice of its own; it may have been left in its battle
    learner = session.guide = RunningLesson(lesson, session.table, at, seed=seed, by_touch=page.is_touched())
    yield from lesson_runner.show(session, learner)
    yield from turns.go_on(session)


def leave(session: Session) -> Effects:
    """End the lesson and restore the table shown before it."""
    learner, session.guide = running(session), None
    if learner is not None:
        turns.stop(session)
        session.table = learner.before
        game_lifecycle.close_dialogs(session)
        session.page.root("lesson", "no")
        session.page.root("step", "no")
        yield Happened(Moment.NEW_TABLE)
        yield FRESH


# Routes


def leave_for(session: Session, _: str) -> Effects:
    """Leave the lesson if the address leads elsewhere."""
    if session.page.address().partition("/")[0] != LESSON:
        yield from leave(session)


def learn(session: Session, name: str) -> Effects:
    """Show a lesson once it has been fetched; an unknown lesson leads to the list."""
    page, lesson, system = session.page, find(session, name), name.partition("/")[0]
    learner = running(session)
    if learner is not None and learner.lesson is not lesson:
        yield from leave(session)
    if lesson is not None:
        yield ShowView(PLAY)
        page.to_top()
        if running(session) is None:
            yield from take_up(session, lesson)
        yield TABLE
        yield Ready()
        return
    if system in SYSTEMS and system not in session.of(FetchedLessons).by_system:
        yield from _wait_for_lessons(session, system)
        return
    page.go(f"{LESSONS}/{system}" if system in SYSTEMS else "", instead=True)
    yield Route()
    yield Notice("site.notice.unknown_place", {"name": f"{LESSON}/{name}"[:60]}, ("renew",))
    yield Happened(Moment.LESSON_UNKNOWN, f"{LESSON}/{name}"[:60])


def show_list(session: Session, system: str) -> Effects:
    """Show the lessons of a system, once they have been fetched."""
    if system not in session.of(FetchedLessons).by_system:
        yield from _wait_for_lessons(session, system)
        return
    yield ShowView(LESSONS)
    yield Paint(LESSONS)
    session.page.to_top()
    session.page.focus("#lessons-title")
    yield Ready()


def _wait_for_lessons(session: Session, system: str) -> Effects:
    """Say that lessons are loading; on a page that was just opened, the built page says so already."""
    if session.loading.is_begun:
        yield ShowView(LESSONS)
        yield Paint(LESSONS)
        yield Ready()
    yield Background(fetch(session, system))


# Within a lesson


def read_on(session: Session, _: str) -> Effects:
    """Go on from a step that is only to be read."""
    learner = running(session)
    if learner is not None and learner.step.is_read and not learner.is_given:
        learner.read()
        yield from turns.go_on(session, is_changed=True)


def go_back(session: Session, _: str) -> Effects:
    """Go back to the step before."""
    learner = running(session)
    if learner is not None and learner.can_go_back:
        turns.stop(session)
        learner.again(learner.at - 1, session.page.seed())
        yield from lesson_runner.show(session, learner)
        yield from turns.go_on(session)


def step_again(session: Session, _: str) -> Effects:
    """Restart the step: the final battle is fought again."""
    learner = running(session)
    if learner is not None:
        turns.stop(session)
        learner.again(learner.at, session.page.seed())
        yield from lesson_runner.show(session, learner)
        yield from turns.go_on(session)


def whole_again(session: Session, name: str) -> Effects:
    """Restart a lesson from its first step."""
    session.store.keep_lesson(name, 0)
    session.page.go(f"{LESSON}/{name}")
    if session.guide is not None:
        yield from leave(session)
    yield Route()


ACTIONS = {
    "lesson-next": read_on,
    "lesson-back": go_back,
    "lesson-step": step_again,
    "lesson-again": whole_again,
}
