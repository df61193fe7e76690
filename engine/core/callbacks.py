"""Callback groups of a system besides its rules: sight, pointing, forecast, thinking, army building and older rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from engine.core import agenda
from engine.core.dice import Generator
from engine.core.hints import ShapedHints
from engine.core.references import Pick, PieceRef
from engine.core.stage import GameStage
from engine.core.types import Action, Event, PlaceId, Side
from engine.core.view import Note, Proposal, Trace, Verdict, View

if TYPE_CHECKING:
    S = TypeVar("S", bound=agenda.State, default=agenda.State)
else:  # Python knows defaults from 3.13 on
    S = TypeVar("S")


class Sight(NamedTuple, Generic[S]):
    """Callbacks that tell what a side sees and knows of a state."""

    hidden: bool
    """Whether a side may know less than the full state."""
    view: Callable[[S, Side | None], View]
    """Returns the view of a side; None stands for a viewer who sees everything."""
    redact: Callable[[S, Side], S]
    """Returns the state without what a side must not know."""
    determinize: Callable[[S, Side, Generator], S]
    """Returns a redacted state with its hidden information filled in at random."""
    away: tuple[str, ...] = ()
    """Marks of a piece that is not on the board and not lost."""


class Pointing(NamedTuple, Generic[S]):
    """Callbacks that translate between actions and a player's picks, and trace actions on the board."""

    picks: Callable[[S, Action], tuple[Pick, ...]]
    """Returns an action as its picks in order; no action's picks are a prefix of another's. RowPieceRefs form a row
    that may be picked in any order; the pick after a row completes it. A word between a piece and a pose
    (``do:column``) names the formation in which the piece ends there; the formation stays selected from pose to
    pose."""
    propose: Callable[[S, tuple[Pick, ...]], Iterable[Proposal]]
    """Yields the orders that the picks may have meant, legal or not, the likeliest first, so that a refusal can be
    given. Pieces of a row come as PieceRefs. For a piece, a pose and a formation between them it yields orders
    that end in that formation nearest to the pose; without a formation it chooses the most suitable one."""
    trace: Callable[[S, Action], Trace]
    """Returns the marks of an action on the board: its path, its shot, the pieces it takes."""
    flown: Callable[[Event], tuple[PlaceId, ...]] | None = None
    """Returns the places that the shot of an event passes over, the shooter's first; empty for other events. None
    for a system in which every shot is an action."""


class Forecast(NamedTuple, Generic[S]):
    """Callbacks that forecast the results of actions."""

    is_attack: Callable[[S, Action], bool]
    """Whether odds are worth showing for an action."""
    verdict: Callable[[S, S, Action], Verdict]
    """Returns the result of an action, judged by the states before and after it."""
    threats: Callable[[S, PieceRef], Iterable[tuple[S, Action] | None]]
    """Yields the attacks that the enemy could make on a piece if it were the enemy's turn now; None
    among them as for `reaches`."""
    reaches: Callable[[S, PieceRef], Iterable[tuple[S, Action] | None]]
    """Yields the attacks that a piece could make if it were its turn now, acting alone and first.
    None among them means that there may be more, which would take too long to find for a quick preview."""
    notes: Callable[[S, Action, agenda.Ends], Iterable[Note]] | None = None
    """Yields notes to show before an action: its cost, and effects that the verdict does not tell."""
    means: Callable[[S, Action, Iterable[tuple[S, Fraction]]], Iterable[Note]] | None = None
    """Yields notes on the average cost of an action, given its end states and their probabilities."""
    strikes: Callable[[S, PieceRef], Iterable[Action]] | None = None
    """Yields the attacks that a piece could make or suffer now, for systems whose menus are too large
    to search for them."""
    withdraws: Callable[[S, Action], Iterable[PieceRef]] | None = None
    """Yields the pieces that could still receive orders, but cannot after this action; None where no
    order excludes others."""
    effort: int = 1
    """The cost of following a state relative to most systems; a quick preview follows that many times fewer states."""


WON = 10_000
"""The value of a won game (Thinking.value)."""


def outlook(value: int) -> int:
    """Return a chance on the scale of `Thinking.value` in per cent; 0 only for a sure loss and 100 for a sure win."""
    return (value + WON) // 200 if abs(value) == WON else min(99, max(1, (value + WON + 100) // 200))


def tenths(value: int) -> int:
    """Return a chance on the scale of `Thinking.value` in tenths of a per cent; 0 and 1000 as in `outlook`."""
    return (value + WON) // 20 if abs(value) == WON else min(999, max(1, (value + WON + 10) // 20))


class Thinking(NamedTuple, Generic[S]):
    """Callbacks for the computer opponent."""

    value: Callable[[S, Side], int]
    """Returns the value of a state for a side, from -10000 (a lost game) to 10000; it is the negated value for the
    other side."""
    hints: ShapedHints[S] | None = None
    """Heuristics for candidates and reasons; None for a system played by its rules alone."""
    stage: Callable[[S], GameStage] | None = None
    """Returns how far a game is, which the chance of a side depends on; None for a system without fitted chances."""


Rows = tuple[tuple[str, ...], ...]
"""An army as rows of text, one row for each unit."""


class Troops(NamedTuple):
    """Troops available to an army: their id, the points a piece costs, and whether only single pieces are allowed."""

    id: str
    points: int
    is_single: bool = False


class Building(NamedTuple, Generic[S]):
    """How an army is built before a battle: a row for each unit, with its troops, numbers and name.

    `step` is the question at which it is built; `numbers` are the columns between the troops and the name, each as
    (name, minimum, maximum); `figures` describes custom troops in the same way, plus whether a ``-`` may stand for
    none; `arms` and `weapons` are those that custom troops may have.
    """

    step: str
    numbers: tuple[tuple[str, int, int], ...]
    figures: tuple[tuple[str, int, int, bool], ...]
    arms: tuple[str, ...]
    weapons: tuple[str, ...]
    lists: Mapping[str, tuple[Troops, ...]]
    """Army list -> its troops."""
    ready: Callable[[S], Mapping[str, Rows]]
    """Returns ready-made armies by name."""
    budget: Callable[[S], int]
    """Returns the maximum points of an army, 0 for no limit."""
    cost: Callable[[Rows], int]
    order: Callable[[Rows], Action]
    """Returns the order that chooses an army."""
    usual: Callable[[Rows], tuple[str, ...]]
    """Returns the row usually added to an army: troops and their numbers, the general before all others."""
    custom: Callable[[str, tuple[str, ...], tuple[str, ...], str], str]
    """Formats custom troops as text, from their name, figures, arms and weapon."""
    called: Callable[[str], str]
    """Returns the name given to custom troops; empty for troops from the lists."""


class OlderRules(NamedTuple, Generic[S]):
    """How games of older rules versions are handled."""

    older: tuple[int, ...] = ()
    """Earlier rules versions that are still played in games begun under them; a column `rules` of their battle holds
    the version."""
    bridge: Callable[[S], Action | None] | None = None
    """Returns the answer to a question that today's rules ask and older ones did not, None for any other question;
    records of older rules are migrated with it. None for a system whose older records need no migration."""
