"""A plain Monte Carlo tree search over the same engine, to measure the General against another way of searching.

It is UCT (L. Kocsis, C. Szepesvári, "Bandit Based Monte-Carlo Planning", 2006) with an open loop: the tree holds
orders alone, and each pass throws its own dice, so that an order counts as what it brings in the mean. Nodes widen as
they are visited (R. Coulom, "Computing Elo Ratings of Move Patterns in the Game of Go", 2007), in the order in which
the hints of the system name candidates; where a side gives many orders in a phase, a line is a whole plan. Playouts
are quick orders for both sides, cut after some turns and valued by the fitted chance. What a side may not know is
dealt anew in each pass.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from math import log, sqrt
from typing import NamedTuple

from engine.core.agenda import State
from engine.core.callbacks import WON
from engine.core.chances import judged_by_chance
from engine.core.dice import Generator
from engine.core.hints import CARELESS, SOUND
from engine.core.system import System
from engine.core.types import Chance, Decision, Side
from engine.search import Budget, Choice
from engine.search.hints import hints_of
from engine.search.levels import VETERAN
from engine.search.lines import Line, Task
from engine.search.search_budget import Exhausted, Meter
from engine.search.turn_shapes import shape_of

ANSWERS = 6
"""The number of answers to a question within an order that are tried besides the usual one, as the General does."""
WIDTHS = (1, 4, 16, 64, 256)
"""How many candidates are asked for, one after the other, as a node widens."""
ALONE = 8
"""The number of visits after which a first question with a single line is settled."""
PLANNED, SKILLS = 100, (SOUND, CARELESS, CARELESS, CARELESS)
"""The positions for each plan of the first phase besides the quick one, and the skills of these plans."""


class Settings(NamedTuple):
    """What the search can be tuned by."""

    explore: float = 0.3
    """The weight of what is not known yet, where a game is worth from -1 to 1."""
    width: float = 2.0
    """The number of lines that a node tries at its first visit, and by what their number then grows."""
    power: float = 0.5
    """The power of the visits by which the number of lines grows."""
    turns: int = 1
    """How often the decision passes to the other side before a playout ends."""
    quick: int = 0
    """The positions for each quick order of a Veteran in a playout; 0 for the first attack or candidate."""


TUNED = {
    "chartabella": Settings(explore=0.2, turns=2),
    "at_the_charge": Settings(turns=2, quick=16),
    "table_battles": Settings(turns=2, quick=16),
    "conquerors_kings": Settings(turns=0, quick=16),
    "charge": Settings(turns=2, quick=16),
}
"""System -> the best settings of those tried (docs/opponent.md)."""


class Arm:
    """A line in the tree: how often it was tried, what it brought in all to its side, and what was asked after it."""

    def __init__(self) -> None:
        self.visits, self.total = 0, 0.0
        self.after: dict[tuple[Side, str], Node] = {}
        """Side and step of the next question, which depend on the dice -> its node."""

    def bound(self, others: float, explore: float) -> float:
        """Return how much the line may be worth; `others` is the logarithm of the visits of all."""
        return self.total / self.visits + explore * sqrt(others / self.visits)


class Node:
    """A question in the tree, with the lines tried so far and a source of others."""

    def __init__(self, source: Iterator[Line]) -> None:
        self.source = source
        self.visits = 0
        self.arms: dict[Line, Arm] = {}


class TreeSearch:
    """A player that searches its orders by a tree; the same seed and number of positions give the same order."""

    def __init__(self, system: System, settings: Settings | None = None, *, seed: int = 0) -> None:
        """Make it as a brain is made."""
        self.system, self.hints, self.shape = system, hints_of(system), shape_of(system)
        self.settings = settings or TUNED.get(system.id, Settings())
        self.dice = Generator(seed)
        self.meter = Meter(Budget(nodes=0))
        self.judge = system
        self.root = Node(iter(()))

    def choose(self, state: State, side: Side, budget: Budget) -> Choice:
        """Return the line that was tried most often in a redacted state."""
        self.meter, sight = Meter(budget), self.system.sight
        self.judge = judged_by_chance(self.system, state)
        world = sight.determinize(state, side, self.dice)
        self.root = Node(self._lines(world.copy(), is_first=True))
        with suppress(Exhausted):
            while not self._is_over() and not self._is_settled():
                self._pass(sight.determinize(state, side, self.dice) if sight.hidden else world.copy())
        arms = self.root.arms or {(self.hints.candidates(world, 1)[0],): Arm()}
        best, *further = max(arms, key=lambda line: (arms[line].visits, arms[line].total))
        return Choice(best, "", considered=self.meter.nodes, line=tuple(Choice(order, "") for order in further))

    def _is_over(self) -> bool:
        """Return whether the budget is used up; the clock is asked before each pass, because passes are slow."""
        deadline = self.meter.budget.deadline
        return self.meter.is_over or (deadline is not None and deadline())

    def _is_settled(self) -> bool:
        """Return whether there is a single line to choose from."""
        return self.root.visits >= ALONE and len(self.root.arms) == 1

    def _lines(self, s: State, *, is_first: bool) -> Iterator[Line]:
        """Yield lines for a question: plans of a phase, candidates, for the first one also some answers to it."""
        now = self.system.pending(s)
        assert isinstance(now, Decision)
        if self.hints.shape == "phases" and not now.is_nested:
            yield self._planned(s, now, self.settings.quick, SOUND)
            for skill in SKILLS if is_first else ():
                yield self._planned(s, now, PLANNED, skill)
            yield from ((order,) for order in self.hints.attacks(s))
        for most in WIDTHS:
            yield from ((order,) for order in self.hints.candidates(s, most))
        if is_first and now.is_nested:
            yield from ((order,) for order in islice(self.system.legal(s), ANSWERS))

    def _pass(self, s: State) -> None:
        """Go down the tree to a new question, play on from there, and count the result in all lines on the way."""
        way: list[tuple[Side, Arm]] = []
        met: list[Node] = []
        while (now := self._asked(s)) is not None:
            if now.is_nested and way:
                self._follow(s, (self.hints.candidates(s, 1)[0],))
                continue
            key, nodes = (now.side, now.step), way[-1][1].after if way else {(now.side, now.step): self.root}
            is_new = key not in nodes
            if is_new:
                nodes[key] = Node(self._lines(s.copy(), is_first=False))
            met.append(nodes[key])
            if is_new:
                break
            line = self._picked(nodes[key], s)
            way.append((now.side, nodes[key].arms[line]))
            self._follow(s, line)
        self._play_on(s)
        self.meter.spend()
        first = way[0][0]
        worth = self.judge.thinking.value(s, first) / WON
        for node in met:
            node.visits += 1
        for side, arm in way:
            arm.visits += 1
            arm.total += worth if side == first else -worth

    def _picked(self, node: Node, s: State) -> Line:
        """Return the line to try at a node: a new one if it is due, otherwise the one of the highest bound."""
        refuse, settings = self.system.refuse, self.settings
        due = max(2, int(settings.width * max(1, node.visits) ** settings.power))
        legal = {line: arm for line, arm in node.arms.items() if refuse(s, line[0]) is None}
        if len(legal) < due:
            fresh = (line for line in node.source if line not in node.arms and refuse(s, line[0]) is None)
            new = next(fresh, None if legal else (self.hints.candidates(s, 1)[0],))
            if new is not None:
                node.arms.setdefault(new, Arm())
                return new
        tried = [line for line, arm in legal.items() if not arm.visits]
        others = log(1 + sum(arm.visits for arm in legal.values()))
        return tried[0] if tried else max(legal, key=lambda line: legal[line].bound(others, settings.explore))

    def _asked(self, s: State) -> Decision | None:
        """Throw all dice that are due, and return the question then, None at the end of the game."""
        while isinstance(now := self.system.pending(s), Chance):
            self.meter.play()
            self.system.play(s, self.dice.draw(now))
        return now if isinstance(now, Decision) else None

    def _follow(self, s: State, line: Line) -> None:
        """Give the orders of a line as long as the same question is asked and they are legal."""
        asked = self.system.pending(s)
        for n, order in enumerate(line):
            now = self._asked(s)
            if now is None or not now.repeats(asked) or (n and self.system.refuse(s, order) is not None):
                return
            self.meter.play()
            self.system.play(s, order)

    def _play_on(self, s: State) -> None:
        """Play quick orders until the decision has passed to the other side often enough."""
        changes, last = 0, ""
        while (now := self._asked(s)) is not None:
            if not now.is_nested and now.side != last:
                changes, last = changes + bool(last), now.side
                if changes >= self.settings.turns:
                    return
            self._follow(s, self._quick(s, now))

    def _quick(self, s: State, now: Decision) -> Line:
        """Return the orders of a playout: a hasty Veteran's, or the first attack, or else the first candidate."""
        if self.settings.quick and not now.is_nested:
            return self._planned(s, now, self.settings.quick, VETERAN)
        attacks = [] if now.is_nested else self.hints.attacks(s)
        return ((attacks or self.hints.candidates(s, 1))[0],)

    def _planned(self, s: State, now: Decision, nodes: int, level: int) -> Line:
        """Return the orders of a level in a hurry, looking at so many positions."""
        found: Line = (self.hints.candidates(s, 1)[0],)
        own = self.meter.part(nodes)
        task = Task(self.system, (s,), now.side, level, own, self.dice, is_quick=nodes != PLANNED)
        with suppress(Exhausted):
            for line in self.shape.lines(task):
                found = line
        self.meter.take(own)
        return found
