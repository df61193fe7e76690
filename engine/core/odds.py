"""The exact distribution of an action's results, computed by playing the code that resolves it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from engine.core.agenda import State, state_key
from engine.core.distribution import MAX_STATES, EndState, Source, end_states
from engine.core.resolve import Policy, usual
from engine.core.system import System
from engine.core.types import Action, Chance, Decision, Event, Outcome, Rule, Side
from engine.core.view import Verdict


class Leaf(NamedTuple):
    """A leaf of the odds tree: the verdict, the events since the last branch and the state reached.

    If `is_open`, the action does not end there but was followed no further; the verdict tells the result so far.
    """

    verdict: Verdict
    told: tuple[Event, ...]
    state: State
    is_open: bool = False


class FurtherDice(NamedTuple):
    """More dice fall after the first ones: (node, weight) for each end, however it is reached.

    An end is a leaf, or a question whose answers the odds show one by one.
    """

    told: tuple[Event, ...]
    ends: Sequence[tuple[Node, int]]


class DiceNode(NamedTuple):
    """Dice fall: (outcome, weight, following node) for each outcome."""

    rule: Rule
    told: tuple[Event, ...]
    branches: tuple[tuple[Outcome, int, Node], ...]


class QuestionNode(NamedTuple):
    """A side is asked: (its action, following node) for each answer, in the order of the menu.

    `usual` is the index of the default answer's branch, 0 if the question has no default answer; `state` is the state
    in which it is asked.
    """

    side: Side
    rule: Rule
    told: tuple[Event, ...]
    branches: tuple[tuple[Action, Node], ...]
    usual: int
    state: State


Node = Leaf | FurtherDice | DiceNode | QuestionNode


class SharedBudget:
    """A budget of states shared by the odds of several orders; it counts the shortcuts taken."""

    def __init__(self, states: int) -> None:
        self.left = states
        self.cuts = 0
        """The number of states followed no further because this budget or their own ran out."""
        self.spared = 0
        """The number of questions with only the default answer followed, although odds without a shared
        budget show every answer."""


def odds_tree(
    system: System,
    s: State,
    action: Action,
    answer: Policy = usual,
    budget: int = 0,
    shared_budget: SharedBudget | None = None,
) -> Node:
    """Play an action on a copy through all dice and nested questions up to the next real decision.

    A nested question with a default answer that does not show the others gets that answer; any other becomes a
    QuestionNode, whose default answer is followed first. With a shared budget, a question that is `split` gets its
    default answer only.

    The first dice branch face by face; further dice are merged into one distribution, with questions answered by
    `answer`. Outcomes that lead to equal states are followed once. `budget` is the maximum number of states followed
    for further dice, MAX_STATES if 0; with a `shared_budget` never more than it has left.
    """
    return _Tree(system, s, action, answer, budget or MAX_STATES, shared_budget).follow(s, action, is_first=True)


def odds_tree_from(system: System, before: State, action: Action, s: State) -> Node:
    """Return the results still possible, from state `s`, of an action that was given in the state `before`."""
    return _Tree(system, before, action, usual, MAX_STATES).node(s.copy(), is_first=True)


class _Tree:
    """One action being played out from one state."""

    def __init__(
        self,
        system: System,
        before: State,
        action: Action,
        answer: Policy,
        budget: int,
        shared_budget: SharedBudget | None = None,
    ) -> None:
        self.system, self.before, self.action, self.answer = system, before, action, answer
        self.budget, self.shared_budget = budget, shared_budget
        self._known: dict[Hashable, Node] = {}
        """Nodes of the states after the first dice."""
        self._ends: dict[Hashable, list[tuple[Node, int]]] = {}
        """End nodes of the states with further dice, filled in for all faces of the first dice at once."""
        self._sources: dict[Hashable, Source] = {}
        """States whose further dice are still to be followed."""
        self._weight = 1
        """The weight of the current face."""

    def follow(self, s: State, given: Action | Outcome, *, is_first: bool) -> Node:
        """Return the node that an input leads to; `is_first` means that no dice have fallen yet."""
        after: State = s.copy()
        log: list[Event] = []
        self.system.play(after, given, log)
        if is_first:
            node = self.node(after, is_first=True)
        else:
            mark = state_key(after)
            if mark not in self._known:
                self._known[mark] = self.node(after, is_first=False)
            node = self._known[mark]
        return node._replace(told=(*log, *node.told))

    def node(self, s: State, *, is_first: bool) -> Node:
        """Return the node of a state, without events."""
        system, now = self.system, self.system.pending(s)
        if isinstance(now, Chance) and not now.separate_phase:
            if not is_first:
                return FurtherDice((), self._awaited(s))
            return DiceNode(now.rule, (), tuple(self._fallen(s, now)))
        if isinstance(now, Decision) and now.is_nested:
            usually = system.usual(s)
            if usually is not None and not (now.shown or now.split):
                return self.follow(s, usually, is_first=is_first)
            menu = self._shown(s, now, usually)
            at = next((n for n, action in enumerate(menu) if action == usually), 0)
            found = {n: self.follow(s, menu[n], is_first=is_first) for n in sorted(range(len(menu)), key=at.__ne__)}
            return QuestionNode(now.side, now.rule, (), tuple((a, found[n]) for n, a in enumerate(menu)), at, s)
        return self._leaf(s)

    def _shown(self, s: State, now: Decision, usual: Action | None) -> list[Action]:
        """Return the answers to follow: all, or with a shared budget only the default one if the question is split."""
        if self.shared_budget is None or not now.split or usual is None:
            return list(self.system.legal(s))
        self.shared_budget.spared += 1
        return [usual]

    def _fallen(self, s: State, now: Chance) -> Iterator[tuple[Outcome, int, Node]]:
        """Yield the node that follows each face; further dice of equal states are followed once for all faces."""
        branches = []
        for outcome, self._weight in now.odds:
            branches.append((outcome, self._weight, self.follow(s, outcome, is_first=False)))
        while self._sources:
            into = [self._ends[mark] for mark in self._sources]
            found = self._spread(list(self._sources.values()))
            self._sources.clear()
            for met in found:
                end = self._end(met)
                for n, weight in met.weights.items():
                    into[n].append((end, weight))
        yield from branches

    def _end(self, met: EndState) -> Node:
        """Return the node of an end state: a leaf, or a question whose answers may lead to dice again."""
        now = self.system.pending(met.state)
        if isinstance(now, Decision) and now.split and not met.is_open:
            return self.node(met.state, is_first=False)
        return self._leaf(met.state, is_open=met.is_open)

    def _spread(self, sources: Sequence[Source]) -> Sequence[EndState]:
        """Follow further dice as far as the own and the shared budget last."""
        if self.shared_budget is None:
            return end_states(self.system, sources, self.answer, self.budget, splits=True)[0]
        self.shared_budget.left -= 1  # the first dice
        most = max(0, min(self.budget, self.shared_budget.left))
        found, followed = end_states(self.system, sources, self.answer, most, splits=True)
        self.shared_budget.left -= followed
        self.shared_budget.cuts += sum(met.is_open for met in found)
        return found

    def _awaited(self, s: State) -> list[tuple[Node, int]]:
        """Return the list that the ends of a state will be added to once all sources are followed."""
        mark = state_key(s)
        if mark not in self._ends:
            self._ends[mark] = []
            self._sources[mark] = Source(s, self._weight)
        return self._ends[mark]

    def _leaf(self, s: State, *, is_open: bool = False) -> Leaf:
        return Leaf(self.system.forecast.verdict(self.before, s, self.action), (), s, is_open)


Chooser = Callable[[QuestionNode], int]
"""A callback that chooses the branch of a QuestionNode, by index."""


def as_usual(reply: QuestionNode) -> int:
    """Choose the default answer to a question."""
    return reply.usual


def leaves(node: Node, choice: Chooser = as_usual, share: Fraction = Fraction(1)) -> Iterator[tuple[Leaf, Fraction]]:
    """Yield every reachable leaf with its exact probability, with questions answered by `choice`.

    Faces of a die that lead to equal results are merged into one branch.
    """
    if isinstance(node, Leaf):
        yield node, share
    elif isinstance(node, FurtherDice):
        total = sum(weight for _, weight in node.ends)
        for end, weight in node.ends:
            yield from leaves(end, choice, share * Fraction(weight, total))
    elif isinstance(node, QuestionNode):
        yield from leaves(node.branches[choice(node)][1], choice, share)
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
            yield from leaves(branch, choice, share * Fraction(weight, total))


def _is_same(one: Node, other: Node) -> bool:
    """Return whether two nodes differ at most in the events that led to them."""
    if isinstance(one, Leaf) and isinstance(other, Leaf):
        return one.state is other.state
    if isinstance(one, FurtherDice) and isinstance(other, FurtherDice):
        return one.ends is other.ends
    if isinstance(one, DiceNode | QuestionNode) and isinstance(other, DiceNode | QuestionNode):
        return one.branches is other.branches
    return False


class NestedQuestion(NamedTuple):
    """What a side may be asked before all is decided: its answers in all states in which it is, and the usual one."""

    side: Side
    rule: Rule
    answers: tuple[Action, ...]
    usual: Action


def questions(node: Node) -> tuple[NestedQuestion, ...]:
    """Return the questions whose answers the odds show, in the order in which they come up."""
    found: dict[tuple[Side, Rule], NestedQuestion] = {}
    followed: list[Sequence[object]] = []

    def look(at: FurtherDice | DiceNode | QuestionNode) -> None:
        further: Sequence[tuple[Any, ...]] = at.ends if isinstance(at, FurtherDice) else at.branches
        if any(further is one for one in followed):
            return
        followed.append(further)
        if isinstance(at, QuestionNode):
            met = tuple(action for action, _ in at.branches)
            known = found.get((at.side, at.rule), NestedQuestion(at.side, at.rule, (), met[at.usual]))
            found[at.side, at.rule] = known._replace(answers=tuple(dict.fromkeys((*known.answers, *met))))
        for branch in further:
            after = branch[0] if isinstance(at, FurtherDice) else branch[-1]
            if not isinstance(after, Leaf):
                look(after)

    if not isinstance(node, Leaf):
        look(node)
    return tuple(found.values())


def answered(question: NestedQuestion, answer: Action) -> Chooser:
    """Return a chooser that gives this answer to this question and the default answer to all others."""

    def choose(reply: QuestionNode) -> int:
        given = next((n for n, (action, _) in enumerate(reply.branches) if action == answer), reply.usual)
        return given if (reply.side, reply.rule) == question[:2] else reply.usual

    return choose


def truncated_chance(node: Node, choice: Chooser = as_usual) -> Fraction:
    """Return the probability of the branches that were not followed to an end."""
    return sum((share for leaf, share in leaves(node, choice) if leaf.is_open), Fraction(0))


def reachable_states(node: Node) -> Iterator[State]:
    """Yield every reachable state, for all faces of the first dice and all answers before further dice."""
    if isinstance(node, Leaf):
        yield node.state
        return
    if isinstance(node, FurtherDice):
        for end, _ in node.ends:
            yield from reachable_states(end)
        return
    ways: list[Node] = []
    for *_, branch in node.branches:
        if not any(_is_same(branch, other) for other in ways):
            ways.append(branch)
            yield from reachable_states(branch)


def verdict_chances(node: Node, choice: Chooser = as_usual) -> dict[str, Fraction]:
    """Return the probability of each verdict's key, in the order in which they come up."""
    chances: dict[str, Fraction] = {}
    for leaf, share in leaves(node, choice):
        chances[leaf.verdict.key] = chances.get(leaf.verdict.key, Fraction(0)) + share
    return chances
