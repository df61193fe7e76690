"""The registry of installed features: what they add, by name, and what they do together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from engine.core.scenario import Scenario
from engine.core.types import Side
from web.boards.highlights import Highlights
from web.game.board_snapshot import BoardSnapshot
from web.game.table import Table
from web.shell.effects import Background, Effects, Moment
from web.shell.feature import ButtonAction, Feature, FieldAction, Hears
from web.shell.session import Session
from web.words import Names

T = TypeVar("T")
A = TypeVar("A")


class Features:
    """All installed features."""

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
        self.routes = self._joined(feature.routes for feature in self.every)
        self.opens = self._joined(feature.opens for feature in self.every)
        self.links = self._joined(feature.links for feature in self.every)
        self.closes = self._joined(feature.closes for feature in self.every)
        self.tabs = self._joined(feature.tabs for feature in self.every)
        self.bars = self._joined(feature.bars for feature in self.every)
        self.told = self._joined(feature.told for feature in self.every)

    @staticmethod
    def _joined(added: Iterable[Mapping[T, A]]) -> dict[T, A]:
        """Merge what all features add; raises ValueError if two add something with one name."""
        found: dict[T, A] = {}
        for one in added:
            if twice := found.keys() & one.keys():
                raise ValueError(f"two features add {', '.join(sorted(map(str, twice)))}")
            found.update(one)
        return found

    @staticmethod
    def _first(found: Iterable[T | None]) -> T | None:
        """Return the first answer that is not None."""
        return next((one for one in found if one is not None), None)

    def with_actions(self, others: Iterable[Mapping[str, ButtonAction]]) -> dict[str, ButtonAction]:
        """Return the actions of all features and `others`; raises ValueError if two have one name."""
        return self._joined((self.actions, *others))

    def of_field(self, fields: Mapping[str, FieldAction], field_id: str, name: str) -> tuple[FieldAction, str] | None:
        """Return the action for a field, by its id or by the prefix of its name, and the rest of its name."""
        if f"#{field_id}" in fields:
            return fields[f"#{field_id}"], ""
        prefix = name.partition(".")[0] + "."
        return (fields[prefix], name.removeprefix(prefix)) if prefix in fields else None

    def of_link(self, target: str) -> tuple[ButtonAction, str] | None:
        """Return what a link in the page opens over the view, and the rest of its target after the beginning."""
        found = next((begin for begin in self.links if target.startswith(begin)), None)
        return None if found is None else (self.links[found], target.removeprefix(found))

    @property
    def in_lessons(self) -> frozenset[str]:
        """The actions of features whose keys work in a lesson too."""
        return frozenset(action for one in self.every for action in one.in_lessons)

    # What features do at moments and events

    def connect(self, session: Session, hears: Hears) -> None:
        """Prepare all features once the page starts."""
        for one in self.every:
            if one.connect is not None:
                one.connect(session, hears)

    def happened(self, session: Session, moment: Moment, about: str = "") -> Effects:
        """Let all features act on a moment; `about` is the text that goes with it."""
        for one in self.every:
            if moment in one.on:
                yield from one.on[moment](session, about)

    def first_route(self, session: Session) -> Effects | None:
        """Return what the page shows first instead of the route of its address, or None."""
        return self._first(one.first_route(session) for one in self.every if one.first_route is not None)

    def interrupts(self, session: Session) -> Effects | None:
        """Return what a click or a key ends before it takes effect, or None."""
        return self._first(one.interrupts(session) for one in self.every if one.interrupts is not None)

    def press(self, session: Session, key: str, tag: str) -> Effects | None:
        """Return the effects of a key that has a meaning to a feature now, or None."""
        return self._first(one.press(session, key, tag) for one in self.every if one.press is not None)

    def escape(self, session: Session, button: str) -> Effects | None:
        """Return how Escape closes something of a feature, or None if nothing is open."""
        return self._first(one.escape(session, button) for one in self.every if one.escape is not None)

    def resumes(self, session: Session, record: str) -> tuple[Background, ...]:
        """Return how a feature opens the stored game with this record, or nothing if it is an ordinary game."""
        return next(filter(None, (one.resumes(session, record) for one in self.every if one.resumes is not None)), ())

    def begins(
        self, session: Session, scenario: Scenario, options: Mapping[str, Any], seats: dict[Side, str]
    ) -> Effects | None:
        """Return how a feature begins a game with these options and seats, or None for an ordinary game."""
        asked = (one.begins(session, scenario, options, seats) for one in self.every if one.begins is not None)
        return self._first(asked)

    # What features show

    def title(self, session: Session) -> str:
        """Return the title that a feature gives to the page of the game, or an empty text."""
        return "".join(one.title(session) for one in self.every if one.title is not None)

    def paint_table(self, session: Session, names: Names) -> None:
        """Paint the features' parts of the page of the game."""
        for one in self.every:
            if one.paint_table is not None:
                one.paint_table(session, names)

    def board_changed(self, session: Session, before: BoardSnapshot | None, now: BoardSnapshot | None) -> None:
        """Tell the features what the board showed and what it shows now."""
        for one in self.every:
            if one.board_changed is not None:
                one.board_changed(session, before, now)

    def highlights(self, session: Session, lit: Highlights) -> Highlights:
        """Return the marks of the board with those of all features."""
        for one in self.every:
            if one.highlights is not None:
                lit = one.highlights(session, lit)
        return lit

    def beside_selection(self, session: Session, names: Names) -> str:
        """Return what features show first while nothing is selected, else below the selection."""
        return "".join(one.beside_selection(session, names) for one in self.every if one.beside_selection is not None)

    def first_in_panel(self, session: Session, names: Names) -> str:
        """Return what features show above the panel of the question."""
        return "".join(one.first_in_panel(session, names) for one in self.every if one.first_in_panel is not None)

    def needs_room(self, table: Table) -> bool:
        """Return whether a feature needs the room of the panel for the question."""
        return any(one.needs_room(table) for one in self.every if one.needs_room is not None)
