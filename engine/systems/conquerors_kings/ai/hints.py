"""What the computer opponent looks at first, its plans of a phase, and why it does what it does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.core.agenda import current_question, top_step
from engine.core.dice import Generator
from engine.core.hints import BEST, Allowance
from engine.core.types import Action, Reason, Side
from engine.kit import menus
from engine.systems.conquerors_kings import zones
from engine.systems.conquerors_kings.actions import (
    Assault,
    ChooseEdge,
    EndFights,
    EndGenerals,
    EndMoves,
    EndReinforce,
    StandOrFallBack,
    Wait,
)
from engine.systems.conquerors_kings.ai import combat_values, rollout
from engine.systems.conquerors_kings.ai.evaluation import prospects
from engine.systems.conquerors_kings.ai.lookahead import Lookahead
from engine.systems.conquerors_kings.ai.piece_values import MARKER, mean_half
from engine.systems.conquerors_kings.ai.plan import Planner, generals
from engine.systems.conquerors_kings.ai.reasons import reason
from engine.systems.conquerors_kings.combat.assault import FALL_BACK, STAND
from engine.systems.conquerors_kings.data import EDGES
from engine.systems.conquerors_kings.sequence import STEPS
from engine.systems.conquerors_kings.state import ORDERED, State, has

GENERALS, MOVES, FIGHTS, RESERVES, ARRIVAL = (
    "command.order",
    "movement.order",
    "combat.order",
    "reserve.order",
    "flank.arrive",
)
RESTS: dict[str, Action] = {
    GENERALS: EndGenerals(),
    MOVES: EndMoves(),
    FIGHTS: EndFights(),
    RESERVES: EndReinforce(),
    ARRIVAL: Wait(),
}
"""Question -> the order that leaves things as they are."""
AS_USUAL = ("again", "_again", ".stand", ".place", ".excess", ".loss", ".choose")
"""Ends of the names of questions that are answered as usual: those answers weigh odds and losses already."""
AT_LEAST = (-300, 0, 30)
"""What an assault has to promise, by skill: a beginner is bold."""
TRIED = 6
"""Assaults that are played out, the most promising."""
TRIALS = (0, 0, 23)
"""How often each is, by skill: a prime number, as even dice want it; without any, odds alone decide."""
MOODS = (900, 300, 0)
"""How far each skill may misjudge how one assault compares with another by its odds."""


class KingsHints:
    """Orders worth a look, plans of the phases, reasons."""

    shape: Final = "phases"
    weighed: Final = BEST

    def candidates(self, s: State, most: int) -> list[Action]:
        """Return up to about `most` legal orders, the likeliest first; never none."""
        name, *args = s.agenda[-1]
        ask, _ = current_question(STEPS, s)
        usual = ask.usual(s, *args) if ask.usual is not None else RESTS.get(name)
        if usual is not None and (most == 1 or _is_settled(name)):
            return [stand(s)] if name == "combat.stand" else [usual]
        if name == FIGHTS:
            return [*self.attacks(s)[: most - 1], EndFights()]
        if name in (GENERALS, MOVES):
            return [RESTS[name]]
        return menus.candidates(ask, s, args, most, usual)

    def attacks(self, s: State) -> list[Action]:
        """Return the assaults that can be made, the most promising first."""
        return [Assault(one.source, one.target) for one in self._ranked(s)] if top_step(s)[0] == FIGHTS else []

    def _ranked(self, s: State) -> list[combat_values.Prospect]:
        found = [one for zone in zones.own(s, s.active) for one in prospects(s, s.active, zone)]
        return sorted(found, key=lambda one: -one.worth)

    def rest(self, s: State) -> Action | None:
        """Return the order that ends the phase which waits."""
        return RESTS.get(top_step(s)[0])

    def is_opening(self, s: State) -> bool:
        """CK-40: The first moves of a side, before anybody has one."""
        return top_step(s)[0] == MOVES and s.turn <= 2 and not any(has(s, piece, ORDERED) for piece in s.flags)

    def plans(
        self,
        s: State,
        side: Side,  # noqa: ARG002 - as PhaseHints tells it
        meter: Allowance,
        skill: int,
        dice: Generator,
    ) -> Iterator[Sequence[Action]]:
        """Yield better and better lines of orders for the phase that waits; none for single questions."""
        name = s.agenda[-1][0]
        if _is_settled(name):
            meter.spend()
            yield self.candidates(s, 1)
        elif name == MOVES:
            yield from Lookahead(s, meter, dice).plans() if skill == BEST else Planner(s, meter, skill, dice).plans()
        elif name == GENERALS:
            yield generals(s, meter, skill, dice)
        elif name == "flank.edge":
            yield [ChooseEdge(EDGES[dice.below(len(EDGES))])]
        elif name == FIGHTS:
            meter.spend()
            yield [self._fight(s, meter, skill) if TRIALS[skill] else self._fancied(s, skill, dice)]

    def _fancied(self, s: State, skill: int, dice: Generator) -> Action:
        """Return the assault that is fancied for its odds, of those that promise enough, or none."""
        found = [one for one in self._ranked(s) if one.worth > AT_LEAST[skill]]
        best = max(found, key=lambda one: one.worth + dice.below(MOODS[skill]), default=None)
        return Assault(best.source, best.target) if best else EndFights()

    def _fight(self, s: State, meter: Allowance, skill: int) -> Action:
        """Return the assault after which the position is worth most on average, if that is more than without.

        Its odds and its trials count alike: trials know what the ground is worth, but they are few.
        """
        best: Action = EndFights()
        calm = rollout.at_rest(s, s.active, meter, skill)
        most = calm + AT_LEAST[skill]
        for one in self._ranked(s)[:TRIED]:
            order = Assault(one.source, one.target)
            found = (rollout.mean(s, s.active, order, TRIALS[skill], meter, skill) + calm + one.worth) // 2
            if found > most:
                best, most = order, found
        return best

    def purpose(self, s: State, side: Side, action: Action) -> Reason | None:
        """Return why an order is given."""
        return reason(s, side, action)


def _is_settled(name: str) -> bool:
    """Whether a question is answered without a further look."""
    return name.startswith("before.") or name.endswith(AS_USUAL)


def stand(s: State) -> StandOrFallBack:
    """CK-61: Fall back before a fight only where standing would cost more than the pursuit."""
    found = combat_values.prospect(s, s.source, s.target)
    spared = (
        combat_values.PURSUED[0] * mean_half(s, s.target) // 100 + combat_values.DRIVEN + MARKER * s.markers[s.source]
    )
    return StandOrFallBack(FALL_BACK if found is not None and found.worth > spared * 3 // 2 else STAND)


HINTS = KingsHints()
