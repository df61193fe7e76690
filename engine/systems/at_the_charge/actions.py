"""The decisions of At the Charge: intent only, one type per kind. Hexes are names (``0508``), pieces ids."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.types import Action, PieceId, PlaceId


@dataclass(frozen=True, slots=True)
class Station(Action):
    """AC-09: Let a unit stand on one of the hexes listed for its name."""

    verb: ClassVar[str] = "station"
    piece: PieceId
    to: PlaceId


@dataclass(frozen=True, slots=True)
class AsListed(Action):
    """AC-09: Leave the rest of one's units where the scenario puts them."""

    verb: ClassVar[str] = "as_listed"
    word: ClassVar[str] = "as-listed"


@dataclass(frozen=True, slots=True)
class Hide(Action):
    """AC-65: Note the hex of the unit in ambush."""

    verb: ClassVar[str] = "hide"
    piece: PieceId
    to: PlaceId


@dataclass(frozen=True, slots=True)
class Move(Action):
    """AC-16, AC-13: Move a piece along a path (its own hex left out), with the leader on it or without."""

    verb: ClassVar[str] = "move"
    piece: PieceId
    path: tuple[PlaceId, ...]
    leader: bool = False


@dataclass(frozen=True, slots=True)
class Enter(Action):
    """AC-64: Bring a reinforcement on: a path that begins with the hex it enters by."""

    verb: ClassVar[str] = "enter"
    piece: PieceId
    path: tuple[PlaceId, ...]


@dataclass(frozen=True, slots=True)
class Reveal(Action):
    """AC-66: Show the unit in ambush."""

    verb: ClassVar[str] = "reveal"
    word: ClassVar[str] = "reveal"
    piece: PieceId


@dataclass(frozen=True, slots=True)
class Part(Action):
    """AC-67: Let a leader go from the unit that changed sides under him."""

    verb: ClassVar[str] = "part"
    piece: PieceId
    to: PlaceId


@dataclass(frozen=True, slots=True)
class EndPhase(Action):
    """AC-16, AC-28: Have done with moving, or with fighting."""

    verb: ClassVar[str] = "end_phase"


@dataclass(frozen=True, slots=True)
class Attack(Action):
    """AC-28 to AC-34: Attack a unit with some hand to hand and some shooting."""

    verb: ClassVar[str] = "attack"
    target: PieceId
    melee: tuple[PieceId, ...]
    fire: tuple[PieceId, ...]


@dataclass(frozen=True, slots=True)
class TakeLosses(Action):
    """AC-43, AC-45, AC-46: Spread step losses over attackers: a piece for each step, named twice for two."""

    verb: ClassVar[str] = "take_losses"
    word: ClassVar[str] = "take"
    pieces: tuple[PieceId, ...]


@dataclass(frozen=True, slots=True)
class NameUnit(Action):
    """AC-43: Name the attacker that takes a retreat or a morale check."""

    verb: ClassVar[str] = "name_unit"
    piece: PieceId


@dataclass(frozen=True, slots=True)
class Retreat(Action):
    """AC-48: Retreat a unit by one hex."""

    verb: ClassVar[str] = "retreat"
    piece: PieceId
    to: PlaceId


@dataclass(frozen=True, slots=True)
class Displace(Action):
    """AC-50: Push a friendly unit out of its hex to retreat there."""

    verb: ClassVar[str] = "displace"
    piece: PieceId
    friend: PieceId


@dataclass(frozen=True, slots=True)
class Perish(Action):
    """AC-50, AC-52: Push nobody: the unit that cannot retreat is eliminated."""

    verb: ClassVar[str] = "perish"
    word: ClassVar[str] = "perish"
    piece: PieceId


@dataclass(frozen=True, slots=True)
class Advance(Action):
    """AC-56: Advance into the hex that was fought over."""

    verb: ClassVar[str] = "advance"
    piece: PieceId


@dataclass(frozen=True, slots=True)
class Hold(Action):
    """AC-56: Advance with nobody."""

    verb: ClassVar[str] = "hold"


ACTIONS = (
    Station, AsListed, Hide, Move, Enter, Reveal, Part, EndPhase, Attack, TakeLosses, NameUnit, Retreat, Displace,
    Perish, Advance, Hold,
)  # fmt: skip
