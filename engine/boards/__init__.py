"""Geometry without rules: the parts of a board and the distances between its places."""
