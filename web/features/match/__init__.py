"""A match by link against a friend elsewhere."""
