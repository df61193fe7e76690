"""The demo battle that is played on the first page."""
