"""The visitor's settings of the page."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from web.game.seats import EVEN, LEVELS
from web.languages.known import LANGUAGES

SITE = 200
"""Maximum length of a site's address."""
_SITE = re.compile(r"(?:(https?)://)?([\w.-]+(?::\d+)?|\[[\da-fA-F:]+\](?::\d+)?)(/[^\s?#]*)?(?:[?#].*)?", re.ASCII)


def site(text: str) -> str | None:
    """Return a site's base address from what a person types or pastes; None if it is invalid."""
    found = _SITE.fullmatch(text.strip()) if len(text) <= SITE else None
    if found is None or not ({".", ":"} & set(found[2]) or found[2] == "localhost"):
        return None
    return f"{found[1] or 'https'}://{found[2]}{found[3] or '/'}"


@dataclass
class Settings:
    """The visitor's settings; `speed` is how fast the computer's orders are shown, `seconds` its thinking time.

    `idle` says whether the page answers questions that decide nothing.
    """

    language: str = ""
    """The language of the page; empty if nobody has chosen one."""
    theme: str = "system"
    contrast: str = "system"
    """Contrast of lines, sides and text: as the device requests, as usual, or as high as possible."""
    text: str = "usual"
    """Text size of the page; the board keeps its room."""
    values: str = "usual"
    """Whether a board shows coordinates and the small figures of its pieces: if there is room, always or never."""
    speed: str = "normal"
    seconds: str = "2"
    granted: str = "20"
    """Seconds that a Marshal may think in each turn."""
    letters: str = "on"
    """Whether letters, digits and signs are shortcuts; some assistive tools type them unintentionally."""
    site: str = ""
    """The site that links lead to if the page itself is on none."""
    idle: str = "answered"
    confirm: str = "attacks"
    """The orders that wait to be confirmed (web/game/confirmation.py)."""
    tutor: str = "off"
    """From how many hundredths of the chance to win an order must cost for the page to ask before it is given."""
    motion: str = "system"
    """Whether animations are shown: as the device requests, or never."""
    sound: str = "on"
    """Whether sounds are played: unless reduced motion is requested, always, or never."""
    volume: str = "medium"
    level: str = LEVELS[0]
    """The computer's level in the last game begun, or the wish for an even game."""

    CHOICES: ClassVar[dict[str, tuple[str, ...]]] = {
        "language": LANGUAGES,
        "theme": ("system", "light", "dark"),
        "contrast": ("system", "usual", "high"),
        "text": ("usual", "large", "larger"),
        "values": ("usual", "always", "never"),
        "speed": ("slow", "normal", "fast", "skip"),
        "seconds": ("1", "2", "5", "10"),
        "granted": ("5", "10", "20", "40", "60"),
        "letters": ("on", "off"),
        "confirm": ("every", "attacks", "never"),
        "idle": ("answered", "asked"),
        "tutor": ("off", "4", "8", "15"),
        "motion": ("system", "calm"),
        "sound": ("on", "always", "off"),
        "volume": ("low", "medium", "high"),
        "level": (*LEVELS, EVEN),
    }

    def is_heard(self, *, is_calm: bool) -> bool:
        """Return whether sounds are played, given whether reduced motion is requested."""
        return self.sound == "always" or (self.sound == "on" and not is_calm)

    def change(self, name: str, value: object) -> None:
        """Change a setting; unknown names and values are ignored."""
        if name == "site":
            self.site = (site(value) if isinstance(value, str) else None) or self.site
        elif value in self.CHOICES.get(name, ()):
            setattr(self, name, value)
