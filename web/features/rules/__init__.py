"""The feature: rules."""
