"""The record of everything that a feature adds to the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from engine.core.scenario import Scenario
from engine.core.types import EMPTY, Side
from web.boards.highlights import Highlights
from web.game.board_snapshot import BoardSnapshot
from web.game.mode import Mode
from web.game.table import Table
from web.shell.effects import Background, Effects, Moment
from web.shell.session import Session
from web.words import Names

ButtonAction = Callable[[Session, str], Effects]
"""The action of a button, called with its argument."""
FormAction = Callable[[Session], Effects]
"""The action for submitting a form."""
FieldAction = Callable[[Session, str, Any], Effects]
"""The action for a changed field, called with the rest of its name after the prefix and with the value."""
Hears = Callable[[Callable[[Session, Any], Effects]], Callable[[Any], None]]
"""Turns an action into a callback for a worker or for the host page."""
ModeBar = Callable[[Session, Names], str]
"""The question bar of a mode, or its text for the ear."""


class SitePlace(NamedTuple):
    """A route of the site, such as ``#print/charge/training``: whether it exists, and what shows it."""

    exists: Callable[[Session, str], bool]
    show: Callable[[Session, str], Effects]
    leave: Callable[[Session], None] = lambda _: None


class Tab(NamedTuple):
    """A tab of the side panel: whether it has any content now, and its markup."""

    has_content: Callable[[Session], bool]
    markup: Callable[[Session, Names], str]


class Feature(NamedTuple):
    """Everything that a feature adds to the page. Without the feature's folder the page lacks only this."""

    actions: Mapping[str, ButtonAction] = EMPTY
    """Button name (``data-do``) -> its action."""
    forms: Mapping[str, FormAction] = EMPTY
    """Form id -> the action for submitting it."""
    fields: Mapping[str, FieldAction] = EMPTY
    """Field id (``#file``), or common prefix of field names (``print.``) -> the action for a new value."""
    typed: Mapping[str, FieldAction] = EMPTY
    """Like `fields`, for each typed character."""
    keys: Mapping[str, str] = EMPTY
    """Key -> its action."""
    in_lessons: tuple[str, ...] = ()
    """Those actions of `keys` whose keys work in a lesson too."""
    parts: Mapping[str, Callable[..., str]] = EMPTY
    """Element id -> its markup, made from the session and, if ``Paint`` has one, an argument."""
    painted: Mapping[str, Callable[[Session, Any], None]] = EMPTY
    """Name of a part of the page -> its painter, if it is more than the markup of one element."""
    places: Mapping[str, SitePlace] = EMPTY
    """First word of a route -> the place."""
    routes: Mapping[str, Callable[[Session, str], Effects | None]] = EMPTY
    """First word of a route -> what the route does by itself, called with the rest of the route; None if it is unknown.
    """
    opens: Mapping[str, ButtonAction] = EMPTY
    """First word of a route -> what it opens over the first page, called with the rest of the route."""
    links: Mapping[str, ButtonAction] = EMPTY
    """Beginning of a link's target in the page -> what the link opens over the view, called with the rest."""
    closes: Mapping[str, Callable[[Session], None]] = EMPTY
    """Dialog -> how it is closed, if more has to be done than to hide it."""
    on: Mapping[Moment, ButtonAction] = EMPTY
    """Moment -> what the feature does then, called with the text that goes with it."""
    connect: Callable[[Session, Hears], None] | None = None
    """Called once when the page starts: prepares the feature, its worker, what it hears from outside."""
    first_route: Callable[[Session], Effects | None] | None = None
    """Returns what the page shows first instead of the route of its address, or None."""
    interrupts: Callable[[Session], Effects | None] | None = None
    """Returns what a click or a key ends before it takes effect, or None."""
    press: Callable[[Session, str, str], Effects | None] | None = None
    """Returns the effects of a key at the table, given the tag of the focused element, or None."""
    escape: Callable[[Session, str], Effects | None] | None = None
    """Returns how Escape closes something, given the action of the focused button, or None if there is nothing."""
    resumes: Callable[[Session, str], tuple[Background, ...]] | None = None
    """Returns how the stored game with this record is opened in the feature's own way, or nothing."""
    begins: Callable[[Session, Scenario, Mapping[str, Any], dict[Side, str]], Effects | None] | None = None
    """Returns how a game with these options and seats begins in the feature's own way, or None."""
    bars: Mapping[Mode, ModeBar] = EMPTY
    """Mode -> the question bar; at the end of a game it follows the game's own bar."""
    told: Mapping[Mode, ModeBar] = EMPTY
    """Mode -> the text of the question bar for the ear."""
    title: Callable[[Session], str] | None = None
    """The title of the page of the game if the feature gives it one, else an empty text."""
    paint_table: Callable[[Session, Names], None] | None = None
    """Paints the feature's parts of the page of the game, each time the table is painted."""
    board_changed: Callable[[Session, BoardSnapshot | None, BoardSnapshot | None], None] | None = None
    """Called after the board was painted, with what it showed before and what it shows now."""
    highlights: Callable[[Session, Highlights], Highlights] | None = None
    """Adds the feature's marks to those of the board."""
    tabs: Mapping[str, Tab] = EMPTY
    """Tab of the side panel -> its content."""
    beside_selection: Callable[[Session, Names], str] | None = None
    """Markup in the panel of the question: first while nothing is selected, else below the selection."""
    first_in_panel: Callable[[Session, Names], str] | None = None
    """Markup that stands first in the side panel of the question."""
    needs_room: Callable[[Table], bool] | None = None
    """Whether the question needs the room of the panel beside it."""
