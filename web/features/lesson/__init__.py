"""The feature: lesson."""
