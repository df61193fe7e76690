"""How the memory of one page develops over many games: advice at each turn, then the film and the review of the game.

The games are small battles of all five systems in turn, against the computer. All is done by the page's own controls.
`build.py bench soak` measures it, and draws the curve into docs/memory.svg.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice

from playwright.sync_api import Page, sync_playwright
from playwright.sync_api import TimeoutError as Waited

import build
from tests.bench.boot import LATE, SCREEN, in_use
from tests.bench.memory import ADVISED, PATIENCE, settled
from tests.browser.player import IN_HASTE, READ
from tests.chromium import chromium_options
from tests.serving import serve_in_thread

BATTLES = ("charge", "chartabella", "at_the_charge", "table_battles", "conquerors_kings")
"""The system with the largest board comes first: what differs between boards is not to count as growth."""
GAMES, QUICK_GAMES = 40, 5
TURNS = 8
"""Turns of a game with advice; then the person resigns, so that no game takes long."""
STEPS = 8
"""Steps of the film."""
MOST = 1.1
"""How much more may be held after the last game than after the first."""
CURVE = build.ROOT / "docs" / "memory.svg"
INPUTS = f"JSON.parse({READ}).inputs.length"
DECIDES = "html[data-ready=board]:is([data-mover=human], [data-mover=end])"
SOON = 3_000  # milliseconds
WIDTH, HEIGHT, LEFT, FOOT, TOP = 640, 320, 56, 44, 16
"""Size of the curve's picture and of its margins, in pixels."""
LETTERS = 'font-family="sans-serif" font-size="12" fill="#333"'
STEP = 100
"""Megabytes between two lines of the picture."""


def game(page: Page, battle: str) -> None:
    """Play a game of a training battle, look at its film and have it reviewed."""
    page.evaluate("(name) => { location.hash = `setup/${name}`; }", f"{battle}/training")
    page.click("#start", timeout=PATIENCE)
    page.locator("html[data-view=play]").wait_for(state="attached", timeout=PATIENCE)
    for _ in range(TURNS):
        if is_over(page):
            break
        follow_advice(page)
        give(page, "x")
    if not is_over(page):
        page.evaluate("document.getElementById('resign').click()")
        page.click("[data-do=resign-yes]")
        page.locator("html[data-mover=end]").wait_for(state="attached", timeout=PATIENCE)
    for key in ("f", "Home", *["."] * STEPS, "End"):
        page.keyboard.press(key)
    page.evaluate("document.querySelector('#question [data-do=review]').click()")
    page.locator("#panel-review [data-arg=deep]").wait_for(state="attached", timeout=4 * PATIENCE)


def is_over(page: Page) -> bool:
    """Wait until the person has to decide, or the game is over; return whether it is over."""
    page.locator(DECIDES).wait_for(state="attached", timeout=PATIENCE)
    return page.get_attribute("html", "data-mover") == "end"


def follow_advice(page: Page) -> None:
    """Ask the General and give the order that he puts first."""
    page.keyboard.press("h")
    page.locator(ADVISED).wait_for(timeout=PATIENCE)
    before = page.evaluate(INPUTS)
    page.evaluate("document.querySelector('.tips [data-do=advice]').click()")
    if page.locator("#confirm").count():
        page.click("#confirm", timeout=PATIENCE)
    page.wait_for_function(f"n => {INPUTS} > n", arg=before, timeout=PATIENCE)


def give(page: Page, key: str) -> None:
    """End the turn by its key, where it can be ended now."""
    if is_over(page):
        return
    before = page.evaluate(INPUTS)
    page.keyboard.press(key)
    if page.locator("#confirm").count():
        page.click("#confirm")
    try:
        page.wait_for_function(f"n => {INPUTS} > n", arg=before, timeout=SOON)
    except Waited:
        page.keyboard.press("Escape")  # something else has to be decided first: the General is asked again


def readings(games: int) -> Iterator[int]:
    """Yield what the page holds after each game, in bytes."""
    address, stop = serve_in_thread(build.DIST)
    try:
        with sync_playwright() as playwright, playwright.chromium.launch(**chromium_options()) as browser:
            context = browser.new_context(**SCREEN, service_workers="block", bypass_csp=True)
            page = context.new_page()
            page.add_init_script(IN_HASTE)
            session = context.new_cdp_session(page)

            def read() -> int:
                session.send("HeapProfiler.collectGarbage")
                return in_use()

            page.goto(address)
            page.locator(LATE).wait_for(state="attached", timeout=PATIENCE)
            for battle in islice(cycle(BATTLES), games):
                game(page, battle)
                yield settled(read)
    finally:
        stop()


def curve(held: list[int]) -> str:
    """Return the picture of what was held after each game, as SVG."""
    most = STEP * (1 + int(max(held) / 1e6) // STEP)
    wide, high = (WIDTH - LEFT - 16) / max(1, len(held) - 1), (HEIGHT - TOP - FOOT) / most

    def across(n: int) -> float:
        return round(LEFT + n * wide, 1)

    def down(megabytes: float) -> float:
        return round(HEIGHT - FOOT - megabytes * high, 1)

    lines = [
        f'<path d="M{LEFT} {down(at)}H{WIDTH - 16}" stroke="#ccc"/>'
        f'<text x="{LEFT - 6}" y="{down(at) + 4}" text-anchor="end">{at}</text>'
        for at in range(0, most + 1, STEP)
    ]
    numbers = [
        f'<text x="{across(n)}" y="{HEIGHT - FOOT + 18}" text-anchor="middle">{n + 1}</text>'
        for n in sorted({0, *range(4, len(held), 5), len(held) - 1})
    ]
    points = " ".join(f"{across(n)},{down(one / 1e6)}" for n, one in enumerate(held))
    limit = down(MOST * held[0] / 1e6)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" {LETTERS}>',
            "<title>Memory of one page over many games</title>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
            *lines,
            *numbers,
            f'<path d="M{LEFT} {limit}H{WIDTH - 16}" stroke="#a33" stroke-dasharray="6 4"/>',
            f'<text x="{WIDTH - 20}" y="{limit - 6}" text-anchor="end" fill="#a33">{MOST} of the first</text>',
            f'<polyline points="{points}" fill="none" stroke="#246" stroke-width="2"/>',
            f'<text x="{(LEFT + WIDTH) / 2}" y="{HEIGHT - 6}" text-anchor="middle">games played</text>',
            f'<text transform="translate(14 {HEIGHT / 2}) rotate(-90)" text-anchor="middle">megabytes</text>',
            "</svg>",
            "",
        ]
    )


def figures(quick: bool) -> Iterator[tuple[str, float, float, str]]:
    """Yield (name, measured ratio, target ratio, note) after each game, and draw the curve."""
    held: list[int] = []
    for now in readings(QUICK_GAMES if quick else GAMES):
        held.append(now)
        if not quick:
            CURVE.write_text(curve(held), encoding="utf-8")
        note = f"{now / 1e6:.0f} MB against {held[0] / 1e6:.0f}"
        yield f"soak: memory after game {len(held)} / after the first", now / held[0], MOST, note
