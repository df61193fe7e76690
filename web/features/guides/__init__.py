"""The feature: guides."""
