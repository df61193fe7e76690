"""Decodes the text of a file from outside without guessing its encoding, and recognises scenarios by content."""

from __future__ import annotations

import re

from engine.core.codec import MAX_TEXT
from engine.core.scenario import DataFault, Mismatch

_FIELD = re.compile(r"^[ \t]*(?:format|system|id)[ \t]*=", re.MULTILINE)
"""Matches a line with which scenario files begin."""


class NoText(DataFault):
    """Raised when the bytes of a file are not UTF-8 text: it has to be saved again."""


def decoded(data: bytes, where: str) -> str:
    """Return the text of a file's bytes, which must be UTF-8.

    Raises:
        NoText: the bytes are not UTF-8, such as an umlaut in Windows-1252.
        DataFault: the file is too large.
    """
    if len(data) > MAX_TEXT:
        raise DataFault([Mismatch(where, f"at most {MAX_TEXT} bytes", "more")])
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NoText([Mismatch(where, "text in UTF-8", "other bytes")]) from None


def is_scenario(text: str, name: str) -> bool:
    """Return whether a file is a TOML scenario and not a record, by its content or else by its name."""
    if text.lstrip().startswith(("{", "[{")):
        return False
    return _FIELD.search(text) is not None or name.lower().endswith(".toml")
