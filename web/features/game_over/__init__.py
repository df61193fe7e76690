"""The feature: game over."""
