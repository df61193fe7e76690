"""The feature: match."""
