"""Plans a movement phase: targets first, then their attackers and the hexes to attack from, then all other units."""

from __future__ import annotations

from collections.abc import Iterator

from engine.boards.bitboards import bit_numbers
from engine.core.dice import Generator
from engine.core.hints import BEST, Allowance
from engine.kit.climbing import Climber
from engine.systems.at_the_charge.ai.combat_values import defence
from engine.systems.at_the_charge.ai.evaluation import after_moving, camp_price
from engine.systems.at_the_charge.ai.movement_plan import MovementPlan
from engine.systems.at_the_charge.ai.snapshot import OFF, Unit
from engine.systems.at_the_charge.combat.strength import odds_column
from engine.systems.at_the_charge.data import CHARGE as BONUS
from engine.systems.at_the_charge.data import COLUMNS
from engine.systems.at_the_charge.movement.pathfinding import CHARGE, PILLAGE, RIDE_DOWN
from engine.systems.at_the_charge.state import State

Plan = list[tuple[Unit, int]]
"""Units and their destinations."""
LEVELS = {0: (3,), 1: (5, 4), 2: (5, 4, 3)}
"""Skill -> columns of the results table for which attackers are massed."""
WIDTH = (2, 5, 12)
"""The number of hexes to try for a unit without a target, by skill."""
FRESH_STARTS = 24
"""How often the best planner discards a part of its plan and tries another."""
MOOD = 900
"""The range of the random error in a careless planner's values."""


class Planner(Climber[Plan]):
    """Searches for good hexes for all pieces of the side whose movement phase it is."""

    def __init__(self, s: State, meter: Allowance, skill: int, dice: Generator) -> None:
        self.options = MovementPlan(s)
        self.scene, self.side = self.options.scene, self.options.side
        self.meter, self.skill, self.dice = meter, skill, dice
        self.camp = camp_price(self.scene)
        self.known: dict[tuple[int, ...], int] = {}
        """The values of the places that were tried before."""
        self.best = self.score()
        self.targets = [unit for unit in self.scene.units[1 - self.side] if unit.at >= 0]
        self.layers = self._layers()

    def _layers(self) -> list[int]:
        """Return the distance of the nearest enemy for each hex number."""
        land, foes = self.scene.land, self.scene.occupied[1 - self.side]
        found = [99] * len(land.near)
        for distance, layer in enumerate(land.layers(foes)):
            for at in bit_numbers(layer) if distance else ():
                found[at] = distance
        return found

    def score(self) -> int:
        """Return the current value of the plan."""
        self.meter.spend()
        scene = self.scene
        scene.refresh()
        places = self.options.places()
        found = self.known.get(places)
        if found is None:
            found = after_moving(scene, self.side)
            earned = self.options.earned()
            if earned & PILLAGE:
                found += self.camp
            if earned & RIDE_DOWN:
                found += scene.commander_price(1 - self.side)
            self.known[places] = found
        return found if self.skill else found + self.dice.below(MOOD)

    def go(self, plan: Plan) -> Plan:
        """Move units as a change of the plan says; return the change that undoes it."""
        before = [(unit, unit.at) for unit, _ in plan]
        for unit, at in plan:
            self.options.put(unit, at)
        return before

    # Targets and their attackers

    def mass(self, target: Unit, able: list[Unit], level: int) -> Plan:
        """Return moves that mass as few units against a target as the odds require, the strongest first."""
        scene, land = self.scene, self.scene.land
        near, ring = land.near[target.at], land.ring[target.at]
        scene.refresh()
        foes, own = scene.occupied[1 - self.side], scene.occupied[self.side]
        shield, cover = defence(scene, target, True), land.cover[target.at]
        goal = min(level, len(COLUMNS) - 1 - cover)
        total, plan = 0, []
        fighters: list[tuple[int, int, Unit]] = []
        for unit in able:
            here = 1 << unit.at if unit.at >= 0 else 0
            spots = self._spots(unit) & ~foes & (~own | here)
            if unit.reach:
                shots = spots & ring
                if shots:
                    at = self._safest(unit, shots)
                    plan.append((unit, at))
                    own = own & ~here | 1 << at
                    total += unit.value
            elif spots & near:
                charge = BONUS if unit.knight and self._may_charge(unit, spots & near) else 0
                fighters.append((unit.hand + charge, spots & near, unit))
        fighters.sort(key=lambda entry: -entry[0])
        ways = land.open[target.at] & ~scene.zone[self.side] & ~foes
        used = 0
        count = 0
        for more, spots, unit in fighters:
            free = spots & ~used
            if not free:
                continue
            if count and max(0, odds_column(max(1, total), shield) - cover) >= goal:
                break
            at = self._post(unit, free, ways)
            used |= 1 << at
            ways &= land.beyond[at]
            plan.append((unit, at))
            total += more
            count += 1
        return plan if total else []

    def _spots(self, unit: Unit) -> int:
        found = 1 << unit.at if unit.at >= 0 else 0
        for at in self.options.ways[unit.piece]:
            found |= 1 << at
        return found

    def _may_charge(self, unit: Unit, spots: int) -> bool:
        ways = self.options.ways[unit.piece]
        return any(at in ways and ways[at][0] & CHARGE for at in bit_numbers(spots))

    def _safest(self, unit: Unit, spots: int) -> int:
        """Return the hex next to the fewest enemies, the unit's own if it is as good."""
        near, foes = self.scene.land.near, self.scene.occupied[1 - self.side]
        return min(bit_numbers(spots), key=lambda at: ((near[at] & foes).bit_count(), at != unit.at, at))

    def _post(self, unit: Unit, spots: int, ways: int) -> int:
        """Return the hex to attack from: it allows a charge, leaves few retreats, and is next to few other enemies."""
        land, foes = self.scene.land, self.scene.occupied[1 - self.side]
        known = self.options.ways[unit.piece]

        def key(at: int) -> tuple[bool, int, int]:
            charges = unit.knight and at in known and bool(known[at][0] & CHARGE)
            left = (ways & land.beyond[at]).bit_count()
            return not charges, left * 2 + (land.near[at] & foes).bit_count() - land.cover[at], at

        return min(bit_numbers(spots), key=key)

    def attacks(self, able: list[Unit]) -> None:
        """Choose targets greedily, each with the massed attack that gives the highest value."""
        targets, able = self.targets, list(able)
        promising: list[tuple[int, int, int]] = [(0, n, level) for n in range(len(targets)) for level in self._levels]
        while promising and able:
            found: list[tuple[int, int, int]] = []
            top: tuple[int, Plan] | None = None
            for _, n, level in promising:
                if self.meter.is_over:
                    break
                plan = self.mass(targets[n], able, level)
                if not plan:
                    continue
                gain = self.tested(plan) - self.best
                if gain > 0:
                    found.append((gain, n, level))
                    if top is None or gain > top[0]:
                        top = gain, plan
            if top is None:
                return
            gain, plan = top
            self.go(plan)
            for unit, _ in plan:
                able.remove(unit)
            self.best += gain
            promising = [entry for entry in found if entry[0] > 0]

    @property
    def _levels(self) -> tuple[int, ...]:
        return LEVELS[self.skill]

    # All other units

    def others(self, units: list[Unit], width: int) -> bool:
        """Move units to better hexes, one after the other; return whether any moved."""
        return self.climb(
            [(unit, at)]
            for unit in units
            for at in self._places(unit, width)
            if at != unit.at and not self._is_held(at)
        )

    def _is_held(self, at: int) -> bool:
        return at >= 0 and any(unit.at == at for unit in self.scene.units[self.side])

    def _places(self, unit: Unit, width: int) -> list[int]:
        """Return hexes worth trying for a unit: at each distance from the enemy, those next to most friends."""
        land, own = self.scene.land, self.scene.occupied[self.side]
        known = self.options.ways[unit.piece]
        ranked = sorted(
            known,
            key=lambda at: (
                not known[at][0] & (PILLAGE | RIDE_DOWN),
                self.layers[at],
                -(land.near[at] & own).bit_count(),
                at,
            ),
        )
        start = self.options.start[unit.piece]
        stays = [start] if start != OFF else []  # a unit that is due must enter
        if width >= len(ranked):
            return [*ranked, *stays]
        chosen: list[int] = []
        seen: dict[int, int] = {}
        for at in ranked:
            distance = self.layers[at]
            seen[distance] = seen.get(distance, 0) + 1
            if seen[distance] <= max(1, width // 5):
                chosen.append(at)
        return [*chosen[:width], *stays]

    def lead(self) -> bool:
        """Move the leader to the unit where he is of most use."""
        scene, side = self.scene, self.side
        changed = False
        for unit in list(scene.units[side]):
            if self.meter.is_over:
                break
            before, at = scene.chiefs[side], unit.at
            may = at in self.options.chief_ways or at == self.options.chief_start
            if at in (before, OFF) or not may:
                continue
            scene.chiefs[side] = at
            found = self.score()
            if found > self.best:
                self.best, changed = found, True
            else:
                scene.chiefs[side] = before
        return changed

    def plans(self) -> Iterator[None]:
        """Make a plan, yielding after each improvement; the hexes in `options` are the plan."""
        self.attacks(self.options.free)
        yield
        still = [unit for unit in self.options.free if unit.at == self.options.start[unit.piece]]
        self.others(still, WIDTH[self.skill])
        if self.skill:
            self.others(self.options.free, WIDTH[self.skill])
        if self.options.chief is not None:
            self.lead()
        yield
        if self.skill == BEST:
            yield from self._refine()

    def _refine(self) -> Iterator[None]:
        """Improve the plan over all units, hexes and targets, again and again, until nothing improves."""
        changed = True
        while changed and not self.meter.is_over:
            changed = self.others(self.options.free, 99)
            changed |= self._retarget()
            changed |= self.climb(self._swaps())
            if self.options.chief is not None:
                changed |= self.lead()
            yield
            for _ in range(0 if changed else FRESH_STARTS):
                changed |= self._begin_again()
            if changed:
                yield

    def _begin_again(self) -> bool:
        """Discard the plan of some units around a target and plan them again; keep the new plan if it is better."""
        if self.meter.is_over or not self.targets:
            return False
        before, places = self.best, self.options.places()
        target = self.targets[self.dice.below(len(self.targets))]
        near = self.scene.land.near[target.at] | self.scene.land.ring[target.at]
        loose = [unit for unit in self.options.free if self._spots(unit) & near and self.dice.below(3)]
        for unit in loose:
            start = self.options.start[unit.piece]
            if start not in (OFF, unit.at) and not self._is_held(start):
                self.options.put(unit, start)
        self.best = self.score()
        self.attacks(loose)
        self.others(loose, WIDTH[self.skill])
        if self.best > before:
            return True
        self.options.restore(places)
        self.best = before
        return False

    def _retarget(self) -> bool:
        """Try to mass all units against each target, wherever they were meant to go."""
        plans = (self.mass(target, self.options.free, level) for target in self.targets for level in self._levels)
        return self.climb(plan for plan in plans if plan)

    def _swaps(self) -> Iterator[Plan]:
        """Yield exchanges of places between two unlike units."""
        free = self.options.free
        for n, one in enumerate(free):
            for other in free[n + 1 :]:
                a, b = one.at, other.at
                if a < 0 or b < 0 or (one.value == other.value and one.knight == other.knight):
                    continue
                if self._may_stand(one, b) and self._may_stand(other, a):
                    yield [(one, b), (other, a)]

    def _may_stand(self, unit: Unit, at: int) -> bool:
        return at in self.options.ways[unit.piece] or at == self.options.start[unit.piece]
