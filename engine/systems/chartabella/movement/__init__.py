"""Movement: the ground, moving and turning, trampling, breaching (CH-05 to CH-16, CH-30 to CH-41, CH-75 to CH-87)."""
