"""The briefing of a battle: its story, the armies, a hint for each side, and further reading."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.core import codec
from engine.core.scenario import Scenario, shipped

PARTS = ("happened", "mattered", "armies", "ground", "wins")
"""The parts of a briefing about the whole battle, in display order."""


@dataclass(frozen=True)
class Work:
    """A work for further reading."""

    author: str
    title: str


@dataclass(frozen=True, kw_only=True)
class Briefing:
    """The briefing of one battle: a text for each of `PARTS`, a hint for each side, and further reading.

    `made_up`: the battle was never fought.
    """

    happened: str
    mattered: str
    armies: str
    ground: str
    wins: str
    hints: dict[str, str]
    sources: list[Work]
    made_up: bool = False

    def texts(self) -> tuple[str, ...]:
        """Return all texts except the further reading."""
        return (*(getattr(self, part) for part in PARTS), *self.hints.values())


Briefings = Mapping[str, Briefing]
"""Scenario id -> briefing, for one system."""


class FetchedBriefings:
    """The briefings that have been fetched, by system; empty for a system whose file could not be fetched."""

    def __init__(self) -> None:
        self.by_system: dict[str, Briefings] = {}


def read(data: Any, where: str) -> Briefings:
    """Return the briefings of a system. Raises DataFault."""
    return codec.convert(data, dict[str, Briefing], where)


def has_one(scenario: Scenario) -> bool:
    """Return whether a scenario is an unchanged built-in one: a visitor's own has only its notes."""
    known = shipped().get(scenario.name)
    return known is not None and (known == scenario or known.digest() == scenario.digest())
