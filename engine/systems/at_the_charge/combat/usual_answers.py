"""The usual answers to the questions in the middle of a combat: those of a sensible player."""

from __future__ import annotations

from typing import Any

from engine.core.types import Action, PieceId, PlaceId, Side
from engine.systems.at_the_charge.actions import Advance, Displace, Hold, NameUnit, Perish, Retreat, TakeLosses
from engine.systems.at_the_charge.combat.advance import candidates
from engine.systems.at_the_charge.combat.results import allocations, fighting
from engine.systems.at_the_charge.combat.retreat import Escape
from engine.systems.at_the_charge.data import COUNTERS
from engine.systems.at_the_charge.morale import morale
from engine.systems.at_the_charge.state import State, enemy, field, leader_with, steps, units, value

DANGER = 2
"""Distance at which enemies count for one who retreats or advances."""


def losses(s: State, *args: Any) -> Action:
    """AC-46, AC-47: Spread losses so that they cost least."""
    return TakeLosses(min(allocations(s, args[0]), key=lambda hits: price(s, hits)))


def name(s: State, *args: Any) -> Action:
    """AC-43: Name the steadiest unit for a check; for a retreat one that finds a way, the weakest of these."""
    group = fighting(s)
    if args[0].endswith("T"):
        return NameUnit(max(group, key=lambda piece: morale(s, piece)))
    way = Escape(s, s.side)
    return NameUnit(min(group, key=lambda piece: (not way.free(piece, ()), piece in s.charged, value(s, piece))))


def price(s: State, hits: tuple[PieceId, ...]) -> tuple[int, int, int]:
    """AC-47: Return what losses cost: units, then a leader left alone, then value."""
    gone = [piece for piece in dict.fromkeys(hits) if hits.count(piece) == steps(s, piece)]
    lost = 0
    for piece in dict.fromkeys(hits):
        reduced = COUNTERS[s.battle.kinds[piece]].reduced
        lost += value(s, piece) if piece in gone or reduced is None else value(s, piece) - reduced
    return len(gone), sum(1 for piece in gone if leader_with(s, piece) is not None), lost


def retreat(s: State, piece: PieceId, left: int, trail: tuple[PlaceId, ...], pushed: tuple[PieceId, ...]) -> Action:
    """AC-48, AC-50: Retreat away from enemies and toward home; push the friend who stands it best; never perish."""
    side = s.owners[piece]
    way = Escape(s, side)
    own = () if pushed else trail
    free = way.free(piece, own)
    if free:
        enemies = [s.place[unit] for unit in units(s, enemy(s, side))]
        return Retreat(piece, min(free, key=lambda to: _exposure(s, side, to, enemies)))
    friends = way.pushes(piece, own, pushed)
    if not friends:
        return Perish(piece)
    openly = [friend for friend in friends if friend in s.place] or friends
    return Displace(piece, max(openly, key=lambda friend: (bool(way.free(friend, ())), value(s, friend))))


def _exposure(s: State, side: Side, to: PlaceId, enemies: list[PlaceId]) -> tuple[int, int]:
    """Return how many enemies are close to a hex, and how far it lies from the home edge."""
    grid = field(s).grid
    line = grid.xy[to][0]
    near = sum(1 for at in enemies if grid.distance(to, at) <= DANGER)
    return near, line if side == s.battle.sides[0] else -line


def advance(s: State, *_: Any) -> Action:
    """AC-56, AC-57: Advance with the strongest of those who charged; else with the strongest unless outmatched."""
    able = candidates(s)
    bound = [piece for piece in able if piece in s.charged]
    best = max(bound or able, key=lambda piece: value(s, piece))
    if bound:
        return Advance(best)
    ring = field(s).near[s.ground_won]
    against = sum(value(s, unit) for unit in units(s, enemy(s, s.side)) if s.place[unit] in ring)
    return Hold() if against > value(s, best) else Advance(best)
