"""Combat: declaring it, its results, retreats and displacement, the advance."""
