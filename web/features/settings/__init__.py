"""What a visitor prefers."""
