"""What is printed: the scenario or game, what is chosen in the form, and the battle made of it."""

from __future__ import annotations

from web.game.seats import Fields


class Prints:
    """The page that is printed."""

    def __init__(self) -> None:
        self.which = ""
        """The scenario that is printed, nothing for the game on the table."""
        self.fields: dict[bool, Fields] = {}
        """Whether a record is printed -> the form as it was filled in last."""
        self.ticked: set[int] = set()
        """The inputs after which a board is shown."""
        self.of: object = None
        """The game, and how far it was, for which they were ticked."""
        self.at = 0
        """Number of inputs up to which it is printed: where one looked."""
