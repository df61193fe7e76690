"""Printing a battle or a game."""
