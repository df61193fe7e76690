"""The first page as its visitor left it."""
