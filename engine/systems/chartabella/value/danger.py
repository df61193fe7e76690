"""Who can strike whom, and how well: the attacks that a side could make now, with exact odds (CH-46 to CH-73)."""

from __future__ import annotations

from engine.core.types import Side
from engine.systems.chartabella.combat.die import compare
from engine.systems.chartabella.data import ARTILLERY, CARAVAN, ELEPHANT, PROJECTILE, RAM, STAR, SWORDS, THEMES, TRIANGLE, Kind
from engine.systems.chartabella.state import State
from engine.systems.chartabella.value.bits import Land, each

IMMUNE = 9
"""The defence value that stands for a ram's front."""
STRONGEST = 10

Odds = tuple[int, int, int]
"""Faces of the die with which an attacker wins; wins though the target's owner plays a card; is eliminated."""
Attack = tuple[int, str, str, Odds]
"""(gain in hundredths of a point, attacker, target, odds)."""


class Army:
    """One side's pieces as bits: all, those that take no shots, and by the defence each half shows (0 to 9)."""

    __slots__ = ("all", "caravans", "fighters", "infantry", "north", "north_below", "pieces", "points", "south", "south_below", "stars")

    def __init__(self) -> None:
        self.pieces: list[tuple[str, str, int, Kind]] = []
        self.all = self.caravans = self.infantry = self.fighters = 0
        self.stars = self.points = 0
        self.north, self.south = [0] * (STRONGEST + 1), [0] * (STRONGEST + 1)

    def close(self) -> None:
        """Sum up which halves show less than each value."""
        self.north_below, self.south_below = _below(self.north), _below(self.south)


def _below(by_value: list[int]) -> list[int]:
    found, so_far = [], 0
    for mask in by_value:
        found.append(so_far)
        so_far |= mask
    return found


def armies(s: State, land: Land) -> dict[Side, Army]:
    """Return both sides' pieces as bits."""
    kinds, owners, codes, facing, bit = THEMES[s.theme].kinds, s.owners, s.kinds, s.facing, land.bit
    found = {side: Army() for side in THEMES[s.theme].sides}
    for piece, space in s.place.items():
        kind = kinds[codes[piece]]
        army = found[owners[piece]]
        b = bit[space]
        army.pieces.append((piece, space, b, kind))
        army.all |= b
        front = IMMUNE if kind.front is None else kind.front
        if facing[piece] == "N":
            army.north[front] |= b
            army.south[kind.back] |= b
        else:
            army.south[front] |= b
            army.north[kind.back] |= b
        if kind.arm == CARAVAN:
            army.caravans |= b
        elif kind.arm != RAM:
            army.fighters |= b
            if kind.arm == "infantry":
                army.infantry |= b
        army.stars += kind.stars
        army.points += kind.points
    for army in found.values():
        army.close()
    return found


def odds_table(s: State, side: Side, both: dict[Side, Army], land: Land) -> tuple[Odds, Odds, Odds, Odds, Odds]:
    """Return the odds of a melee that swords lose, draw, win, and of a shot that swords miss, hit, for an attacker."""
    theme = THEMES[s.theme]
    own, other = both[side], next(army for name, army in both.items() if name != side)
    holds = compare((own.all & land.locations).bit_count(), (other.all & land.locations).bit_count())
    leads = {TRIANGLE: holds, STAR: compare(own.stars, other.stars), SWORDS: 0}
    leads |= {face: 1 if owner == side else -1 for face, owner in theme.emblems.items()}
    faces = [leads[face] for face in s.die]
    good, even, bad = faces.count(1), faces.count(0), faces.count(-1)
    table: list[Odds] = []
    for by_swords in (-1, 0, 1):
        wins = good + (even if by_swords > 0 else 0)
        table.append((wins, wins if by_swords > 0 else 0, bad + (even if by_swords < 0 else 0)))
    table += [(good, 0, 0), (good + even, good + even, 0)]
    return tuple(table)  # type: ignore[return-value]


def attacks(s: State, side: Side, both: dict[Side, Army], land: Land, worth: dict[str, int], table: tuple[Odds, ...], without: tuple[str, ...] = ()) -> list[Attack]:
    """Return the attacks of a side's pieces on the enemy, each pair once with its best odds, the most gainful first.

    `worth`: piece -> what its loss costs; `without`: pieces that may not act.
    """
    own, other = both[side], next(army for name, army in both.items() if name != side)
    taken = own.all | other.all
    faces = len(s.die)
    at = {b: (piece, worth[piece]) for piece, _, b, _ in other.pieces}
    found: list[Attack] = []
    for piece, space, _, kind in own.pieces:
        if piece in without or not land.disc(space, kind.movement + kind.reach) & other.all:
            continue
        price = worth[piece]
        won, drawn, lost = _melee_masks(land, other, kind, space, taken)
        hit, missed = _shot_masks(land, other, kind, space) if kind.reach else (0, 0)
        for mask, odds in ((won, table[2]), (drawn, table[1]), (lost, table[0]), (hit, table[4]), (missed, table[3])):
            wins, _, losses = odds
            if kind.arm in (ELEPHANT, ARTILLERY):
                odds, wins, losses = (faces, faces, 0), faces, 0
            for number in each(mask):
                target, prize = at[1 << number]
                gain = (wins * prize - losses * price) // faces
                if gain > 0:
                    found.append((gain, piece, target, odds))
    found.sort(key=lambda attack: -attack[0])
    return found


def _melee_masks(land: Land, other: Army, kind: Kind, space: str, taken: int) -> tuple[int, int, int]:
    """Return the enemies that swords would let a piece beat, draw with, lose to, each by its best approach."""
    won = drawn = reached = 0
    if land.disc(space, kind.movement) & other.all:
        for strength, north, south in land.hits(kind, space, taken):
            strength = min(strength, STRONGEST)
            won |= north & other.north_below[strength] | south & other.south_below[strength]
            drawn |= north & other.north[strength] | south & other.south[strength]
            reached |= north & other.north_below[IMMUNE] | south & other.south_below[IMMUNE]
    if kind.arm == ELEPHANT:
        return won, 0, 0
    return won, drawn & ~won, reached & ~won & ~drawn


def _shot_masks(land: Land, other: Army, kind: Kind, space: str) -> tuple[int, int]:
    """Return the enemies that swords would let a shooter hit, and those it could only hit by a symbol."""
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
