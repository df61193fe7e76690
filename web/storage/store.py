"""The site's storage in the browser: the game in progress, saved games, matches and settings.

Every text from the storage comes in here, within the bounds of files from outside (engine/core/codec.py). What cannot
be read is put by under another name and told once; the rest works. A game or match that no list names is listed again.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, TypeVar

from engine.core import codec
from engine.core.scenario import DataFault
from web.languages.known import FIRST
from web.storage import match_list, saved_games
from web.storage.match_list import MatchEntry
from web.storage.saved_games import SavedGame
from web.storage.settings import Settings
from web.storage.win_record import WinRecord

if TYPE_CHECKING:
    from web.shell.page import Storage

GAME = "sandtable.game"
SAVES = "sandtable.saves"
SAVE = "sandtable.save."
MATCHES = "sandtable.matches"
MATCH = "sandtable.match."
SETTINGS = "sandtable.settings"
LESSONS = "sandtable.lessons"
HONOURS = "sandtable.honours"
OPENING = "sandtable.opening"
LESSON_DONE = -1
"""What is kept of a lesson instead of a step once it is done."""
MOST_LESSONS = 500
"""Lessons of which it is kept how far they are."""
DAMAGED = "sandtable.damaged."
"""What the names of texts begin with that could not be read."""

Stored = TypeVar("Stored", bound=SavedGame | MatchEntry)


class Store:
    """What the browser keeps of this site's texts."""

    def __init__(self, browser: Storage, language: str = FIRST) -> None:
        self._browser = browser
        self._language = language
        """In which a game that is listed again has its title."""
        self._news: list[str] = []
        """Names of what could not be read and has not been told."""
        self._looked_for: set[str] = set()
        """The lists for which this page has looked for what they do not name."""

    def settings(self) -> Settings:
        """Return the settings kept, those of the start where there are none."""
        found = Settings()
        text = self._stored(SETTINGS)
        if text is None:
            return found
        try:
            kept = codec.parse(text)
        except DataFault:
            kept = None
        if isinstance(kept, dict):
            for field in fields(found):
                found.change(field.name, kept.get(field.name))
        else:
            self._take_away(SETTINGS, text)
        return found

    def keep_settings(self, now: Settings) -> None:
        """Keep the settings; without storage they last as long as the page."""
        self._store(SETTINGS, json.dumps(asdict(now)))

    def lessons(self) -> dict[str, int]:
        """Return the step that was reached in each lesson by its name, DONE where that is so."""
        try:
            kept = codec.parse(self._stored(LESSONS) or "{}")
        except DataFault:
            return {}
        known = kept.items() if isinstance(kept, dict) else ()
        return {name: at for name, at in known if type(at) is int and at >= LESSON_DONE}

    def keep_lesson(self, name: str, at: int | None) -> None:
        """Keep which step of a lesson was reached (None: it is done); one that was done once stays so."""
        known = self.lessons()
        if known.get(name) != LESSON_DONE:
            known.pop(name, None)  # the one taken last stands last
            known[name] = LESSON_DONE if at is None else at
            self._store(LESSONS, json.dumps(dict(list(known.items())[-MOST_LESSONS:])))

    def honours(self) -> WinRecord:
        """Return what has been won and lost so far."""
        return WinRecord(self._stored(HONOURS))

    def keep_honours(self, now: WinRecord) -> None:
        """Keep what has been won and lost."""
        self._store(HONOURS, now.text())

    def game(self) -> str | None:
        """Return the game kept, None when there is none or the browser forbids looking."""
        return self._stored(GAME)

    def keep_game(self, text: str | None) -> bool:
        """Keep the game in progress (None: none); tell whether the browser did."""
        return self._store(GAME, text)

    def opening(self) -> str | None:
        """Return the mark of the link that is being opened, None where none is."""
        return self._stored(OPENING)

    def keep_opening(self, mark: str | None) -> None:
        """Keep the mark of a link that is being opened (None: none)."""
        self._store(OPENING, mark)

    # The shelf

    def saves(self) -> list[SavedGame]:
        """Return the games on the shelf, the newest first."""
        return self._listed(SAVES, SAVE, SavedGame, self._kept_again)

    def saved(self, entry: SavedGame) -> str | None:
        """Return the record of a game on the shelf, None when it is gone."""
        return self._stored(SAVE + entry.id)

    def save(self, entry: SavedGame, text: str) -> bool:
        """Put a game on the shelf; tell whether the browser took it."""
        others = [one for one in self.saves() if one.id != entry.id]
        if not self._store(SAVE + entry.id, text):
            return False
        if not self._store(SAVES, saved_games.write([entry, *others])):
            self._store(SAVE + entry.id, None)
            return False
        return True

    def remove(self, entry: SavedGame) -> None:
        """Take a game off the shelf."""
        self._store(SAVES, saved_games.write(one for one in self.saves() if one.id != entry.id))
        self._store(SAVE + entry.id, None)

    def _kept_again(self, which: str, text: str) -> SavedGame:
        try:
            when = int(which, 16)
        except ValueError:
            when = self._browser.now()
        made = saved_games.entry(text, "", min(max(when, 0), saved_games.LATEST), self._language, aside=True)
        return SavedGame(**(asdict(made) | {"id": which}))

    # Matches

    def running(self) -> list[MatchEntry]:
        """Return the matches by link, those first in which something is to be done."""
        return match_list.in_order(self._running())

    def _running(self) -> list[MatchEntry]:
        return self._listed(
            MATCHES,
            MATCH,
            MatchEntry,
            lambda which, text: match_list.recovered(which, text, self._browser.now(), self._language),
        )

    def match(self, which: str) -> str | None:
        """Return the visitor's side of a match, None when it is not kept here."""
        return self._stored(MATCH + which)

    def keep_match(self, entry: MatchEntry, text: str) -> bool:
        """Keep the visitor's side of a match; tell whether the browser did."""
        known = self._running()
        return self._store(MATCH + entry.id, text) and self._store(
            MATCHES, saved_games.write(match_list.with_new(known, entry))
        )

    def put_match_aside(self, which: str) -> bool:
        """Keep a match under another name, for another state of it takes its place; tell whether the browser did."""
        entry, text = next((one for one in self._running() if one.id == which), None), self.match(which)
        if entry is None or text is None:
            return True
        if not self.keep_match(match_list.put_aside(entry, self._browser.now()), text):
            return False
        self.drop_match(which)
        return True

    def drop_match(self, which: str) -> None:
        """Keep a match no longer."""
        self._store(MATCHES, saved_games.write(entry for entry in self._running() if entry.id != which))
        self._store(MATCH + which, None)

    # What cannot be read

    def put_by(self, name: str, text: str) -> bool:
        """Keep what cannot be read under another name, to be told once; tell whether the browser did."""
        if not self._store(f"{DAMAGED}{name}.{self._browser.now():x}", text):
            return False
        self._news.append(name)
        return True

    def news(self) -> bool:
        """Tell, once, whether something was found that could not be read."""
        found = bool(self._news)
        self._news.clear()
        return found

    def damaged(self) -> dict[str, str]:
        """Return all that could not be read, by name."""
        names = [name for name in self._names() if name.startswith(DAMAGED)]
        return {name.removeprefix(DAMAGED): self._stored(name) or "" for name in names}

    def drop_damaged(self) -> None:
        """Keep what could not be read no longer."""
        for name in self.damaged():
            self._store(DAMAGED + name, None)

    def _listed(self, key: str, each: str, kind: type[Stored], again: Callable[[str, str], Stored]) -> list[Stored]:
        """Return the entries of a list; what is none is put by, what the list does not name is listed by `again`."""
        text = self._stored(key)
        found, bad = _entries(text, key, kind)
        known = {entry.id for entry in found}
        lost: list[Stored] = []
        if key not in self._looked_for or bad is not None:
            self._looked_for.add(key)
            for name in sorted(self._names()):
                which = name.removeprefix(each)
                if (
                    name.startswith(each)
                    and which not in known
                    and (entry := self._again(name, which, again)) is not None
                ):
                    lost.append(entry)
        if (bad is None or self.put_by(key.removeprefix("sandtable."), bad)) and (lost or bad is not None):
            self._store(key, saved_games.write([*lost, *found]))
        return [*lost, *found]

    def _again(self, name: str, which: str, again: Callable[[str, str], Stored]) -> Stored | None:
        """Return the entry of a text that no list names; one that is no game is put by."""
        text = self._stored(name)
        if text is None:
            return None
        try:
            return again(which, text)
        except (ValueError, LookupError, TypeError, AttributeError):
            self._take_away(name, text)
            return None

    def _take_away(self, name: str, text: str) -> None:
        """Put a text by that cannot be read."""
        if self.put_by(name.removeprefix("sandtable."), text):
            self._store(name, None)

    # The browser

    def _names(self) -> list[str]:
        try:
            return self._browser.stored_names()
        except OSError:
            return []

    def _stored(self, key: str) -> str | None:
        try:
            return self._browser.stored(key)
        except OSError:
            return None

    def _store(self, key: str, text: str | None) -> bool:
        try:
            self._browser.store(key, text)
        except OSError:
            return False
        return True


def _entries(text: str | None, key: str, kind: type[Stored]) -> tuple[list[Stored], str | None]:
    """Return the entries in the text of a list, and as text what in it is none."""
    if text is None:
        return [], None
    try:
        good, bad = codec.parse_list(text, key)
    except DataFault:
        return [], text
    read = [(one, saved_games.checked(one, kind)) for one in good]
    bad += [one for one, entry in read if entry is None]
    found = [entry for _, entry in read if entry is not None]
    return found, json.dumps(bad) if bad else None
