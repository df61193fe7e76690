"""The end of a game: the result, the losses, the turning point."""
