"""Caches what was written to permanent elements of the page, and writes only changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from web.shell.page import Page


class WriteCache:
    """A cache of values written to elements that nothing else changes; a lookup is faster than a write."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._told: dict[tuple[str, str], str | bool | None] = {}

    def show(self, element_id: str, visible: bool) -> None:
        """Show or hide an element."""
        if self._is_new(element_id, "hidden", visible):
            self._page.show(element_id, visible)

    def attribute(self, element_id: str, name: str, value: str) -> None:
        """Set an attribute of an element."""
        if self._is_new(element_id, name, value):
            self._page.attribute(element_id, name, value)

    def text_of(self, element_id: str, text: str) -> None:
        """Show plain text in an element."""
        if self._is_new(element_id, "", text):
            self._page.text_of(element_id, text)

    def root(self, name: str, value: str) -> None:
        """Set a data attribute of the page itself."""
        if self._is_new("", name, value):
            self._page.root(name, value)

    def _is_new(self, element_id: str, name: str, value: str | bool) -> bool:
        is_new = self._told.get((element_id, name)) != value
        self._told[element_id, name] = value
        return is_new
