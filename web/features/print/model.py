"""The state of the print page: the scenario or game, the form, and the ticked moments."""

from __future__ import annotations

from web.game.seats import Fields


class Prints:
    """The state of the print page."""

    def __init__(self) -> None:
        self.which = ""
        """The scenario to print, empty for the game on the table."""
        self.fields: dict[bool, Fields] = {}
        """Whether a record is printed -> the last state of the form."""
        self.ticked: set[int] = set()
        """The inputs after which a board is toggled."""
        self.of: object = None
        """The game and the position in it for which they were ticked."""
        self.at = 0
        """Number of inputs up to which the game is printed: the position shown on the board."""
