"""Orders as things that a player points at, and what they draw and come to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields

from engine.core.types import Action, PieceId, PlaceId
from engine.core.view import Proposal, Trace, Verdict
from engine.systems.conquerors_kings.actions import ACTIONS, Assault
from engine.systems.conquerors_kings.state import State, enemy

_PIECES, _PLACES = ("piece",), ("to", "zone")


def picks(s: State, action: Action) -> tuple[str, ...]:
    """Return the things a player points at: a piece and a zone, two zones, units of a row, or words."""
    found: list[str] = []
    for f in fields(action):
        value = getattr(action, f.name)
        if f.name in _PIECES:
            found.append(f"piece:{value}")
        elif f.name in _PLACES:
            found.append(f"place:{value}")
        elif f.name == "units":
            found += [f"+piece:{unit}" for unit in value]
        elif f.name == "yes":
            found.append("do:yes" if value else "do:no")
        else:
            found.append(f"do:{value}")
    return tuple(found) or (f"do:{action.verb}",)


def propose(s: State, picked: tuple[str, ...]) -> Iterable[Proposal]:
    """Yield what somebody who points at these things may mean."""
    return map(Proposal, _meant(s, picked))


def _meant(s: State, picked: tuple[str, ...]) -> Iterator[Action]:
    """Yield the actions of every kind whose fields are spelt by these things."""
    kinds, names = [p.partition(":")[0] for p in picked], [p.partition(":")[2] for p in picked]
    for kind in ACTIONS:
        wanted = [f.name for f in fields(kind)]
        if wanted == ["units"] and kinds and set(kinds) == {"piece"}:
            yield kind(tuple(map(PieceId, names)))
        elif kinds == ["piece" if name in _PIECES else "place" if name in _PLACES else "-" for name in wanted]:
            yield kind(*(PlaceId(name) for name in names))


def trace(s: State, action: Action) -> Trace:
    """Return what an action draws: the way of a piece, or of an assault."""
    to = getattr(action, "to", None)
    if to is None:
        return Trace()
    piece = getattr(action, "piece", None)
    begin = getattr(action, "zone", None) if piece is None else s.at.get(piece)
    return Trace(path=(begin, to)) if begin in s.held else Trace()


def is_attack(s: State, action: Action) -> bool:
    """CK-59: Whether dice are worth showing: of an assault."""
    return isinstance(action, Assault)


def verdict(before: State, after: State, action: Action) -> Verdict:
    """CK-71: Return what became of an assault: who has winning markers more is told by hits."""
    mine, theirs = after.hits[before.active], after.hits[enemy(before.active)]
    if mine > theirs:
        return Verdict("conquerors_kings.verdict.won", 1, {"margin": mine - theirs})
    return Verdict("conquerors_kings.verdict.lost", -1, {"margin": theirs - mine})
