"""The rules of a system, with a search."""
