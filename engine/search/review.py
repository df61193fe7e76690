"""Reviews a game: the loss of each order against the best one, and the luck of the dice.

All figures of steps are chances of the first side, on the scale of Thinking.value (chances.py). The chance before each
input is what was possible: with the best order, or the average over the dice; that after it is with the chosen order,
or with the actual outcome. Over a game the last chance minus the first one is therefore the sum of luck, choices and,
between the steps, what the evaluation did not foresee.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.core.agenda import State
from engine.core.chances import BattleChances
from engine.core.game import Game
from engine.core.system import System
from engine.core.types import Action, Chance, Decision, Facts, GameEndingAction, Side
from engine.search.evaluation import OrderEvaluator
from engine.search.expectimax import plain
from engine.search.hints import hints_of
from engine.search.lines import Line, determinized
from engine.search.reasons import reason
from engine.search.turn_shapes import shape_of

NODES = 120
"""The number of positions for a decision unless given otherwise."""
TELLING = 100
"""The smallest loss of chance for which the better order is named; a won game is worth 10000."""


class ReviewStep(NamedTuple):
    """A decision (one order, or the orders of one phase) or a throw of dice: inputs from `start` to before `end`."""

    start: int
    end: int
    side: Side | None
    """The side that decided; None for dice."""
    before: int
    """The chance possible before it: with the best order, or the average over the dice."""
    after: int
    """The chance with the chosen order, or with the actual outcome."""
    best: Line = ()
    """The better orders, if the loss is large enough to name them."""
    reason: str = ""
    facts: Facts | None = None
    """Facts of the reason for the first of the better orders."""
    is_cut: bool = False
    """Whether the budget ran out before everything was searched."""
    stake: int = 0
    """Of a decision: by how much the best of the orders that were compared is better than the worst of them."""
    variance: int = 0
    """Of dice: the variance of the chance after them, by the exact odds."""

    @property
    def change(self) -> int:
        """The gain by luck, or the loss by choice, for the first side."""
        return self.after - self.before


def review(game: Game, *, nodes: int = NODES, seed: int = 1) -> Iterator[ReviewStep]:
    """Yield the steps of a game one by one; the last one holds the current value and changes nothing.

    Decisions are evaluated as for advice, from what their side could know, dice from the full state: so while a game
    goes on, only its open information may be reviewed.
    """
    looking = _Looking(game, nodes, seed)
    at = 0
    while at < len(game.inputs):
        step = looking.step(at)
        yield step
        at = step.end
    now = looking.standing(game.state)
    yield ReviewStep(at, at, None, now, now)


class Standing:
    """Chances of the first side in states; `side` is the one that gave the last order."""

    def __init__(self, system: System, state: State, nodes: int, seed: int) -> None:
        self.system, self.nodes, self.seed = system, nodes, seed
        self.chances = BattleChances(system, state)
        self.hints, self.shape = hints_of(system), shape_of(system)
        self.first = system.sides(state)[0]
        self.side = self.first

    def standing(self, s: State) -> int:
        """Return the chance in a state, whatever it waits for."""
        now = self.system.pending(s)
        if isinstance(now, Chance):
            scale = self.dice_scale(s, self.thrower(s))
            return self.seen(scale.side, plain(scale.fall(s, now)))
        if isinstance(now, Decision):
            scale = self.scale(now.side)
            return self.meant(s, scale, scale.weigh(determinized(self.system, s, now.side, self.seed))[0][0])
        return self.static(s)

    def static(self, s: State) -> int:
        """Return the chance in a state at first sight."""
        return self.chances.seen_from(s).thinking.value(s, self.first)

    def thrower(self, s: State) -> Side:
        """Return the side that goes on after the dice."""
        return self.shape.thrower(self.system, s, self.side)

    def scale(self, side: Side) -> OrderEvaluator:
        """Return a new evaluator of orders for a side; each step has its own, so that caches stay small."""
        return self.shape.measure(self.system, side, nodes=self.nodes, seed=self.seed)

    def dice_scale(self, s: State, side: Side) -> OrderEvaluator:
        """Return a new evaluator of dice, which averages chances as seen from a state."""
        return self.shape.measure(self.chances.seen_from(s), side, nodes=self.nodes, seed=self.seed)

    def meant(self, s: State, scale: OrderEvaluator, worth: int) -> int:
        """Return the first side's chance for the worth of an order in a state."""
        return self.seen(scale.side, self.chances.of_worth(s, plain(worth), scale.side))

    def seen(self, side: Side, chance: int) -> int:
        """Return a chance of a side from the first side's point of view."""
        return chance if side == self.first else -chance


class _Looking(Standing):
    """A game under review."""

    def __init__(self, game: Game, nodes: int, seed: int) -> None:
        super().__init__(game.system, game.state_at(0), nodes, seed)
        self.game = game
        self.dice: dict[Side, OrderEvaluator] = {}
        """What values the dice of the last order, which remembers all states that they may lead to."""

    def step(self, at: int) -> ReviewStep:
        """Return the step that begins with an input."""
        s = self.game.state_at(at)
        given = self.game.inputs[at]
        if isinstance(given.given, GameEndingAction):
            return ReviewStep(at, at + 1, given.side, self.standing(s), self.static(self.game.state_at(at + 1)))
        now = self.system.pending(s)
        if isinstance(now, Chance):
            assert not isinstance(given.given, Action), "dice fell"
            side = self.thrower(s)
            scale = self.dice.get(side) or self.dice.setdefault(side, self.dice_scale(s, side))
            worths, came = scale.thrown(s, now, given.given)
            chances = [(self.seen(side, plain(worth)), weight) for worth, weight in worths]
            whole = sum(weight for _, weight in chances)
            mean = sum(weight * chance for chance, weight in chances) // whole
            variance = sum(weight * (chance - mean) ** 2 for chance, weight in chances) // whole
            after = self.seen(side, plain(came))
            return ReviewStep(at, at + 1, None, mean, after, is_cut=scale.is_cut, variance=variance)
        assert isinstance(now, Decision)
        return self.choice(s, now, at)

    def choice(self, s: State, now: Decision, at: int) -> ReviewStep:
        """Return a decision as a step: the best order and the chosen one."""
        if not now.is_nested:
            self.side = now.side
            self.dice.clear()
        scale = self.scale(now.side)
        end = self.until(now, at) if scale.is_joint and not now.is_nested else at + 1
        s = determinized(self.system, s, now.side, self.seed)
        chosen = self.allowed(s, [one.given for one in self.game.inputs[at:end] if isinstance(one.given, Action)])
        weighed = scale.weigh(s, chosen)
        top, best = weighed[0]
        came = next(worth for worth, line in weighed if line == chosen)
        before, after, worst = (self.meant(s, scale, worth) for worth in (top, came, weighed[-1][0]))
        stake = abs(before - worst)
        if abs(before - after) < TELLING:
            return ReviewStep(at, end, now.side, before, after, is_cut=scale.is_cut, stake=stake)
        why, facts = reason(self.system, self.hints, s, now.side, best[0])
        return ReviewStep(at, end, now.side, before, after, best, why, facts, scale.is_cut, stake)

    def allowed(self, s: State, given: list[Action]) -> Line:
        """Return the orders up to the first that is not possible when hidden information is only guessed."""
        after: State = s.copy()
        for n, action in enumerate(given):
            if n and (self.system.pending(after) != self.system.pending(s) or self.system.refuse(after, action)):
                return tuple(given[:n])
            self.system.play(after, action)
        return tuple(given)

    def until(self, now: Decision, at: int) -> int:
        """Return the end of the series of orders that answer the same question."""
        end = at + 1
        while end < len(self.game.inputs) and self.game.inputs[end].side == now.side:
            following = self.system.pending(self.game.state_at(end))
            if following != now or isinstance(self.game.inputs[end].given, GameEndingAction):
                break
            end += 1
        return end
