"""The review of a game, decision by decision."""
