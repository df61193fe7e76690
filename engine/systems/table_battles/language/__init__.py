"""What stands on cards, as data: areas for dice, requirements, conditions, effects, and the book made of a scenario."""
