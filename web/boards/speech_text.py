"""What is told to the ear: labels, and texts beside those that are shown, spelt as the language of the page has it.

Everything that only the ear is told comes through here: labels (`aria_label`) and texts of their own (`to_speech`).
What is to be seen and is heard too shows its text as it is and has the other one beside it for the ear (`heard`).
"""

from __future__ import annotations

from web.boards.markup_text import escape
from web.languages.speech import to_speech

__all__ = ["aria_label", "picture_label", "to_speech", "with_speech"]


def aria_label(text: str) -> str:
    """Return the attribute that names an element for the ear."""
    return f'aria-label="{escape(to_speech(text))}"'


def picture_label(text: str) -> str:
    """Return the attributes of a picture: with a name it is read out, without one it is ornament."""
    return f'role="img" {aria_label(text)}' if text else 'aria-hidden="true"'


def with_speech(text: str) -> str:
    """Return a text as markup that shows it as it is, and has speech say it as it is to be said."""
    said = to_speech(text)
    if said == text:
        return escape(text)
    return f'<span aria-hidden="true">{escape(text)}</span><span class="visually-hidden">{escape(said)}</span>'
