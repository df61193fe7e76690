"""What is seen to move after the board has been painted."""
