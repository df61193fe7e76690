"""Placing hits and saving them, after shooting and in fights: CK-23, CK-55, CK-56.

Who hits the units of a zone puts ("hits.begin", zone, hits, is_fight) on the agenda.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from engine.core.agenda import Answer, Ask, Do, Roll, Steps, push
from engine.core.references import piece_ref
from engine.core.types import Faces, Log, Outcome, PieceId, PlaceId, Refusal, Side, log_event
from engine.systems.conquerors_kings import losses, refusals, success_odds, zones
from engine.systems.conquerors_kings.actions import PlaceExcess, PlaceHits
from engine.systems.conquerors_kings.data import (
    ARMOURED,
    AUX,
    CAV,
    CO,
    ELE,
    ELITE,
    FIFTH_HIT,
    HARDEST,
    HITS_A_UNIT,
    LEVY,
    NO_SHIELD,
    SAFE,
    SOFTEST,
    VETERAN,
)
from engine.systems.conquerors_kings.pursuit import dearest
from engine.systems.conquerors_kings.state import State, enemy, roster, step_side

Units = tuple[PieceId, ...]


def begin(s: State, log: Log, zone: PlaceId, number: int, is_fight: bool) -> None:
    """CK-55, CK-23: The owner places two hits a unit at most, the enemy the rest; the fifth falls on the general.

    Nobody is asked where there is one way alone. The general saves before the units.
    """
    here, side = zones.units(s, zone), zones.holder(s, zone)
    if not here or side is None or not number:
        return
    is_his = number >= FIFTH_HIT and bool(zones.general(s, zone))
    left = number - is_his
    most = HITS_A_UNIT * len(here)
    s.wounds = {}
    push(s, *[("hits.general", zone)] * is_his, ("hits.saves", zone, is_fight))
    if len(here) == 1:
        put(s, log, (here[0],) * left)
    elif left < most:
        push(s, ("hits.place", side, zone, left, is_fight))
    else:
        put(s, log, tuple(piece for piece in here for _ in range(HITS_A_UNIT)))
        if left > most:
            push(s, ("hits.excess", enemy(side), zone, left - most))


def put(s: State, log: Log, units: Units) -> None:
    """CK-55: Each unit gets a hit as often as it is named; all are kept in unit order."""
    found = {piece: s.wounds.get(piece, 0) + units.count(piece) for piece in (*s.wounds, *units)}
    s.wounds = {piece: found[piece] for piece in sorted(found, key=roster(s).rank.__getitem__)}
    for piece in dict.fromkeys(units):
        log_event(log, "CK-55", "conquerors_kings.log.hits_placed", piece=piece_ref(piece), hits=units.count(piece))


def fault(s: State, units: Units, zone: PlaceId, number: int) -> Refusal | None:
    """CK-55, CK-20: Units of the zone, each named once for each hit, in unit order, and all hits."""
    here = zones.units(s, zone)
    if any(piece not in here for piece in units):
        return Refusal("CK-55", "conquerors_kings.refuse.not_of_zone")
    if len(units) != number:
        return Refusal("CK-55", "conquerors_kings.refuse.all_hits", {"hits": number})
    if list(units) != sorted(units, key=here.index):
        return Refusal("CK-20", "conquerors_kings.refuse.unit_order")
    return None


def options_place(s: State, side: Side, zone: PlaceId, number: int, is_fight: bool) -> Iterator[PlaceHits]:
    """CK-55: Every way of placing them all, two on a unit at most."""
    every = combinations_with_replacement(zones.units(s, zone), number)
    yield from (PlaceHits(units) for units in every if not crowded(units))


def crowded(units: Units) -> bool:
    """CK-55: Return whether a unit is named more than twice."""
    return any(units.count(piece) > HITS_A_UNIT for piece in units)


def refuse_place(s: State, a: PlaceHits, side: Side, zone: PlaceId, number: int, is_fight: bool) -> Refusal | None:
    """CK-55: One's own units of the zone, all hits, two on a unit at most."""
    for piece in a.units:
        if (refusal := refusals.not_yours(s, side, piece)) is not None:
            return refusal
    if (refusal := fault(s, a.units, zone, number)) is not None:
        return refusal
    return Refusal("CK-55", "conquerors_kings.refuse.two_hits") if crowded(a.units) else None


def take_place(s: State, a: PlaceHits, log: Log, side: Side, zone: PlaceId, number: int, is_fight: bool) -> None:
    """CK-55: So they fall."""
    put(s, log, a.units)


def usual_place(s: State, side: Side, zone: PlaceId, number: int, is_fight: bool) -> PlaceHits:
    """CK-104: Each on the unit with fewest of them, then with the best save, then with most halves."""
    here = zones.units(s, zone)
    best = sorted(here, key=lambda piece: (save(s, piece, is_fight=is_fight), -s.halves[piece]))
    on = [best[n % len(best)] for n in range(number)]
    return PlaceHits(tuple(sorted(on, key=here.index)))


def options_excess(s: State, side: Side, zone: PlaceId, number: int) -> Iterator[PlaceExcess]:
    """CK-55: Every way of placing them all."""
    yield from map(PlaceExcess, combinations_with_replacement(zones.units(s, zone), number))


def refuse_excess(s: State, a: PlaceExcess, side: Side, zone: PlaceId, number: int) -> Refusal | None:
    """CK-55: Units of the zone, all hits."""
    return fault(s, a.units, zone, number)


def take_excess(s: State, a: PlaceExcess, log: Log, side: Side, zone: PlaceId, number: int) -> None:
    """CK-55: So they fall."""
    put(s, log, a.units)


def usual_excess(s: State, side: Side, zone: PlaceId, number: int) -> PlaceExcess:
    """CK-104: Place all hits on the unit where they cost most."""
    return PlaceExcess((dearest(s, zones.units(s, zone)),) * number)


def take_general(s: State, face: int, log: Log, zone: PlaceId) -> None:
    """CK-23, CK-24: He saves himself but with a 1."""
    piece = zones.general(s, zone)
    if not piece:
        return
    log_event(log, "CK-23", "conquerors_kings.log.general_hit", piece=piece_ref(piece), die=face, least=SAFE)
    if face < SAFE:
        losses.kill(s, log, piece, "CK-24", is_marked=True)


def saves(s: State, log: Log, zone: PlaceId, is_fight: bool) -> None:
    """CK-56, CK-19: One handful for each unit hit, in unit order."""
    if not s.wounds:
        return
    piece, number = next(iter(s.wounds.items()))
    s.wounds = {other: hits for other, hits in s.wounds.items() if other != piece}
    push(s, ("hits.save", piece, number, is_fight), ("hits.saves", zone, is_fight))


def save(s: State, piece: PieceId, *, is_fight: bool) -> int:
    """CK-56: Return the least die that saves a unit: elephants always 3, others 4 but for what changes it."""
    known, troop = roster(s).kind[piece], roster(s).troops[piece]
    if troop.kind == ELE:
        return known.save
    needed = known.save - (ARMOURED in troop.traits)
    needed += NO_SHIELD in troop.traits and troop.kind in (CO, AUX, CAV)
    if is_fight:
        needed += (troop.quality == LEVY) - (troop.quality in (VETERAN, ELITE))
    return max(SOFTEST, min(HARDEST, needed))


def odds_save(s: State, piece: PieceId, number: int, is_fight: bool) -> tuple[tuple[Outcome, int], ...]:
    """CK-56: A die for each hit."""
    return success_odds.odds(number, save(s, piece, is_fight=is_fight))


def kind_save(s: State, piece: PieceId, number: int, is_fight: bool) -> Faces:
    """CK-19: One handful."""
    return Faces(number)


def saver(s: State, piece: PieceId, *_: object) -> Side:
    """CK-56: Each side saves its own units."""
    return roster(s).side[piece]


def take_save(s: State, fell: str, log: Log, piece: PieceId, number: int, is_fight: bool) -> None:
    """CK-56, CK-55, CK-16: Half a base for each save that fails; what is beyond the unit's end is wasted."""
    least = save(s, piece, is_fight=is_fight)
    failed = number - success_odds.successes(fell, least)
    log_event(
        log, "CK-56", "conquerors_kings.log.saves", piece=piece_ref(piece), hits=number, failed=failed, least=least
    )
    for _ in range(failed):
        if s.at[piece] in s.held:
            losses.lose_half(s, log, piece, "CK-56")


STEPS: Steps = {
    "hits.begin": Do("CK-55", begin),
    "hits.place": Ask(
        "CK-55",
        step_side,
        {PlaceHits: Answer(options_place, refuse_place, take_place)},
        is_nested=True,
        usual=usual_place,
    ),
    "hits.excess": Ask(
        "CK-55",
        step_side,
        {PlaceExcess: Answer(options_excess, refuse_excess, take_excess)},
        is_nested=True,
        usual=usual_excess,
    ),
    "hits.general": Roll("CK-23", success_odds.one_die, take_general, separate_phase=True),
    "hits.saves": Do("CK-56", saves),
    "hits.save": Roll("CK-56", odds_save, take_save, kind_save, listed=False, separate_phase=True, by=saver),
}
"""Steps of placing hits and of saves."""
