"""The state of the replay: whether its bar is open, its timeline, and whether it is running."""

from __future__ import annotations

from engine.core.types import End
from web.features.replay.timeline import Timeline
from web.game.mode import Mode
from web.game.table import Table


class Replay:
    """The bar with which one goes through a game."""

    def __init__(self) -> None:
        self.unit = "order"
        """What one step is (course.UNITS)."""
        self.is_chosen_open: bool | None = None
        """Whether somebody opened or closed it; None as long as nobody did: then it opens when the game is over."""
        self.run = 0
        """Counts the times the film was set going or held, so that a step that comes late is known."""
        self.is_playing = False
        self.is_again = False
        """Whether what runs is the last turn of the others once more, without the bar."""
        self.pause = 0
        """Milliseconds between two steps of a film that runs."""
        self._course: Timeline | None = None

    def begin(self) -> None:
        """Begin with another game."""
        self.is_chosen_open = self._course = None
        self.hold()

    def hold(self) -> None:
        """Stop the replay; a step that is already scheduled does nothing."""
        self.run += 1
        self.is_playing = self.is_again = False

    def is_open(self, table: Table | None) -> bool:
        """Whether the bar is to be seen."""
        if table is None or table.covered or not table.game.inputs or self.is_again:
            return False
        if table.mode is Mode.PAST:
            return True
        return isinstance(table.game.pending, End) if self.is_chosen_open is None else self.is_chosen_open

    def course(self, table: Table) -> Timeline:
        """Return what the film of a game goes through, read up to now."""
        if self._course is None or (self._course.game, self._course.viewer) != (table.game, table.viewer):
            self._course = Timeline(table.game, table.viewer)
        self._course.follow()
        return self._course

    def at(self, table: Table) -> int:
        """Return where the film stands, in numbers of inputs."""
        return table.shown_at
