"""Headless page that records what is painted.

The build draws the first pictures with it, and the tests extend it. It implements as much of web/shell/page.py as
painting a table needs.
"""

# ruff: noqa: ARG002 - the page is a protocol: unused arguments keep their names

from __future__ import annotations

from collections.abc import Sequence

from web.boards.drawing import LONG, LOW, WIDE
from web.languages.known import FIRST
from web.shell.page import Bounds

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

    def host(self) -> None:
        """Return None: there is no host page."""

    def stored(self, key: str) -> str | None:
        """Return None: nothing is stored."""
        return None
