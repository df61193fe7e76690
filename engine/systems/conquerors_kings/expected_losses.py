"""Average losses of a fight, including saves and pursuit: CK-55, CK-56, CK-62, CK-74."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from engine.core.agenda import top_step
from engine.core.references import side_ref
from engine.core.types import Action, PieceId, PlaceId, Side
from engine.core.view import Note
from engine.kit.chances import mean, tenths
from engine.systems.conquerors_kings import hits, pursuit, success_odds, zones
from engine.systems.conquerors_kings.actions import Assault
from engine.systems.conquerors_kings.combat import results
from engine.systems.conquerors_kings.data import DESTROYED_AT, FIFTH_HIT, HITS_A_UNIT, PURSUIT_DICE, PURSUIT_HIT, SIDES
from engine.systems.conquerors_kings.state import State, enemy, roster

UNDECIDED = ("combat.stand", "combat.bow_again", "combat.pike_again", "combat.again")
"""Questions in a fight before anybody has won it."""


def notes(s: State, a: Action, ends: Iterable[tuple[State, Fraction]]) -> Iterator[Note]:
    """CK-62: Yield how many half bases each side loses on average, given how a fight may end and how likely that is.

    The side whose turn it is comes first. Once the hits have fallen the answers themselves tell what they cost.
    """
    if not isinstance(a, Assault) and s.agenda[-1][0] not in UNDECIDED:
        return
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
            facts |= {who: side_ref(side), f"{who}_mean": tenths(fallen + chased)}
        yield Note("CK-62", "conquerors_kings.note.mean", 0, facts)


def costs(s: State, after: State) -> dict[Side, tuple[Fraction, Fraction]]:
    """CK-70, CK-74, CK-79: Return the half bases that hits cost each side on average, and those of a pursuit then.

    Nobody pursues where the winner has lost all his units.
    """
    here = {after.active: after.source, enemy(after.active): after.target}
    ahead = results.margin(after)
    loser = enemy(after.active) if ahead > 0 else after.active
    struck = {side: saves(s, side, zone, after.hits[enemy(side)]) for side, zone in here.items()}
    pursued = chase(s, loser, here[loser], struck[loser], abs(ahead)) * standing(struck[enemy(loser)])
    return {side: (wounds(struck[side]), pursued if side == loser else Fraction(0)) for side in here}


class Struck(NamedTuple):
    """CK-56: The saves of a unit that is hit: their number, the lowest die that saves, the half bases it can lose."""

    dice: int
    least: int
    worst: int


def saves(s: State, side: Side, zone: PlaceId, number: int, *, is_fight: bool = True) -> tuple[Struck, ...]:
    """CK-55, CK-23, CK-104: Return what the units of a zone have to save of so many hits, placed as is usual."""
    here = zones.units(s, zone)
    left = number - (number >= FIFTH_HIT and bool(zones.general(s, zone)))
    most = min(left, HITS_A_UNIT * len(here))
    laid = hits.usual_place(s, side, zone, most, is_fight).units
    if left > most:
        laid += hits.usual_excess(s, enemy(side), zone, left - most).units
    return tuple(_struck(s, piece, laid.count(piece), is_fight=is_fight) for piece in here)


def _struck(s: State, piece: PieceId, dice: int, *, is_fight: bool) -> Struck:
    """CK-56: Return what a unit has to save."""
    return Struck(dice, hits.save(s, piece, is_fight=is_fight), s.halves[piece] - DESTROYED_AT)


def placed(s: State, units: Iterable[PieceId], *, is_fight: bool = True) -> Fraction:
    """CK-55, CK-56: Return the half bases that hits on these units cost on average, each named once for each hit."""
    named = list(units)
    return wounds(tuple(_struck(s, piece, named.count(piece), is_fight=is_fight) for piece in dict.fromkeys(named)))


@cache
def lost(units: tuple[Struck, ...]) -> tuple[Fraction, ...]:
    """CK-56: Return how likely these units lose no half base together, one, two .. all that they can."""
    chances = [Fraction(1)]
    for unit in units:
        odds = success_odds.weights(unit.dice, unit.least) if unit.dice else (1,)
        more = [Fraction(0)] * (len(chances) + unit.worst)
        for saved, weight in enumerate(odds):
            fallen, share = min(unit.worst, unit.dice - saved), Fraction(weight, sum(odds))
            for before, chance in enumerate(chances):
                more[before + fallen] += chance * share
        chances = more
    return tuple(chances)


@cache
def wounds(units: tuple[Struck, ...]) -> Fraction:
    """CK-56: Return the half bases that these units lose on average."""
    return mean(lost(units))


def standing(units: tuple[Struck, ...]) -> Fraction:
    """CK-79: Return how likely any of these units is left."""
    return 1 - lost(units)[-1]


def chase(s: State, side: Side, zone: PlaceId, units: tuple[Struck, ...], excess: int) -> Fraction:
    """CK-74, CK-104: Return what a pursuit of those who are left costs on average, thrown again as is usual."""
    every = range(PURSUIT_DICE + 1)
    return _chased(units, frozenset(n for n in every if pursuit.usual_again(s, side, zone, excess, True, n).yes))


@cache
def _chased(units: tuple[Struck, ...], again: frozenset[int]) -> Fraction:
    """CK-74: Losses that find nobody left are void."""
    thrown, chances = success_odds.rerolled_weights(PURSUIT_DICE, PURSUIT_HIT, again), lost(units)
    most, whole = len(chances) - 1, sum(weight for _, weight in thrown)
    costs = (
        chance * min(number, most - fallen) * weight
        for fallen, chance in enumerate(chances)
        for number, weight in thrown
    )
    return sum(costs, Fraction(0)) * Fraction(1, whole)


def shots(s: State, side: Side, zone: PlaceId, number: int) -> Fraction:
    """CK-54, CK-56: Return a zone's average loss from hits of missiles, placed by default."""
    return wounds(saves(s, side, zone, number, is_fight=False))


def struck_down(s: State, side: Side, zone: PlaceId, number: int) -> Fraction:
    """CK-57: Return a zone's average loss from hits of artillery: without saves, and hits without a unit are void."""
    return Fraction(min(number, sum(unit.worst for unit in saves(s, side, zone, 0))))


def thrown(cost: Callable[[int], Fraction], dice: int, least: int) -> Fraction:
    """CK-18: Return the average cost of a throw of dice, given the cost of each number of successes."""
    odds = success_odds.weights(dice, least)
    return sum((cost(number) * Fraction(weight, sum(odds)) for number, weight in enumerate(odds)), Fraction(0))


def due(s: State) -> tuple[Side, Fraction] | None:
    """CK-56, CK-74, CK-75: Return who loses by the dice that fall next and how many half bases on average.

    None where they cost nobody anything.
    """
    step, *args = top_step(s)
    if step == "pursuit.dice":
        side, zone, excess, _, is_first = args
        units = saves(s, side, zone, 0)
        return side, chase(s, side, zone, units, excess) if is_first else _chased(units, frozenset())
    if step in ("hits.general", "hits.save"):
        return _unsaved(s)
    if step == "combat.ridden":
        return roster(s).side[args[0]], Fraction(10 * (s.halves[args[0]] - DESTROYED_AT), 36)
    return None


def _unsaved(s: State) -> tuple[Side, Fraction]:
    """CK-56: Return whose units are to be saved now, one after another, and what that costs on average."""
    side, cost = s.active, Fraction(0)
    for step, *args in reversed(s.agenda):
        if step == "hits.save":
            piece, number, is_fight = args
            side, cost = roster(s).side[piece], wounds((_struck(s, piece, number, is_fight=is_fight),))
        elif step == "hits.saves":
            zone, is_fight = args
            side = zones.holder(s, zone) or side
            named = (piece for piece, number in s.wounds.items() for _ in range(number))
            return side, cost + placed(s, named, is_fight=is_fight)
    return side, cost
