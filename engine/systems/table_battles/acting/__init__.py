"""An Action Phase in its parts: attacks, other actions, hits, reactions, and what they bring (TB-17 to TB-50)."""
