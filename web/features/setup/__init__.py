"""What is chosen before a game."""
