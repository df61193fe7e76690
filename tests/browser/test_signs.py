"""A law of eyes and fingers: what is written on a board can be read, and what is marked there can be met.

An opening of every battle is looked at in both themes, on a desk or on a phone, so that each system is on both; a deep
run looks at every battle on both.
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
from tests.depth import cases
from tests.laws.walks import Walk, step
from web.game.seats import HUMAN
from web.game.table import Table

SEED = 5
WINDOWS = ("page", "phone")
BATTLES = sorted(shipped())
LOOKS = cases(
    [(battle, WINDOWS[n % 2]) for n, battle in enumerate(BATTLES)],
    [(battle, window) for battle in BATTLES for window in WINDOWS],
)
"""Each battle, and the window in which it is looked at."""
LEAST = {"page": 9, "phone": 8}
"""Pixels of the window that letters have at least, on a desk and on a phone."""
CONTRAST = 4.5
"""How much letters stand out from what lies behind them at least."""
MET = 24
"""Pixels that what is pointed at is wide and high at least."""
ROUNDING = 0.1
"""By how much what is measured may miss."""


@cache
def opening(battle: str) -> Table:
    """Return a battle at its first question at which pieces of both sides stand on the board."""
    game = Game(shipped()[battle], seed=SEED)
    walk, rng = Walk(game.scenario, game.system, SEED), Generator(SEED)
    going = True
    while going:
        now, view = game.pending, game.view()
        standing = {piece.side for piece in view.pieces if piece.at}
        if isinstance(now, Decision) and standing >= set(view.sides):
            others = dict.fromkeys(view.sides, "recruit")
            return Table(game.branch(len(game.inputs), seed=SEED), others | {now.side: HUMAN})
        going = step(game, walk, rng)
    raise AssertionError("both sides never stand on the board")


@pytest.mark.running
@pytest.mark.parametrize(("battle", "window"), LOOKS)
def test_what_is_written_is_read_and_what_is_marked_is_met(
    request: pytest.FixtureRequest, battle: str, window: str
) -> None:
    """Visible texts are large enough with enough contrast, or hidden; marked things can be tapped."""
    page: Page = request.getfixturevalue(window)
    opened(page, opening(battle).text())
    measure = Measure(page)
    faults = [
        f"{theme}: {text}"
        for theme, texts in measure.texts().items()
        for text in texts
        if text.contrast < CONTRAST - ROUNDING or text.size < LEAST[window] - ROUNDING
    ]
    if min(measure.things().values()) < MET:
        measure.zoom_in()
    faults += [f"{thing}: {size:.1f} px" for thing, size in measure.things().items() if size < MET]

    assert not faults
