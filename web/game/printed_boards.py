"""Boards on paper: any number of them on one page, sharing one set of patterns and one drawing of each ground.

On the play page everything clickable has an id; here nothing has, so that no id occurs twice.
"""

from __future__ import annotations

import re

from engine.core.view import BECAME, GONE, OPEN, View
from web.boards.board_kinds import drawing, layers
from web.boards.drawing import LAYERS
from web.boards.markup_text import number
from web.boards.speech_text import aria_label
from web.words import Names

DEFS = re.compile(r"<defs>(.*?)</defs>", re.DOTALL)
POINTED_AT = re.compile(r' (?:id|data-pick|role|tabindex|aria-label|aria-hidden)="[^"]*"')
"""Attributes that only a playable board needs."""
BOX = re.compile(r'viewBox="(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+)"')
CLASSES = re.compile(r'class="([^"]*)"')

Extent = tuple[float, float, float, float]


class Boards:
    """The boards of one document, all with the same orientation."""

    def __init__(self, view: View, names: Names, turn: int) -> None:
        self.turn = turn
        self._grounds: dict[str, int] = {}
        self._defs = "".join(DEFS.findall("".join(self._standing(view, names, "ground", "spaces"))))

    def _standing(self, view: View, names: Names, *layers: str) -> list[str]:
        made = drawing(view, turn=self.turn).standing(names)
        return ["".join(made[layer].values()) for layer in layers]

    def box(self, view: View, names: Names) -> Extent:
        """Return the corner and the size of the whole drawing."""
        found = BOX.search(drawing(view, turn=self.turn).opening(names))
        assert found is not None, "every board has its box"
        left, top, width, height = map(float, found.groups())
        return left, top, width, height

    def is_wide(self, view: View, names: Names) -> bool:
        """Return whether the board fits better on a landscape page."""
        _, _, width, height = self.box(view, names)
        return width > height * 1.05

    def picture(self, view: View, names: Names, label: str, *, fallen: bool = True) -> str:
        """Return a board with everything on it."""
        made = layers(view, names, turn=self.turn, fallen=fallen)
        parts = []
        for name in LAYERS:
            text = "".join(made[name].values())
            parts.append(self._once(text) if name in ("ground", "spaces") else plain(text))
        return self._svg(view, names, self.box(view, names), label, "".join(parts))

    def part(
        self,
        view: View,
        names: Names,
        label: str,
        box: Extent,
        scale: float,
        *,
        turned: bool,
        marks: str = "",
        room: float = 0,
    ) -> str:
        """Return a part of the bare board, with `scale` millimetres to a unit, optionally rotated by a quarter turn.

        `marks` are drawn above it, with a margin of `room` for them.
        """
        changed = (BECAME, OPEN, GONE)
        lies = {ref: tuple(mark for mark in held if mark.startswith(changed)) for ref, held in view.lies.items()}
        bare = view._replace(lies=lies)
        ground, spaces = map(self._once, self._standing(view, names, "ground", "spaces"))
        lying = layers(bare, names, turn=self.turn, fallen=False)["lying"]
        drawn = f"{ground}{plain(''.join(lying.values()))}{spaces}"
        left, top, width, height = box
        if marks:
            cut = f'x="{number(left)}" y="{number(top)}" width="{number(width)}" height="{number(height)}"'
            drawn = f'<svg {cut} viewBox="{_shown(box)}">{drawn}</svg>{marks}'
        left, top, width, height = left - room, top - room, width + 2 * room, height + 2 * room
        box = (left, top, width, height)
        if turned:
            drawn, box = f'<g transform="rotate(90)">{drawn}</g>', (-top - height, left, height, width)
        size = f' width="{box[2] * scale:.2f}mm" height="{box[3] * scale:.2f}mm"'
        return self._svg(view, names, box, label, drawn, size)

    def _svg(self, view: View, names: Names, box: Extent, label: str, drawn: str, more: str = "") -> str:
        found = CLASSES.search(drawing(view, turn=self.turn).opening(names))
        assert found is not None, "every board has its classes"
        about = f'viewBox="{_shown(box)}"{more} role="img" {aria_label(label)}'
        return f'<svg class="{found[1]} printed" {about}>{drawn}</svg>'

    def _once(self, text: str) -> str:
        """Return a reference to a drawing that is defined only once, however many boards show it."""
        bare = plain(DEFS.sub("", text))
        return f'<use href="#printed-{self._grounds.setdefault(bare, len(self._grounds))}"/>'

    def definitions(self) -> str:
        """Return the definitions that the boards made so far refer to; they must come before all boards of the page."""
        grounds = "".join(f'<g id="printed-{n}">{text}</g>' for text, n in self._grounds.items())
        return f'<svg class="print-defs" aria-hidden="true"><defs>{self._defs}{grounds}</defs></svg>'


def _shown(box: Extent) -> str:
    """Return a box in the form of a viewBox."""
    return " ".join(f"{edge:g}" for edge in box)


def plain(text: str) -> str:
    """Return a drawing without ids and interactive attributes."""
    return POINTED_AT.sub("", text)
