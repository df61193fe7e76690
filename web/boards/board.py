"""The drawing of any board: each kind by its own modules, all in the same layers.

A layer is a mapping from the id of an element to its text; the page keeps one group for each (``layer-ground`` ...).
"""

from __future__ import annotations

from engine.core.view import View
from web.boards.cards import cardtable
from web.boards.hexes import hexmap
from web.boards.marks import Marks, Names

LAYERS = ("ground", "fallen", "spaces", "under", "pieces", "over")
"""From the bottom to the top."""
FOCUS = "focus"
"""The layer of the ring around the space that has the keyboard: above the pieces, below the marks over them."""

LINES = "lines"
"""The kind of board on which cards lie in two lines."""

Layers = dict[str, dict[str, str]]


def opening(view: View, names: Names, *, turn: int = 0, long: bool = False) -> str:
    """Return the start tag of the board's SVG element; `long` tells that the window is higher than wide."""
    if view.board.kind == LINES:
        return cardtable.opening(view, names, turn=turn, long=long)
    return hexmap.opening(view, names, turn=turn)


def standing(view: View, names: Names, *, turn: int = 0, long: bool = False) -> Layers:
    """Return the layers that change only with `View.board`, the turn and the window: the ground and the spaces."""
    if view.board.kind == LINES:
        return cardtable.standing(view, names, turn=turn, long=long)
    return hexmap.standing(view, names, turn=turn)


def moving(view: View, names: Names, marks: Marks, *, turn: int = 0, fallen: bool = True, long: bool = False) -> Layers:
    """Return all other layers; `fallen` shows the pieces that lie where they fell."""
    if view.board.kind == LINES:
        return cardtable.moving(view, names, marks, turn=turn, long=long)
    return hexmap.moving(view, names, marks, turn=turn, fallen=fallen)


def ring(view: View, place: str, *, turn: int = 0, long: bool = False) -> str:
    """Return the ring of focus around a space, which is seen while the keyboard is on the board."""
    if view.board.kind == LINES:
        return cardtable.ring(view, place, turn=turn, long=long)
    return hexmap.ring(view, place, turn=turn)


def layers(view: View, names: Names, marks: Marks | None = None, *, turn: int = 0, fallen: bool = True) -> Layers:
    """Return every layer of the board."""
    made = standing(view, names, turn=turn) | moving(view, names, marks or Marks(), turn=turn, fallen=fallen)
    return {name: made[name] for name in LAYERS}
