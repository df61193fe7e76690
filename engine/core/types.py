"""Types shared by all systems: actions, pending decisions and dice, refusals, events."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import Field, dataclass, fields
from fractions import Fraction
from functools import cache
from math import factorial
from types import MappingProxyType
from typing import Any, ClassVar, Literal, NamedTuple, NewType, get_type_hints

Side = NewType("Side", str)
"""A side of a battle, by its id: a type of its own, so that no other text is taken for one."""
PieceId = NewType("PieceId", str)
"""A piece by its id, likewise."""
PlaceId = NewType("PlaceId", str)
"""A place of a board, or apart from it, by its id, likewise."""
NOWHERE = PlaceId("")
"""The id that stands for no place."""
NOBODY = PieceId("")
"""The id that stands for no piece."""


def piece_of(ref: str) -> PieceId:
    """Return the piece that a reference such as ``piece:121-3`` names."""
    return PieceId(ref.removeprefix("piece:"))


class Pose(NamedTuple):
    """The position and heading of a piece on a table without places.

    `x`, `y`: hundredths of an inch from the western and the northern edge to the right and down; `heading`: half
    degrees clockwise from the top, from 0 to 719.
    """

    x: int
    y: int
    heading: int = 0

    @property
    def ref(self) -> str:
        """The reference that names it: ``spot:1200,300,90``."""
        return f"spot:{self.x},{self.y},{self.heading}"

    @staticmethod
    def read(ref: str) -> Pose | None:
        """Return the pose that a reference names, None where it names none."""
        found = _SPOT.fullmatch(ref)
        return Pose(*map(int, found.groups())) if found is not None else None


_SPOT = re.compile(r"spot:(-?\d{1,6}),(-?\d{1,6}),([0-6]?\d{1,2}|70\d|71\d)")

Rule = str
Outcome = str | int
"""The result of dice: a face or a number of hits, as text or an integer, so that it can be recorded."""

Facts = Mapping[str, object]
"""What a sentence needs to be written: numbers, plain text, and references to what the view can name.

A reference is text of the form ``kind:id``: ``side:P``, ``piece:121-3``, ``place:E5``, ``type:121``, ``face:SW``,
``spot:1200,300,90``.
"""
Reason = tuple[str, Facts]
"""Why an order is given: a word key and its facts."""


EMPTY: Mapping[Any, Any] = MappingProxyType({})
"""The default for an empty mapping; it is read-only."""


class Action:
    """What a side decides: intent only, never dice. Each kind is a frozen slotted dataclass with its own `verb`.

    How it is pointed at, its fields say by their types (see spelling.py); `prefixes`: field -> what its word begins
    with; `word`: that which comes last, where fields alone do not tell the kind.
    """

    __slots__ = ()
    verb: ClassVar[str]
    prefixes: ClassVar[Mapping[str, str]] = EMPTY
    word: ClassVar[str] = ""
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    def text(self) -> str:
        """Return the action as one line, unique among all actions: the verb and its fields in order."""
        return " ".join([self.verb, *(_plain(getattr(self, f.name)) for f in fields(self))])


MAX_TEXT_LENGTH, MAX_TUPLE_LENGTH, MAX_INTEGER = 200, 200, 2**53
"""Characters of a text in an action, entries of a row, and the number on either side of nought: no game has more."""


def is_well_formed(action: Action) -> bool:
    """Return whether every field of an action is set, has its declared type and is within the limits."""
    kind: type = type(action)
    missing = object()
    return all(fits(getattr(action, name, missing)) for name, fits in _fields(kind))


@cache
def _fields(kind: type) -> tuple[tuple[str, Callable[[object], bool]], ...]:
    """Return the fields of a kind of action, each with what its values have to pass."""
    hints = get_type_hints(kind)
    return tuple((f.name, _FITS[hints[f.name]]) for f in fields(kind))


def _is_text(value: object) -> bool:
    return type(value) is str and len(value) <= MAX_TEXT_LENGTH


def _is_number(value: object) -> bool:
    return type(value) is int and -MAX_INTEGER <= value <= MAX_INTEGER


def _is_row(value: object, fits: Callable[[object], bool]) -> bool:
    return type(value) is tuple and len(value) <= MAX_TUPLE_LENGTH and all(map(fits, value))


_FITS: dict[object, Callable[[object], bool]] = {
    str: _is_text,
    Side: _is_text,
    PieceId: _is_text,
    PlaceId: _is_text,
    int: _is_number,
    bool: lambda value: type(value) is bool,
    tuple[str, ...]: lambda value: _is_row(value, _is_text),
    tuple[PieceId, ...]: lambda value: _is_row(value, _is_text),
    tuple[PlaceId, ...]: lambda value: _is_row(value, _is_text),
    tuple[int, ...]: lambda value: _is_row(value, _is_number),
    tuple[tuple[str, ...], ...]: lambda value: _is_row(value, lambda row: _is_row(row, _is_text)),
    tuple[tuple[int, ...], ...]: lambda value: _is_row(value, lambda row: _is_row(row, _is_number)),
}
"""Types that a field of an action may have."""


def _plain(value: object) -> str:
    if not isinstance(value, tuple):
        return str(value)
    inner = any(isinstance(one, tuple) for one in value)
    return (";" if inner else ",").join(map(_plain, value))


@dataclass(frozen=True, slots=True)
class Resign(Action):
    """Give the game up; open to either side at any time, also while the other side decides."""

    verb: ClassVar[str] = "resign"
    side: Side


@dataclass(frozen=True, slots=True)
class Agree(Action):
    """End the game in a draw: for both sides together, in systems whose rules know it; who plays has asked them."""

    verb: ClassVar[str] = "agree"


GameEndingAction = Resign | Agree
"""Actions that end a game at any time."""


class Refusal(NamedTuple):
    """Why an action is not allowed: the rule that forbids it, the key of the sentence and the facts in it."""

    rule: Rule
    why: str
    facts: Facts = EMPTY


class Decision(NamedTuple):
    """A side has to choose one action.

    `is_nested`: it is asked in the middle of something being resolved, and odds look through it; `shown`: they show
    what each answer leads to, not the usual one alone, and nobody takes one for granted; `split`: odds show each
    answer, while all others take the usual one for granted; `complete`: the menu lists every legal action, it is not
    only a good selection; `secret`: the other side must not see the answer being given; `further`: an order given
    before goes on; `covers_all_actions`: a menu that is not complete leaves out nothing but other ways to do what it
    lists, so that one action is all there is.
    """

    side: Side
    step: str
    rule: Rule
    args: tuple[Any, ...] = ()
    is_nested: bool = False
    shown: bool = False
    complete: bool = True
    secret: bool = False
    further: bool = False
    covers_all_actions: bool = False
    split: bool = False

    def repeats(self, before: Pending) -> bool:
        """Whether the same side is asked the same as before."""
        return isinstance(before, Decision) and (before.side, before.step) == (self.side, self.step)


class Face(NamedTuple):
    """One die, or whatever is drawn as one: each outcome is what it shows."""


class Count(NamedTuple):
    """So many dice of which only the number of hits counts: each outcome is such a number."""

    dice: int


class Faces(NamedTuple):
    """So many dice with faces from 1 to `sides`: an outcome is their digits in rising order, such as ``1446``.

    Where they are `told_apart`, each die is thrown for something of its own: its digits are in the order of the dice.
    """

    dice: int
    sides: int = 6
    told_apart: bool = False

    def read(self, faces: Iterable[str]) -> str:
        """Return faces as an outcome is written: as they come where dice are told apart, else in rising order."""
        return "".join(faces if self.told_apart else sorted(faces))

    def allows(self, outcome: object) -> bool:
        """Whether an outcome is that many faces in their order."""
        return (
            type(outcome) is str
            and len(outcome) == self.dice
            and all("1" <= face <= str(self.sides) for face in outcome)
            and outcome == self.read(outcome)
        )

    def weight(self, outcome: str) -> int:
        """Return in how many of the ``sides ** dice`` ways these dice fall so."""
        if self.told_apart:
            return 1
        ways = factorial(self.dice)
        for face in range(1, self.sides + 1):
            ways //= factorial(outcome.count(str(face)))
        return ways


OutcomeKind = Face | Count | Faces
"""What dice show, and so how they are drawn, entered by hand and told."""


class Chance(NamedTuple):
    """Dice have to fall: `odds` are the possible outcomes with their positive integer weights.

    Where not all are `listed`, for a handful of dice has too many, `odds` has one for each thing that it may come to,
    with the weight of all that come to it. `apart`: dice of a phase of their own, which resolve nothing that went
    before. `by`: the side that throws, where that is told.
    """

    step: str
    rule: Rule
    odds: tuple[tuple[Outcome, int], ...]
    args: tuple[Any, ...] = ()
    kind: OutcomeKind = Face()
    listed: bool = True
    separate_phase: bool = False
    by: Side | None = None

    def allows(self, outcome: object) -> bool:
        """Whether the dice can fall so."""
        if not self.listed and isinstance(self.kind, Faces):
            return self.kind.allows(outcome)
        return any(type(o) is type(outcome) and o == outcome for o, _ in self.odds)

    @property
    def expected(self) -> str:
        """What `allows` accepts, for a sentence."""
        if not self.listed and isinstance(self.kind, Faces):
            order = "the order of the dice" if self.kind.told_apart else "rising order"
            return f"{self.kind.dice} faces from 1 to {self.kind.sides} in {order}"
        return f"one of {[outcome for outcome, _ in self.odds]}"

    def share(self, outcome: Outcome) -> Fraction:
        """Return the exact probability that the dice fall so."""
        if not self.listed and isinstance(self.kind, Faces):
            return Fraction(self.kind.weight(str(outcome)), self.kind.sides**self.kind.dice)
        return Fraction(next(weight for o, weight in self.odds if o == outcome), sum(weight for _, weight in self.odds))


RESIGNED = "end.resigned"
"""The sentence that says that a side gave up."""


class End(NamedTuple):
    """The end of a game; `winner` is None for a draw, `why` is the word key of how it ended."""

    winner: Side | None
    rule: Rule
    why: str
    is_decisive: bool = False
    """Whether the victory is decisive, in systems that distinguish decisive victories."""

    @property
    def is_given_up(self) -> bool:
        """Whether who lost gave up."""
        return self.why == RESIGNED

    @property
    def grade(self) -> str:
        """How it ended, without who won: ``draw``, ``win`` or ``decisive``."""
        return "draw" if self.winner is None else "decisive" if self.is_decisive else "win"


Pending = Decision | Chance | End


EventKind = Literal["", "turn", "phase", "rolled"]
"""What an event tells, where more is made of that than a sentence."""
TURN: EventKind = "turn"
"""A turn begins."""
PHASE: EventKind = "phase"
"""A part of a turn begins."""
ROLLED: EventKind = "rolled"
"""Dice fell: the faces among its facts are what they show."""


class Event(NamedTuple):
    """Something that happened, told for the log: derived from the play, never saved.

    `seen_by` is None when everybody may know it, else the sides that may. `reveals` tells that it showed a side what
    it could not know before, so that it is never taken back.
    """

    rule: Rule
    key: str
    facts: Facts = EMPTY
    seen_by: tuple[Side, ...] | None = None
    reveals: bool = False
    kind: EventKind = ""


Log = list[Event] | None
"""The list that rules append events to; None during search, when no events are recorded."""


def log_event(log: Log, rule: Rule, key: str, kind: EventKind = "", /, **facts: object) -> None:
    """Add an open event to the log, if there is one."""
    if log is not None:
        log.append(Event(rule, key, facts, kind=kind))
