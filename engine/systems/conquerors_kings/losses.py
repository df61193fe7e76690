"""Losses: half bases, units, artillery, generals and markers: CK-07, CK-16, CK-17, CK-24, CK-84, CK-90."""

from __future__ import annotations

from engine.core.references import piece_ref, place_ref
from engine.core.types import Log, PieceId, PlaceId, Rule, log_event
from engine.systems.conquerors_kings import zones
from engine.systems.conquerors_kings.data import DESTROYED_AT, ELE, GENERAL_MARKERS
from engine.systems.conquerors_kings.state import LEFT_TABLE, LOST, RESERVE, WINNING, State, has, mark, put, roster


def lose_half(s: State, log: Log, piece: PieceId, rule: Rule, *, is_marked: bool = True) -> None:
    """CK-07, CK-16: A unit on the table loses half a base; a marker tells of it, but for skirmishers."""
    zone = s.at[piece]
    s.halves[piece] -= 1
    if is_marked and not roster(s).is_skirmisher(piece):
        s.markers[zone] += 1
    log_event(log, rule, "conquerors_kings.log.half_lost", piece=piece_ref(piece), halves=s.halves[piece])
    if s.halves[piece] <= DESTROYED_AT:
        destroy(s, log, piece, "CK-07")


def destroy(s: State, log: Log, piece: PieceId, rule: Rule) -> None:
    """CK-07, CK-16, CK-17: A unit is removed; with the last one of a zone its markers go."""
    zone = s.at[piece]
    s.halves[piece] = 0
    unmark(s, piece, WINNING)
    put(s, piece, LOST)
    log_event(log, rule, "conquerors_kings.log.destroyed", piece=piece_ref(piece))
    if zone in s.held and not zones.units(s, zone) and s.markers[zone]:
        s.markers[zone] = 0
        log_event(log, "CK-16", "conquerors_kings.log.markers_gone", zone=place_ref(zone))


def unmark(s: State, piece: PieceId, flag: int) -> None:
    """CK-17: Take a flag from a piece."""
    s.flags[piece] &= ~flag


def lose_winning(s: State, log: Log, zone: PlaceId, rule: Rule) -> None:
    """CK-17: Every unit of a zone loses its winning marker."""
    for piece in zones.units(s, zone):
        if has(s, piece, WINNING):
            unmark(s, piece, WINNING)
            log_event(log, rule, "conquerors_kings.log.winning_lost", piece=piece_ref(piece))


def lose_guns(s: State, log: Log, zone: PlaceId, rule: Rule) -> None:
    """CK-90: The artillery of a zone is lost."""
    for piece in zones.guns(s, zone):
        lose_gun(s, log, piece, rule)


def lose_gun(s: State, log: Log, piece: PieceId, rule: Rule) -> None:
    """CK-90: A piece of artillery is lost."""
    put(s, piece, LOST)
    log_event(log, rule, "conquerors_kings.log.gun_lost", piece=piece_ref(piece))


def kill(s: State, log: Log, piece: PieceId, rule: Rule, *, is_marked: bool) -> None:
    """CK-24: A general is removed; where he dies by a hit with a friendly unit there, three markers are placed."""
    zone = s.at[piece]
    put(s, piece, LOST)
    log_event(log, rule, "conquerors_kings.log.general_lost", piece=piece_ref(piece))
    if is_marked and zones.units(s, zone):
        s.markers[zone] += GENERAL_MARKERS


def leave_table(s: State, log: Log, piece: PieceId) -> None:
    """CK-84: A piece goes off into reserve; a unit but elephants loses half a base, and may be destroyed by it."""
    put(s, piece, RESERVE)
    mark(s, piece, LEFT_TABLE)
    unmark(s, piece, WINNING)
    log_event(log, "CK-84", "conquerors_kings.log.left_table", piece=piece_ref(piece))
    if piece in s.halves and roster(s).troops[piece].kind != ELE:
        s.halves[piece] -= 1
        if s.halves[piece] <= DESTROYED_AT:
            destroy(s, log, piece, "CK-84")
