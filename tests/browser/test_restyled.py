"""A click restyles only a small part of the page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.player import Player
from web.game.selection import Selection

BATTLES = (
    "at_the_charge/civitate",
    "charge/training",
    "chartabella/gaugamela",
    "conquerors_kings/gaugamela",
    "table_battles/kolin",
)
WIDE = {"viewport": {"width": 1440, "height": 900}}
PARTS = 5
"""A click may have one in so many elements styled anew."""


def restyled(page: Page, deed: Callable[[], object]) -> int:
    """Return of how many elements the style is found anew, at most at once, while something is done."""
    found: list[int] = []
    over: list[bool] = []
    session = page.context.new_cdp_session(page)

    def collect(data: dict[str, list[dict[str, dict[str, int]]]]) -> None:
        found.extend(e["args"].get("elementCount", 0) for e in data["value"] if str(e["name"]) == "UpdateLayoutTree")

    session.on("Tracing.dataCollected", collect)
    session.on("Tracing.tracingComplete", lambda _: over.append(True))
    session.send("Tracing.start", {"traceConfig": {"includedCategories": ["devtools.timeline"]}})
    deed()
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    session.send("Tracing.end")
    while not over:
        page.evaluate("1")  # lets what has been traced arrive
    return max(found)


@pytest.mark.parametrize("battle", BATTLES)
def test_a_click_has_little_styled_anew(new_page: Callable[..., Page], battle: str) -> None:
    """Picking pieces restyles only what changes."""
    page = new_page(**WIDE)
    player = Player(page, "mouse")
    page.goto(f"{player.home}#play/{battle}")
    page.wait_for_selector("html[data-ready=board]", state="attached")
    player.wait_for_person()
    game = player.game()
    firsts = [ref for ref in Selection(game.system, game.state).firsts if ref.startswith(("piece:", "place:"))]
    first, last = (page.locator(f'#board [data-pick^="{ref}"]').first for ref in (firsts[0], firsts[-1]))
    first.dispatch_event("click")

    count = restyled(page, lambda: last.dispatch_event("click"))

    assert 0 < count < page.evaluate("document.querySelectorAll('*').length") / PARTS
