"""The feature: study."""
