"""The interface of the drawings of all kinds of boards; web/boards/board_kinds.py lists the kinds.

A layer maps element ids to markup; the page has one group for each layer (``layer-ground`` ...) and replaces only
elements whose markup has changed. Things are named by references to places, poses and pieces.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from engine.core.references import Pick, PlaceRef, PoseRef, Ref, place_ref
from engine.core.view import View
from web.boards.highlights import Highlights, Localizer
from web.boards.markup_text import Point

WIDE, LONG, LOW = "wide", "long", "low"
"""Window shapes that matter to drawings: a desktop window, a portrait window, a phone in landscape."""
LAYERS = ("ground", "fallen", "lying", "spaces", "under", "pieces", "over")
"""Layers from bottom to top."""
DEMO_PREFIX = "prelude-"
"""Prefix of the ids of the board on the first page, which stands beside the board of a game."""
FOCUS = "focus"
"""Layer of the focus ring around the keyboard cursor's space: above the pieces, below the marks over them."""
HANDS = "hands"
"""Topmost layer, of handles of the selected unit: it must not be redrawn while a finger drags a handle."""
FAR = "Shift+"
"""Key prefix: moves a larger distance, if the board supports that."""
ARROWS = {"ArrowUp": (0, 1), "ArrowDown": (0, -1), "ArrowLeft": (-1, 0), "ArrowRight": (1, 0)}
"""Arrow key -> steps to the right and up."""

Layers = dict[str, dict[str, str]]


class Rect(NamedTuple):
    """An axis-aligned rectangle of the drawing, in its units."""

    left: float
    top: float
    width: float
    height: float

    def holds(self, x: float, y: float) -> bool:
        """Return whether a point lies in it."""
        return self.left <= x <= self.left + self.width and self.top <= y <= self.top + self.height

    def meets(self, other: Rect) -> bool:
        """Return whether it overlaps another."""
        return (
            self.left < other.left + other.width
            and other.left < self.left + self.width
            and self.top < other.top + other.height
            and other.top < self.top + self.height
        )


def stop_ref(stop: str) -> Ref:
    """Return the reference of a stop on the path of a trace: a pose is there as a reference, a place by its id."""
    return stop if isinstance(stop, Ref) else place_ref(stop)


class Drawing(Protocol):
    """The drawing of one board for a view, an orientation, and a window shape (WIDE, LONG or LOW)."""

    def __init__(self, view: View, *, turn: int = 0, shape: str = WIDE) -> None: ...

    def take_over(self, before: Drawing) -> None:
        """Take over what an earlier drawing of the same table has cached, if it is of use."""

    def opening(self, names: Localizer) -> str:
        """Return the start tag of the board's SVG element."""

    def standing(self, names: Localizer) -> Layers:
        """Return the layers that depend only on `View.board`, its changed terrain, the orientation and the window."""

    def moving(self, names: Localizer, lit: Highlights, *, fallen: bool = True) -> Layers:
        """Return all other layers; `fallen` shows the pieces that lie where they fell."""

    def marks(self, names: Localizer, lit: Highlights) -> Layers:
        """Return the layers of marks below and above the pieces, which must not wait for the pieces while hovering."""

    def ring(self, at: PlaceRef | PoseRef) -> str:
        """Return the focus ring around a space or pose, visible while the board has the keyboard focus."""

    def point(self, ref: Ref) -> Point | None:
        """Return the middle of a thing, or None if it is not on the board."""

    def box(self, ref: Ref) -> Rect | None:
        """Return the bounding box of a thing, or None if it is not on the board."""

    def at(self, x: float, y: float) -> PlaceRef | PoseRef | None:
        """Return the place or pose at a point, or None off the board."""

    def near(self, ref: Pick, key: str) -> PlaceRef | PoseRef | None:
        """Return the place reached by an arrow key from a place, or None at the edge or for other keys."""

    @staticmethod
    def small(view: View, label: str = "", *, turn: int | None = None, names: Localizer | None = None) -> str:
        """Return a thumbnail of the board with the given or usual orientation; `label` describes it.

        With `names`, the sides and kinds of terrain are labelled.
        """
