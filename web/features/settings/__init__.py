"""The feature: settings."""
