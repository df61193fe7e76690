"""The battle systems: one folder each, with the same file names in all of them."""
