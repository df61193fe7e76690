"""The feature: demo."""
