"""Games and scenarios as links, to be stored or sent."""
