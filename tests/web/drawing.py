"""This module draws a whole board, for tests that look at all of it."""

from __future__ import annotations

from engine.core.view import View
from web.boards.board_kinds import drawing, layers
from web.boards.drawing import LAYERS
from web.boards.highlights import Highlights, Localizer


def document(
    view: View, names: Localizer, marks: Highlights | None = None, *, turn: int = 0, fallen: bool = True
) -> str:
    """Return a board as one SVG element with a group for each layer."""
    made = layers(view, names, marks, turn=turn, fallen=fallen)
    groups = "".join(f'<g id="layer-{name}">{"".join(made[name].values())}</g>' for name in LAYERS)
    return f"{drawing(view, turn=turn).opening(names)}{groups}</svg>"
