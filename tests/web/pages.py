"""This module is a browser for tests: windows that share its storage, each with a page that can be inspected."""

# ruff: noqa: ARG002 - the page is a protocol: what it is told and does not need has its name all the same

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Coroutine
from threading import Thread
from typing import Any

import pytest

from engine.core.types import EMPTY
from engine.systems.chartabella.actions import EndTurn
from web.game import game_lifecycle, order_actions
from web.game.table import Table
from web.headless_page import HeadlessFrame, HeadlessPage
from web.shell import router
from web.shell.app import App
from web.shell.effects import Effects, Notice


class Browser:
    """The things that windows share: storage, files, a running clock."""

    def __init__(self) -> None:
        self.held: dict[str, str] = {}
        self.written: list[str] = []
        """The names of what was written, each time."""
        self.room = 10**9
        self.visited: str | None = None
        self.visits: dict[str, str] = {}
        """What a window keeps beside the game that it looks at."""
        self.files: dict[str, str] = {}
        self.site: dict[str, str] = {}
        """Address -> what the site has there for those who ask late."""
        self.clock = 0

    def stored(self, key: str) -> str | None:
        return self.held.get(key)

    def store(self, key: str, text: str | None) -> None:
        self.written.append(key)
        others = sum(len(held) for name, held in self.held.items() if name != key)
        if text is None:
            self.held.pop(key, None)
        elif others + len(text) > self.room:
            raise OSError("full")
        else:
            self.held[key] = text

    def stored_names(self) -> list[str]:
        return list(self.held)

    def visit(self, name: str = "visit") -> str | None:
        return self.visited if name == "visit" else self.visits.get(name)

    def keep_visit(self, text: str | None, name: str = "visit") -> None:
        if name == "visit":
            self.visited = text
        elif text is None:
            self.visits.pop(name, None)
        else:
            self.visits[name] = text

    def download(self, name: str, text: str) -> None:
        self.files[name] = text

    def now(self) -> int:
        self.clock += 1
        return self.clock


class Worker:
    """A thread that only records its messages."""

    def __init__(self, answer: Callable[[dict[str, Any]], None], failed: Callable[[str], None]) -> None:
        self.answer, self.failed = answer, failed
        self.asked: list[dict[str, Any]] = []
        self.is_running = False

    def start(self) -> None:
        self.is_running = True

    def ask(self, message: dict[str, Any]) -> None:
        self.start()
        self.asked.append(message)

    def stop(self) -> None:
        self.is_running = False


class Frame(HeadlessFrame):
    """The board's frame, which records what was scrolled into view."""

    def __init__(self) -> None:
        self.revealed: list[str] = []
        self.uncovered: tuple[str, ...] = ()

    def reveal(self, *element_ids: str) -> None:
        self.revealed += element_ids

    def uncover(self, *element_ids: str) -> None:
        self.uncovered = element_ids

    def zoom(self, way: str) -> None:
        self.revealed.append(way)


class FakePage(HeadlessPage):
    """A page with the protocol of web/shell/page.py that records every call in its attributes."""

    def __init__(self, browser: Browser, address: str = "", host: Any = None) -> None:
        super().__init__(address)
        self.browser = browser
        self.patched = 0
        """Nodes that were painted because they were new or had changed."""
        self.fields: dict[str, dict[str, str | bool]] = {}
        """Form -> the values of its fields."""
        self.kept: dict[str, Callable[[str], bool]] = {}
        """Selector -> what of it is shown."""
        self.dialogs: set[str] = set()
        self.focused: list[str] = []
        self.repeated: list[str] = []
        """What was to be heard once more, in the same words."""
        self.workers: list[Worker] = []
        self.frames: list[Frame] = []
        self.waiting: list[tuple[int, Callable[[], None]]] = []
        """(milliseconds, what is to run) of all that goes on later."""
        self.dropped: tuple[str, str | bytes] | None = None
        """Name and text, or bytes, of the file that is chosen or dropped next."""
        self.turned_to: list[str] = []
        """The pages of the site that were loaded instead of this."""
        self.renewed = 0
        """How often it was loaded anew."""
        self.is_folded = True
        self.is_still = True
        """Whether nothing may move."""
        self.is_calm_asked = False
        """Whether that is because calm is asked for."""
        self.scenes: list[dict[str, Any]] = []
        self.sounds: list[str] = []
        """What was to be seen moving."""
        self.scrolled_past: set[str] = set()
        """What lies above the window, or below it."""
        self.untouched_for = 1_000_000
        """Milliseconds since somebody touched it."""
        self._host = host
        for name in ("stored", "store", "stored_names", "visit", "keep_visit", "download", "now"):
            setattr(self, name, getattr(browser, name))

    def patch(self, layer_id: str, nodes: dict[str, str]) -> None:
        shown = self.nodes.get(layer_id, {})
        self.patched += sum(shown.get(key) != text for key, text in nodes.items())
        super().patch(layer_id, nodes)

    def again(self, element_id: str) -> None:
        self.repeated.append(element_id)

    def hide_unless(self, selector: str, keep: Callable[[str], bool]) -> None:
        """Record what is hidden; this page has no rules and no battles."""
        self.kept[selector] = keep

    def asks_calm(self) -> bool:
        return self.is_calm_asked

    def is_calm(self) -> bool:
        return self.is_still

    def stage(self, scene: dict[str, Any]) -> None:
        self.scenes.append(scene)

    def sound(self, name: str) -> None:
        self.sounds.append(name)

    def value(self, element_id: str, text: str) -> None:
        self.markup[element_id] = text

    def form(self, element_id: str) -> dict[str, str | bool]:
        return self.fields[element_id]

    def dialog(self, element_id: str, opened: bool, *, beside: bool = False) -> None:
        (self.dialogs.add if opened else self.dialogs.discard)(element_id)

    def is_open(self, element_id: str) -> bool:
        return element_id in self.dialogs

    def is_modal_open(self) -> bool:
        return bool(self.dialogs - {"rules-dialog", "signs-dialog"})

    def close_details(self, selector: str, but: str = "") -> bool:
        was_open, self.is_folded = not self.is_folded, True
        return was_open

    def press(self, selector: str, n: int) -> bool:
        """Press a button of the question that ends the turn, or stands out, or any; no others are known here."""
        offered = self.markup.get("question", "").partition('<div class="buttons">')[2]
        own = ' aria-keyshortcuts="x[ "]' if "aria-keyshortcuts" in selector else ""
        chief = "[^>]*button-primary" if "button-primary" in selector else ""
        found = re.findall(rf'<button{chief}[^>]* data-do="([^"]*)"(?: data-arg="([^"]*)")?[^>]*{own}', offered)
        if len(found) < n:
            return False
        self.gesture("click", {"do": found[n - 1][0], "arg": found[n - 1][1], "tag": "button"})
        return True

    def focus(self, selector: str) -> None:
        self.focused.append(selector)

    def is_attended(self, element_id: str) -> bool:
        return False

    def is_in_sight(self, element_id: str) -> bool:
        return element_id not in self.scrolled_past

    def pause_buttons(self) -> None:
        """Let nothing rest."""

    def scroll_to(self, selector: str, *, at_top: bool = False) -> None:
        """Do nothing."""

    def to_top(self) -> None:
        """Do nothing."""

    def to_start(self, element_id: str) -> None:
        """Do nothing."""

    def board(self, element_id: str, frame_id: str) -> Frame:
        self.frames.append(Frame())
        return self.frames[-1]

    def go(self, where: str, *, instead: bool = False) -> None:
        self.where = where

    def turn_to(self, page: str) -> None:
        self.turned_to.append(page)

    def renew(self) -> None:
        self.renewed += 1

    def here(self) -> str:
        return "https://table.example/"

    def is_frame(self) -> bool:
        return self._host is not None

    def host(self) -> Any:
        return self._host

    async def chosen_file(self, element_id: str, most: int) -> tuple[str, bytes] | None:
        return await self.dropped_file(most)

    async def dropped_file(self, most: int) -> tuple[str, bytes] | None:
        if self.dropped is None:
            return None
        name, held = self.dropped
        return name, (held.encode() if isinstance(held, str) else held)[:most]

    async def copy(self, text: str) -> bool:
        self.markup["clipboard"] = text
        return True

    def can_share(self) -> bool:
        return False

    async def share(self, title: str, address: str) -> bool:
        return False

    def ask_to_persist(self) -> None:
        """Grant persistent storage."""

    def local_time(self, milliseconds: int, language: str) -> str:
        return str(milliseconds)

    def print_page(self) -> None:
        """Do nothing."""

    def listen(self, run: Callable[[str, dict[str, Any]], bool]) -> None:
        self.gesture = run

    def on_shape(self, run: Callable[[], None]) -> None:
        self.reshape = run

    def later(self, milliseconds: int, run: Callable[[], None]) -> None:
        self.waiting.append((milliseconds, run))

    def pass_time(self) -> None:
        """Let everything run that was to run later, as it stands now."""
        due, self.waiting = self.waiting, []
        for _, run in due:
            run()

    def beside(self, work: Coroutine[Any, Any, None]) -> None:
        apart = Thread(target=asyncio.run, args=(work,))  # a browser test in this process may hold a loop of its own
        apart.start()
        apart.join()

    def worker(self, answer: Callable[[dict[str, Any]], None], failed: Callable[[str], None]) -> Worker:
        self.workers.append(Worker(answer, failed))
        return self.workers[-1]

    def untouched(self) -> int:
        return self.untouched_for

    def fetch_late(self, pause: Callable[[], Awaitable[None]]) -> Awaitable[None]:
        return pause()

    def seed(self) -> int:
        return self.browser.now()

    def random_text(self) -> str:
        return f"{self.browser.now():032x}"

    async def fetched(self, address: str) -> str:
        if address not in self.browser.site:
            raise OSError(address)
        return self.browser.site[address]


class Window:
    """One window of a browser, with the whole site in it."""

    def __init__(self, browser: Browser, address: str = "", host: Any = None) -> None:
        self.page = FakePage(browser, address, host)
        self.app = App(self.page)
        self.session = self.app.session
        self.told: list[tuple[str, ...]] = []
        """Notices: their word keys with what they offer."""
        self.sentences: list[str] = []
        """The same notices as they are read."""
        self.said: list[str] = []
        """Word keys of what was to be said with the next game."""
        self.app.painter.notice = self._notice  # type: ignore[method-assign]
        self._say_later, self.session.say_later = self.session.say_later, self._later  # type: ignore[method-assign]
        self.app.run()
        self.told.clear()
        self.sentences.clear()

    def _notice(self, notice: Notice) -> Effects:
        self.told.append((notice.key, *notice.offers))
        self.sentences.append(self.session.words.say(notice.key, notice.facts))
        return ()

    def _later(self, key: str, facts: Any = EMPTY) -> None:
        self.said.append(key)
        self._say_later(key, facts)

    @property
    def table(self) -> Table:
        """Return the table of the game."""
        return self.session.playing()

    def run(self, gesture: Callable[..., Effects | None], *arguments: Any) -> None:
        """Run an action; a fault of the program fails the test."""
        self.app.perform(lambda: gesture(self.session, *arguments) or ())
        assert "failed-dialog" not in self.page.dialogs, self.session.report

    def do(self, name: str, argument: str = "") -> None:
        """Press the button of a name."""
        self.page.gesture("click", {"do": name, "arg": argument, "tag": "button"})
        assert "failed-dialog" not in self.page.dialogs, self.session.report

    def press(self, key: str, **facts: Any) -> bool:
        """Press a key; tell whether it means anything."""
        told = {"tag": "body", "alt": False, "shift": False, "command": False}
        handled = self.page.gesture("press", {"key": key, **told, **facts})
        assert "failed-dialog" not in self.page.dialogs, self.session.report
        return handled

    def use(self, table: Table) -> None:
        """Put a game on the table."""
        self.run(game_lifecycle.put_on_table, table)

    def resume(self) -> None:
        """Go on with what this browser keeps, as after loading the page again at its place of the game."""
        self.session.table = None
        self.page.go(game_lifecycle.PLAY)
        self.run(router.route)

    def order(self) -> None:
        """End the turn."""
        self.run(order_actions.play, EndTurn())


@pytest.fixture
def browser() -> Browser:
    """Return a browser with empty storage."""
    return Browser()
