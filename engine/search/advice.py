"""Advice to a player: the best orders, each with the chance that it leaves, on the scale of reviews, and a reason."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from operator import attrgetter, itemgetter
from typing import Any, NamedTuple

from engine.core import codec
from engine.core.agenda import State
from engine.core.chances import judged_by_chance
from engine.core.system import System
from engine.core.types import EMPTY, Action, Decision, Facts, Side
from engine.search.evaluation import ANSWERS, RankedLines
from engine.search.expectimax import plain
from engine.search.lines import Line, determinized, kind, playable, state_after
from engine.search.reasons import reason
from engine.search.search_budget import Exhausted, Watch
from engine.search.turn_shapes import shape_of

FIRST_LOOK, AFTER = "first_look", "after"
"""The parts that are dropped when the position budget runs out: the closer look at the orders, and the expected
continuation."""
MOST = 3
"""The maximum number of orders advised."""
TELLING = 6
"""The divisor of the budget for the continuation of the best order, and again for what is told of all orders."""
FOLLOWED = 6
"""The number of orders searched for the expected continuation."""
FURTHER = 3
"""The maximum number of further orders of the same turn to find after the best one, if they belong to no plan."""
SKIPPED = 3
"""The maximum number of questions to skip at which the side just passes."""
NEAR = 300
"""Orders that differ only in where a piece stops, and in value by less than this, count as one."""
GAINING = 50
"""What a further order of the own side has to gain to be expected."""


class Tip(NamedTuple):
    """An advised order, the rest of its plan, the value of the whole for the side that asks, and the reason."""

    action: Action
    worth: int
    """The chance of the side that asks, on the scale of Thinking.value, as in reviews."""
    reason: str
    facts: Facts = EMPTY
    line: Line = ()
    without: int | None = None
    """If several advised orders belong to one plan: the chance with the plan without this one."""
    then: tuple[Side, Action] | None = None
    """The expected best order after it, at first sight, and its side."""
    passes: bool = False
    """Whether it passes: as the best order it says that no other one gains anything."""


def advice_data(tips: Sequence[Tip]) -> list[dict[str, Any]]:
    """Return advised orders as data."""
    return [
        {
            "action": codec.action_data(tip.action),
            "reason": tip.reason,
            "facts": dict(tip.facts),
            "worth": tip.worth,
            "without": tip.without,
            "line": [codec.action_data(action) for action in tip.line],
            "then": None if tip.then is None else {"side": tip.then[0], "action": codec.action_data(tip.then[1])},
            "passes": tip.passes,
        }
        for tip in tips
    ]


class Adviser:
    """One piece of advice in progress; `considered` counts the positions evaluated so far.

    `nodes` is the maximum number of positions (with a grace of a fifth), `plan` the rest of an earlier plan that the
    player follows; `watch` is called at regular intervals. The same question always gets the same advice, and a review
    with the same seed and number finds nothing better than its first order.
    """

    def __init__(
        self,
        system: System,
        state: State,
        side: Side,
        *,
        nodes: int,
        seed: int = 0,
        plan: Line = (),
        watch: Watch | None = None,
    ) -> None:
        self.system, self.side, self.plan = judged_by_chance(system, state), side, plan
        self.state = determinized(system, state, side, seed)
        self.measure = shape_of(system).measure(self.system, side, nodes=nodes, seed=seed, watch=watch)
        self.cut: list[str] = []
        """What was dropped because the budget ran out: FIRST_LOOK, AFTER."""
        self.nodes, self.telling = nodes, nodes // TELLING
        """The whole budget; that for the continuation of the best order, and again for what is told of all orders."""

    @property
    def considered(self) -> int:
        """The number of positions evaluated."""
        return self.measure.meter.nodes

    def advise(self) -> list[Tip]:
        """Return the best orders for the pending decision, the best first."""
        plan = playable(self.system, self.state, self.plan)
        weighed = self.measure.weigh(self.state, *((plan,) if plan else ()))
        if self.measure.is_cut:
            self.cut.append(FIRST_LOOK)
        worth, line = weighed[0]
        if self.measure.has_parts and len(line) > 1:
            return self._parts(worth, line)
        now = self.system.pending(self.state)
        near = 0 if isinstance(now, Decision) and now.is_nested else NEAR
        unlike: dict[Hashable, list[int]] = {}
        found: dict[Action, Tip] = {}
        for worth, line in weighed:
            alike = unlike.setdefault(kind(self.system, self.state, line[0]), [])
            if len(found) < MOST and line[0] not in found and all(other - plain(worth) >= near for other in alike):
                found[line[0]] = self._told(line if found or self.measure.has_parts else self._turned(line), worth)
            alike.append(plain(worth))
        if len(found) < MOST:
            most = weighed[0][0] if self.measure.is_joint and near else None
            found |= {line[0]: self._told(line, worth) for worth, line in self._others({*found}, {*unlike}, most)}
        return sorted(found.values(), key=attrgetter("worth"), reverse=True)

    def _others(self, told: set[Action], kinds: set[Hashable], most: int | None) -> RankedLines:
        """Return the best further orders where the search had fewer than are told, valued in the same way.

        A plan is weighed against other plans, and a question before the battle against nothing; who asks wants to
        compare. What is left of the budget decides how many are looked at. `most` is the value of a plan: a single
        order does not take its place, for in games against one another plans did better.
        """
        s, hints, found = self.state, self.measure.hints, RankedLines()
        now, rest = self.system.pending(s), hints.rest(s)
        is_nested = isinstance(now, Decision) and now.is_nested
        legal = islice(self.system.legal(s), ANSWERS)
        menu = (*(() if rest is None else (rest,)), *hints.candidates(s, ANSWERS), *legal)
        with suppress(Exhausted), self.measure.meter.share(self.nodes - self.considered - self.telling):
            for action in dict.fromkeys(menu):
                alike = kind(self.system, s, action)
                if action in told or (alike in kinds and not is_nested):
                    continue
                kinds.add(alike)
                worth = self.measure.weigh_further(s, (action,))
                if worth is not None and (most is None or worth <= most or self._is_whole(action)):
                    found.append((worth, (action,)))
        return sorted(found, key=itemgetter(0), reverse=True)[: MOST - len(told)]

    def _is_whole(self, action: Action) -> bool:
        """Return whether an order that does not pass is the whole answer to its question, as a plan is."""
        after = self.system.pending(state_after(self.system, self.state, (action,)))
        return action != self.measure.hints.rest(self.state) and after != self.system.pending(self.state)

    def _turned(self, line: Line) -> Line:
        """Return the best line continued by the side's next orders in the same turn, up to its next attack.

        The continuation ends where the best order is to pass.
        """
        return [line, *self.measure.meter.lasting(self.telling, self._going_on(line))][-1]

    def _going_on(self, line: Line) -> Iterator[Line]:
        """Yield a line with its best continuation, one step longer each time."""
        s = state_after(self.system, self.state, line)
        for _ in range(FURTHER):
            now, rest = self.system.pending(s), self.measure.hints.rest(s)
            if not isinstance(now, Decision) or now.side != self.side or now.is_nested or rest is None:
                break
            _, further = self.measure.weigh(s)[0]
            if further[0] == rest:
                break
            line = (*line, *further)
            yield line
            if self.system.forecast.is_attack(s, further[0]):
                break
            s = state_after(self.system, s, further)

    def _parts(self, whole: int, line: Line) -> list[Tip]:
        """Return the most important orders of a plan: first those without which the plan would lose most."""
        found = self.measure.meter.lasting(self.telling, self._left_out(line))
        parts = sorted(found, key=itemgetter(0))[:MOST] or [(whole, line)]
        return [self._told(way, whole, min(whole, without)) for without, way in parts]

    def _left_out(self, line: Line) -> Iterator[tuple[int, Line]]:
        """Yield the value of a plan without each order that can come first, and the plan with that order first."""
        for action in line[:-1]:
            rest = [a for a in line if a != action]
            way = playable(self.system, self.state, [action, *rest])
            left = playable(self.system, self.state, rest)
            if left and len(way) == len(line):
                yield self.measure.worth(self.state, left), way

    def _told(self, line: Line, worth: int, without: int | None = None) -> Tip:
        key, facts = reason(self.system, self.measure.hints, *self._end(line))
        then = self._then(line) if without is None and (not line[1:] or not self.measure.has_parts) else None
        left = None if without is None else plain(without)
        passes = line == (self.measure.hints.rest(self.state),)
        return Tip(line[0], plain(worth), key, facts, line[1:], left, then, passes)

    def _end(self, line: Line) -> tuple[State, Side, Action]:
        """Return the last order of the plan that continues its first one, and the state before it."""
        s, (first, *rest) = self.state, line
        found, begun = (s, self.side, first), kind(self.system, s, first)
        for before, action in zip(line, rest, strict=False):
            s = state_after(self.system, s, (before,))
            if kind(self.system, s, action) == begun:
                found = s, self.side, action
        return found

    def _then(self, line: Line) -> tuple[Side, Action] | None:
        """Return the expected next order after a line, by whichever side decides then, at first sight.

        Nothing is said of a side with hidden information: it would be a mere guess. A further order of the own side is
        given if it gains something, otherwise the enemy's answer to it, even if that is to pass.
        """
        with suppress(Exhausted), self.measure.meter.share(self.telling // MOST):
            return self._following(state_after(self.system, self.state, line))
        if AFTER not in self.cut:
            self.cut.append(AFTER)
        return None

    def _following(self, s: State) -> tuple[Side, Action] | None:
        """Return the best order of the side that decides in a state, skipping questions where the own side passes."""
        system, hints = self.system, self.measure.hints
        quiet: tuple[Side, Action] | None = None
        for _ in range(SKIPPED + 1):
            now = system.pending(s)
            if not isinstance(now, Decision) or now.is_nested or (now.side != self.side and system.sight.hidden):
                return None
            gain, best = self.measure.likely(s, now.side, FOLLOWED)
            rest = hints.rest(s)
            if best != rest and (now.side != self.side or plain(gain) >= GAINING):
                return now.side, best
            if rest is None:
                return quiet
            if now.side != self.side:
                quiet = quiet or (now.side, rest)
            s = state_after(system, s, (rest,))
        return quiet
