"""The feature: files."""
