"""The decisions of Chartabella: intent only, one type per kind. Spaces are names (``E5``), pieces ids (``121-3``)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from engine.core.types import Action, PieceId, PlaceId


@dataclass(frozen=True, slots=True)
class Turn(Action):
    """CH-31: Turn a piece about."""

    verb: ClassVar[str] = "turn"
    word: ClassVar[str] = "turn"
    piece: PieceId


@dataclass(frozen=True, slots=True)
class Move(Action):
    """CH-32, CH-36: Move a piece to a space and let it face N or S there."""

    verb: ClassVar[str] = "move"
    prefixes: ClassVar[Mapping[str, str]] = {"facing": "face-"}
    piece: PieceId
    to: PlaceId
    facing: str


@dataclass(frozen=True, slots=True)
class Trample(Action):
    """CH-75: Drive an elephant along an exact path (its own space left out) over at least one piece."""

    verb: ClassVar[str] = "trample"
    word: ClassVar[str] = "trample"
    piece: PieceId
    path: tuple[PlaceId, ...]


@dataclass(frozen=True, slots=True)
class Melee(Action):
    """CH-33, CH-37: Attack a piece from an approach space, the space of the attacker itself included."""

    verb: ClassVar[str] = "melee"
    piece: PieceId
    target: PieceId
    approach: PlaceId


@dataclass(frozen=True, slots=True)
class MoveLaunch(Action):
    """CH-34: Move to a space, then launch at a piece, hitting its half N or S."""

    verb: ClassVar[str] = "move_launch"
    prefixes: ClassVar[Mapping[str, str]] = {"half": "launch-"}
    piece: PieceId
    to: PlaceId
    target: PieceId
    half: str


@dataclass(frozen=True, slots=True)
class Launch(Action):
    """CH-35 to CH-37: Launch at a piece from where the shooter stands, hitting the target from its half N or S."""

    verb: ClassVar[str] = "launch"
    prefixes: ClassVar[Mapping[str, str]] = {"half": "launch-"}
    piece: PieceId
    target: PieceId
    half: str


@dataclass(frozen=True, slots=True)
class Stay(Action):
    """CH-35: After launching stay, facing N or S."""

    verb: ClassVar[str] = "stay"
    prefixes: ClassVar[Mapping[str, str]] = {"facing": "stay-"}
    piece: PieceId
    facing: str


@dataclass(frozen=True, slots=True)
class Breach(Action):
    """CH-86: Let a ram break the wall at a ring space."""

    verb: ClassVar[str] = "breach"
    word: ClassVar[str] = "breach"
    piece: PieceId
    space: PlaceId


@dataclass(frozen=True, slots=True)
class EndTurn(Action):
    """CH-28: Leave the rest of the turn; without an activation before it the whole turn is passed."""

    verb: ClassVar[str] = "end_turn"


@dataclass(frozen=True, slots=True)
class PlayCard(Action):
    """CH-70: Play an intervention card."""

    verb: ClassVar[str] = "play_card"
    word: ClassVar[str] = "play-card"


@dataclass(frozen=True, slots=True)
class KeepCard(Action):
    """CH-70: Let the result stand and keep the card."""

    verb: ClassVar[str] = "keep_card"
    word: ClassVar[str] = "keep-card"


ACTIONS = (Turn, Move, Trample, Melee, MoveLaunch, Launch, Stay, Breach, EndTurn, PlayCard, KeepCard)
