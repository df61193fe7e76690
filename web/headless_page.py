"""A page that is none: what is painted on it can be looked up.

The build draws first pictures on one, and the page of the tests is one that does more. It has as much of
web/shell/page.py as painting a table needs.
"""

# ruff: noqa: ARG002 - the page is a protocol: what it is told and does not need has its name all the same

from __future__ import annotations

from collections.abc import Sequence

from web.boards.drawing import LONG, LOW, WIDE
from web.languages.known import FIRST
from web.shell.page import Bounds

TALL = "tall"
"""The shape of a window that `Page.is_tall` tells; the others are those of drawings."""


class HeadlessFrame:
    """The frame of a board that nobody looks at."""

    def begin(self) -> None:
        """Show the whole board."""

    def reveal(self, *element_ids: str) -> None:
        """Pan nowhere."""

    def uncover(self, *element_ids: str) -> None:
        """Scroll nowhere."""

    def zoom(self, way: str) -> None:
        """Zoom nothing."""


class HeadlessPage:
    """What was painted, and in a window of which shape."""

    def __init__(self, address: str = "", shape: str = WIDE) -> None:
        self.where, self.shape = address, shape
        self.written_in = FIRST
        self.markup: dict[str, str] = {}
        """Element -> its markup, or its plain text; `title` is the page's."""
        self.plain: set[str] = set()
        """Those of them that hold plain text."""
        self.nodes: dict[str, dict[str, str]] = {}
        """Layer -> its nodes."""
        self.hidden: set[str] = set()
        self.shown: set[str] = set()
        self.attributes: dict[tuple[str, str], str | None] = {}
        self.roots: dict[str, str] = {}

    def html(self, element_id: str, text: str) -> None:
        """Note the markup of an element."""
        self.markup[element_id] = text
        self.plain.discard(element_id)

    def text_of(self, element_id: str, text: str) -> None:
        """Note the plain text of an element."""
        self.markup[element_id] = text
        self.plain.add(element_id)

    def say(self, text: str) -> None:
        """Note what was said last."""
        self.text_of("spoken", text)

    def again(self, element_id: str) -> None:
        """Nobody listens."""

    def title(self, text: str) -> None:
        """Note the page's title."""
        self.markup["title"] = text
        self.plain.add("title")

    def patch(self, layer_id: str, nodes: dict[str, str]) -> None:
        """Note the nodes of a layer."""
        self.nodes[layer_id] = dict(nodes)

    def forget(self, *element_ids: str) -> None:
        """Forget the nodes of layers."""
        for element_id in element_ids:
            self.nodes.pop(element_id, None)

    def show(self, element_id: str, visible: bool) -> None:
        """Note whether an element is to be seen."""
        (self.shown if visible else self.hidden).add(element_id)
        (self.hidden if visible else self.shown).discard(element_id)

    def place_note(self, element_id: str, thing: Bounds, pieces: Sequence[Bounds], marked: Sequence[Bounds]) -> None:
        """Lay nothing anywhere."""

    def attribute(self, element_id: str, name: str, value: str | None) -> None:
        """Note an attribute of an element."""
        self.attributes[element_id, name] = value

    def root(self, name: str, value: str) -> None:
        """Note a data attribute of the page."""
        self.roots[name] = value

    def board(self, element_id: str, frame_id: str) -> HeadlessFrame:
        """Return the frame of the board."""
        return HeadlessFrame()

    def is_tall(self) -> bool:
        """Whether the window is a phone held upright."""
        return self.shape == TALL

    def is_touched(self) -> bool:
        """Whether the window is pointed at by a finger."""
        return self.shape == TALL

    def is_long(self) -> bool:
        """Whether the window is a tablet held upright."""
        return self.shape == LONG

    def is_low(self) -> bool:
        """Whether the window is a phone held sideways."""
        return self.shape == LOW

    def is_cut(self, element_id: str) -> bool:
        """Nothing is too low for what it holds."""
        return False

    def to_end(self, element_id: str, last: str) -> None:
        """Scroll nowhere."""

    def asks_calm(self) -> bool:
        """Nobody asks for anything."""
        return False

    def is_calm(self) -> bool:
        """Nobody looks: nothing moves."""
        return True

    def language(self) -> str:
        """Return the language in which the page is written."""
        return self.written_in

    def address(self) -> str:
        """Return what follows the # in the page's address."""
        return self.where

    def host(self) -> None:
        """There is no page around this one."""

    def stored(self, key: str) -> str | None:
        """Nothing is kept."""
        return None
