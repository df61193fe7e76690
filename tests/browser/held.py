"""This module holds a start until a test continues it, to look at the page before Python is ready."""

from __future__ import annotations

from playwright.sync_api import Page, Route

TRAINING = "chartabella/training"
PIECE = '.piece[data-pick="piece:101-1"]'
WATCH = """
window.shifted = 0;
new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shifted += value; })
  .observe({ type: "layout-shift", buffered: true });
"""


class Held:
    """A start that waits for its WebAssembly until the test lets it go."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._waiting: list[Route] = []
        self._is_held, self._is_given_up = True, False
        page.add_init_script(WATCH)
        page.route("**/pyodide.asm.pack", self._hold)

    def _hold(self, route: Route) -> None:
        if self._is_given_up:
            route.abort()
        elif self._is_held:
            self._waiting.append(route)
        else:
            route.continue_()

    def let_go(self, ready: str = "board") -> None:
        """Let it come and wait until the page is ready."""
        self._is_held = False
        while self._waiting:
            self._waiting.pop().continue_()
        self.page.locator(f"html[data-ready={ready}]").or_(self.page.locator("iframe")).wait_for(state="attached")

    def give_up(self) -> None:
        """Let it never come, however often it is asked for."""
        self._is_given_up = True
        while self._waiting:
            self._waiting.pop().abort()
