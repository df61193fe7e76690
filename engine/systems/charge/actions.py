"""The decisions of Charge!: intent only, one type per kind, named as in the ledger's Decisions.

Lengths are in c, headings in half degrees, files and ranks are slots; `wheel`: half degrees, to the right above nought
and to the left below; `pivot`: a heading, -1 for none. Legs are (kind, amount) of `engine.boards.table.legs`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from engine.core.types import Action, PieceId


@dataclass(frozen=True, slots=True)
class ChooseArmy(Action):
    """CG-86: Take one of the ready-made armies."""

    verb: ClassVar[str] = "choose_army"
    prefixes: ClassVar[Mapping[str, str]] = {"army": "lead-"}
    army: str


@dataclass(frozen=True, slots=True)
class Muster(Action):
    """CG-86: Lead an army of one's own: a row (type, stands, files, Loners, name) for each group."""

    verb: ClassVar[str] = "muster"
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Deploy(Action):
    """CG-86: Put a unit into the own zone, so many files wide."""

    verb: ClassVar[str] = "deploy"
    unit: PieceId
    files: int
    x: int
    y: int
    heading: int


@dataclass(frozen=True, slots=True)
class DeployRest(Action):
    """CG-86: Let all units not deployed yet take up a usual order of battle."""

    verb: ClassVar[str] = "deploy_rest"


@dataclass(frozen=True, slots=True)
class ChooseOrder(Action):
    """CG-17: Act first in each phase of this turn, or second."""

    verb: ClassVar[str] = "choose_order"
    first: bool


@dataclass(frozen=True, slots=True)
class Spend(Action):
    """CG-24: Spend a hero's points on a value of these stands, one each."""

    verb: ClassVar[str] = "spend"
    hero: PieceId
    what: str
    stands: tuple[PieceId, ...]


@dataclass(frozen=True, slots=True)
class SpendDone(Action):
    """CG-25: Spend no more in this window."""

    verb: ClassVar[str] = "spend_done"


@dataclass(frozen=True, slots=True)
class Fill(Action):
    """CG-34: Let the second stand of a file step into a hole of the front rank."""

    verb: ClassVar[str] = "fill"
    unit: PieceId
    hole: int
    giver: int


@dataclass(frozen=True, slots=True)
class FillDone(Action):
    """CG-34: Fill no more holes."""

    verb: ClassVar[str] = "fill_done"


@dataclass(frozen=True, slots=True)
class Rally(Action):
    """CG-30: Try to rally a fleeing unit."""

    verb: ClassVar[str] = "rally"
    word: ClassVar[str] = verb
    unit: PieceId


@dataclass(frozen=True, slots=True)
class FleeOn(Action):
    """CG-30: Let a fleeing unit run on."""

    verb: ClassVar[str] = "flee_on"
    word: ClassVar[str] = verb
    unit: PieceId


@dataclass(frozen=True, slots=True)
class Face(Action):
    """CG-30: Turn the rallied unit to the nearest enemy, or not."""

    verb: ClassVar[str] = "face"
    yes: bool


@dataclass(frozen=True, slots=True)
class Hold(Action):
    """CG-15: Stay: a Shield Wall stays one, others are formed."""

    verb: ClassVar[str] = "hold"
    word: ClassVar[str] = verb
    unit: PieceId


@dataclass(frozen=True, slots=True)
class Move(Action):
    """CG-32, CG-36: Take a formation (formed, march, wall) and go leg by leg."""

    verb: ClassVar[str] = "move"
    unit: PieceId
    form: str
    legs: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Charge(Action):
    """CG-44, CG-48: Charge an enemy unit by a wheel and a straight run."""

    verb: ClassVar[str] = "charge"
    unit: PieceId
    target: PieceId
    pivot: int
    wheel: int


@dataclass(frozen=True, slots=True)
class Advance(Action):
    """CG-91: Walk into contact, formed or in a Shield Wall."""

    verb: ClassVar[str] = "advance"
    unit: PieceId
    target: PieceId
    form: str
    pivot: int
    wheel: int


@dataclass(frozen=True, slots=True)
class Evade(Action):
    """CG-46: Flee from the charge, or stand."""

    verb: ClassVar[str] = "evade"
    yes: bool


@dataclass(frozen=True, slots=True)
class Counter(Action):
    """CG-52: Counter-charge by a wheel and a straight run, or stay."""

    verb: ClassVar[str] = "counter"
    yes: bool
    pivot: int
    wheel: int


@dataclass(frozen=True, slots=True)
class Withdraw(Action):
    """CG-55: Try to leave a combat."""

    verb: ClassVar[str] = "withdraw"
    word: ClassVar[str] = verb
    unit: PieceId


@dataclass(frozen=True, slots=True)
class WithdrawTo(Action):
    """CG-55: Withdraw along a heading, so far."""

    verb: ClassVar[str] = "withdraw_to"
    heading: int
    distance: int


@dataclass(frozen=True, slots=True)
class Reform(Action):
    """CG-56: Try to turn to an enemy on the flank."""

    verb: ClassVar[str] = "reform"
    unit: PieceId
    enemy: PieceId


@dataclass(frozen=True, slots=True)
class Overrun(Action):
    """CG-57: Let front stands step into empty places before them.

    `givers`: for each of them the file whose second stand steps into its place, -1 for none.
    """

    verb: ClassVar[str] = "overrun"
    unit: PieceId
    stands: tuple[PieceId, ...]
    givers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Join(Action):
    """CG-20: Let a lone hero join a unit at a slot; file -1 and F with rank 0 are the ends of the front."""

    verb: ClassVar[str] = "join"
    hero: PieceId
    unit: PieceId
    file: int
    rank: int


@dataclass(frozen=True, slots=True)
class Leave(Action):
    """CG-20: Let a hero leave his unit before it acts."""

    verb: ClassVar[str] = "leave"
    hero: PieceId


@dataclass(frozen=True, slots=True)
class EndMoves(Action):
    """CG-98: Give no more orders in this Movement phase."""

    verb: ClassVar[str] = "end_moves"


@dataclass(frozen=True, slots=True)
class Shoot(Action):
    """CG-65: Let stands of a unit shoot, each at an enemy stand: (shooter, target) pairs."""

    verb: ClassVar[str] = "shoot"
    unit: PieceId
    shots: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Throw(Action):
    """CG-66: Let stands that charged throw, each at a stand of the unit charged: (thrower, target) pairs."""

    verb: ClassVar[str] = "throw"
    unit: PieceId
    shots: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class EndShooting(Action):
    """CG-59: Shoot no more in this phase."""

    verb: ClassVar[str] = "end_shooting"


@dataclass(frozen=True, slots=True)
class Lose(Action):
    """CG-68: Take these stands of a unit off."""

    verb: ClassVar[str] = "lose"
    unit: PieceId
    stands: tuple[PieceId, ...]


@dataclass(frozen=True, slots=True)
class Strike(Action):
    """CG-70: Let stands that touch several enemies strike these: (attacker, target) pairs, "" for nobody."""

    verb: ClassVar[str] = "strike"
    at: tuple[tuple[str, ...], ...]


ACTIONS = (
    ChooseArmy, Muster, Deploy, DeployRest, ChooseOrder,
    Spend, SpendDone, Fill, FillDone, Rally, FleeOn, Face, Hold, Move, Charge, Advance, Evade, Counter,
    Withdraw, WithdrawTo, Reform, Overrun, Join, Leave, EndMoves, Shoot, Throw, EndShooting, Lose, Strike,
)  # fmt: skip
"""All kinds, in the order of a turn."""
