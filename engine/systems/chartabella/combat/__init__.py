"""Combat: the die, melee, projectiles and intervention cards (CH-42 to CH-73, CH-79, CH-80)."""
