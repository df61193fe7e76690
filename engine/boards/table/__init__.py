"""A free table: poses, stands as rectangles, legs of movement and their obstacles, all in integers.

The origin is the south-west corner, x goes east and y north, in hundredths of an inch. Headings are half degrees
clockwise, 0 to 719: 0 is north, 180 east. This package does arithmetic only; the cost of legs and the right to pass
others belong to a system's rules.
"""
