"""The feature: home."""
