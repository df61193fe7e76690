"""Study games, in which everything can be undone, and dice that a player rolls."""
