"""Games and scenarios as links, to be kept or sent."""
