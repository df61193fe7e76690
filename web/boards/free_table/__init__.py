"""A free table: bases as rectangles where they stand, and poses that are pointed at."""
