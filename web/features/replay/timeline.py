"""The timeline of a replay: whose turn each input belongs to, where losses happen, and where a step stops."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from engine.core.game import Game
from engine.core.types import Decision, End, Side
from engine.core.view import View
from web.game.recent_turn import remaining_strength

UNITS = ("order", "die", "turn", "loss")
"""Units of a replay step: an action with the dice after it, every input, a side's turn, the next loss."""


class Timeline:
    """The timeline of a replay, as far as one side may know it; each input is read once and cached."""

    def __init__(self, game: Game, viewer: Side | None) -> None:
        self.game, self.viewer = game, viewer
        self.turns: list[tuple[int, Side]] = []
        """(inputs before it, its side) of each turn."""
        self.losses: list[tuple[int, Side]] = []
        """(inputs after which it shows, the side that lost something)."""
        self.total = -1
        self._digest = ""
        self._strength: dict[Side, int] = {}

    def follow(self) -> None:
        """Read on to the last input; inputs that were undone are dropped."""
        if self.total >= 0 and self.game.digests[self.total : self.total + 1] != (self._digest,):
            self.turns, self.losses, self.total = [], [], -1
        while self.total < len(self.game.inputs):
            self._read(self.total + 1)
        self._digest = self.game.digests[-1]

    def _read(self, n: int) -> None:
        """Read the state after `n` inputs."""
        view = self.game.view(self.viewer, n)
        side = self._turn(n, view)
        if side is not None and (not self.turns or self.turns[-1][1] != side):
            self.turns.append((n, side))
        left = {side: _strength(view, side) for side in view.sides}
        if self.total >= 0:
            self.losses += [(n, side) for side in view.sides if left[side] < self._strength[side]]
        self.total, self._strength = n, left

    def _turn(self, n: int, view: View) -> Side | None:
        """Return whose turn it is; questions while a fight is resolved do not change that."""
        before = self.turns[-1][1] if self.turns else None
        system = self.game.system
        now = system.pending(self.game.state_at(n))
        if isinstance(now, End) or (isinstance(now, Decision) and now.is_nested):
            return before
        return view.active or before

    def side_at(self, n: int) -> Side | None:
        """Return whose turn it is after `n` inputs."""
        at = bisect_right([start for start, _ in self.turns], n)
        return self.turns[at - 1][1] if at else None

    def stops(self, unit: str) -> list[int]:
        """Return the input numbers at which a replay by this unit stops, always including both ends."""
        inside: list[int] = []
        if unit == "die":
            inside = list(range(1, self.total))
        elif unit == "order":
            inside = [n for n in range(1, self.total) if self.game.inputs[n].side is not None]
        elif unit == "turn":
            inside = [n for n, _ in self.turns]
        elif unit == "loss":
            inside = [n for n, _ in self.losses]
        return sorted({0, *inside, self.total})

    def step(self, at: int, unit: str, way: int) -> int:
        """Return the input number at which one step forward (`way` 1) or backward (-1) stops."""
        stops = self.stops(unit)
        to = bisect_right(stops, at) if way > 0 else bisect_left(stops, at) - 1
        return stops[max(0, min(to, len(stops) - 1))]


def _strength(view: View, side: Side) -> int:
    """Return what a side has left, as far as a replay shows it: its pieces, their steps, the values of its cards."""
    pieces = sum(remaining_strength(piece) for piece in view.pieces if piece.side == side)
    return pieces + sum(card.now + card.coming for card in view.cards if card.side == side)
