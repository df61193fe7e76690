"""A law of eyes and fingers: what is written on a board can be read, and what is marked there can be met.

An opening of every battle is looked at in both themes, on a desk and on a phone.
"""

from __future__ import annotations

from functools import cache

import pytest
from playwright.sync_api import Page

from engine.core.dice import Generator
from engine.core.game import Game
from engine.core.scenario import shipped
from engine.core.types import Decision
from tests.browser.player import opened
from tests.browser.signs import Measure
from tests.browser.test_first_taps import marked
from tests.laws.walks import Walk, step
from web.play.table import HUMAN, Table

SEED = 5
LEAST = {"page": 9, "phone": 8}
"""Pixels of the window that letters have at least, on a desk and on a phone."""
CONTRAST = 4.5
"""How much letters stand out from what lies behind them at least."""
MET = 24
"""Pixels that what is pointed at is wide and high at least."""
ROUNDING = 0.1
"""By how much what is measured may miss."""


@cache
def opening(battle: str) -> tuple[Table, str]:
    """Return a battle at its first question that begins with a piece, and that piece: where there are places with some
    that it may go to.
    """
    game = Game(shipped()[battle], seed=SEED)
    walk, rng = Walk(game.scenario, game.system, SEED), Generator(SEED)
    going = True
    while going:
        now = game.pending
        if isinstance(now, Decision):
            others = dict.fromkeys(game.system.sides(game.state), "recruit")
            table = Table(game.branch(len(game.inputs), seed=SEED), others | {now.side: HUMAN})
            view = table.view()
            standing = {f"piece:{piece.id}" for piece in view.pieces if piece.at}
            for ref in table.hand.firsts:
                if ref in standing and (not view.everywhere or marked(table, ref)):
                    return table, ref
        going = step(game, walk, rng)
    raise AssertionError("no question of this game begins with a piece")


@pytest.mark.running
@pytest.mark.parametrize("window", ["page", "phone"])
@pytest.mark.parametrize("battle", sorted(shipped()))
def test_what_is_written_is_read_and_what_is_marked_is_met(
    request: pytest.FixtureRequest, battle: str, window: str
) -> None:
    """Texts that nothing covers are large enough and stand out, or are left out; things are met, at once or zoomed."""
    page: Page = request.getfixturevalue(window)
    table, ref = opening(battle)
    opened(page, table.text())
    measure = Measure(page)
    faults = [
        f"{theme}: {text}"
        for theme, texts in measure.texts().items()
        for text in texts
        if text.contrast < CONTRAST - ROUNDING or text.size < LEAST[window] - ROUNDING
    ]
    page.evaluate("pick => document.querySelector(`#layer-pieces [data-pick='${pick}']`).dispatchEvent("
                  "new MouseEvent('click', { bubbles: true, detail: 1 }))", ref)  # fmt: skip
    page.wait_for_selector("#question [data-do=back]")
    if min(measure.things().values()) < MET - ROUNDING:
        page.click("[data-do=zoom][data-arg=in]")
    faults += [f"{thing}: {size:.1f} px" for thing, size in measure.things().items() if size < MET - ROUNDING]

    assert not faults
