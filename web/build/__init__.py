"""What makes the site: build.py runs it, and no browser ever does."""
