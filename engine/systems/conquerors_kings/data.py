"""Tables of Conquerors and Kings: troops, quality, ground, limits; each value with its rule id."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.types import Side

NORTH, SOUTH = Side("N"), Side("S")
SIDES = (NORTH, SOUTH)
"""CK-02: North sits at row 5, South at row 1."""

ROWS = 5  # CK-02
WIDTHS = range(4, 9)  # CK-02: columns that a scenario may have

CO, AUX, SKI, CAV, MSK, CHA, ELE, ART, GEN = "CO", "AUX", "SKI", "CAV", "MSK", "CHA", "ELE", "ART", "GEN"  # CK-06

OPEN, GENTLE, STEEP, ROUGH, WOOD, MARSH, VILLAGE = "open", "gentle", "steep", "rough", "wood", "marsh", "village"

BOW, PIKE, SHOCK, ARMOURED, NO_SHIELD = "bow", "pike", "shock", "armoured", "noshield"  # CK-10
MORALE, VALIANT, FIGHT, ERRATIC = "morale", "valiant", "fight", "erratic"  # CK-26 to CK-29
GIFTS = (MORALE, VALIANT, FIGHT)  # CK-97: in this order they are thrown for and given


class Ground(NamedTuple):
    """CK-91: Scenery: whether it is a hill, obstructed, costs a die to leave (CK-42), or blocks artillery (CK-57)."""

    is_hill: bool = False
    is_obstructed: bool = False
    is_left_by_dice: bool = False
    blocks_artillery: bool = False


_OBSTRUCTED = Ground(is_obstructed=True, is_left_by_dice=True, blocks_artillery=True)
GROUNDS = {  # CK-91
    OPEN: Ground(),
    GENTLE: Ground(is_hill=True, blocks_artillery=True),
    STEEP: Ground(is_hill=True, is_obstructed=True, is_left_by_dice=True, blocks_artillery=True),
    ROUGH: Ground(is_left_by_dice=True),
    WOOD: _OBSTRUCTED,
    MARSH: _OBSTRUCTED,
    VILLAGE: _OBSTRUCTED,
}

_ALL, _HARD, _EASY = tuple(GROUNDS), (OPEN, GENTLE, ROUGH), (OPEN, GENTLE)


class Kind(NamedTuple):
    """CK-06: A kind of troops.

    `halves` of bases (CK-07); `move` in zones (CK-41); `sideways` and `leaving`: the least die that takes it sideways
    and out of scenery, 0 where it needs none (CK-42); `missiles`: dice of its shooting (CK-53), with the trait bow or,
    skirmishers, by their type; `dice` in a fight and `weak` below strength (CK-65); `save` (CK-56); `enters`: ground
    that it may enter (CK-46); `traits` that it may have (CK-10); `points` for its loss (CK-93); `cost` in an army and
    for `levy`, `veteran` and `elite` more (CK-95).
    """

    halves: int
    move: int
    sideways: int
    leaving: int
    missiles: int
    dice: int
    weak: int
    save: int
    enters: tuple[str, ...]
    traits: tuple[str, ...]
    points: int
    cost: int = 0
    levy: int = -2
    veteran: int = 3
    elite: int = 5


KINDS = {
    CO: Kind(6, 1, 4, 5, 4, 3, 2, 4, _ALL, (BOW, PIKE, SHOCK, ARMOURED, NO_SHIELD), 2, 8),
    AUX: Kind(6, 1, 3, 3, 3, 2, 2, 4, _ALL, (BOW, SHOCK, ARMOURED, NO_SHIELD), 2, 6),
    SKI: Kind(4, 1, 0, 0, 2, 1, 1, 4, _ALL, (ARMOURED,), 1, 4, -1, 1, 2),
    CAV: Kind(6, 2, 3, 6, 3, 3, 2, 4, _ALL, (BOW, SHOCK, ARMOURED, NO_SHIELD), 2, 10),
    MSK: Kind(4, 2, 0, 5, 2, 1, 1, 4, _ALL, (ARMOURED,), 1, 6, -1, 1, 2),
    CHA: Kind(6, 2, 4, 6, 2, 3, 2, 4, _EASY, (BOW, SHOCK, ARMOURED), 2, 8),
    ELE: Kind(2, 1, 4, 4, 3, 2, 2, 3, _HARD, (BOW, SHOCK), 1, 8),
    ART: Kind(0, 1, 3, 3, 1, 0, 0, 0, _HARD, (), 1, 4),
    GEN: Kind(0, 6, 0, 0, 0, 0, 0, 2, _ALL, (), 3),
}
"""CK-06: What each kind can do. A chariot forced into scenery, and what may not be there, leaves it by CK-46."""

UNITS = (CO, AUX, SKI, CAV, MSK, CHA, ELE)  # CK-06: neither artillery nor generals are units
SKIRMISHERS = (SKI, MSK)  # CK-06
MOUNTED = (CAV, MSK, CHA)  # CK-104: of these an army of riders mostly is
AT_STRENGTH = 5  # CK-08: halves from which all three bases are on the table

LEVY, ORDINARY, VETERAN, ELITE = "L", "A", "V", "E"  # CK-09
QUALITIES = (LEVY, ORDINARY, VETERAN, ELITE)
TRAIT_COSTS = {BOW: 2, PIKE: 4, SHOCK: 2, ARMOURED: 1, NO_SHIELD: -1}  # CK-95

DESTROYED_AT = 1  # CK-07: halves with which a unit is no more
GENERAL_MARKERS = 3  # CK-24
GENERAL_STEP, MOST_STRIDES = 2, 6  # CK-22: the least die that takes a general on, and zones of a turn at most
CAPACITY = 3  # CK-12
HOLDS = 4  # CK-13: bases for a hostile face, rear support and owning a zone

FORCED_OUT = 6  # CK-46: the die that takes a piece out of where it may not be
SWEPT = 2  # CK-48: enemy bases that a move sweeps aside at most

MARKERS_COUNTED, FACES_COUNTED = 5, 4  # CK-32
FAILS = 4  # CK-33: the least die that is a fail
MOST_MORALE_DICE, GIFTED_MORALE_DICE = 11, 4  # CK-32, CK-26
NO_MOVE_FAILS, ROUT_FAILS = 2, 3  # CK-35, CK-36
BIG_MARGIN, PURSUIT_DICE, PURSUIT_HIT = 2, 5, 4  # CK-71, CK-74
LEAST_POOL, MOST_POOL = 4, 18  # CK-64
MOST_FOR_UNITS, MOST_GOOD, MOST_BAD = 10, 6, 6  # CK-64
GIFTED_HITS, GIFTED_POOL = 4, 8  # CK-28: so many hits at least, from so many dice on
HITS = 5  # CK-54, CK-57, CK-63, CK-69: the least die that is a hit
LUCK = 4  # CK-27, CK-29: the least die that is lucky
LEVY_MISSILES = 3  # CK-53: dice of levy close order
HITS_A_UNIT, FIFTH_HIT = 2, 5  # CK-55, CK-23
SAFE = 2  # CK-23: the least die that saves a general
SOFTEST, HARDEST = 2, 6  # CK-56: a 1 never saves, a 6 always does
LATE = {1: 1, 2: 3}  # CK-58: late units -> dice that they cost
NO_FIGHT = 3  # CK-58: late units from which there is no fight
SURPLUS = 4  # CK-60: bases that skirmishers need more than the target
EFFECT_MOST = 4  # CK-63: dice that bow effect, and pike effect, take off at most
PIKE_EFFECT = 2  # CK-63: dice that each success of the pikes takes off
RIDDEN_DOWN, RIDDEN_DICE = 9, 2  # CK-75: the least sum that destroys cavalry, and of how many dice
MOST_AWARDED = 2  # CK-76

ROW_POINTS = {1: 0, 2: 0, 3: 2, 4: 3, 5: 4}
"""CK-93: Row, counted from a side's own base edge -> points for owning a zone there."""
AWAY_POINTS = 1  # CK-93: for an enemy unit off the table, skirmishers 0

CLOCK_END, FLANK_AT = 40, 20  # CK-102
LONGEST_CLOCK = 60  # CK-102

ARMY_COST, ARMY_UNITS, FORCE_UNITS = 160, range(12, 25), 4  # CK-95, CK-38
ARMY_MOST = {"elephants": 3, "artillery": 3, "levy": 8, "veteran": 8, "elite": 2}  # CK-95
GENERALS = 2  # CK-21
LEFT, RIGHT = "left", "right"
EDGES = (LEFT, RIGHT)  # CK-38
ROUNDS_INPUTS, BEFORE_INPUTS = 2_000, 200
"""Inputs that no player turn, and nothing before a battle, exceeds."""
