"""The rules of a system, which can be searched."""
