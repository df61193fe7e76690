"""What is kept in the visitor's browser: the game in progress, the games on the shelf and the settings."""

from __future__ import annotations

import json
from dataclasses import asdict, fields

from web import dom, matches, shelf
from web.matches import Running
from web.settings import Settings
from web.shelf import Kept

GAME = "sandtable.game"
SAVES = "sandtable.saves"
SAVE = "sandtable.save."
MATCHES = "sandtable.matches"
MATCH = "sandtable.match."
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
    return _stored(GAME)


def keep_game(text: str | None) -> bool:
    """Keep the game in progress (None: none); tell whether the browser did."""
    return _store(GAME, text)


def saves() -> list[Kept]:
    """Return the games on the shelf, the newest first."""
    return shelf.read(_stored(SAVES), Kept)


def saved(entry: Kept) -> str | None:
    """Return the record of a game on the shelf, None when it is gone."""
    return _stored(SAVE + entry.id)


def save(entry: Kept, text: str) -> bool:
    """Put a game on the shelf; tell whether the browser took it."""
    entries, gone = shelf.with_new([one for one in saves() if one.id != entry.id], entry)
    if not _store(SAVE + entry.id, text):
        return False
    if not _store(SAVES, shelf.write(entries)):
        _store(SAVE + entry.id, None)
        return False
    for one in gone:
        _store(SAVE + one.id, None)
    return True


def remove(entry: Kept) -> None:
    """Take a game off the shelf."""
    _store(SAVES, shelf.write(one for one in saves() if one.id != entry.id))
    _store(SAVE + entry.id, None)


def running() -> list[Running]:
    """Return the matches by link, those first in which something is to be done."""
    return matches.in_order(shelf.read(_stored(MATCHES), Running))


def match(which: str) -> str | None:
    """Return the visitor's side of a match, None when it is not kept here."""
    return _stored(MATCH + which)


def keep_match(entry: Running, text: str) -> bool:
    """Keep the visitor's side of a match; tell whether the browser did."""
    known = shelf.read(_stored(MATCHES), Running)
    return _store(MATCH + entry.id, text) and _store(MATCHES, shelf.write(matches.with_new(known, entry)))


def drop_match(which: str) -> None:
    """Keep a match no longer."""
    _store(MATCHES, shelf.write(entry for entry in running() if entry.id != which))
    _store(MATCH + which, None)


def _stored(key: str) -> str | None:
    try:
        return dom.stored(key)
    except OSError:
        return None


def _store(key: str, text: str | None) -> bool:
    try:
        dom.store(key, text)
    except OSError:
        return False
    return True
