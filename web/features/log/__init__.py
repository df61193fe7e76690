"""The feature: log."""
