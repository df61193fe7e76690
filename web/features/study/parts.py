"""The dialog that asks who plays from now on."""

from __future__ import annotations

from web.features.setup import view as setup_view
from web.shell.session import Session


def seats_fields(session: Session) -> str:
    """Return the fields for who plays from now on."""
    return setup_view.seat_fields(session.names(), session.playing().seats, "now")
