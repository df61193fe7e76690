"""Notes shown before an order: its dice, later tests, units shut out, late or over capacity, and fights."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from engine.core.agenda import Ends
from engine.core.references import PieceRef, PlaceRef, piece_ref, place_ref, side_ref
from engine.core.types import NOWHERE, Action, Facts
from engine.core.view import Note
from engine.kit.chances import percent
from engine.systems.conquerors_kings import (
    hits,
    morale,
    move_rolls,
    movement,
    overfull,
    retreat,
    success_odds,
    victory,
    zones,
)
from engine.systems.conquerors_kings.actions import (
    Assault,
    EndGenerals,
    EndMoves,
    GeneralStep,
    Move,
    PlaceExcess,
    PlaceHits,
)
from engine.systems.conquerors_kings.combat import assault_notes
from engine.systems.conquerors_kings.data import CAPACITY, FAILS, GENERAL_STEP, ROUT_FAILS, SIDES
from engine.systems.conquerors_kings.state import ENTERED, RESERVE, State, enemy, field, has, put, roster


def notes(s: State, a: Action, ends: Ends) -> tuple[Note, ...]:
    """CK-22, CK-32, CK-40 to CK-51, CK-58, CK-62: Return the notes to show before an order."""
    match a:
        case GeneralStep():
            return (Note("CK-22", "conquerors_kings.note.general_step", 0, _odds(GENERAL_STEP)),)
        case EndGenerals():
            return tuple(_morale(s))
        case Move():
            return tuple(_move(s, a))
        case Assault():
            return tuple(assault_notes.notes(s, a))
        case PlaceHits() | PlaceExcess():
            is_fight = bool(s.source)
            least = {piece: hits.save(s, piece, is_fight=is_fight) for piece in dict.fromkeys(a.units)}
            return tuple(
                Note("CK-56", "conquerors_kings.note.save", 0, {"piece": piece_ref(piece), "die": die})
                for piece, die in least.items()
            )
        case EndMoves():
            over = tuple(place_ref(zone) for zone in overfull.crowded(s))
            if over:
                return (_too_full(over),)
    return ()


def _too_full(places: tuple[PlaceRef, ...]) -> Note:
    """CK-51: Return the warning that some unit must leave these zones when movement ends."""
    return Note("CK-51", "conquerors_kings.note.overfull", -1, {"zones": places, "most": CAPACITY})


def _odds(least: int) -> dict[str, object]:
    """CK-01: Return the lowest die that succeeds, and the number of faces out of six that do."""
    return {"die": least, "n": 7 - least}


def _morale(s: State) -> Iterator[Note]:
    """CK-32, CK-33, CK-80, CK-84, CK-85: Yield the coming tests, and where zones would not just fall back."""
    for zone in morale.listed(s):
        number = morale.dice(s, zone)
        if not number:
            continue
        facts: dict[str, object] = {
            "zone": place_ref(zone),
            "dice": number,
            "least": FAILS,
            "terms": morale.told(s, zone),
        }
        yield Note("CK-32", "conquerors_kings.note.morale", 0, {**facts, "chances": fail_chances(number)})
        units = tuple(zones.units(s, zone))
        ways = retreat.ways(s, s.active, zone, retreat.grouped(s, zone, units), NOWHERE)
        to = {"zone": place_ref(zone)}
        if not ways:
            yield Note("CK-80", "conquerors_kings.note.surrounded", -1, to)
        elif len(ways) == 1 and not ways[0][1].to:
            yield Note("CK-84", "conquerors_kings.note.would_leave", -1, to)
        elif len(ways) == 1 and ways[0][1].jumped:
            jumped = tuple(place_ref(one) for one in ways[0][1].jumped)
            yield Note("CK-85", "conquerors_kings.note.would_jump", -1, {**to, "jumped": jumped})


def fail_chances(number: int) -> tuple[Facts, ...]:
    """CK-33: Return the chances of 0, 1, 2 and 3 or more fails with this many dice as sentences, in whole per cent.

    Impossible numbers are omitted.
    """
    weights = [0] * (ROUT_FAILS + 1)
    for fell, weight in success_odds.odds(number, FAILS):
        weights[min(ROUT_FAILS, success_odds.successes(str(fell), FAILS))] += weight
    chances = (percent(Fraction(weight, sum(weights))) for weight in weights)
    return tuple(
        {"key": f"conquerors_kings.chance.fails_{fails}", "chance": chance}
        for fails, chance in enumerate(chances)
        if chance
    )


def _move(s: State, a: Move) -> Iterator[Note]:
    """CK-30, CK-40, CK-42 to CK-46, CK-48, CK-50, CK-51, CK-58: Yield the costs and effects of a move."""
    least, parts = move_rolls.needed(s, a.piece, a.to), move_rolls.terms(s, a.piece, a.to)
    if least:
        yield Note(parts[0].rule, parts[0].key, 0, _odds(least))
        for part in parts[1:]:
            yield Note(part.rule, part.key, 0)
    elif parts:
        yield Note("CK-45", "conquerors_kings.note.no_die", 1, {"to": place_ref(a.to)})
    swept = tuple(piece_ref(piece) for piece in s.held[a.to]) if zones.holder(s, a.to) == enemy(s.active) else ()
    if swept:
        yield Note("CK-48", "conquerors_kings.note.sweeps", 0, {"pieces": swept, "to": place_ref(a.to)})
    if is_last(s, a):
        yield Note("CK-40", "conquerors_kings.note.last_move", -1)
    shut = tuple(withdraws(s, a))
    if shut:
        yield Note("CK-40", "conquerors_kings.note.closes", -1, {"pieces": shut})
    zone, leader = s.at[a.piece], zones.general(s, s.at[a.piece])
    if leader and zones.units(s, zone) == [a.piece]:
        yield Note("CK-30", "conquerors_kings.note.leaves_general", -1, {"piece": piece_ref(leader)})
    if not swept:
        yield from _points(s, a)
    late = _late(s, a)
    if late:
        yield Note("CK-58", "conquerors_kings.note.late", -1, {"n": late, "to": place_ref(a.to)})
    if not swept and not zones.is_roomy(s, a.to, [a.piece]):
        yield _too_full((place_ref(a.to),))


def _points(s: State, a: Move) -> Iterator[Note]:
    """CK-93: Yield the points of both sides that a move changes."""
    after: State = s.copy()
    put(after, a.piece, a.to)
    for side in SIDES:
        now, then = victory.points(s, side), victory.points(after, side)
        if now != then:
            good = 1 if (then > now) == (side == s.active) else -1
            yield Note(
                "CK-93", "conquerors_kings.note.points", good, {"side": side_ref(side), "now": now, "then": then}
            )


def is_last(s: State, a: Move) -> bool:
    """CK-40: Return whether no piece can be ordered after a move, whatever its die shows, so that moves end with it."""
    stays: State = s.copy()
    movement.take_move(stays, a, None)
    comes: State = stays.copy()
    for piece in (*comes.held[a.to], a.piece):
        put(comes, piece, a.to if roster(s).side[piece] == s.active else RESERVE)
    has_die = bool(move_rolls.needed(s, a.piece, a.to))
    return not any(movement.heads_move(comes)) and not (has_die and any(movement.heads_move(stays)))


def withdraws(s: State, a: Action) -> Iterator[PieceRef]:
    """CK-40: Yield the pieces that could still move, but cannot once a piece has been ordered."""
    if not isinstance(a, Move):
        return
    column = movement.lane(s, a.piece)
    if a.piece != s.mover and column > s.closed:
        yield from (ref for ref in movement.heads_move(s) if s.lane[ref.id] < column)


def _late(s: State, a: Move) -> int:
    """CK-58: Return how many units of the zone entered are late if it assaults, 0 if it has no target."""
    known = roster(s)
    near = any(zones.holder(s, to) == enemy(s.active) and zones.units(s, to) for to in field(s).beside[a.to])
    if s.battle.switches["never_late"] or not near:
        return 0
    come = [*(piece for piece in zones.units(s, a.to) if has(s, piece, ENTERED)), a.piece]
    mine = (piece for piece in come if known.side[piece] == s.active and piece in s.halves)
    return sum(not known.is_skirmisher(piece) for piece in mine)
