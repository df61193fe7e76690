"""The computer opponent's candidate orders, its plans of a phase, and the reasons of its orders."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from engine.core.agenda import current_question, menu, top_step
from engine.core.dice import Generator
from engine.core.hints import BEST, SOUND, Allowance
from engine.core.types import Action, PieceId, Reason, Side
from engine.systems.at_the_charge.actions import AsListed, Attack, EndPhase
from engine.systems.at_the_charge.ai.combat_values import Fight, Prices, best_fight, escape, fights, members_of, trimmed
from engine.systems.at_the_charge.ai.plan import Planner
from engine.systems.at_the_charge.ai.reasons import reason
from engine.systems.at_the_charge.ai.snapshot import Snapshot
from engine.systems.at_the_charge.combat.attack import ordered, refuse_attack
from engine.systems.at_the_charge.movement.ambush import options_hide, options_reveal
from engine.systems.at_the_charge.movement.reinforcement import due, options_end, options_enter
from engine.systems.at_the_charge.sequence import STEPS
from engine.systems.at_the_charge.state import State, enemy, field, units

MOVE, FIGHT = "phase.move", "phase.fight"


class ChargeHints:
    """Candidate orders, plans of a movement phase, and reasons."""

    shape: Final = "phases"
    weighed: Final = BEST
    quick: Final = SOUND
    phases = (MOVE, FIGHT)

    def candidates(self, s: State, most: int) -> list[Action]:
        """Return up to about `most` legal orders, attacks first; never an empty list."""
        step, *args = s.agenda[-1]
        if step == MOVE:
            return [*options_end(s)] or [*islice(options_enter(s), most)]
        if step == FIGHT and most == 1:
            return [EndPhase()]
        if step == FIGHT:
            return [*self.attacks(s)[: most - 1], *self._from_ambush(s), EndPhase()]
        if step == "setup.arrange":
            return [AsListed()]
        if step == "setup.hide":
            return self._hides(s, args[0])
        ask, _ = current_question(STEPS, s)
        return [*menu(ask, s, args)]

    def _hides(self, s: State, piece: PieceId) -> list[Action]:
        """AC-65: Return hexes to hide in, the nearest to the enemy first."""
        grid = field(s).grid
        foes = [s.place[unit] for unit in units(s, enemy(s, s.owners[piece]))]
        hides = sorted(options_hide(s, piece), key=lambda a: min(grid.distance(a.to, at) for at in foes))
        return [*hides]

    def attacks(self, s: State) -> list[Action]:
        """Return the attacks worth searching: those that would be made together, then others on each target."""
        if top_step(s)[0] != FIGHT:
            return []
        scene = Snapshot(s)
        side = scene.mover
        found = fights(scene, side)
        others: list[Fight] = []
        for target in scene.units[1 - side]:
            if target.struck:
                continue
            melee, fire = members_of(scene, target, set())
            way = escape(scene, target, scene.zone[side])
            known: Prices = {}
            for given in ((melee, fire), (melee, []), ([], fire), (melee[:1], fire), (melee[:2], fire)):
                fight = best_fight(scene, target, *given, way, known) if given[0] or given[1] else None
                if fight is not None:
                    trimmed(scene, fight, *given)
                    others.append(fight)
        others.sort(key=lambda fight: -fight.worth)
        orders = dict.fromkeys(_order(s, fight) for fight in (*found, *others))
        return [order for order in orders if refuse_attack(s, order) is None]

    def _from_ambush(self, s: State) -> list[Action]:
        """AC-66: Return the orders that reveal a unit in ambush with an enemy close to it."""
        near = field(s).grid.distance
        foes = [s.place[unit] for unit in units(s, enemy(s, s.side))]
        return [a for a in options_reveal(s) if any(near(s.hidden[a.piece], at) <= 2 for at in foes)]

    def rest(self, s: State) -> Action | None:
        """AC-16, AC-28, AC-64: Return the end of the phase, None if a unit must enter first."""
        step = top_step(s)[0]
        return EndPhase() if step in self.phases and (step != MOVE or due(s) is None) else None

    def is_opening(self, s: State) -> bool:
        """AC-10: Return whether this is the movement phase of the first turn and nothing has moved."""
        return s.turn == 1 and not s.moved and top_step(s)[0] == MOVE

    def plans(
        self,
        s: State,
        side: Side,  # noqa: ARG002 - as PhaseHints tells it
        meter: Allowance,
        skill: int,
        dice: Generator,
    ) -> Iterator[list[Action]]:
        """Yield ever better lines of orders for the pending movement phase; none for other questions."""
        if s.agenda[-1][0] != MOVE:
            return
        planner = Planner(s, meter, skill, dice)
        for _ in planner.plans():
            yield [*planner.options.line(), EndPhase()]

    def purpose(self, s: State, side: Side, action: Action) -> Reason | None:
        """Return why a piece moves, hides or reveals itself."""
        return reason(s, side, action)


def _order(s: State, fight: Fight) -> Attack:
    melee = ordered(s, [unit.piece for unit in fight.melee])
    return Attack(fight.target.piece, melee, ordered(s, [unit.piece for unit in fight.fire]))


HINTS = ChargeHints()
