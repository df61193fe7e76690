"""A game that branches off where a review found a mistake shows the better order."""

from __future__ import annotations

import pytest

from engine.core.types import Action, Decision
from tests.web.pages import Browser, Window
from tests.web.played_games import played
from web.features.advice.model import Advice, of_game
from web.features.review.model import Review, ReviewStep
from web.game.sentences import sentence

AT = 4
"""The inputs before the mistake."""


def reviewed() -> tuple[Window, Action]:
    """Return a window with a reviewed game that has one mistake, and the better order."""
    window = Window(Browser())
    window.use(played("chartabella/training", 12))
    game = window.table.game
    state, first = game.state_at(AT), game.system.sides(game.state)[0]
    now = game.system.pending(state)
    assert isinstance(now, Decision)
    better = next(action for action in game.system.legal(state) if action != game.inputs[AT].given)
    sign = 1 if now.side == first else -1
    mistake = ReviewStep(AT, AT + 1, now.side, 2000 * sign, -2000 * sign, (better,), "search.reason.pass")
    advice = window.session.of(Advice)
    advice.review = Review(game.system.sides(game.state), len(game.inputs), [mistake])
    advice.reviewed, advice.game = of_game(window.table), game
    return window, better


def test_what_is_played_on_from_a_mistake_shows_the_better_order_with_its_reason() -> None:
    """The panel names the better order, why, and what was played before."""
    window, better = reviewed()
    before = window.table.game.inputs[AT].given
    window.use(window.table.branch(AT, window.table.seats, 1))
    names, told = window.session.names(), window.page.markup["panel-now"]

    assert f"Better: {sentence(names, better).rstrip('.')}" in told
    assert "Enough is done" in told
    assert f"Before: {sentence(names, before).rstrip('.')}" in told


@pytest.mark.parametrize("at", [0, AT + 1])
def test_at_other_places_nothing_is_shown(at: int) -> None:
    """A branch before or after the mistake knows nothing of it."""
    window, _ = reviewed()
    window.use(window.table.branch(at, window.table.seats, 1))

    assert "Better: " not in window.page.markup["panel-now"]
