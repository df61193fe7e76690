"""Text for screen readers: labels, and spoken variants of displayed texts in the page's language.

All text that is only spoken passes through here: labels (`aria_label`) and separate texts (`to_speech`). Text that is
both displayed and spoken is shown unchanged, with a hidden spoken variant beside it (`with_speech`).
"""

from __future__ import annotations

from web.boards.markup_text import escape
from web.languages.speech import to_speech

__all__ = ["aria_label", "picture_label", "to_speech", "with_speech"]


def aria_label(text: str) -> str:
    """Return the attribute that names an element for screen readers."""
    return f'aria-label="{escape(to_speech(text))}"'


def picture_label(text: str) -> str:
    """Return the attributes of a picture: with a name it is read aloud, without one it is decorative."""
    return f'role="img" {aria_label(text)}' if text else 'aria-hidden="true"'


def with_speech(text: str) -> str:
    """Return a text as markup that displays it unchanged and has screen readers say its spoken variant."""
    said = to_speech(text)
    if said == text:
        return escape(text)
    return f'<span aria-hidden="true">{escape(text)}</span><span class="visually-hidden">{escape(said)}</span>'
