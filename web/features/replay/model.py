"""The state of the replay: whether its bar is open, its timeline, and whether it is running."""

from __future__ import annotations

from engine.core.types import End
from web.features.replay.timeline import Timeline
from web.game.mode import Mode
from web.game.table import Table
from web.shell.session import Session


class Replay:
    """The replay of a game and its bar."""

    def __init__(self) -> None:
        self.unit = "order"
        """The unit of a step (timeline.UNITS)."""
        self.is_chosen_open: bool | None = None
        """Whether the player opened or closed the bar; None if neither: then it opens when the game is over."""
        self.run = 0
        """Counts starts and stops of the replay, so that an outdated delayed step is recognized."""
        self.is_playing = False
        self.is_again = False
        """Whether the others' last turn is being replayed, without the bar."""
        self.pause = 0
        """Milliseconds between two steps of a running replay."""
        self._course: Timeline | None = None

    def begin(self) -> None:
        """Reset for another game."""
        self.is_chosen_open = self._course = None
        self.hold()

    def hold(self) -> None:
        """Stop the replay; a step that is already scheduled does nothing."""
        self.run += 1
        self.is_playing = self.is_again = False

    def is_open(self, table: Table | None) -> bool:
        """Return whether the bar is shown."""
        if table is None or table.covered or not table.game.inputs or self.is_again:
            return False
        if table.mode is Mode.PAST:
            return True
        return isinstance(table.game.pending, End) if self.is_chosen_open is None else self.is_chosen_open

    def course(self, table: Table) -> Timeline:
        """Return the timeline of a game, read up to now."""
        if self._course is None or (self._course.game, self._course.viewer) != (table.game, table.viewer):
            self._course = Timeline(table.game, table.viewer)
        self._course.follow()
        return self._course

    def at(self, table: Table) -> int:
        """Return the replay position, in number of inputs."""
        return table.shown_at


def is_bar_open(session: Session) -> bool:
    """Return whether the replay bar is shown: beside the end of a battle only if somebody opened it."""
    table, replay = session.table, session.of(Replay)
    if table is None or not replay.is_open(table):
        return False
    is_celebrated = session.turns.running is table.game or table.is_end_shown
    return replay.is_chosen_open is not None or table.mode is Mode.PAST or not is_celebrated
