"""Rectangles of the window, read once: each look at one that the browser holds takes its time."""

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
        """Return the room that an element takes up."""
        at = element.getBoundingClientRect()
        return cls(at.left, at.top, at.right, at.bottom)

    def hides(self, other: ScreenRect) -> float:
        """Return how much of another it lies over."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(0.0, across) * max(0.0, down)

    def away(self, other: ScreenRect) -> float:
        """Return how far its middle lies from that of another."""
        across, down = (
            other.left + other.right - self.left - self.right,
            other.top + other.bottom - self.top - self.bottom,
        )
        return math.hypot(across, down) / 2
