"""The feature: briefing."""
