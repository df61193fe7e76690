"""Movement: the ground, moving pieces, entering hexes, the unit in ambush."""
