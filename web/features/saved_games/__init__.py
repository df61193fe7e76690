"""The feature: saved games."""
