"""What is told of a battle beside its rules: its story, who met where, a hint for each side, what to read on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.core import codec
from engine.core.scenario import Scenario, shipped

PARTS = ("happened", "mattered", "armies", "ground", "wins")
"""The parts of a briefing that are told of the whole battle, in their order."""


@dataclass(frozen=True)
class Work:
    """A work to read on in."""

    author: str
    title: str


@dataclass(frozen=True, kw_only=True)
class Briefing:
    """The briefing of one battle: a text for each of `PARTS`, for each side a hint, and what to read on.

    A battle that was never fought says so: `made_up`.
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
        """Return all that is told, without what is to be read."""
        return (*(getattr(self, part) for part in PARTS), *self.hints.values())


Briefings = Mapping[str, Briefing]
"""Scenario -> its briefing, for one system."""


def read(data: Any, where: str) -> Briefings:
    """Return the briefings of a system. Raises DataFault."""
    return codec.convert(data, dict[str, Briefing], where)


def has_one(scenario: Scenario) -> bool:
    """Whether a scenario is one of ours, as it is played: a visitor's own has no more than its notes."""
    known = shipped().get(scenario.name)
    return known is not None and (known == scenario or known.digest() == scenario.digest())
