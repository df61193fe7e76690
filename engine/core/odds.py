"""The exact distribution of what an action leads to, found by playing the resolving code itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from engine.core.flow import State
from engine.core.system import System
from engine.core.types import Action, Chance, Decision, Event, Outcome, Rule, Side
from engine.core.view import Verdict


@dataclass(frozen=True, slots=True)
class Leaf:
    """How it ends: the verdict, what was told on the way since the last branch, and the state reached."""

    verdict: Verdict
    told: tuple[Event, ...]
    state: State


@dataclass(frozen=True, slots=True)
class Rolled:
    """Dice fall: (outcome, weight, what follows) for each outcome."""

    rule: Rule
    told: tuple[Event, ...]
    branches: tuple[tuple[Outcome, int, Node], ...]


@dataclass(frozen=True, slots=True)
class Reply:
    """A side may react: (its action, what follows) for each reaction, in the order of the menu."""

    side: Side
    rule: Rule
    told: tuple[Event, ...]
    branches: tuple[tuple[Action, Node], ...]


Node = Leaf | Rolled | Reply


def forecast(system: System, s: State, action: Action) -> Node:
    """Play an action on a copy, through every face of the dice and every reaction, to the next real decision."""
    return _follow(system, s, s, action, action)


def _follow(system: System, before: State, s: State, action: Action, given: Action | Outcome) -> Node:
    after: State = s.copy()
    log: list[Event] = []
    system.play(after, given, log)
    told = tuple(log)
    now = system.pending(after)
    if isinstance(now, Chance):
        faces = tuple((o, w, _follow(system, before, after, action, o)) for o, w in now.odds)
        return Rolled(now.rule, told, faces)
    if isinstance(now, Decision) and system.ask(after)[0].reaction:
        replies = tuple((a, _follow(system, before, after, action, a)) for a in system.legal(after))
        return Reply(now.side, now.rule, told, replies)
    return Leaf(system.verdict(before, after, action), told, after)


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
