"""Advice to a player: the best orders by the measure of reviews, each with what it is worth and why."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from contextlib import suppress
from operator import itemgetter
from typing import Any, NamedTuple

from engine.core import codec
from engine.core.agenda import State
from engine.core.system import System
from engine.core.types import EMPTY, Action, Decision, Facts, Side
from engine.search.expectimax import plain
from engine.search.lines import Line, determinized, kind, playable, state_after
from engine.search.reasons import reason
from engine.search.search_budget import Exhausted, Watch
from engine.search.turn_shapes import shape_of

FIRST_LOOK, AFTER = "first_look", "after"
"""What is left out where positions do not last: a closer look at the orders, and what is expected after them."""
MOST = 3
"""Orders that are advised."""
TELLING = 6
"""Of so many positions one goes to what is to follow the best order, and one to what is told of all of them."""
FOLLOWED = 6
"""Orders looked at for what is expected to follow one."""
FURTHER = 3
"""Further orders of the same turn that are looked for after the best one, where they belong to no plan of it."""
SKIPPED = 3
"""Questions in which the side leaves things as they are that are passed over for it."""
NEAR = 300
"""Orders that differ only in where a piece stops, and in worth by less than this, count as one."""


class Tip(NamedTuple):
    """An order, what follows it in the same plan, what all that is worth for the side that asks, and why."""

    action: Action
    worth: int
    """On the scale of Thinking.value, by the measure of reviews."""
    reason: str
    facts: Facts = EMPTY
    line: Line = ()
    without: int | None = None
    """Where several orders advised belong to one plan: what it is worth without this one."""
    then: tuple[Side, Action] | None = None
    """What is best after that at first sight, and for whom."""


def advice_data(tips: Sequence[Tip]) -> list[dict[str, Any]]:
    """Return orders advised as data."""
    return [
        {
            "action": codec.action_data(tip.action),
            "reason": tip.reason,
            "facts": dict(tip.facts),
            "worth": tip.worth,
            "without": tip.without,
            "line": [codec.action_data(action) for action in tip.line],
            "then": None if tip.then is None else {"side": tip.then[0], "action": codec.action_data(tip.then[1])},
        }
        for tip in tips
    ]


class Adviser:
    """One piece of advice in the making; `considered` tells how far it has come.

    `nodes` is the number of positions looked at, at most, but for a fifth, `plan` what is left of an earlier piece of
    advice that is being followed; `watch` is called now and then. The same question always gets the same advice, and a
    review with the same seed and number finds nothing better than its first order.
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
        self.system, self.side, self.plan = system, side, plan
        self.state = determinized(system, state, side, seed)
        self.measure = shape_of(system).measure(system, side, nodes=nodes, seed=seed, watch=watch)
        self.cut: list[str] = []
        """What the positions did not last for: FIRST_LOOK, AFTER."""
        self.telling = nodes // TELLING
        """Positions for what is to follow the best order, and as many for what is told of all of them."""

    @property
    def considered(self) -> int:
        """Positions that were looked at."""
        return self.measure.meter.nodes

    def advise(self) -> list[Tip]:
        """Return the best orders for the decision that waits, the best first."""
        plan = playable(self.system, self.state, self.plan)
        weighed = self.measure.weigh(self.state, *((plan,) if plan else ()))
        if self.measure.is_cut:
            self.cut.append(FIRST_LOOK)
        worth, line = weighed[0]
        if self.measure.has_parts and len(line) > 1:
            return self._parts(worth, line)
        unlike: dict[Hashable, list[int]] = {}
        found: dict[Action, Tip] = {}
        for worth, line in weighed:
            alike = unlike.setdefault(kind(self.system, self.state, line[0]), [])
            if len(found) < MOST and line[0] not in found and all(other - plain(worth) >= NEAR for other in alike):
                found[line[0]] = self._told(line if found or self.measure.has_parts else self._turned(line), worth)
            alike.append(plain(worth))
        return [*found.values()]

    def _turned(self, line: Line) -> Line:
        """Return the best line with what the side is to do after it in the same turn, up to its next attack.

        Where it would then leave things as they are, that is no more to be told.
        """
        return [line, *self.measure.meter.lasting(self.telling, self._going_on(line))][-1]

    def _going_on(self, line: Line) -> Iterator[Line]:
        """Yield a line with what is best after it, one step longer each time."""
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
        """Return the orders of a plan that tell most, first those without which it would be worth least."""
        found = self.measure.meter.lasting(self.telling, self._left_out(line))
        parts = sorted(found, key=itemgetter(0))[:MOST] or [(whole, line)]
        return [self._told(way, whole, min(whole, without)) for without, way in parts]

    def _left_out(self, line: Line) -> Iterator[tuple[int, Line]]:
        """Yield what a plan is worth without each of its orders that can come first, and the plan with it first."""
        for action in line[:-1]:
            rest = [a for a in line if a != action]
            way = playable(self.system, self.state, [action, *rest])
            left = playable(self.system, self.state, rest)
            if left and len(way) == len(line):
                yield self.measure.worth(self.state, left), way

    def _told(self, line: Line, worth: int, without: int | None = None) -> Tip:
        key, facts = reason(self.system, self.measure.hints, *self._end(line))
        then = self._then(line) if without is None and (not line[1:] or not self.measure.has_parts) else None
        return Tip(line[0], plain(worth), key, facts, line[1:], None if without is None else plain(without), then)

    def _end(self, line: Line) -> tuple[State, Side, Action]:
        """Return the last order with which a plan goes on with what its first one begins, and the state before it."""
        s, (first, *rest) = self.state, line
        found, begun = (s, self.side, first), kind(self.system, s, first)
        for before, action in zip(line, rest, strict=False):
            s = state_after(self.system, s, (before,))
            if kind(self.system, s, action) == begun:
                found = s, self.side, action
        return found

    def _then(self, line: Line) -> tuple[Side, Action] | None:
        """Return what comes after orders: the best order of whoever decides then, as it looks at first sight.

        What a side that hides something may do is not told: it would be made of a guess. A further order of the own
        side is told where it gains something, else what the enemy answers if it is left, be it that it does nothing.
        """
        with suppress(Exhausted), self.measure.meter.share(self.telling // MOST):
            return self._following(state_after(self.system, self.state, line))
        if AFTER not in self.cut:
            self.cut.append(AFTER)
        return None

    def _following(self, s: State) -> tuple[Side, Action] | None:
        """Return the best order of whoever decides in a state, past questions in which the side leaves things be."""
        system, hints = self.system, self.measure.hints
        quiet: tuple[Side, Action] | None = None
        for _ in range(SKIPPED + 1):
            now = system.pending(s)
            if not isinstance(now, Decision) or now.is_nested or (now.side != self.side and system.sight.hidden):
                return None
            gain, best = self.measure.likely(s, now.side, FOLLOWED)
            rest = hints.rest(s)
            if best != rest and (now.side != self.side or plain(gain) >= NEAR):
                return now.side, best
            if rest is None:
                return quiet
            if now.side != self.side:
                quiet = quiet or (now.side, rest)
            s = state_after(system, s, (rest,))
        return quiet
