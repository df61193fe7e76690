"""Reviews a game: the loss of each order against the best one, and the luck of the dice.

All figures are values of the first side (Thinking.value). Before each input stands what it could have led to: the best
order's worth, or the average over the dice; after it what was chosen, or what came, by the same measure. So over a
game the last value less the first one is luck and choices and, between the steps, what the measure did not see coming.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.core.agenda import State
from engine.core.game import Game
from engine.core.types import Action, Chance, Decision, Facts, GameEndingAction, Side
from engine.search.evaluation import OrderEvaluator
from engine.search.expectimax import plain
from engine.search.hints import hints_of
from engine.search.lines import Line, determinized
from engine.search.reasons import reason
from engine.search.turn_shapes import shape_of

NODES = 120
"""Positions looked at for a decision unless said otherwise."""
TELLING = 100
"""A loss from which on the better order is named, where a game won is worth 10000."""


class ReviewStep(NamedTuple):
    """A decision (one order, or the orders of one phase) or dice, from input number `start` to before `end`."""

    start: int
    end: int
    side: Side | None
    """Who decided; None for dice."""
    before: int
    """What it could lead to: the best order's worth, or what dice give on average."""
    after: int
    """What was chosen, or what came."""
    best: Line = ()
    """The better orders, where what was chosen costs enough to be told."""
    reason: str = ""
    facts: Facts | None = None
    """Why the first of the better orders is good."""
    is_cut: bool = False
    """Whether the positions did not last for all that is usually looked at."""

    @property
    def change(self) -> int:
        """What was gained by luck, or lost by choice, for the first side."""
        return self.after - self.before


def review(game: Game, *, nodes: int = NODES, seed: int = 1) -> Iterator[ReviewStep]:
    """Yield the steps of a game one by one; the last one is where it stands now and changes nothing.

    Decisions are weighed as advice is, by what their side could know, dice by the whole truth: so only what was in the
    open may be reviewed while a game goes on.
    """
    looking = _Looking(game, nodes, seed)
    at = 0
    while at < len(game.inputs):
        step = looking.step(at)
        yield step
        at = step.end
    now = looking.standing(game.state)
    yield ReviewStep(at, at, None, now, now)


class _Looking:
    """One game being looked back on; `side` is who gave the last order."""

    def __init__(self, game: Game, nodes: int, seed: int) -> None:
        self.game, self.system = game, game.system
        self.nodes, self.seed = nodes, seed
        self.hints, self.shape = hints_of(self.system), shape_of(self.system)
        self.first = self.system.sides(game.state_at(0))[0]
        self.side = self.first

    def step(self, at: int) -> ReviewStep:
        """Return the step that begins with an input."""
        s = self.game.state_at(at)
        given = self.game.inputs[at]
        if isinstance(given.given, GameEndingAction):
            return ReviewStep(at, at + 1, given.side, self.standing(s), self.static(self.game.state_at(at + 1)))
        now = self.system.pending(s)
        if isinstance(now, Chance):
            assert not isinstance(given.given, Action), "dice fell"
            scale = self.scale(self.thrower(s))
            mean, came = scale.fall(s, now, given.given)
            return ReviewStep(at, at + 1, None, self.seen(scale, mean), self.seen(scale, came), is_cut=scale.is_cut)
        assert isinstance(now, Decision)
        return self.choice(s, now, at)

    def choice(self, s: State, now: Decision, at: int) -> ReviewStep:
        """Return a decision as a step: what was best, and what was chosen."""
        if not now.is_nested:
            self.side = now.side
        scale = self.scale(now.side)
        end = self.until(now, at) if scale.is_joint and not now.is_nested else at + 1
        s = determinized(self.system, s, now.side, self.seed)
        chosen = self.allowed(s, [one.given for one in self.game.inputs[at:end] if isinstance(one.given, Action)])
        weighed = scale.weigh(s, chosen)
        top, best = weighed[0]
        came = next(worth for worth, line in weighed if line == chosen)
        before, after = self.seen(scale, top), self.seen(scale, came)
        if abs(before - after) < TELLING:
            return ReviewStep(at, end, now.side, before, after, is_cut=scale.is_cut)
        why, facts = reason(self.system, self.hints, s, now.side, best[0])
        return ReviewStep(at, end, now.side, before, after, best, why, facts, scale.is_cut)

    def allowed(self, s: State, given: list[Action]) -> Line:
        """Return the orders as far as they can be given where what was hidden is only guessed."""
        after: State = s.copy()
        for n, action in enumerate(given):
            if n and (self.system.pending(after) != self.system.pending(s) or self.system.refuse(after, action)):
                return tuple(given[:n])
            self.system.play(after, action)
        return tuple(given)

    def until(self, now: Decision, at: int) -> int:
        """Return where the orders that answer the same question end."""
        end = at + 1
        while end < len(self.game.inputs) and self.game.inputs[end].side == now.side:
            following = self.system.pending(self.game.state_at(end))
            if following != now or isinstance(self.game.inputs[end].given, GameEndingAction):
                break
            end += 1
        return end

    def standing(self, s: State) -> int:
        """Return what a state is worth for the first side, whatever it waits for."""
        now = self.system.pending(s)
        if isinstance(now, Chance):
            scale = self.scale(self.thrower(s))
            return self.seen(scale, scale.fall(s, now)[0])
        if isinstance(now, Decision):
            scale = self.scale(now.side)
            return self.seen(scale, scale.weigh(determinized(self.system, s, now.side, self.seed))[0][0])
        return self.static(s)

    def static(self, s: State) -> int:
        """Return what a state is worth for the first side as it stands."""
        return self.system.thinking.value(s, self.first)

    def thrower(self, s: State) -> Side:
        """Return who goes on after the dice."""
        return self.shape.thrower(self.system, s, self.side)

    def scale(self, side: Side) -> OrderEvaluator:
        """Return a measure for a side, new for each step, so that it remembers no more than it needs."""
        return self.shape.measure(self.system, side, nodes=self.nodes, seed=self.seed)

    def seen(self, scale: OrderEvaluator, worth: int) -> int:
        """Return a worth as the first side sees it."""
        return plain(worth) if scale.side == self.first else -plain(worth)
