"""The decisions of Table Battles: intent only, one type per kind. Formations are card ids, dice their faces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from engine.core.types import Action, PieceId


@dataclass(frozen=True, slots=True)
class Attack(Action):
    """TB-22: Attack a formation with the action of a card that has this number, from 0."""

    verb: ClassVar[str] = "attack"
    piece: PieceId
    target: PieceId
    action: int


@dataclass(frozen=True, slots=True)
class Bombard(Action):
    """TB-27: Take one Morale cube from the enemy."""

    verb: ClassVar[str] = "bombard"
    piece: PieceId
    action: int


@dataclass(frozen=True, slots=True)
class Command(Action):
    """TB-28: Bring a formation out of Reserve."""

    verb: ClassVar[str] = "command"
    piece: PieceId
    friend: PieceId
    action: int


@dataclass(frozen=True, slots=True)
class Lift(Action):
    """TB-85: Lift one cube of a card's counter."""

    verb: ClassVar[str] = "lift"
    piece: PieceId
    action: int


@dataclass(frozen=True, slots=True)
class Retire(Action):
    """TB-29: Leave the battle."""

    verb: ClassVar[str] = "retire"
    word: ClassVar[str] = "retire"
    piece: PieceId


@dataclass(frozen=True, slots=True)
class Null(Action):
    """TB-21: Take all dice off a card to no effect."""

    verb: ClassVar[str] = "null"
    piece: PieceId


@dataclass(frozen=True, slots=True)
class Shift(Action):
    """TB-79: Send sticks from one formation to another."""

    verb: ClassVar[str] = "shift"
    prefixes: ClassVar[Mapping[str, str]] = {"n": "shift-"}
    piece: PieceId
    friend: PieceId
    n: int


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """TB-17: Take no action."""

    verb: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Screen(Action):
    """TB-33: Call the attack off."""

    verb: ClassVar[str] = "screen"
    piece: PieceId
    action: int


@dataclass(frozen=True, slots=True)
class Counterattack(Action):
    """TB-34: Strike back."""

    verb: ClassVar[str] = "counterattack"
    piece: PieceId
    action: int


@dataclass(frozen=True, slots=True)
class Absorb(Action):
    """TB-36: Take over the hits of a friend."""

    verb: ClassVar[str] = "absorb"
    piece: PieceId
    action: int


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """TB-32: React with nobody."""

    verb: ClassVar[str] = "decline"


@dataclass(frozen=True, slots=True)
class Save(Action):
    """TB-85: Keep a formation from routing with this card."""

    verb: ClassVar[str] = "save"
    piece: PieceId


@dataclass(frozen=True, slots=True)
class Forgo(Action):
    """TB-85: Let it rout."""

    verb: ClassVar[str] = "forgo"


@dataclass(frozen=True, slots=True)
class Place(Action):
    """TB-52: Place rolled dice on a card, written by their faces in rising order."""

    verb: ClassVar[str] = "place"
    piece: PieceId
    batch: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Done(Action):
    """TB-62: Leave the rest of the dice in the pool."""

    verb: ClassVar[str] = "done"


ACTIONS = (
    Attack, Bombard, Command, Lift, Retire, Null, Shift, Pass,
    Screen, Counterattack, Absorb, Decline, Save, Forgo, Place, Done,
)  # fmt: skip
