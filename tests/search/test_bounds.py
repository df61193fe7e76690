"""Advice, reviews and the opponent stay within their budgets of positions and inputs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from engine.core import record
from engine.core.agenda import State
from engine.core.game import Game
from engine.core.scenario import shipped
from engine.core.system import System, load
from engine.core.types import Chance, Decision, End, Outcome, Side
from engine.search import BRAINS, Budget
from engine.search.advice import Adviser
from engine.search.evaluation import DICE, OrderEvaluator
from engine.search.review import review
from engine.search.search_budget import CHECK_EVERY, GRACE, PLAYS, Exhausted, Meter, Shares

RECORDS = Path(__file__).parent / "records"
NODES = 120
INPUTS = 90
"""Inputs of a game that are played."""
ASKED = 8
"""Questions of a battle that are asked, each of another step, at most."""


def allowed(nodes: int) -> int:
    """Return how many positions may be looked at for so many that were asked for."""
    return nodes + nodes // GRACE


@cache
def played(name: str) -> Game:
    """Return a game that two recruits, who hardly think, have played for a while."""
    game = Game(shipped()[name], seed=3)
    minds = {side: BRAINS["recruit"](game.system, seed=n) for n, side in enumerate(game.system.sides(game.state))}
    while len(game.inputs) < INPUTS and not isinstance(now := game.pending, End):
        if isinstance(now, Chance):
            game.roll()
            continue
        assert isinstance(now, Decision)
        known = game.system.sight.redact(game.state, now.side)
        game.do(minds[now.side].choose(known, now.side, Budget(4)).action)
    return game


@cache
def questions(name: str) -> list[tuple[State, Side]]:
    """Return states of a game in which a side decides: of each step the one in the middle of those met."""
    game = played(name)
    met: dict[str, list[tuple[State, Side]]] = {}
    for n in range(len(game.inputs)):
        s = game.state_at(n)
        now = game.system.pending(s)
        if isinstance(now, Decision):
            met.setdefault(now.step, []).append((s, now.side))
    middles = [states[len(states) // 2] for states in met.values()]
    return middles[:: len(middles) // ASKED + 1] if len(middles) > ASKED else middles


def adviser(system: System, s: State, side: Side, nodes: int) -> Adviser:
    """Return an adviser who has advised, from what a side may know."""
    found = Adviser(system, system.sight.redact(s, side), side, nodes=nodes, seed=1)
    assert found.advise()
    return found


@pytest.mark.parametrize("name", sorted(shipped()))
def test_advice_looks_at_no_more_positions_than_a_fifth_beyond_what_was_asked_for(name: str) -> None:
    """Advice stays within its number of positions and of inputs, whatever is asked."""
    system = load(shipped()[name].system)
    for s, side in questions(name):
        found = adviser(system, s, side, NODES)

        assert found.considered <= allowed(NODES), system.pending(s)
        assert found.measure.meter.plays <= 2 * PLAYS * NODES, system.pending(s)


@pytest.mark.parametrize("name", ["trebia_generals", "trebia_shooting"])
def test_questions_that_once_took_minutes_are_answered_within_their_positions(name: str) -> None:
    """Questions with very many dice are answered within the budget, also for what follows the best order."""
    game, _, fault = record.load_text((RECORDS / f"{name}.json").read_text("utf-8"))
    assert fault is None
    side = game.pending.side

    found = adviser(game.system, game.state, side, 600)

    assert found.considered <= allowed(600)
    assert found.measure.meter.plays <= 2 * PLAYS * 600


def test_the_generals_of_a_training_battle_are_advised_within_their_positions() -> None:
    """Generals answer every question of the first twelve inputs of a battle that once took longest."""
    game = Game(shipped()["conquerors_kings/training"], seed=5)
    minds = {side: BRAINS["veteran"](game.system, seed=n) for n, side in enumerate(game.system.sides(game.state))}
    steps = set()
    for _ in range(12):
        now = game.pending
        if isinstance(now, Chance):
            game.roll()
            continue
        steps.add(now.step)
        assert adviser(game.system, game.state, now.side, 600).considered <= allowed(600), now.step
        game.do(minds[now.side].choose(game.system.sight.redact(game.state, now.side), now.side, Budget(300)).action)

    assert "command.order" in steps


@pytest.mark.parametrize(
    "name", ["charge/frontier", "conquerors_kings/training", "at_the_charge/training", "table_battles/hastings"]
)
def test_each_step_of_a_review_looks_at_no_more_than_advice(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A step of a review has its own budget and stays within it; each throw has a multiple of it, and its outcomes."""
    made: list[OrderEvaluator] = []
    begun, thrown = OrderEvaluator.__init__, OrderEvaluator.thrown
    for_dice: dict[OrderEvaluator, int] = {}

    def noted_dice(self: OrderEvaluator, s: State, now: Chance, given: Outcome) -> object:
        for_dice[self] = for_dice.get(self, 0) + allowed(DICE * NODES) + len(now.odds) + 1
        return thrown(self, s, now, given)

    def noted(self: OrderEvaluator, *given: object, **how: object) -> None:
        begun(self, *given, **how)
        made.append(self)

    monkeypatch.setattr(OrderEvaluator, "__init__", noted)
    monkeypatch.setattr(OrderEvaluator, "thrown", noted_dice)
    for n, _ in enumerate(review(played(name), nodes=NODES)):
        if n > 40:
            break

    assert len(made) > 20
    assert all(one.meter.nodes <= max(allowed(NODES), for_dice.get(one, 0)) for one in made)


@pytest.mark.parametrize("level", ["recruit", "veteran", "general", "marshal"])
@pytest.mark.parametrize("name", ["charge/frontier", "conquerors_kings/trebia", "chartabella/caravan"])
def test_an_opponent_ends_soon_after_its_time(name: str, level: str) -> None:
    """After the deadline an opponent looks at no more than a fifth of its positions."""
    system = load(shipped()[name].system)
    for s, side in questions(name):
        late: list[int] = []
        brain = BRAINS[level](system, seed=1)
        ticks = iter(range(1_000_000))

        def is_over(brain: object = brain, late: list[int] = late, ticks: Iterator[int] = ticks) -> bool:
            if next(ticks) < 3:
                return False
            late.append(brain.considered)
            return True

        choice = brain.choose(system.sight.redact(s, side), side, Budget(deadline=is_over))

        assert not late or choice.considered <= late[0] + late[0] // GRACE + CHECK_EVERY + 1, system.pending(s)


def test_a_share_ends_with_the_share_around_it() -> None:
    """A share ends with the share that contains it, and the next one has its own again."""
    meter = Shares()
    with meter.share(10):
        with meter.share(100):
            assert 10 == meter.left
            for _ in range(10):
                meter.spend()
            assert meter.is_over
        for _ in range(10 // GRACE + 1):
            meter.spend()
        with pytest.raises(Exhausted):
            meter.spend()
        assert 10 + 10 // GRACE + 2 == meter.nodes
    assert not meter.is_over


def test_what_was_found_before_a_share_ended_stays() -> None:
    """A search that is ended keeps what it had found."""
    meter = Shares()

    def search() -> Iterator[int]:
        for n in range(100):
            meter.spend()
            yield n

    assert [*range(5 + 5 // GRACE + 1)] == [*meter.lasting(5, search())]


def test_inputs_played_on_the_way_are_bounded_too() -> None:
    """Each position has a number of inputs, so an order through very many dice is ended."""
    meter = Meter(Budget(nodes=1))
    for _ in range(2 * PLAYS):
        meter.play()
    with pytest.raises(Exhausted):
        meter.play()
