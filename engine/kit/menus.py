"""The menu of a question, for the hints of the computer opponent."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, islice
from typing import Any

from engine.core.agenda import Ask, State, menu
from engine.core.types import Action


def candidates(ask: Ask, s: State, args: Iterable[Any], most: int, usual: Action | None) -> list[Action]:
    """Return up to `most` actions of the menu, the default answer first if there is one."""
    others = (action for action in menu(ask, s, args) if action != usual)
    return [*islice(others if usual is None else chain((usual,), others), most)]
