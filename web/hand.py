"""What a player points at: the picks so far, what they may grow into, and why a pick is refused."""

from __future__ import annotations

from engine.core.flow import State
from engine.core.system import System
from engine.core.types import Action, Refusal

Entry = tuple[tuple[str, ...], Action]


class Hand:
    """The orders open to a player in one state, reached by pointing at one thing after another."""

    def __init__(self, system: System, state: State) -> None:
        self.system = system
        self.state = state
        self.entries: list[Entry] = [(system.picks(state, a), a) for a in system.legal(state)]
        self.picks: tuple[str, ...] = ()
        self.picks = self._common()

    def open(self, picks: tuple[str, ...] | None = None) -> list[Entry]:
        """Return the orders whose picks begin with these (with the picks so far when None)."""
        picks = self.picks if picks is None else picks
        n = len(picks)
        return [entry for entry in self.entries if entry[0][:n] == picks]

    @property
    def chosen(self) -> Action | None:
        """The order that the picks spell out in full, if they do."""
        return next((action for picks, action in self.open() if picks == self.picks), None)

    def next(self) -> dict[str, list[Action]]:
        """Return what may be pointed at next, each with the orders it leaves open."""
        n = len(self.picks)
        found: dict[str, list[Action]] = {}
        for picks, action in self.open():
            if len(picks) > n:
                found.setdefault(picks[n], []).append(action)
        return found

    def _common(self) -> tuple[str, ...]:
        """Return the beginning that all orders share, short of a whole order: nobody need point at that."""
        if not self.entries:
            return ()
        shared = self.entries[0][0][:-1]
        for picks, _ in self.entries:
            while picks[: len(shared)] != shared:
                shared = shared[:-1]
        return shared

    def clear(self) -> None:
        """Let go of everything."""
        self.picks = self._common()

    def back(self) -> bool:
        """Take the last pick back; tell whether there was one."""
        if len(self.picks) <= len(self._common()):
            return False
        self.picks = self.picks[:-1]
        while len(self.picks) > len(self._common()) and len(self.open()) == len(self.open(self.picks[:-1])):
            self.picks = self.picks[:-1]
        return True

    def point(self, *things: str) -> tuple[Refusal, ...]:
        """Point at a thing (its readings, the likeliest first): go on with it, or return why that is not allowed.

        A thing that does not go on from the picks so far is tried from fewer of them, so that a target, a place or a
        piece can be changed by pointing at another.
        """
        for n in range(len(self.picks), -1, -1):
            for thing in things:
                if self.open((*self.picks[:n], thing)):
                    self._take((*self.picks[:n], thing))
                    return ()
        return self._explain(things)

    def _take(self, picks: tuple[str, ...]) -> None:
        """Hold these picks; when only one order is left, hold all of its."""
        left = self.open(picks)
        self.picks = left[0][0] if len(left) == 1 and len(picks) > 1 else picks

    def _explain(self, things: tuple[str, ...]) -> tuple[Refusal, ...]:
        """Return the refusals of what the picks may have meant; hold an order that was meant and is allowed."""
        for n in range(len(self.picks), -1, -1):
            for thing in things:
                refusals: dict[tuple[str, str], Refusal] = {}
                for action in self.system.propose(self.state, (*self.picks[:n], thing)):
                    refusal = self.system.refuse(self.state, action)
                    if refusal is None:
                        self.picks = self.system.picks(self.state, action)
                        return ()
                    refusals.setdefault((refusal.rule, refusal.why), refusal)
                if refusals:
                    return tuple(refusals.values())
        return ()

    def choose(self, action: Action) -> Refusal | None:
        """Hold a whole order, or return why it is not allowed."""
        refusal = self.system.refuse(self.state, action)
        if refusal is None:
            self.picks = self.system.picks(self.state, action)
        return refusal
