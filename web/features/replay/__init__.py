"""The replay of a game, from any position."""
