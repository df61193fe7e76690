"""What the General would do, and the review of a game, thought out in a worker."""
