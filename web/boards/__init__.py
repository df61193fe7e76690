"""Drawing: pure functions from a View to SVG text, without a browser."""
