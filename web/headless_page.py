"""Headless page that records what is painted.

The build draws the first pictures with it, and the tests extend it. It implements web/shell/page.py: what is painted is
recorded, and nothing else has any effect, because nobody looks, clicks or listens.
"""

# ruff: noqa: ARG002 - the page is a protocol: unused arguments keep their names

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any

from web.boards.drawing import LONG, LOW, WIDE
from web.languages.known import FIRST
from web.shell.page import Bounds, Host, Said

TALL = "tall"
"""The window shape that `Page.is_tall` reports; the other shapes belong to the drawings."""


class HeadlessFrame:
    """The frame of a board that nobody looks at."""

    def begin(self) -> None:
        """Do nothing: the whole board is always shown."""

    def reveal(self, *element_ids: str) -> None:
        """Do nothing: there is no panning."""

    def uncover(self, *element_ids: str) -> None:
        """Do nothing: there is no scrolling."""

    def zoom(self, way: str) -> None:
        """Do nothing: there is no zooming."""


class HeadlessWorker:
    """A worker that never answers."""

    def start(self) -> None:
        """Do nothing: there is no worker."""

    def ask(self, message: dict[str, Any]) -> None:
        """Do nothing: nobody answers."""

    def stop(self) -> None:
        """Do nothing: there is no worker."""


class HeadlessPage:
    """A record of what was painted, for a window of a given shape."""

    def __init__(self, address: str = "", shape: str = WIDE) -> None:
        self.where, self.shape = address, shape
        self.written_in = FIRST
        self.markup: dict[str, str] = {}
        """Element -> its markup or its plain text; `title` is the page's title."""
        self.plain: set[str] = set()
        """Elements whose content is plain text."""
        self.nodes: dict[str, dict[str, str]] = {}
        """Layer -> its nodes."""
        self.hidden: set[str] = set()
        self.shown: set[str] = set()
        self.attributes: dict[tuple[str, str], str | None] = {}
        self.roots: dict[str, str] = {}

    def html(self, element_id: str, text: str) -> None:
        """Record the markup of an element."""
        self.markup[element_id] = text
        self.plain.discard(element_id)

    def text_of(self, element_id: str, text: str) -> None:
        """Record the plain text of an element."""
        self.markup[element_id] = text
        self.plain.add(element_id)

    def say(self, text: str) -> None:
        """Record the last announcement."""
        self.text_of("spoken", text)

    def again(self, element_id: str) -> None:
        """Do nothing: nobody listens."""

    def title(self, text: str) -> None:
        """Record the page's title."""
        self.markup["title"] = text
        self.plain.add("title")

    def patch(self, layer_id: str, nodes: dict[str, str]) -> None:
        """Record the nodes of a layer."""
        self.nodes[layer_id] = dict(nodes)

    def forget(self, *element_ids: str) -> None:
        """Drop the recorded nodes of layers."""
        for element_id in element_ids:
            self.nodes.pop(element_id, None)

    def show(self, element_id: str, visible: bool) -> None:
        """Record whether an element is visible."""
        (self.shown if visible else self.hidden).add(element_id)
        (self.hidden if visible else self.shown).discard(element_id)

    def place_note(self, element_id: str, thing: Bounds, pieces: Sequence[Bounds], marked: Sequence[Bounds]) -> None:
        """Do nothing: no note is placed."""

    def attribute(self, element_id: str, name: str, value: str | None) -> None:
        """Record an attribute of an element."""
        self.attributes[element_id, name] = value

    def root(self, name: str, value: str) -> None:
        """Record a data attribute of the page."""
        self.roots[name] = value

    def board(self, element_id: str, frame_id: str) -> HeadlessFrame:
        """Return the frame of the board."""
        return HeadlessFrame()

    def is_tall(self) -> bool:
        """Return whether the window is a phone held upright."""
        return self.shape == TALL

    def is_touched(self) -> bool:
        """Return whether the main input is touch."""
        return self.shape == TALL

    def is_long(self) -> bool:
        """Return whether the window is a tablet held upright."""
        return self.shape == LONG

    def is_low(self) -> bool:
        """Return whether the window is a phone held sideways."""
        return self.shape == LOW

    def is_cut(self, element_id: str) -> bool:
        """Return False: nothing is too low for its content."""
        return False

    def to_end(self, element_id: str, last: str) -> None:
        """Do nothing: there is no scrolling."""

    def asks_calm(self) -> bool:
        """Return False: nobody requests reduced motion."""
        return False

    def is_calm(self) -> bool:
        """Return True: the page is not visible, so that nothing moves."""
        return True

    def language(self) -> str:
        """Return the language of the page."""
        return self.written_in

    def address(self) -> str:
        """Return what follows the # in the page's address."""
        return self.where

    def host(self) -> Host | None:
        """Return None: there is no host page."""
        return None

    def stored(self, key: str) -> str | None:
        """Return None: nothing is stored."""
        return None

    def store(self, key: str, text: str | None) -> None:
        """Do nothing: nothing is stored."""

    def stored_names(self) -> list[str]:
        """Return nothing: nothing is stored."""
        return []

    def visit(self, name: str = "visit") -> str | None:
        """Return None: nothing is stored."""
        return None

    def keep_visit(self, text: str | None, name: str = "visit") -> None:
        """Do nothing: nothing is stored."""

    def now(self) -> int:
        """Return 0: there is no clock."""
        return 0

    def hide_unless(self, selector: str, keep: Callable[[str], bool]) -> None:
        """Do nothing: there are no elements."""

    def stage(self, scene: dict[str, Any]) -> None:
        """Do nothing: nothing moves."""

    def sound(self, name: str) -> None:
        """Do nothing: nothing sounds."""

    def value(self, element_id: str, text: str) -> None:
        """Do nothing: there are no fields."""

    def form(self, element_id: str) -> dict[str, str | bool]:
        """Return nothing: there are no fields."""
        return {}

    def dialog(self, element_id: str, opened: bool, *, beside: bool = False) -> None:
        """Do nothing: there are no dialogs."""

    def is_open(self, element_id: str) -> bool:
        """Return False: there are no dialogs."""
        return False

    def is_modal_open(self) -> bool:
        """Return False: there are no dialogs."""
        return False

    def close_details(self, selector: str, but: str = "") -> bool:
        """Return False: nothing is folded."""
        return False

    def press(self, selector: str, n: int) -> bool:
        """Return False: there are no buttons."""
        return False

    def focus(self, selector: str) -> None:
        """Do nothing: nothing has the focus."""

    def is_attended(self, element_id: str) -> bool:
        """Return False: nothing has the focus."""
        return False

    def is_in_sight(self, element_id: str) -> bool:
        """Return True: the whole page is."""
        return True

    def pause_buttons(self) -> None:
        """Do nothing: there are no buttons."""

    def scroll_to(self, selector: str, *, at_top: bool = False) -> None:
        """Do nothing: there is no scrolling."""

    def to_top(self) -> None:
        """Do nothing: there is no scrolling."""

    def to_start(self, element_id: str) -> None:
        """Do nothing: there is no scrolling."""

    def go(self, where: str, *, instead: bool = False) -> None:
        """Record the route as the address."""
        self.where = where

    def turn_to(self, page: str) -> None:
        """Do nothing: there is no other page."""

    def renew(self) -> None:
        """Do nothing: there is no newer version."""

    def here(self) -> str:
        """Return nothing: the page has no base address."""
        return ""

    def is_frame(self) -> bool:
        """Return False: there is no host page."""
        return False

    def download(self, name: str, text: str) -> None:
        """Do nothing: nobody saves files."""

    async def chosen_file(self, element_id: str, most: int) -> tuple[str, bytes] | None:
        """Return None: nobody chooses files."""
        return None

    async def dropped_file(self, most: int) -> tuple[str, bytes] | None:
        """Return None: nobody drops files."""
        return None

    async def copy(self, text: str) -> bool:
        """Return False: there is no clipboard."""
        return False

    def can_share(self) -> bool:
        """Return False: there is no share dialog."""
        return False

    async def share(self, title: str, address: str) -> bool:
        """Return False: there is no share dialog."""
        return False

    def ask_to_persist(self) -> None:
        """Do nothing: nothing is stored."""

    def local_time(self, milliseconds: int, language: str) -> str:
        """Return nothing: there is no clock."""
        return ""

    def print_page(self) -> None:
        """Do nothing: there is no printer."""

    def listen(self, run: Callable[[str, dict[str, Any]], bool]) -> None:
        """Do nothing: there are no events."""

    def on_shape(self, run: Callable[[], None]) -> None:
        """Do nothing: the window keeps its shape."""

    def later(self, milliseconds: int, run: Callable[[], None]) -> None:
        """Do nothing: no time passes."""

    def collect(self) -> None:
        """Do nothing: Python collects when it likes."""

    def beside(self, work: Coroutine[Any, Any, None]) -> None:
        """Close the coroutine: nothing runs in the background."""
        work.close()

    def worker(self, answer: Said, failed: Callable[[str], None]) -> HeadlessWorker:
        """Return a worker that never answers."""
        return HeadlessWorker()

    def untouched(self) -> int:
        """Return 0: no time passes."""
        return 0

    async def fetch_late(self, pause: Callable[[], Awaitable[None]]) -> None:
        """Do nothing: all packages are installed."""

    async def fetched(self, address: str) -> str:
        """Raise OSError: the site has no files here."""
        raise OSError(address)

    def seed(self) -> int:
        """Return 0: there is no chance."""
        return 0

    def random_text(self) -> str:
        """Return 32 zeros: there is no chance."""
        return "0" * 32
