"""What an order costs is what a review says of it, and the order that is advised first costs nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from unittest.mock import patch

import pytest

from engine.core import codec
from engine.core.dice import Generator
from engine.core.game import Game
from engine.core.scenario import shipped
from engine.core.types import Chance, Decision, End
from engine.search.evaluation import NODES
from engine.search.order_costs import OrderCosts
from engine.search.review import _Looking
from web.worker import handle

BATTLES = (
    "chartabella/training", "at_the_charge/training", "table_battles/training", "conquerors_kings/training",
    "charge/training",
)  # fmt: skip
POSITIONS, SEED = 300, 1
"""Positions for a question: few, for the law holds with any."""
QUESTIONS, EVERY = 6, 7
"""Questions of a random game at which orders are compared, and of how many each is one."""


def questions(name: str) -> Iterator[tuple[Game, Decision]]:
    """Yield some questions of a random game that have several answers."""
    game, rng = Game(shipped()[name], seed=SEED), Generator(SEED)
    asked = 0
    while not isinstance(now := game.pending, End):
        if isinstance(now, Chance):
            game.roll()
            continue
        menu = game.menu()
        asked += len(menu) > 1
        if len(menu) > 1 and asked % EVERY == 0:
            yield game, now
        game.do(menu[rng.below(len(menu))])


@pytest.mark.parametrize("name", BATTLES)
def test_an_order_costs_what_a_review_says(name):
    """A decision of one order costs in a review to the last digit what it costs when it is given."""
    rng = Generator(SEED)
    compared = 0
    for game, now in islice(questions(name), QUESTIONS):
        costs = OrderCosts(game.system, game.state, now.side, nodes=POSITIONS, seed=SEED)
        menu = game.menu()
        order = menu[rng.below(len(menu))]
        found, lines = costs.compared(order), costs.lines_with(order)
        if found is None or lines != [(order,)]:
            continue  # a plan of several orders is one decision in a review
        after = game.branch(len(game.inputs), seed=SEED)
        after.do(order)
        looking = _Looking(after, POSITIONS, SEED)
        step = looking.choice(game.state_at(len(game.inputs)), now, len(game.inputs))
        if step.end == len(game.inputs) + 1:
            sign = 1 if now.side == game.system.sides(game.state)[0] else -1
            assert (sign * step.before, sign * step.after) == found
            compared += 1
    assert compared


@pytest.mark.parametrize("name", BATTLES)
def test_the_order_advised_first_costs_nothing(name):
    """Whoever gives the order that the hint names first is never warned."""
    with patch.dict(NODES, dict.fromkeys(NODES, POSITIONS)):
        for game, now in islice(questions(name), QUESTIONS):
            state = codec.state_data(game.system.sight.redact(game.state, now.side))
            asked = {"id": 1, "system": game.system.id, "state": state, "side": now.side, "seed": SEED}
            asked |= {"depth": "usual", "plan": []}
            first = json.loads(handle(json.dumps({**asked, "op": "hint"})))["advice"][0]["action"]
            weighed = json.loads(handle(json.dumps({**asked, "op": "weigh", "order": first})))

            assert weighed["best"] == weighed["given"]
            assert game.refuse(codec.action(game.system, weighed["line"][0])) is None


def test_an_illegal_order_is_refused():
    """An order that the rules forbid gets one sentence with its place."""
    game, now = next(questions("chartabella/training"))
    state = codec.state_data(game.system.sight.redact(game.state, now.side))
    order = {"do": "move", "piece": "102-1", "to": "Z99", "facing": "S"}
    asked = {"id": 1, "op": "weigh", "system": game.system.id, "state": state, "side": now.side, "seed": SEED}
    answer = json.loads(handle(json.dumps({**asked, "depth": "usual", "order": order})))

    assert {"id", "error"} == set(answer)
    assert answer["error"].startswith("message.order")
