"""Potential attacks of a side in a whole turn: where its units can move and whom they can attack."""

from __future__ import annotations

from engine.boards.bitboards import bit_numbers
from engine.core.types import PieceId
from engine.systems.at_the_charge.ai.bitboards import Bitboard
from engine.systems.at_the_charge.ai.combat_values import (  # fmt: skip
    FREE,
    MIX,
    PUSH,
    TRAPPED,
    Attackers,
    Prices,
    defence,
    gains,
)
from engine.systems.at_the_charge.ai.snapshot import Snapshot, Unit
from engine.systems.at_the_charge.combat.strength import EVEN, odds_column
from engine.systems.at_the_charge.data import CHARGE, COLUMNS

MOST_KNOWN = 20_000
"""The number of reaches that a battlefield remembers; then all are forgotten."""
BLOWS = 6
"""The maximum number of enemy attacks to consider."""

Reach = tuple[Unit, int, int, int]
"""A unit, the hexes that it can move to, these with its own, and its remaining strength in percent."""


def reach(scene: Snapshot, unit: Unit) -> int:
    """AC-16 to AC-22: Return the hexes that a unit may move to, ignoring its own side's units."""
    land, at, limit = scene.land, unit.at, unit.movement
    about = land.disc(at, limit)
    zone, foes = scene.zone[1 - unit.side] & about, scene.occupied[1 - unit.side] & about
    key = at, limit, zone, foes
    found = land.reached.get(key)
    if found is None:
        if len(land.reached) >= MOST_KNOWN:
            land.reached.clear()
        found = land.reached[key] = _spread(land, at, limit, zone, foes)
    return found


def _spread(land: Bitboard, at: int, limit: int, zone: int, foes: int) -> int:
    """AC-16 to AC-22: Return the hexes up to so many movement points away, past enemies and their zone."""
    wall, rough, grow = ~foes, land.rough, land.grow
    first = land.near[at] & wall
    if zone >> at & 1:
        first &= ~zone
    due = [0] * (limit + 3)
    due[1], due[2] = first & ~rough, first & rough
    found = 0
    for cost in range(1, limit + 1):
        new = due[cost] & ~found
        if not new:
            continue
        found |= new
        onward = new & ~zone
        if onward and cost < limit:
            spread = grow(onward) & wall & ~found
            due[cost + 1] |= spread & ~rough
            due[cost + 2] |= spread & rough
    return found


def reaches(scene: Snapshot, side: int, tolls: dict[PieceId, int]) -> list[Reach]:
    """Return the reach of each unit of a side that may come to blows."""
    foes, land = scene.occupied[1 - side], scene.land
    found: list[Reach] = []
    for unit in scene.units[side]:
        if unit.at < 0:
            continue
        taken = tolls.get(unit.piece, 0)
        share = 100 - 100 * min(taken, unit.kill) // unit.kill if taken and unit.kill else 100
        if share < 15 or not land.disc(unit.at, unit.movement + max(1, unit.reach)) & foes:
            continue
        moved = reach(scene, unit)
        found.append((unit, moved, moved | 1 << unit.at, share))
    return found


class Blow:
    """A potential attack of a side: its average value, its target and its attackers."""

    __slots__ = ("by", "target", "worth")

    def __init__(self, worth: int, target: Unit, by: list[PieceId]) -> None:
        self.worth, self.target, self.by = worth, target, by


def blow_on(scene: Snapshot, target: Unit, coming: list[Reach], used: set[PieceId], known: Prices) -> Blow | None:
    """Return the best attack on a unit by those that can reach it, each from a hex of its own."""
    land = scene.land
    near, ring = land.near[target.at], land.ring[target.at]
    able: list[tuple[int, int, Unit]] = []
    support, shooters = 0, []
    chief, rating = scene.chiefs[1 - target.side], scene.ratings[1 - target.side]
    for unit, moved, anywhere, share in coming:
        if unit.archer:
            if anywhere & ring and unit.piece not in used:
                support += unit.value * share
                shooters.append(unit.piece)
            continue
        touch = anywhere & near
        if touch and unit.piece not in used:
            charge = CHARGE if unit.knight and moved & near else 0
            own = rating if chief == unit.at and not charge else 0
            able.append(((unit.value + charge + own) * share, touch, unit))
    if not able:
        return _volley(scene, target, support, shooters) if support >= 100 else None
    able.sort(key=_first, reverse=True)
    taken = scene.occupied[0] | scene.occupied[1]
    away = land.open[target.at] & ~scene.zone[1 - target.side]
    ways, friends = away & ~taken, away & scene.occupied[target.side]
    shield, cover, beyond = defence(scene, target, True), land.cover[target.at], land.beyond
    used_hexes, total, before, last = 0, support, EVEN - 1, len(COLUMNS) - 1 - cover
    group: list[PieceId] = []
    party = Attackers(scene, 0, known)
    best: Blow | None = None
    for more, touch, unit in able:
        free = touch & ~used_hexes
        if not free:
            continue
        at = _tightest(beyond, free, ways) if free & (free - 1) else free.bit_length() - 1
        used_hexes |= 1 << at
        ways &= beyond[at]
        friends &= beyond[at]
        group.append(unit.piece)
        party.add(unit)
        total += more
        column = odds_column(max(1, total // 100), shield) - cover
        if column <= before:
            continue
        before = column
        way = FREE if ways else PUSH if friends else TRAPPED
        found = (gains(scene, target, way, MIX, column) - party.lost(MIX, column)) // 6
        if found > 0 and (best is None or found > best.worth):
            best = Blow(found, target, group + shooters)
        if column == last:
            break
    return best


def _volley(scene: Snapshot, target: Unit, support: int, shooters: list[PieceId]) -> Blow | None:
    column = max(0, odds_column(support // 100, defence(scene, target, False)) - scene.land.cover[target.at])
    taken = gains(scene, target, FREE, MIX, column) // 6
    return Blow(taken, target, shooters) if taken > 0 else None


def _first(entry: tuple[int, int, Unit]) -> int:
    return entry[0]


def _tightest(beyond: list[int], free: int, ways: int) -> int:
    """Return the hex from which an attacker leaves the fewest retreats."""
    best, least = -1, 99
    for at in bit_numbers(free):
        left = (ways & beyond[at]).bit_count()
        if left < least:
            best, least = at, left
    return best


def blows(scene: Snapshot, side: int, tolls: dict[PieceId, int]) -> list[Blow]:
    """Return the attacks that a side may make in a whole turn, chosen greedily."""
    coming = reaches(scene, side, tolls)
    if not coming:
        return []
    everywhere = 0
    for unit, _, anywhere, _ in coming:
        everywhere |= anywhere
        if unit.reach:
            everywhere |= scene.land.grow(anywhere)
    threatened = scene.land.grow(everywhere)
    used: set[PieceId] = set()
    known: Prices = {}
    waiting: list[tuple[int, int, Blow]] = []
    for n, target in enumerate(scene.units[1 - side]):
        if target.at >= 0 and threatened >> target.at & 1:
            blow = blow_on(scene, target, coming, used, known)
            if blow is not None:
                waiting.append((-blow.worth, n, blow))
    waiting.sort(key=_order)
    chosen: list[Blow] = []
    while waiting and len(chosen) < BLOWS:
        _, n, blow = waiting.pop(0)
        if any(piece in used for piece in blow.by):
            again = blow_on(scene, blow.target, coming, used, known)
            if again is not None:
                waiting.append((-again.worth, n, again))
                waiting.sort(key=_order)
            continue
        chosen.append(blow)
        used.update(blow.by)
    return chosen


def _order(entry: tuple[int, int, Blow]) -> tuple[int, int]:
    return entry[0], entry[1]
