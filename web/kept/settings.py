"""The visitor's settings of the page."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

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

    theme: str = "system"
    speed: str = "normal"
    seconds: str = "2"
    letters: str = "on"
    """Whether letters, figures and signs are keys of their own; some people's tools type them unasked."""
    site: str = ""
    """The site that links lead to where the page itself is on none."""
    idle: str = "answered"

    CHOICES: ClassVar[dict[str, tuple[str, ...]]] = {
        "theme": ("system", "light", "dark"),
        "speed": ("slow", "normal", "fast", "skip"),
        "seconds": ("1", "2", "5", "10"),
        "letters": ("on", "off"),
        "idle": ("answered", "asked"),
    }

    def change(self, name: str, value: object) -> None:
        """Take a setting over if there is such a one; anything else is passed over."""
        if name == "site":
            self.site = (site(value) if isinstance(value, str) else None) or self.site
        elif value in self.CHOICES.get(name, ()):
            setattr(self, name, value)
