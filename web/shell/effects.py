"""Effects: what an action asks the loop in app.py to do.

A gesture is a function of the session and an argument. It changes the session and yields what is to be done about it,
in its order; by the time it goes on, that is done. What waits for something yields from an async function.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Generator, Iterable
from typing import Any, NamedTuple

from engine.core.types import EMPTY, Facts
from web.shell.session import Session


class Paint(NamedTuple):
    """Paint a part of the page (paint/painter.py names them)."""

    part: str
    argument: Any = None


class Notice(NamedTuple):
    """Say something in one sentence at the top of the page, with ways to act on it; a ``warning`` stays.

    `detail`: what only a report of the fault needs, in a fold.
    """

    key: str
    facts: Facts = EMPTY
    offers: tuple[str, ...] = ()
    where: str = "notice"
    detail: str = ""


class Route(NamedTuple):
    """Show the place of the site that the address names."""


class GameEnded(NamedTuple):
    """The game on the table has come to its end."""


class Background(NamedTuple):
    """Let something go on beside the page."""

    work: AsyncEffects


class Later(NamedTuple):
    """Go on after a while; 0 lets the page be painted first."""

    milliseconds: int
    run: Callable[[Session], Effects]


class VisitorLeft(Exception):  # noqa: N818 - it says what happened
    """What goes on beside the page was left by its visitor: it ends there, and nothing is wrong."""


Effect = Paint | Notice | Route | GameEnded | Background | Later
Effects = Iterable[Effect]
EffectsWithAnswer = Generator[Effect, None, bool]
"""Effects of something that tells its caller how it went."""
AsyncEffects = AsyncIterator[Effect]

TABLE = Paint("table")
"""The whole table."""
ADVISED = Paint("advised")
"""What the General is at, or his first choice with its reason, for the ear alone."""
REVIEWED = Paint("reviewed")
"""How far the review has come, for the ear alone."""
QUESTION = Paint("question")
"""The bar that says what is asked."""
PANEL = Paint("panel")
"""The side panel alone."""
FINALE = Paint("finale")
"""The end of the game, or that it is not shown."""
FRESH = Paint("fresh")
"""Nothing yet: what comes next is another game, or another way of looking at it."""
GLANCE = Paint("glance")
"""The note on the piece on which the pointer rests, or that it rests on none."""
CURSOR = Paint("cursor")
"""The keyboard's place on the board, which has moved."""
AIM = Paint("aim")
"""The marks over a table without places: the order in hand while it is dragged, a tape, reaches."""
