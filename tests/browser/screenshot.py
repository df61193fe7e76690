"""Make the README's picture from the real page: `python -m tests.browser.screenshot` after a build."""

from __future__ import annotations

from playwright.sync_api import sync_playwright

import build
from engine.systems.chartabella.actions import EndTurn, Move
from tests.browser.player import Player
from tests.chromium import chromium_options
from tests.serving import serve_in_thread

PICTURE = build.ROOT / "docs" / "screenshot.png"


def main() -> None:
    """Play a few orders of the training scenario, aim a charge, and take the picture."""
    address, stop = serve_in_thread(build.DIST)
    with sync_playwright() as playwright, playwright.chromium.launch(**chromium_options()) as browser:
        window = {"viewport": {"width": 1280, "height": 800}, "bypass_csp": True, "service_workers": "block"}
        page = browser.new_page(base_url=address, **window)
        player = Player(page, "mouse")
        player.begin("chartabella/training", {"P": "human", "M": "human"})
        for order in (Move("101-1", "C5", "S"), EndTurn(), Move("129-1", "D3", "N"), EndTurn()):
            player.give(order)
        player.give(Move("110-1", "D7", "S"))
        player.give(EndTurn())
        game = player.game()
        player.point(game, "piece:129-1")
        player.point(game, "piece:101-1")
        player.point(game, "place:D4")
        page.screenshot(path=PICTURE)
    stop()


if __name__ == "__main__":
    main()
