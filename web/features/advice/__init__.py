"""Advice by the General, and the review of a game, computed in a worker."""
