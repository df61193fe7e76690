"""A running game: checks every input and offers undo, redo and replay."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from engine.core import codec
from engine.core.agenda import State
from engine.core.dice import Generator
from engine.core.scenario import Scenario, digest
from engine.core.system import System, load
from engine.core.types import Action, Chance, Decision, Event, Outcome, Pending, Refusal, Resign, Side
from engine.core.view import View


class Refused(ValueError):  # noqa: N818 - it says what happened
    """The action is not allowed; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.why}")
        self.refusal = refusal


class Input(NamedTuple):
    """One thing that was put into the game: an action and who decided it, or an outcome (`side` None)."""

    side: Side | None
    given: Action | Outcome


class Game:
    """One game from its set-up on. Its states never leave it: callers get views, menus, events and copies."""

    def __init__(
        self,
        scenario: Scenario,
        options: Mapping[str, Any] | None = None,
        *,
        seed: int = 0,
        system: System | None = None,
        start: State | None = None,
        rules: int | None = None,
    ) -> None:
        """Begin at the scenario's set-up, or in the middle: in the state `start` of a game of it.

        `rules`: the version of the rules by which the game was begun; one that is not played any more is as none.
        """
        self.system = system or load(scenario.system)
        self.rules = rules if rules in self.system.past.older else self.system.version
        self.scenario = scenario
        self.options = {**scenario.options, **(options or {})}
        self.dice = Generator(seed)
        self.inputs: list[Input] = []
        self.told: list[tuple[Event, ...]] = []
        self.study = False
        """Whether dice may be taken back and set by hand: a game for trying things out, marked as such for good."""
        self._undone: list[Input] = []
        self._pending: tuple[State, Pending] | None = None
        """The last state, and what it waits for: a page asks for that many times."""
        self._begun = None if start is None else start.copy()
        self._states = [start.copy() if start is not None else self.system.start(scenario, self.options, self.rules)]
        self._digests = [self._digest(self._states[0], "")]

    @property
    def start(self) -> State | None:
        """An independent copy of the state in which the game began, None where that is the scenario's set-up."""
        return None if self._begun is None else self._begun.copy()

    @property
    def state(self) -> State:
        """An independent copy of the state now."""
        return self._states[-1].copy()

    def state_at(self, n: int) -> State:
        """Return an independent copy of the state after `n` inputs."""
        return self._states[n].copy()

    @property
    def pending(self) -> Pending:
        """What the game waits for."""
        if self._pending is None or self._pending[0] is not self._states[-1]:
            self._pending = self._states[-1], self.system.pending(self._states[-1])
        return self._pending[1]

    @property
    def digests(self) -> tuple[str, ...]:
        """The rolling digest after the set-up and after each input."""
        return tuple(self._digests)

    def menu(self) -> list[Action]:
        """Return the legal actions of the pending decision, sorted by their text, resigning left out."""
        return sorted(self.system.legal(self._states[-1]), key=lambda action: action.text())

    def refuse(self, action: Action) -> Refusal | None:
        """Return why the action is not allowed now, or None."""
        return self.system.refuse(self._states[-1], action)

    def do(self, action: Action) -> tuple[Event, ...]:
        """Play an action and return what it led to.

        Raises:
            Refused: it is not allowed; the game is as it was.
        """
        refusal = self.refuse(action)
        if refusal is not None:
            raise Refused(refusal)
        now = self.pending
        side = action.side if isinstance(action, Resign) else now.side if isinstance(now, Decision) else None
        return self._put(Input(side, action))

    def roll(self, outcome: Outcome | None = None) -> tuple[Event, ...]:
        """Let the pending dice fall: as drawn from the seeded generator, or as given.

        Raises:
            ValueError: no dice are due, or this outcome cannot come.
        """
        now = self.pending
        if not isinstance(now, Chance):
            raise ValueError("no dice are due")  # noqa: TRY004 - the moment is wrong, not the type
        if outcome is None:
            outcome = self.dice.draw(now)
        elif not now.allows(outcome):
            raise ValueError(f"expected {now.expected}, got {outcome!r}")
        return self._put(Input(None, outcome))

    def _put(self, given: Input) -> tuple[Event, ...]:
        if self._undone and self._undone[-1] == given:
            self._undone.pop()
        else:
            self._undone.clear()
        log: list[Event] = []
        s = self._states[-1].copy()
        self.system.play(s, given.given, log)
        self._states.append(s)
        self.inputs.append(given)
        self.told.append(tuple(log))
        self._digests.append(self._digest(s, self._digests[-1]))
        return self.told[-1]

    def can_undo(self, side: Side | None = None) -> bool:
        """Whether the last input may be taken back by this side (by whoever made it when None).

        Dice that fell, the other side's actions and what showed something hidden are not taken back but in study.
        """
        if self.study:
            return bool(self.inputs)
        last = self.inputs[-1].side if self.inputs else None
        return last is not None and side in (None, last) and not any(e.reveals for e in self.told[-1])

    def undo(self) -> None:
        """Take the last input back: an action, in study also dice.

        Raises:
            ValueError: dice fell, something hidden was shown, or nothing was done yet.
        """
        if not self.can_undo():
            raise ValueError("nothing that may be taken back")
        self._undone.append(self.take_back())

    def take_back(self) -> Input:
        """Return to before the last input, whatever it was, and return it: for damaged records.

        Raises:
            IndexError: nothing was done yet.
        """
        last = self.inputs.pop()
        for column in (self._states, self.told, self._digests):
            column.pop()
        return last

    def begin_study(self) -> None:
        """Make this a game of study from now on."""
        self.study = True

    def branch(self, n: int, *, seed: int = 0) -> Game:
        """Return a new game that goes as this one did up to `n` inputs."""
        made = Game(self.scenario, self.options, seed=seed, system=self.system, start=self._begun, rules=self.rules)
        made.study = self.study
        for given in self.inputs[:n]:
            made._put(given)
        return made

    def position(self, n: int | None = None, *, seed: int = 0) -> Game:
        """Return a new game that begins in the state after `n` inputs (None: in the state now)."""
        at = self._states[-1 if n is None else n]
        return Game(self.scenario, self.options, seed=seed, system=self.system, start=at, rules=self.rules)

    @property
    def can_redo(self) -> bool:
        """Whether something taken back can be played again."""
        return bool(self._undone)

    def redo(self) -> tuple[Event, ...]:
        """Play again what was taken back last.

        Raises:
            ValueError: there is none.
        """
        if not self._undone:
            raise ValueError("nothing to play again")
        return self._put(self._undone[-1])

    def view(self, side: Side | None = None, at: int | None = None) -> View:
        """Return what a side sees now, or saw after `at` inputs."""
        return self.system.sight.view(self._states[-1 if at is None else at], side)

    def seen(self, events: Iterable[Event], side: Side | None) -> tuple[Event, ...]:
        """Return those events that a side may know of."""
        return tuple(e for e in events if e.seen_by is None or side in e.seen_by)

    def _digest(self, s: State, before: str) -> str:
        return digest([before, codec.state_data(s, fixed=False)])
