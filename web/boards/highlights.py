"""The highlights drawn over the view: the cursor, an action with its odds, and the last moves. Plain data, no rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from engine.core.references import Pick, PlaceRef, PoseRef, Ref
from engine.core.types import EMPTY, Facts, Pose, Side
from engine.core.view import Piece, Reach, Strike, Trace

REACH, APPROACH, PATH, CROSSING, DICE = "reach", "approach", "path", "crossing", "dice"
"""Kinds of marked places.

In order: may be moved to or chosen; a fight may start there; part of a path being drawn; the far side of a wall to be
broken through; a card that may receive dice.
"""

STOP, CHARGE = "stop", "charge"
"""Notes on a place that may be moved to: the move ends there; a charge is earned on the way."""

MELEE, SHOT, OVERRUN = "melee", "shot", "overrun"
"""Ways of striking a piece: hand to hand, by shooting, by overrunning it."""


class Localizer(Protocol):
    """Turns word keys into texts in the reader's language; `system` is the current battle system."""

    system: str

    @property
    def alike(self) -> object:
        """A key that is equal for localizers that differ only in how they name a piece's place."""
        ...

    def say(self, key: str, facts: Facts | None = None) -> str:
        """Return the text of a key with its facts; references among them are replaced by names."""
        ...

    def name(self, value: object) -> str:
        """Return the name of a fact, such as ``ground:forest``."""
        ...

    def spoken(self, piece: Piece) -> str:
        """Return a piece's name and facing."""
        ...


class DrawnAction(NamedTuple):
    """What the action of input `n` drew on the board, the side that gave it, and whether it was an attack."""

    n: int
    side: Side | None
    trace: Trace
    strikes: bool


class Loss(NamedTuple):
    """A loss by input `n`: the piece and side, the reference of its place, the cost, and whether it is gone."""

    n: int
    side: Side | None
    piece: str
    at: PlaceRef | PoseRef
    cost: int
    is_gone: bool


class RecentTurn(NamedTuple):
    """The actions and losses of the last turn, the oldest first."""

    ways: tuple[DrawnAction, ...] = ()
    losses: tuple[Loss, ...] = ()


NO_RECENT_TURN = RecentTurn()
PLAN, PLAYED, BETTER = "plan", "played", "better"
"""Kinds of arrows of advice and review: the suggested plan, the action played, the better action."""


class Planned(NamedTuple):
    """An action of a plan: its kind, its number in the plan, its trace, and the things it names."""

    kind: str
    number: int
    trace: Trace
    things: tuple[Pick, ...] = ()
    """References of the things picked for it, which are marked if it has no arrow."""


class HoverMarks(NamedTuple):
    """Faint marks while the pointer rests on a piece: place -> kind of mark, and pieces.

    `pieces` could strike it or be struck by it now; `feared` could be struck by an enemy in its turn.
    """

    places: Mapping[str, str] = EMPTY
    pieces: tuple[str, ...] = ()
    feared: tuple[str, ...] = ()


NO_HOVER_MARKS = HoverMarks()


class Highlights(NamedTuple):
    """Everything drawn over a view; if all is empty, the board is at rest.

    `cursor`: the space of the keyboard cursor; `selected`: references of picked things (``piece:121-3``, ``place:E5``);
    `places`: space -> its kind, REACH or another; `labels`: space -> short text of one or more lines (``front +2``);
    `targets`: piece id -> its label (``67%``) with a line for each of `strikes`: piece id -> the ways in which it can
    be struck, MELEE or another; `risks`: own piece that would be overrun -> the reason (``trample``); `trace`: of the
    action being considered; `last`: of the last action; `plans`: the arrows of advice or review; `lately`: the other
    actions of the last turn, and its losses; `charge`: the straight run of a charge, start first, target last;
    `threats`: (from space, to space, label); `casualties`: ids of pieces that the action may take, `own_casualties`
    those of the acting side; `opened`: the place whose pieces are spread out; `zones`: places that the enemy controls;
    `notes`: place -> the notes of going there, of STOP and CHARGE; `costs`: place -> movement points to go there;
    `prospects`: pairs of pieces of which the first can still come to strike the second, None if not shown; `loads`:
    card -> the chance that it can take dice from the next roll; `movable`: ids of pieces that can be dragged to a spot
    or a place; `asked`: references that a lesson points out; `glimpse`: marks for the piece under the pointer.

    On a table without places: `offered`: ids of own pieces that may be picked next; `ghost`: the label at the end of
    the selected action; `wanted`: the selected unit and a pose that it cannot reach, `blocked`: why; `handles`: the
    unit that can be wheeled and turned; `held`: the pose of its handles when one of them was grabbed, and whether an
    action led there; `reaches`: (unit, its range, the label); `strikes_shown`: the strikes; `tape`: its ends and its
    reading.
    """

    cursor: str | None = None
    selected: tuple[Pick, ...] = ()
    places: Mapping[str, str] = EMPTY
    labels: Mapping[str, str] = EMPTY
    targets: Mapping[str, str] = EMPTY
    strikes: Mapping[str, tuple[str, ...]] = EMPTY
    risks: Mapping[str, str] = EMPTY
    trace: Trace | None = None
    last: Trace | None = None
    lately: RecentTurn = NO_RECENT_TURN
    plans: tuple[Planned, ...] = ()
    charge: tuple[str, ...] = ()
    threats: tuple[tuple[str, str, str], ...] = ()
    casualties: tuple[str, ...] = ()
    own_casualties: tuple[str, ...] = ()
    opened: str | None = None
    zones: tuple[str, ...] = ()
    notes: Mapping[str, tuple[str, ...]] = EMPTY
    costs: Mapping[str, int] = EMPTY
    prospects: tuple[tuple[str, str], ...] | None = None
    loads: Mapping[str, str] = EMPTY
    movable: tuple[str, ...] = ()
    asked: tuple[Ref, ...] = ()
    glimpse: HoverMarks = NO_HOVER_MARKS
    offered: tuple[str, ...] = ()
    ghost: str = ""
    wanted: tuple[str, Pose] | None = None
    blocked: str = ""
    handles: str = ""
    held: tuple[Pose, bool] | None = None
    reaches: tuple[tuple[str, Reach, str], ...] = ()
    strikes_shown: tuple[Strike, ...] = ()
    tape: tuple[tuple[int, int], tuple[int, int], str] | None = None
