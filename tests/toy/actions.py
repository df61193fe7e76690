"""The actions of Rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.types import Action


@dataclass(frozen=True, slots=True)
class Hide(Action):
    """Lay an order face down (TY-02)."""

    verb: ClassVar[str] = "hide"
    order: str


@dataclass(frozen=True, slots=True)
class March(Action):
    """Move a company to a neighbouring card (TY-04)."""

    verb: ClassVar[str] = "march"
    company: str
    to: str


@dataclass(frozen=True, slots=True)
class Done(Action):
    """End the marches of the turn (TY-04)."""

    verb: ClassVar[str] = "done"


@dataclass(frozen=True, slots=True)
class Assault(Action):
    """Throw a number of dice from a card at an enemy card (TY-06, TY-07)."""

    verb: ClassVar[str] = "assault"
    card: str
    target: str
    dice: int


@dataclass(frozen=True, slots=True)
class Hold(Action):
    """Make no assault this turn (TY-06)."""

    verb: ClassVar[str] = "hold"


@dataclass(frozen=True, slots=True)
class Reveal(Action):
    """Turn the secret order up against an assault (TY-08)."""

    verb: ClassVar[str] = "reveal"


@dataclass(frozen=True, slots=True)
class Accept(Action):
    """Let the assault come (TY-08)."""

    verb: ClassVar[str] = "accept"


@dataclass(frozen=True, slots=True)
class Lose(Action):
    """Take a company off (TY-12)."""

    verb: ClassVar[str] = "lose"
    company: str
