"""Helpers that two systems or more share; they know no system."""
