"""Finds the intended key: by its character, or by its position if the keyboard layout has other letters there."""

from __future__ import annotations

from string import ascii_lowercase, digits

SIGNS = (",", ".", "?", "[", "]", " ")
"""Signs that have a meaning here, wherever a keyboard has them."""
LETTERS = {f"Key{letter.upper()}": letter for letter in ascii_lowercase}
"""Code of a key, as browsers name it -> the letter that an English keyboard has there."""
PLAIN = {
    **{f"Digit{figure}": figure for figure in digits},
    "Comma": ",",
    "Period": ".",
    "BracketLeft": "[",
    "BracketRight": "]",
}
"""Like `LETTERS`, for digits and signs, whose keys have another sign with Shift."""
ABOVE = {"Slash": "?"}
"""Like `LETTERS`, for a sign that needs Shift."""
DEAD = "Dead"
"""Key name of a dead key, which only adds an accent to the next character."""


def meant(key: str, code: str, *, shift: bool) -> str:
    """Return the intended key for one that writes `key` at the position `code`.

    Latin letters, digits and signs that have a meaning here count as written, so that a French A and a German Z are
    found where they are printed. Any other character, such as those of a Russian or Hebrew keyboard, of a French one
    without Shift, or of a German one in place of brackets, counts by its position.
    """
    is_named = len(key) > 1 and key.isascii() and key != DEAD
    if is_named or key in SIGNS or (len(key) == 1 and key.isascii() and key.isalnum()):
        return key
    return LETTERS.get(code) or (ABOVE if shift else PLAIN).get(code, key)
