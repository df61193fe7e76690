"""Every order of every system can be drawn as advice: a march, a shot, a loss, a word."""

from __future__ import annotations

import pytest

from engine.core.dice import Generator
from engine.core.game import Game
from engine.core.references import piece_ref
from engine.core.scenario import shipped
from engine.core.types import Chance, End
from tests.laws.walks import choose, drawn
from tests.web.pages import Browser, Window
from web.features.advice.model import Advice, of_position
from web.features.review.model import AdvisedAction
from web.game.seats import HUMAN
from web.game.table import Table

WALKS = {
    "chartabella/grain": 120,
    "at_the_charge/training": 80,
    "table_battles/rocroi": 60,
    "conquerors_kings/training": 100,
    "charge/frontier": 60,
}
"""Battle -> inputs of a random game of it in which orders are drawn."""
SEED = 3


def advised(game: Game, tips: list[AdvisedAction]) -> str:
    """Return what is drawn of advice at the question that a game asks."""
    window = Window(Browser())
    window.use(Table(game, dict.fromkeys(game.system.sides(game.state), HUMAN)))
    window.session.of(Advice).tips, window.session.of(Advice).of = tips, of_position(window.table)
    window.app.painter.table()
    return window.page.nodes["layer-over"].get("plan-plan-1", "")


@pytest.mark.parametrize(("name", "inputs"), WALKS.items())
def test_an_order_of_each_kind_is_drawn_where_the_general_advises_it(name: str, inputs: int) -> None:
    """At each question of a random game an order of each kind has a drawing, among them shots of a free table."""
    game, rng = Game(shipped()[name], seed=SEED), Generator(SEED)
    tried: dict[tuple[str, str, int, int], str] = {}
    while len(game.inputs) < inputs and not isinstance(now := game.pending, End):
        if isinstance(now, Chance):
            game.roll()
            continue
        menu = drawn(game.system, game.state, rng)
        chosen = choose(game.system, game.state, menu, rng, fierce=True)
        for action in (chosen, *menu[:3]):
            trace = game.system.pointing.trace(game.state, action)
            kind = (now.step, action.verb, len(trace.path), len(trace.flight))
            if kind not in tried:
                tried[kind] = advised(game.branch(len(game.inputs)), [AdvisedAction(action, 0, "", {})])
        game.do(chosen)

    assert len(tried) > 5
    assert all(shown for (_, verb, path, flight), shown in tried.items() if path or flight or verb == "shoot")


def test_what_is_advised_is_not_drawn_while_an_order_is_in_hand() -> None:
    """While an order is selected the arrows of advice are hidden; they return after it is deselected."""
    window = Window(Browser())
    window.use(Table(Game(shipped()["chartabella/training"], seed=SEED), {"P": HUMAN, "M": HUMAN}))
    table = window.table
    advised = next(action for action in table.game.menu() if action.verb == "move")
    window.session.of(Advice).tips, window.session.of(Advice).of = (
        [AdvisedAction(advised, 0, "", {})],
        of_position(table),
    )
    for refs, is_drawn in (((), True), ((piece_ref("102-1"),), False), ((), True)):
        table.let_go()
        for ref in refs:
            table.point(ref)
        window.app.painter.table()
        assert is_drawn == ("plan-plan-1" in window.page.nodes["layer-over"])
