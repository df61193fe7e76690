"""Scans TOML text from outside and refuses whatever would stall or crash its parser."""

from __future__ import annotations

import re

from engine.core.scenario import DataFault, Mismatch

MAX_TEXT = 500_000
"""The number of characters beyond which a scenario file is refused unread; our longest has 8,000."""
MAX_LINE = 10_000
"""The maximum number of characters in a line."""
MAX_PARTS = 12
"""The maximum number of parts of a key (``a.b.c`` has three)."""
MAX_SIGNS = 40
"""The maximum number of characters in a number."""
_SIGNS = re.compile(
    r'"""(?:\\.|(?!""").)*+(?:""")?'
    r"|'''(?:(?!''').)*+(?:''')?"
    r'|"(?:\\.|[^"\\\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+"
    r"|[\w+-]++|[^\S\n]++|.",
    re.DOTALL,
)
"""Matches strings, comments, words and numbers, blanks, single characters; possessive, so that each character is
scanned once."""


def look(text: str, where: str, deepest: int) -> None:
    """Refuse text that is too long or nested too deeply, or has overlong lines, keys or numbers.

    Raises:
        DataFault: with the line.
    """
    if len(text) > MAX_TEXT:
        raise DataFault([Mismatch(where, f"at most {MAX_TEXT} characters", str(len(text)))])
    for n, line in enumerate(text.split("\n"), 1):
        if len(line) > MAX_LINE:
            raise _fault(where, n, f"a line of at most {MAX_LINE} characters", str(len(line)))
    number, depth, parts = 1, 0, 1
    for found in _SIGNS.finditer(text):
        sign = found[0]
        if sign in "[{":
            depth += 1
        elif sign in "]}":
            depth -= 1
        if depth > deepest:
            raise _fault(where, number, f"at most {deepest} lists and tables inside one another", "more")
        if sign == ".":
            parts += 1
        elif sign in "\n=,[]{}" or sign[0] == "#":
            parts = 1
        if parts > MAX_PARTS:
            raise _fault(where, number, f"a key of at most {MAX_PARTS} parts", "more")
        if len(sign) > MAX_SIGNS and sign.lstrip("+-")[:1].isdigit():
            raise _fault(where, number, f"a number of at most {MAX_SIGNS} signs", f"one of {len(sign)}")
        number += sign.count("\n")


def _fault(where: str, line: int, expected: str, got: str) -> DataFault:
    return DataFault([Mismatch(f"{where}: line {line}", expected, got)])
