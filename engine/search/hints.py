"""What a system may tell its opponent beside the rules, and what is done where it tells nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Protocol

from engine.core.dice import Generator
from engine.core.flow import State
from engine.core.system import System
from engine.core.types import Action, Outcome, Reason, Side


class Hints(Protocol):
    """Ordering for the search, and reasons in the words of the system."""

    shape: str
    """The shape of a turn: a name in shapes.py; what it asks in addition stands below."""

    def candidates(self, s: State, most: int) -> list[Action]:
        """Return up to about `most` legal orders worth a look, the likeliest first; never none."""

    def attacks(self, s: State) -> list[Action]:
        """Return the attacks worth a look, the likeliest first."""

    def rest(self, s: State) -> Action | None:
        """Return the order that leaves things as they are, None where there is none."""

    def is_opening(self, s: State) -> bool:
        """Whether to leave things as they are would let a side's whole first turn pass, or what is to come of it."""

    def purpose(self, s: State, side: Side, action: Action) -> Reason | None:
        """Return the word key and facts of a reason for an order, or None for the usual reasons."""


class PhaseHints(Hints, Protocol):
    """Shape ``phases``: phases of many orders by one side."""

    def plans(self, s: State, side: Side, meter: Any, skill: int, dice: Generator) -> Iterator[list[Action]]:
        """Yield better and better lines of orders for the phase that waits; none where orders are given singly.

        `meter` counts the positions looked at (`spend`) and tells when to stop (`is_over`); `skill` is 0 for a careless
        beginner, 1 for sound play, 2 for the best that time allows.
        """


class RollHints(Hints, Protocol):
    """Shape ``rolls``: turns that end with a roll of many dice that are placed."""

    def is_placing(self, s: State) -> bool:
        """Return whether the question that waits is where rolled dice are placed."""

    def placements(self, s: State) -> Iterator[tuple[tuple[Action, ...], State]]:
        """Yield whole lines of orders for the dice that wait to be placed, and what they lead to."""

    def kinds(self, s: State) -> Sequence[tuple[Outcome, int]]:
        """Return outcomes of the roll that waits that leave different choices, with their weights."""

    def thrower(self, s: State) -> Side:
        """Return whose dice wait to be rolled."""

    def skipped(self, s: State) -> State:
        """Return the state that follows when the roll that waits is left out: nothing is placed."""


class NoHints:
    """The rules alone: every legal order in the order of the menu."""

    shape = "orders"

    def __init__(self, system: System) -> None:
        self.system = system

    def candidates(self, s: State, most: int) -> list[Action]:
        """Return legal orders: the attacks first, then the others spread evenly over the menu."""
        menu: Iterator[Action] | list[Action] = self.system.legal(s)
        if most == 1:
            return list(islice(menu, 1))
        menu = list(menu)
        if len(menu) <= most:
            return menu
        strong = [a for a in menu if self.system.is_attack(s, a)][:most]
        left = most - len(strong)
        step = len(menu) // left + 1 if left else len(menu)
        return strong + [a for a in menu[::step] if a not in strong]

    def attacks(self, s: State) -> list[Action]:
        """Return the legal attacks."""
        return [a for a in self.system.legal(s) if self.system.is_attack(s, a)]

    def rest(self, s: State) -> Action | None:  # noqa: ARG002 - it is a Hints
        """Know no such order."""
        return None

    def is_opening(self, s: State) -> bool:  # noqa: ARG002 - it is a Hints
        """Know no such order."""
        return False

    def purpose(self, s: State, side: Side, action: Action) -> Reason | None:  # noqa: ARG002 - it is a Hints
        """Know no reasons."""
        return None


def hints_of(system: System) -> Hints:
    """Return what a system tells, or the rules alone."""
    return system.hints if system.hints is not None else NoHints(system)
