"""A free table: bases are drawn as rectangles, and poses can be clicked."""
