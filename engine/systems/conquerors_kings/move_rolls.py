"""The die roll that a move needs: CK-42, CK-43, CK-45, CK-46, CK-50."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.types import PieceId, PlaceId, Rule, Side
from engine.systems.conquerors_kings import zones
from engine.systems.conquerors_kings.data import ART, ELITE, FORCED_OUT, LEVY, VETERAN
from engine.systems.conquerors_kings.grid import LEFT_FACE, RIGHT_FACE
from engine.systems.conquerors_kings.state import State, enemy, field, roster

LOWEST, HIGHEST = 2, 6
"""CK-43: Between which a score is held: a 1 always fails, a 6 always succeeds."""


class Part(NamedTuple):
    """A part of a score: its rule, the key of the note that tells of it, and its number.

    The score itself comes first, then what is added to it.
    """

    key: str
    rule: Rule
    number: int


BY_QUALITY = {
    LEVY: (Part("conquerors_kings.note.score.levy", "CK-43", 1),),
    VETERAN: (Part("conquerors_kings.note.score.veteran", "CK-43", -1),),
    ELITE: (Part("conquerors_kings.note.score.elite", "CK-43", -1),),
}
OBSTRUCTED = Part("conquerors_kings.note.score.obstructed", "CK-43", 1)


def is_near_enemy(s: State, side: Side, zone: PlaceId) -> bool:
    """CK-45: Return whether an enemy unit is in a zone or across a face; lone generals and artillery do not count."""
    foe = enemy(side)
    return any(zones.holder(s, here) == foe and zones.units(s, here) for here in (zone, *field(s).beside[zone]))


def needed(s: State, piece: PieceId, to: PlaceId) -> int:
    """CK-42, CK-43, CK-45: Return the least die that takes a piece across a face, 0 where it needs none."""
    if not is_near_enemy(s, roster(s).side[piece], to):
        return 0
    parts = terms(s, piece, to)
    return min(HIGHEST, max(LOWEST, sum(part.number for part in parts))) if parts else 0


def terms(s: State, piece: PieceId, to: PlaceId) -> list[Part]:
    """CK-42, CK-43, CK-46, CK-50: Return what a score is made of where the enemy is near; empty where it is none."""
    known, zone = roster(s), s.at[piece]
    if not zones.may_enter(s, piece, zone):
        return [Part("conquerors_kings.note.score.forced", "CK-46", FORCED_OUT)]
    kind, quality = known.kind[piece], known.troops[piece].quality
    if known.troops[piece].kind == ART:
        return [Part("conquerors_kings.note.score.artillery", "CK-50", kind.sideways)]
    left, across = zones.ground(s, zone), field(s).faces(known.side[piece], zone)
    sideways = kind.sideways * (to in (across[RIGHT_FACE], across[LEFT_FACE]))
    leaving = kind.leaving * left.is_left_by_dice
    if not sideways and not leaving:
        return []
    score = Part("conquerors_kings.note.score.sideways", "CK-42", sideways)
    if leaving > sideways:
        score = Part("conquerors_kings.note.score.leaving", "CK-42", leaving)
    return [score, *BY_QUALITY.get(quality, ()), *[OBSTRUCTED] * left.is_obstructed]
