"""The state of a game of Charge!: flat columns, and what can be read off them at once."""

from __future__ import annotations

from engine.boards.table.vectors import Pose
from engine.core import agenda
from engine.core.references import piece_ref
from engine.core.types import PieceId, Refusal, Side
from engine.systems.charge.battle import Battle, Rows
from engine.systems.charge.data import FORMED, SIDES, A, B
from engine.systems.charge.roster import Roster

(
    ACTED, ENGAGED, WITHDREW, TOUCHED, COUNTER_CHARGED, FLED, MOVED_HERO, WAS_JOINED, UNDRESSED,
) = (1 << n for n in range(9))  # fmt: skip
"""Flags of a unit: it has used its action (CG-32); it began the turn in combat (CG-33); it withdrew this turn (CG-55);
its charge made contact (CG-43, CG-44); it charged and was counter-charged (CG-53); it fled in this Movement phase
(CG-29g); a hero who may still join after his move (CG-20); a hero who joined or left this turn (CG-20); a unit whose
hero has left it, which re-dresses once he has acted (CG-20)."""
ALL_FLAGS = 2 * UNDRESSED - 1

Slot = tuple[int, ...]
"""CG-08: File from the unit's own left and rank from its front; () of a stand that holds no slot."""


class State(agenda.State):
    """Who stands where, whose part of which phase it is, what is being resolved.

    `lists`: side A's and B's armies where they were built before the battle, () else. By unit, in unit order: `pose`
    (x, y, heading; () not deployed, attached or gone), `files` (0 where it has no pose), `held`: its stands in stand
    order, attached heroes among them, `form` (CG-15), `flags`, `target`: whom it charged this turn ("" nobody), `ran`:
    how far that charge went in c (CG-66). By stand: `slot`; () of one that overran, is gone or not deployed.
    `overran`: stand -> its pose (CG-58), in stand order. `thrown`: stands that have thrown (CG-66); `shot`: stands that
    shot in this phase (CG-59); `wall`: stands whose wall goes on in a fight (CG-77); `raised`: stand -> what a point of
    Command raised in this phase (CG-24); `points`: hero's unit -> points left (CG-18). `pairs`: units in combat, A's
    first, in unit order (CG-79). `doomed`: stands hit, or killed, that are still to be taken off (CG-68, CG-78), in
    stand order; `chosen`: those that owners named (CG-68). `blooded`: units that have charged or been in contact.

    `turn` from 1; `phase` of it (CG-13); `first`: who acts first this turn; `active`: whose part it is.
    """

    __slots__ = (  # noqa: RUF023 - in the order of the text above
        "lists", "pose", "files", "held", "form", "flags", "target", "ran", "slot",
        "overran", "thrown", "shot", "wall", "raised", "points", "pairs", "doomed", "chosen", "blooded",
        "turn", "phase", "first", "active",
    )  # fmt: skip
    BATTLE = Battle

    battle: Battle
    lists: tuple[Rows, Rows]
    pose: dict[PieceId, tuple[int, ...]]
    files: dict[PieceId, int]
    held: dict[PieceId, tuple[PieceId, ...]]
    form: dict[PieceId, str]
    flags: dict[PieceId, int]
    target: dict[PieceId, PieceId]
    ran: dict[PieceId, int]
    slot: dict[PieceId, Slot]
    overran: dict[PieceId, tuple[int, ...]]
    thrown: tuple[PieceId, ...]
    shot: tuple[PieceId, ...]
    wall: tuple[PieceId, ...]
    raised: dict[PieceId, str]
    points: dict[PieceId, int]
    pairs: tuple[tuple[PieceId, PieceId], ...]
    doomed: tuple[PieceId, ...]
    chosen: tuple[PieceId, ...]
    blooded: tuple[PieceId, ...]
    turn: int
    phase: str
    first: Side
    active: Side


def roster(s: State) -> Roster:
    """Return all units of both armies."""
    return s.battle.rosters[s.lists]


def enemy(side: Side) -> Side:
    """Return the other side."""
    return B if side == A else A


def sides(_: State) -> tuple[Side, Side]:
    """Return both sides, A first."""
    return SIDES


def step_side(s: State, side: Side, *_: object) -> Side:
    """Return the side that a step names first."""
    return side


def in_turn(s: State) -> tuple[Side, Side]:
    """CG-14: Return both sides, the first player of this turn first."""
    return s.first, enemy(s.first)


def has(s: State, unit: PieceId, flag: int) -> bool:
    """Return whether a unit has one of these flags."""
    return bool(s.flags[unit] & flag)


def mark(s: State, unit: PieceId, flag: int) -> None:
    """Give a unit a flag."""
    s.flags[unit] |= flag


def unmark(s: State, unit: PieceId, flag: int) -> None:
    """Take flags from a unit."""
    s.flags[unit] &= ~flag


def pose(s: State, unit: PieceId) -> Pose:
    """Return where a unit on the table stands."""
    x, y, heading = s.pose[unit]
    return x, y, heading


def units(s: State, *sides: Side) -> list[PieceId]:
    """CG-92: Return the units on the table, of these sides or of both, in unit order."""
    known = roster(s)
    return [unit for side in sides or SIDES for unit in known.units.get(side, ()) if s.held[unit]]


def stands(s: State, side: Side) -> list[PieceId]:
    """CG-92: Return a side's stands on the table, in stand order of each unit."""
    return [stand for unit in units(s, side) for stand in s.held[unit]]


def lost(s: State, side: Side) -> list[PieceId]:
    """CG-92: Return the stands that a side began with and has no more."""
    there = frozenset(stands(s, side))
    return [stand for unit in roster(s).units.get(side, ()) for stand in roster(s).stands[unit] if stand not in there]


def refuse_own(s: State, unit: PieceId, side: Side) -> Refusal | None:
    """CG-102: First of all: an own unit that is on the table."""
    known = roster(s)
    if unit not in known.groups:
        return Refusal("CG-12", "charge.refuse.no_order", {"field": "unit"})
    if known.side[unit] != side:
        return Refusal("CG-14", "charge.refuse.not_yours")
    return None if s.held[unit] else Refusal("CG-02", "charge.refuse.gone", {"unit": piece_ref(unit)})


def is_fighting(s: State, unit: PieceId) -> bool:
    """CG-19: Return whether a unit has a stand that is no hero."""
    return any(not roster(s).is_hero(stand) for stand in s.held[unit])


def disband(s: State, unit: PieceId) -> None:
    """CG-78, CG-95: A unit without stands has no place any more."""
    s.pose[unit], s.files[unit], s.form[unit], s.target[unit], s.ran[unit] = (), 0, FORMED, PieceId(""), 0
