"""The computer opponent's candidate orders, its plans of the phases, and the reasons of its orders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.core.agenda import current_question, top_step
from engine.core.dice import Generator
from engine.core.hints import BEST, SOUND, Allowance
from engine.core.types import Action, Reason, Side
from engine.kit import menus
from engine.systems.charge.actions import ChooseOrder, EndMoves, EndShooting, FleeOn, Rally, SpendDone
from engine.systems.charge.ai import choices
from engine.systems.charge.ai.lookahead import CARE, Lookahead, best
from engine.systems.charge.ai.plan import SKETCH, Planner
from engine.systems.charge.ai.reasons import reason
from engine.systems.charge.movement.ready import ready
from engine.systems.charge.sequence import STEPS
from engine.systems.charge.state import ACTED, State, has, units

ORDERS, SHOTS, SPENDING, FIRST, RALLY = (
    "orders.order",
    "shooting.order",
    "command.spend",
    "command.choose",
    "rally.order",
)
HAND = 400
"""The value of acting second, which shows the enemy's moves before one's own: no rollout accounts for it."""
ANSWERS = 4
"""The number of answers to a question for which a general runs rollouts."""
PASSING = (SHOTS, SPENDING)
"""Questions that matter for this turn only, so that rollouts go on to the next one."""
RESTS: dict[str, Action] = {ORDERS: EndMoves(), SHOTS: EndShooting(), SPENDING: SpendDone()}
"""Question -> the order that passes."""


class ChargeHints:
    """Candidate orders, plans of the phases, and reasons."""

    shape: Final = "phases"
    weighed: Final = SKETCH
    quick: Final = SKETCH

    def candidates(self, s: State, most: int) -> list[Action]:
        """Return up to about `most` legal orders, the likeliest first; never an empty list."""
        name, *args = s.agenda[-1]
        ask, _ = current_question(STEPS, s)
        usual = ask.usual(s, *args) if ask.usual is not None else RESTS.get(name)
        if usual is not None and (most == 1 or name in RESTS):
            return [usual]
        if name == FIRST:
            return [choices.order_of_turn(s, args[0])]
        return menus.candidates(ask, s, args, most, usual)

    def attacks(self, s: State) -> list[Action]:
        """Return the attacks worth searching, by their estimated gain."""
        name, *args = top_step(s)
        if name != ORDERS:
            return []
        side = args[0]
        planner = Planner(s, side, _Free(), 1, Generator(0))
        found = [one for unit in ready(s, side) for one in planner.attacks(unit)]
        return [one.order for one in sorted(found, key=lambda one: -one.gain)]

    def rest(self, s: State) -> Action | None:
        """Return the order that ends the pending part; keeping points of Command for later is not passing."""
        name = top_step(s)[0]
        return None if name == SPENDING else RESTS.get(name)

    def is_opening(self, s: State) -> bool:
        """CG-31: Return whether a side is to give its first orders and no unit has one yet."""
        name, *args = top_step(s)
        return name == ORDERS and s.turn <= 1 and not any(has(s, unit, ACTED) for unit in units(s, args[0]))

    def plans(self, s: State, side: Side, meter: Allowance, skill: int, dice: Generator) -> Iterator[Sequence[Action]]:
        """Yield ever better lines of orders for the pending phase; a single order for other questions."""
        name = s.agenda[-1][0]
        if name == ORDERS:
            planner = Planner(s, side, meter, skill, dice)
            yield from Lookahead(planner).plans() if skill in CARE else planner.plans()
            return
        meter.spend()
        first = self._single(s, side, name, skill)
        yield (first,)
        if skill == BEST or (skill == SOUND and name == FIRST):
            lines = [(one,) for one in dict.fromkeys((first, *self._others(s, side, first)))]
            care, lead = CARE[skill], HAND if name == FIRST else 0
            turns = 1 if name in PASSING else care.turns(s)
            yield from best(s, side, lines, meter, care.answers, turns=turns, lead=lead)

    def _single(self, s: State, side: Side, name: str, skill: int) -> Action:
        """Return the answer to a question other than the orders of movement."""
        if name == SHOTS:
            return choices.volley(s, side)
        if name == SPENDING:
            return choices.spend(s, side) if skill else SpendDone()
        if name == FIRST:
            return ChooseOrder(first=False) if skill else choices.order_of_turn(s, side)
        if name == RALLY:
            return next(a for a in self.candidates(s, 9) if isinstance(a, Rally | FleeOn))
        return self.candidates(s, 1)[0]

    def _others(self, s: State, side: Side, first: Action) -> list[Action]:
        """Return alternatives to the first answer for which a general runs rollouts."""
        name = s.agenda[-1][0]
        if name == FIRST:
            return [ChooseOrder(first=True), ChooseOrder(first=False)]
        if name == SHOTS:
            return choices.targets(s, side, first)
        if name == SPENDING:
            return choices.spur(s, side)
        ask, _ = current_question(STEPS, s)
        return self.candidates(s, ANSWERS) if ask.is_nested else []

    def purpose(self, s: State, side: Side, action: Action) -> Reason | None:
        """Return why an order is given."""
        return reason(s, side, action)


class _Free:
    """An unlimited allowance, for positions that are counted elsewhere."""

    is_over = False

    def spend(self) -> None:
        """Count nothing."""


HINTS = ChargeHints()
