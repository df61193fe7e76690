"""A free table: poses, stands as rectangles, legs of movement and what is in their way, in whole numbers throughout.

The origin is the south-west corner, x goes east and y north, in hundredths of an inch. Headings are half degrees
clockwise, 0 to 719: 0 is north, 180 east. Here is arithmetic only; which leg costs what, and who may pass whom, is a
system's to say.
"""
