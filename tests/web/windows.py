"""A browser that several windows share, without a browser: storage, a clock, and what the page says."""

from __future__ import annotations

import asyncio
import importlib
import sys
from threading import Thread
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import web
import web.kept
from engine.systems.chartabella.actions import EndTurn
from web.play.table import Table
from web.words import Words

FRESH = ("web.kept.store", "web.keeping", "web.shelving")
"""Modules that see the browser: made anew for the stand-in."""


class Browser(ModuleType):
    """What the page sees of a browser: storage that windows share, a clock that goes on, and one address."""

    def __init__(self) -> None:
        super().__init__("web.dom")
        self.held: dict[str, str] = {}
        self.room = 10**9
        self.visited: str | None = None
        self.files: dict[str, str] = {}
        self.clock = 0

    def stored(self, key: str) -> str | None:
        return self.held.get(key)

    def store(self, key: str, text: str | None) -> None:
        others = sum(len(held) for name, held in self.held.items() if name != key)
        if text is None:
            self.held.pop(key, None)
        elif others + len(text) > self.room:
            raise OSError("full")
        else:
            self.held[key] = text

    def stored_names(self) -> list[str]:
        return list(self.held)

    def visit(self) -> str | None:
        return self.visited

    def keep_visit(self, text: str | None) -> None:
        self.visited = text

    def download(self, name: str, text: str) -> None:
        self.files[name] = text

    def now(self) -> int:
        self.clock += 1
        return self.clock

    def address(self) -> str:
        return "play"

    def show(self, *_: Any) -> None:
        """Show or hide nothing: there is no page."""

    def root(self, *_: Any) -> None:
        """Mark nothing."""


class Window(SimpleNamespace):
    """One window of the browser: what of the page a game that is kept goes through."""

    def __init__(self) -> None:
        super().__init__(table=None, words=Words.load("en"), said=[], told=[])
        self.painter = SimpleNamespace(names=lambda: SimpleNamespace(say=lambda key: key))
        self.embedding = SimpleNamespace(changed=lambda: None)
        self.matching = SimpleNamespace(holds=lambda _: False, resume=lambda _: False)
        self.director = SimpleNamespace(installed=lambda: asyncio.sleep(0), stop=lambda: None)
        self.keeping = sys.modules["web.keeping"].Keeping(self)
        self.shelving = sys.modules["web.shelving"].Shelving(self)

    def spawn(self, work: Any) -> None:
        apart = Thread(target=asyncio.run, args=(work,))  # a browser test in this process may hold a loop of its own
        apart.start()
        apart.join()

    def use(self, table: Table) -> None:
        self.table = table
        self.keeping.keep()

    def notice(self, key: str, _: Any, *offers: str) -> None:
        self.told.append((key, *offers))

    def warn(self, key: str, *offers: str) -> None:
        self.told.append((key, *offers))

    def say_later(self, key: str, _: Any) -> None:
        self.said.append(key)

    def say_now(self) -> None:
        """Say nothing: what was said is looked at."""

    def order(self) -> None:
        self.table.play(EndTurn())
        self.table.is_visit = False
        self.keeping.keep()


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch) -> Browser:
    """A browser with nothing kept."""
    made = Browser()
    for name in FRESH:
        monkeypatch.delitem(sys.modules, name, raising=False)
        package, _, module = name.rpartition(".")
        monkeypatch.delattr(sys.modules[package], module, raising=False)
    monkeypatch.setitem(sys.modules, "web.dom", made)
    monkeypatch.setattr(web, "dom", made, raising=False)
    for name in FRESH:
        monkeypatch.setitem(sys.modules, name, importlib.import_module(name))
    return made
