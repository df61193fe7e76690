"""What one feature of the page adds to it, and all features together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeVar

from engine.core.types import EMPTY
from web.game.table import Table
from web.shell.effects import Effects
from web.shell.session import Session
from web.words import Names

ButtonAction = Callable[[Session, str], Effects]
"""What a button does with its argument."""
FormAction = Callable[[Session], Effects]
"""What sending a form means."""
FieldAction = Callable[[Session, str, Any], Effects]
"""What another value of a field means: the rest of its name behind the prefix, and the value."""
T = TypeVar("T")


class SitePlace(NamedTuple):
    """A place of the site, such as ``#print/charge/training``: whether there is one so named, and what shows it."""

    exists: Callable[[Session, str], bool]
    show: Callable[[Session, str], Effects]
    leave: Callable[[Session], None] = lambda _: None


class Feature(NamedTuple):
    """Everything that a feature adds to the page. Without the feature's folder the page lacks this and no more."""

    actions: Mapping[str, ButtonAction] = EMPTY
    """Name of a button (``data-do``) -> what it does."""
    forms: Mapping[str, FormAction] = EMPTY
    """Id of a form -> what sending it means."""
    fields: Mapping[str, FieldAction] = EMPTY
    """Id of a field (``#file``), or what the names of several begin with (``print.``) -> what a new value means."""
    typed: Mapping[str, FieldAction] = EMPTY
    """The same for each letter that is typed."""
    keys: Mapping[str, str] = EMPTY
    """Key -> the action that it stands for."""
    parts: Mapping[str, Callable[..., str]] = EMPTY
    """Id of an element -> its markup, made of the session and, where ``Paint`` has one, an argument."""
    painted: Mapping[str, Callable[[Session, Any], None]] = EMPTY
    """Name of a part of the page -> what paints it, where that is more than the markup of one element."""
    places: Mapping[str, SitePlace] = EMPTY
    """First word of an address -> the place."""
    on_first_page: Callable[[Session], Effects] | None = None
    """What begins once the first page is shown."""
    above_panel: Callable[[Session, Names], str] | None = None
    """Markup above what the side panel tells of the question."""
    needs_room: Callable[[Table], bool] | None = None
    """Whether the question needs the room of the panel beside it."""


class Features:
    """All features that are there, looked up by what they add."""

    def __init__(self, features: Iterable[Feature]) -> None:
        self.every = tuple(features)
        self.actions = self._joined(feature.actions for feature in self.every)
        self.forms = self._joined(feature.forms for feature in self.every)
        self.fields = self._joined(feature.fields for feature in self.every)
        self.typed = self._joined(feature.typed for feature in self.every)
        self.keys = self._joined(feature.keys for feature in self.every)
        self.parts = self._joined(feature.parts for feature in self.every)
        self.painted = self._joined(feature.painted for feature in self.every)
        self.places = self._joined(feature.places for feature in self.every)

    @staticmethod
    def _joined(added: Iterable[Mapping[str, T]]) -> dict[str, T]:
        """Return what all features add; raises ValueError where two add something of the same name."""
        found: dict[str, T] = {}
        for one in added:
            if twice := found.keys() & one.keys():
                raise ValueError(f"two features add {', '.join(sorted(twice))}")
            found.update(one)
        return found

    def with_actions(self, others: Iterable[Mapping[str, ButtonAction]]) -> dict[str, ButtonAction]:
        """Return the actions of all features and others; raises ValueError where two have the same name."""
        return self._joined((self.actions, *others))

    def on_first_page(self, session: Session) -> Effects:
        """Begin what features do once the first page is shown."""
        for feature in self.every:
            if feature.on_first_page is not None:
                yield from feature.on_first_page(session)

    def above_panel(self, session: Session, names: Names) -> str:
        """Return what features show above the panel of the question."""
        return "".join(one.above_panel(session, names) for one in self.every if one.above_panel is not None)

    def needs_room(self, table: Table) -> bool:
        """Return whether a feature needs the room of the panel for the question."""
        return any(one.needs_room(table) for one in self.every if one.needs_room is not None)

    def of_field(self, fields: Mapping[str, FieldAction], field_id: str, name: str) -> tuple[FieldAction, str] | None:
        """Return what a field means, by its id or by what its name begins with, and the rest of its name."""
        if f"#{field_id}" in fields:
            return fields[f"#{field_id}"], ""
        prefix = name.partition(".")[0] + "."
        return (fields[prefix], name.removeprefix(prefix)) if prefix in fields else None
