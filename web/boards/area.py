"""An axis-aligned rectangle of a table without places, where a lesson wants a unit."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.references import Ref
from engine.core.types import Pose


class AreaRef(Ref):
    """An area of a table without places: ``area:600,300,900,500``."""

    __slots__ = ()
    kind = "area"


class Rectangle(NamedTuple):
    """Edges of a rectangle in hundredths of an inch, from the western and northern edge of the table."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def ref(self) -> AreaRef:
        """The reference of the area."""
        return AreaRef(f"{AreaRef.kind}:{','.join(map(str, self))}")

    @staticmethod
    def read(ref: AreaRef) -> Rectangle:
        """Return the area that a reference names."""
        return Rectangle(*map(int, ref.id.split(",")))

    @property
    def middle(self) -> Pose:
        """The middle of the area, as a pose facing north."""
        return Pose((self.left + self.right) // 2, (self.top + self.bottom) // 2)

    def holds(self, pose: Pose) -> bool:
        """Return whether a pose lies within the area."""
        return self.left <= pose.x <= self.right and self.top <= pose.y <= self.bottom
