"""What the drawing of any kind of board is asked for; web/boards/board_kinds.py has the kinds.

A layer is a mapping from the id of an element to its text; the page keeps one group for each (``layer-ground`` ...)
and replaces only elements whose text has changed. Things are named by references: ``place:E4``, ``piece:102-1``.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from engine.core.view import View
from web.boards.highlights import Highlights, Localizer
from web.boards.markup_text import Point

WIDE, LONG, LOW = "wide", "long", "low"
"""The shapes of a window that a drawing has to know: as on a desk, higher than wide, a phone held sideways."""
LAYERS = ("ground", "fallen", "lying", "spaces", "under", "pieces", "over")
"""From the bottom to the top."""
DEMO_PREFIX = "prelude-"
"""Prefix of the ids of the board on the first page, which stands beside the board of a game."""
FOCUS = "focus"
"""The layer of the ring around the space that has the keyboard: above the pieces, below the marks over them."""
HANDS = "hands"
"""The layer, over all others, of handles of what is in hand: a finger that has one must not lose it."""
FAR = "Shift+"
"""Before a key: it leads farther, where a board knows of that."""
ARROWS = {"ArrowUp": (0, 1), "ArrowDown": (0, -1), "ArrowLeft": (-1, 0), "ArrowRight": (1, 0)}
"""Arrow key -> steps to the right and up."""

Layers = dict[str, dict[str, str]]


class Rect(NamedTuple):
    """An upright rectangle on the drawing, in its units."""

    left: float
    top: float
    width: float
    height: float

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return self.left <= x <= self.left + self.width and self.top <= y <= self.top + self.height

    def meets(self, other: Rect) -> bool:
        """Whether it has a part in common with another."""
        return (
            self.left < other.left + other.width
            and other.left < self.left + self.width
            and self.top < other.top + other.height
            and other.top < self.top + self.height
        )


class Drawing(Protocol):
    """One board as it is seen: made of a view, its turn, and the shape of the window (WIDE, LONG or LOW)."""

    def __init__(self, view: View, *, turn: int = 0, shape: str = WIDE) -> None: ...

    def opening(self, names: Localizer) -> str:
        """Return the start tag of the board's SVG element."""

    def standing(self, names: Localizer) -> Layers:
        """Return the layers that change only with `View.board`, what of it is gone, the turn and the window."""

    def moving(self, names: Localizer, lit: Highlights, *, fallen: bool = True) -> Layers:
        """Return all other layers; `fallen` shows the pieces that lie where they fell."""

    def marks(self, names: Localizer, lit: Highlights) -> Layers:
        """Return those of them that lie under and over the pieces: what is pointed at must not wait for the pieces."""

    def ring(self, place: str) -> str:
        """Return the ring of focus around a space, which is seen while the keyboard is on the board."""

    def point(self, ref: str) -> Point | None:
        """Return the middle of a thing, None where it does not lie on the board.

        `pool:SIDE` is where a side's dice fall, on a board with a place for them.
        """

    def box(self, ref: str) -> Rect | None:
        """Return the room that a thing takes up, None where it does not lie on the board."""

    def at(self, x: float, y: float) -> str | None:
        """Return the reference of the place at a point, None beside the board."""

    def near(self, ref: str, key: str) -> str | None:
        """Return the place that an arrow key leads to from a place, None at the rim or for other keys."""

    @staticmethod
    def small(view: View, label: str = "", *, turn: int | None = None, names: Localizer | None = None) -> str:
        """Return a small picture of the board as it lies, usually or with a turn; `label` tells what it shows.

        With `names` those of the sides and of the grounds are written on it.
        """
