"""Games and scenarios from files and links."""
