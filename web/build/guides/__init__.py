"""The guides that the build makes, one per system: its sheet, its signs, its rules, with pictures."""
