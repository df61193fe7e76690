"""The army that a player builds before a battle: its rows, and the reason why it is not legal yet."""

from __future__ import annotations

from typing import Any

from engine.core.callbacks import Building, Rows
from engine.core.types import Decision, Refusal
from web.game.mode import Mode
from web.game.seats import HUMAN, Fields
from web.game.table import Table

MOST_ROWS, LONGEST_NAME, LONGEST_TROOPS = 40, 40, 150


class Army:
    """An army under construction."""

    def __init__(self) -> None:
        self.rows: list[tuple[str, ...]] = []
        self.custom: list[str] = []
        """Custom troops that were defined for it."""


def due(table: Table) -> Building[Any] | None:
    """Return how an army is built if a player has to build one now, else None."""
    now, building = table.game.pending, table.game.system.building
    if building is None or not isinstance(now, Decision) or table.mode is Mode.PAST:
        return None
    return building if now.step == building.step and table.seats[now.side] == HUMAN else None


def is_single(building: Building[Any], kind: str) -> bool:
    """Return whether troops of the lists come singly."""
    return any(troops.id == kind and troops.is_single for own in building.lists.values() for troops in own)


def least(building: Building[Any]) -> tuple[str, ...]:
    """Return the minimum numbers of a row."""
    return tuple(str(low) for _, low, _ in building.numbers)


def read(building: Building[Any], fields: Fields, rows: int) -> list[tuple[str, ...]]:
    """Return the given number of rows from a form's fields."""
    columns = [(column, LONGEST_NAME) for column, _, _ in building.numbers]
    every = [("troops", LONGEST_TROOPS), *columns, ("name", LONGEST_NAME)]
    return [
        tuple(str(fields.get(f"army.{n}.{column}", "")).strip()[:most] for column, most in every)
        for n in range(min(rows, MOST_ROWS))
    ]


def custom(building: Building[Any], fields: Fields) -> str:
    """Return the custom troops that a form describes."""
    name = str(fields.get("army.own.name", "")).strip()[:LONGEST_NAME]
    figures = tuple(str(fields.get(f"army.own.{figure}", "")).strip()[:4] for figure, *_ in building.figures)
    arms = tuple(arm for arm in building.arms if fields.get(f"army.own.{arm}") is True)
    return building.custom(name, figures, arms, str(fields.get("army.own.weapon", "")))


def refused(table: Table, building: Building[Any], rows: Rows) -> Refusal | None:
    """Return the reason why an army is not legal, or None."""
    return table.game.refuse(building.order(rows))
