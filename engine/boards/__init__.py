"""Geometry without rules: what a board is made of and how far apart its places are."""
