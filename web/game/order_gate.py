"""What may hold back an order of a person before it is given: the game asks its gate, and knows nothing else of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeVar

from engine.core.types import Action

S = TypeVar("S")
"""The session, which knows its gate: so the gate cannot import it. `holds` and `then` give effects."""


class OrderGate(Protocol[S]):
    """Holds back an order that its player may not mean."""

    def holds(self, session: S, action: Action, then: Callable[[S], Iterable[Any]]) -> Iterable[Any] | None:
        """Return what happens instead of an order, or None if it is given; `then` follows once it has been given."""
