"""The guides that the build makes, one for each system: its sheet, its signs, its rules, with pictures."""
