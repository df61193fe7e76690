"""Types shared by all systems: actions, pending decisions and dice, refusals, events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import Field, dataclass, fields
from fractions import Fraction
from functools import cache
from math import factorial
from types import MappingProxyType
from typing import Any, ClassVar, Literal, NamedTuple, get_type_hints

from engine.core.references import POSE, PoseRef
from engine.core.references import PieceId as PieceId  # noqa: PLC0414 - the types of ids are imported from here
from engine.core.references import PlaceId as PlaceId  # noqa: PLC0414 - likewise
from engine.core.references import Side as Side  # noqa: PLC0414 - likewise

NOWHERE = PlaceId("")
"""The id that stands for no place."""
NOBODY = PieceId("")
"""The id that stands for no piece."""


class Pose(NamedTuple):
    """The position and heading of a piece on a table without places.

    `x` and `y` are hundredths of an inch from the western and the northern edge, to the right and down; `heading` is in
    half degrees clockwise from the top, from 0 to 719.
    """

    x: int
    y: int
    heading: int = 0

    @property
    def ref(self) -> PoseRef:
        """Its reference: ``spot:1200,300,90``."""
        return PoseRef(f"spot:{self.x},{self.y},{self.heading}")

    @staticmethod
    def read(ref: str) -> Pose | None:
        """Return the pose that a reference names, None if it names none."""
        found = POSE.fullmatch(ref)
        return Pose(*map(int, found.groups())) if found is not None else None


Rule = str
Outcome = str | int
"""The result of dice: a face or a number of hits, as text or an integer, so that it can be recorded."""

Facts = Mapping[str, object]
"""The parameters of a sentence: numbers, plain text, and references to things that the view can name.

References to sides, pieces, places, poses and words have classes (see references.py); others are plain text of the
same form: ``type:121``, ``face:SW``.
"""
Reason = tuple[str, Facts]
"""Why an order is given: a word key and its facts."""


EMPTY: Mapping[Any, Any] = MappingProxyType({})
"""The default for an empty mapping; it is read-only."""


class Action:
    """A side's decision: intent only, never dice. Each kind is a frozen slotted dataclass with its own `verb`.

    The types of its fields determine its picks (see spelling.py); `prefixes` maps a field to the prefix of its word;
    `word` is the last pick of kinds that their fields alone do not identify.
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
"""The maximum length of a text in an action, of a row, and the maximum absolute value of a number: no game exceeds
them."""


def is_well_formed(action: Action) -> bool:
    """Return whether every field of an action is set, has its declared type and is within the limits."""
    kind: type = type(action)
    missing = object()
    return all(fits(getattr(action, name, missing)) for name, fits in _fields(kind))


@cache
def _fields(kind: type) -> tuple[tuple[str, Callable[[object], bool]], ...]:
    """Return the fields of a kind of action, each with the test that its values must pass."""
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
"""Types that a field of an action may have -> test for their values."""


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
    """End the game in a draw for both sides, in systems whose rules allow it; the caller has asked both."""

    verb: ClassVar[str] = "agree"


GameEndingAction = Resign | Agree
"""Actions that end a game at any time."""


class Refusal(NamedTuple):
    """Why an action is not allowed: the rule that forbids it, the key of the sentence and its facts."""

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
        """Return whether this repeats the question `before`: the same side at the same step."""
        return isinstance(before, Decision) and (before.side, before.step) == (self.side, self.step)


class Face(NamedTuple):
    """One die, or anything drawn like one: each outcome is what it shows."""


class Count(NamedTuple):
    """A number of dice of which only the number of hits counts: each outcome is that number."""

    dice: int


class Faces(NamedTuple):
    """A number of dice with faces from 1 to `sides`: an outcome is their digits in rising order, such as ``1446``.

    If they are `told_apart`, each die has a purpose of its own: the digits are in the order of the dice.
    """

    dice: int
    sides: int = 6
    told_apart: bool = False

    def read(self, faces: Iterable[str]) -> str:
        """Return faces as an outcome: in the given order if the dice are told apart, otherwise in rising order."""
        return "".join(faces if self.told_apart else sorted(faces))

    def allows(self, outcome: object) -> bool:
        """Return whether an outcome has the right number of faces in the right order."""
        return (
            type(outcome) is str
            and len(outcome) == self.dice
            and all("1" <= face <= str(self.sides) for face in outcome)
            and outcome == self.read(outcome)
        )

    def weight(self, outcome: str) -> int:
        """Return in how many of the ``sides ** dice`` ways the dice show this outcome."""
        if self.told_apart:
            return 1
        ways = factorial(self.dice)
        for face in range(1, self.sides + 1):
            ways //= factorial(outcome.count(str(face)))
        return ways


OutcomeKind = Face | Count | Faces
"""What dice show, which determines how they are drawn, entered by hand and described."""


class Chance(NamedTuple):
    """Dice are to be rolled: `odds` are the possible outcomes with their positive integer weights.

    If not all outcomes are `listed`, because there are too many, `odds` has one representative for each result, with
    the weight of all outcomes that give it. `separate_phase`: dice of a separate phase, which resolve no previous
    action. `by`: the side that throws, if known.
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
        """Return whether the dice can show this outcome."""
        if not self.listed and isinstance(self.kind, Faces):
            return self.kind.allows(outcome)
        return any(type(o) is type(outcome) and o == outcome for o, _ in self.odds)

    @property
    def expected(self) -> str:
        """What `allows` accepts, worded for a sentence."""
        if not self.listed and isinstance(self.kind, Faces):
            order = "the order of the dice" if self.kind.told_apart else "rising order"
            return f"{self.kind.dice} faces from 1 to {self.kind.sides} in {order}"
        return f"one of {[outcome for outcome, _ in self.odds]}"

    def share(self, outcome: Outcome) -> Fraction:
        """Return the exact probability of an outcome."""
        if not self.listed and isinstance(self.kind, Faces):
            return Fraction(self.kind.weight(str(outcome)), self.kind.sides**self.kind.dice)
        return Fraction(next(weight for o, weight in self.odds if o == outcome), sum(weight for _, weight in self.odds))


RESIGNED = "end.resigned"
"""The word key of an end by resignation."""


class End(NamedTuple):
    """The end of a game; `winner` is None for a draw, `why` is the word key of how it ended."""

    winner: Side | None
    rule: Rule
    why: str
    is_decisive: bool = False
    """Whether the victory is decisive, in systems that distinguish decisive victories."""

    @property
    def is_given_up(self) -> bool:
        """Whether the loser resigned."""
        return self.why == RESIGNED

    @property
    def grade(self) -> str:
        """How it ended, regardless of who won: ``draw``, ``win`` or ``decisive``."""
        return "draw" if self.winner is None else "decisive" if self.is_decisive else "win"


Pending = Decision | Chance | End


EventKind = Literal["", "turn", "phase", "rolled"]
"""The kind of an event that is shown as more than a sentence."""
TURN: EventKind = "turn"
"""A turn begins."""
PHASE: EventKind = "phase"
"""A phase of a turn begins."""
ROLLED: EventKind = "rolled"
"""Dice fell: the faces among the facts are those shown."""


class Event(NamedTuple):
    """Something that happened, for the log: derived from the play, never saved.

    `seen_by` is None if everybody may know it, otherwise the sides that may. `reveals` marks an event that showed a
    side hidden information, so that its action cannot be undone.
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
    """Add an event that everybody may see to the log, if there is one."""
    if log is not None:
        log.append(Event(rule, key, facts, kind=kind))
