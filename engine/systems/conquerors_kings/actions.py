"""The decisions of Conquerors and Kings: intent only, one type per kind, named as in CK-107.

Zones are names (``C3``), pieces ids. A row of units names each once for each hit, in unit order.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.types import Action, PieceId, PlaceId


@dataclass(frozen=True, slots=True)
class ChooseArmy(Action):
    """CK-95: Take one of the armies."""

    verb: ClassVar[str] = "choose_army"
    army: str


@dataclass(frozen=True, slots=True)
class ChooseRole(Action):
    """CK-96: Attack or defend."""

    verb: ClassVar[str] = "choose_role"
    role: str


@dataclass(frozen=True, slots=True)
class SpreadGifts(Action):
    """CK-97: Divide ten dice over morale, valiant and, what is left, fight."""

    verb: ClassVar[str] = "spread_gifts"
    morale: int
    valiant: int


@dataclass(frozen=True, slots=True)
class GiveGift(Action):
    """CK-97: Give the gift just won to a general."""

    verb: ClassVar[str] = "give_gift"
    piece: PieceId


@dataclass(frozen=True, slots=True)
class PlaceScenery(Action):
    """CK-98: Place a piece of scenery."""

    verb: ClassVar[str] = "place_scenery"
    type: str
    zone: PlaceId


@dataclass(frozen=True, slots=True)
class PlaceHill(Action):
    """CK-98: Place the free hill of a side short of cavalry."""

    verb: ClassVar[str] = "place_hill"
    zone: PlaceId


@dataclass(frozen=True, slots=True)
class Nudge(Action):
    """CK-98: Push a piece of scenery across a face."""

    verb: ClassVar[str] = "nudge"
    zone: PlaceId
    to: PlaceId


@dataclass(frozen=True, slots=True)
class NoNudge(Action):
    """CK-98: Leave the scenery as it lies."""

    verb: ClassVar[str] = "no_nudge"


@dataclass(frozen=True, slots=True)
class FlankAdd(Action):
    """CK-99: Put a unit or a general into the flank force."""

    verb: ClassVar[str] = "flank_add"
    piece: PieceId


@dataclass(frozen=True, slots=True)
class FlankEdge(Action):
    """CK-99: Choose the edge of the flank force, which ends its making."""

    verb: ClassVar[str] = "flank_edge"
    edge: str


@dataclass(frozen=True, slots=True)
class NoFlank(Action):
    """CK-99: Have no flank force."""

    verb: ClassVar[str] = "no_flank"


@dataclass(frozen=True, slots=True)
class ChooseEdge(Action):
    """CK-38: Choose the edge of the flank force that the scenario gives."""

    verb: ClassVar[str] = "choose_edge"
    edge: str


@dataclass(frozen=True, slots=True)
class Deploy(Action):
    """CK-100: Place a piece."""

    verb: ClassVar[str] = "deploy"
    piece: PieceId
    zone: PlaceId


@dataclass(frozen=True, slots=True)
class AsPlanned(Action):
    """CK-100: Place what the army's plan has in these columns."""

    verb: ClassVar[str] = "as_planned"


@dataclass(frozen=True, slots=True)
class Deployed(Action):
    """CK-100: Place no more in these columns."""

    verb: ClassVar[str] = "deployed"


@dataclass(frozen=True, slots=True)
class Redeploy(Action):
    """CK-101: Move a unit between the base-edge row and the second."""

    verb: ClassVar[str] = "redeploy"
    piece: PieceId
    zone: PlaceId


@dataclass(frozen=True, slots=True)
class Redeployed(Action):
    """CK-101: Move no more."""

    verb: ClassVar[str] = "redeployed"


@dataclass(frozen=True, slots=True)
class GeneralStep(Action):
    """CK-22: Move a general by one zone."""

    verb: ClassVar[str] = "general_step"
    piece: PieceId
    to: PlaceId


@dataclass(frozen=True, slots=True)
class EndGenerals(Action):
    """CK-22: Move generals no more."""

    verb: ClassVar[str] = "end_generals"


@dataclass(frozen=True, slots=True)
class RerollMorale(Action):
    """CK-25: Throw the morale dice again, or not."""

    verb: ClassVar[str] = "reroll_morale"
    yes: bool


@dataclass(frozen=True, slots=True)
class Retire(Action):
    """CK-34: Name the unit that falls back."""

    verb: ClassVar[str] = "retire"
    piece: PieceId


@dataclass(frozen=True, slots=True)
class FallBackDir(Action):
    """CK-80: Name the way to fall back."""

    verb: ClassVar[str] = "fall_back_dir"
    to: PlaceId


@dataclass(frozen=True, slots=True)
class DisplaceTo(Action):
    """CK-83: Name the zone for displaced pieces."""

    verb: ClassVar[str] = "displace_to"
    to: PlaceId


@dataclass(frozen=True, slots=True)
class Arrive(Action):
    """CK-39: Bring the flank force into a zone."""

    verb: ClassVar[str] = "arrive"
    to: PlaceId


@dataclass(frozen=True, slots=True)
class Wait(Action):
    """CK-39: Let the flank force wait."""

    verb: ClassVar[str] = "wait"


@dataclass(frozen=True, slots=True)
class Move(Action):
    """CK-40: Move a unit or a piece of artillery by one zone."""

    verb: ClassVar[str] = "move"
    piece: PieceId
    to: PlaceId


@dataclass(frozen=True, slots=True)
class EndMoves(Action):
    """CK-40: Move no more."""

    verb: ClassVar[str] = "end_moves"


@dataclass(frozen=True, slots=True)
class Overfull(Action):
    """CK-51: Name the unit that falls back from an overfull zone, or the artillery that is lost."""

    verb: ClassVar[str] = "overfull"
    piece: PieceId


@dataclass(frozen=True, slots=True)
class Shoot(Action):
    """CK-52: Name the target of a zone."""

    verb: ClassVar[str] = "shoot"
    to: PlaceId


@dataclass(frozen=True, slots=True)
class ShootArtillery(Action):
    """CK-57: Name the target of a piece of artillery."""

    verb: ClassVar[str] = "shoot_artillery"
    to: PlaceId


@dataclass(frozen=True, slots=True)
class DemandReroll(Action):
    """CK-54: Demand that the enemy's shots are thrown again, or not."""

    verb: ClassVar[str] = "demand_reroll"
    yes: bool


@dataclass(frozen=True, slots=True)
class PlaceHits(Action):
    """CK-55: Place hits on one's own units: each named once for each hit."""

    verb: ClassVar[str] = "place_hits"
    units: tuple[PieceId, ...]


@dataclass(frozen=True, slots=True)
class PlaceExcess(Action):
    """CK-55: Place the hits that are left on the enemy's units."""

    verb: ClassVar[str] = "place_excess"
    units: tuple[PieceId, ...]


@dataclass(frozen=True, slots=True)
class PickArtilleryVictim(Action):
    """CK-57: Name the unit that artillery hits."""

    verb: ClassVar[str] = "pick_artillery_victim"
    piece: PieceId


@dataclass(frozen=True, slots=True)
class Assault(Action):
    """CK-59: Assault a zone from another."""

    verb: ClassVar[str] = "assault"
    zone: PlaceId
    to: PlaceId


@dataclass(frozen=True, slots=True)
class EndFights(Action):
    """CK-59: Fight no more."""

    verb: ClassVar[str] = "end_fights"


@dataclass(frozen=True, slots=True)
class StandOrFallBack(Action):
    """CK-61: Stand, or fall back before the fight."""

    verb: ClassVar[str] = "stand_or_fall_back"
    choice: str


@dataclass(frozen=True, slots=True)
class RerollBow(Action):
    """CK-63: Throw the dice of the bow effect again, or not."""

    verb: ClassVar[str] = "reroll_bow"
    yes: bool


@dataclass(frozen=True, slots=True)
class RerollPike(Action):
    """CK-63: Throw the dice of the pike effect again, or not."""

    verb: ClassVar[str] = "reroll_pike"
    yes: bool


@dataclass(frozen=True, slots=True)
class RerollFight(Action):
    """CK-69: Throw the dice of the fight again, or not."""

    verb: ClassVar[str] = "reroll_fight"
    yes: bool


@dataclass(frozen=True, slots=True)
class RerollPursuit(Action):
    """CK-74: Have the dice of the pursuit thrown again, or not."""

    verb: ClassVar[str] = "reroll_pursuit"
    yes: bool


@dataclass(frozen=True, slots=True)
class PursuitLoss(Action):
    """CK-74: Name the unit that loses half a base."""

    verb: ClassVar[str] = "pursuit_loss"
    piece: PieceId


@dataclass(frozen=True, slots=True)
class AfterDefeat(Action):
    """CK-72: Stay after a lost assault, or fall back."""

    verb: ClassVar[str] = "after_defeat"
    choice: str


@dataclass(frozen=True, slots=True)
class Award(Action):
    """CK-76: Name the two units that get winning markers."""

    verb: ClassVar[str] = "award"
    units: tuple[PieceId, ...]


@dataclass(frozen=True, slots=True)
class Reinforce(Action):
    """CK-86: Bring a unit or a general back from reserve."""

    verb: ClassVar[str] = "reinforce"
    piece: PieceId
    zone: PlaceId


@dataclass(frozen=True, slots=True)
class EndReinforce(Action):
    """CK-86: Bring nobody more."""

    verb: ClassVar[str] = "end_reinforce"


ACTIONS: tuple[type[Action], ...] = (
    ChooseArmy, ChooseRole, SpreadGifts, GiveGift, PlaceScenery, PlaceHill, Nudge, NoNudge, FlankAdd,
    FlankEdge, NoFlank, ChooseEdge, Deploy, AsPlanned, Deployed, Redeploy, Redeployed, GeneralStep,
    EndGenerals, RerollMorale, Retire, FallBackDir, DisplaceTo, Arrive, Wait, Move, EndMoves, Overfull, Shoot,
    ShootArtillery, DemandReroll, PlaceHits, PlaceExcess, PickArtilleryVictim, Assault, EndFights,
    StandOrFallBack, RerollBow, RerollPike, RerollFight, RerollPursuit, PursuitLoss, AfterDefeat, Award,
    Reinforce, EndReinforce,
)  # fmt: skip
