"""The dialog that asks who plays on from an earlier position."""

from __future__ import annotations

from web.features.replay import view as replay_view
from web.shell.session import Session
from web.words import Names


def play_on(session: Session, n: int) -> str:
    """Return the dialog that asks who plays on after `n` inputs."""
    table = session.playing()
    names = Names(session.words, table.game.system.id, table.game.view(table.viewer, n))
    return replay_view.play_on(table, names, n)
