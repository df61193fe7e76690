"""The orders of a turn found the plain, slow way: every path walked, every flight flown; compared with the menu."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.boards.hexes import DIRECTIONS, grid
from engine.core.types import Action
from engine.systems.chartabella.actions import Breach, EndTurn, Launch, Melee, Move, MoveLaunch, Trample, Turn
from engine.systems.chartabella.data import ALEXANDER
from tests.systems.chartabella.table import Table, board

COVER = ("forest", "location")
OPEN = ("meadow", "camp_centre", "entrance")
SIZE = (7, 7)
BOARD = grid(*SIZE)


class Plain:
    """A random position and everything that may be ordered in it."""

    def __init__(self, seed: int) -> None:
        random = Random(seed)
        spaces = list(BOARD.spaces)
        random.shuffle(spaces)
        self.camp, self.ring, self.entrance = "", (), ""
        if random.random() < 0.6:
            self.camp = random.choice([space for space in spaces if len(BOARD.near[space]) == 6])
            self.ring = BOARD.ring(self.camp)
            self.entrance = random.choice(["", *self.ring])
        self.inside = {self.camp, *self.ring} - {""}
        free = [space for space in spaces if space not in self.inside]
        self.forest = [free.pop() for _ in range(random.randint(0, 7))]
        self.locations = [free.pop() for _ in range(random.randint(0, 2))]
        self.stakes = [free.pop() for _ in range(random.randint(0, 2))]
        self.pieces: dict[str, tuple[str, str, str]] = {}
        for owner in "MP" * 4:
            code = random.choice(list(ALEXANDER.kinds))
            fit = [space for space in BOARD.spaces if self.fits(ALEXANDER.kinds[code].arm, space)]
            self.pieces[random.choice([s for s in fit if s not in self.pieces])] = (owner, code, random.choice("NS"))
        self.table: Table = board(
            *(f"{owner} {code} {space} {facing}" for space, (owner, code, facing) in self.pieces.items()),
            forest=" ".join(self.forest), locations=" ".join(self.locations), stakes=" ".join(self.stakes),
            camp=self.camp, entrance=self.entrance, size=SIZE,
        )  # fmt: skip
        self.bonus: dict[Melee, int] = {}
        """The greatest charge bonus of each attack, filled by `orders`."""

    def ground(self, space: str) -> str:
        """Return the terrain of a space."""
        lies = dict.fromkeys(self.ring, "camp_ring") | {self.camp: "camp_centre", self.entrance: "entrance"}
        lies |= dict.fromkeys(self.forest, "forest") | dict.fromkeys(self.locations, "location")
        return lies.get(space, "meadow")

    def fits(self, arm: str, space: str) -> bool:
        """CH-24, CH-83: Return whether a class may stand on a space."""
        ground = self.ground(space)
        stands = arm == "infantry" or (ground == "meadow" if arm == "artillery" else ground in OPEN)
        return stands and space not in self.stakes

    def is_wall(self, a: str, b: str) -> bool:
        """CH-14, CH-15: Return whether a wall stands between neighbours."""
        return ((a in self.inside) != (b in self.inside)) and self.entrance not in (a, b)

    def steps(self, arm: str, space: str) -> Iterator[tuple[str, str]]:
        """Yield (direction, neighbour) that a class may step to, whoever stands there."""
        for direction, near in BOARD.near[space]:
            if self.fits(arm, near) and not self.is_wall(space, near):
                yield direction, near

    def is_enemy(self, space: str) -> bool:
        """Return whether an enemy of the side to act stands on a space."""
        return space in self.pieces and self.pieces[space][0] != self.table.side

    def orders(self) -> set[Action]:
        """Return everything that may be ordered."""
        found: set[Action] = {EndTurn()}
        for space, (owner, code, facing) in self.pieces.items():
            if owner == self.table.side:
                found |= self.of_piece(space, code, facing)
        return found

    def of_piece(self, start: str, code: str, facing: str) -> set[Action]:
        """Return everything that may be ordered to one piece."""
        piece, arm = self.table.at(start), ALEXANDER.kinds[code].arm
        found: set[Action] = {Turn(piece), *(Launch(piece, target, half) for target, half in self.shots(start, code))}
        walks = list(self.walks(start, arm, ALEXANDER.kinds[code].movement))
        for to in {path[-1] for path in walks if len(path) > 1}:
            found |= {Move(piece, to, half) for half in "NS"}
            found |= {MoveLaunch(piece, to, target, half) for target, half in self.shots(to, code)}
        found |= set(self.attacks(piece, code, walks))
        if arm == "ram":
            found |= set(self.breaches(piece, start, facing))
        if arm == "elephant":
            found |= {Trample(piece, path) for path in self.drives(start, ALEXANDER.kinds[code].movement)}
        return found

    def walks(self, start: str, arm: str, movement: int) -> Iterator[tuple[str, ...]]:
        """CH-38, CH-39: Yield every path over empty spaces, the start included, no space twice."""
        paths = [(start,)]
        while paths:
            path = paths.pop()
            yield path
            if len(path) <= movement:
                free = (near for _, near in self.steps(arm, path[-1]) if near not in self.pieces and near not in path)
                paths += [(*path, near) for near in free]

    def attacks(self, piece: str, code: str, walks: list[tuple[str, ...]]) -> Iterator[Melee]:
        """CH-42 to CH-49, CH-85: Yield the attacks at the end of all walks, noting the greatest bonus of each."""
        kind = ALEXANDER.kinds[code]
        for path in walks if kind.attack is not None else ():
            for direction, goal in self.steps(kind.arm, path[-1]):
                if len(path) > kind.movement or not self.is_enemy(goal):
                    continue
                _, target, looks = self.pieces[goal]
                if ALEXANDER.kinds[target].arm == "ram" and looks != direction[0]:
                    continue
                run = [BOARD.direction(a, b) for a, b in zip(path, (*path[1:], goal), strict=True)]
                straight = next((n for n, d in enumerate(reversed(run)) if d != direction), len(run))
                order = Melee(piece, self.table.at(goal), path[-1])
                self.bonus[order] = max(self.bonus.get(order, 0), straight - 1 if kind.charges else 0)
                yield order

    def shots(self, start: str, code: str) -> set[tuple[str, str]]:
        """CH-57 to CH-68: Return (target, half) of everything that can be hit from a space."""
        arrivals: dict[str, set[str]] = {}
        flights = [(start,)]
        while flights:
            path = flights.pop()
            for near in self.air(start, path[-1]) if len(path) <= ALEXANDER.kinds[code].reach else ():
                if near not in path:
                    arrivals.setdefault(near, set()).add(path[-1])
                    if self.ground(near) not in COVER:
                        flights.append((*path, near))
        found = set()
        for goal, gates in arrivals.items():
            if self.is_enemy(goal) and self.ground(goal) not in COVER:
                found |= {(self.table.at(goal), half) for half in self.halves(start, goal, gates, code)}
        return found

    def air(self, start: str, space: str) -> Iterator[str]:
        """CH-68: Yield the neighbours that a shot may pass on to, over the wall only outward and from inside."""
        for _, near in BOARD.near[space]:
            if not self.is_wall(space, near) or (start in self.inside and near not in self.inside):
                yield near

    def halves(self, start: str, goal: str, gates: set[str], code: str) -> Iterator[str]:
        """CH-61, CH-66, CH-67, CH-84, CH-85: Yield the halves of a goal that shots arriving by these gates can hit."""
        (x, y), (to_x, to_y) = BOARD.xy[start], BOARD.xy[goal]
        _, target, looks = self.pieces[goal]
        halves = ["S" if to_y > y else "N"]
        if to_y == y:
            toward = "W" if x < to_x else "E"
            by_half = {half: BOARD.toward[goal].get(half + toward) for half in "NS"}
            halves = [half for half, gate in by_half.items() if gate in gates and self.ground(str(gate)) not in COVER]
        elif ((to_x - x) / 2, (to_y - y) / 2) in DIRECTIONS.values():
            between = next(near for near, at in BOARD.xy.items() if at == ((x + to_x) // 2, (y + to_y) // 2))
            halves = [] if self.ground(between) in COVER else halves
        arm = ALEXANDER.kinds[target].arm
        if arm != "caravan":
            safe = looks if arm == "ram" and ALEXANDER.kinds[code].arm != "artillery" else ""
            yield from (half for half in halves if half != safe)

    def breaches(self, piece: str, start: str, facing: str) -> Iterator[Breach]:
        """CH-86: Yield what a ram may breach."""
        for direction, near in BOARD.near[start]:
            taken = near in self.pieces and not self.is_enemy(near)
            if near in self.ring and direction[0] == facing and not self.entrance and not taken:
                yield Breach(piece, near)

    def drives(self, start: str, movement: int) -> Iterator[tuple[str, ...]]:
        """CH-75 to CH-77: Yield the paths of elephants that trample somebody, their own space left out."""
        paths = [(start,)]
        while paths:
            path = paths.pop()
            met = len(path) > 1 and path[-1] in self.pieces and self.pieces[path[-1]][1] == "111"
            if any(space in self.pieces for space in path[1:]):
                yield path[1:]
            if len(path) <= movement and not met:
                paths += [(*path, near) for _, near in self.steps("elephant", path[-1]) if near not in path]
