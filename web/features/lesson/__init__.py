"""Lessons, step by step on the real engine."""
