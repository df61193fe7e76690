"""What is told of a battle before and while it is played."""
