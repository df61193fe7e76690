"""Handlers of the army form: start from a ready-made army, add and remove rows, and lead the army."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.callbacks import Building
from web.features.army_builder import model as army_builder_model
from web.features.army_builder.model import Army
from web.game import order_actions
from web.shell.effects import TABLE, Effects
from web.shell.session import Session

FORM = "army-form"


def _due(session: Session) -> Building[Any] | None:
    return None if session.table is None else army_builder_model.due(session.table)


def _read(session: Session, found: Building[Any]) -> None:
    """Store the form's fields."""
    session.of(Army).rows = army_builder_model.read(found, session.page.form(FORM), len(session.of(Army).rows))


def change(session: Session, name: str, _: Any) -> Effects:
    """Update the army's cost and faults; custom troops wait for their button."""
    found = _due(session)
    if found is not None and not name.startswith("own."):
        _read(session, found)
        yield TABLE


def start(session: Session, name: str) -> Effects:
    """Begin with a ready-made army, or with an empty one."""
    found = _due(session)
    if found is not None:
        session.of(Army).rows = [*found.ready(session.playing().game.state).get(name, ())]
        yield TABLE


def add(session: Session, _: str) -> Effects:
    """Add a unit."""
    found = _due(session)
    if found is not None and len(session.of(Army).rows) < army_builder_model.MOST_ROWS:
        _read(session, found)
        row, words = found.usual(tuple(session.of(Army).rows)), session.words
        name = words.say("site.army.unit", {"n": len(session.of(Army).rows) + 1})
        if army_builder_model.is_single(found, row[0]):
            name = words.say(f"{session.playing().game.system.id}.type.{row[0]}")
        session.of(Army).rows.append((*row, name))
        yield TABLE


def drop(session: Session, row: str) -> Effects:
    """Remove a unit."""
    found = _due(session)
    if found is not None and row.isdigit() and int(row) < len(session.of(Army).rows):
        _read(session, found)
        del session.of(Army).rows[int(row)]
        yield TABLE


def own(session: Session, _: str) -> Effects:
    """Add custom troops, which can be chosen in any row."""
    found = _due(session)
    if found is not None:
        _read(session, found)
        made = army_builder_model.custom(found, session.page.form(FORM))
        if made not in session.of(Army).custom:
            session.of(Army).custom.append(made)
        name = found.called(made) or session.words.say("site.army.unit", {"n": len(session.of(Army).rows) + 1})
        session.of(Army).rows.append((made, *army_builder_model.least(found), name))
        yield TABLE


def lead(session: Session) -> Effects:
    """Lead the army as the form describes it."""
    found = _due(session)
    if found is not None:
        _read(session, found)
        yield from order_actions.play(session, found.order(tuple(session.of(Army).rows)))


ACTIONS: dict[str, Callable[[Session, str], Effects]] = {
    "army-start": start,
    "army-add": add,
    "army-drop": drop,
    "army-own": own,
}
