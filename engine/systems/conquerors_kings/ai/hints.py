"""The computer opponent's candidate orders, its plans of a phase, and the reasons of its orders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.core.agenda import current_question, top_step
from engine.core.dice import Generator
from engine.core.hints import BEST, SOUND, Allowance
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
"""Question -> the order that passes."""
AS_USUAL = ("again", "_again", ".stand", ".place", ".excess", ".loss", ".choose")
"""Suffixes of questions that get their default answers: these already weigh odds and losses."""
AT_LEAST = (-300, 0, 30)
"""The least value of an assault to be made, by skill: a beginner is bold."""
TRIED = 6
"""The number of most promising assaults that get rollouts."""
TRIALS: tuple[tuple[int, ...], ...] = ((), (), (23, 97))
"""The number of rollouts of each, by skill, and again if there are positions left: prime numbers, as stratified dice
require; with none, odds alone decide."""
MOODS = (900, 300, 0)
"""The range of the random error in comparing assaults by their odds, by skill."""


class KingsHints:
    """Candidate orders, plans of the phases, and reasons."""

    shape: Final = "phases"
    weighed: Final = BEST
    quick: Final = SOUND

    def candidates(self, s: State, most: int) -> list[Action]:
        """Return up to about `most` legal orders, the likeliest first; never an empty list."""
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
        """Return the legal assaults, the most promising first."""
        return [Assault(one.source, one.target) for one in self._ranked(s)] if top_step(s)[0] == FIGHTS else []

    def _ranked(self, s: State) -> list[combat_values.Prospect]:
        found = [one for zone in zones.own(s, s.active) for one in prospects(s, s.active, zone)]
        return sorted(found, key=lambda one: -one.worth)

    def rest(self, s: State) -> Action | None:
        """Return the order that ends the pending phase."""
        return RESTS.get(top_step(s)[0])

    def is_opening(self, s: State) -> bool:
        """CK-40: Return whether a side is to make its first moves and none is made yet."""
        return top_step(s)[0] == MOVES and s.turn <= 2 and not any(has(s, piece, ORDERED) for piece in s.flags)

    def plans(
        self,
        s: State,
        side: Side,  # noqa: ARG002 - as PhaseHints tells it
        meter: Allowance,
        skill: int,
        dice: Generator,
    ) -> Iterator[Sequence[Action]]:
        """Yield ever better lines of orders for the pending phase; none for single questions."""
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
            for trials in TRIALS[skill]:
                yield [self._fight(s, meter, skill, trials)]
            if not TRIALS[skill]:
                yield [self._fancied(s, skill, dice)]

    def _fancied(self, s: State, skill: int, dice: Generator) -> Action:
        """Return the most promising assault, perturbed at random, if it promises enough, or else the end of fights."""
        found = [one for one in self._ranked(s) if one.worth > AT_LEAST[skill]]
        best = max(found, key=lambda one: one.worth + dice.below(MOODS[skill]), default=None)
        return Assault(best.source, best.target) if best else EndFights()

    def _fight(self, s: State, meter: Allowance, skill: int, trials: int) -> Action:
        """Return the assault with the best average value of the resulting position, if it beats the end of fights.

        Odds and rollouts count equally: rollouts account for the ground, but they are few.
        """
        best: Action = EndFights()
        calm = rollout.at_rest(s, s.active, meter, skill)
        most = calm + AT_LEAST[skill]
        for one in self._ranked(s)[:TRIED]:
            order = Assault(one.source, one.target)
            found = (rollout.mean(s, s.active, order, trials, meter, skill) + calm + one.worth) // 2
            if found > most:
                best, most = order, found
        return best

    def purpose(self, s: State, side: Side, action: Action) -> Reason | None:
        """Return why an order is given."""
        return reason(s, side, action)


def _is_settled(name: str) -> bool:
    """Return whether a question is answered without a search."""
    return name.startswith("before.") or name.endswith(AS_USUAL)


def stand(s: State) -> StandOrFallBack:
    """CK-61: Return whether to stand or fall back: fall back only if standing would cost more than the pursuit."""
    found = combat_values.prospect(s, s.source, s.target)
    each = mean_half(s, zones.units(s, s.target))
    spared = combat_values.PURSUED[0] * each // 100 + combat_values.DRIVEN + MARKER * s.markers[s.source]
    return StandOrFallBack(FALL_BACK if found is not None and found.worth > spared * 3 // 2 else STAND)


HINTS = KingsHints()
