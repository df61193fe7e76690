"""A board drawn whole, for tests that look at all of it."""

from __future__ import annotations

from engine.core.view import View
from web.boards import board
from web.boards.marks import Marks, Names


def document(view: View, names: Names, marks: Marks | None = None, *, turn: int = 0, fallen: bool = True) -> str:
    """Return a board as one SVG element with a group for each layer."""
    made = board.layers(view, names, marks, turn=turn, fallen=fallen)
    groups = "".join(f'<g id="layer-{name}">{"".join(made[name].values())}</g>' for name in board.LAYERS)
    return f"{board.opening(view, names, turn=turn)}{groups}</svg>"
