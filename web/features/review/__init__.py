"""The feature: review."""
