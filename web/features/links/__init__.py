"""The feature: links."""
