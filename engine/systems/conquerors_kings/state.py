"""The state of a game of Conquerors and Kings: flat columns, and what can be read off them at once."""

from __future__ import annotations

from engine.core import agenda
from engine.core.types import PieceId, PlaceId, Side
from engine.systems.conquerors_kings.battle import Battle
from engine.systems.conquerors_kings.data import NORTH, SIDES, SOUTH
from engine.systems.conquerors_kings.grid import Grid
from engine.systems.conquerors_kings.roster import Roster

CAMP, RESERVE, FLANK, AWAY = PlaceId("camp"), PlaceId("reserve"), PlaceId("flank"), PlaceId("away")
LOST, OUT = PlaceId("lost"), PlaceId("out")
WAITING = (CAMP, RESERVE, FLANK, AWAY)
"""Where a piece is that is in the game and not on the table."""
ELSEWHERE = (*WAITING, LOST, OUT)

ENTERED, FELL_BACK, ROUTED, NO_MOVE, ASSAULTED, WAS_TARGET, ORDERED, LEFT_TABLE, WINNING = (1 << n for n in range(9))
"""CK-04, CK-17: Flags of a piece. All but WINNING are cleared for both sides when a player turn begins."""
ALL_FLAGS = 2 * WINNING - 1
UNKNOWN = "?"
"""CK-106: The edge of a flank force for a side that must not know it."""


class State(agenda.State):
    """Who stands where, whose turn and which step it is, what is being resolved.

    `armies`: North's and South's by name ("" not chosen yet). By piece, in the order of the roster: `at`, a zone, or
    camp (not deployed yet), reserve, flank (a flank force), away (off the table, for a side that must not know more),
    lost, out (artillery that was never deployed); `halves` of bases (units alone, 0 when destroyed); `flags`. By zone:
    `held`, all pieces there in the order of the roster, `markers` of casualties, `ground`. `gifts`: general -> his
    gifts; `edge`: side -> edge of its flank force.

    `first`: who attacks; `active`: whose player turn it is; `turn`: its number from 1; `step` of it (CK-04), 0 before
    the battle; `clock`.

    Step 1: `strides`: general -> zones moved this turn, `leader` who moved last ("" nobody). Step 4: `lane`: piece ->
    which column from the right it stood in when the step began (-1: no order), `closed` columns, `mover` who may go on
    ("" nobody) and `left`, his allowance. Step 5: `aims`: (piece of artillery, target) in the order named.

    Of the fight being resolved (CK-62): `source` and `target` zones ("" none), `instant` whether nobody is late by
    valour, by side `luck` of an erratic leader (-1, 0, 1), `struck`: dice that pike effect and bow effect take off
    the side's pool, `pools`, `hits`. Of hits being placed: `wounds`: unit -> hits on it that it has to save.
    Before an open battle: `chase`: side -> total; `shares`: side -> dice for morale, valiant and fight, none once
    they missed; `brought`: side -> kinds of scenery it has placed.
    """

    __slots__ = (  # noqa: RUF023 - in the order of the text above
        "armies", "at", "halves", "flags", "held", "markers", "ground", "gifts", "edge",
        "first", "active", "turn", "step", "clock",
        "strides", "leader", "lane", "closed", "mover", "left", "aims",
        "source", "target", "instant", "luck", "struck", "pools", "hits", "wounds",
        "chase", "shares", "brought",
    )  # fmt: skip
    BATTLE = Battle

    battle: Battle
    armies: tuple[str, str]
    at: dict[PieceId, PlaceId]
    halves: dict[PieceId, int]
    flags: dict[PieceId, int]
    held: dict[PlaceId, tuple[PieceId, ...]]
    markers: dict[PlaceId, int]
    ground: dict[PlaceId, str]
    gifts: dict[PieceId, tuple[str, ...]]
    edge: dict[Side, str]
    first: Side
    active: Side
    turn: int
    step: int
    clock: int
    strides: dict[PieceId, int]
    leader: PieceId
    lane: dict[PieceId, int]
    closed: int
    mover: PieceId
    left: int
    aims: tuple[tuple[PieceId, PlaceId], ...]
    source: PlaceId
    target: PlaceId
    instant: bool
    luck: dict[Side, int]
    struck: dict[Side, int]
    pools: dict[Side, int]
    hits: dict[Side, int]
    wounds: dict[PieceId, int]
    chase: dict[Side, int]
    shares: dict[Side, tuple[int, ...]]
    brought: dict[Side, tuple[str, ...]]


def roster(s: State) -> Roster:
    """Return all pieces of both armies."""
    return s.battle.rosters[s.armies]


def field(s: State) -> Grid:
    """Return the grid of zones."""
    return s.battle.grid


def enemy(side: Side) -> Side:
    """Return the other side."""
    return SOUTH if side == NORTH else NORTH


def sides(_: State) -> tuple[Side, Side]:
    """Return both sides, the northern first."""
    return SIDES


def active(s: State, *_: object) -> Side:
    """CK-04: The side whose player turn it is decides."""
    return s.active


def step_side(s: State, side: Side, *_: object) -> Side:
    """Return the side that a step names first."""
    return side


def has(s: State, piece: PieceId, flag: int) -> bool:
    """CK-04: Return whether a piece has one of these flags."""
    return bool(s.flags[piece] & flag)


def mark(s: State, piece: PieceId, flag: int) -> None:
    """CK-04: Give a piece a flag."""
    s.flags[piece] |= flag


def put(s: State, piece: PieceId, place: PlaceId) -> None:
    """Put a piece into a zone or anywhere else; what a zone holds stays in the order of the roster (CK-20)."""
    before = s.at[piece]
    if before in s.held:
        s.held[before] = tuple(other for other in s.held[before] if other != piece)
    s.at[piece] = place
    if place in s.held:
        s.held[place] = tuple(sorted((*s.held[place], piece), key=roster(s).rank.__getitem__))
