"""Speech in the page's language: each language spells out what screen readers misread."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from web.languages import english
from web.languages.known import FIRST

SPELT: Mapping[str, Callable[[str], str]] = {"en": english.spelt}
"""Language -> its spelling function for speech; texts of other languages are spoken as written."""
_now = {"language": FIRST}


def speak(language: str) -> None:
    """Set the language of all speech from now on."""
    _now["language"] = language


def to_speech(text: str) -> str:
    """Return a text as speech should say it."""
    return _spoken(_now["language"], text)


@lru_cache(maxsize=4096)
def _spoken(language: str, text: str) -> str:
    spelt = SPELT.get(language)
    return text if spelt is None else spelt(text)
