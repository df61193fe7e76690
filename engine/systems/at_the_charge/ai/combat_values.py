"""Average values of attacks by the results table, and the attacks that a side would make from its current hexes."""

from __future__ import annotations

from engine.boards.bitboards import bit_numbers
from engine.core.types import PieceId
from engine.systems.at_the_charge.ai.snapshot import OFF, Snapshot, Unit
from engine.systems.at_the_charge.combat.strength import EVEN, odds_column
from engine.systems.at_the_charge.data import CHARGE, COLUMNS, RESULTS, RIVER_MODIFIER

A2, A1, AR2, AR1, AT, DT, DR1, DR2, EX, D1, D2 = range(11)
_CELLS = ("A2", "A1", "AR2", "AR1", "AT", "DT", "DR1", "DR2", "EX", "D1", "D2")


def _mix(modifier: int) -> list[tuple[tuple[int, int], ...]]:
    """Return for each column (cell, number of die faces that lead to it)."""
    found = []
    for column in range(len(COLUMNS)):
        cells = [RESULTS[face + modifier][column] for face in range(1, 7)]
        found.append(tuple((n, cells.count(cell)) for n, cell in enumerate(_CELLS) if cell in cells))
    return found


MIX = _mix(0)
ACROSS = _mix(RIVER_MODIFIER)
DRIVEN = 7
"""The cost for a unit of being driven off, in percent of its value."""
FREE, PUSH, TRAPPED = range(3)

Costs = list[int]
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


def gains(scene: Snapshot, unit: Unit, way: int) -> Costs:
    """AC-42 to AC-54: Return the defender's loss for each cell of the table."""
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
    two = kill
    return [0, 0, 0, 0, 0, check, back, back + driven if way != TRAPPED else kill, step, step, two]


def costs(scene: Snapshot, melee: list[Unit], zone: int) -> Costs:
    """AC-43 to AC-47: Return the attackers' loss for each cell of the table."""
    found = [0] * 11
    if not melee:
        return found
    first = min(unit.step for unit in melee)
    if len(melee) == 1:
        alone = melee[0]
        two = alone.kill
        back = _back_cost(scene, alone, zone)
        steady = morale(scene, alone)
    else:
        two = min(sum(sorted(unit.step for unit in melee)[:2]), *(unit.kill for unit in melee))
        back = min(_back_cost(scene, unit, zone) for unit in melee)
        steady = max(morale(scene, unit) for unit in melee)
    found[A2], found[A1], found[EX] = two, first, first
    found[AR1] = back
    found[AR2] = back + back // 2
    found[AT] = ((1 if 1 <= steady <= 6 else 0) * back + max(0, 6 - steady) * (first + back)) // 6
    return found


def _back_cost(scene: Snapshot, unit: Unit, zone: int) -> int:
    way = escape(scene, unit, zone)
    if way == TRAPPED:
        return unit.kill
    return unit.kill * DRIVEN // 100 + (unit.step // 3 if way == PUSH else 0)


def expected_value(mix: tuple[tuple[int, int], ...], gained: Costs, lost: Costs) -> int:
    """Return the average value of an attack for its side."""
    total = 0
    for cell, faces in mix:
        total += faces * (gained[cell] - lost[cell])
    return total // 6


def toll(mix: tuple[tuple[int, int], ...], gained: Costs) -> int:
    """Return the average loss of an attack's target."""
    total = 0
    for cell, faces in mix:
        total += faces * gained[cell]
    return total // 6


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


def best_fight(scene: Snapshot, target: Unit, melee: list[Member], fire: list[Member], way: int) -> Fight | None:
    """AC-30 to AC-41: Return the best attack on a target that these units can make together; None if all are bad."""
    gained = gains(scene, target, way)
    cover, zone = scene.land.cover[target.at], scene.zone[target.side]
    support = sum(more for more, _ in fire)
    best: Fight | None = None
    if support:
        column = max(0, odds_column(support, defence(scene, target, False)) - cover)
        taken = toll(MIX[column], gained)
        if taken > 0:
            best = Fight(taken, target, [], [unit for _, unit in fire], column, taken)
    total, before, shield = support, OFF, defence(scene, target, True)
    is_helped = False
    group: list[Unit] = []
    wet = scene.land.wet[target.at]
    for more, unit in melee:
        total += more
        group.append(unit)
        is_helped = is_helped or not unit.archer
        if not total:
            continue
        column = max(0, odds_column(total, shield) - cover)
        if column <= before or (not is_helped and column < EVEN):
            continue
        before = column
        mix = ACROSS[column] if wet and all(wet >> u.at & 1 for u in group) else MIX[column]
        found = expected_value(mix, gained, costs(scene, group, zone))
        if found > 0 and (best is None or found > best.worth):
            best = Fight(found, target, list(group), [u for _, u in fire], column, toll(mix, gained))
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
    waiting: list[tuple[int, int, Fight]] = []
    for n, target in enumerate(scene.units[1 - side]):
        if target.at < 0 or target.struck or not (land.near[target.at] & own or land.ring[target.at] & shooters):
            continue
        melee, fire = members_of(scene, target, used)
        if melee or fire:
            fight = best_fight(scene, target, melee, fire, escape(scene, target, zone))
            if fight is not None:
                trimmed(scene, fight, melee, fire)
                waiting.append((-fight.worth, n, fight))
    chosen: list[Fight] = []
    waiting.sort(key=_order)
    while waiting:
        _, n, fight = waiting.pop(0)
        if any(unit.piece in used for unit in (*fight.melee, *fight.fire)):
            melee, fire = members_of(scene, fight.target, used)
            again = best_fight(scene, fight.target, melee, fire, escape(scene, fight.target, zone))
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
