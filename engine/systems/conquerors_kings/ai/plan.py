"""Plans moves: whole zones first, then single units; and generals' routes to zones where troops will stand."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple

from engine.core.dice import Generator
from engine.core.hints import Allowance
from engine.core.types import NOBODY, Action, PieceId, PlaceId, Side
from engine.kit.climbing import Climber
from engine.systems.conquerors_kings import move_rolls, movement, zones
from engine.systems.conquerors_kings.actions import EndGenerals, EndMoves, GeneralStep, Move
from engine.systems.conquerors_kings.ai.evaluation import CALMED, dread, evaluate, memo_of
from engine.systems.conquerors_kings.ai.piece_values import by_clock
from engine.systems.conquerors_kings.command import refuse_step
from engine.systems.conquerors_kings.data import CAPACITY, MOST_STRIDES
from engine.systems.conquerors_kings.grid import FRONT, LEFT_FACE, REAR, RIGHT_FACE
from engine.systems.conquerors_kings.state import (
    ENTERED,
    FELL_BACK,
    LOST,
    NO_MOVE,
    RESERVE,
    ROUTED,
    State,
    enemy,
    field,
    has,
    put,
    roster,
)

FACES = (FRONT, LEFT_FACE, RIGHT_FACE, REAR)
ROUNDS = (1, 1, 3)
"""The number of passes over all units, by skill of the planner."""
RISK = 45
"""The cost of the uncertainty of a move that half of all dice forbid."""
LIKELY = 3
"""The minimum number of die faces that let a planned move succeed."""
MOODS = ((2_500, 2_500), (800, 0), (0, 0))
"""The range of the random error in a plan's value, by skill, at the beginning of the battle and when the clock runs
out."""
FAR = 3
"""The maximum number of zones in a general's planned route."""
UNSURE, RESTLESS = 25, 60
"""The cost per zone of a general's route, as he may not come and then the other stays as well; and the cost per zone
that he has already gone this turn, so that he does not ride to and fro."""
OVERFULL = 400
"""The cost of each unit over a zone's capacity."""

Road = tuple[PlaceId, ...]


class Goal(NamedTuple):
    """A route of a unit, zone by zone, and the cost of its uncertainty."""

    way: Road
    risk: int


Change = dict[PieceId, Goal | None]
"""New goals of units; None means to stay."""


class Planner(Climber[Change]):
    """Searches for good zones for the units of the side that moves; `s` is the position after the plan."""

    def __init__(self, s: State, meter: Allowance, skill: int, dice: Generator) -> None:
        self.begun, self.s = s, s.copy()
        self.side: Side = s.active
        self.meter, self.skill, self.dice = meter, skill, dice
        self.s.step = 4
        self.memo = memo_of(s)
        self.known: dict[Hashable, int] = {}
        """The values of positions that were reached before."""
        self.ways: dict[PieceId, Road] = {}
        self.risks: dict[PieceId, int] = {}
        self.swept: list[PieceId] = []
        self._probe, self._probed = s.copy(), NOBODY
        self.best = self.score()

    def score(self) -> int:
        """Return the current value of the plan."""
        self.meter.spend()
        mood = by_clock(self.s, *MOODS[self.skill])
        return self.worth() - self.costs() + (self.dice.below(mood) if mood else 0)

    def worth(self) -> int:
        """Return the value of the position after the plan, computed once however often it is reached."""
        s = self.s
        key = tuple(s.at.values()), tuple(s.flags.values()), tuple(s.markers.values())
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = evaluate(s, self.side, self.skill, self.memo)
        return found

    def costs(self) -> int:
        """CK-51: Return the cost of dice that may fail and of zones over capacity."""
        loads = {self.s.at[piece] for piece in self.ways}
        return sum(self.risks.values()) + sum(
            OVERFULL * max(0, zones.load(self.s, self.s.held[zone]) - CAPACITY) for zone in loads
        )

    def goals(self, piece: PieceId) -> list[Goal]:
        """CK-41, CK-42: Return the goals of a unit from its initial zone, with dice that are likely to succeed."""
        begun, known = self.begun, roster(self.begun)
        if movement.refuse_piece(begun, piece) is not None:
            return []
        steps = begun.left if piece == begun.mover else known.kind[piece].move
        found: dict[PlaceId, Goal] = {}
        edge = [Goal((begun.at[piece],), 0)]
        for _ in range(steps):
            edge = [one for goal in edge for one in self._onward(piece, goal)]
            for goal in edge:
                found.setdefault(goal.way[-1], goal)
        return [goal._replace(way=goal.way[1:]) for goal in found.values()]

    def _onward(self, piece: PieceId, goal: Goal) -> Iterator[Goal]:
        """CK-40, CK-47, CK-48: Yield the next zones of a route; never back, nor on from where enemies are swept."""
        s, here = self.begun, goal.way[-1]
        if zones.holder(s, here) == enemy(self.side):
            return
        for face in FACES:
            to = field(s).across(self.side, here, face)
            if not to or to in goal.way or movement.refuse_way(self._at(piece, here), piece, to) is not None:
                continue
            score = move_rolls.needed(self._at(piece, here), piece, to)
            if score <= 7 - LIKELY:
                yield Goal((*goal.way, to), goal.risk + RISK * max(0, score - 1) // 3)

    def _at(self, piece: PieceId, zone: PlaceId) -> State:
        """Return the position with a unit further on its route, for the rules to check its next step."""
        if self._probed and self._probed != piece:
            put(self._probe, self._probed, self.begun.at[self._probed])
        if self._probe.at[piece] != zone:
            put(self._probe, piece, zone)
        self._probed = piece
        return self._probe

    def go(self, changes: Change) -> Change:
        """Send units to their goals, or back to their initial zones; return the change that undoes it."""
        s = self.s
        before: Change = {}
        for piece in self.swept:
            put(s, piece, self.begun.at[piece])
        for piece, goal in changes.items():
            before[piece] = Goal(self.ways[piece], self.risks[piece]) if piece in self.ways else None
            to = goal.way[-1] if goal else self.begun.at[piece]
            put(s, piece, to)
            if goal:
                self.ways[piece], self.risks[piece] = goal
                s.flags[piece] = self.begun.flags[piece] | ENTERED
            else:
                self.ways.pop(piece, None)
                self.risks.pop(piece, None)
                s.flags[piece] = self.begun.flags[piece]
        self._follow()
        return before

    def _follow(self) -> None:
        """CK-49: Keep markers in a zone as long as a unit stays there, otherwise move them with the last unit."""
        begun, s = self.begun, self.s
        s.markers = begun.markers.copy()
        self._sweep()
        for zone in zones.own(begun, self.side):
            if begun.markers[zone] and not zones.units(s, zone):
                s.markers[zone] = 0
                s.markers[s.at[zones.units(begun, zone)[-1]]] += begun.markers[zone]

    def _sweep(self) -> None:
        """CK-48, CK-83: Sweep enemies aside where units enter: to the default zone, otherwise off the table."""
        begun, s, foe = self.begun, self.s, enemy(self.side)
        entered = {way[-1]: way for way in self.ways.values() if zones.holder(begun, way[-1]) == foe}
        self.swept = [piece for zone in entered for piece in begun.held[zone]]
        for piece in self.swept:
            put(s, piece, LOST)
        for zone in entered:
            here = begun.held[zone]
            found = [to for to in field(s).beside[zone] if self._takes(to, here)]
            to = min(
                found, key=lambda to: field(s).row(foe, to), default=LOST if field(s).row(foe, zone) > 1 else RESERVE
            )
            for piece in here:
                put(s, piece, LOST if piece in roster(s).guns[foe] else to)
            if to in s.held:
                s.markers[to] += s.markers[zone]
            s.markers[zone] = 0

    def _takes(self, to: PlaceId, group: Sequence[PieceId]) -> bool:
        """CK-83: Return whether enemies that are swept aside find room in a zone."""
        return (
            zones.holder(self.s, to) != self.side
            and zones.holder(self.begun, to) != self.side
            and zones.is_roomy(self.s, to, group)
        )

    def plans(self) -> Iterator[list[Action]]:
        """Yield ever better lines of orders."""
        yield self.line()
        goals = self.every_goal()
        for _ in range(ROUNDS[self.skill]):
            changed = self.climb(self.of_zones(goals))
            yield self.line()
            if self.skill or not changed:
                changed |= self.climb(self.of_units(goals))
                yield self.line()
            if not changed or self.meter.is_over:
                return

    def every_goal(self) -> dict[PieceId, list[Goal]]:
        """Return the goals of each unit that has any."""
        on_table = (piece for piece in roster(self.s).units[self.side] if self.s.at[piece] in self.s.held)
        found = {piece: self.goals(piece) for piece in on_table}
        return {piece: goals for piece, goals in found.items() if goals}

    def of_zones(self, goals: dict[PieceId, list[Goal]]) -> Iterator[Change]:
        """Yield for each zone the changes that send all its units the same way, or keep them there."""
        for zone in zones.own(self.begun, self.side):
            here = [piece for piece in zones.units(self.begun, zone) if piece in goals]
            for face in FACES:
                to = field(self.s).across(self.side, zone, face)
                together: Change = {p: goal for p in here for goal in goals[p] if goal.way == (to,)}
                if together:
                    yield together
            if here and any(piece in self.ways for piece in here):
                yield dict.fromkeys(here)

    def of_units(self, goals: dict[PieceId, list[Goal]]) -> Iterator[Change]:
        """Yield for each unit the changes that send it elsewhere, or keep it in its zone."""
        for piece, found in goals.items():
            for goal in (None, *found):
                if (goal is None and piece not in self.ways) or (goal and self.ways.get(piece) == goal.way):
                    continue
                yield {piece: goal}

    def line(self) -> list[Action]:
        """CK-40: Return the orders of the plan, from right to left, the foremost of a column first."""
        s = self.begun
        order = {zone: n for n, zone in enumerate(field(s).order(self.side))}
        pieces = sorted(self.ways, key=lambda p: (p != s.mover, movement.lane(s, p), order[s.at[p]], roster(s).rank[p]))
        return [*(Move(piece, to) for piece in pieces for to in self.ways[piece]), EndMoves()]


def generals(s: State, meter: Allowance, skill: int, dice: Generator) -> list[Action]:
    """CK-22: Return the steps of generals to zones where troops will stand and need them, then the end of the steps."""
    planner = Planner(moving(s), meter, skill, dice)
    for _ in planner.plans():
        pass
    s_then, side = planner.s, s.active
    orders: list[Action] = []
    first = [s.leader] if s.leader else []
    for piece in (*first, *(p for p in roster(s).generals[side] if p not in first)):
        if s.at[piece] not in s.held:
            continue
        ways = _reach(s, piece)
        best = planner.worth() + _calming(s, piece, s.at[piece])
        chosen: Road = ()
        for to, way in ways.items():
            if not zones.units(s_then, to) or zones.holder(s_then, to) != side or meter.is_over:
                continue
            here = s_then.at[piece]
            put(s_then, piece, to)
            meter.spend()
            found = planner.worth() - UNSURE * len(way) - RESTLESS * s.strides[piece]
            found += _calming(s, piece, to)
            put(s_then, piece, here)
            if found > best:
                best, chosen = found, way
        if chosen:
            put(s_then, piece, chosen[-1])
            orders += [GeneralStep(piece, to) for to in chosen]
    return [*orders, EndGenerals()]


def _calming(s: State, piece: PieceId, zone: PlaceId) -> int:
    """CK-25: Return the value of a general's presence in a zone when its morale is tested, before any moves."""
    others = [other for other in zones.generals(s, zone) if other != piece]
    if others or not zones.units(s, zone) or zones.holder(s, zone) != s.active:
        return 0
    return dread(s, zone) * (100 - CALMED) // 100


def moving(s: State) -> State:
    """CK-40: Return the position as if movement began now."""
    then: State = s.copy()
    order = field(s).columns[s.active]
    kept = FELL_BACK | ROUTED | NO_MOVE
    for piece in then.lane:
        is_there = roster(s).side[piece] == s.active and s.at[piece] in s.held and not has(s, piece, kept)
        then.lane[piece] = order.index(field(s).xy[s.at[piece]][0]) if is_there else movement.NO_LANE
    return then


def _reach(s: State, piece: PieceId) -> dict[PlaceId, Road]:
    """CK-22: Return the shortest routes of a general, by zone."""
    if any(s.strides[other] for other in s.strides if other != piece) and s.leader != piece and s.strides[piece]:
        return {}
    found: dict[PlaceId, Road] = {}
    edge: list[tuple[PlaceId, Road]] = [(s.at[piece], ())]
    for _ in range(min(FAR, MOST_STRIDES - s.strides[piece])):
        nearer, edge = edge, []
        for zone, way in nearer:
            for to in field(s).beside[zone]:
                if to in found or to == s.at[piece] or zones.holder(s, to) == enemy(s.active):
                    continue
                found[to] = (*way, to)
                edge.append((to, found[to]))
    first = {way[0] for way in found.values() if refuse_step(s, GeneralStep(piece, way[0])) is None}
    return {to: way for to, way in found.items() if way[0] in first}
