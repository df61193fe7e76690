"""Which key is meant: what is written on it, or its place where the keyboard writes other letters there."""

from __future__ import annotations

from string import ascii_lowercase, digits

SIGNS = (",", ".", "?", "[", "]", " ")
"""What is no letter and no figure and means something here, wherever a keyboard has it."""
LETTERS = {f"Key{letter.upper()}": letter for letter in ascii_lowercase}
"""Place of a key, as browsers name it -> the letter that an English keyboard has there."""
PLAIN = {
    **{f"Digit{figure}": figure for figure in digits},
    "Comma": ",",
    "Period": ".",
    "BracketLeft": "[",
    "BracketRight": "]",
}
"""The same of figures and signs, which have another one above them."""
ABOVE = {"Slash": "?"}
"""The same of a sign that has its place above another."""
DEAD = "Dead"
"""What a browser says of a key that only adds an accent to the next one."""


def meant(key: str, code: str, *, shift: bool) -> str:
    """Return the key that is meant by one that writes `key` at the place `code`.

    A Latin letter, a figure and a sign that means something here count as written, so that a French A and a German Z
    are where they stand. What else is written there, by a Russian or a Hebrew keyboard, by a French one without Shift,
    by a German one where others have brackets, counts by its place.
    """
    is_named = len(key) > 1 and key.isascii() and key != DEAD
    if is_named or key in SIGNS or (len(key) == 1 and key.isascii() and key.isalnum()):
        return key
    return LETTERS.get(code) or (ABOVE if shift else PLAIN).get(code, key)
