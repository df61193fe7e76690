"""The contract: what a game is, how it is played, recorded and looked at; it knows no particular game."""
