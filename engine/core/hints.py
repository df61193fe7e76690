"""Optional heuristics that a system gives the computer opponent: candidate orders, plans, reasons.

Each turn shape (`engine/search/turn_shapes.py`) has its own kind of hints, whose `shape` names it.
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
"""How well phases are planned: as carelessly as a beginner, soundly, or as well as time allows."""


class Allowance(Protocol):
    """The remaining search budget."""

    def spend(self) -> None:
        """Count one evaluated position."""

    @property
    def is_over(self) -> bool:
        """Whether the budget is spent."""


class Hints(Protocol[S_contra]):
    """Candidate orders for the search, and reasons in the system's words: the hints common to all turn shapes."""

    def candidates(self, s: S_contra, most: int) -> list[Action]:
        """Return up to about `most` legal orders worth searching, the likeliest first; never an empty list."""

    def attacks(self, s: S_contra) -> list[Action]:
        """Return the attacks worth searching, the likeliest first."""

    def rest(self, s: S_contra) -> Action | None:
        """Return the order that passes, None if there is none."""

    def is_opening(self, s: S_contra) -> bool:
        """Return whether passing now would waste the side's first turn or the rest of it."""

    def purpose(self, s: S_contra, side: Side, action: Action) -> Reason | None:
        """Return the word key and facts of a reason for an order, or None to use the general reasons."""


class OrderHints(Hints[S_contra], Protocol[S_contra]):
    """Hints for the turn shape ``orders``: orders are given one by one."""

    @property
    def shape(self) -> Literal["orders"]:
        """The name of the turn shape."""


class PhaseHints(Hints[S_contra], Protocol[S_contra]):
    """Hints for the turn shape ``phases``: one side gives many orders in a phase."""

    @property
    def shape(self) -> Literal["phases"]:
        """The name of the turn shape."""

    @property
    def weighed(self) -> int:
        """The skill of the plans made for advice and reviews, which need a great many."""

    @property
    def quick(self) -> int:
        """The skill of the plans made in rollouts, which need even more of them."""

    def plans(
        self, s: S_contra, side: Side, meter: Allowance, skill: int, dice: Generator
    ) -> Iterator[Sequence[Action]]:
        """Yield ever better lines of orders for the pending phase; none where orders are given one by one.

        `meter` counts the positions evaluated and tells when to stop; `skill` is CARELESS, SOUND or BEST.
        """


class RollHints(Hints[S], Protocol[S]):
    """Hints for the turn shape ``rolls``: turns end with a roll of many dice, which are then placed."""

    @property
    def shape(self) -> Literal["rolls"]:
        """The name of the turn shape."""

    def is_placing(self, s: S) -> bool:
        """Return whether the pending question is where to place rolled dice."""

    def placements(self, s: S) -> Iterator[tuple[tuple[Action, ...], S]]:
        """Yield complete lines of orders for the dice to be placed, each with the resulting state."""

    def kinds(self, s: S) -> Sequence[tuple[Outcome, int]]:
        """Return representative outcomes of the pending roll, one for each set of resulting choices, with weights."""

    def thrower(self, s: S) -> Side:
        """Return the side whose dice are to be rolled."""

    def skipped(self, s: S) -> S:
        """Return the state that follows if the pending roll is skipped: nothing is placed."""


ShapedHints = OrderHints[S] | PhaseHints[S] | RollHints[S]
"""Hints whose `shape` tells their kind."""
