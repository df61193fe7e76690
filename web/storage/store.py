"""The site's storage in the browser: the game in progress, saved games, matches and settings.

Every stored text is read here, within the limits for files from outside (engine/core/codec.py). An unreadable text is
kept under another name and reported once; the rest still works. A game or match missing from its list is listed again.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, TypeVar

from engine.core import codec
from engine.core.scenario import DataFault
from web.languages.known import FIRST
from web.storage import match_list, mistake_list, saved_games
from web.storage.match_list import MatchEntry
from web.storage.mistake_list import Mistake
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
MISTAKES = "sandtable.mistakes"
OPENING = "sandtable.opening"
LESSON_DONE = -1
"""Stored in place of a lesson's step once the lesson is done."""
MOST_LESSONS = 500
"""Maximum number of lessons whose progress is stored."""
DAMAGED = "sandtable.damaged."
"""Prefix for the names of texts that could not be read."""

Stored = TypeVar("Stored", bound=SavedGame | MatchEntry | Mistake)


class Store:
    """The texts of this site in the browser's storage."""

    def __init__(self, browser: Storage, language: str = FIRST) -> None:
        self._browser = browser
        self._language = language
        """The language for the title of a game that is listed again."""
        self._news: list[str] = []
        """Names of unreadable texts that have not been reported yet."""
        self._looked_for: set[str] = set()
        """The lists whose missing entries this page has already searched for."""

    def settings(self) -> Settings:
        """Return the stored settings, or the defaults."""
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
        """Store the settings; without storage they last as long as the page."""
        self._store(SETTINGS, json.dumps(asdict(now)))

    def lessons(self) -> dict[str, int]:
        """Return the step that was reached in each lesson, by name; LESSON_DONE for a finished one."""
        try:
            kept = codec.parse(self._stored(LESSONS) or "{}")
        except DataFault:
            return {}
        known = kept.items() if isinstance(kept, dict) else ()
        return {name: at for name, at in known if type(at) is int and at >= LESSON_DONE}

    def keep_lesson(self, name: str, at: int | None) -> None:
        """Store the step reached in a lesson (None: it is done); a finished lesson stays finished."""
        known = self.lessons()
        if known.get(name) != LESSON_DONE:
            known.pop(name, None)  # the latest lesson comes last
            known[name] = LESSON_DONE if at is None else at
            self._store(LESSONS, json.dumps(dict(list(known.items())[-MOST_LESSONS:])))

    def honours(self) -> WinRecord:
        """Return the record of wins and losses."""
        return WinRecord(self._stored(HONOURS))

    def keep_honours(self, now: WinRecord) -> None:
        """Store the record of wins and losses."""
        self._store(HONOURS, now.text())

    def game(self) -> str | None:
        """Return the stored game; None if there is none or the browser forbids access."""
        return self._stored(GAME)

    def keep_game(self, text: str | None) -> bool:
        """Store the game in progress, or remove it (None); return whether that worked."""
        return self._store(GAME, text)

    def opening(self) -> str | None:
        """Return the mark of the link that is being opened; None if there is none."""
        return self._stored(OPENING)

    def keep_opening(self, mark: str | None) -> None:
        """Store the mark of a link that is being opened, or remove it (None)."""
        self._store(OPENING, mark)

    # The shelf of saved games

    def saves(self) -> list[SavedGame]:
        """Return the saved games, the newest first."""
        return self._listed(SAVES, SAVE, SavedGame, self._kept_again)

    def saved(self, entry: SavedGame) -> str | None:
        """Return the record of a saved game; None if it is gone."""
        return self._stored(SAVE + entry.id)

    def save(self, entry: SavedGame, text: str) -> bool:
        """Save a game on the shelf; return whether that worked."""
        others = [one for one in self.saves() if one.id != entry.id]
        if not self._store(SAVE + entry.id, text):
            return False
        if not self._store(SAVES, saved_games.write([entry, *others])):
            self._store(SAVE + entry.id, None)
            return False
        return True

    def remove(self, entry: SavedGame) -> None:
        """Remove a game from the shelf."""
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
        """Return the matches by link; those that need an action come first."""
        return match_list.in_order(self._running())

    def _running(self) -> list[MatchEntry]:
        return self._listed(
            MATCHES,
            MATCH,
            MatchEntry,
            lambda which, text: match_list.recovered(which, text, self._browser.now(), self._language),
        )

    def match(self, which: str) -> str | None:
        """Return the visitor's side of a match; None if it is not stored here."""
        return self._stored(MATCH + which)

    def keep_match(self, entry: MatchEntry, text: str) -> bool:
        """Store the visitor's side of a match; return whether that worked."""
        known = self._running()
        return self._store(MATCH + entry.id, text) and self._store(
            MATCHES, saved_games.write(match_list.with_new(known, entry))
        )

    def put_match_aside(self, which: str) -> bool:
        """Store a match under another name, because another state replaces it; return whether that worked."""
        entry, text = next((one for one in self._running() if one.id == which), None), self.match(which)
        if entry is None or text is None:
            return True
        if not self.keep_match(match_list.put_aside(entry, self._browser.now()), text):
            return False
        self.drop_match(which)
        return True

    def drop_match(self, which: str) -> None:
        """Remove a match."""
        self._store(MATCHES, saved_games.write(entry for entry in self._running() if entry.id != which))
        self._store(MATCH + which, None)

    # Mistakes

    def mistakes(self) -> list[Mistake]:
        """Return the orders that cost much, the newest first; invalid entries are put aside."""
        found, bad = _entries(self._stored(MISTAKES), MISTAKES, Mistake)
        if bad is not None and self.put_by(MISTAKES.removeprefix("sandtable."), bad):
            self._store(MISTAKES, saved_games.write(found))
        return found

    def keep_mistake(self, new: Mistake) -> bool:
        """Add an order to the list, which drops the oldest beyond its length; return whether that worked."""
        return self._store(MISTAKES, saved_games.write(mistake_list.with_new(self.mistakes(), new)))

    def drop_mistake(self, which: str) -> None:
        """Remove an order from the list."""
        self._store(MISTAKES, saved_games.write(one for one in self.mistakes() if one.id != which))

    # Unreadable texts

    def put_by(self, name: str, text: str) -> bool:
        """Store an unreadable text under another name, to be reported once; return whether that worked."""
        if not self._store(f"{DAMAGED}{name}.{self._browser.now():x}", text):
            return False
        self._news.append(name)
        return True

    def news(self) -> bool:
        """Return, once, whether an unreadable text was found."""
        found = bool(self._news)
        self._news.clear()
        return found

    def damaged(self) -> dict[str, str]:
        """Return all unreadable texts, by name."""
        names = [name for name in self._names() if name.startswith(DAMAGED)]
        return {name.removeprefix(DAMAGED): self._stored(name) or "" for name in names}

    def drop_damaged(self) -> None:
        """Remove all unreadable texts."""
        for name in self.damaged():
            self._store(DAMAGED + name, None)

    def _listed(self, key: str, each: str, kind: type[Stored], again: Callable[[str, str], Stored]) -> list[Stored]:
        """Return the entries of a list; invalid ones are put aside, and missing ones are recovered by `again`."""
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
        """Return the entry for a text that no list names; a text that is no game is put aside."""
        text = self._stored(name)
        if text is None:
            return None
        try:
            return again(which, text)
        except (ValueError, LookupError, TypeError, AttributeError):
            self._take_away(name, text)
            return None

    def _take_away(self, name: str, text: str) -> None:
        """Put an unreadable text aside."""
        if self.put_by(name.removeprefix("sandtable."), text):
            self._store(name, None)

    # Browser access

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
    """Return the entries in the text of a list, and the invalid ones as text."""
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
