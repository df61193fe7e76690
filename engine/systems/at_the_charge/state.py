"""The state of a game of At the Charge: flat columns, and what can be read off them at once."""

from __future__ import annotations

from typing import Any, ClassVar

from engine.core import agenda
from engine.core.types import PieceId, PlaceId, Side
from engine.systems.at_the_charge.battle import Battle
from engine.systems.at_the_charge.data import (
    COMMANDER_LOST,
    COUNTERS,
    LEADER,
    LEADER_MOVEMENT,
    PILLAGE,
    Counter,
)
from engine.systems.at_the_charge.movement.ground import Field


class State(agenda.State):
    """Who stands where, whose phase it is, what is being resolved.

    `place`: piece -> hex, for pieces that stand openly on the board; `hidden`: piece -> hex of a unit in
    ambush ("" for one who must not know it); `scouted`: hexes of the ambush zone known to hide nobody; `waiting`:
    reinforcements not on the board yet; `fallen`: piece -> hex where it was eliminated; `owners`: piece -> side;
    `reduced`: pieces on their weaker face; `pillaged`: whether the camp has been; `side` and `turn` at move;
    `moved`, `charging`, `attacked`, `struck`: pieces that have moved this phase, have earned a charge, have
    attacked, have been attacked; `barred`: (unit, enemy) pairs without an answering charge.

    Of the combat being resolved: `target` ("" for none), `melee`, `fire`, `charged`: those whose bonus counted,
    `column`: index of the odds, `modifier` of the die, `ground_won`: the hex fought over, `checked`: units that have
    made a morale check, `panic`: units that still have to, once for each time, `fled`: (unit, hex) pairs, the hexes
    that units have left since somebody was pushed.
    """

    __slots__ = (  # noqa: RUF023 - in the order of the text above
        "place", "hidden", "scouted", "waiting", "fallen", "owners", "reduced", "pillaged", "side", "turn", "moved",
        "charging", "attacked", "struck", "barred",
        "target", "melee", "fire", "charged", "column", "modifier", "ground_won", "checked", "panic", "fled",
    )  # fmt: skip
    BATTLE = Battle
    LATER: ClassVar[dict[str, Any]] = {"fled": ()}

    battle: Battle
    place: dict[PieceId, PlaceId]
    hidden: dict[PieceId, PlaceId]
    scouted: tuple[PlaceId, ...]
    waiting: tuple[PieceId, ...]
    fallen: dict[PieceId, PlaceId]
    owners: dict[PieceId, Side]
    reduced: tuple[PieceId, ...]
    pillaged: bool
    side: Side
    turn: int
    moved: tuple[PieceId, ...]
    charging: tuple[PieceId, ...]
    attacked: tuple[PieceId, ...]
    struck: tuple[PieceId, ...]
    barred: tuple[tuple[PieceId, PieceId], ...]
    target: PieceId
    melee: tuple[PieceId, ...]
    fire: tuple[PieceId, ...]
    charged: tuple[PieceId, ...]
    column: int
    modifier: int
    ground_won: PlaceId
    checked: tuple[PieceId, ...]
    panic: tuple[PieceId, ...]
    fled: tuple[tuple[PieceId, PlaceId], ...]


def field(s: State) -> Field:
    """Return the battlefield of a game."""
    return s.battle.field


def is_of_rules_1(s: State) -> bool:
    """Return whether a game goes on by rules 1, under which it was begun.

    By these a unit checks its morale once in a combat and may go back where it was (AC-51), the second step of a
    retreat leads anywhere (AC-49), armies broken by the same number draw (AC-61), a reinforcement comes in its turn or
    later or never (AC-64), and no value is less than 1 (AC-68).
    """
    return s.battle.rules < 2


def sides(s: State) -> tuple[Side, Side]:
    """Return both sides, the northern first."""
    return s.battle.sides


def enemy(s: State, side: Side) -> Side:
    """Return the other side."""
    north, south = s.battle.sides
    return south if side == north else north


def is_leader(s: State, piece: PieceId) -> bool:
    """AC-04: Return whether a piece is a leader and not a combat unit."""
    return piece in s.battle.ratings


def counter(s: State, piece: PieceId) -> Counter:
    """Return what is printed on a combat unit."""
    return COUNTERS[s.battle.kinds[piece]]


def arm(s: State, piece: PieceId) -> str:
    """AC-04: Return a piece's type."""
    return LEADER if piece in s.battle.ratings else COUNTERS[s.battle.kinds[piece]].arm


def movement(s: State, piece: PieceId) -> int:
    """AC-16: Return a piece's points of movement."""
    return LEADER_MOVEMENT if piece in s.battle.ratings else COUNTERS[s.battle.kinds[piece]].movement


def value(s: State, piece: PieceId) -> int:
    """AC-05, AC-06, AC-68: Return the strength and morale of a combat unit's face now showing, pillage included."""
    printed = COUNTERS[s.battle.kinds[piece]]
    shown = printed.reduced if piece in s.reduced else printed.full
    assert shown is not None, "a unit of one step has no weaker face"
    if s.pillaged and s.owners[piece] != s.battle.raider:
        return max(1 if is_of_rules_1(s) else 0, shown - PILLAGE)
    return shown


def steps(s: State, piece: PieceId) -> int:
    """AC-06, AC-15: Return the steps a piece has left."""
    if piece in s.battle.ratings or piece in s.reduced:
        return 1
    return 1 if COUNTERS[s.battle.kinds[piece]].reduced is None else 2


def units(s: State, side: Side) -> list[PieceId]:
    """Return a side's combat units that stand openly on the board, in the order of the set-up."""
    owners, ratings = s.owners, s.battle.ratings
    return [piece for piece in s.place if owners[piece] == side and piece not in ratings]


def army(s: State, side: Side) -> list[PieceId]:
    """Return all pieces of a side that stand openly on the board, leaders too."""
    owners = s.owners
    return [piece for piece in s.place if owners[piece] == side]


def unit_at(s: State, space: PlaceId) -> PieceId | None:
    """AC-12: Return the combat unit that stands openly on a hex."""
    return next((p for p, at in s.place.items() if at == space and p not in s.battle.ratings), None)


def leader_at(s: State, space: PlaceId) -> PieceId | None:
    """AC-12: Return the leader on a hex."""
    return next((p for p in s.battle.ratings if s.place.get(p) == space), None)


def leader_with(s: State, piece: PieceId) -> PieceId | None:
    """AC-12, AC-14: Return the leader stacked with a combat unit."""
    leader = leader_at(s, s.place[piece]) if piece in s.place else None
    return leader if leader is not None and leader != piece and s.owners[leader] == s.owners[piece] else None


def commander(s: State, side: Side) -> PieceId | None:
    """AC-12: Return a side's leader while he is on the board."""
    return next((p for p in s.battle.ratings if s.owners[p] == side and p in s.place), None)


def occupied(s: State) -> dict[PlaceId, PieceId]:
    """Return hex -> combat unit for all that stand openly on the board."""
    ratings = s.battle.ratings
    return {space: piece for piece, space in s.place.items() if piece not in ratings}


def losses(s: State, side: Side) -> int:
    """AC-59: Return what a side has lost: full values of its units, 4 more for its commander."""
    return sum(loss_of(s, piece) for piece in s.fallen if s.owners[piece] == side)


def loss_of(s: State, piece: PieceId) -> int:
    """AC-59: Return what the loss of a piece counts, whatever its face shows."""
    return COMMANDER_LOST if piece in s.battle.ratings else COUNTERS[s.battle.kinds[piece]].full
