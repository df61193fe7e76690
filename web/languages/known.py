"""The languages that the site has."""

NAMES = {"en": "English"}
"""The folders of web/words -> what each language calls itself. The first stands in where another has no text."""
LANGUAGES = tuple(NAMES)
FIRST = LANGUAGES[0]


def known(code: str) -> str:
    """Return the language of a code, as browsers write it, that the site has; else the first."""
    language = code.lower().partition("-")[0]
    return language if language in LANGUAGES else FIRST


def own_file(name: str, language: str) -> str:
    """Return the name of a language's own copy of a file: ``index.html`` is ``index.de.html`` but for the first."""
    start, point, ending = name.rpartition(".")
    return name if language == FIRST else f"{start}.{language}{point}{ending}"
