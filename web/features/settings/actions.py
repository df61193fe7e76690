"""The visitor's settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.types import Side
from web.game.seats import HUMAN, LEVELS
from web.languages.known import own_file
from web.shell.effects import Effects
from web.shell.session import Session
from web.storage.settings import Settings

PAGE = "index.html"
LOUD = ("off", *Settings.CHOICES["volume"])
"""Choices of the sound button on the board."""
NONE = "none"
"""State of the page's sounds in a frame without sound, where they are not offered either."""
SAMPLE = "turn"
"""The sound that demonstrates the volume."""
TOLD = ("theme", "contrast", "text", "values", "letters", "motion", "volume")
"""The settings that styles, animations and sounds read from the page's root element."""


def ask(session: Session, _: str) -> Effects:
    """Open the settings."""
    session.page.dialog("settings-dialog", True)
    return ()


def change(session: Session, name: str, value: Any) -> Effects:
    """Apply a setting that a field has changed."""
    put(session, name, value)
    return ()


def put(session: Session, name: str, value: Any) -> None:
    """Change a setting and store it."""
    session.settings.change(name, value)
    session.store.keep_settings(session.settings)
    apply(session)
    session.page.value("setting-theme", session.settings.theme)
    if session.settings.language != session.words.language and session.host is None:
        session.page.turn_to(own_file(PAGE, session.settings.language))


def apply(session: Session) -> None:
    """Apply the settings to the page."""
    for name in TOLD:
        session.page.root(name, getattr(session.settings, name))
    is_heard = session.settings.is_heard(is_calm=session.page.asks_calm())
    is_offered = session.host is None or session.hosted.is_heard
    session.page.root("sound", ("on" if is_heard else "off") if is_offered else NONE)
    heard = session.settings.volume if is_heard else "off"
    for loud in LOUD:
        session.page.attribute(f"sound-{loud}", "aria-pressed", "true" if loud == heard else "false")


def remember_level(session: Session, seats: Mapping[Side, str]) -> None:
    """Store the level of a solo game as the default for the next battle."""
    levels = [seat for seat in seats.values() if seat in LEVELS]
    if HUMAN in seats.values() and len(levels) == 1 and levels[0] != session.settings.level:
        put(session, "level", levels[0])
        session.page.value("setting-level", levels[0])


def volume(session: Session, loud: str) -> Effects:
    """Set the volume, even if reduced motion is requested, or mute; a sample sound demonstrates it."""
    put(session, "sound", "off" if loud == "off" else "always")
    put(session, "volume", loud)
    for name in ("sound", "volume"):
        session.page.value(f"setting-{name}", getattr(session.settings, name))
    if loud != "off":
        session.page.sound(SAMPLE)
    return ()


ACTIONS = {"settings": ask, "volume": volume}
