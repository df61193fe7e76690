"""Advice to a player: the best orders, each with the chance that it leaves, on the scale of reviews, and a reason."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import suppress
from functools import partial
from itertools import islice
from operator import itemgetter

from engine.core.agenda import State
from engine.core.callbacks import WON
from engine.core.chances import BattleChances
from engine.core.system import System
from engine.core.types import Action, Decision, Side
from engine.search.evaluation import ANSWERS, RankedLines
from engine.search.expectimax import plain
from engine.search.lines import Line, determinized, kind, playable, state_after
from engine.search.reasons import reason
from engine.search.search_budget import Exhausted, Watch
from engine.search.tips import Tip
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
"""Orders that differ only in where a piece stops, and in chance by less than this, count as one."""
GAINING = 50
"""What a further order of the own side has to gain to be expected."""
KEPT = 90
"""By how much another order may be better than that of the plan that is followed: less than a review tells of.

The plan of a phase is kept to."""
QUESTIONS = 6
"""The maximum number of further questions of the turn that are looked at for the chance of the best order."""


def _bounded(worth: int) -> int:
    """Return a chance that is not beyond certainty."""
    return max(-WON, min(WON, worth))


class Adviser:
    """One piece of advice in progress; `considered` counts the positions evaluated so far.

    `nodes` is the maximum number of positions for a question (with a grace of a fifth), `plan` the rest of an earlier
    plan that the player follows; `watch` is called at regular intervals. The same question always gets the same advice,
    and a review with the same seed and number finds nothing better than its first order.

    The chance of the best order is that at the last question of the turn before dice fall or the other side decides,
    if the player does what is advised at each: so following advice does not change the chance. The other orders keep
    their distance to it.
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
        self.state, self._chances = determinized(system, state, side, seed), BattleChances(system, state)
        self.measure = shape_of(system).measure(self.system, side, nodes=nodes, seed=seed, watch=watch)
        self._again = partial(Adviser, system, side=side, nodes=nodes, seed=seed, watch=watch)
        self._before = 0
        """The positions evaluated at further questions."""
        self.cut: list[str] = []
        """What was dropped because the budget ran out: FIRST_LOOK, AFTER."""
        self.nodes, self.telling = nodes, nodes // TELLING
        """The whole budget; that for the continuation of the best order, and again for what is told of all orders."""

    @property
    def considered(self) -> int:
        """The number of positions evaluated."""
        return self.measure.meter.nodes + self._before

    def advise(self) -> list[Tip]:
        """Return the best orders for the pending decision, the best first."""
        weighed = self._weighed()
        chance, line = weighed[0]
        if self.measure.has_parts and len(line) > 1:
            return self._followed(self._parts(chance, line))
        return self._followed(self._unlike(weighed))

    def _chance(self, worth: int) -> int:
        """Return the chance that a value of the search stands for."""
        return self._chances.of_worth(self.state, plain(worth), self.side)

    def _weighed(self) -> RankedLines:
        """Return the lines for the question with their chances, the best first.

        The plan that the player follows stays the first one, unless another is better by more than KEPT.
        """
        plan = playable(self.system, self.state, self.plan)
        found = self.measure.weigh(self.state, *((plan,) if plan else ()))
        if self.measure.is_cut:
            self.cut.append(FIRST_LOOK)
        weighed = [(self._chance(worth), line) for worth, line in found]
        known = next((chance for chance, line in weighed if line == plan), None)
        if known is None or (known < weighed[0][0] - KEPT and not self.measure.has_parts):
            return weighed
        return [(known, plan), *((min(known, chance), line) for chance, line in weighed if line != plan)]

    def _unlike(self, weighed: RankedLines) -> list[Tip]:
        """Return the best of the lines whose orders differ in more than where a piece stops."""
        now = self.system.pending(self.state)
        near = 0 if isinstance(now, Decision) and now.is_nested else NEAR
        unlike: dict[Hashable, list[int]] = {}
        found: dict[Action, Tip] = {}
        for chance, line in weighed:
            alike = unlike.setdefault(kind(self.system, self.state, line[0]), [])
            if len(found) < MOST and line[0] not in found and all(other - chance >= near for other in alike):
                found[line[0]] = self._told(line if found or self.measure.has_parts else self._turned(line), chance)
            alike.append(chance)
        if len(found) < MOST:
            others = self._others({*found}, {*unlike}, weighed[0][0], is_plan=self.measure.is_joint and bool(near))
            found |= {line[0]: self._told(line, chance) for chance, line in others}
        first, *rest = found.values()
        return [first, *sorted(rest, key=lambda tip: -tip.worth)]

    def _others(self, told: set[Action], kinds: set[Hashable], top: int, *, is_plan: bool) -> RankedLines:
        """Return the best further orders where the search had fewer than are told, valued in the same way.

        A plan is weighed against other plans, and a question before the battle against nothing; who asks wants to
        compare. What is left of the budget decides how many are looked at. None is told to have more than the `top`
        chance, that of the General's own order, and beside a plan no single order that seems to: in games against one
        another plans did better.
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
                chance = None if worth is None else self._chance(worth)
                if chance is not None and (not is_plan or chance <= top or self._is_whole(action)):
                    found.append((min(chance, top), (action,)))
        return sorted(found, key=itemgetter(0), reverse=True)[: MOST - len(told)]

    def _is_whole(self, action: Action) -> bool:
        """Return whether an order that does not pass is the whole answer to its question, as a plan is."""
        after = self.system.pending(state_after(self.system, self.state, (action,)))
        return action != self.measure.hints.rest(self.state) and after != self.system.pending(self.state)

    def _followed(self, tips: list[Tip]) -> list[Tip]:
        """Return advice with the chance that is left once the best order and all that is advised after it are given."""
        best = tips[0]
        adviser, worth, line = self, best.worth, (best.action, *best.line)
        for left in reversed(range(QUESTIONS)):
            most = len(line) if self.measure.has_parts or not left else 1
            s, rest = adviser._later(line, most)
            if rest == line:
                break
            adviser = self._again(self.system.sight.redact(s, self.side), plan=rest)
            worth, line = adviser._best()  # noqa: SLF001
            self._before += adviser.considered
        gained = worth - best.worth
        return [
            tip._replace(
                worth=_bounded(tip.worth + gained),
                without=None if tip.without is None else _bounded(tip.without + gained),
            )
            for tip in tips
        ]

    def _best(self) -> tuple[int, Line]:
        """Return the chance with the best line, and the line, as `advise` finds them."""
        chance, line = self._weighed()[0]
        if self.measure.has_parts and len(line) > 1:
            best = self._parts(chance, line)[0]
            return best.worth, (best.action, *best.line)
        return chance, line if self.measure.has_parts else self._turned(line)

    def _later(self, line: Line, most: int) -> tuple[State, Line]:
        """Return the last state at which the side decides before dice fall or the other decides, and the rest there.

        At most so many orders of the line are given.
        """
        s = self.state
        for n, action in enumerate(line[:most]):
            after: State = s.copy()
            if self.system.refuse(after, action) is None:
                self.system.play(after, action)
            now = self.system.pending(after)
            if not isinstance(now, Decision) or now.side != self.side or after == s:
                return s, line[n:]
            s = after
        return s, line[most:]

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
        """Yield the chance with a plan without each order that can come first, and the plan with that order first."""
        for action in line[:-1]:
            rest = [a for a in line if a != action]
            way = playable(self.system, self.state, [action, *rest])
            left = playable(self.system, self.state, rest)
            if left and len(way) == len(line):
                yield self._chance(self.measure.worth(self.state, left)), way

    def _told(self, line: Line, chance: int, without: int | None = None) -> Tip:
        key, facts = reason(self.system, self.measure.hints, *self._end(line))
        then = self._then(line) if without is None and (not line[1:] or not self.measure.has_parts) else None
        passes = line == (self.measure.hints.rest(self.state),)
        return Tip(line[0], chance, key, facts, line[1:], without, then, passes)

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
