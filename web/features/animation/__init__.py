"""The feature: animation."""
