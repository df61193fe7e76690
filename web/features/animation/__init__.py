"""Animations after the board has been painted."""
