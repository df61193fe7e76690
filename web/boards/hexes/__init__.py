"""Drawing of a board of hexes: its ground, its spaces, its pieces."""
