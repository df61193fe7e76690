"""The exact distribution of what an action leads to, found by playing the resolving code itself."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from typing import NamedTuple

from engine.core.flow import State, key
from engine.core.system import System
from engine.core.types import Action, Chance, Decision, Event, Outcome, Rule, Side
from engine.core.view import Verdict

BUDGET = 2_000
"""Branches that are counted out at most; where more would be, only to what is likely enough."""
RAREST = 2_000
"""One in how many: what is rarer is followed no further then."""


class Leaf(NamedTuple):
    """How it ends: the verdict, what was told on the way since the last branch, and the state reached.

    `is_open`: it does not end there, but was followed no further, and the verdict tells what has come so far.
    """

    verdict: Verdict
    told: tuple[Event, ...]
    state: State
    is_open: bool = False


class Rolled(NamedTuple):
    """Dice fall: (outcome, weight, what follows) for each outcome."""

    rule: Rule
    told: tuple[Event, ...]
    branches: tuple[tuple[Outcome, int, Node], ...]


class Reply(NamedTuple):
    """A side may react: (its action, what follows) for each reaction, in the order of the menu."""

    side: Side
    rule: Rule
    told: tuple[Event, ...]
    branches: tuple[tuple[Action, Node], ...]


Node = Leaf | Rolled | Reply


def forecast(system: System, s: State, action: Action) -> Node:
    """Play an action on a copy, through every face of the dice and every reaction, to the next real decision.

    Where the system assumes an answer to a reaction, that one is followed; else there is a Reply with all of them.
    What is reached in several ways is followed once; its events are those told on the first way.
    """
    return _within_budget(system, s, action, lambda made: made.follow(s, action, 1))


def outlook(system: System, before: State, action: Action, s: State) -> Node:
    """Return what may still come, from state `s`, of an action that was given in the state `before`."""
    return _within_budget(system, before, action, lambda made: made.reach(s))


def _within_budget(system: System, before: State, action: Action, look: Callable[[_Forecast], Node]) -> Node:
    """Return all that may come; where that is too much, what is likely enough."""
    try:
        return look(_Forecast(system, before, action, None))
    except _Spent:
        return look(_Forecast(system, before, action, RAREST))


class _Spent(Exception):  # noqa: N818 - it says what happened
    """More was to be followed than the budget allows."""


class _Forecast:
    """One action being played out from one state: as far as the budget goes, or to what is at most so rare."""

    def __init__(self, system: System, before: State, action: Action, rarest: int | None) -> None:
        self.system, self.before, self.action, self.rarest = system, before, action, rarest
        self._known: dict[Hashable, tuple[Node, int, int]] = {}
        """What states lead to, how many branches that has, and how rare the states were when it was found out."""
        self._count = 0

    def follow(self, s: State, given: Action | Outcome, rarity: int) -> Node:
        """Return what an input leads to; the dice come to it one time in `rarity`."""
        after, log, mark = self._played(s, given)
        node = self._onward(after, mark, rarity)
        return node._replace(told=(*log, *node.told))

    def _played(self, s: State, given: Action | Outcome) -> tuple[State, tuple[Event, ...], Hashable]:
        """Return the state that an input leads to, what is told on the way, and what tells the state from others."""
        after: State = s.copy()
        log: list[Event] = []
        self.system.play(after, given, log)
        return after, tuple(log), key(after)

    def _onward(self, after: State, mark: Hashable, rarity: int) -> Node:
        """Return what a state leads to, as found out before where that was not more rarely."""
        node, branches, before = self._known.get(mark, (None, 0, 0))
        if node is None or (self.rarest is not None and rarity < before):
            counted = self._count
            node = self._node(after, rarity)
            self._known[mark] = node, self._count - counted, rarity
        else:
            self._count += branches
        return node

    def _rolled(self, s: State, now: Chance, rarity: int) -> Iterator[tuple[Outcome, int, Node]]:
        """Yield each outcome of the dice with what follows; those that come to the same are followed together."""
        rolled = [(outcome, weight, *self._played(s, outcome)) for outcome, weight in now.odds]
        weights: dict[Hashable, int] = {}
        for _, weight, _, _, mark in rolled:
            weights[mark] = weights.get(mark, 0) + weight
        total, nodes = sum(weights.values()), {}
        for outcome, weight, after, log, mark in rolled:
            if mark not in nodes:
                nodes[mark] = self._onward(after, mark, rarity * total // weights[mark])
            yield outcome, weight, nodes[mark]._replace(told=(*log, *nodes[mark].told))

    def reach(self, s: State) -> Node:
        """Return what a state reached by now leads to."""
        return self._node(s.copy(), 1)

    def _node(self, s: State, rarity: int) -> Node:
        """Return what a state leads to, nothing told yet."""
        self._count += 1
        if self.rarest is None and self._count > BUDGET:
            raise _Spent
        system, now = self.system, self.system.pending(s)
        if isinstance(now, Chance) and not system.steps[now.step].apart:  # type: ignore[union-attr]
            if self.rarest is not None and rarity > self.rarest:
                return Leaf(system.verdict(self.before, s, self.action), (), s, is_open=True)
            return Rolled(now.rule, (), tuple(self._rolled(s, now, rarity)))
        if isinstance(now, Decision) and system.ask(s)[0].reaction:
            if system.assume is not None:
                return self.follow(s, system.assume(s), rarity)
            replies = tuple((a, self.follow(s, a, rarity)) for a in system.legal(s))
            return Reply(now.side, now.rule, (), replies)
        return Leaf(system.verdict(self.before, s, self.action), (), s)


Answer = Callable[[Reply], int]
"""Which branch of a reply is taken."""


def decline(reply: Reply) -> int:
    """Answer every reaction with the last of its menu, which by custom is to let things happen."""
    return len(reply.branches) - 1


def leaves(node: Node, answer: Answer, share: Fraction = Fraction(1)) -> Iterator[tuple[Leaf, Fraction]]:
    """Yield every end that can be reached, with its exact probability, when reactions are answered by `answer`.

    Faces of a die that come to the same are one way to it.
    """
    if isinstance(node, Leaf):
        yield node, share
    elif isinstance(node, Reply):
        yield from leaves(node.branches[answer(node)][1], answer, share)
    else:
        ways: list[tuple[Node, int]] = []
        for _, weight, branch in node.branches:
            before = next((n for n, (other, _) in enumerate(ways) if _is_same(branch, other)), None)
            if before is None:
                ways.append((branch, weight))
            else:
                ways[before] = branch, ways[before][1] + weight
        total = sum(weight for _, weight in ways)
        for branch, weight in ways:
            yield from leaves(branch, answer, share * Fraction(weight, total))


def _is_same(one: Node, other: Node) -> bool:
    """Whether two nodes differ in nothing but what was told on the way to them."""
    if isinstance(one, Leaf) or isinstance(other, Leaf):
        return isinstance(one, Leaf) and isinstance(other, Leaf) and one.state is other.state
    return one.branches is other.branches


def unfollowed(node: Node, answer: Answer = decline) -> Fraction:
    """Return how likely it comes to what was followed no further."""
    return sum((share for leaf, share in leaves(node, answer) if leaf.is_open), Fraction(0))


def ends(node: Node) -> Iterator[State]:
    """Yield every state that can be reached, however the dice fall and whatever is answered."""
    if isinstance(node, Leaf):
        yield node.state
        return
    ways: list[Node] = []
    for *_, branch in node.branches:
        if not any(_is_same(branch, other) for other in ways):
            ways.append(branch)
            yield from ends(branch)


def summary(node: Node, answer: Answer = decline) -> dict[str, Fraction]:
    """Return the probability of each verdict's key, in the order in which they come up."""
    chances: dict[str, Fraction] = {}
    for leaf, share in leaves(node, answer):
        chances[leaf.verdict.key] = chances.get(leaf.verdict.key, Fraction(0)) + share
    return chances
