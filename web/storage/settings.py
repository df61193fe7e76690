"""The visitor's settings of the page."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from web.game.seats import LEVELS
from web.languages.known import LANGUAGES

SITE = 200
"""Characters of a site's address at most."""
_SITE = re.compile(r"(?:(https?)://)?([\w.-]+(?::\d+)?|\[[\da-fA-F:]+\](?::\d+)?)(/[^\s?#]*)?(?:[?#].*)?", re.ASCII)


def site(text: str) -> str | None:
    """Return the address of a site as links to it begin, from what a person types or pastes; None for what is none."""
    found = _SITE.fullmatch(text.strip()) if len(text) <= SITE else None
    if found is None or not ({".", ":"} & set(found[2]) or found[2] == "localhost"):
        return None
    return f"{found[1] or 'https'}://{found[2]}{found[3] or '/'}"


@dataclass
class Settings:
    """The visitor's settings; `speed` is how the computer's orders are shown, `seconds` what it may think.

    `idle` tells whether questions that decide nothing are answered by the page.
    """

    language: str = ""
    """In which the page is read; nothing where nobody has chosen."""
    theme: str = "system"
    contrast: str = "system"
    """How far lines, sides and text stand out: as the device asks for, as usual, or as far as they can."""
    text: str = "usual"
    """How large the page writes; a board keeps the room that it has."""
    values: str = "usual"
    """Whether a board shows coordinates and the small figures of its pieces: where there is room, always or never."""
    speed: str = "normal"
    seconds: str = "2"
    letters: str = "on"
    """Whether letters, figures and signs are keys of their own; some people's tools type them unasked."""
    site: str = ""
    """The site that links lead to where the page itself is on none."""
    idle: str = "answered"
    confirm: str = "attacks"
    """Which orders wait to be confirmed (play/consent.py)."""
    motion: str = "system"
    """Whether things are seen to move: as the device asks for, or not at all."""
    sound: str = "on"
    """Whether sounds are heard: unless calm is asked for, always, or never."""
    volume: str = "medium"
    level: str = LEVELS[0]
    """The computer's level in the game begun last."""

    CHOICES: ClassVar[dict[str, tuple[str, ...]]] = {
        "language": LANGUAGES,
        "theme": ("system", "light", "dark"),
        "contrast": ("system", "usual", "high"),
        "text": ("usual", "large", "larger"),
        "values": ("usual", "always", "never"),
        "speed": ("slow", "normal", "fast", "skip"),
        "seconds": ("1", "2", "5", "10"),
        "letters": ("on", "off"),
        "confirm": ("every", "attacks", "never"),
        "idle": ("answered", "asked"),
        "motion": ("system", "calm"),
        "sound": ("on", "always", "off"),
        "volume": ("low", "medium", "high"),
        "level": LEVELS,
    }

    def is_heard(self, *, is_calm: bool) -> bool:
        """Whether there are sounds, where calm is asked for or not."""
        return self.sound == "always" or (self.sound == "on" and not is_calm)

    def change(self, name: str, value: object) -> None:
        """Take a setting over if there is such a one; anything else is passed over."""
        if name == "site":
            self.site = (site(value) if isinstance(value, str) else None) or self.site
        elif value in self.CHOICES.get(name, ()):
            setattr(self, name, value)
