"""The visitor's settings of the page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass
class Settings:
    """The visitor's settings; `speed` is how the computer's orders are shown, `seconds` what it may think."""

    theme: str = "system"
    speed: str = "normal"
    seconds: str = "2"
    letters: str = "on"
    """Whether letters, figures and signs are keys of their own; some people's tools type them unasked."""

    CHOICES: ClassVar[dict[str, tuple[str, ...]]] = {
        "theme": ("system", "light", "dark"),
        "speed": ("slow", "normal", "fast", "skip"),
        "seconds": ("1", "2", "5", "10"),
        "letters": ("on", "off"),
    }

    def change(self, name: str, value: object) -> None:
        """Take a setting over if there is such a one; anything else is passed over."""
        if value in self.CHOICES.get(name, ()):
            setattr(self, name, value)
