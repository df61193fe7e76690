"""A battle system as seen by the rest of the project: one record, found by its id."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from engine.core import agenda, state_validation
from engine.core.callbacks import Building, Forecast, OlderRules, Pointing, Sight, Thinking
from engine.core.references import Pick
from engine.core.scenario import Mismatch, Scenario
from engine.core.types import (
    RESIGNED,
    Action,
    Agree,
    Decision,
    Log,
    Outcome,
    Pending,
    Refusal,
    Resign,
    Rule,
    Side,
    is_well_formed,
)

SYSTEMS: dict[str, str] = {
    "chartabella": "engine.systems.chartabella",
    "at_the_charge": "engine.systems.at_the_charge",
    "table_battles": "engine.systems.table_battles",
    "conquerors_kings": "engine.systems.conquerors_kings",
    "charge": "engine.systems.charge",
}
"""System id -> module whose SYSTEM is the record, in the order in which systems are listed for players."""

NOT_NOW = "refuse.not_now"
"""The refusal of an order that does not answer the pending question."""

if TYPE_CHECKING:
    S = TypeVar("S", bound=agenda.State, default=agenda.State)
else:  # Python knows defaults from 3.13 on
    S = TypeVar("S")


def guide(text: str) -> str:
    """Return the page that documents the fields of a scenario file, by the `system` in its text, valid or not."""
    found = re.search(r'^\s*system\s*=\s*["\'](\w+)["\']', text, re.MULTILINE)
    page = found[1] if found is not None and found[1] in SYSTEMS else "README"
    return f"docs/scenarios/{page}.md"


class Option(NamedTuple):
    """A switch (bool) or number (int, from `low` to `high`) that a scenario sets and a player may change."""

    rule: Rule
    low: int | None = None
    high: int | None = None

    def is_valid(self, value: object) -> bool:
        """Return whether the option can have this setting."""
        if self.low is None or self.high is None:
            return isinstance(value, bool)
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high

    @property
    def expected(self) -> str:
        """What `is_valid` accepts, worded for a sentence."""
        return "true or false" if self.low is None else f"a whole number from {self.low} to {self.high}"


@dataclass(frozen=True)
class System(Generic[S]):
    """The table of contents of one battle system; S is the class of its states."""

    id: str
    version: int
    """Version of the rules, raised when the same inputs would give a different result."""
    prefix: str
    """The prefix of its rule ids: ``CH`` for ``CH-01``."""
    package: str
    """The package whose folder holds ledger.md."""
    steps: agenda.Steps
    actions: tuple[type[Action], ...]
    state: type[S]
    schema: type
    """Dataclass of the system's own part of a scenario file."""
    options: Mapping[str, Option]
    """Options a scenario may set, by name."""
    resign_rule: Rule
    inspect: Callable[[Scenario], Iterable[Mismatch]]
    """Yields the mismatches of a well-formed scenario; a scenario without any can be started."""
    setup: Callable[[Scenario, Mapping[str, Any]], S]
    sides: Callable[[S], tuple[Side, Side]]
    state_schema: state_validation.StateSchema
    """The values allowed in columns and step arguments; positions from outside are validated against it."""
    check: Callable[[S], list[str]]
    """Returns the broken invariants of a state, worded for developers; empty if it is valid."""
    max_inputs: Callable[[Scenario], int]
    """A number of inputs that no game of the scenario exceeds."""
    sight: Sight[S]
    pointing: Pointing[S]
    forecast: Forecast[S]
    thinking: Thinking[S]
    most: int = 1_000
    """The maximum of numbers in a state; no game exceeds it, and menus and odds that enumerate larger ones would
    take forever."""
    draw_rule: Rule | None = None
    """The rule by which both sides may agree on a draw; None if there is none."""
    idle: Callable[[Scenario], Iterable[Mismatch]] | None = None
    """Yields entries of a valid scenario that have no effect; reported for scenario files, ignored in records."""
    building: Building[S] | None = None
    """How an army is built before a battle, None if none is."""
    past: OlderRules[S] = OlderRules()  # noqa: RUF009 - it never changes
    verbs: dict[str, type[Action]] = field(init=False)
    kinds: frozenset[type[Action]] = field(init=False)

    def __post_init__(self) -> None:
        closing = (Resign,) if self.draw_rule is None else (Resign, Agree)
        object.__setattr__(self, "verbs", {a.verb: a for a in (*self.actions, *closing)})
        object.__setattr__(self, "kinds", frozenset(self.verbs.values()))

    def start(self, scenario: Scenario, options: Mapping[str, Any] | None = None, rules: int | None = None) -> S:
        """Set up a scenario and settle it to its first question, by older `rules` if these are still played."""
        s = self.setup(scenario, {**scenario.options, **(options or {})})
        if rules in self.past.older:
            s.battle.rules = rules
        agenda.settle(self.steps, s)
        return s

    def pending(self, s: S) -> Pending:
        """Return the decision, chance or end that the state waits for."""
        return agenda.pending(self.steps, s)

    def ask(self, s: S) -> tuple[agenda.Ask, tuple[Any, ...]]:
        """Return the question on top of the agenda with its arguments; only valid while a decision is pending."""
        return agenda.current_question(self.steps, s)

    def faults(self, s: S) -> list[str]:
        """Return the errors of a position, worded for developers; empty if it is valid."""
        return state_validation.violations(s, self.state_schema, self.steps, self.check)

    def usual(self, s: S) -> Action | None:
        """Return the default answer to the pending question, None if it has none."""
        asked = self._asked(s)
        return None if asked is None or asked[0].usual is None else asked[0].usual(s, *asked[1])

    def volley(self, s: S) -> Iterable[Action] | None:
        """Return the default attack of each piece that can attack, None if attacks are decisions of their own."""
        asked = self._asked(s)
        return None if asked is None or asked[0].volley is None else asked[0].volley(s, *asked[1])

    def legal(self, s: S) -> Iterator[Action]:
        """Yield the legal actions of the pending decision in a fixed order, without resigning."""
        for _, open_ in self.parts(s):
            yield from open_()

    def parts(self, s: S) -> Iterator[tuple[Pick | None, Callable[[], Iterable[Action]]]]:
        """Yield the parts of the menu in order, as `agenda.parts` does; none if no decision is pending."""
        if (asked := self._asked(s)) is not None:
            yield from agenda.parts(asked[0], s, asked[1])

    def _asked(self, s: S) -> tuple[agenda.Ask, tuple[Any, ...]] | None:
        """Return the question on top of the agenda with its arguments, None if no decision is pending."""
        is_asked = s.end is None and isinstance(self.steps[s.agenda[-1][0]], agenda.Ask)
        return self.ask(s) if is_asked else None

    def refuse(self, s: S, action: Action) -> Refusal | None:
        """Return why the action is not allowed now, or None; accepts any action and never raises."""
        now, kind = self.pending(s), type(action)
        if kind is Agree and self.draw_rule is None:
            return Refusal(self.resign_rule, "refuse.no_draws")
        if kind in self.kinds and not is_well_formed(action):
            return Refusal(now.rule, "refuse.malformed")
        if isinstance(action, Resign):
            if action.side not in self.sides(s):
                return Refusal(self.resign_rule, "refuse.unknown_side")
            return Refusal(self.resign_rule, "refuse.over") if s.end is not None else None
        if not isinstance(now, Decision):
            return Refusal(now.rule, "refuse.over" if s.end is not None else "refuse.dice_first")
        if kind is Agree:
            return None
        ask, args = self.ask(s)
        answer = ask.answers.get(kind)
        if answer is None:
            return Refusal(now.rule, NOT_NOW, {"asked": now.step})
        return answer.refuse(s, action, *args)

    def play(self, s: S, given: Action | Outcome, log: Log = None) -> None:
        """Apply an action or an outcome to the state, unchecked, and settle the agenda."""
        if isinstance(given, Resign):
            other = next(side for side in self.sides(s) if side != given.side)
            agenda.finish(s, other, self.resign_rule, RESIGNED)
            return
        if isinstance(given, Agree):
            assert self.draw_rule is not None, "the rules of this system know no agreed draw"
            agenda.finish(s, None, self.draw_rule, "end.agreed")
            return
        agenda.apply(self.steps, s, given, log)


def load(system_id: str) -> System:
    """Return the system with this id.

    Raises:
        KeyError: no such system.
    """
    found: System = import_module(SYSTEMS[system_id]).SYSTEM
    return found
