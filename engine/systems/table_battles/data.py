"""Tables of Table Battles: statuses of cards, what the words of a card mean in numbers; each value with its rule id."""

from __future__ import annotations

FACES = range(1, 7)  # TB-01
DICE = 6  # TB-12: dice of each side, unless a scenario says otherwise
CUBES = 10  # TB-01, TB-67

IN_PLAY, IN_RESERVE = "in_play", "reserve"  # TB-48
ROUTED, RETIRED, PURSUED, REMOVED = "routed", "retired", "pursued", "removed"  # TB-50
GONE = (ROUTED, RETIRED, PURSUED, REMOVED)
STATUSES = (IN_PLAY, IN_RESERVE, *GONE)

NORMAL, SPECIAL = "normal", "special"  # TB-63
NO_ARM = "none"
INFANTRY, CAVALRY = "infantry", "cavalry"  # TB-78: these alone shift, infantry alone attacks oblique
GUNS = "guns"
ARMS = (INFANTRY, CAVALRY, GUNS, "archers", "leader", NO_ARM)
"""TB-03, TB-78: What a card shows that its formation is made of."""

ATTACK, BOMBARD, COMMAND, LIFT = "attack", "bombard", "command", "lift"
SCREEN, COUNTERATTACK, ABSORB = "screen", "counterattack", "absorb"
ACTIONS = (ATTACK, BOMBARD, COMMAND, LIFT)
REACTIONS = (SCREEN, COUNTERATTACK, ABSORB)  # TB-30

PAIR, TRIPLET = 2, 3  # TB-20
STRAIGHTS = range(3, 6)  # TB-20, TB-59
SHAPES = ("pair", "two_pairs", "triplet", "two_triplets", "full_house")  # TB-20
FULL_STRENGTH = "full_strength"
REQUIREMENTS = (
    *SHAPES,
    *(f"straight{n}" for n in STRAIGHTS),
    *(f"dice{n}" for n in range(1, DICE + 1)),
    FULL_STRENGTH,
    *(f"cubes{n}" for n in range(1, 6)),
)
"""TB-20: Words of requirements, all of which must hold."""

PER = ("die", "pair", "triplet", "cube")  # TB-25
LINK = 1  # TB-75
OBLIQUE, OBLIQUE_LEAD = 1, 3  # TB-83
STAR = 2  # TB-44
LAST_CUBE = 1  # TB-27

TURNS, QUIET = 200, 60  # TB-86
STRENGTHS, MAXIMA, MORALES = range(1, 13), range(1, 6), range(1, 10)
ROMAN = ("", "I", "II", "III", "IV", "V")  # TB-66
