"""What speech says of a text, in the language that the page has: each language spells out what it reads amiss."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from web.languages import english
from web.languages.known import FIRST

SPELT: Mapping[str, Callable[[str], str]] = {"en": english.spelt}
"""Language -> how it spells a text for the ear; one without is read out as it is written."""
_now = {"language": FIRST}


def speak(language: str) -> None:
    """Have everything that is told to the ear from now on told in a language."""
    _now["language"] = language


def to_speech(text: str) -> str:
    """Return a text as speech is to say it."""
    return _spoken(_now["language"], text)


@lru_cache(maxsize=4096)
def _spoken(language: str, text: str) -> str:
    spelt = SPELT.get(language)
    return text if spelt is None else spelt(text)
