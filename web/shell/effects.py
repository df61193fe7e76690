"""Effects: what an action asks the loop in app.py to do.

An action is a function of the session and an argument. It changes the session and yields effects in order; each effect
is done by the time the action continues. Anything that must wait yields from an async function.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Generator, Iterable
from enum import Enum
from typing import Any, NamedTuple

from engine.core.types import EMPTY, Facts
from web.shell.session import Session


class Paint(NamedTuple):
    """Paint a part of the page (web/shell/painter.py names them)."""

    part: str
    argument: Any = None


class Notice(NamedTuple):
    """Show one sentence at the top of the page, with possible actions; a ``warning`` stays.

    `detail`: text that only an error report needs, in a fold.
    """

    key: str
    facts: Facts = EMPTY
    offers: tuple[str, ...] = ()
    where: str = "notice"
    detail: str = ""


class Route(NamedTuple):
    """Show the route of the address."""


class ShowView(NamedTuple):
    """Show one view of the site (a part of the document) and hide the others."""

    name: str


class Ready(NamedTuple):
    """The view is complete: mark the page as ready, then load what the boot did not need."""


class Moment(Enum):
    """A moment that features may act on (`Feature.on`)."""

    ADDRESS = "address"
    """The page is about to show the route of its address."""
    FIRST_PAGE = "first page"
    """The first page is shown."""
    SETUP = "setup"
    """The setup form of a battle is shown."""
    NEW_TABLE = "new table"
    """Another game, or a lesson's board, is on the table."""
    GAME_CHANGED = "game changed"
    """The game on the table has changed and is about to be saved."""
    GAME_ENDED = "game ended"
    """The game on the table has ended while it was played here."""
    ORDER_SELECTED = "order selected"
    """A whole order is selected and waits to be confirmed."""
    POSITION_CHOSEN = "position chosen"
    """The player goes to a position of the game, or asks for something that only the present position allows."""
    PAST_SHOWN = "past shown"
    """A past position is shown."""
    STEP_BEGUN = "step begun"
    """A step of a lesson is shown."""
    LESSON_DONE = "lesson done"
    """A lesson is finished."""
    LESSON_UNKNOWN = "lesson unknown"
    """The address names a lesson that does not exist; it is what the moment is about."""
    FAULT = "fault"
    """The program has failed: whatever is temporary has to be dropped."""


class Happened(NamedTuple):
    """Let features act on a moment; `about` is a text that goes with it."""

    moment: Moment
    about: str = ""


class Background(NamedTuple):
    """Run something in the background."""

    work: AsyncEffects


class Later(NamedTuple):
    """Continue after a delay; 0 lets the page be painted first."""

    milliseconds: int
    run: Callable[[Session], Effects]


class VisitorLeft(Exception):  # noqa: N818 - it says what happened
    """The visitor left what a background task was doing; the task ends, and that is no error."""


Effect = Paint | Notice | Route | ShowView | Ready | Happened | Background | Later
Effects = Iterable[Effect]
EffectsWithAnswer = Generator[Effect, None, bool]
"""Effects of a function that returns its outcome to its caller."""
AsyncEffects = AsyncIterator[Effect]

TABLE = Paint("table")
"""The whole table."""
ADVISED = Paint("advised")
"""The General's progress, or his first choice with its reason, only for screen readers."""
REVIEWED = Paint("reviewed")
"""The progress of the review, only for screen readers."""
QUESTION = Paint("question")
"""The question bar."""
PANEL = Paint("panel")
"""Only the side panel."""
FINALE = Paint("finale")
"""The end of the game, or its removal."""
FRESH = Paint("fresh")
"""A reset: next comes another game, or another way of viewing it."""
GLANCE = Paint("glance")
"""The note on the thing under the pointer, or its removal."""
CURSOR = Paint("cursor")
"""The moved keyboard cursor on the board."""
AIM = Paint("aim")
"""The marks over a free table: the dragged order, a tape, reaches."""
