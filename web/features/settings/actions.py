"""The visitor's settings."""

from __future__ import annotations

from typing import Any

from web.features.settings import view
from web.languages.known import own_file
from web.shell.effects import Effects
from web.shell.feature import Hears
from web.shell.session import Session
from web.storage.settings import Settings

PAGE = "index.html"
LOUD = ("off", *Settings.CHOICES["volume"])
"""Choices of the sound button on the board."""
NONE = "none"
"""State of the page's sounds in a frame without sound, where they are not offered either."""
SAMPLE = "turn"
"""The sound that demonstrates the volume."""
SHOWN_TWICE = ("theme", "granted")
"""The settings that may be changed elsewhere than in their form."""
TOLD = ("theme", "contrast", "text", "values", "letters", "motion", "volume")
"""The settings that styles, animations and sounds read from the page's root element."""


def connect(session: Session, _: Hears) -> None:
    """Apply the stored settings, and show the form of the settings."""
    apply(session)
    has_pages = session.host is None and bool(session.page.here())
    session.page.html("settings-fields", view.settings(session.settings, session.words, has_pages=has_pages))


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
    for shown in SHOWN_TWICE:
        session.page.value(f"setting-{shown}", getattr(session.settings, shown))
    if session.settings.language != session.words.language and session.host is None:
        session.page.turn_to(own_file(PAGE, session.settings.language))


def apply(session: Session) -> None:
    """Apply the settings to the page."""
    for name in TOLD:
        session.page.root(name, getattr(session.settings, name))
    is_heard = session.settings.is_heard(is_calm=session.page.asks_calm())
    is_offered = session.has_sound
    session.page.root("sound", ("on" if is_heard else "off") if is_offered else NONE)
    heard = session.settings.volume if is_heard else "off"
    for loud in LOUD:
        session.page.attribute(f"sound-{loud}", "aria-pressed", "true" if loud == heard else "false")


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
