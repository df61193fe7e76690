"""Moves, step 4: CK-40 to CK-51."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.agenda import Answer, Ask, Do, Roll, Steps, push
from engine.core.references import PieceRef, piece_ref, place_ref
from engine.core.types import NOBODY, Log, PieceId, PlaceId, Refusal, log_event
from engine.systems.conquerors_kings import move_rolls, overfull, refusals, zones
from engine.systems.conquerors_kings.actions import EndMoves, Move
from engine.systems.conquerors_kings.data import ART, SWEPT
from engine.systems.conquerors_kings.state import (
    ENTERED,
    FELL_BACK,
    NO_MOVE,
    ORDERED,
    ROUTED,
    State,
    active,
    enemy,
    field,
    has,
    mark,
    put,
    roster,
)
from engine.systems.conquerors_kings.success_odds import one_die

NO_LANE = -1
KEPT = (
    (ROUTED, "CK-36", "conquerors_kings.refuse.routed"),
    (FELL_BACK, "CK-37", "conquerors_kings.refuse.fell_back"),
    (NO_MOVE, "CK-35", "conquerors_kings.refuse.no_move"),
)
"""CK-105: Flags that keep a piece from moving, in the order in which they are told."""


def begin(s: State, log: Log) -> None:
    """CK-40: Step 4: columns from right to left; each piece belongs to the one in which it stands now."""
    known, order = roster(s), field(s).columns[s.active]
    s.lane = {
        piece: order.index(field(s).xy[s.at[piece]][0])
        if known.side[piece] == s.active and s.at[piece] in s.held and not has(s, piece, FELL_BACK | ROUTED | NO_MOVE)
        else NO_LANE
        for piece in s.lane
    }
    push(s, ("movement.next",))


def go_on(s: State, log: Log) -> None:
    """CK-40, CK-104: Asked as long as somebody can be ordered."""
    push(s, ("movement.order",) if any(heads_move(s)) else ("movement.end",))


def lane(s: State, piece: PieceId) -> int:
    """CK-40: Return the column, counted from the right, that an order to a piece is an order in."""
    if s.lane[piece] != NO_LANE:
        return s.lane[piece]
    return field(s).columns[s.active].index(field(s).xy[s.at[piece]][0])


def heads_move(s: State) -> Iterator[PieceRef]:
    """CK-40: Each of those that can be ordered somewhere."""
    refs = (piece_ref(piece) for piece, n in s.lane.items() if n != NO_LANE)
    yield from (ref for ref in refs if options_move(s, ref))


def options_move(s: State, of: PieceRef) -> list[Move]:
    """CK-40: Into each zone across a face that takes it."""
    piece = of.id
    if refuse_piece(s, piece) is not None:
        return []
    return [Move(piece, to) for to in field(s).beside[s.at[piece]] if refuse_way(s, piece, to) is None]


def refuse_move(s: State, a: Move) -> Refusal | None:
    """CK-105: First who is ordered, then where to."""
    return refuse_piece(s, a.piece) or refuse_way(s, a.piece, a.to)


def refuse_piece(s: State, piece: PieceId) -> Refusal | None:
    """CK-40, CK-41, CK-35 to CK-37: Each piece once, its column not closed, and none that morale keeps from it."""
    if (refusal := refusals.not_yours(s, s.active, piece)) is not None:
        return refusal
    if piece in s.gifts:
        return Refusal("CK-22", "conquerors_kings.refuse.generals_first")
    if s.at[piece] not in s.held:
        return Refusal("CK-40", "conquerors_kings.refuse.off_table")
    if (n := lane(s, piece)) < s.closed:
        letter = chr(ord("A") + field(s).columns[s.active][n])
        return Refusal("CK-40", "conquerors_kings.refuse.column_closed", {"column": letter})
    if has(s, piece, ORDERED) and piece != s.mover:
        return Refusal("CK-40", "conquerors_kings.refuse.had_order")
    for flag, rule, why in KEPT:
        if has(s, piece, flag):
            return Refusal(rule, why)
    if s.lane[piece] == NO_LANE:
        return Refusal("CK-40", "conquerors_kings.refuse.had_order")
    if piece == s.mover and not s.left:
        return Refusal("CK-41", "conquerors_kings.refuse.no_allowance")
    return None


def refuse_way(s: State, piece: PieceId, to: PlaceId) -> Refusal | None:
    """CK-02, CK-46 to CK-48: Across a face, onto its ground, and not among enemies that cannot be swept aside."""
    if (refusal := refusals.not_across(s, s.at[piece], to) or refusals.scenery(s, [piece], to)) is not None:
        return refusal
    if zones.holder(s, to) != enemy(s.active):
        return None
    if roster(s).troops[piece].kind == ART:
        return Refusal("CK-48", "conquerors_kings.refuse.artillery_never")
    if (bases := zones.count(s, to)) > SWEPT:
        return Refusal("CK-47", "conquerors_kings.refuse.too_many_bases", {"bases": bases, "most": SWEPT})
    if roster(s).is_skirmisher(piece) and zones.units(s, to):
        return Refusal("CK-48", "conquerors_kings.refuse.skirmishers_never")
    return None


def take_move(s: State, a: Move, log: Log) -> None:
    """CK-40, CK-41: The order closes all columns to the right; a zone of movement is used, with a die or without."""
    if a.piece != s.mover:
        s.closed, s.mover, s.left = lane(s, a.piece), a.piece, roster(s).kind[a.piece].move
        mark(s, a.piece, ORDERED)
    s.left -= 1
    push(s, ("movement.next",))
    if move_rolls.needed(s, a.piece, a.to):
        push(s, ("movement.die", a.piece, a.to))
    else:
        come(s, log, a.piece, a.to)


def take_die(s: State, face: int, log: Log, piece: PieceId, to: PlaceId) -> None:
    """CK-42, CK-44: With the score or more it goes; a lower die wastes the zone of movement."""
    score = move_rolls.needed(s, piece, to)
    if face >= score:
        log_event(log, "CK-42", "conquerors_kings.log.move_die", piece=piece_ref(piece), die=face, needed=score)
        come(s, log, piece, to)
    else:
        log_event(log, "CK-44", "conquerors_kings.log.move_fails", piece=piece_ref(piece), die=face, needed=score)


def come(s: State, log: Log, piece: PieceId, to: PlaceId) -> None:
    """CK-48: Enemies in the way are displaced, then the piece enters."""
    if zones.holder(s, to) == enemy(s.active):
        log_event(log, "CK-48", "conquerors_kings.log.sweeps", piece=piece_ref(piece), to=place_ref(to))
        push(s, ("displace.begin", to, s.at[piece]), ("movement.enter", piece, to), ("victory.look",))
    else:
        enter(s, log, piece, to)


def enter(s: State, log: Log, piece: PieceId, to: PlaceId) -> None:
    """CK-40, CK-49: The piece stands there; the last unit of a zone takes its markers along."""
    zone = s.at[piece]
    put(s, piece, to)
    mark(s, piece, ENTERED)
    log_event(log, "CK-40", "conquerors_kings.log.moves", piece=piece_ref(piece), to=place_ref(to))
    if not zones.units(s, zone) and s.markers[zone]:
        log_event(log, "CK-49", "conquerors_kings.log.markers_follow", to=place_ref(to), markers=s.markers[zone])
        s.markers[to] += s.markers[zone]
        s.markers[zone] = 0


def options_end(s: State) -> Iterator[EndMoves]:
    """CK-40: Nobody has to move."""
    yield EndMoves()


def refuse_end(s: State, a: EndMoves) -> None:
    """CK-40: Ending the movement is always allowed."""


def take_end(s: State, a: EndMoves, log: Log) -> None:
    """CK-40: All columns are closed."""
    push(s, ("movement.end",))


def end(s: State, log: Log) -> None:
    """CK-51: Movement is over, and each zone must be within its capacity."""
    s.lane = dict.fromkeys(s.lane, NO_LANE)
    s.closed = s.left = 0
    s.mover = NOBODY
    push(s, *(("movement.room", zone) for zone in overfull.crowded(s)))


STEPS: Steps = {
    "movement.begin": Do("CK-40", begin),
    "movement.next": Do("CK-40", go_on),
    "movement.order": Ask(
        "CK-40",
        active,
        {
            Move: Answer(options_move, refuse_move, take_move, heads_move),
            EndMoves: Answer(options_end, refuse_end, take_end),
        },
    ),
    "movement.die": Roll("CK-42", one_die, take_die),
    "movement.enter": Do("CK-48", enter),
    "movement.end": Do("CK-51", end),
    **overfull.STEPS,
}
"""Steps of movement."""
