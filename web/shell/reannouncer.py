"""Has screen readers announce a text again even if it has not changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from web.shell.page import Page


class Reannouncer:
    """The last texts of live elements, and what caused them."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._told: dict[str, tuple[str, tuple[object, ...]]] = {}

    def html(self, element_id: str, made: str, *causes: object) -> None:
        """Show markup; if it is unchanged but one of its causes is a new object, announce it again."""
        shown, before = self._told.get(element_id, ("", ()))
        self._told[element_id] = made, causes
        self._page.html(element_id, made)
        if made and made == shown and any(a is not b for a, b in zip(causes, before, strict=True)):
            self._page.again(element_id)
