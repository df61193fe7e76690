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
    """Raised when an action is not allowed; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.why}")
        self.refusal = refusal


class Input(NamedTuple):
    """One input of the game: an action and the side that decided it, or an outcome (`side` None)."""

    side: Side | None
    given: Action | Outcome


class Game:
    """One game from its set-up on. Its states stay private: callers get views, menus, events and copies."""

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
        """Begin at the scenario's set-up, or at `start`, a state from the middle of one of its games.

        `rules` is the version of the rules under which the game was begun; None or a version no longer played means
        today's.
        """
        self.system = system or load(scenario.system)
        self.rules = rules if rules in self.system.past.older else self.system.version
        self.scenario = scenario
        self.options = {**scenario.options, **(options or {})}
        self.dice = Generator(seed)
        self.inputs: list[Input] = []
        self.told: list[tuple[Event, ...]] = []
        self.study = False
        """Whether dice may be taken back and set by hand: a game for trying things out, marked as such permanently."""
        self._undone: list[Input] = []
        self._pending: tuple[State, Pending] | None = None
        """The last state and what it waits for, cached because a page asks for it many times."""
        self._begun = None if start is None else start.copy()
        self._states = [start.copy() if start is not None else self.system.start(scenario, self.options, self.rules)]
        self._digests = [self._digest(self._states[0], "")]

    @property
    def start(self) -> State | None:
        """An independent copy of the state in which the game began, None if that is the scenario's set-up."""
        return None if self._begun is None else self._begun.copy()

    @property
    def state(self) -> State:
        """An independent copy of the current state."""
        return self._states[-1].copy()

    def state_at(self, n: int) -> State:
        """Return an independent copy of the state after `n` inputs."""
        return self._states[n].copy()

    @property
    def pending(self) -> Pending:
        """The decision, chance or end that the game waits for."""
        if self._pending is None or self._pending[0] is not self._states[-1]:
            self._pending = self._states[-1], self.system.pending(self._states[-1])
        return self._pending[1]

    @property
    def digests(self) -> tuple[str, ...]:
        """The rolling digest after the set-up and after each input."""
        return tuple(self._digests)

    def menu(self) -> list[Action]:
        """Return the legal actions of the pending decision, sorted by their text, without resigning."""
        return sorted(self.system.legal(self._states[-1]), key=lambda action: action.text())

    def refuse(self, action: Action) -> Refusal | None:
        """Return why the action is not allowed now, or None if it is allowed."""
        return self.system.refuse(self._states[-1], action)

    def do(self, action: Action) -> tuple[Event, ...]:
        """Play an action and return its events.

        Raises:
            Refused: it is not allowed; the game is unchanged.
        """
        refusal = self.refuse(action)
        if refusal is not None:
            raise Refused(refusal)
        now = self.pending
        side = action.side if isinstance(action, Resign) else now.side if isinstance(now, Decision) else None
        return self._put(Input(side, action))

    def roll(self, outcome: Outcome | None = None) -> tuple[Event, ...]:
        """Roll the pending dice: with an outcome drawn from the seeded generator, or the given one.

        Raises:
            ValueError: no dice are pending, or the outcome is impossible.
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
        """Return whether a side may take back the last input (None: the side that made it).

        Outside study, dice, the other side's actions and actions that revealed hidden information cannot be taken back.
        """
        if self.study:
            return bool(self.inputs)
        last = self.inputs[-1].side if self.inputs else None
        return last is not None and side in (None, last) and not any(e.reveals for e in self.told[-1])

    def undo(self) -> None:
        """Take the last input back: an action, in study also dice.

        Raises:
            ValueError: dice fell, hidden information was revealed, or there is no input yet.
        """
        if not self.can_undo():
            raise ValueError("nothing that may be taken back")
        self._undone.append(self.take_back())

    def take_back(self) -> Input:
        """Remove the last input, whatever it was, and return it: for damaged records.

        Raises:
            IndexError: there is no input yet.
        """
        last = self.inputs.pop()
        for column in (self._states, self.told, self._digests):
            column.pop()
        return last

    def begin_study(self) -> None:
        """Turn this game into a study game for good."""
        self.study = True

    def branch(self, n: int, *, seed: int = 0) -> Game:
        """Return a new game with the first `n` inputs of this one."""
        made = Game(self.scenario, self.options, seed=seed, system=self.system, start=self._begun, rules=self.rules)
        made.study = self.study
        for given in self.inputs[:n]:
            made._put(given)
        return made

    def position(self, n: int | None = None, *, seed: int = 0) -> Game:
        """Return a new game that begins in the state after `n` inputs (None: the current state)."""
        at = self._states[-1 if n is None else n]
        return Game(self.scenario, self.options, seed=seed, system=self.system, start=at, rules=self.rules)

    @property
    def can_redo(self) -> bool:
        """Whether an undone input can be played again."""
        return bool(self._undone)

    def redo(self) -> tuple[Event, ...]:
        """Play the input that was undone last again.

        Raises:
            ValueError: nothing was undone.
        """
        if not self._undone:
            raise ValueError("nothing to play again")
        return self._put(self._undone[-1])

    def view(self, side: Side | None = None, at: int | None = None) -> View:
        """Return what a side sees now, or saw after `at` inputs."""
        return self.system.sight.view(self._states[-1 if at is None else at], side)

    def seen(self, events: Iterable[Event], side: Side | None) -> tuple[Event, ...]:
        """Return those of the events that a side may know."""
        return tuple(e for e in events if e.seen_by is None or side in e.seen_by)

    def _digest(self, s: State, before: str) -> str:
        return digest([before, codec.state_data(s, fixed=False)])
