"""The visitor's settings."""

from __future__ import annotations

from typing import Any

from web.effects import Effects
from web.session import Session


def ask(session: Session, _: str) -> Effects:
    """Open the settings."""
    session.page.dialog("settings-dialog", True)
    return ()


def change(session: Session, name: str, value: Any) -> None:
    """Take a setting over and keep it."""
    session.settings.change(name, value)
    session.store.keep_settings(session.settings)
    apply(session)
    session.page.value("setting-theme", session.settings.theme)


def apply(session: Session) -> None:
    """Let the styles know of the settings that concern them."""
    session.page.root("theme", session.settings.theme)
    session.page.root("letters", session.settings.letters)


GESTURES = {"settings": ask}
