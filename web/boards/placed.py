"""The markup of an element that lies somewhere on the board, with its position beside the text."""

from __future__ import annotations

from typing import NamedTuple

from web.boards.markup_text import number


class Transform(NamedTuple):
    """The transform of an element: a point, a rotation and a size."""

    x: float
    y: float
    turned: float = 0
    size: float = 1

    @property
    def css(self) -> str:
        """The transform as the browser's animations take it."""
        return f"translate({number(self.x)}px,{number(self.y)}px) rotate({number(self.turned)}deg) scale({self.size:g})"


class Placed(str):
    """Markup of an element, with the transform that it has and its text without one."""

    __slots__ = ("lies", "unplaced")

    lies: Transform
    unplaced: str


def placed(start: str, attribute: str, rest: str, lies: Transform) -> Placed:
    """Return the markup of an element: what stands before its transform, the value of that, and what follows.

    `lies` is that transform as a position, which is rounded like a number in markup.
    """
    made = Placed(f'{start} transform="{attribute}"{rest}')
    made.lies = lies._replace(x=round(lies.x, 1), y=round(lies.y, 1), turned=round(lies.turned, 1))
    made.unplaced = start + rest
    return made
