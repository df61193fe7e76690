"""What a fight costs on average, its saves and its pursuit counted: CK-55, CK-56, CK-62, CK-74."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from engine.core.types import Action, PieceId, PlaceId, Side
from engine.core.view import Note
from engine.systems.conquerors_kings import handfuls, hits, pursuit, zones
from engine.systems.conquerors_kings.data import FIFTH_HIT, HITS_A_UNIT, PURSUIT_DICE, PURSUIT_HIT, SIDES
from engine.systems.conquerors_kings.state import State, enemy


def notes(s: State, a: Action, ends: Iterable[tuple[State, Fraction]]) -> Iterator[Note]:
    """CK-62: Yield how many half bases each side loses on average, given how a fight may end and how likely that is.

    The side whose turn it is comes first.
    """
    lost: dict[Side, list[Fraction]] = {side: [Fraction(0), Fraction(0)] for side in SIDES}
    known: dict[tuple[int, ...], dict[Side, tuple[Fraction, Fraction]]] = {}
    for after, share in ends:
        if not after.source:
            continue
        mark = tuple(after.hits[side] for side in SIDES)
        if mark not in known:
            known[mark] = costs(s, after)
        for side, (saved, pursued) in known[mark].items():
            lost[side][0] += share * saved
            lost[side][1] += share * pursued
    if any(fallen for fallen, _ in lost.values()):
        facts: dict[str, object] = {}
        for who, side in (("side", s.active), ("foe", enemy(s.active))):
            fallen, chased = lost[side]
            facts |= {who: f"side:{side}", f"{who}_mean": tenths(fallen + chased), f"{who}_chased": tenths(chased)}
        yield Note("CK-62", "conquerors_kings.note.mean", 0, facts)


def costs(s: State, after: State) -> dict[Side, tuple[Fraction, Fraction]]:
    """CK-70, CK-74: Return the half bases that hits cost each side on average, and those that a pursuit then costs."""
    here = {after.active: after.source, enemy(after.active): after.target}
    ahead = after.hits[after.active] - after.hits[enemy(after.active)]
    loser = enemy(after.active) if ahead > 0 else after.active
    found = {}
    for side, zone in here.items():
        fallen = wounds(s, side, zone, after.hits[enemy(side)])
        left = sum(s.halves[piece] for piece in zones.units(s, zone)) - fallen
        found[side] = fallen, min(left, chase(s, side, zone, abs(ahead))) if side == loser else Fraction(0)
    return found


def wounds(s: State, side: Side, zone: PlaceId, number: int) -> Fraction:
    """CK-55, CK-56, CK-104: Return the half bases that so many hits cost on average, placed as is usual."""
    here = zones.units(s, zone)
    left = number - (number >= FIFTH_HIT and bool(zones.general(s, zone)))
    most = min(left, HITS_A_UNIT * len(here))
    laid = hits.usual_place(s, side, zone, most, True).units
    if left > most:
        laid += hits.usual_excess(s, enemy(side), zone, left - most).units
    return placed(s, laid)


def placed(s: State, units: Iterable[PieceId], *, is_fight: bool = True) -> Fraction:
    """CK-55, CK-56: Return the half bases that hits on these units cost on average, each named once for each hit."""
    named, total = list(units), Fraction(0)
    for piece in dict.fromkeys(named):
        dice, least, worst = named.count(piece), hits.save(s, piece, is_fight=is_fight), s.halves[piece] - 1
        odds = handfuls.odds(dice, least)
        failed = sum(min(worst, dice - handfuls.successes(str(fell), least)) * weight for fell, weight in odds)
        total += Fraction(failed, sum(weight for _, weight in odds))
    return total


def chase(s: State, side: Side, zone: PlaceId, excess: int) -> Fraction:
    """CK-74, CK-104: Return the half bases that a pursuit costs on average, thrown again as is usual."""
    every = range(PURSUIT_DICE + 1)
    again = frozenset(n for n in every if pursuit.usual_again(s, side, zone, excess, True, n).yes)
    found = handfuls.twice(PURSUIT_DICE, PURSUIT_HIT, again)
    return Fraction(sum(number * weight for number, weight in found), sum(weight for _, weight in found))


def tenths(number: Fraction) -> str:
    """CK-62: Return a number with one decimal."""
    tenths = (20 * number.numerator + number.denominator) // (2 * number.denominator)
    return f"{tenths // 10}.{tenths % 10}"
