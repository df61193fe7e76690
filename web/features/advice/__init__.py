"""The feature: advice."""
