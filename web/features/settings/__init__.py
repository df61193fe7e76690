"""The visitor's settings."""
