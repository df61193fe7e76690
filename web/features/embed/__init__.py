"""The feature: embed."""
