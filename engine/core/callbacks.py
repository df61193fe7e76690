"""The parts of a system's record beside its rules: sight, pointing, forecast, thinking, and older rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from engine.core import agenda
from engine.core.dice import Generator
from engine.core.hints import ShapedHints
from engine.core.types import Action, Event, Side
from engine.core.view import Note, Proposal, Trace, Verdict, View

if TYPE_CHECKING:
    S = TypeVar("S", bound=agenda.State, default=agenda.State)
else:  # Python knows defaults from 3.13 on
    S = TypeVar("S")


class Sight(NamedTuple, Generic[S]):
    """What a side sees and knows of a state."""

    hidden: bool
    """Whether a side may know less than everything."""
    view: Callable[[S, Side | None], View]
    """What a side sees; None is one who sees everything."""
    redact: Callable[[S, Side], S]
    """Returns the state without what a side must not know."""
    determinize: Callable[[S, Side, Generator], S]
    """Returns a redacted state with its hidden information filled in at random."""


class Pointing(NamedTuple, Generic[S]):
    """How a player points at actions, and what they would draw."""

    picks: Callable[[S, Action], tuple[str, ...]]
    """An action as the things that a player points at, in order (`piece:..`, `place:..`, `do:..`); no action's picks
    are the beginning of another's. Things that begin with `+` (``+piece:..``) stand in a row that may be pointed at in
    any order; what follows a row tells that it is complete. A word between a piece and a spot (``do:column``) tells how
    it ends there: a formation, which stays in hand from spot to spot."""
    propose: Callable[[S, tuple[str, ...]], Iterable[Proposal]]
    """The orders that such pointing may have meant, legal or not, the likeliest first: so a refusal can be given. Of a
    piece, a spot and a formation between them, those that end in it nearest to the spot; without one, as suits best."""
    trace: Callable[[S, Action], Trace]
    """What an action would draw on the board: its path, its shot, what it takes."""
    flown: Callable[[Event], tuple[str, ...]] | None = None
    """The places that a shot flies over of which an event tells, the shooter's first; nothing of other events. None
    where every shot is an action."""


class Forecast(NamedTuple, Generic[S]):
    """Callbacks that forecast the results of actions."""

    is_attack: Callable[[S, Action], bool]
    """Whether odds are worth showing for it."""
    verdict: Callable[[S, S, Action], Verdict]
    """What became of an action, told from the states before and after it."""
    threats: Callable[[S, str], Iterable[tuple[S, Action] | None]]
    """The attacks that the enemy of a piece (by reference) could make on it if it were the enemy's turn now; None among
    them as below."""
    reaches: Callable[[S, str], Iterable[tuple[S, Action] | None]]
    """The attacks that a piece (by reference) could make if it were its turn now, by itself and before all others; None
    among them: there may be more, which would take too long to find for a glance."""
    notes: Callable[[S, Action, agenda.Ends], Iterable[Note]] | None = None
    """Notes to show before an action: its cost and effects that the verdict does not tell."""
    means: Callable[[S, Action, Iterable[tuple[S, Fraction]]], Iterable[Note]] | None = None
    """What an action costs on average, from the states in which its odds end and how likely each is."""
    strikes: Callable[[S, str], Iterable[Action]] | None = None
    """Where menus are too large for that: the attacks that a piece (by reference) could make or suffer now."""
    withdraws: Callable[[S, Action], Iterable[str]] | None = None
    """The pieces (by reference) that could still be given orders, and cannot once this one is given; None where no
    order takes others away."""
    effort: int = 1
    """How many times as long as in most systems it takes to follow a state: so many fewer are followed for a glance."""


WON = 10_000
"""What a game won is worth (Thinking.value)."""


def outlook(value: int) -> int:
    """Return a value as an outlook in per cent: 0 is a certain loss, 100 a certain win, and nothing else is either."""
    return (value + WON) // 200 if abs(value) == WON else min(99, max(1, (value + WON + 100) // 200))


class Thinking(NamedTuple, Generic[S]):
    """Callbacks for the computer opponent."""

    value: Callable[[S, Side], int]
    """Worth of a state for a side, the other side's negated; from -10000, a game lost, to 10000."""
    hints: ShapedHints[S] | None = None
    """Ordering and reasons; None for a system that is played by its rules alone."""


Rows = tuple[tuple[str, ...], ...]
"""An army as rows of text, one for each unit."""


class Troops(NamedTuple):
    """Troops that an army may have: their id, what a piece costs, and whether they only come singly."""

    id: str
    points: int
    is_single: bool = False


class Building(NamedTuple, Generic[S]):
    """How an army is built before a battle: a row for each unit, with its troops, numbers and its name.

    `step`: the question in which it is; `numbers`: the columns between the troops and the name, each (name, least,
    most); `figures` of troops of one's own likewise, with whether a ``-`` may stand for none; `arms` and `weapons` they
    may have.
    """

    step: str
    numbers: tuple[tuple[str, int, int], ...]
    figures: tuple[tuple[str, int, int, bool], ...]
    arms: tuple[str, ...]
    weapons: tuple[str, ...]
    lists: Mapping[str, tuple[Troops, ...]]
    """List of troops -> what it has."""
    ready: Callable[[S], Mapping[str, Rows]]
    """Ready-made armies by name."""
    budget: Callable[[S], int]
    """Points that an army may cost, 0 for any."""
    cost: Callable[[Rows], int]
    order: Callable[[Rows], Action]
    """The order that leads such an army."""
    usual: Callable[[Rows], tuple[str, ...]]
    """What is usually added to an army: troops and their numbers, the general before all others."""
    custom: Callable[[str, tuple[str, ...], tuple[str, ...], str], str]
    """Troops of one's own as text, from their name, figures, arms and weapon."""
    called: Callable[[str], str]
    """The name that troops of one's own were given; empty for those of the lists."""


class OlderRules(NamedTuple, Generic[S]):
    """How games of older rules versions are treated."""

    older: tuple[int, ...] = ()
    """Earlier versions of the rules that are still played, by games begun under them: a column `rules` of their battle
    tells which."""
    bridge: Callable[[S], Action | None] | None = None
    """What answers a question that today's rules ask and older ones did not, None where it is none of those: so records
    of older rules are brought up. None for a system whose older records need no such thing."""
