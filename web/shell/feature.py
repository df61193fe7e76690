"""A feature's additions to the page, and the collection of all features."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeVar

from engine.core.types import EMPTY
from web.game.table import Table
from web.shell.effects import Effects
from web.shell.session import Session
from web.words import Names

ButtonAction = Callable[[Session, str], Effects]
"""The action of a button, called with its argument."""
FormAction = Callable[[Session], Effects]
"""The action for submitting a form."""
FieldAction = Callable[[Session, str, Any], Effects]
"""The action for a changed field, called with the rest of its name after the prefix and with the value."""
T = TypeVar("T")


class SitePlace(NamedTuple):
    """A route of the site, such as ``#print/charge/training``: whether it exists, and what shows it."""

    exists: Callable[[Session, str], bool]
    show: Callable[[Session, str], Effects]
    leave: Callable[[Session], None] = lambda _: None


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
    parts: Mapping[str, Callable[..., str]] = EMPTY
    """Element id -> its markup, made from the session and, if ``Paint`` has one, an argument."""
    painted: Mapping[str, Callable[[Session, Any], None]] = EMPTY
    """Name of a part of the page -> its painter, if it is more than the markup of one element."""
    places: Mapping[str, SitePlace] = EMPTY
    """First word of a route -> the place."""
    on_first_page: Callable[[Session], Effects] | None = None
    """Called once the first page is shown."""
    above_panel: Callable[[Session, Names], str] | None = None
    """Markup above the side panel's content for the question."""
    needs_room: Callable[[Table], bool] | None = None
    """Whether the question needs the room of the panel beside it."""


class Features:
    """All installed features, looked up by what they add."""

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
        """Merge what all features add; raises ValueError if two add something with one name."""
        found: dict[str, T] = {}
        for one in added:
            if twice := found.keys() & one.keys():
                raise ValueError(f"two features add {', '.join(sorted(twice))}")
            found.update(one)
        return found

    def with_actions(self, others: Iterable[Mapping[str, ButtonAction]]) -> dict[str, ButtonAction]:
        """Return the actions of all features and `others`; raises ValueError if two have one name."""
        return self._joined((self.actions, *others))

    def on_first_page(self, session: Session) -> Effects:
        """Run the features' callbacks for the first page."""
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
        """Return the action for a field, by its id or by the prefix of its name, and the rest of its name."""
        if f"#{field_id}" in fields:
            return fields[f"#{field_id}"], ""
        prefix = name.partition(".")[0] + "."
        return (fields[prefix], name.removeprefix(prefix)) if prefix in fields else None
