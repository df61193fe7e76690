"""An axis-aligned rectangle of a table without places, where a lesson wants a unit."""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.core.types import Pose


class Rectangle(NamedTuple):
    """Edges of a rectangle in hundredths of an inch, from the western and northern edge of the table."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def ref(self) -> str:
        """The reference of the area: ``area:600,300,900,500``."""
        return "area:" + ",".join(map(str, self))

    @staticmethod
    def read(ref: str) -> Rectangle | None:
        """Return the area that a reference names, or None for any other reference."""
        found = _AREA.fullmatch(ref)
        return Rectangle(*map(int, found.groups())) if found is not None else None

    @property
    def middle(self) -> Pose:
        """The middle of the area, as a pose facing north."""
        return Pose((self.left + self.right) // 2, (self.top + self.bottom) // 2)

    def holds(self, pose: Pose) -> bool:
        """Return whether a pose lies within the area."""
        return self.left <= pose.x <= self.right and self.top <= pose.y <= self.bottom


_AREA = re.compile(r"area:(-?\d{1,6}),(-?\d{1,6}),(-?\d{1,6}),(-?\d{1,6})")
