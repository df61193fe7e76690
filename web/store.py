"""What is kept in the visitor's browser: the game in progress and the settings."""

from __future__ import annotations

import json
from dataclasses import asdict, fields

from web import dom
from web.settings import Settings

GAME = "sandtable.game"
SETTINGS = "sandtable.settings"


def settings() -> Settings:
    """Return the settings kept, those of the start where there are none."""
    found = Settings()
    try:
        kept = json.loads(dom.stored(SETTINGS) or "{}")
    except (OSError, ValueError):
        return found
    if isinstance(kept, dict):
        for field in fields(found):
            found.change(field.name, kept.get(field.name))
    return found


def keep_settings(now: Settings) -> None:
    """Keep the settings; without storage they last as long as the page."""
    try:
        dom.store(SETTINGS, json.dumps(asdict(now)))
    except OSError:
        return


def game() -> str | None:
    """Return the game kept, None when there is none or the browser forbids looking."""
    try:
        return dom.stored(GAME)
    except OSError:
        return None


def keep_game(text: str | None) -> bool:
    """Keep the game in progress (None: none); tell whether the browser did."""
    try:
        dom.store(GAME, text)
    except OSError:
        return False
    return True
