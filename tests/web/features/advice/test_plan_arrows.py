"""These tests hold the arrows of advice and review: the whole plan, and what was better."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import pytest

from engine.core.scenario import shipped
from engine.core.types import Decision, PieceId, PlaceId
from engine.systems.at_the_charge.actions import Move as March
from engine.systems.chartabella.actions import EndTurn, Move, Turn
from engine.systems.conquerors_kings.actions import ChooseEdge, GeneralStep
from tests.web.pages import Browser, Window
from web.features.advice import plan_arrows
from web.features.advice.model import Advice, of_game, of_position
from web.features.advice.view import panel
from web.features.review.model import AdvisedAction, Review, ReviewStep
from web.game import order_actions
from web.game.seats import HUMAN
from web.game.table import Table

FIRST, SECOND = Move("110-1", "C5", "S"), Move("114-1", "E5", "S")


@pytest.fixture
def made() -> Window:
    window = Window(Browser())
    window.use(Table.start(shipped()["chartabella/training"], {}, {"P": HUMAN, "M": HUMAN}, seed=1))
    return window


def test_the_whole_plan_that_is_advised_is_drawn_with_its_numbers(made: Window) -> None:
    session, table = made.session, made.table
    menu = [one for one in table.game.menu() if isinstance(one, Move) and one.piece == "110-1"]
    first = max(menu, key=lambda one: len(table.game.system.pointing.trace(table.game.state, one).path))
    session.of(Advice).tips, session.of(Advice).of = [AdvisedAction(first, 0, "", {}, (EndTurn(),))], of_position(table)
    made.app.painter.table()

    assert [("plan", 1), ("plan", 2)] == [
        (plan.kind, plan.number) for plan in plan_arrows.plan_arrows(table, session.of(Advice))
    ]
    assert "plan-plan-1" in made.page.nodes["layer-over"]

    made.run(order_actions.play, first)
    assert "plan-plan-1" not in made.page.nodes["layer-over"]


def test_what_is_pointed_at_stands_above_advice(made: Window) -> None:
    """Advice is in the panel, and a picked thing stands above it with its odds."""
    session, table = made.session, made.table
    made.page.gesture("click", {"pick": "piece:121-1"})
    assert 'class="values"' in made.page.markup["panel-now"].replace("'", '"')

    made.do("hint")
    assert "values" not in made.page.markup["panel-now"]

    session.of(Advice).tips, session.of(Advice).of = (
        [AdvisedAction(FIRST, 0, "search.reason.pass", {})],
        of_position(table),
    )
    made.page.gesture("click", {"pick": "piece:121-1"})
    shown = made.page.markup["panel-now"]

    assert shown.index("values") < shown.index('id="advice"')


def test_looking_at_a_costly_order_shows_what_was_played_and_what_was_better(made: Window) -> None:
    session, table = made.session, made.table
    made.run(order_actions.play, FIRST)
    better = Move("110-1", "B6", "S")
    session.of(Advice).review = Review(("P", "M"), 1, [ReviewStep(0, 1, "P", 0, -2000, (better,))], 1)
    session.of(Advice).reviewed = of_game(table)
    made.app.painter.table()
    assert not plan_arrows.plan_arrows(table, session.of(Advice))

    made.do("look", "0")
    assert {"plan-played-1", "plan-better-1"} <= set(made.page.nodes["layer-over"])


def test_what_cannot_be_played_one_after_the_other_is_not_drawn(made: Window) -> None:
    session, table = made.session, made.table
    session.of(Advice).tips, session.of(Advice).of = (
        [AdvisedAction(FIRST, 0, "", {}, (FIRST, SECOND))],
        of_position(table),
    )

    assert 1 == len(plan_arrows.plan_arrows(table, session.of(Advice)))


def test_of_one_plan_for_a_phase_all_orders_are_drawn_first_those_that_are_told() -> None:
    """All listed orders of a plan have numbered arrows, except one that may not come first."""
    window = Window(Browser())
    window.use(Table.start(shipped()["at_the_charge/training"], {}, {"N": HUMAN, "B": HUMAN}, seed=1))
    game = window.table.game
    moves = {one.piece: one for one in game.menu() if isinstance(one, March) and len(one.path) == 1}
    one, two, three = list(moves.values())[:3]
    told = [
        AdvisedAction(one, 0, "", {}, (two, three, one), without=0),
        AdvisedAction(two, 0, "", {}, (one, three), without=0),
    ]
    window.session.of(Advice).tips, window.session.of(Advice).of = told, of_position(window.table)
    found = plan_arrows.plan_arrows(window.table, window.session.of(Advice))

    assert [1, 2, 3] == [plan.number for plan in found]
    assert [game.system.pointing.trace(game.state, move).path for move in (one, two, three)] == [
        plan.trace.path for plan in found
    ]


def test_orders_of_a_plan_that_go_the_same_way_share_an_arrow_and_all_are_listed() -> None:
    """Two orders with the same path share an arrow with both numbers."""
    window = Window(Browser())
    window.use(Table.start(shipped()["conquerors_kings/training"], {}, dict.fromkeys("RS", HUMAN), seed=1))
    session, table = window.session, window.table
    while table.game.pending.step != "movement.order":
        window.run(order_actions.play, next(one for one in table.game.menu() if one.verb.startswith("end_")))
    moves = [one for one in table.game.menu() if one.verb == "move"]
    pairs = ((a, b) for a, b in combinations(moves, 2) if a.to == b.to and place(table, a) == place(table, b))
    first, second = next((a, b) for a, b in pairs if a.piece != b.piece and both_go(table, a, b))
    session.of(Advice).tips = [AdvisedAction(first, 0, "conquerors_kings.reason.again", {}, (first, second), without=0)]
    session.of(Advice).of = of_position(table)
    window.app.painter.table()
    listed = panel(table, session.names(), session.of(Advice).tips)

    assert ">1, 2<" in window.page.nodes["layer-over"]["plan-plan-1"]
    assert ['<b class="tip-number">1</b>', '<b class="tip-number">2</b>'] == re.findall(r"<b class.*?</b>", listed)


def test_a_plan_goes_on_beyond_the_dice_between_its_orders() -> None:
    """A plan of three moves with dice between them has three arrows."""
    window = Window(Browser())
    window.use(Table.start(shipped()["conquerors_kings/trebia"], {}, dict.fromkeys("NS", HUMAN), seed=1))
    window.run(order_actions.play, ChooseEdge("left"))
    session, table = window.session, window.table
    steps = [GeneralStep(PieceId("SEM"), PlaceId(to)) for to in ("D3", "C3", "B3")]
    session.of(Advice).tips = [AdvisedAction(steps[0], 0, "", {}, tuple(steps[1:]), without=0)]
    session.of(Advice).of = of_position(table)

    ways = [plan.trace.path for plan in plan_arrows.plan_arrows(table, session.of(Advice))]
    assert [("D2", "D3"), ("D3", "C3"), ("C3", "B3")] == ways


def test_an_order_that_leads_nowhere_is_drawn_where_it_is_given(made: Window) -> None:
    """A turn on the spot has an arrow around the piece, and a used card has a frame."""
    session, table = made.session, made.table
    session.of(Advice).tips, session.of(Advice).of = (
        [AdvisedAction(Turn(PieceId("110-1")), 0, "", {})],
        of_position(table),
    )
    made.app.painter.table()
    assert "rotate(" in made.page.nodes["layer-over"]["plan-plan-1"]

    cards = Window(Browser())
    cards.use(Table.start(shipped()["table_battles/rocroi"], {}, {"FR": HUMAN, "SP": HUMAN}, seed=1))
    used = next(one for one in cards.table.game.menu() if one.verb == "bombard")
    cards.session.of(Advice).tips = [AdvisedAction(used, 0, "", {})]
    cards.session.of(Advice).of = of_position(cards.table)
    cards.app.painter.table()
    assert '<rect class="shaft"' in cards.page.nodes["layer-over"]["plan-plan-1"]


def place(table: Table, move: Any) -> str | None:
    """Return where the piece of a move stands."""
    return next(piece.space for piece in table.view().pieces if piece.id == move.piece)


def both_go(table: Table, one: Any, other: Any) -> bool:
    """Return whether two orders can be given one after the other, without dice between them."""
    game = table.game.position()
    game.do(one)
    return isinstance(game.pending, Decision) and game.refuse(other) is None
