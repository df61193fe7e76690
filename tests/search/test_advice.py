"""The same question gets the same advice, and no review calls the first order of advice a mistake."""

from __future__ import annotations

from functools import cache
from itertools import islice

import pytest

from engine.core.game import Game
from engine.core.scenario import shipped
from engine.core.types import Action, Chance, Decision
from engine.search import evaluation
from engine.search.advice import NEAR, Adviser
from engine.search.lines import determinized, kind, state_after
from engine.search.review import review
from engine.search.tips import Tip
from tests.search.test_review import kept

NODES = 300
EVERY = 9
"""Of so many inputs of a game the decision before one is looked at."""
SAVES = (
    "chartabella/training",
    "chartabella/persian_camp",
    "at_the_charge/training",
    "at_the_charge/kalavryai",
    "table_battles/training",
    "table_battles/kolin",
)
recorded = pytest.mark.parametrize("name", SAVES)


def asked(game: Game, plan: tuple[Action, ...] = ()) -> list[Tip]:
    """Return the advice for the decision that waits, from what its side may know."""
    s, side = game.state, game.pending.side
    return Adviser(game.system, game.system.sight.redact(s, side), side, nodes=NODES, seed=1, plan=plan).advise()


@cache
def positions(name: str) -> list[tuple[Game, list[Tip]]]:
    """Return games that begin at decisions of a recorded game, each with the advice there."""
    game = kept(name)
    begun = [game.position(n) for n in range(0, len(game.inputs), EVERY)]
    return [(one, asked(one)) for one in begun if isinstance(one.pending, Decision)]


def given(game: Game, orders: tuple[Action, ...]) -> Game:
    """Return a new game in which these orders were given, as far as the same question goes on."""
    played = game.position()
    for action in orders:
        if played.pending == game.pending and played.refuse(action) is None:
            played.do(action)
    return played


@recorded
def test_the_first_order_advised_is_never_a_mistake_in_the_review(name):
    """With its plan, the first order costs nothing in a review, and has the chance that advice named.

    Where its side then decides once more in the same turn, advice has looked further.
    """
    assert positions(name)
    last = 0
    for game, advice in positions(name):
        played = given(game, (advice[0].action, *advice[0].line))
        step = next(review(played, nodes=NODES))
        sign = 1 if step.side == game.system.sides(game.state)[0] else -1

        assert step.before == step.after, (step, advice[0])
        after = game.system.pending(played.state_at(step.end))
        if not isinstance(after, Decision) or after.side != step.side:
            last += 1
            assert step.after == sign * advice[0].worth, (step, advice[0])
    assert last, "each order led to a further question of its side"


@pytest.mark.parametrize("name", ["at_the_charge/training", "at_the_charge/kalavryai", "table_battles/training"])
def test_orders_asked_for_one_by_one_are_no_mistake_together(name):
    """A phase in which the first order of new advice is given each time has no mistake in a review."""
    whole = kept(name)
    begun = (whole.position(n) for n in range(len(whole.inputs)))
    long = [*islice((one for one in begun if isinstance(one.pending, Decision) and asked(one)[0].line), 3)]
    assert 3 == len(long)
    for game in long:
        played, plan = game.position(), ()
        while played.pending == game.pending:
            first = asked(played, plan)[0]
            played.do(first.action)
            plan = first.line

        step = next(review(played, nodes=NODES))

        assert step.before == step.after, step


@recorded
def test_advice_is_sorted_by_the_number_it_shows(name):
    """The value of an order, or of its part in a plan, never grows down the list."""
    for _, advice in positions(name):
        shown = [one.worth if one.without is None else one.worth - one.without for one in advice]

        assert shown == sorted(shown, reverse=True)
        assert 1 <= len(advice) <= 3


@recorded
def test_orders_that_differ_only_in_where_a_piece_stops_count_as_one(name):
    """Of orders by the same pieces at the same targets, only those with different values are listed."""
    for game, advice in positions(name):
        single = [one for one in advice if one.without is None]
        for n, one in enumerate(single):
            for other in single[:n]:
                alike = kind(game.system, game.state, one.action) == kind(game.system, game.state, other.action)

                assert not alike or other.worth - one.worth >= NEAR, (one, other)


def test_the_same_question_gets_the_same_advice():
    """Five requests in one position get the same orders with the same numbers."""
    game, advice = positions("chartabella/training")[0]

    assert all(asked(game) == advice for _ in range(4))


@recorded
def test_an_order_by_itself_is_told_with_what_is_expected_after_it(name):
    """A single order comes with what is expected after it and after its turn, if its side continues."""
    for game, advice in positions(name):
        for tip in advice:
            s = state_after(
                game.system, determinized(game.system, game.state, game.pending.side, 1), (tip.action, *tip.line)
            )
            now = game.system.pending(s)
            if tip.then is not None and isinstance(now, Decision) and now.side == tip.then[0] == game.pending.side:
                assert None is game.system.refuse(s, tip.then[1])


def test_the_best_order_of_a_turn_is_told_with_the_next_of_the_same_turn():
    """In a turn of two activations of Chartabella both are advised, and each is allowed after the other."""
    for scenario in ("chartabella/grain", "chartabella/caravan"):
        game = Game(shipped()[scenario])
        best = asked(game)[0]
        for action in (best.action, *best.line):
            assert game.pending.side == "P"
            game.do(action)
            if isinstance(game.pending, Chance):
                game.roll()

        assert best.line


def test_what_is_expected_after_an_order_is_told_of_either_side():
    """In the middle of a turn one's own order is expected next, at its end one of the enemy."""
    found = [(game.pending.side, tip.then) for game, advice in positions("chartabella/training") for tip in advice]

    assert any(then is not None and then[0] == side for side, then in found)
    assert any(then is not None and then[0] != side for side, then in found)


def test_an_order_at_whose_end_nothing_more_is_gained_is_told_with_the_answer():
    """No advised order that stands alone ends without an expected answer while the game continues."""
    for game, advice in positions("chartabella/training"):
        for tip in (one for one in advice if not one.line):
            s = state_after(game.system, game.state, (tip.action,))
            now = game.system.pending(s)
            assert tip.then is not None or not isinstance(now, Decision) or now.is_nested, tip


def test_the_reason_of_a_plan_is_that_of_where_it_ends():
    """A general who rides from zone to zone is said to go where his last step leads."""
    game = Game(shipped()["conquerors_kings/trebia"])
    game.do(next(one for one in game.menu() if one.verb == "choose_edge"))
    tip = Adviser(game.system, game.state, game.pending.side, nodes=evaluation.NODES["usual"], seed=1).advise()[0]
    steps = [one.to for one in (tip.action, *tip.line) if getattr(one, "piece", "") == tip.action.piece]

    assert len(set(steps)) > 1
    assert f"place:{steps[-1]}" == tip.facts["to"]


@pytest.mark.parametrize("name", sorted(shipped()))
def test_advice_is_given_at_the_start_of_every_battle(name: str) -> None:
    """Advice also works if a roll may be repeated while it ties: that is followed once."""
    game = Game(shipped()[name], seed=1)
    while isinstance(game.pending, Chance):
        game.roll()
    tips = Adviser(game.system, game.state, game.pending.side, nodes=60, seed=1).advise()

    assert tips
    assert all(game.refuse(tip.action) is None for tip in tips)
