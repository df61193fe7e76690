"""The value of a position: losses, current fights, potential charges and shots, ground, the points at the end."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from math import isqrt
from typing import Any, NamedTuple

from engine.boards.table.blocks import Block
from engine.boards.table.contact import FRONT, face
from engine.boards.table.vectors import COS, QUARTER, SIN, Pose, toward, turn
from engine.core.types import PieceId, Side
from engine.systems.charge import victory
from engine.systems.charge.ai.combat_values import (
    GENERAL,
    HERO,
    Meeting,
    Strength,
    clash,
    hit,
    is_charging,
    prospect,
    strength,
)
from engine.systems.charge.data import DEEP, FLEEING, SIDES
from engine.systems.charge.layout import layout
from engine.systems.charge.state import ACTED, State, enemy, has, lost, roster, units

POINT = 8
"""The value of a point of troops."""
NERVE = 2500
"""The weight of Morale on the way to an army's break, as the square of the lost fraction."""
CLOSE = 14
"""The value for a unit of being an inch nearer to an enemy that it would beat, in hundredths of its points."""
FAR = 3000
"""The distance in c beyond which only the distance counts."""
VOLLEY, UNDER = 70, 55
"""Weights in percent of shots that a unit may make, and of shots that it is exposed to."""
ROUT = 45
"""The percentage of a unit's value that is lost while it flees."""
LED = 30
"""The extra value of a unit inspired by its general, per stand, in hundredths of points."""

Memo = dict[Hashable, Any]


class RiskWeights(NamedTuple):
    """Weights in percent of a unit's best potential charges, and of the enemy's best at it."""

    hopes: tuple[int, ...]
    fears: tuple[int, ...]


USUAL, CAUTIOUS = RiskWeights((50, 15), (50, 25, 10)), RiskWeights((40, 10), (100, 60, 30))


class PositionEvaluator:
    """Evaluates units at poses in one position; results that positions share are cached in the memo."""

    def __init__(self, s: State, memo: Memo | None = None, mood: RiskWeights = USUAL) -> None:
        self.mood = mood
        self.s, self.known, self.lies = s, roster(s), layout(s)
        self.memo: Memo = {} if memo is None else memo
        self.own: dict[PieceId, Strength] = {unit: self.strength(unit, s.form[unit]) for unit in self.lies.held}

    def strength(self, unit: PieceId, form: str) -> Strength:
        """Return a unit's figures in a formation."""
        s = self.s
        key = (unit, s.held[unit], s.files[unit], form, s.form[unit], s.flags[unit] & ~ACTED, s.wall, s.thrown)
        found: Strength | None = self.memo.get(key)
        if found is None:
            found = self.memo[key] = strength(s, unit, form)
        return found

    def foes(self, unit: PieceId) -> list[PieceId]:
        """Return the enemy's units."""
        side = self.known.side[unit]
        return [other for other in self.lies.held if self.known.side[other] != side]

    def charge(self, a: Strength, pa: Pose, b: Strength, pb: Pose, block: Block) -> int:
        """Return the value of a potential charge of one unit at another, in hundredths of points, at least 0."""
        key = (a, pa, b, pb, block)
        found: int | None = self.memo.get(key)
        if found is None:
            found = self.memo[key] = self._charge(a, pa, b, pb, block)
        return found

    def _charge(self, a: Strength, pa: Pose, b: Strength, pb: Pose, block: Block) -> int:
        if not a.move or a.is_fleeing:
            return 0
        need, side = gap(a, pa, b, pb, block)
        if need is None:
            return 0
        chance = reach(a, need)
        if not chance:
            return 0
        if 2 * a.morale <= b.morale and not a.is_heroic:
            chance = chance * 2 // 3
        if b.is_light and b.worth * b.stands < a.worth * a.stands:
            chance //= 2
        return max(0, prospect(a, b, side, charges=True)) * chance // 1000

    def worth(self, unit: PieceId, pose: Pose, form: str) -> int:
        """Return the value of a unit at a pose in a formation, besides its troops, in hundredths of points."""
        own, block = self.strength(unit, form), self.lies.block[unit]
        hopes: list[int] = []
        fears: list[int] = []
        found = 0
        near: tuple[int, int] | None = None
        for foe in self.foes(unit):
            theirs, there = self.own[foe], self.lies.pose[foe]
            apart = isqrt((pose[0] - there[0]) ** 2 + (pose[1] - there[1]) ** 2)
            gain = prospect(own, theirs, 0, charges=True)
            if near is None or apart < near[0]:
                near = (apart, gain)
            if apart < FAR:
                hopes.append(self.charge(own, pose, theirs, there, self.lies.block[foe]))
                fears.append(self.charge(theirs, there, own, pose, block))
            if own.shots and apart <= own.maximum + 400:
                found += VOLLEY * volley(own, pose, theirs, there) // 100
            if theirs.shots and apart <= theirs.maximum + 400:
                found -= UNDER * volley(theirs, there, own, pose) // 100 // max(1, len(self.s.held) // 12)
        found += _best(hopes, self.mood.hopes) - _best(fears, self.mood.fears)
        if near is not None:
            found -= self._distance(own, *near)
        return found + self._ground(unit, pose) + self._led(unit, pose)

    def _distance(self, own: Strength, apart: int, gain: int) -> int:
        """Return the cost of being far from the enemy: the better a unit fights, the nearer it should be."""
        reached = own.move + 100 * own.most
        eager = max(2, min(12, 4 + gain * 8 // max(1, own.stands * own.worth * 25)))
        if own.shots and own.maximum > reached:
            reached, eager = own.maximum, 5
        return max(0, apart - reached) * CLOSE * eager * own.stands * own.worth // 1_000_000

    def _ground(self, unit: PieceId, pose: Pose) -> int:
        """End 3: Return the value of standing beyond the middle, which rises with the turns."""
        s, points = self.s, self.s.battle.numbers["ground"]
        if not points:
            return 0
        home = s.battle.own_edge[self.known.side[unit]]
        beyond = (2 * pose[0] - s.battle.width) * SIN[home] + (2 * pose[1] - s.battle.height) * COS[home] < 0
        return 100 * points * s.turn // (s.battle.turns + 1) if beyond else 0

    def _led(self, unit: PieceId, pose: Pose) -> int:
        """CG-22: Return the value of a lone leader's nearness to his troops."""
        stand = self.s.held[unit][0]
        is_lone = self.known.profile[stand].is_hero and len(self.s.held[unit]) == 1
        return self.led(stand, pose) if is_lone else 0

    def led(self, hero: PieceId, pose: Pose) -> int:
        """CG-22: Return the value of a hero's stand at a pose for the nearby units."""
        far, found = self.s.battle.scaled(100 * self.known.profile[hero].inspiration), 0
        for other in self.lies.of(self.known.side[hero]):
            x, y, _ = self.lies.pose[other]
            if other != self.lies.unit[hero] and (x - pose[0]) ** 2 + (y - pose[1]) ** 2 <= far * far:
                found += LED * len(self.s.held[other])
        return found


def _best(found: list[int], shares: tuple[int, ...]) -> int:
    """Return the weighted sum of the best values, each with its weight in percent."""
    best = sorted(found, reverse=True)
    return sum(one * share for one, share in zip(best, shares, strict=False)) // 100


def gap(a: Strength, pa: Pose, b: Strength, pb: Pose, block: Block) -> tuple[int | None, int]:
    """Return the approximate length of a charge at another unit, its wheel included, and the face that it strikes.

    The length is None if the other unit is more than a right angle off the front.
    """
    side = face(block, pb, pa[0], pa[1])
    deep = block.depth // 2
    x, y = pb[0] - deep * SIN[pb[2]] // 65536, pb[1] - deep * COS[pb[2]] // 65536
    dx, dy = x - pa[0], y - pa[1]
    around = abs(turn(pa[2], toward(dx, dy, pa[2])))
    if around > QUARTER:
        return None, side
    half = deep if side in (0, 3) else block.side
    apart = isqrt(dx * dx + dy * dy) - half
    return max(0, apart + a.files * around * 107 // 100), side


def reach(a: Strength, need: int) -> int:
    """CG-47: Return the probability that a charge covers a distance, in thousandths."""
    missing = need - a.move
    if missing <= 100 * a.least:
        return 1000
    if missing > 100 * a.most:
        return 0
    inches = -(-missing // 100)
    if a.most - a.least <= 6:
        return 1000 * (a.most - inches + 1) // (a.most - a.least + 1)
    least = inches - (a.least - 2)
    ways = sum(1 for one in range(1, 7) for two in range(1, 7) if one + two >= least)
    return 1000 * ways // 36


def volley(a: Strength, pa: Pose, b: Strength, pb: Pose) -> int:
    """CG-62: Return the value of one unit's shots at another in a turn, in hundredths of points."""
    dx, dy = pb[0] - pa[0], pb[1] - pa[1]
    if abs(turn(pa[2], toward(dx, dy, pa[2]))) > QUARTER // 2 + 20:
        return 0
    apart = isqrt(dx * dx + dy * dy) - DEEP
    if apart > a.maximum:
        return 0
    guard = 10 * (apart > a.optimal) + 10 * b.is_walled - 10 * b.is_fleeing
    return fallen(b.stands, a.shots, hit(a.shoot, b.defence + guard)) * b.worth // 10


@cache
def fallen(stands: int, shots: int, chance: int) -> int:
    """CG-71: Return the average number of stands that fall to shots spread evenly over them, in thousandths."""
    each, more = divmod(shots, stands)
    spared = 1000 - chance
    one, other = (1000 - int(1000 * spared**n // 1000**n) for n in (each, each + 1))
    return (stands - more) * one + more * other


def evaluate(s: State, side: Side, memo: Memo | None = None) -> int:
    """Return the value of a position for a side; it is the enemy's negated."""
    judge = PositionEvaluator(s, memo)
    one, two = (army(s, own) + sum(_unit(judge, unit) for unit in units(s, own)) * POINT // 100 for own in SIDES)
    found = one - two + endgame(s, SIDES[0])
    return found if side == SIDES[0] else -found


def _unit(judge: PositionEvaluator, unit: PieceId) -> int:
    """Return the value of a unit besides its troops: of its fights if it is in any, otherwise of its pose."""
    s = judge.s
    if s.form[unit] == FLEEING:
        return -ROUT * judge.own[unit].stands * judge.own[unit].worth
    fights = dict.fromkeys(judge.lies.unit[theirs] for _, theirs in judge.lies.contacts[unit])
    if not fights:
        return judge.worth(unit, judge.lies.pose[unit], s.form[unit]) // 2
    return sum(fight(judge, unit, foe) for foe in fights) // 2


def fight(judge: PositionEvaluator, unit: PieceId, foe: PieceId) -> int:
    """Return the expected gain of a unit from its current fight, in hundredths of points."""
    return _fight(judge, unit, foe) if _has_edge(judge, unit, foe) else -_fight(judge, foe, unit)


def _has_edge(judge: PositionEvaluator, unit: PieceId, foe: PieceId) -> bool:
    """CG-72: Return whether a unit alone has the bonus of a flank, or else of a charge, or neither unit has one."""
    theirs, mine = _face(judge, unit, foe), _face(judge, foe, unit)
    if (theirs == FRONT) != (mine == FRONT):
        return mine == FRONT
    return is_charging(judge.s, unit) or not is_charging(judge.s, foe)


def _face(judge: PositionEvaluator, unit: PieceId, foe: PieceId) -> int:
    """CG-49: Return the face of an enemy at which a unit stands."""
    x, y, _ = judge.lies.pose[unit]
    return face(judge.lies.block[foe], judge.lies.pose[foe], x, y)


def _fight(judge: PositionEvaluator, unit: PieceId, foe: PieceId) -> int:
    """Return the expected gain of a fight for the unit that has the bonus."""
    lies, own, theirs = judge.lies, judge.own[unit], judge.own[foe]
    pairs = [pair for pair in lies.contacts[unit] if lies.unit[pair[1]] == foe]
    touch = Meeting(len({one for one, _ in pairs}), len({other for _, other in pairs}))
    side, charges = _face(judge, unit, foe), is_charging(judge.s, unit)
    if has(judge.s, unit, ACTED) or charges:
        return prospect(own, theirs, side, charges=charges, touch=touch)
    found = clash(own, theirs, side, charges=False, touch=touch)
    return found.gain - found.cost


def army(s: State, side: Side) -> int:
    """Return the value of a side's remaining army: its points, its leaders, and its distance from breaking."""
    known = roster(s)
    gone = [known.profile[stand] for stand in lost(s, side)]
    points = sum(one.points + (GENERAL if one.is_general else HERO if one.is_hero else 0) for one in gone)
    part = 1000 * victory.morale_lost(s, side) // max(1, victory.level(s, side))
    return -POINT * points - NERVE * part * part // 1_000_000


def endgame(s: State, side: Side) -> int:
    """End 3: Return the value of the current score, as the last turn comes near."""
    left = s.battle.turns - s.turn
    if left > 2:
        return 0
    lead = victory.score(s, side) - victory.score(s, enemy(side))
    return lead * POINT * (3 - left) // 3
