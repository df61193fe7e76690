"""Hints for systems that give none of their own (see core/hints.py), and access to a system's hints."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from engine.core.agenda import State
from engine.core.hints import PhaseHints, RollHints, ShapedHints
from engine.core.system import System
from engine.core.types import Action, Reason, Side


class NoHints:
    """Hints from the rules alone: every legal order in the order of the menu."""

    shape: Final = "orders"

    def __init__(self, system: System) -> None:
        self.system = system

    def candidates(self, s: State, most: int) -> list[Action]:
        """Return legal orders: the attacks first, then others spread evenly over the menu."""
        menu: Iterator[Action] | list[Action] = self.system.legal(s)
        if most == 1:
            return list(islice(menu, 1))
        menu = list(menu)
        if len(menu) <= most:
            return menu
        strong = [a for a in menu if self.system.forecast.is_attack(s, a)][:most]
        left = most - len(strong)
        step = len(menu) // left + 1 if left else len(menu)
        return strong + [a for a in menu[::step] if a not in strong]

    def attacks(self, s: State) -> list[Action]:
        """Return the legal attacks."""
        return [a for a in self.system.legal(s) if self.system.forecast.is_attack(s, a)]

    def rest(self, s: State) -> Action | None:  # noqa: ARG002 - it is a Hints
        """Return None: no order is known to pass."""
        return None

    def is_opening(self, s: State) -> bool:  # noqa: ARG002 - it is a Hints
        """Return False: no order is known to waste a turn."""
        return False

    def purpose(self, s: State, side: Side, action: Action) -> Reason | None:  # noqa: ARG002 - it is a Hints
        """Return None: no reasons are known."""
        return None


def hints_of(system: System) -> ShapedHints:
    """Return a system's hints, or those from the rules alone."""
    return system.thinking.hints or NoHints(system)


def phase_hints(system: System) -> PhaseHints:
    """Return the hints of a system with the turn shape ``phases``."""
    hints = hints_of(system)
    assert hints.shape == "phases", hints.shape
    return hints


def roll_hints(system: System) -> RollHints:
    """Return the hints of a system with the turn shape ``rolls``."""
    hints = hints_of(system)
    assert hints.shape == "rolls", hints.shape
    return hints
