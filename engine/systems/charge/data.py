"""Tables of Charge!: troop types, weapons, ground, formations, limits; each value with its rule id.

Lengths are in hundredths of an inch, headings in half degrees clockwise from north.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.types import Side

A, B = Side("A"), Side("B")
SIDES = (A, B)
"""CG-92: Side A comes first in every order."""

INCH = 100  # CG-07
PLAIN = 15  # CG-39: what a hundredth of an inch on even ground costs
WIDE, DEEP = 240, 160  # CG-06: a stand
FULL_TURN = 720  # CG-07: headings

UNFAVOURABLE, DIFFICULT, VERY_DIFFICULT, ROAD, IMPASSABLE = "UNF", "DIF", "VDF", "ROAD", "IMP"
RATES = {UNFAVOURABLE: 20, DIFFICULT: 30, VERY_DIFFICULT: 60, ROAD: 12}  # CG-38, CG-39
GROUNDS = (*RATES, IMPASSABLE)
MOST_ELEVATION = 2  # CG-110

MOUNTED, LIGHT, LONERS, ARTILLERY = "mounted", "light", "loners", "artillery"
TRAINED, TORTOISE, FEROCIOUS, HEROIC, BLOOD_LUST = "trained", "tortoise", "ferocious", "heroic", "blood_lust"
THROWING = "throwing"
ABILITIES = (
    TRAINED, TORTOISE, THROWING, MOUNTED, LIGHT, ARTILLERY, FEROCIOUS, HEROIC, BLOOD_LUST, LONERS,
)  # fmt: skip
"""CG-42, CG-43, CG-66, CG-67, CG-80 to CG-85."""


class Weapon(NamedTuple):
    """CG-60: Optimal and maximum range in inches; `is_overhead`: it shoots over stands (CG-64)."""

    optimal: int
    maximum: int
    is_overhead: bool = False


JAVELIN, BOW, SLING, BALLISTA, SCORPIO, ONAGER = "javelin", "bow", "sling", "ballista", "scorpio", "onager"
WEAPONS = {  # CG-60, CG-64
    JAVELIN: Weapon(8, 12),
    BOW: Weapon(24, 36, is_overhead=True),
    SLING: Weapon(12, 18),
    BALLISTA: Weapon(30, 45),
    SCORPIO: Weapon(36, 36),
    ONAGER: Weapon(40, 40, is_overhead=True),
}


class Type(NamedTuple):
    """CG-11: A troop type; `move` in inches, `shoot` its second attack value; None stands for "na".

    `weapon` by CG-59 ("" none); `is_implied`: a javelin that no profile names (`named_weapons_only`); of heroes
    `leadership` bonus, `inspiration` in inches, `command`: (sides of its die, what is added), (0, n) without a die;
    `is_general`: whether an army is led by it.
    """

    points: int
    move: int | None
    attack: int | None
    shoot: int | None
    defence: int
    morale: int
    abilities: tuple[str, ...] = ()
    weapon: str = ""
    is_implied: bool = False
    leadership: int | None = None
    inspiration: int = 0
    command: tuple[int, int] = (0, 0)
    is_general: bool = False

    @property
    def is_hero(self) -> bool:
        """CG-19: Return whether it is a hero's."""
        return self.leadership is not None


TYPES = {
    "RG": Type(34, 6, 2, 1, 6, 4, (TORTOISE, THROWING), "", False, 3, 12, (6, 1), True),
    "RH": Type(29, 12, 2, 1, 6, 3, (MOUNTED,), JAVELIN, True, 1, 6, (0, 1)),
    "RE": Type(19, 6, 1, 0, 5, 3, (TORTOISE, THROWING)),
    "RL": Type(17, 6, 1, 0, 5, 3, (TRAINED, THROWING)),
    "RC": Type(21, 12, 1, None, 6, 3, (MOUNTED,)),
    "RA": Type(11, 7, 0, 0, 4, 2, (LIGHT,), JAVELIN, True),
    "RB": Type(12, 7, 0, 1, 3, 2, (LIGHT,), BOW),
    "BA": Type(18, None, None, 1, 6, 3, (ARTILLERY,), BALLISTA),
    "SC": Type(24, None, None, 2, 6, 3, (ARTILLERY,), SCORPIO),
    "ON": Type(25, None, None, 2, 6, 3, (ARTILLERY,), ONAGER),
    "BW": Type(29, 7, 2, 1, 5, 3, (FEROCIOUS, HEROIC), JAVELIN, True, 1, 12, (3, 1), True),
    "BB": Type(17, 7, 1, None, 5, 3, (FEROCIOUS, BLOOD_LUST, LONERS)),
    "BE": Type(13, 7, 1, None, 4, 2, (FEROCIOUS,)),
    "BR": Type(11, 7, 0, 0, 4, 2, (FEROCIOUS,), JAVELIN, True),
    "BS": Type(10, 7, 0, 0, 3, 1, (FEROCIOUS, LIGHT, THROWING)),
    "GW": Type(12, 7, 1, None, 4, 2),
}
"""CG-11: The profiles of both lists and of training."""
LISTS = {
    "romans": ("RG", "RH", "RE", "RL", "RC", "RA", "RB", "BA", "SC", "ON"),
    "barbarians": ("BW", "BB", "BE", "BR", "BS"),
}
"""CG-86: Army lists."""

FORMED, CHARGED, COUNTERED, WALL, MARCH, FLEEING, RALLIED, WITHDRAWN = (
    "formed", "charge", "counter", "wall", "march", "flee", "rally", "withdraw",
)  # fmt: skip
FORMATIONS = (FORMED, CHARGED, COUNTERED, WALL, MARCH, FLEEING, RALLIED, WITHDRAWN)
"""CG-15, CG-35, CG-40, CG-41: Formations of a unit. One that was counter-charged is still in its charge (a flag)."""
CHOSEN = (FORMED, MARCH, WALL)  # CG-36: formations of a move
LASTING = (WALL, FLEEING)  # CG-15: those that do not lapse when Movement begins

INITIATIVE, MOVEMENT, SHOOTING, COMBAT = "initiative", "movement", "shooting", "combat"
PHASES = (INITIATIVE, MOVEMENT, SHOOTING, COMBAT)  # CG-13

MOVE, MORALE, INSPIRATION, ATTACK, DEFENCE = "move", "morale", "inspiration", "attack", "defence"
SPENT_ON = {MOVEMENT: (MOVE, MORALE, INSPIRATION), SHOOTING: (ATTACK, DEFENCE), COMBAT: (ATTACK, DEFENCE)}
"""CG-24: What a point of Command raises in a phase, in the order of the menu."""

PASSES = 6  # CG-26: the least total that passes a test of Morale
MOST_LEGS, LONGEST_LEG, LONGEST_WHEEL = 5, 20_000, 180  # CG-36
RALLY_FROM = 800  # CG-30: an enemy within so much is too near
JOIN_WITHIN = 100  # CG-20
NEAR = 100  # CG-37: the inch that is kept from the enemy
BEYOND = 1000  # CG-29: how much further a flight goes to come clear of friends
THICK = 200  # CG-64: so much of a wood hides nothing yet

MAX_STANDS, MAX_FILES, MAX_GROUPS = 8, 4, 24  # CG-88, CG-86
MOST_STANDS, MOST_FILES = 24, 12  # CG-03
LEAST_SIZE, MOST_SIZE = 1200, 12000  # CG-110
MOST_TURNS = 30  # CG-110
BREAK = 50  # CG-88
GENERAL_LOST, GENERAL_POINTS = 10, 50  # End 1: per cent of Morale for a general; End 3: points for him
PER_HERO, PER_ARTILLERY, PER_LONER = 200, 150, 100  # CG-86: points of the budget begun for each
ZONE = 1200  # Skirmish battle: how deep the zone is in which a side deploys
LARGE_FROM, LARGE, LARGE_TURNS = (
    1000,
    (9600, 6000),
    12,
)  # Skirmish battle: from this budget on table and time are larger
ROW_STEP, COLUMN_STEP, MOST_DEPLOYED = 200, 400, 300  # Decisions: the menu of deployment
TURN_INPUTS = 2_000
"""Inputs that no turn exceeds."""
