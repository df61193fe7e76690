"""Draw the site's icons anew after web/icons/icon.svg has changed: .venv/bin/python -m tests.browser.icons.

The pictures are committed, so that a build needs no browser. A maskable icon has the drawing within the circle that
every shape of icon leaves, on a ground without corners.
"""

from playwright.sync_api import sync_playwright

import build
from tests.chromium import chromium_options

FOLDER = build.ROOT / "web/icons"
GROUND = "#2d333a"
ICONS = {"icon-192": (192, False), "icon-512": (512, False), "maskable-512": (512, True)}
"""Name -> its size in pixels, and whether it is maskable."""


def draw() -> None:
    """Write every icon as a PNG beside the drawing."""
    drawing = (FOLDER / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright, playwright.chromium.launch(**chromium_options()) as browser:
        for name, (size, maskable) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            ground, inset = (GROUND, size // 12) if maskable else ("transparent", 0)
            page.set_content(f'<body style="margin:0;padding:{inset}px;background:{ground}">{drawing}')
            page.screenshot(path=FOLDER / f"{name}.png", omit_background=not maskable)


if __name__ == "__main__":
    draw()
