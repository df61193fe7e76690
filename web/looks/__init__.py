"""The looks of the systems: the only part of the page that knows their terms."""
