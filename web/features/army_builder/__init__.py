"""The feature: army builder."""
