"""The figures of Zones."""

from engine.core.types import Side

SIDES = (Side("A"), Side("B"))
ZONES = ("a1", "b1", "c1", "a2", "b2", "c2")
"""Two rows of three (ZN-01)."""
HOME = {SIDES[0]: ("a2", "b2", "c2"), SIDES[1]: ("a1", "b1", "c1")}
ARMIES = {"wall": (4, 3, 2), "host": (2, 2, 2, 2)}
"""Army -> bases of its units (ZN-02)."""
UNITS = 4
"""Units that an army has at most, beside the reserve."""
RESERVES = (1, 2, 3)
"""Bases that a reserve may have (ZN-03)."""
UNKNOWN = -1
"""Bases of a reserve that a side cannot see."""
ORDERS = 2
"""Orders in a turn (ZN-06)."""
ROUGH = 3
"""What a die has to show in a rough zone (ZN-08)."""
DICE, MOST_DICE = 2, 18
"""Dice for each base, and in a pool at most (ZN-09)."""
HIT = 5
"""Faces from this one on hit."""
HITS_FOR_LOSS = 2
DECISIVE = 6
"""Lead in points that is decisive (ZN-14)."""
