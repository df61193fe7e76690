"""What the game asks of a guide: a lesson, which leads a player through a game step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, TypeVar

from engine.core.references import Pick, Ref
from engine.core.types import Action, Side
from web.game.table import Table

S = TypeVar("S")
"""The session, which knows its guide: so the guide cannot import it. What `go_on` and `ended` yield are effects."""


class PlayerGuide(Protocol[S]):
    """Leads the player through the game on its table."""

    before: Table | None
    """The table that was shown before."""

    @property
    def leads(self) -> bool:
        """Whether it still leads; afterwards the player plays the game to its end."""

    @property
    def marks(self) -> tuple[Ref, ...]:
        """The things that it points out."""

    @property
    def waits_for_order(self) -> bool:
        """Whether an order is expected next, and not only a pick."""

    @property
    def keeps(self) -> bool:
        """Whether the selection is the one that was kept when an order was refused."""

    @property
    def beaten(self) -> Side | None:
        """The side that is practically beaten, even if the rules would let it go on."""

    def wants(self, actions: Sequence[Action]) -> bool:
        """Return whether one of some actions is expected."""

    def refuses(self, action: Action) -> bool:
        """Return whether a legal action is not what is expected now; the remark on it is stored."""

    def hold_nothing_whole(self) -> None:
        """Deselect an action that is not expected, even if it lacks only one pick."""

    def accepts_pick(self, session: S, ref: Pick, *, is_idle: bool) -> bool:
        """Return whether a pick is what is expected now; `is_idle`: whether it had no other effect."""

    def go_on(self, session: S, further: Callable[[S], Iterable[Any]], *, is_changed: bool) -> Iterable[Any]:
        """Go on to the next step, or after an action of the other side continue the game with `further`."""

    def ended(self, session: S) -> Iterable[Any]:
        """Announce the end once the game is decided."""
