"""The actions of Zones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.types import Action, PieceId


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """Choose an army (ZN-02)."""

    verb: ClassVar[str] = "choose"
    army: str


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Keep a number of bases in reserve (ZN-03)."""

    verb: ClassVar[str] = "keep"
    bases: int


@dataclass(frozen=True, slots=True)
class Deploy(Action):
    """Put the next unit into a zone (ZN-04)."""

    verb: ClassVar[str] = "deploy"
    unit: PieceId
    to: str


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move a unit to a zone beside its own (ZN-07, ZN-08)."""

    verb: ClassVar[str] = "move"
    unit: PieceId
    to: str


@dataclass(frozen=True, slots=True)
class Come(Action):
    """Bring the reserve on (ZN-03)."""

    verb: ClassVar[str] = "come"
    unit: PieceId
    to: str


@dataclass(frozen=True, slots=True)
class Fight(Action):
    """Fight in a zone (ZN-09)."""

    verb: ClassVar[str] = "fight"
    zone: str


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Order nothing more this turn (ZN-06)."""

    verb: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Again(Action):
    """Throw the misses again (ZN-10)."""

    verb: ClassVar[str] = "again"


@dataclass(frozen=True, slots=True)
class Leave(Action):
    """Leave the dice as they lie (ZN-10)."""

    verb: ClassVar[str] = "leave"


@dataclass(frozen=True, slots=True)
class Lose(Action):
    """Take bases off: each unit named as often as it loses one (ZN-11)."""

    verb: ClassVar[str] = "lose"
    units: tuple[PieceId, ...]


@dataclass(frozen=True, slots=True)
class Retreat(Action):
    """Leave a zone with all units (ZN-12)."""

    verb: ClassVar[str] = "retreat"
    to: str


@dataclass(frozen=True, slots=True)
class Stand(Action):
    """Stay in the zone (ZN-12)."""

    verb: ClassVar[str] = "stand"
