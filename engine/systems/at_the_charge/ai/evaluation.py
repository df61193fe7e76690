"""The value of a position: losses, strength and time, current combats, the enemy's reply, ground won."""

from __future__ import annotations

from engine.core.types import PieceId
from engine.systems.at_the_charge.ai.combat_values import fights
from engine.systems.at_the_charge.ai.potential_attacks import blows, reach
from engine.systems.at_the_charge.ai.snapshot import OFF, Snapshot

HOPE, FEAR, TURN = 100, 30, 60
"""Weights in percent of the current combats, of the enemy's reply to them, and of a turn that is still to be
planned."""
CLOSE = 9
"""The value for a unit of being one hex nearer to the enemy."""
HASTE = 22
"""The bonus on that for the side against which time runs."""
SIDE_BY_SIDE = 6
"""The value for a unit of being within the commander's reach."""
PILLAGED = 110
"""The value of pillaging a camp, in percent of the strength that it takes."""
MARCH = 12
"""The value of being one hex nearer to the camp, for the raiders' foremost unit."""


def camp_price(scene: Snapshot) -> int:
    """AC-68: Return the value of pillaging the camp."""
    if scene.raider == OFF:
        return 0
    victims = [unit for unit in scene.units[1 - scene.raider] if unit.value]
    loss = scene.loss[1 - scene.raider]
    return sum(scene.strength + unit.full * loss // 16 for unit in victims) * PILLAGED // 100


def standing(scene: Snapshot, side: int) -> int:
    """Return the value of a side's positions: near the enemy, around the commander."""
    land = scene.land
    foes, own = scene.occupied[1 - side], scene.occupied[side]
    if not foes or not own:
        return 0
    each = CLOSE + HASTE * scene.pressed[side] // 1000
    found, reached, left, distance = 0, foes, own, 0
    while left:
        wider = reached | land.grow(reached)
        if wider == reached:
            break
        distance += 1
        hit = wider & left
        if distance > 1:
            found -= each * (distance - 1) * hit.bit_count()
        left &= ~wider
        reached = wider
    off = sum(1 for unit in scene.units[side] if unit.at < 0)
    found -= off * each * 9
    chief = scene.chiefs[side]
    if chief >= 0:
        found += SIDE_BY_SIDE * (own & (land.near[chief] | 1 << chief)).bit_count()
    if scene.raider == side:
        found += _march(scene, side)
    return found


def _march(scene: Snapshot, side: int) -> int:
    """AC-68: Return the value of the distance between the foremost raiders and the camp."""
    land, own = scene.land, scene.occupied[side]
    way = next((distance for distance, layer in enumerate(land.layers(scene.camp)) if layer & own), 0)
    return -MARCH * way


def turn_ahead(scene: Snapshot, side: int, tolls: dict[PieceId, int]) -> int:
    """Return the potential gain of a side in a whole turn of its own."""
    found = sum(blow.worth for blow in blows(scene, side, tolls))
    land, other = scene.land, 1 - side
    chief = scene.chiefs[other]
    prey = chief >= 0 and not scene.occupied[other] >> chief & 1
    raids = scene.raider == side
    if prey or raids:
        goal = (1 << chief if prey else 0) | (scene.camp if raids else 0)
        for unit in scene.units[side]:
            if unit.at >= 0 and land.disc(unit.at, unit.movement) & goal:
                there = reach(scene, unit)
                if prey and there >> chief & 1:
                    found += scene.commander_price(other)
                    prey = False
                if raids and there & scene.camp:
                    found += camp_price(scene) * 4 // 5
                    raids = False
    return found


def after_moving(scene: Snapshot, side: int) -> int:
    """Return the value of a position for a side about to fight: combats, the reply to them, ground."""
    gained, tolls = 0, {}
    for fight in fights(scene, side):
        gained += fight.worth
        tolls[fight.target.piece] = fight.toll
    found = gained * HOPE // 100 + standing(scene, side)
    if scene.open_end:
        found -= turn_ahead(scene, 1 - side, tolls) * FEAR // 100
    return found


def evaluate(scene: Snapshot) -> int:
    """Return the value of a position for the northern side."""
    side = scene.mover
    sign = 1 if side == 0 else -1
    if scene.fighting:
        ahead = after_moving(scene, side) - standing(scene, 1 - side)
    else:
        ahead = turn_ahead(scene, side, {}) * TURN // 100 + standing(scene, side) - standing(scene, 1 - side)
    return scene.lead() + sign * ahead
