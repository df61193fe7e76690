"""The form of the page's settings."""

from __future__ import annotations

from web.boards.markup_text import escape
from web.languages.known import NAMES
from web.shell.components import select_choice
from web.storage.settings import Settings
from web.words import Words

SETTINGS = {
    "computer": ("speed", "level", "seconds", "granted"),
    "motion": ("motion", "sound", "volume"),
    "orders": ("confirm", "tutor", "idle", "letters"),
    "look": ("text", "contrast", "theme", "values", "language"),
}
"""The page's settings by topic, in display order; one without a choice is left out."""


def settings(now: Settings, words: Words, *, has_pages: bool = True) -> str:
    """Return the form of the page's settings; `has_pages`: the site has a page in each language."""
    groups = ""
    for group, names in SETTINGS.items():
        fields = "".join(_setting(now, name, words) for name in names if _is_asked(now, name, has_pages))
        groups += f"<fieldset><legend>{escape(words.say(f'site.settings.about.{group}'))}</legend>{fields}</fieldset>"
    return groups


def _is_asked(now: Settings, name: str, has_pages: bool) -> bool:
    """Return whether a setting has more than one choice."""
    return len(now.CHOICES[name]) > 1 and (has_pages or name != "language")


def _called(name: str, choice: str, words: Words) -> str:
    """Return the label of a choice: a language's own name for itself."""
    return NAMES[choice] if name == "language" else words.say(f"site.settings.{name}.{choice}")


def _setting(now: Settings, name: str, words: Words) -> str:
    """Return one setting with its choices."""
    options = "".join(
        select_choice(choice, _called(name, choice, words), getattr(now, name) == choice)
        for choice in now.CHOICES[name]
    )
    return (
        f'<div class="field"><label for="setting-{name}">{escape(words.say(f"site.settings.{name}"))}</label>'
        f'<select id="setting-{name}" name="setting.{name}">{options}</select></div>'
    )
