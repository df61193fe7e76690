"""Optional heuristics that a system gives the computer opponent: candidate orders, plans, reasons.

Each shape of a turn (`engine/search/turn_shapes.py`) has hints of its own kind, which say whose they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal, Protocol, TypeVar

from engine.core.agenda import State
from engine.core.dice import Generator
from engine.core.types import Action, Outcome, Reason, Side

if TYPE_CHECKING:
    S = TypeVar("S", bound=State, default=State)
    S_contra = TypeVar("S_contra", bound=State, contravariant=True, default=State)
else:  # Python knows defaults from 3.13 on
    S = TypeVar("S")
    S_contra = TypeVar("S_contra", contravariant=True)


CARELESS, SOUND, BEST = range(3)
"""How well phases are planned: as a careless beginner does, soundly, or as well as time allows."""


class Allowance(Protocol):
    """The remaining search budget."""

    def spend(self) -> None:
        """Count one position that is looked at."""

    @property
    def is_over(self) -> bool:
        """Whether nothing more may be looked at."""


class Hints(Protocol[S_contra]):
    """Ordering for the search, and reasons in the words of the system: what hints of every shape tell."""

    def candidates(self, s: S_contra, most: int) -> list[Action]:
        """Return up to about `most` legal orders worth a look, the likeliest first; never none."""

    def attacks(self, s: S_contra) -> list[Action]:
        """Return the attacks worth a look, the likeliest first."""

    def rest(self, s: S_contra) -> Action | None:
        """Return the order that passes, None if there is none."""

    def is_opening(self, s: S_contra) -> bool:
        """Return whether passing now would waste the side's first turn or the rest of it."""

    def purpose(self, s: S_contra, side: Side, action: Action) -> Reason | None:
        """Return the word key and facts of a reason for an order, or None for the usual reasons."""


class OrderHints(Hints[S_contra], Protocol[S_contra]):
    """Shape ``orders``: orders given one by one."""

    @property
    def shape(self) -> Literal["orders"]:
        """The name of the shape."""


class PhaseHints(Hints[S_contra], Protocol[S_contra]):
    """Shape ``phases``: phases of many orders by one side."""

    @property
    def shape(self) -> Literal["phases"]:
        """The name of the shape."""

    @property
    def weighed(self) -> int:
        """The skill whose plans are weighed for advice and reviews, which ask for very many."""

    def plans(
        self, s: S_contra, side: Side, meter: Allowance, skill: int, dice: Generator
    ) -> Iterator[Sequence[Action]]:
        """Yield better and better lines of orders for the phase that waits; none where orders are given singly.

        `meter` counts the positions looked at and tells when to stop; `skill` is CARELESS, SOUND or BEST.
        """


class RollHints(Hints[S], Protocol[S]):
    """Shape ``rolls``: turns that end with a roll of many dice that are placed."""

    @property
    def shape(self) -> Literal["rolls"]:
        """The name of the shape."""

    def is_placing(self, s: S) -> bool:
        """Return whether the question that waits is where rolled dice are placed."""

    def placements(self, s: S) -> Iterator[tuple[tuple[Action, ...], S]]:
        """Yield whole lines of orders for the dice that wait to be placed, and what they lead to."""

    def kinds(self, s: S) -> Sequence[tuple[Outcome, int]]:
        """Return outcomes of the roll that waits that leave different choices, with their weights."""

    def thrower(self, s: S) -> Side:
        """Return whose dice wait to be rolled."""

    def skipped(self, s: S) -> S:
        """Return the state that follows when the roll that waits is left out: nothing is placed."""


ShapedHints = OrderHints[S] | PhaseHints[S] | RollHints[S]
"""Hints whose `shape` tells of which kind they are."""
