"""The agenda: a stack of named steps inside the state that says what comes next.

A system lists its steps in a table (`name -> Do | Ask | Roll`). Rules push the following steps with `push`, in reading
order; `settle` runs the automatic steps until exactly one thing is pending: a decision, chance or the end.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import partial
from inspect import get_annotations
from typing import Any, ClassVar, NamedTuple, Self

from engine.core.references import Pick
from engine.core.types import (
    Action,
    Chance,
    Decision,
    End,
    Face,
    Log,
    Outcome,
    OutcomeKind,
    Pending,
    Refusal,
    Rule,
    Side,
)

RUNAWAY = 10_000
"""The number of consecutive automatic steps after which the rules are taken to be in an endless loop."""


class Battle:
    """Base class of the immutable part of a game: its set-up columns and the tables precomputed from them.

    All states of a game share one object; digests and saves leave it out.
    """

    COLUMNS: ClassVar[tuple[str, ...]] = ()
    """The names of all columns, in the order in which they are declared."""

    def __init_subclass__(cls) -> None:
        cls.COLUMNS = (*cls.COLUMNS, *get_annotations(cls))


class State:
    """Base class of every system's state: flat columns of immutable values.

    A column is a plain value, or a dict or list whose values are immutable, so that copying the columns copies
    everything. `agenda` is the stack of upcoming steps (the last one is next); `end` is how the game ended, None while
    it goes on. `battle` is the immutable part, an instance of `BATTLE`.
    """

    __slots__ = ("agenda", "battle", "end")
    BATTLE: ClassVar[type[Battle]] = Battle
    LATER: ClassVar[Mapping[str, Any]] = {}
    """Columns added by later versions -> their default values. Digests and saves omit a column that holds its
    default, so data written before the column existed stay valid."""

    agenda: list[tuple[Any, ...]]
    battle: Any
    end: End | None

    COLUMNS: ClassVar[tuple[str, ...]] = ("agenda", "end")
    """The names of all columns, the base class's first."""
    PLAIN: ClassVar[tuple[str, ...]] = ("end",)
    HOLDERS: ClassVar[tuple[str, ...]] = ("agenda",)
    """The columns that are plain values, and those that are declared as a dict or a list."""

    def __init_subclass__(cls) -> None:
        own = cls.__dict__.get("__slots__", ())
        holders = {name for name, kind in get_annotations(cls).items() if str(kind).startswith(("dict[", "list["))}
        cls.COLUMNS = (*cls.COLUMNS, *own)
        cls.PLAIN = (*cls.PLAIN, *(name for name in own if name not in holders))
        cls.HOLDERS = (*cls.HOLDERS, *(name for name in own if name in holders))

    def copy(self) -> Self:
        """Return an independent copy: changing it leaves this state unchanged."""
        cls = type(self)
        new = cls.__new__(cls)
        new.battle = self.battle
        for name in cls.PLAIN:
            setattr(new, name, getattr(self, name))
        for name in cls.HOLDERS:
            setattr(new, name, getattr(self, name).copy())
        return new


def state_key(s: State) -> Hashable:
    """Return a hashable key that is equal for equal states of one game."""
    flat: list[Hashable] = []
    for name in s.COLUMNS:
        value = getattr(s, name)
        kind = type(value)
        flat.append((*value, *value.values()) if kind is dict else tuple(value) if kind is list else value)
    return tuple(flat)


class Do(NamedTuple):
    """An automatic step and its rule: `run(s, log, *args)`."""

    rule: Rule
    run: Callable[..., None]


class Answer(NamedTuple):
    """How one kind of action answers a question: the three functions of one rule.

    `options(s, *args)` yields the legal actions in a fixed order, `refuse(s, action, *args)` returns a Refusal or None
    for any action of the kind, `take(s, action, log, *args)` applies it.

    A long menu can be opened part by part: `heads(s, *args)` yields, in a fixed order, the first pick of every group of
    actions (as `picks` spells it, never part of a row), and `options(s, *args, of=head)` yields the actions that begin
    with that pick, at least one.
    """

    options: Callable[..., Iterable[Action]]
    refuse: Callable[..., Refusal | None]
    take: Callable[..., None]
    heads: Callable[..., Iterable[Pick]] | None = None


class Ask(NamedTuple):
    """A question to one side.

    `usual(s, *args)` is the answer that is taken for granted where nobody decides otherwise: odds and search follow it,
    the page offers it first. Only nested questions and those before a battle have one. `volley(s, *args)` yields, for a
    question at which one attack follows the other and nothing is decided between them, the usual attack of each who
    can attack: the page lets a person give them all with one word. For `is_nested`, `shown`, `complete`,
    `secret`, `further`, `covers_all_actions` and `split` see `Decision`.
    """

    rule: Rule
    side: Callable[..., Side]
    answers: Mapping[type[Action], Answer]
    is_nested: bool = False
    usual: Callable[..., Action] | None = None
    volley: Callable[..., Iterable[Action]] | None = None
    shown: bool = False
    complete: bool = True
    secret: bool = False
    further: bool = False
    covers_all_actions: bool = False
    split: bool = False


def one_face(s: Any, *_: Any) -> OutcomeKind:
    """Return the outcome kind of dice that show one face."""
    return Face()


class Tally(NamedTuple):
    """How to read dice of which only the number of successes counts and which may be rerolled once as a whole.

    It lets the odds add up the throws of several states before any is played. `shares(s, *args)` yields the final
    numbers of successes with weights, the default reroll included; `spend(s, *args)` removes from the state everything
    that only these dice used; `apply(s, number, log, *args)` goes on from there. Together they must give the result of
    the roll's `take` with the default answers.
    """

    shares: Callable[..., Iterable[tuple[int, int]]]
    spend: Callable[..., None]
    apply: Callable[..., None]


class Roll(NamedTuple):
    """Chance: `odds(s, *args)` returns outcomes with weights, `take(s, outcome, log, *args)` applies one.

    `kind(s, *args)` returns what the dice show, `by(s, *args)` who throws them; for `listed` and `separate_phase` see
    `Chance`.
    """

    rule: Rule
    odds: Callable[..., tuple[tuple[Outcome, int], ...]]
    take: Callable[..., None]
    kind: Callable[..., OutcomeKind] = one_face
    listed: bool = True
    separate_phase: bool = False
    tally: Tally | None = None
    by: Callable[..., Side] | None = None


Step = Do | Ask | Roll
Steps = Mapping[str, Step]


Ends = Callable[[], Iterable[Any]]
"""A callback that computes, on demand, all states in which an action may end."""


def push(s: State, *steps: tuple[Any, ...]) -> None:
    """Push steps onto the agenda; they run in the given order, before the steps already on it."""
    s.agenda.extend(reversed(steps))


def finish(s: State, winner: Side | None, rule: Rule, why: str, *, is_decisive: bool = False) -> None:
    """End the game at once and clear the agenda."""
    s.end = End(winner, rule, why, is_decisive)
    s.agenda.clear()


def settle(steps: Steps, s: State, log: Log = None) -> None:
    """Run automatic steps until something is pending.

    Raises:
        RuntimeError: the agenda ran empty without an end, or never settles: a bug in the rules.
    """
    for _ in range(RUNAWAY):
        if s.end is not None:
            return
        if not s.agenda:
            raise RuntimeError("the agenda ran empty before the end of the game")
        name, *args = s.agenda[-1]
        step = steps[name]
        if not isinstance(step, Do):
            return
        s.agenda.pop()
        step.run(s, log, *args)
    raise RuntimeError(f"the agenda does not settle at {s.agenda[-1:]}")


def apply(steps: Steps, s: State, given: Action | Outcome, log: Log = None) -> None:
    """Apply an action or an outcome to the pending step, unchecked, and settle the agenda."""
    name, *args = s.agenda.pop()
    step = steps[name]
    if isinstance(step, Ask):
        step.answers[type(given)].take(s, given, log, *args)  # type: ignore[index]  # it is an action
    else:
        step.take(s, given, log, *args)  # type: ignore[union-attr]  # nothing automatic is pending
    settle(steps, s, log)


def top_step(s: State) -> tuple[Any, ...]:
    """Return the step on top of the agenda with its arguments; its name is empty if the agenda is empty."""
    return s.agenda[-1] if s.agenda else ("",)


def current_question(steps: Steps, s: State) -> tuple[Ask, tuple[Any, ...]]:
    """Return the question on top of the agenda with its arguments; only valid while a decision is pending."""
    name, *args = s.agenda[-1]
    ask = steps[name]
    assert isinstance(ask, Ask), f"{name} is no question"
    return ask, tuple(args)


def parts(ask: Ask, s: State, args: Iterable[Any]) -> Iterator[tuple[Pick | None, Callable[[], Iterable[Action]]]]:
    """Yield the parts of a question's menu in order: the pick their actions begin with, and a callback to list them.

    For answers without heads the pick is None.
    """
    for answer in ask.answers.values():
        if answer.heads is None:
            yield None, partial(answer.options, s, *args)
        else:
            for head in answer.heads(s, *args):
                yield head, partial(answer.options, s, *args, of=head)


def menu(ask: Ask, s: State, args: Iterable[Any]) -> Iterator[Action]:
    """Yield the legal actions that answer a question in a fixed order, without resigning."""
    for _, open_ in parts(ask, s, args):
        yield from open_()


def pending(steps: Steps, s: State) -> Pending:
    """Return the one thing that a settled state waits for."""
    if s.end is not None:
        return s.end
    name, *args = s.agenda[-1]
    step = steps[name]
    if isinstance(step, Ask):
        side = step.side(s, *args)
        shown = step.is_nested and (step.shown or step.usual is None)
        told = step.is_nested, shown, step.complete, step.secret, step.further, step.covers_all_actions, step.split
        return Decision(side, name, step.rule, tuple(args), *told)
    if isinstance(step, Roll):
        odds, kind = step.odds(s, *args), step.kind(s, *args)
        by = None if step.by is None else step.by(s, *args)
        return Chance(name, step.rule, odds, tuple(args), kind, step.listed, step.separate_phase, by)
    raise RuntimeError(f"{name} is automatic: settle() first")
