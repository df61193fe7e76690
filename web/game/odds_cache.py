"""Caches the odds of the orders in one state: complete odds, or quick ones for the hover note."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from engine.core.agenda import State
from engine.core.odds import Node, SharedBudget, odds_tree
from engine.core.system import System
from engine.core.types import Action
from web.game.odds_summary import OddsSummary

HOVER_BUDGET = 24
"""Number of states whose dice are rolled for all odds of one hover note, in a system of normal speed."""
EACH = 8
"""Like `HOVER_BUDGET`, for one order."""


class OddsCache:
    """The odds of orders in one state, by order text."""

    def __init__(self) -> None:
        self._whole: dict[str, Node] = {}
        self._brief: dict[str, tuple[Node, bool]] = {}
        """Odds computed only for a hover note, with whether they were truncated."""
        self._summaries: dict[str, OddsSummary] = {}
        self._shared_budget: SharedBudget | None = None
        self.is_cut = False
        """Whether any odds requested during the last hover note were truncated."""

    def __bool__(self) -> bool:
        return bool(self._whole or self._brief)

    @property
    def is_glance(self) -> bool:
        """Whether odds are being computed for a hover note."""
        return self._shared_budget is not None

    def clear(self) -> None:
        """Clear the cache, because the state has changed."""
        self._whole.clear()
        self._brief.clear()
        self._summaries.clear()

    @contextmanager
    def glance(self, system: System) -> Iterator[None]:
        """Limit the computation of unknown odds to the hover budget within this context."""
        self._shared_budget, self.is_cut = SharedBudget(HOVER_BUDGET // system.forecast.effort), False
        try:
            yield
        finally:
            self._shared_budget = None

    def summary(self, system: System, s: State, action: Action) -> OddsSummary:
        """Return the summarized odds of an order."""
        node, key = self.of(system, s, action), action.text()
        if key not in self._summaries or self._summaries[key].node is not node:
            self._summaries[key] = OddsSummary(node)
        return self._summaries[key]

    def of(self, system: System, s: State, action: Action) -> Node:
        """Return the odds of an order."""
        key, shared_budget = action.text(), self._shared_budget
        if key in self._whole:
            return self._whole[key]
        if shared_budget is None:
            self._whole[key] = odds_tree(system, s, action)
            return self._whole[key]
        if key not in self._brief:
            cuts, spared = shared_budget.cuts, shared_budget.spared
            node = odds_tree(
                system, s, action, budget=max(1, EACH // system.forecast.effort), shared_budget=shared_budget
            )
            if (shared_budget.cuts, shared_budget.spared) == (cuts, spared):
                self._whole[key] = node
                return node
            self._brief[key] = node, shared_budget.cuts > cuts
        node, is_cut = self._brief[key]
        self.is_cut = self.is_cut or is_cut
        return node
