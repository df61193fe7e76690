"""The text of a file from outside: its characters, never guessed, and whether it is a scenario, whatever its name."""

from __future__ import annotations

import re

from engine.core.codec import MAX_TEXT
from engine.core.scenario import DataFault, Mismatch

_FIELD = re.compile(r"^[ \t]*(?:format|system|id)[ \t]*=", re.MULTILINE)
"""A line that scenario files begin with."""


class NoText(DataFault):
    """The bytes of a file are no text in UTF-8: it has to be saved anew."""


def decoded(data: bytes, where: str) -> str:
    """Return the text of the bytes of a file, which has to be in UTF-8.

    Raises:
        NoText: its bytes are no UTF-8, as those of Windows-1252 for an umlaut.
        DataFault: the file is too large.
    """
    if len(data) > MAX_TEXT:
        raise DataFault([Mismatch(where, f"at most {MAX_TEXT} bytes", "more")])
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NoText([Mismatch(where, "text in UTF-8", "other bytes")]) from None


def is_scenario(text: str, name: str) -> bool:
    """Whether a file is a scenario in TOML and no record: by what it holds, by its name where that tells nothing."""
    if text.lstrip().startswith(("{", "[{")):
        return False
    return _FIELD.search(text) is not None or name.lower().endswith(".toml")
