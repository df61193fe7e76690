"""Lesson runner: plays a lesson's script, advances to the next step, and ends the lesson."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.references import Pick, PlaceRef, piece_ref, place_ref
from engine.core.types import Pose
from web.features.lesson.lesson_progress import LessonProgress
from web.features.lesson.model import PageRef
from web.game import drag_geometry
from web.game.mode import Mode
from web.game.pick_path import Picks
from web.shell.effects import FRESH, TABLE, Effects, Happened, Later, Moment
from web.shell.session import BOARD, QUESTION_TAB, Session

PAUSES = {"slow": 1500, "normal": 800, "fast": 300, "skip": 0}
"""Milliseconds before each action of the other side, by the speed setting."""
NEXT = "#lesson-next"
"""Selector of the button that goes on from a step that is only to be read."""
Further = Callable[[Session], Effects]
"""Continues a game, in a lesson or outside."""


def go_on(session: Session, learner: LessonProgress, further: Further, *, is_changed: bool) -> Effects:
    """Apply the immediate part of the script, then begin the next step or, after an action, call `further`.

    The player sees what the other side did before the next step is shown. Nothing happens while a past position is
    shown.
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
    """Apply the immediate part of the script; return whether anything was applied."""
    before = len(learner.left)
    while learner.comes_at_once:
        learner.let_come()
    return len(learner.left) < before


def _later(learner: LessonProgress, pause: int, run: Further) -> Later:
    """Return a delayed callback, which does nothing if the lesson was left, restarted or rewound meanwhile."""
    moment = learner.moment

    def go(session: Session) -> Effects:
        is_here = running(session) is learner and learner.moment == moment and session.is_at_table
        return run(session) if is_here and learner.is_given and learner.table.mode is not Mode.PAST else ()

    return Later(pause, go)


def _order(session: Session, learner: LessonProgress, further: Further) -> Effects:
    """Apply the other side's next action with the dice and answers that follow it, so that they are shown together."""
    learner.let_come()
    _let_come(learner)
    yield TABLE
    yield from further(session)


def _next(session: Session, learner: LessonProgress) -> Effects:
    """Begin the next step; the player has read the refusal that the step before explained."""
    if learner.step.is_read:
        learner.table.refusals = ()
    learner.go(learner.at + 1, session.page.seed())
    yield from show(session, learner)


def show(session: Session, learner: LessonProgress) -> Effects:
    """Show and announce the step that has begun, and focus what it waits for."""
    if session.table is not learner.table:
        session.table, session.tab = learner.table, QUESTION_TAB
        yield Happened(Moment.NEW_TABLE)
        learner.table.fit(tall=session.page.is_tall())
        yield FRESH
    session.store.keep_lesson(learner.lesson.name, learner.at)
    session.page.show("notice", False)  # the notice was about the step before
    yield TABLE
    yield Happened(Moment.STEP_BEGUN)
    if session.host is None:  # an embedding page is not scrolled
        parts = [f"#{mark.id}" for mark in learner.marks if isinstance(mark, PageRef)]
        session.page.scroll_to((*parts, "#board-frame")[0])
    session.page.focus(NEXT if learner.step.is_read else BOARD)


def accepts_pick(session: Session, learner: LessonProgress, ref: Pick, *, is_idle: bool) -> bool:
    """Return whether the step waits for pointing at a thing, or at something in the same place.

    `is_idle`: whether pointing had no other effect.
    """
    if session.table is None:
        return False
    if not session.view().has_places:
        return learner.points(_on_table(session, ref), is_idle=is_idle)
    pieces = session.view().pieces
    place = ref.id if isinstance(ref, PlaceRef) else next((p.space for p in pieces if p.id == ref.id), None)
    here = [piece_ref(p.id) for p in pieces if p.space == place and place is not None]
    return learner.points((ref, place_ref(place), *here), is_idle=is_idle)


def _on_table(session: Session, ref: Pick) -> Picks:
    """Return what a ref on a table without places points at: the bases there, and their units."""
    pose = Pose.read(ref)
    here = [
        piece
        for piece in session.view().pieces
        if (piece_ref(piece.id) == ref if pose is None else drag_geometry.covers(piece, pose))
    ]
    return (ref, *(piece_ref(piece.id) for piece in here), *(piece_ref(piece.group) for piece in here if piece.group))


def ended(session: Session, learner: LessonProgress) -> Effects:
    """Announce and store that the lesson is done once its battle is decided, or explain why it does not count."""
    if not learner.ends:
        return
    learner.end()
    if learner.is_done:
        session.store.keep_lesson(learner.lesson.name, None)
    yield TABLE
    if learner.is_done:
        yield Happened(Moment.LESSON_DONE)
    session.page.focus(NEXT)


class RunningLesson(LessonProgress):
    """A lesson on the table, as the game knows it (`web.game.guide.PlayerGuide`)."""

    def accepts_pick(self, session: Session, ref: Pick, *, is_idle: bool) -> bool:
        """Return whether a pick is what the step waits for; `is_idle`: whether it had no other effect."""
        return accepts_pick(session, self, ref, is_idle=is_idle)

    def go_on(self, session: Session, further: Further, *, is_changed: bool) -> Effects:
        """Go on to the next step, or after an action of the other side continue the game with `further`."""
        return go_on(session, self, further, is_changed=is_changed)

    def ended(self, session: Session) -> Effects:
        """Announce that the lesson is done once its battle is decided."""
        return ended(session, self)


def running(session: Session) -> RunningLesson | None:
    """Return the lesson on the table, or None if there is none."""
    return session.guide if isinstance(session.guide, RunningLesson) else None
