"""A turn of a match: what both players know, how its dice are drawn, and which inputs are automatic.

Turns are numbered: 0 is the host's invitation, 1 the guest's answer, and so on. Each turn *opens* one secret of its
sender and *seals* the one he opens in his next turn, two numbers later.

In a match of *sealed* dice those of turn n are drawn from the secrets opened in turns n - 1 and n: the owner of the
first had given his orders without knowing the second; the second was sealed in turn n - 2, before its owner saw those
orders. Only the secret of turn 1 was not sealed before: its owner does not know the other one, so this is equally safe.
Sealed dice fall only at the beginning of a turn, before its sender has ordered anything.

In a *trusting* match all dice are drawn from the secrets of turns 1 and 2, numbered from the first throw of the battle
to the last: the guest chose his without knowing the host's, which the invitation had sealed. From turn 2 on both pages
know them, so that a side plays on through its dice until the other has to decide.

A turn may carry extras in which its sender answers ahead: the kinds of question to which he gives the default answer
until he says otherwise, and a line of orders for his next questions. The other's page gives these answers for him; the
extras are part of the match, so that everybody can check that the answers follow from them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, NamedTuple

from engine.core import codec
from engine.core.agenda import Ask, State
from engine.core.dice import Generator
from engine.core.game import Game
from engine.core.system import System
from engine.core.types import Action, Chance, Decision, Outcome, Side

SECRET = re.compile(r"[0-9a-f]{32}")
"""Matches an identity or a secret: 128 random bits."""
SEAL = re.compile(r"[0-9a-f]{64}")
MAX_LINE = 100
"""The maximum number of orders in a line."""
_WORDS = [slice(0, 8), slice(8, 16), slice(16, 24), slice(24, 32)]


@dataclass(frozen=True)
class TurnExtras:
    """The extras sent with a turn."""

    turn: int = 0
    usual: tuple[str, ...] = ()
    """The kinds of question that its sender answers with the default from now on, by their names in the system's
    steps."""
    line: tuple[dict[str, Any], ...] = ()
    """His orders for his own next questions, as in a record; valid for the other's turn that follows."""
    draw: bool = False
    """Whether he offers a draw, to be accepted before anything else is ordered."""


@dataclass(frozen=True)
class Match:
    """What both players know after a turn: the match, its host, and the secret each turn opened from turn 1 on."""

    id: str
    host: Side
    opened: tuple[str, ...] = ()
    trusting: bool = False
    """Whether all dice come from the first two secrets."""
    advice: bool = False
    """Whether both agreed that either may ask the computer for advice."""
    along: tuple[TurnExtras, ...] = ()
    """The extras of the turns, in order; a turn that says nothing new has no entry."""

    @property
    def turn(self) -> int:
        """The number of the latest turn."""
        return len(self.opened)

    def sender(self, turn: int, sides: tuple[Side, Side]) -> Side:
        """Return the side that sends the turn with this number."""
        return self.host if turn % 2 == 0 else other(self.host, sides)

    def came_along(self, turn: int) -> TurnExtras:
        """Return the extras of a turn."""
        return next((one for one in self.along if one.turn == turn), TurnExtras(turn))

    def standing(self, turn: int) -> tuple[str, ...]:
        """Return the kinds of question that the sender of a turn answers with the default, as he said before it."""
        said = [one.usual for one in self.along if one.turn < turn and (turn - one.turn) % 2 == 0]
        return said[-1] if said else ()


def other(side: Side, sides: tuple[Side, Side]) -> Side:
    """Return the other side."""
    return sides[0] if side == sides[1] else sides[1]


class _Stream(Generator):
    """Random numbers drawn from SHA-256 of a text, 64 bits at a time."""

    def __init__(self, text: str) -> None:
        self._numbers = self._hashed(text)

    def _hashed(self, text: str) -> Iterator[int]:
        block = 0
        while True:
            made = sha256(f"{text} {block}".encode()).digest()
            yield from (int.from_bytes(made[word], "big") for word in _WORDS)
            block += 1

    def bits(self) -> int:
        return next(self._numbers)


def seal(match_id: str, turn: int, secret: str) -> str:
    """Return the seal of a secret: it reveals nothing of it, and fits no other secret, turn or match."""
    return sha256(f"sandtable seal {match_id} {turn} {secret}".encode()).hexdigest()


def draw(match: Match, turn: int, secrets: tuple[str, ...], n: int, now: Chance) -> Outcome:
    """Return the outcome of throw number `n` of a turn, or of the battle in a trusting match.

    `secrets` are those opened by the previous turn and this one; in a trusting match those opened by turns 1 and 2.
    """
    when = "trusting" if match.trusting else turn
    return _Stream(f"sandtable dice {match.id} {when} {secrets[0]} {secrets[1]} {n}").draw(now)


def preanswerable_steps(system: System) -> tuple[str, ...]:
    """Return the kinds of question that may be answered ahead: nested ones with a default answer that hide nothing."""
    asks = ((name, step) for name, step in system.steps.items() if isinstance(step, Ask))
    return tuple(name for name, ask in asks if ask.is_nested and ask.usual is not None and not ask.secret)


class AutomaticInput(NamedTuple):
    """An automatic input: dice, the ``usual`` answer to a question, or the next order of a ``line``."""

    kind: str
    given: Action | Outcome


class Turn:
    """One turn as it runs, input by input."""

    def __init__(self, match: Match, game: Game, number: int, opened: tuple[str, ...], at: int, thrown: int) -> None:
        """Begin a turn; the turn before it ended after `at` inputs, `thrown` of them dice.

        `opened` holds the secrets known by then: those of the match and the one that the turn itself opens.
        """
        self.match, self.game, self.number, self.at, self.thrown = match, game, number, at, thrown
        self.sender = match.sender(number, game.system.sides(game.state))
        self.begun = False
        """Whether its sender has ordered anything himself."""
        self.stands = at
        """The number of inputs up to the last automatic one; they cannot be taken back."""
        self.ahead: list[int] = []
        """Numbers of the inputs that were answered ahead."""
        self._secrets = opened[:2] if match.trusting else opened[max(number - 2, 0) : number]
        self._fell = 0
        self._line = list(match.came_along(number - 1).line) if number else []

    def due(self) -> AutomaticInput | None:
        """Return the next automatic input, None if a player has to go on."""
        state = self.game.state_at(self.at)
        now = self.game.system.pending(state)
        if isinstance(now, Chance):
            return self._dice(now)
        return self._answer(state, now) if isinstance(now, Decision) else None

    def _dice(self, now: Chance) -> AutomaticInput | None:
        if self.number < 2 or (self.begun and not self.match.trusting):
            return None
        n = self.thrown if self.match.trusting else self._fell
        return AutomaticInput("dice", draw(self.match, self.number, self._secrets, n, now))

    def _answer(self, state: State, now: Decision) -> AutomaticInput | None:
        """Return the answer that a side gave ahead to a question; none for the sender once he orders himself."""
        is_own = now.side == self.sender
        if is_own and self.begun:
            return None
        system = self.game.system
        if now.step in self.match.standing(self.number if is_own else self.number + 1):
            given = system.usual(system.sight.redact(state, now.side))  # of what he may know alone
            return AutomaticInput("usual", given) if given is not None and system.refuse(state, given) is None else None
        if is_own or not self._line:
            return None
        action = codec.action(system, self._line[0])
        return AutomaticInput("line", action) if system.refuse(state, action) is None else None

    def step(self, due: AutomaticInput | None) -> None:
        """Advance by one input: the automatic one given as `due`, or an order by the sender.

        A line ends where its side could not foresee what follows: at an order of the other that answers nothing, and
        where hidden information is revealed.
        """
        at = self.at
        self.at += 1
        if due is None:
            self.begun = True
            if not _is_amid(self.game, at):
                self._line = []
        else:
            self.stands = self.at
        if due is not None and due.kind == "dice":
            self.thrown, self._fell = self.thrown + 1, self._fell + 1
        elif due is not None:
            self.ahead.append(at)
            self._line = self._line[due.kind == "line" :]
        if any(event.reveals for event in self.game.told[at]):
            self._line = []

    def walk(self) -> Turn:
        """Advance through all inputs of the game, which was validated before."""
        if not self.match.along:  # then only dice come by themselves
            self._skip()
        while self.at < len(self.game.inputs):
            self.step(self.due())
        return self

    def _skip(self) -> None:
        for n, given in enumerate(self.game.inputs[self.at :], self.at + 1):
            if given.side is None:
                self.thrown, self._fell, self.stands = self.thrown + 1, self._fell + 1, n
            else:
                self.begun = True
            self.at = n


def _is_amid(game: Game, n: int) -> bool:
    """Return whether the question after `n` inputs is nested in the resolution of another action."""
    now = game.system.pending(game.state_at(n))
    return isinstance(now, Decision) and now.is_nested
