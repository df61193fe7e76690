"""The moves of a phase found the plain, slow way: every path walked from hex to hex; compared with what is offered.

It reads where the pieces stand off the state and the ground off the scenario, and works all else out by itself: names,
neighbours, costs, zones, where a move may end and what it earns.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from engine.core.scenario import Scenario
from engine.systems.at_the_charge.state import State

ALLOWANCE = {"K": 5, "I": 3, "A": 3, "M": 6, "L": 6}
KINDS = {"knights": "K", "infantry": "I", "archers": "A", "mounted_archers": "M"}
GROUND = {"clear": 1, "woods": 2, "hill": 2, "village": 2}


@dataclass(frozen=True)
class Way:
    """A path that is allowed: the hexes entered, what it costs, and what it earns."""

    path: tuple[str, ...]
    cost: int
    rides_down: bool
    pillages: bool
    charges: bool

    @property
    def worth(self) -> tuple[bool, bool, bool, int]:
        """AC-13: What makes one way better than another to the same hex."""
        return self.rides_down, self.pillages, self.charges, -self.cost


class Plain:
    """One position and all the ways in it."""

    def __init__(self, scenario: Scenario, s: State, arms: dict[str, str]) -> None:
        body = scenario.body
        self.s, self.side, self.arms = s, s.side, arms
        self.size = body["lines"], body["places"]
        self.ground = {at: overlay["ground"] for overlay in body.get("overlays", ()) for at in overlay["hexes"]}
        self.rivers = {frozenset(pair.split("/")) for pair in body.get("rivers", ())}
        self.bridges = {frozenset(pair.split("/")) for pair in body.get("bridges", ())}
        self.roads = {frozenset(two) for chain in body.get("roads", ()) for two in pairwise(chain)}
        camps = body.get("camps", [{"raider": "", "hexes": []}])
        self.camp = camps[0]["hexes"] if camps[0]["raider"] == s.side and not s.pillaged else []
        units = {piece: at for piece, at in s.place.items() if arms[piece] != "L"}
        self.enemies = {at for piece, at in units.items() if s.owners[piece] != s.side}
        self.friends = {at for piece, at in units.items() if s.owners[piece] == s.side}
        chiefs = {s.owners[piece]: at for piece, at in s.place.items() if arms[piece] == "L"}
        self.chief = next((at for owner, at in chiefs.items() if owner != s.side), "")
        self.prey = self.chief if self.chief not in self.enemies else ""
        self.hiding = {at for piece, at in s.hidden.items() if s.owners[piece] == s.side}
        self.zone = {b for a in self.enemies for b in self.near(a) if not self.is_cut(a, b)}

    def near(self, space: str) -> list[str]:
        """AC-03: Return the neighbours of a hex."""
        line, at = int(space[:2]), int(space[2:])
        behind = at if line % 2 == 0 else at - 1
        around = [(line, at - 1), (line, at + 1)]
        around += [(other, place) for other in (line - 1, line + 1) for place in (behind, behind + 1)]
        lines, places = self.size
        return [f"{x:02}{y:02}" for x, y in around if 1 <= x <= lines and 1 <= y <= places]

    def is_cut(self, a: str, b: str) -> bool:
        """AC-23: Return whether a river without a bridge lies between two neighbours."""
        return frozenset((a, b)) in self.rivers and frozenset((a, b)) not in self.bridges

    def cost(self, a: str, b: str) -> int:
        """AC-17: Return what a step costs; from off the board `a` is empty."""
        base = 1 if frozenset((a, b)) in self.roads else GROUND[self.ground.get(b, "clear")]
        return base + (2 if self.is_cut(a, b) else 0)

    def is_open(self, a: str, b: str) -> bool:
        """AC-25: Return whether a step enters clear ground or follows a road."""
        return b not in self.ground or frozenset((a, b)) in self.roads

    def may_end(self, piece: str, space: str) -> bool:
        """AC-12, AC-66: Return whether a piece may stay on a hex."""
        is_leader = self.arms[piece] == "L"
        start = self.s.place.get(piece)
        return space not in self.hiding and (is_leader or space not in self.friends or space == start)

    def ways(self, piece: str, *, leader: bool = False) -> Iterator[Way]:
        """AC-13 to AC-25: Yield every path that a piece may take, with the leader on its hex or without."""
        s, is_leader = self.s, self.arms[piece] == "L"
        points = min(ALLOWANCE[self.arms[piece]], ALLOWANCE["L"] if leader else 99)
        start = s.place.get(piece, "")
        entries = self.near(start) if start else list(s.battle.late[piece][1])
        walks = [((), start, 0)]
        while walks:
            path, here, spent = walks.pop()
            if path and self.may_end(piece, here):
                steps = list(zip((start, *path), path, strict=False))
                yield Way(
                    path, spent,
                    rides_down=not is_leader and self.prey in path,
                    pillages=not is_leader and any(at in self.camp for at in path),
                    charges=self.arms[piece] == "K" and any(self.is_open(a, b) for a, b in steps),
                )  # fmt: skip
            if path and here in self.zone:
                continue
            for to in entries if not path else self.near(here):
                price = self.cost(here, to)
                if to in self.enemies or (is_leader and to == self.chief) or spent + price > points:
                    continue
                if here in self.zone and to in self.zone:
                    continue
                walks.append(((*path, to), to, spent + price))

    def ends(self, piece: str, *, leader: bool = False) -> tuple[dict[str, Way], dict[tuple[str, ...], Way]]:
        """Return hex -> the best way there, for every hex where a piece may end its move, and path -> way for all.

        To come back to where it started is worth while only for a prey, the camp, or a charge out of an enemy zone.
        """
        best: dict[str, Way] = {}
        paths: dict[tuple[str, ...], Way] = {}
        for way in self.ways(piece, leader=leader):
            end = way.path[-1]
            paths[way.path] = way
            if end not in best or way.worth > best[end].worth:
                best[end] = way
        start = self.s.place.get(piece, "")
        back = best.get(start)
        if back and not (back.rides_down or back.pillages or (back.charges and start in self.zone)):
            del best[start]
        return best, paths


def scatter(s: State, random: Random, arms: dict[str, str], spaces: list[str]) -> None:
    """Put all pieces of a state somewhere else, let some have moved, let either side be at move."""
    s.side = random.choice(s.battle.sides)
    s.turn = random.randint(2, s.battle.turns)
    narrow = random.choice(spaces)
    close = sorted(spaces, key=lambda at: abs(int(at[:2]) - int(narrow[:2])) + abs(int(at[2:]) - int(narrow[2:])))
    room = close[: random.choice((40, 70, len(spaces)))]
    random.shuffle(room)
    units = [piece for piece in s.place if arms[piece] != "L"]
    for piece in units:
        s.place[piece] = room.pop()
    for piece in s.hidden:
        s.hidden[piece] = next((at for at in s.battle.ambush[piece] if at in room), "")
        room = [at for at in room if at != s.hidden[piece]]
    for piece in [piece for piece in s.place if arms[piece] == "L"]:
        own = [s.place[unit] for unit in units if s.owners[unit] == s.owners[piece]]
        s.place[piece] = random.choice(own) if random.random() < 0.6 else room.pop()
    for piece in [piece for piece in s.hidden if not s.hidden[piece]]:
        del s.hidden[piece]
        s.fallen[piece] = s.battle.ambush[piece][0]
    s.moved = tuple(piece for piece in s.place if random.random() < 0.2)
    s.pillaged = bool(s.battle.raider) and random.random() < 0.3
    s.waiting = tuple(s.battle.late)
    second = next(side for side in s.battle.sides if side != s.battle.first)
    phases = [(side, phase) for side in (s.battle.first, second) for phase in ("phase.move", "phase.fight")]
    later = [("phase.begin", *due) for due in phases[phases.index((s.side, "phase.move")) + 1 :]]
    s.agenda = [("turn.victory",), *reversed(later), ("phase.end", "phase.move"), ("phase.move",)]
