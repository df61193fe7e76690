"""Rectangles in the window, read once, because each access to a browser rectangle is slow."""

from __future__ import annotations

import math
from typing import Any, NamedTuple


class ScreenRect(NamedTuple):
    """An upright rectangle of the window, in pixels."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def of(cls, element: Any) -> ScreenRect:
        """Return the rectangle of an element."""
        at = element.getBoundingClientRect()
        return cls(at.left, at.top, at.right, at.bottom)

    def hides(self, other: ScreenRect) -> float:
        """Return the area of the other rectangle that this one covers."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(0.0, across) * max(0.0, down)

    def away(self, other: ScreenRect) -> float:
        """Return the distance between the centres of two rectangles."""
        across, down = (
            other.left + other.right - self.left - self.right,
            other.top + other.bottom - self.top - self.bottom,
        )
        return math.hypot(across, down) / 2
