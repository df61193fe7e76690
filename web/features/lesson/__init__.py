"""Step-by-step lessons on the real engine."""
