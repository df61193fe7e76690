"""The texts of cards as data: areas for dice, requirements, conditions, effects, and the card set of a scenario."""
