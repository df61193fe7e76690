"""The feature: print."""
