"""Average values of attacks by the results table, and the attacks that a side would make from its current hexes."""

from __future__ import annotations

from engine.boards.bitboards import bit_numbers
from engine.core.types import PieceId
from engine.systems.at_the_charge.ai.snapshot import OFF, Snapshot, Unit
from engine.systems.at_the_charge.combat.strength import EVEN, odds_column
from engine.systems.at_the_charge.data import CHARGE, COLUMNS, DIE, RESULTS, RIVER_MODIFIER

MIX, ACROSS = range(2)
"""The results table as it is, and with a river between all who fight."""


def _faces(*groups: tuple[str, ...]) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return by MIX or ACROSS, by column and by group of cells: how many faces of the die lead to the group."""
    return tuple(
        tuple(
            tuple(sum(RESULTS[face + more][column] in group for face in DIE) for group in groups)
            for column in range(len(COLUMNS))
        )
        for more in (0, RIVER_MODIFIER)
    )


_ATTACKERS = _faces(("A2",), ("A1", "EX"), ("AR1",), ("AR2",), ("AT",))
_DEFENDER = _faces(("DT",), ("DR1",), ("DR2",), ("EX", "D1"), ("D2",))
DRIVEN = 7
"""The cost for a unit of being driven off, in percent of its value."""
FREE, PUSH, TRAPPED = range(3)

Member = tuple[int, Unit]
"""The strength that a unit adds to an attack, and the unit."""


class Fight:
    """One attack with its average value: its target, its attackers, its column, and the average loss of the target."""

    __slots__ = ("column", "fire", "melee", "target", "toll", "worth")

    def __init__(self, worth: int, target: Unit, melee: list[Unit], fire: list[Unit], column: int, toll: int) -> None:
        self.worth, self.target, self.melee, self.fire = worth, target, melee, fire
        self.column, self.toll = column, toll


def escape(scene: Snapshot, unit: Unit, zone: int) -> int:
    """AC-48 to AC-52: Return whether a unit has a free hex to retreat to, or may push a friend, or is trapped."""
    land, own = scene.land, scene.occupied[unit.side]
    taken = own | scene.occupied[1 - unit.side]
    ways = land.open[unit.at] & ~zone
    if ways & ~taken:
        return FREE
    for at in bit_numbers(ways & own):
        if land.open[at] & ~zone & ~taken:
            return PUSH
    return TRAPPED


def morale(scene: Snapshot, unit: Unit) -> int:
    """AC-53, AC-55: Return a unit's morale."""
    chief = scene.chiefs[unit.side]
    if chief >= 0 and (chief == unit.at or scene.land.near[chief] >> unit.at & 1):
        return unit.value + 1
    return unit.value


def gains(scene: Snapshot, unit: Unit, way: int, table: int, column: int) -> int:
    """AC-42 to AC-54: Return the defender's loss in a column of MIX or ACROSS, added up over the faces of the die."""
    key = unit.piece, unit.at, way, scene.chiefs[unit.side]
    cells = scene.gains.get(key)
    if cells is None:
        cells = scene.gains[key] = _by_cell(scene, unit, way)
    check, back, far, step, kill = cells
    a, b, c, d, e = _DEFENDER[table][column]
    return a * check + b * back + c * far + d * step + e * kill


def _by_cell(scene: Snapshot, unit: Unit, way: int) -> tuple[int, int, int, int, int]:
    """AC-42 to AC-54: Return the defender's loss for the groups of cells of _DEFENDER."""
    kill, step, steps = unit.kill, unit.step, 2 if unit.whole else 1
    if scene.chiefs[unit.side] == unit.at:
        kill += scene.commander_price(unit.side) * 2 // 3
        if steps == 1:
            step = kill
    driven = unit.kill * DRIVEN // 100
    if way == TRAPPED:
        back = kill
    elif way == PUSH:
        back = driven + step * max(0, 7 - unit.value) // 8
    else:
        back = driven
    broken = kill if steps == 1 else step + (kill - step if way == TRAPPED else back)
    steady = morale(scene, unit)
    check = ((1 if 1 <= steady <= 6 else 0) * back + max(0, 6 - steady) * broken) // 6
    return check, back, back + driven if way != TRAPPED else kill, step, kill


Prices = dict[PieceId, tuple[int, int]]
"""Attackers -> what the way back costs them, and their morale."""


class Attackers:
    """AC-43 to AC-47: Units that attack together, as far as their losses depend on them.

    `first` and `second` are the cheapest steps, `kill` the cheapest unit, `back` the cheapest way back, `steady` the
    best morale; `known` has the prices of units that were asked for before, `zone` are hexes that bar the way back.
    """

    __slots__ = ("back", "count", "first", "kill", "known", "scene", "second", "steady", "zone")

    def __init__(self, scene: Snapshot, zone: int, known: Prices) -> None:
        self.scene, self.zone, self.known = scene, zone, known
        self.count = self.first = self.second = self.kill = self.back = self.steady = 0

    def add(self, unit: Unit) -> None:
        """Add a unit."""
        price = self.known.get(unit.piece)
        if price is None:
            price = self.known[unit.piece] = _back_cost(self.scene, unit, self.zone), morale(self.scene, unit)
        back, steady = price
        step, kill = unit.step, unit.kill
        self.count += 1
        if self.count == 1:
            self.first, self.kill, self.back, self.steady = step, kill, back, steady
            return
        if step < self.first:
            self.first, self.second = step, self.first
        elif self.count == 2 or step < self.second:
            self.second = step
        self.kill = min(self.kill, kill)
        self.back = min(self.back, back)
        self.steady = max(self.steady, steady)

    def lost(self, table: int, column: int) -> int:
        """Return the attackers' loss in a column of MIX or ACROSS, added up over the faces of the die."""
        first, back = self.first, self.back
        two, one, ar1, ar2, at = _ATTACKERS[table][column]
        found = one * first + ar1 * back + ar2 * (back + back // 2)
        if two:
            found += two * (self.kill if self.count == 1 else min(first + self.second, self.kill))
        if at:
            steady = self.steady
            found += at * (((1 if 1 <= steady <= 6 else 0) * back + max(0, 6 - steady) * (first + back)) // 6)
        return found


def _back_cost(scene: Snapshot, unit: Unit, zone: int) -> int:
    way = escape(scene, unit, zone)
    if way == TRAPPED:
        return unit.kill
    return unit.kill * DRIVEN // 100 + (unit.step // 3 if way == PUSH else 0)


def defence(scene: Snapshot, unit: Unit, in_melee: bool) -> int:
    """AC-32, AC-38: Return a unit's strength in defence."""
    own = unit.hand if in_melee else unit.value
    return max(1, own + (scene.ratings[unit.side] if scene.chiefs[unit.side] == unit.at else 0))


def strength(scene: Snapshot, unit: Unit, target: Unit) -> int:
    """AC-14, AC-26, AC-32: Return the strength that a unit adds to an attack on a neighbour."""
    if unit.charging and target.piece not in unit.barred and not scene.land.wet[unit.at] >> target.at & 1:
        return unit.value + CHARGE
    return unit.hand + (scene.ratings[unit.side] if scene.chiefs[unit.side] == unit.at else 0)


def members_of(scene: Snapshot, target: Unit, used: set[PieceId]) -> tuple[list[Member], list[Member]]:
    """AC-29, AC-34: Return units that can fight a target from their hexes, and ones that can shoot, strongest first."""
    land = scene.land
    near, ring = land.near[target.at], land.ring[target.at]
    melee, fire = [], []
    for unit in scene.units[1 - target.side]:
        at = unit.at
        if at < 0 or unit.done or unit.piece in used:
            continue
        if near >> at & 1:
            melee.append((strength(scene, unit, target), unit))
        elif unit.reach and ring >> at & 1:
            own = scene.chiefs[unit.side] == at
            fire.append((unit.value + (scene.ratings[unit.side] if own else 0), unit))
    melee.sort(key=_first, reverse=True)
    return melee, fire


def _first(member: Member) -> int:
    return member[0]


def best_fight(
    scene: Snapshot, target: Unit, melee: list[Member], fire: list[Member], way: int, known: Prices
) -> Fight | None:
    """AC-30 to AC-41: Return the best attack on a target that these units can make together; None if all are bad."""
    cover = scene.land.cover[target.at]
    support = 0
    best: Fight | None = None
    if fire:
        support = sum([more for more, _ in fire])
    if support:
        column = max(0, odds_column(support, defence(scene, target, False)) - cover)
        taken = gains(scene, target, way, MIX, column) // 6
        if taken > 0:
            best = Fight(taken, target, [], [unit for _, unit in fire], column, taken)
    if not melee:
        return best
    total, before, shield = support, OFF, defence(scene, target, True)
    is_helped = False
    group = Attackers(scene, scene.zone[target.side], known)
    wet = scene.land.wet[target.at]
    table = ACROSS if wet else MIX
    for n, (more, unit) in enumerate(melee, start=1):
        total += more
        group.add(unit)
        is_helped = is_helped or not unit.archer
        if table and not wet >> unit.at & 1:
            table = MIX
        if not total:
            continue
        column = max(0, odds_column(total, shield) - cover)
        if column <= before or (not is_helped and column < EVEN):
            continue
        before = column
        taken = gains(scene, target, way, table, column)
        found = (taken - group.lost(table, column)) // 6
        if found > 0 and (best is None or found > best.worth):
            best = Fight(found, target, [u for _, u in melee[:n]], [u for _, u in fire], column, taken // 6)
    return best


def trimmed(scene: Snapshot, fight: Fight, melee: list[Member], fire: list[Member]) -> None:
    """Remove attackers that an attack does not need for its column, the strongest first."""
    if not fight.melee or len(fight.melee) + len(fight.fire) < 2:
        return
    adds = {unit.piece: more for more, unit in (*melee, *fire)}
    total = sum(adds[unit.piece] for unit in (*fight.melee, *fight.fire))
    shield, cover = defence(scene, fight.target, True), scene.land.cover[fight.target.at]
    for group in (fight.melee, fight.fire):
        for unit in list(group):
            if group is fight.melee and (len(group) == 1 or (unit.archer is False and _fighters(group) == 1)):
                continue
            left = total - adds[unit.piece]
            if left > 0 and max(0, odds_column(left, shield) - cover) >= fight.column:
                group.remove(unit)
                total = left


def _fighters(group: list[Unit]) -> int:
    return sum(1 for unit in group if not unit.archer)


def fights(scene: Snapshot, side: int) -> list[Fight]:
    """Return the attacks that a side would make from its current hexes, chosen greedily."""
    land, own = scene.land, scene.occupied[side]
    shooters = 0
    for unit in scene.units[side]:
        if unit.reach and unit.at >= 0 and not unit.done:
            shooters |= 1 << unit.at
    zone = scene.zone[side]
    used: set[PieceId] = set()
    known: Prices = {}
    waiting: list[tuple[int, int, Fight]] = []
    for n, target in enumerate(scene.units[1 - side]):
        if target.at < 0 or target.struck or not (land.near[target.at] & own or land.ring[target.at] & shooters):
            continue
        melee, fire = members_of(scene, target, used)
        if melee or fire:
            fight = best_fight(scene, target, melee, fire, escape(scene, target, zone), known)
            if fight is not None:
                trimmed(scene, fight, melee, fire)
                waiting.append((-fight.worth, n, fight))
    chosen: list[Fight] = []
    waiting.sort(key=_order)
    while waiting:
        _, n, fight = waiting.pop(0)
        if any(unit.piece in used for unit in (*fight.melee, *fight.fire)):
            melee, fire = members_of(scene, fight.target, used)
            again = best_fight(scene, fight.target, melee, fire, escape(scene, fight.target, zone), known)
            if again is not None:
                trimmed(scene, again, melee, fire)
                waiting.append((-again.worth, n, again))
                waiting.sort(key=_order)
            continue
        chosen.append(fight)
        used.update(unit.piece for unit in (*fight.melee, *fight.fire))
    return chosen


def _order(entry: tuple[int, int, Fight]) -> tuple[int, int]:
    return entry[0], entry[1]
