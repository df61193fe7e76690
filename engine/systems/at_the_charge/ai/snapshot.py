"""A position precomputed for evaluation: units with their values, bitboards, the side at move."""

from __future__ import annotations

from engine.core.types import PieceId
from engine.systems.at_the_charge.ai.bitboards import Bitboard, bitboard_of
from engine.systems.at_the_charge.data import (
    ARCHERS_IN_MELEE,
    ARCHERY,
    COMMANDER_LOST,
    COUNTERS,
    KNIGHTS,
    PILLAGE,
)  # fmt: skip
from engine.systems.at_the_charge.state import State, losses

STEP_SHARE = 35
"""The percentage of a unit's loss that already counts when it is on its weaker face."""
EASY, STEEP = 3500, 5000
"""The value of an army's progress toward breaking: its slope at the beginning, and the increase toward the end."""
STRENGTH = 3000
"""The value of all the strength of one army at the beginning of the battle; it declines toward the end."""
CLOCK = 5000
"""The value of time at the end for the side that wins by it."""
OFF = -1
"""The place of a unit that is not on the board."""


class Unit:
    """A combat unit: its hex, its abilities, and its side's loss with one of its steps or with all of it.

    `whole` tells whether it has both its steps; `low` is its value on its weaker face; `hand` is its melee strength
    without a charge or a leader (AC-32).
    """

    __slots__ = (
        "archer", "at", "barred", "charging", "done", "full", "hand", "kill", "knight", "low", "movement", "piece",
        "reach", "side", "step", "struck", "value", "whole",
    )  # fmt: skip

    def __init__(self, s: State, piece: PieceId, side: int, at: int) -> None:
        printed = COUNTERS[s.battle.kinds[piece]]
        reduced = piece in s.reduced
        less = PILLAGE if s.pillaged and s.owners[piece] != s.battle.raider else 0
        self.piece, self.side, self.at = piece, side, at
        self.full = printed.full
        shown = printed.reduced if reduced and printed.reduced else printed.full
        self.value = shown - less
        self.whole = not reduced and printed.reduced is not None
        self.low = printed.reduced - less if printed.reduced is not None else 0
        self.archer = printed.arm in ARCHERY
        self.hand = max(0, self.value + ARCHERS_IN_MELEE) if self.archer else self.value
        self.knight = printed.arm == KNIGHTS
        self.reach, self.movement = printed.reach, printed.movement
        self.charging, self.done, self.struck = piece in s.charging, piece in s.attacked, piece in s.struck
        self.barred: tuple[str, ...] = ()
        self.step = self.kill = 0


class Snapshot:
    """All units of both sides (0 is the northern one) and data derived from their hexes.

    `chiefs` is the hex of each side's leader or OFF, `ratings` his rating; `occupied` and `zone` are each side's hexes;
    `mover` is the side whose phase it is, `fighting` whether that is a combat phase; `loss` is the value of a point of
    army morale for each side, `strength` the value of a point of strength; `gains` remembers what combat_values.py
    has found.
    """

    __slots__ = (
        "camp", "chiefs", "fighting", "gains", "land", "loss", "mover", "occupied", "open_end", "pressed", "raider",
        "ratings", "s", "sides", "spent", "strength", "units", "zone",
    )  # fmt: skip

    def __init__(self, s: State) -> None:
        self.s, self.sides = s, s.battle.sides
        self.land: Bitboard = bitboard_of(s)
        number, north = self.land.number, s.battle.sides[0]
        both: tuple[list[Unit], list[Unit]] = ([], [])
        ratings, owners = s.battle.ratings, s.owners
        self.chiefs, self.ratings = [OFF, OFF], [0, 0]
        for piece, space in s.place.items():
            side = 0 if owners[piece] == north else 1
            if piece in ratings:
                self.chiefs[side], self.ratings[side] = number[space], ratings[piece]
            else:
                both[side].append(Unit(s, piece, side, number[space]))
        self.units = both
        self.gains: dict[tuple[PieceId, int, int, int], tuple[int, int, int, int, int]] = {}
        if s.barred:
            for units in both:
                for unit in units:
                    unit.barred = tuple(b for a, b in s.barred if a == unit.piece)
        self.mover = 0 if s.side == north else 1
        self.fighting = _is_fight(s)
        first = s.side == s.battle.first
        self.open_end = first or s.turn < s.battle.turns
        self.camp = 0
        self.raider = OFF
        if s.battle.raider and not s.pillaged:
            self.raider = 0 if s.battle.raider == north else 1
            self.camp = sum(1 << number[space] for space in s.battle.camp)
        self._weigh(first)
        self.refresh()

    def _weigh(self, first: bool) -> None:
        """AC-59 to AC-62: Set the weights of losses, rising near breaking, and of strength, falling with time."""
        s = self.s
        passed = (2 * (s.turn - 1) + (0 if first else 1)) * 500 // s.battle.turns
        late = passed * passed // 1000
        self.pressed = [0 if s.battle.clause[0] == side else late for side in s.battle.sides]
        self.spent = [0, 0]
        self.loss = [0, 0]
        total = sum(COUNTERS[s.battle.kinds[p]].full for p in s.battle.kinds if p not in s.battle.ratings)
        self.strength = 2 * STRENGTH * (1100 - passed) // (1100 * max(1, total))
        for side, units in enumerate(self.units):
            level = s.battle.levels[s.battle.sides[side]] + 1
            spent = 100 * losses(s, s.battle.sides[side])
            spent += sum(STEP_SHARE * unit.full for unit in units if unit.piece in s.reduced)
            self.spent[side] = part = spent * 10 // level  # in thousandths of the way to breaking
            slope = EASY + STEEP * min(part, 1200) // 1000
            slope = slope * (1000 - 6 * self.pressed[side] // 10) // 1000 + CLOCK * self.pressed[1 - side] // 1000
            self.loss[side] = slope // level
            for unit in units:
                self.price(unit)

    def price(self, unit: Unit) -> None:
        """Set the loss of a unit's side with the unit."""
        loss = self.loss[unit.side]
        if unit.whole:
            unit.step = (unit.value - unit.low) * self.strength + STEP_SHARE * unit.full * loss // 100
            unit.kill = unit.value * self.strength + unit.full * loss
        else:
            share = 100 - STEP_SHARE if unit.piece in self.s.reduced else 100
            unit.step = unit.kill = unit.value * self.strength + share * unit.full * loss // 100

    def refresh(self) -> None:
        """Recompute both sides' hexes and zones after units have been moved."""
        land = self.land.open
        self.occupied, self.zone = [0, 0], [0, 0]
        for side, units in enumerate(self.units):
            here = zone = 0
            for unit in units:
                if unit.at >= 0:
                    here |= 1 << unit.at
                    zone |= land[unit.at]
            self.occupied[side], self.zone[side] = here, zone

    def lead(self) -> int:
        """AC-59: Return the northern side's lead in losses, strength and time."""
        found = 0
        for side, sign in ((0, 1), (1, -1)):
            part = self.spent[side]
            lost = EASY * part // 1000 + STEEP * part * part // 2_000_000
            lost = lost * (1000 - 6 * self.pressed[side] // 10) // 1000
            if part > 1000 and losses(self.s, self.sides[side]) > self.s.battle.levels[self.sides[side]]:
                lost += 3000
            standing = self.strength * sum(unit.value for unit in self.units[side])
            clock = CLOCK * self.pressed[1 - side] // 1000 * max(0, 1000 - part) // 1000
            found += sign * (standing - lost + clock)
        return found

    def commander_price(self, side: int) -> int:
        """AC-59: Return the cost to a side of losing its commander."""
        return COMMANDER_LOST * self.loss[side] + self.ratings[side] * self.strength


def _is_fight(s: State) -> bool:
    """Return whether the current phase is one of combat."""
    for step in reversed(s.agenda):
        if step[0] == "phase.end":
            return bool(step[1] == "phase.fight")
        if step[0] == "phase.begin":
            return False
    return False
