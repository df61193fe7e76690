"""Finds the side that a log sentence is about; the log shows the sentence in that side's colour."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.core.game import Game
from engine.core.references import PieceRef, SideRef
from engine.core.types import PHASE, TURN, Event, Side
from web.game.recent_turn import is_resolving
from web.words import Names

FACT = re.compile(r"\{(\w+)")
STRUCK = "target"
"""The fact that names a target; such a sentence is about the actor instead."""


def begins(event: Event) -> bool:
    """Return whether a turn or a part of one begins with an event."""
    return event.kind in (TURN, PHASE)


def side_of_event(names: Names, event: Event, by: Side | None) -> Side | None:
    """Return the side that a sentence is about: that of the first side or piece it names, except a target.

    A sentence that names none is about `by`, the side whose order caused it; the start of a turn or phase is about no
    side.
    """
    found = next(_named(names, event), None)
    return found if found is not None or begins(event) else by


def _named(names: Names, event: Event) -> Iterator[Side]:
    """Yield the sides of the things that a sentence names, in its order."""
    for fact in FACT.findall(names.words.texts.get(event.key, "")):
        value = event.facts.get(fact)
        first = value[0] if isinstance(value, (tuple, list)) and value else value
        if isinstance(first, SideRef) and Side(first.id) in names.sides:
            yield Side(first.id)
        elif isinstance(first, PieceRef) and fact != STRUCK and first.id in names.pieces:
            side = names.pieces[first.id].side
            if side is not None:
                yield side


def ordered_by(game: Game, n: int) -> Side | None:
    """Return the side whose order or answer input `n` is; for dice, the side whose order they resolve, if any."""
    if game.inputs[n].side is None:
        while n > 0 and is_resolving(game, n):
            n -= 1
    return game.inputs[n].side


def tone_of(names: Names, side: Side | None) -> str:
    """Return the CSS class for text in a side's colour; empty for no side."""
    return "" if side is None else f"side-{names.sides.index(side)}"
