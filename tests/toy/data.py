"""The figures of Rows."""

ORDERS = ("hounds", "stakes", "straw")
"""What may lie face down (TY-02)."""
ROOM = 6
"""Companies that a card holds (TY-01, TY-05)."""
MARCHES = 2
"""Marches in a turn (TY-04)."""
FORCED_MARCHES = 4
"""The same with the option (TY-14)."""
DICE = 3
"""Dice for each company (TY-07)."""
SIDES_OF_DIE = 6
HIT_FACES = 2
"""Faces that hit: 5 and 6 (TY-11)."""
HITS_FOR_LOSS = 2
"""Hits that cost one company (TY-11)."""
