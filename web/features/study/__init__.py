"""Games in which everything may be taken back, and dice that a person rolls."""
