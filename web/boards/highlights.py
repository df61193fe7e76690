"""The highlights drawn over the view: the cursor, an order with its odds, and the last moves. Plain data, no rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from engine.core.types import EMPTY, Facts, Pose, Side
from engine.core.view import Piece, Reach, Strike, Trace

REACH, APPROACH, PATH, CROSSING, DICE = "reach", "approach", "path", "crossing", "dice"
"""Kinds of a marked place: may be moved to or chosen, a fight may start from it, part of a path being drawn, the other
side of a wall to be broken through, a card that may be given dice."""

STOP, CHARGE = "stop", "charge"
"""Notes of a place that may be moved to: the move ends there, a charge is earned on the way there."""

MELEE, SHOT, OVERRUN = "melee", "shot", "overrun"
"""Ways in which a piece can be struck: hand to hand, from afar, by walking over it."""


class Localizer(Protocol):
    """Whoever turns word keys into texts of the reader's language; `system` is the battle system spoken of."""

    system: str

    @property
    def alike(self) -> object:
        """What is equal for those who read everything alike but a piece's place."""
        ...

    def say(self, key: str, facts: Facts | None = None) -> str:
        """Return the text of a key with its facts, references among them by name."""
        ...

    def name(self, value: object) -> str:
        """Return how a fact is read: ``ground:forest`` by its name."""
        ...

    def spoken(self, piece: Piece) -> str:
        """Return a piece's name and facing."""
        ...


class DrawnAction(NamedTuple):
    """What the order of input `n` drew on the board, who gave it, and whether it was an attack."""

    n: int
    side: Side | None
    trace: Trace
    strikes: bool


class Loss(NamedTuple):
    """What input `n` cost: who lost it, the reference of where it stood, and how much; all of it where it is gone."""

    n: int
    side: Side | None
    piece: str
    at: str
    cost: int
    is_gone: bool


class RecentTurn(NamedTuple):
    """What the last turn was, the oldest first."""

    ways: tuple[DrawnAction, ...] = ()
    losses: tuple[Loss, ...] = ()


NO_RECENT_TURN = RecentTurn()
PLAN, PLAYED, BETTER = "plan", "played", "better"
"""What is drawn of advice and review: an order of the plan that is advised; what was played, and what was better."""


class Planned(NamedTuple):
    """An order of a plan: of which kind it is, which of its orders, what it would draw, and whom it is given to."""

    kind: str
    number: int
    trace: Trace
    things: tuple[str, ...] = ()
    """References of what is pointed at for it, at whom and at where it is."""


class HoverMarks(NamedTuple):
    """What is marked faintly while the pointer rests on a piece: place -> how it is marked, and pieces.

    `pieces` strike or are struck now; `feared` could be struck by an enemy in its turn.
    """

    places: Mapping[str, str] = EMPTY
    pieces: tuple[str, ...] = ()
    feared: tuple[str, ...] = ()


NO_HOVER_MARKS = HoverMarks()


class Highlights(NamedTuple):
    """Everything that is drawn over a view; all of it empty is the board at rest.

    `cursor`: the space of the keyboard pointer; `selected`: references (``piece:121-3``, ``place:E5``) that were
    pointed at; `places`: space -> its kind, REACH or another; `labels`: space -> short text drawn in it, of one or more
    lines (``front +2``); `targets`: piece id -> its label (``67%``), a line for each of `strikes`: piece id -> the ways
    in which it can be struck, MELEE or another; `risks`: own piece that would be walked over -> what for (``trample``);
    `trace`: the order being considered; `last`: the order played last; `plans`: what advice or review draw; `lately`:
    the other orders of the last turn, and its losses; `charge`: the straight run of a charge, start first, target last;
    `threats`: (from space, to space, label); `casualties`: ids of pieces that the order may take, `own_casualties`
    those of the side itself; `opened`: the place whose pieces are spread out; `zones`: places that the enemy controls;
    `notes`: place -> what going there brings, of STOP and CHARGE; `costs`: place -> points of movement that going there
    takes; `prospects`: pieces by twos of which the first can still come to strike the second, None where that is not
    shown; `loads`: card -> how likely it can take dice from the next roll; `movable`: ids of pieces that can be dragged
    to a spot or a place; `asked`: references that a lesson speaks of; `glimpse`: what a piece could do on which the
    pointer rests.

    On a table without places: `offered`: ids of own pieces that may be pointed at next; `ghost`: what is told where the
    order in hand leads; `wanted`: the unit in hand, and the pose that was wanted and is not reached, `blocked`: why;
    `handles`: the unit that can be wheeled and turned; `held`: by one of these it is held, from where they lay then,
    and whether that was where an order led; `reaches`: (unit, how far it reaches, the text of that); `strikes_shown`:
    who strikes whom; `tape`: its ends and what it reads.
    """

    cursor: str | None = None
    selected: tuple[str, ...] = ()
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
    asked: tuple[str, ...] = ()
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
