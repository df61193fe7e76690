"""An upright rectangle of a table without places: where a lesson wants a unit to come."""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.core.types import Pose


class Rectangle(NamedTuple):
    """Its edges in hundredths of an inch, from the western and the northern edge of the table to the right and down."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def ref(self) -> str:
        """The reference that names it: ``area:600,300,900,500``."""
        return "area:" + ",".join(map(str, self))

    @staticmethod
    def read(ref: str) -> Rectangle | None:
        """Return the area that a reference names, None where it names none."""
        found = _AREA.fullmatch(ref)
        return Rectangle(*map(int, found.groups())) if found is not None else None

    @property
    def middle(self) -> Pose:
        """Its middle, looked at from the south."""
        return Pose((self.left + self.right) // 2, (self.top + self.bottom) // 2)

    def holds(self, pose: Pose) -> bool:
        """Whether a spot lies in it."""
        return self.left <= pose.x <= self.right and self.top <= pose.y <= self.bottom


_AREA = re.compile(r"area:(-?\d{1,6}),(-?\d{1,6}),(-?\d{1,6}),(-?\d{1,6})")
