"""The languages that the site has."""

NAMES = {"en": "English"}
"""Folder in web/words -> the language's own name. The first is the fallback for missing texts."""
LANGUAGES = tuple(NAMES)
FIRST = LANGUAGES[0]


def known(code: str) -> str:
    """Return the site's language for a browser's language code; the fallback is the first."""
    language = code.lower().partition("-")[0]
    return language if language in LANGUAGES else FIRST


def own_file(name: str, language: str) -> str:
    """Return the name of a language's copy of a file: ``index.html`` or ``index.de.html``, plain for the first one."""
    start, point, ending = name.rpartition(".")
    return name if language == FIRST else f"{start}.{language}{point}{ending}"
