"""Helpers shared by two or more systems; they know no particular system."""
