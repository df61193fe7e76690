"""The expected result of an assault, from its pools: chances exact for their dice, losses on average."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engine.core.types import PieceId, PlaceId
from engine.systems.conquerors_kings import hits, success_odds, zones
from engine.systems.conquerors_kings.ai.piece_values import LAUREL, MARKER, POINT, life, mean_half
from engine.systems.conquerors_kings.combat import pools, rolls
from engine.systems.conquerors_kings.company import MOST_KNOWN, company
from engine.systems.conquerors_kings.data import (
    BIG_MARGIN,
    FIGHT,
    HITS,
    LEAST_POOL,
    MOST_BAD,
    MOST_FOR_UNITS,
    MOST_GOOD,
    NO_FIGHT,
    VALIANT,
)
from engine.systems.conquerors_kings.retreat import grouped, ways
from engine.systems.conquerors_kings.state import State, roster

SHARES = 10_000
"""The value of a certainty."""
PURSUED = (203, 297)
"""CK-74: The average halves lost to a pursuit after a small and after a big win, in hundredths."""
RIDDEN = 28
"""CK-75: The percentage of cavalry that a big win destroys."""
DRIVEN = 90
"""The value of driving the enemy back."""


class Chances(NamedTuple):
    """Chances in SHARES: big and small win of the assaulter, small and big win of the target; hits in hundredths."""

    big: int
    small: int
    held: int
    beaten: int
    hits: int
    taken: int

    @property
    def win(self) -> int:
        """The chance that the assaulter wins."""
        return self.big + self.small


class Prospect(NamedTuple):
    """An assault, its value for the assaulter, its pools and its chances."""

    worth: int
    source: PlaceId
    target: PlaceId
    mine: int
    theirs: int
    chances: Chances


@cache
def chances(mine: int, theirs: int, is_mine_gifted: bool, is_theirs_gifted: bool) -> Chances:
    """CK-69, CK-71, CK-104: Return the chances of two pools, with default rerolls unless every die hit."""
    total = [0, 0, 0, 0]
    again = rolls.weak(theirs, mine, is_theirs_gifted, is_mine_gifted) - {theirs}
    for thrown, weight in success_odds.rerolled_weights(theirs, HITS, again):
        held = rolls.raised(thrown, theirs, is_gifted=is_theirs_gifted)
        ours = [rolls.raised(n, mine, is_gifted=is_mine_gifted) for n in range(mine + 1)]
        behind = frozenset(n for n in range(mine) if ours[n] <= held)
        for n, often in success_odds.rerolled_weights(mine, HITS, behind):
            margin = ours[n] - held
            total[0 if margin >= BIG_MARGIN else 1 if margin > 0 else 2 if margin > -BIG_MARGIN else 3] += (
                weight * often
            )
    big, small, kept, beaten = (SHARES * number // sum(total) for number in total)
    return Chances(big, small, kept, beaten, _mean(mine, is_mine_gifted), _mean(theirs, is_theirs_gifted))


def _mean(dice: int, is_gifted: bool) -> int:
    """CK-69, CK-28: Return the average hits of one throw of `dice` dice, in hundredths."""
    odds = success_odds.weights(dice, HITS)
    counted = sum(rolls.raised(n, dice, is_gifted=is_gifted) * weight for n, weight in enumerate(odds))
    return 100 * counted // sum(odds)


def _effects(s: State, fight: pools.Fight) -> int:
    """CK-63: Return the average number of dice that the enemy's bows and pikes remove."""
    other = company(s, fight.other)
    shots = other.bow_dice if fight.is_assaulter else 0
    return min(4, (2 * other.pikes + 1) // 3) + min(4, (shots + 1) // 3)


def pool(s: State, fight: pools.Fight) -> int:
    """CK-64: Return the average size of a side's pool."""
    here = company(s, fight.zone)
    good = sum([dice for _, dice in pools.good_dice(s, fight)])
    bad = sum([dice for _, _, dice in pools.bad_dice(s, fight)])
    cut = min(MOST_FOR_UNITS, here.dice) + min(MOST_GOOD, good) + pools.FOR_GENERAL * bool(here.general)
    return max(LEAST_POOL, cut - min(MOST_BAD, min(MOST_BAD, bad) + _effects(s, fight)))


def prospect(s: State, source: PlaceId, target: PlaceId) -> Prospect | None:
    """Return the prospect of an assault; None if too many units are late."""
    if pools.late(s, source) >= NO_FIGHT and not zones.is_gifted(s, source, VALIANT):
        return None
    they, we = pools.fights(s, source, target)
    mine, theirs = pool(s, we), pool(s, they)
    found = chances(mine, theirs, zones.is_gifted(s, source, FIGHT), zones.is_gifted(s, target, FIGHT))
    won = _beaten(s, target, source, found.big, found.small)
    lost = _beaten(s, source, target, found.beaten, found.held)
    worth = won + _wounds(s, target, found.hits) - lost - _wounds(s, source, found.taken)
    return Prospect(worth, source, target, mine, theirs, found)


def _beaten(s: State, zone: PlaceId, by: PlaceId, big: int, small: int) -> int:
    """CK-72 to CK-76: Return the average cost for a zone's units of being beaten with these chances."""
    here = company(s, zone)
    each, _ = _averages(s, here.units)
    either = DRIVEN + LAUREL * (2 + here.winning) + MARKER * s.markers[by] + POINT * here.guns
    if not ways(s, roster(s).side[here.units[0]], zone, grouped(s, zone, here.units), by):
        either += each * (here.halves - len(here.units)) // 2
    cost = big * (PURSUED[1] * each // 100 + either + here.riders * RIDDEN * 2 * POINT // 100)
    return (cost + small * (PURSUED[0] * each // 100 + either)) // SHARES


def _wounds(s: State, zone: PlaceId, number: int) -> int:
    """CK-55, CK-56, CK-23: Return the average cost for a zone of `number` hundredths of hits."""
    here = company(s, zone)
    each, fails = _averages(s, here.units)
    found = number * each * fails // (600 * len(here.units))
    if here.general and number > 200:
        found += life(s, here.general) * min(100, number - 200) // 1_500
    return found


def _averages(s: State, units: tuple[PieceId, ...]) -> tuple[int, int]:
    """CK-56: Return the average value of half a base of units, and how many faces of a die save none, added up."""
    known = roster(s).averages
    found = known.get(units)
    if found is None:
        if len(known) >= MOST_KNOWN:
            known.clear()
        fails = sum([hits.save(s, piece, is_fight=True) - 1 for piece in units])
        found = known[units] = mean_half(s, units), fails
    return found
