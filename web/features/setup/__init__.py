"""The feature: setup."""
