"""Who can strike whom, and how well: the attacks that a side could make now, with exact odds (CH-46 to CH-73)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from operator import itemgetter

from engine.core.types import Side
from engine.systems.chartabella.combat.die import compare
from engine.systems.chartabella.data import (
    ARTILLERY,
    CARAVAN,
    ELEPHANT,
    INFANTRY,
    PROJECTILE,
    RAM,
    STAR,
    SWORDS,
    THEMES,
    TRIANGLE,
    Kind,
)
from engine.systems.chartabella.state import State, enemy
from engine.systems.chartabella.value.bits import Land

IMMUNE = 9
"""The defence value that stands for a ram's front."""
STRONGEST = 10
FARTHEST = 12
"""Spaces that a piece can move and shoot together, at most."""
STAR_WORTH = 400
"""Hundredths of a point that a star is worth beside its commander's points."""

Odds = tuple[int, int, int]
"""Faces of the die with which an attacker wins; wins though the target's owner plays a card; is eliminated."""
Attack = tuple[int, str, str, Odds]
"""(gain in hundredths of a point, attacker, target, odds)."""


class Army:
    """One side's pieces as bits: all, those that take no shots, and by the defence each half shows (0 to 9)."""

    __slots__ = (
        "all",
        "caravans",
        "commanders",
        "fighters",
        "infantry",
        "north",
        "north_below",
        "pieces",
        "points",
        "south",
        "south_below",
        "stars",
    )

    def __init__(self) -> None:
        self.pieces: list[tuple[str, str, int, Kind]] = []
        self.all = self.caravans = self.commanders = self.infantry = self.fighters = 0
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


class Roster:
    """What never changes about the pieces of a game: piece -> (side, kind, front, back), and what each costs."""

    def __init__(self, s: State) -> None:
        self.kinds, self.owners = dict(s.kinds), dict(s.owners)
        printed = THEMES[s.theme].kinds
        self.pieces = {
            piece: (s.owners[piece], kind := printed[code], IMMUNE if kind.front is None else kind.front, kind.back)
            for piece, code in s.kinds.items()
        }
        self.worth = {
            piece: 100 * kind.points + STAR_WORTH * kind.stars for piece, (_, kind, _, _) in self.pieces.items()
        }


_ROSTERS: list[Roster] = []
"""The rosters met last, the latest first."""


def roster(s: State) -> Roster:
    """Return the roster of a state's game, kept for the few games that are thought about at a time."""
    for found in _ROSTERS:
        if found.kinds == s.kinds and found.owners == s.owners:
            return found
    _ROSTERS.insert(0, Roster(s))
    del _ROSTERS[4:]
    return _ROSTERS[0]


def armies(s: State, land: Land) -> dict[Side, Army]:
    """Return both sides' pieces as bits."""
    known, facing, bit = roster(s).pieces, s.facing, land.bit
    found = {side: Army() for side in THEMES[s.theme].sides}
    for piece, space in s.place.items():
        owner, kind, front, back = known[piece]
        army = found[owner]
        b = bit[space]
        army.pieces.append((piece, space, b, kind))
        if facing[piece] == "N":
            army.north[front] |= b
            army.south[back] |= b
        else:
            army.south[front] |= b
            army.north[back] |= b
        arm = kind.arm
        if arm == INFANTRY:
            army.infantry |= b
        elif arm == CARAVAN:
            army.caravans |= b
        elif arm != RAM:
            army.fighters |= b
        if kind.stars:
            army.stars += kind.stars
            army.commanders |= b
        army.points += kind.points
    for army in found.values():
        army.close()
        army.fighters |= army.infantry
        army.all = army.north_below[STRONGEST] | army.north[STRONGEST]
    return found


@dataclass(slots=True)
class Scene:
    """A state as the value sees it: the land and both armies as bits, and what depends on the scenario.

    `worth`: piece -> what its loss costs in hundredths of a point; `scale`: the lead, in the same, that is worth half a
    game; `pressed`: side -> from 0 to 100 how much time runs against it; `vital`: side -> pieces that it must not lose.
    """

    s: State
    land: Land
    both: dict[Side, Army]
    worth: dict[str, int]
    scale: int
    pressed: dict[Side, int]
    vital: dict[Side, tuple[str, ...]]


class Table:
    """Odds of an attacker: in `melee` when swords lose, draw, win; of a `shot` when swords miss, hit; without a die."""

    __slots__ = ("melee", "shot", "sure")

    def __init__(self, scene: Scene, side: Side) -> None:
        s, theme, tiles = scene.s, THEMES[scene.s.theme], scene.land.locations
        own, other = scene.both[side], scene.both[enemy(s, side)]
        holds = compare((own.all & tiles).bit_count(), (other.all & tiles).bit_count())
        leads = {TRIANGLE: holds, STAR: compare(own.stars, other.stars), SWORDS: 0}
        leads |= {face: 1 if owner == side else -1 for face, owner in theme.emblems.items()}
        faces = [leads[face] for face in s.die]
        good, even, bad = faces.count(1), faces.count(0), faces.count(-1)
        self.melee: tuple[Odds, Odds, Odds] = (
            (good, 0, bad + even), (good, 0, bad), (good + even, good + even, bad),
        )  # fmt: skip
        self.shot: tuple[Odds, Odds] = (good, 0, 0), (good + even, good + even, 0)
        self.sure: Odds = (len(faces), len(faces), 0)


def attacks(scene: Scene, side: Side, without: tuple[str, ...] = ()) -> list[Attack]:
    """Return the attacks of a side's pieces on the enemy, each with its best odds, the most gainful first.

    `without`: pieces that may not act.
    """
    land, worth, table = scene.land, scene.worth, Table(scene, side)
    own, other = scene.both[side], scene.both[enemy(scene.s, side)]
    taken = own.all | other.all
    zones = [other.all]
    for _ in range(FARTHEST):
        zones.append(land.grow(zones[-1]))
    at: dict[int, tuple[str, int]] = {}
    found: list[Attack] = []
    for piece, space, b, kind in own.pieces:
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
        if any(mask for mask, _ in ways):
            at = at or {b: (piece, worth[piece]) for piece, _, b, _ in other.pieces}
            found += _weigh(piece, worth[piece], ways, at, table.sure[0])
    found.sort(key=itemgetter(0), reverse=True)
    return found


def _weigh(
    piece: str, price: int, ways: list[tuple[int, Odds]], at: dict[int, tuple[str, int]], faces: int
) -> Iterator[Attack]:
    """Yield the attacks of one piece that gain on average."""
    for mask, odds in ways:
        wins, _, losses = odds
        left = mask
        while left:
            low = left & -left
            left ^= low
            target, prize = at[low]
            gain = (wins * prize - losses * price) // faces
            if gain > 0:
                yield gain, piece, target, odds


def _melee_masks(land: Land, other: Army, kind: Kind, space: str, taken: int) -> tuple[int, int, int]:
    """Return the enemies that swords would let a piece beat, draw with, lose to, each by its best approach."""
    won = drawn = north = south = 0
    for strength, north, south in land.hits(kind, space, taken):
        won |= north & other.north_below[strength] | south & other.south_below[strength]
        drawn |= north & other.north[strength] | south & other.south[strength]
    reached = north & other.north_below[IMMUNE] | south & other.south_below[IMMUNE]
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
