"""Runs a lesson: plays its script, goes to the next step, and ends it."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.types import Pose
from web.features.embed.host_messages import tell_learned, tell_step
from web.features.lesson.lesson_progress import LessonProgress
from web.features.lesson.model import PAGE
from web.game import drag_geometry
from web.game.mode import Mode
from web.shell.effects import FRESH, TABLE, Effects, Later
from web.shell.session import BOARD, QUESTION_TAB, Session

PAUSES = {"slow": 1500, "normal": 800, "fast": 300, "skip": 0}
"""Milliseconds before each order of the other side, by the setting."""
NEXT = "#lesson-next"
"""The button that goes on from a step that is only to be read."""
Further = Callable[[Session], Effects]
"""What goes on with a game, be it led or not."""


def go_on(session: Session, learner: LessonProgress, further: Further, *, is_changed: bool) -> Effects:
    """Put in what comes at once, then go on to the next step, or `further` after the other side's next order.

    What the other side did is seen before the next step speaks. While somebody looks at the past nothing comes.
    """
    if learner.table.mode is not Mode.PAST:
        is_changed |= _let_come(learner)
    if is_changed:
        yield TABLE
    if learner.table.mode is Mode.PAST:
        return
    pause = PAUSES[session.settings.speed]
    if learner.left:
        yield _later(learner, pause, lambda session: _order(session, learner, further))
    elif learner.is_given and pause and learner.is_to_be_seen:
        yield _later(learner, pause, lambda session: _next(session, learner))
    elif learner.is_given:
        yield from _next(session, learner)


def _let_come(learner: LessonProgress) -> bool:
    """Put in what comes at once; tell whether anything did."""
    before = len(learner.left)
    while learner.comes_at_once:
        learner.let_come()
    return len(learner.left) < before


def _later(learner: LessonProgress, pause: int, run: Further) -> Later:
    """Return what goes on after a while, unless the lesson was left, begun anew or looked back upon meanwhile."""
    moment = learner.moment

    def go(session: Session) -> Effects:
        is_here = session.learner is learner and learner.moment == moment and session.is_at_table
        return run(session) if is_here and learner.is_given and learner.table.mode is not Mode.PAST else ()

    return Later(pause, go)


def _order(session: Session, learner: LessonProgress, further: Further) -> Effects:
    """Give the other side's next order with the dice and answers that follow it, so that all is seen as one."""
    learner.let_come()
    _let_come(learner)
    yield TABLE
    yield from further(session)


def _next(session: Session, learner: LessonProgress) -> Effects:
    """Go on to the next step; a refusal that the step before explained is read by now."""
    if learner.step.is_read:
        learner.table.why = ()
    learner.go(learner.at + 1, session.page.seed())
    yield from show(session, learner)


def show(session: Session, learner: LessonProgress) -> Effects:
    """Show the step that has begun, tell of it, and hand the keyboard to what it waits for."""
    if session.table is not learner.table:
        session.table, session.tab = learner.table, QUESTION_TAB
        session.film.begin()
        learner.table.fit(tall=session.page.is_tall())
        yield FRESH
    session.store.keep_lesson(learner.lesson.name, learner.at)
    session.page.show("notice", False)  # it was about the step before
    yield TABLE
    tell_step(session, learner)
    if session.host is None:  # the page around a frame stays where it is
        parts = [f"#{mark.removeprefix(PAGE)}" for mark in learner.marks if mark.startswith(PAGE)]
        session.page.scroll_to((*parts, "#board-frame")[0])
    session.page.focus(NEXT if learner.step.is_read else BOARD)


def accepts_pick(session: Session, ref: str, *, is_idle: bool) -> bool:
    """Tell whether pointing at a thing, or at what stands there, is what the step waits for.

    `is_idle`: whether nothing else came of it.
    """
    learner = session.learner
    if learner is None or session.table is None:
        return False
    if not session.view().everywhere:
        return learner.points(_on_table(session, ref), is_idle=is_idle)
    kind, _, which = ref.partition(":")
    pieces = session.view().pieces
    place = which if kind == "place" else next((p.space for p in pieces if p.id == which), None)
    here = [f"piece:{p.id}" for p in pieces if p.space == place and place is not None]
    return learner.points((ref, f"place:{place}", *here), is_idle=is_idle)


def _on_table(session: Session, ref: str) -> tuple[str, ...]:
    """Return what is pointed at by a thing of a table without places: the bases there, and their units."""
    pose = Pose.read(ref)
    here = [
        piece
        for piece in session.view().pieces
        if (f"piece:{piece.id}" == ref if pose is None else drag_geometry.covers(piece, pose))
    ]
    return (ref, *(f"piece:{piece.id}" for piece in here), *(f"piece:{piece.group}" for piece in here if piece.group))


def ended(session: Session, learner: LessonProgress) -> Effects:
    """Say that the lesson is done, once its battle is decided, and keep that; or why that battle does not count."""
    if not learner.ends:
        return
    learner.end()
    if learner.is_done:
        session.store.keep_lesson(learner.lesson.name, None)
    yield TABLE
    if learner.is_done:
        tell_learned(session, learner)
    session.page.focus(NEXT)
