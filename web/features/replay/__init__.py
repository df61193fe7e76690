"""A game looked at again, from any position on."""
