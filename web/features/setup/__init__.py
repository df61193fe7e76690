"""The choices before a game."""
