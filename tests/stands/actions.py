"""The actions of Stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.types import Action, PieceId


@dataclass(frozen=True, slots=True)
class Begin(Action):
    """Act first in this turn, or second (ST-05)."""

    verb: ClassVar[str] = "begin"
    first: bool


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Go leg by leg: the kind and the amount of each (ST-08)."""

    verb: ClassVar[str] = "move"
    unit: PieceId
    legs: tuple[tuple[int, ...], ...]
    form: str = ""
    """The formation that it changes to before it goes, nothing where it keeps its own (ST-19)."""


@dataclass(frozen=True, slots=True)
class Charge(Action):
    """Run at a unit of the enemy (ST-12)."""

    verb: ClassVar[str] = "charge"
    unit: PieceId
    target: PieceId


@dataclass(frozen=True, slots=True)
class Join(Action):
    """Let a hero join a unit (ST-11)."""

    verb: ClassVar[str] = "join"
    hero: PieceId
    unit: PieceId


@dataclass(frozen=True, slots=True)
class Spend(Action):
    """Spend a point on a unit (ST-06)."""

    verb: ClassVar[str] = "spend"
    unit: PieceId


@dataclass(frozen=True, slots=True)
class End(Action):
    """Give no more orders in this turn (ST-07)."""

    verb: ClassVar[str] = "end"


@dataclass(frozen=True, slots=True)
class Hold(Action):
    """Await a charge (ST-13)."""

    verb: ClassVar[str] = "hold"


@dataclass(frozen=True, slots=True)
class Evade(Action):
    """Fall back before a charge (ST-13)."""

    verb: ClassVar[str] = "evade"


@dataclass(frozen=True, slots=True)
class Lose(Action):
    """Take a stand off (ST-15)."""

    verb: ClassVar[str] = "lose"
    stand: PieceId
