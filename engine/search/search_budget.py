"""Search budgets: they count positions, watch the deadline and abort a search."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple, TypeVar

CHECK_EVERY, ASK_EVERY = 8, 64
"""The number of positions, and of inputs played, between two checks of the deadline."""
GRACE = 5
"""The divisor of a budget that gives the extra positions allowed after it is used up."""
PLAYS = 8
"""The number of inputs that may be played per position of a budget."""

Watch = Callable[[], object]
Item = TypeVar("Item")


class Exhausted(Exception):  # noqa: N818 - it says what happened
    """Raised when a search exceeds its budget and grace; the caller continues without its result."""


class Budget(NamedTuple):
    """The search budget: a number of positions, and a callback that tells whether time is over; None means no limit."""

    nodes: int | None = None
    deadline: Callable[[], bool] | None = None
    halfway: Callable[[], bool] | None = None
    """Tells whether half of the time is over, for a search in two parts."""


class Limit(NamedTuple):
    """Counts at which a budget is used up (`until`), and at which a search is aborted (`most`, `plays`)."""

    until: int
    most: int
    plays: int


class Meter:
    """Counts the positions evaluated and the inputs played, and tells when the budget is used up.

    A search that checks `is_over` can stop cleanly; one that goes on is aborted by Exhausted.
    """

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.nodes = 0
        self.plays = 0
        self._limit: Limit | None = None if budget.nodes is None else self._allowed(budget.nodes)
        if budget.deadline is not None:
            self._ask()

    def _allowed(self, nodes: int) -> Limit:
        """Return the limit for a number of further positions."""
        return Limit(self.nodes + nodes, self.nodes + nodes + nodes // GRACE + 1, self.plays + PLAYS * (nodes + 1))

    def spend(self) -> None:
        """Count one position.

        Raises:
            Exhausted: the budget and its grace are used up.
        """
        self.nodes += 1
        if self.nodes % CHECK_EVERY == 0:
            self._ask()
        if self._limit is not None and self.nodes > self._limit.most:
            raise Exhausted

    def play(self) -> None:
        """Count one input that is played on the way to a position.

        Raises:
            Exhausted: more inputs were played than the budget allows.
        """
        self.plays += 1
        if self.plays % ASK_EVERY == 0:
            self._ask()
        if self._limit is not None and self.plays > self._limit.plays:
            raise Exhausted

    def part(self, nodes: int, deadline: Callable[[], bool] | None = None) -> Meter:
        """Return a meter for a part of the search: at most so many positions, and no more than are left here.

        What it has counted is to be handed back to `take`.
        """
        left = nodes if self._limit is None else max(0, min(nodes, self._limit.until - self.nodes))
        return Meter(Budget(left, deadline))

    def take(self, other: Meter) -> None:
        """Count what a part of the search has counted on a meter of its own.

        Raises:
            Exhausted: the budget and its grace are used up.
        """
        for _ in range(other.plays):
            self.play()
        for _ in range(other.nodes):
            self.spend()

    def _ask(self) -> None:
        """Check the deadline; once it has passed, allow a last fraction of positions to finish."""
        if self.budget.deadline is not None and not self.is_over and self.budget.deadline():
            self._limit = Limit(
                self.nodes,
                self.nodes + self.nodes // GRACE + CHECK_EVERY,
                self.plays + self.plays // GRACE + CHECK_EVERY,
            )

    @property
    def is_over(self) -> bool:
        """Whether the budget is used up."""
        return self._limit is not None and self.nodes >= self._limit.until


class Shares(Meter):
    """Counts the positions evaluated; each search has a share of them, so that no clock decides.

    `watch` is called at regular intervals.
    """

    def __init__(self, watch: Watch | None = None) -> None:
        super().__init__(Budget())
        self.watch = watch

    def _ask(self) -> None:
        if self.watch is not None:
            self.watch()

    @property
    def left(self) -> int:
        """The number of positions left in the current share; only valid inside a share."""
        assert self._limit is not None, "a share is asked about inside of it"
        return max(0, self._limit.until - self.nodes)

    @contextmanager
    def share(self, nodes: int) -> Iterator[None]:
        """Limit the search inside this context to a share of positions, at most what is left of the share around it."""
        outer, own = self._limit, self._allowed(nodes)
        self._limit = own if outer is None else Limit(*(min(pair) for pair in zip(outer, own, strict=True)))
        try:
            yield
        finally:
            self._limit = outer

    def lasting(self, nodes: int, found: Iterable[Item]) -> Iterator[Item]:
        """Yield items as long as a number of positions suffices to search for them."""
        with suppress(Exhausted), self.share(nodes):
            yield from found
