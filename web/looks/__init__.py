"""How the things of each system look: the only place of the page that knows their words."""
