"""The first page, with the visitor's own state."""
