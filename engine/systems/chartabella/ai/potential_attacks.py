"""Potential attacks: those that a side could make now, with exact odds (CH-46 to CH-73)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter

from engine.core.types import PieceId, PlaceId, Side
from engine.systems.chartabella.ai.armies import IMMUNE, Army
from engine.systems.chartabella.ai.bitboards import Bitboard
from engine.systems.chartabella.combat.die import compare
from engine.systems.chartabella.data import (
    ARTILLERY,
    ELEPHANT,
    PROJECTILE,
    STAR,
    SWORDS,
    THEMES,
    TRIANGLE,
    Kind,
)
from engine.systems.chartabella.state import State, enemy

Odds = tuple[int, int, int]
"""Numbers of die faces: the attacker wins; wins although the target's owner plays a card; is eliminated."""
Attack = tuple[int, str, str, Odds]
"""(gain in hundredths of a point, attacker, target, odds)."""


@dataclass(slots=True)
class Snapshot:
    """A state prepared for evaluation: the land and both armies as bitboards, and values that depend on the scenario.

    `worth` maps a piece to the cost of its loss in hundredths of a point; `scale` is the lead, likewise, that is worth
    half a game; `pressed` maps a side to how much time runs against it, from 0 to 100; `vital` maps a side to the
    pieces that it must not lose.
    """

    s: State
    land: Bitboard
    both: dict[Side, Army]
    worth: dict[PieceId, int]
    scale: int
    pressed: dict[Side, int]
    vital: dict[Side, tuple[PieceId, ...]]


class CombatOdds:
    """Odds of an attacker: in `melee` if swords lose, draw or win; of a `shot` if swords miss or hit; without a die.

    `holds` and `leads` are 1 if the attacker has more locations or stars, 0 if both have as many, else -1.
    """

    __slots__ = ("melee", "shot", "sure")

    def __init__(self, theme: str, die: tuple[str, ...], side: Side, holds: int, leads: int) -> None:
        shown = {TRIANGLE: holds, STAR: leads, SWORDS: 0}
        shown |= {face: 1 if owner == side else -1 for face, owner in THEMES[theme].emblems.items()}
        faces = [shown[face] for face in die]
        good, even, bad = faces.count(1), faces.count(0), faces.count(-1)
        self.melee: tuple[Odds, Odds, Odds] = (
            (good, 0, bad + even), (good, 0, bad), (good + even, good + even, bad),
        )  # fmt: skip
        self.shot: tuple[Odds, Odds] = (good, 0, 0), (good + even, good + even, 0)
        self.sure: Odds = (len(faces), len(faces), 0)


_table = lru_cache(maxsize=256)(CombatOdds)


def attacks(scene: Snapshot, side: Side, without: tuple[PieceId, ...] = ()) -> list[Attack]:
    """Return the attacks of a side's pieces on the enemy, each with its best odds, the highest gain first.

    `without` are pieces that may not act.
    """
    s, land, worth = scene.s, scene.land, scene.worth
    own, other = scene.both[side], scene.both[enemy(s, side)]
    tiles = land.locations
    holds = compare((own.all & tiles).bit_count(), (other.all & tiles).bit_count())
    table = _table(s.battle.theme, s.battle.die, side, holds, compare(own.stars, other.stars))
    taken = own.all | other.all
    zones = land.ripples(other.all)
    found: list[Attack] = []
    for piece, (space, b, kind) in own.pieces.items():
        if not b & zones[kind.movement + kind.reach] or piece in without:
            continue
        ways: list[tuple[int, Odds]] = []
        if b & zones[kind.movement]:
            won, drawn, lost = _melee_masks(land, other, kind, space, taken)
            if kind.arm == ELEPHANT:
                ways.append((won, table.sure))
            else:
                ways += (won, table.melee[2]), (drawn, table.melee[1]), (lost, table.melee[0])
        if kind.reach:
            hit, missed = _shot_masks(land, other, kind, space)
            ways += (hit, table.sure if kind.arm == ARTILLERY else table.shot[1]), (missed, table.shot[0])
        found += _weigh(piece, worth, ways, other, table.sure[0])
    found.sort(key=itemgetter(0), reverse=True)
    return found


def _weigh(
    piece: PieceId, worth: dict[PieceId, int], ways: list[tuple[int, Odds]], other: Army, faces: int
) -> list[Attack]:
    """Return the attacks of one piece that gain on average."""
    found: list[Attack] = []
    own, at = worth[piece], other.at
    for mask, odds in ways:
        if not mask:
            continue
        wins, _, losses = odds
        cost, left = losses * own, mask
        while left:
            low = left & -left
            left ^= low
            target = at[low]
            gain = (wins * worth[target] - cost) // faces
            if gain > 0:
                found.append((gain, piece, target, odds))
    return found


def _melee_masks(land: Bitboard, other: Army, kind: Kind, space: PlaceId, taken: int) -> tuple[int, int, int]:
    """Return the enemies that a piece would beat, draw with or lose to on swords, each by its best approach."""
    won = drawn = north = south = 0
    for strength, north, south in land.hits(kind, space, taken):
        won |= north & other.north_below[strength] | south & other.south_below[strength]
        drawn |= north & other.north[strength] | south & other.south[strength]
    reached = north & other.north_below[IMMUNE] | south & other.south_below[IMMUNE]
    return won, drawn & ~won, reached & ~won & ~drawn


def _shot_masks(land: Bitboard, other: Army, kind: Kind, space: PlaceId) -> tuple[int, int]:
    """Return the enemies that a shooter would hit on swords, and those that it could only hit by a symbol."""
    north, south = land.volley(kind, space)
    targets = other.all & ~other.caravans
    if kind.arm == ARTILLERY:
        return (north | south) & targets, 0
    hit = (north & other.north_below[PROJECTILE] | south & other.south_below[PROJECTILE]) & targets
    any_half = (north & other.north_below[IMMUNE] | south & other.south_below[IMMUNE]) & targets
    return hit, any_half & ~hit


def best_two(found: list[Attack], most: int) -> list[Attack]:
    """Return up to `most` attacks by different pieces on different targets, greedily."""
    chosen: list[Attack] = []
    for attack in found:
        if len(chosen) == most:
            break
        if all(attack[1] != other[1] and attack[2] != other[2] for other in chosen):
            chosen.append(attack)
    return chosen
