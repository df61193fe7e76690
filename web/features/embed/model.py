"""What the host page around this one has been told."""

from __future__ import annotations

from web.game.table import Table


class EmbedState:
    """The state that the host page around this one knows of."""

    def __init__(self) -> None:
        self.table: Table | None = None
        self.digests: tuple[str, ...] = ()
        self.is_ended = False
        self.wish = 0
        """Number of the last game the host requested; a request overtaken while its game is replayed is dropped."""
