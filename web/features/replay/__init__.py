"""The feature: replay."""
