"""The exact distribution of what an action leads to, found by playing the resolving code itself."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from typing import NamedTuple

from engine.core.flow import State, key
from engine.core.system import System
from engine.core.types import Action, Chance, Decision, Event, Outcome, Rule, Side
from engine.core.view import Verdict


class Leaf(NamedTuple):
    """How it ends: the verdict, what was told on the way since the last branch, and the state reached."""

    verdict: Verdict
    told: tuple[Event, ...]
    state: State


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
    return _Forecast(system, s, action).follow(s, action)


def outlook(system: System, before: State, action: Action, s: State) -> Node:
    """Return what may still come, from state `s`, of an action that was given in the state `before`."""
    return _Forecast(system, before, action).reach(s)


class _Forecast:
    """One action being played out from one state."""

    def __init__(self, system: System, before: State, action: Action) -> None:
        self.system, self.before, self.action = system, before, action
        self._known: dict[Hashable, Node] = {}

    def follow(self, s: State, given: Action | Outcome) -> Node:
        """Return what an input leads to."""
        after: State = s.copy()
        log: list[Event] = []
        self.system.play(after, given, log)
        node = self._known.get(mark := key(after))
        if node is None:
            node = self._known[mark] = self._node(after)
        return node._replace(told=(*log, *node.told))

    def reach(self, s: State) -> Node:
        """Return what a state reached by now leads to."""
        return self._node(s.copy())

    def _node(self, s: State) -> Node:
        """Return what a state leads to, nothing told yet."""
        system, now = self.system, self.system.pending(s)
        if isinstance(now, Chance) and not system.steps[now.step].apart:  # type: ignore[union-attr]
            return Rolled(now.rule, (), tuple((o, w, self.follow(s, o)) for o, w in now.odds))
        if isinstance(now, Decision) and system.ask(s)[0].reaction:
            if system.assume is not None:
                return self.follow(s, system.assume(s))
            replies = tuple((a, self.follow(s, a)) for a in system.legal(s))
            return Reply(now.side, now.rule, (), replies)
        return Leaf(system.verdict(self.before, s, self.action), (), s)


Answer = Callable[[Reply], int]
"""Which branch of a reply is taken."""


def decline(reply: Reply) -> int:
    """Answer every reaction with the last of its menu, which by custom is to let things happen."""
    return len(reply.branches) - 1


def leaves(node: Node, answer: Answer, share: Fraction = Fraction(1)) -> Iterator[tuple[Leaf, Fraction]]:
    """Yield every end that can be reached, with its exact probability, when reactions are answered by `answer`."""
    if isinstance(node, Leaf):
        yield node, share
    elif isinstance(node, Reply):
        yield from leaves(node.branches[answer(node)][1], answer, share)
    else:
        total = sum(weight for _, weight, _ in node.branches)
        for _, weight, branch in node.branches:
            yield from leaves(branch, answer, share * Fraction(weight, total))


def summary(node: Node, answer: Answer = decline) -> dict[str, Fraction]:
    """Return the probability of each verdict's key, in the order in which they come up."""
    chances: dict[str, Fraction] = {}
    for leaf, share in leaves(node, answer):
        chances[leaf.verdict.key] = chances.get(leaf.verdict.key, Fraction(0)) + share
    return chances
