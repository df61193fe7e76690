"""The computer's plans continue order by order, through the dice of an order."""

from __future__ import annotations

from functools import cache

import pytest

from engine.core import codec
from engine.core.agenda import state_key
from engine.core.distribution import likeliest_state
from engine.core.game import Game
from engine.core.scenario import shipped
from engine.core.types import Chance, Decision
from engine.systems.chartabella.actions import EndTurn, Melee
from tests.web.pages import Browser, Window, browser
from web.game.seats import HUMAN
from web.game.table import Table

__all__ = ["browser"]


def fought(seed: int) -> tuple[Game, Melee, bool] | None:
    """Return a game before an attack of the Macedonians after which they act again, and whether its die is likely."""
    game = Game(shipped()["chartabella/grain"], seed=seed)
    while isinstance(now := game.pending, Chance | Decision) and len(game.inputs) < 60:
        if isinstance(now, Chance):
            game.roll()
            continue
        attacks = [one for one in game.menu() if isinstance(one, Melee)]
        if now.side == "M" and not game.state.acted and attacks:
            trial = game.branch(len(game.inputs), seed=seed)
            trial.do(attacks[0])
            hoped = state_key(likeliest_state(game.system, trial.state))
            trial.roll()
            then = trial.pending
            if isinstance(then, Decision) and then.repeats(now):
                return game.branch(len(game.inputs), seed=seed), attacks[0], hoped == state_key(trial.state)
        game.do(game.menu()[(7 * len(game.inputs) + seed) % len(game.menu())])
    return None


@cache
def before_dice(is_likely: bool) -> tuple[Game, Melee]:
    """Return a game and an attack whose die will fall as it mostly does, or otherwise."""
    for seed in range(200):
        found = fought(seed)
        if found is not None and found[2] == is_likely:
            return found[:2]
    raise AssertionError("no such die")


@pytest.mark.parametrize("is_likely", [True, False])
def test_a_plan_goes_on_through_dice_that_come_as_it_expected(browser: Browser, is_likely: bool) -> None:
    """After the expected dice the next order of the plan is played; after others the computer thinks anew."""
    game, attack = before_dice(is_likely)
    made = Window(browser)
    made.session.settings.speed = "skip"
    made.use(Table(game, {"P": HUMAN, "M": "recruit"}))
    before, opponent = len(made.table.game.inputs), made.page.workers[0]
    asked = len(opponent.asked)

    line = [{"action": codec.action_data(EndTurn())}]
    opponent.answer({"id": opponent.asked[-1]["id"], "action": codec.action_data(attack), "line": line})
    for _ in range(3):
        made.page.pass_time()

    given = [one.given for one in made.table.game.inputs[before:] if one.side == "M"]
    assert attack == given[0]
    assert is_likely == (given[1:] == [EndTurn()])
    assert (asked + (not is_likely)) == len(opponent.asked)
