"""What is printed of a battle or a game."""
