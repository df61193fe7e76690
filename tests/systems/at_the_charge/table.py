"""A table to try single rules on: pieces where the test wants them, dice as the test wants them.

A piece is written ``"N K 5(4) @0808"``: owner, kind (K knights, I infantry, A archers, M mounted archers), faces, hex.
A star behind the faces means that it is reduced, a plus that it has earned a charge; ``x0808`` instead of ``@0808``
that it was eliminated there. A leader is written ``"N L 2 @0808"`` with his rating.
"""

from __future__ import annotations

from typing import Any

from engine.core.game import Game
from engine.core.scenario import from_data, shipped
from engine.systems.at_the_charge import SYSTEM
from engine.systems.at_the_charge.actions import (
    Advance,
    AsListed,
    Attack,
    Displace,
    EndPhase,
    Enter,
    Hide,
    Hold,
    Move,
    NameUnit,
    Perish,
    Retreat,
    TakeLosses,
)
from engine.systems.at_the_charge.data import COUNTERS
from engine.systems.at_the_charge.state import State, occupied
from tests.systems.table import GameTable

LETTERS = {"knights": "K", "infantry": "I", "archers": "A", "mounted_archers": "M"}
CHIEFS = {"P": "rudolf", "N": "onfroy", "R": "bryennios", "L": "alexios", "B": "dokeianos"}
END, HOLD = EndPhase(), Hold()


def faces(code: str) -> str:
    """Return kind and faces of a counter as tests write them: ``K 5(4)``."""
    printed = COUNTERS[code]
    rest = "" if printed.reduced is None else f"({printed.reduced})"
    return f"{LETTERS[printed.arm]} {printed.full}{rest}"


CODES = {faces(code): code for code in reversed(COUNTERS)}
"""Kind and faces -> the first counter that has them."""


class Table(GameTable):
    """A game in which units are named by the hex they stand on."""

    unlisted = (Move, Enter)

    def at(self, space: str) -> str:
        """Return the unit on a hex, openly or in ambush; ``L:N`` is a side's leader; nobody there is nobody known."""
        s = self.state
        if space.startswith("L:"):
            return next(piece for piece in s.battle.ratings if s.owners[piece] == space[2:])
        return occupied(s).get(space) or next((p for p, at in s.hidden.items() if at == space), space)

    def all_at(self, spaces: str) -> tuple[str, ...]:
        """Return the units on hexes, in the order of the set-up."""
        chosen = [self.at(space) for space in spaces.split()]
        known = [piece for piece in self.state.battle.kinds if piece in chosen]
        return tuple(known) if len(known) == len(chosen) else tuple(chosen)

    @property
    def stands(self) -> dict[str, str]:
        """Hex -> owner, kind and faces of each unit on the board, a star behind the faces of a reduced one."""
        s = self.state
        return {
            space: f"{s.owners[p]} {faces(s.battle.kinds[p])}{'*' * (p in s.reduced)}"
            for space, p in occupied(s).items()
        }

    def move(self, *path: str, leader: bool = False) -> Move:
        """Move the unit on the first hex along the others."""
        return Move(self.at(path[0]), path[1:], leader)

    def lead(self, side: str, *path: str) -> Move:
        """Move a side's leader along a path."""
        return Move(self.at(f"L:{side}"), path)

    def attack(self, target: str, melee: str = "", fire: str = "") -> Attack:
        """Attack a unit with those on some hexes fighting, those on others shooting."""
        return Attack(self.at(target), self.all_at(melee), self.all_at(fire))

    def losses(self, *spaces: str) -> TakeLosses:
        """Take steps off units."""
        return TakeLosses(tuple(self.at(space) for space in spaces))

    def name(self, space: str) -> NameUnit:
        """Name a unit."""
        return NameUnit(self.at(space))

    def retreat(self, start: str, to: str) -> Retreat:
        """Retreat by one hex."""
        return Retreat(self.at(start), to)

    def push(self, start: str, friend: str) -> Displace:
        """Push a friend."""
        return Displace(self.at(start), self.at(friend))

    def perish(self, start: str) -> Perish:
        """Push nobody."""
        return Perish(self.at(start))

    def advance(self, start: str) -> Advance:
        """Advance."""
        return Advance(self.at(start))

    def moves(self, piece: str, *, leader: bool = False) -> dict[str, Move]:
        """Return hex -> the move that is offered to a piece there, with the leader on it or without."""
        which = self.at(piece)
        return {a.path[-1]: a for a in self.menu(Move) if a.piece == which and a.leader == leader}

    def ways(self) -> set[str]:
        """Return the hexes to which the unit that is asked may retreat."""
        return {action.to for action in self.menu(Retreat)}

    @property
    def odds(self) -> tuple[int, int, str]:
        """The totals of the last attack and the column it was rolled in."""
        told = self.told("odds")
        assert told is not None
        shift = self.told("shift")
        return told["attack"], told["defence"], (shift or told)["column"]


def board(*pieces: str, phase: str = "fight", **body: Any) -> Table:
    """Return a table of clear ground, 12 lines by 15 places, with these pieces; N moves first, against P.

    `phase`: what the first side is about to do, ``roll`` where dice come first; `more`: side -> code of a counter ->
    hexes, where kind and faces would not tell which counter is meant; `ground`: hexes by terrain; `body`:
    other parts of the scenario file. A unit in ambush hides on the first hex of its zone.
    """
    sides = body.pop("sides", ["P", "N"])
    ground = body.pop("ground", {})
    options = {"hills_block_fire": False, "adjacent_fire": False, "ambush_wide": False, **body.pop("options", {})}
    placed = [piece.split() for piece in pieces]
    own: dict[str, dict[str, list[str]]] = {side: {} for side in sides}
    for side, counters in body.pop("more", {}).items():
        own[side].update(counters)
    leaders = {}
    for owner, kind, shown, where in placed:
        if kind == "L":
            leaders[owner] = {"name": CHIEFS[owner], "rating": int(shown), "at": where[1:]}
        else:
            own[owner].setdefault(CODES[f"{kind} {shown.rstrip('*+')}"], []).append(where[1:])
    data = {
        **HEADER,
        "sides": sides, "first": sides[1], "lines": 12, "places": 15, "turns": 5,
        "time": sides[0], "time_rule": "AC-62", "morale": dict.fromkeys(sides, 100),
        "arrange": False, "leaders": leaders, "pieces": own, "options": options,
        "overlays": [{"ground": terrain, "hexes": spaces.split()} for terrain, spaces in ground.items()],
        **body,
    }  # fmt: skip
    table = Table(Game(from_data(data), system=SYSTEM))
    table.change(lambda s: _mark(s, placed))
    while table.asked == "setup.hide":
        table.do(table.menu()[0])
    if phase == "fight":
        table.do(END)
        table.change(lambda s: _mark(s, placed))
    return table


def battle(name: str, **options: Any) -> Table:
    """Return a table of a shipped scenario, options set over, from its very beginning."""
    return Table(Game(shipped()[f"at_the_charge/{name}"], options))


def opened(name: str, ambush: str = "1113", **options: Any) -> Table:
    """Return a table of a shipped scenario after the set-up, all as listed, the ambush where it is wanted."""
    table = battle(name, **options)
    while table.asked == "setup.arrange":
        table.do(AsListed())
    if table.asked == "setup.hide":
        table.do(Hide("turc-1", ambush))
    return table


def until(table: Table, turn: int, side: str, phase: str = "phase.move", die: int = 1) -> Table:
    """Pass on to a phase; whenever treason is rolled for, this is the die; who is due enters where it can."""
    while (table.state.turn, table.side, table.asked) != (turn, side, phase):
        rest(table, die)
    return table


def rest(table: Table, die: int = 1) -> Table:
    """Roll for treason, or end the phase after bringing on whoever has to enter."""
    if table.asked == "treason.roll":
        return table.do(die)
    late = table.menu(Enter)
    return table.do(*late[:1], END)


def put(table: Table, **pieces: str) -> Table:
    """Put pieces on other hexes by hand; the names are ids with _ for -."""
    return table.change(lambda s: s.place.update({name.replace("_", "-"): at for name, at in pieces.items()}))


def lift(table: Table, *pieces: str) -> Table:
    """Take pieces off the board by hand, as if they had never been there."""
    for piece in pieces:
        table.change(lambda s, piece=piece: s.place.pop(piece))
    return table


HEADER = {
    "format": 1, "system": "at_the_charge", "id": "table", "order": 0, "words": {}, "size": "small", "difficulty": 1,
    "minutes": 1, "measured": {},
}  # fmt: skip


def _mark(s: State, placed: list[list[str]]) -> None:
    """Reduce, let charge and eliminate the pieces that are written so."""
    for owner, kind, shown, where in placed:
        at = where[1:]
        piece = next(
            (p for p, space in s.place.items() if space == at and (p in s.battle.ratings) == (kind == "L")), None
        )
        if piece is None:
            continue
        assert owner == s.owners[piece]
        if "*" in shown and piece not in s.reduced:
            s.reduced = (*s.reduced, piece)
        if "+" in shown and piece not in s.charging:
            s.charging = (*s.charging, piece)
        if where[0] == "x":
            s.fallen[piece] = s.place.pop(piece)
            s.reduced = tuple(p for p in s.reduced if p != piece)


OLIVENTO = {
    "lines": 8, "places": 9,
    "ground": {"woods": "0402 0502 0503", "hill": "0408 0508", "village": "0405"},
    "rivers": [
        "0201/0301", "0201/0302", "0202/0302", "0202/0303", "0203/0303", "0203/0304", "0204/0304", "0204/0305",
        "0205/0305", "0205/0306", "0206/0306", "0206/0307", "0207/0307", "0207/0308", "0208/0308", "0208/0309",
        "0209/0309",
    ],
    "bridges": ["0205/0305"],
    "roads": [["0105", "0205", "0305", "0405", "0505", "0605", "0705", "0805"]],
}  # fmt: skip
"""The ground of the battle at the Olivento: a river with a bridge, a road, woods, a hill, a village."""


def olivento(*pieces: str, **body: Any) -> Table:
    """Return a table of the ground at the Olivento with these pieces; N moves first, against B."""
    return board(*pieces, sides=["B", "N"], **{**OLIVENTO, **body})
