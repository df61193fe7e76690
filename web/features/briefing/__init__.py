"""Background on a battle, before and during play."""
