"""The figures of Stands. Lengths are hundredths of an inch, costs fifteenths of one."""

from engine.core.types import Side

SIDES = (Side("N"), Side("S"))
"""The first side comes from the north (ST-01)."""
WIDE, DEEP = 240, 160
"""A stand (ST-02)."""
MOST = 20_000
"""The greatest number in a state: a table of 100 inches and more has none beyond it."""
PLAIN = 15
"""What a hundredth of an inch costs on even ground (ST-09)."""
RATES = {"wood": 30}
"""Grounds that slow (ST-09)."""
CLOSED = ("house",)
"""Grounds that nobody enters (ST-10)."""
MOVE, HERO_MOVE = 600, 800
"""What a unit and a lone hero may go (ST-08)."""
SPUR = 200
"""What a point adds (ST-06)."""
POINTS = 2
"""Points of a side in each turn (ST-06)."""
LINE, COLUMN = "line", "column"
FORMS = (LINE, COLUMN)
"""Formations (ST-19)."""
LEGS = 5
"""Legs of a move (ST-08)."""
INCH = 100
"""The gap that is kept from enemies, and within which a hero joins (ST-10, ST-11)."""
CHARGE = 400
"""What a charge goes beyond its die, an inch for each pip (ST-12)."""
EVADE = 400
"""How far a unit falls back (ST-13)."""
HIT_FACES = 3
"""Faces that hit: 4, 5 and 6 (ST-14)."""
