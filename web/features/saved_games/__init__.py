"""Games stored in the browser."""
