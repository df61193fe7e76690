"""The legal orders with their pick paths, computed in parts on demand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, partial

from engine.core.agenda import State
from engine.core.references import Pick, PieceRef, RowPieceRef, WordRef
from engine.core.system import System
from engine.core.types import Action, Decision
from web.game.pick_path import PickPath, Picks, common_prefix, remaining_picks, row_picks

Orders = tuple[list[PickPath], dict[Pick, list[Action]]]
"""Orders, and their first picks with the orders that begin with each."""
OpenOrder = tuple[PickPath, Picks]
"""An order, and the possible next picks on its pick path."""


def to_open(head: Pick | None) -> Pick | None:
    """Return the head whose pick opens a part; a word opens its part at once, because its button needs the orders."""
    return None if isinstance(head, WordRef) else head


class MenuPart:
    """A part of the menu: its orders with pick paths, computed on demand; `head` is their common first pick."""

    def __init__(self, head: Pick | None, opening: Callable[[], Iterable[PickPath]]) -> None:
        self.head = head
        self._opening = opening
        self.is_opened = False

    @cached_property
    def entries(self) -> list[PickPath]:
        """The orders of this part; finding them may take a while."""
        self.is_opened = True
        return list(self._opening())

    @cached_property
    def by_first(self) -> dict[Pick, list[PickPath]]:
        """The orders of this part by their possible first picks."""
        found: dict[Pick, list[PickPath]] = {}
        for entry in self.entries:
            for thing in dict.fromkeys(remaining_picks(entry[0], ()) or ()):
                found.setdefault(thing, []).append(entry)
        return found


class LegalMenu:
    """The orders open to a player in one state.

    `state` is what the player may know of it; if `is_open` is false, the player has nothing to decide. A menu in parts
    is opened part by part, when the first pick of a part is made.
    """

    def __init__(self, system: System, state: State, *, is_open: bool) -> None:
        self.system = system
        self.state = state
        parts = system.parts(state) if is_open else ()
        self._parts = [MenuPart(to_open(head), partial(self._spell, menu)) for head, menu in parts]
        self._ways: dict[Picks, list[OpenOrder]] = {}
        self._found: Orders = [], {}
        self._found_in = -1
        """Number of opened parts that the found orders come from."""

    def _spell(self, menu: Callable[[], Iterable[Action]]) -> Iterator[PickPath]:
        return ((self.system.pointing.picks(self.state, action), action) for action in menu())

    @cached_property
    def entries(self) -> list[PickPath]:
        """All orders of the menu with their pick paths, in menu order."""
        return [entry for part in self._parts for entry in part.entries]

    @property
    def listed(self) -> list[PickPath]:
        """The orders of all menu parts that are already open."""
        return self._known()[0]

    @property
    def firsts(self) -> dict[Pick, list[Action]]:
        """The first picks of orders, in menu order, each with its known orders."""
        return self._known()[1]

    def _known(self) -> Orders:
        """Return the known orders and first picks; they are recomputed once more parts are open."""
        known = [part for part in self._parts if part.head is None or part.is_opened]
        if len(known) != self._found_in:
            self._found = [entry for part in known for entry in part.entries], self._begun_with(known)
            self._found_in = len(known)
        return self._found

    def _begun_with(self, known: list[MenuPart]) -> dict[Pick, list[Action]]:
        found: dict[Pick, list[Action]] = {}
        for part in self._parts:
            if part.head is not None:
                found.setdefault(part.head, [])
            for thing, entries in part.by_first.items() if part in known else ():
                found.setdefault(thing, []).extend(action for _, action in entries)
        return found

    @cached_property
    def is_open(self) -> bool:
        """Whether there is anything to decide."""
        return bool(self._parts) and (any(part.head is not None for part in self._parts) or bool(self.entries))

    @property
    def is_known(self) -> bool:
        """Whether all parts of the menu are open."""
        return all(part.head is None or part.is_opened for part in self._parts)

    @property
    def is_complete(self) -> bool:
        """Whether the menu lists every legal order."""
        now = self.system.pending(self.state)
        return not isinstance(now, Decision) or now.complete

    @property
    def is_amid(self) -> bool:
        """Whether the question comes in the middle of an action being resolved."""
        now = self.system.pending(self.state) if self.is_open else None
        return isinstance(now, Decision) and now.is_nested

    def led_to(self, picks: Picks) -> list[PickPath]:
        """Return the orders that these picks may lead to; without picks, the known orders."""
        return [entry for entry, _ in self.ways(picks)] if picks else self.listed

    def ways(self, picks: Picks) -> list[OpenOrder]:
        """Return the orders that one or more picks may lead to, each with its possible next picks.

        An order reachable with these picks is also reachable without the last one, so only those orders are searched.
        """
        if picks not in self._ways:
            if len(picks) > 1:
                candidates = [entry for entry, _ in self.ways(picks[:-1])]
            else:
                candidates = [
                    entry
                    for part in self._parts
                    if part.head is None or part.head == picks[0]
                    for entry in part.by_first.get(picks[0], ())
                ]
            following = ((entry, remaining_picks(entry[0], picks)) for entry in candidates)
            self._ways[picks] = [(entry, further) for entry, further in following if further is not None]
        return self._ways[picks]

    @cached_property
    def common(self) -> Picks:
        """The common prefix of all orders, shorter than a whole order; the player need not pick it."""
        is_parted = len(self._parts) > 1 and any(part.head is not None for part in self._parts)
        return () if is_parted else common_prefix([spelt for spelt, _ in self.entries])

    @cached_property
    def strikes(self) -> Mapping[Pick, int]:
        """Number of pieces that each piece can attack from its place or after moving, by reference."""
        pairs = {spelt[:2] for spelt, _ in self.listed if spelt[1:] and isinstance(spelt[1], PieceRef)}
        return Counter(first for first, _ in pairs)

    @cached_property
    def gathers(self) -> bool:
        """Whether orders are combined in rows, so that the enemy may be picked first."""
        return any(isinstance(spelt[0], RowPieceRef) for spelt, _ in self.listed)

    @cached_property
    def countable(self) -> tuple[PieceRef, ...]:
        """The things that may occur several times in a row."""
        rows = [row_picks(picks) for part in self._parts if part.head is None for picks, _ in part.entries]
        if all(len(set(row)) == len(row) for row in rows):
            return ()
        return tuple(dict.fromkeys(thing for row in rows for thing in row))
