"""Games kept in a browser that several windows share, without a browser."""

from __future__ import annotations

import asyncio
import importlib
import json
import sys
from threading import Thread
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import web
from engine.core.game import Game
from engine.core.scenario import shipped
from engine.systems.chartabella.actions import EndTurn
from web import shelf
from web.table import HUMAN, Table
from web.words import Words

FRESH = ("web.store", "web.keeping", "web.shelving")
"""Modules that see the browser: made anew for the stand-in."""


class Browser(ModuleType):
    """What the page sees of a browser: storage that windows share, a clock that goes on, and one address."""

    def __init__(self) -> None:
        super().__init__("web.dom")
        self.held: dict[str, str] = {}
        self.room = 10**9
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
        self.director = SimpleNamespace(installed=lambda: asyncio.sleep(0))
        self.keeping = sys.modules["web.keeping"].Keeping(self)  # type: ignore[attr-defined]
        self.shelving = sys.modules["web.shelving"].Shelving(self)  # type: ignore[attr-defined]

    def spawn(self, work: Any) -> None:
        apart = Thread(target=asyncio.run, args=(work,))  # a browser test in this process may hold a loop of its own
        apart.start()
        apart.join()

    def use(self, table: Table) -> None:
        self.table = table
        self.keeping.keep()

    def notice(self, key: str, _: Any, *offers: str) -> None:
        self.told.append((key, *offers))

    def say_later(self, key: str, _: Any) -> None:
        self.said.append(key)

    def say_now(self) -> None:
        """Say nothing: what was said is looked at."""

    def order(self) -> None:
        self.table.play(EndTurn())
        self.keeping.keep()


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch) -> Browser:
    """A browser with nothing kept."""
    made = Browser()
    for name in FRESH:
        monkeypatch.delitem(sys.modules, name, raising=False)
        monkeypatch.delattr(web, name.partition(".")[2], raising=False)
    monkeypatch.setitem(sys.modules, "web.dom", made)
    monkeypatch.setattr(web, "dom", made, raising=False)
    for name in FRESH:
        monkeypatch.setitem(sys.modules, name, importlib.import_module(name))
    return made


def table(name: str = "chartabella/training", orders: int = 1) -> Table:
    """Return a game of two people in which some orders were given."""
    game = Game(shipped()[name], seed=1)
    for _ in range(orders):
        game.do(EndTurn())
    return Table(game, dict.fromkeys(game.system.sides(game.state), HUMAN))


def kept(browser: Browser) -> list[int]:
    """Return how many inputs the games on the shelf have, the newest first."""
    store = sys.modules["web.store"]
    return [entry.inputs for entry in store.saves()]  # type: ignore[attr-defined]


def test_two_windows_lose_neither_game(browser: Browser) -> None:
    """What another window keeps is put aside before it is written over, once for each game, at its latest."""
    one, two = Window(), Window()
    one.use(table("chartabella/caravan"))
    two.use(table("chartabella/grain"))
    for _ in range(2):
        one.order()
        two.order()

    assert json.loads(browser.held["sandtable.game"])["digests"] == list(two.table.game.digests)
    assert [3, 2] == kept(browser)
    assert {"site.notice.put_aside"} == set(one.said)


def test_a_game_that_is_over_is_put_aside_too(browser: Browser) -> None:
    """When another game takes its place a finished one waits on the shelf, where its film and review are."""
    one = Window()
    one.use(table())
    one.order()
    one.table.resign("P")
    one.keeping.keep()

    assert one.keeping.put_aside()
    assert [len(one.table.game.inputs)] == kept(browser)


def test_a_window_alone_puts_nothing_aside(browser: Browser) -> None:
    """Going on with the game that is kept needs no second copy."""
    one, two = Window(), Window()
    one.use(table())
    one.order()
    two.keeping.resume()
    two.order()

    assert [] == kept(browser)
    assert 3 == len(two.table.game.inputs)


def test_a_game_that_opens_in_part_is_kept_whole(browser: Browser) -> None:
    """What could not be replayed is not written over: the record waits on the shelf as it was."""
    data = json.loads(table(orders=4).text())
    data["inputs"][2] = {"do": "march"}
    browser.held["sandtable.game"] = json.dumps(data)
    window = Window()
    window.keeping.resume()

    assert 2 == len(window.table.game.inputs)
    assert [4] == kept(browser)
    assert ["site.notice.partly", "site.notice.put_aside"] == window.said


def test_a_game_that_opens_in_part_is_not_written_over_without_asking(browser: Browser) -> None:
    """Where there is no room for a second copy the visitor decides, and can save it first."""
    data = json.loads(table(orders=4).text())
    data["inputs"][2] = {"do": "march"}
    before = browser.held["sandtable.game"] = json.dumps(data)
    browser.room = len(before) + 100
    window = Window()
    window.keeping.resume()

    assert window.table is None
    assert before == browser.held["sandtable.game"]
    assert ("site.notice.replaces", "rescue", "replace") in window.told


@pytest.mark.parametrize(("whole", "left"), [(True, []), (False, [4])])
def test_a_game_put_aside_stays_until_it_is_kept_whole(browser: Browser, whole: bool, left: list[int]) -> None:
    """Taken up, it leaves the shelf; not where it opens in part only."""
    window = Window()
    data = json.loads(table(orders=4).text())
    if not whole:
        data["inputs"][2] = {"do": "march"}
    entry = shelf.entry(json.dumps(data), "", 1, "en", aside=True)
    sys.modules["web.store"].save(entry, json.dumps(data))  # type: ignore[attr-defined]
    window.shelving.do_shelf_open(entry.id)

    assert window.table is not None
    assert left == kept(browser)
