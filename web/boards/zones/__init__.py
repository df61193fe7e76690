"""Boards of zones: rectangles seen from above, in which the units of both sides stand in rows."""
