"""The legal orders with their pick paths, computed in parts when they are needed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, partial

from engine.core.agenda import State
from engine.core.system import System
from engine.core.types import Action, Decision
from web.game.pick_path import PickPath, common_prefix, remaining_picks, row_picks

Orders = tuple[list[PickPath], dict[str, list[Action]]]
"""Orders, and what they begin with."""
OpenOrder = tuple[PickPath, tuple[str, ...]]
"""An order, and what may be pointed at next on the way to it."""


def to_open(head: str | None) -> str | None:
    """Return the head of a part that opens when it is pointed at; one of a word opens at once, for its button."""
    return None if head is None or head.startswith("do:") else head


class MenuPart:
    """A part of the menu: its orders, spelt, once they are asked for; `head` is what all begin with, if told."""

    def __init__(self, head: str | None, opening: Callable[[], Iterable[PickPath]]) -> None:
        self.head = head
        self._opening = opening
        self.is_opened = False

    @cached_property
    def entries(self) -> list[PickPath]:
        """Its orders: finding them may take a while."""
        self.is_opened = True
        return list(self._opening())

    @cached_property
    def by_first(self) -> dict[str, list[PickPath]]:
        """Its orders by what they may begin with."""
        found: dict[str, list[PickPath]] = {}
        for entry in self.entries:
            for thing in dict.fromkeys(remaining_picks(entry[0], ()) or ()):
                found.setdefault(thing, []).append(entry)
        return found


class LegalMenu:
    """The orders open to a player in one state.

    `state` is what the player may know of it; without `is_open` there is nothing for the player to decide. A menu that
    is told in parts is opened part by part, when what a part begins with is pointed at.
    """

    def __init__(self, system: System, state: State, *, is_open: bool) -> None:
        self.system = system
        self.state = state
        parts = system.parts(state) if is_open else ()
        self._parts = [MenuPart(to_open(head), partial(self._spell, menu)) for head, menu in parts]
        self._ways: dict[tuple[str, ...], list[OpenOrder]] = {}
        self._found: Orders = [], {}
        self._found_in = -1
        """In how many parts."""

    def _spell(self, menu: Callable[[], Iterable[Action]]) -> Iterator[PickPath]:
        return ((self.system.pointing.picks(self.state, action), action) for action in menu())

    @cached_property
    def entries(self) -> list[PickPath]:
        """All orders of the menu, spelt, in its order."""
        return [entry for part in self._parts for entry in part.entries]

    @property
    def listed(self) -> list[PickPath]:
        """The orders of all menu parts that are already open."""
        return self._known()[0]

    @property
    def firsts(self) -> dict[str, list[Action]]:
        """What orders begin with, in the order of the menu, each with those of its orders that are known."""
        return self._known()[1]

    def _known(self) -> Orders:
        """Return both, found anew once more parts are opened."""
        known = [part for part in self._parts if part.head is None or part.is_opened]
        if len(known) != self._found_in:
            self._found = [entry for part in known for entry in part.entries], self._begun_with(known)
            self._found_in = len(known)
        return self._found

    def _begun_with(self, known: list[MenuPart]) -> dict[str, list[Action]]:
        found: dict[str, list[Action]] = {}
        for part in self._parts:
            if part.head is not None:
                found.setdefault(part.head, [])
            for thing, entries in part.by_first.items() if part in known else ():
                found.setdefault(thing, []).extend(action for _, action in entries)
        return found

    @property
    def is_open(self) -> bool:
        """Whether there is anything to decide."""
        return bool(self._parts) and (any(part.head is not None for part in self._parts) or bool(self.entries))

    @property
    def is_known(self) -> bool:
        """Whether no part of the menu is left to be opened."""
        return all(part.head is None or part.is_opened for part in self._parts)

    @property
    def is_complete(self) -> bool:
        """Whether the menu lists every order that is allowed."""
        now = self.system.pending(self.state)
        return not isinstance(now, Decision) or now.complete

    @property
    def is_amid(self) -> bool:
        """Whether the player is asked in the middle of something being resolved."""
        now = self.system.pending(self.state) if self.is_open else None
        return isinstance(now, Decision) and now.is_nested

    def led_to(self, picks: tuple[str, ...]) -> list[PickPath]:
        """Return the orders that these picks may lead to; of no picks, those known."""
        return [entry for entry, _ in self.ways(picks)] if picks else self.listed

    def ways(self, picks: tuple[str, ...]) -> list[OpenOrder]:
        """Return the orders that one or more picks may lead to, each with what may be pointed at next on its way.

        Whatever some picks lead to all but the last of them lead to as well, so only that is looked through.
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
    def common(self) -> tuple[str, ...]:
        """The beginning that all orders share, short of a whole order: nobody need point at that."""
        is_parted = len(self._parts) > 1 and any(part.head is not None for part in self._parts)
        return () if is_parted else common_prefix([spelt for spelt, _ in self.entries])

    @cached_property
    def strikes(self) -> Mapping[str, int]:
        """How many pieces each piece can strike where it stands or by moving in, both as references."""
        pairs = {spelt[:2] for spelt, _ in self.listed if spelt[1:] and spelt[1].startswith("piece:")}
        return Counter(first for first, _ in pairs)

    @cached_property
    def gathers(self) -> bool:
        """Whether orders are put together in rows, where pointing at the enemy first means something."""
        return any(spelt[0].startswith("+") for spelt, _ in self.listed)

    @cached_property
    def countable(self) -> tuple[str, ...]:
        """The things of rows in which one may stand several times."""
        rows = [row_picks(picks) for part in self._parts if part.head is None for picks, _ in part.entries]
        if all(len(set(row)) == len(row) for row in rows):
            return ()
        return tuple(dict.fromkeys(thing for row in rows for thing in row))
