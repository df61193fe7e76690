"""Builds the site: build.py runs this package, and no browser ever does."""
