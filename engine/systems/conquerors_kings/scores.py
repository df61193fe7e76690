"""What a move costs in dice: CK-42, CK-43, CK-45, CK-46, CK-50."""

from __future__ import annotations

from engine.core.types import PieceId, PlaceId, Side
from engine.systems.conquerors_kings import zones
from engine.systems.conquerors_kings.data import ART, ELITE, FORCED_OUT, LEVY, VETERAN
from engine.systems.conquerors_kings.grid import LEFT_FACE, RIGHT_FACE
from engine.systems.conquerors_kings.state import State, enemy, field, roster

LOWEST, HIGHEST = 2, 6
"""CK-43: Between which a score is held: a 1 always fails, a 6 always succeeds."""
WORSE_BY = {LEVY: 1, VETERAN: -1, ELITE: -1}
"""CK-43: Quality -> what it adds to a score."""


def is_near_enemy(s: State, side: Side, zone: PlaceId) -> bool:
    """CK-45: Whether enemy units stand in a zone or across one of its faces; lone generals and artillery are none."""
    foe = enemy(side)
    return any(zones.holder(s, here) == foe and zones.units(s, here) for here in (zone, *field(s).beside[zone]))


def needed(s: State, piece: PieceId, to: PlaceId) -> int:
    """CK-42, CK-45, CK-46: Return the least die that takes a piece across a face, 0 where it needs none."""
    known, zone = roster(s), s.at[piece]
    side, troop = known.side[piece], known.troops[piece]
    if not is_near_enemy(s, side, to):
        return 0
    if not zones.may_enter(s, piece, zone):
        return FORCED_OUT
    left = zones.ground(s, zone)
    score = _score(s, side, piece, to, is_leaving=left.is_left_by_dice)
    if not score or troop.kind == ART:
        return score
    return min(HIGHEST, max(LOWEST, score + WORSE_BY.get(troop.quality, 0) + left.is_obstructed))


def _score(s: State, side: Side, piece: PieceId, to: PlaceId, *, is_leaving: bool) -> int:
    """CK-42: Return the harder of the scores for going sideways and for leaving scenery; artillery has one for all."""
    kind, across = roster(s).kind[piece], field(s).faces(side, s.at[piece])
    is_sideways = to in (across[RIGHT_FACE], across[LEFT_FACE])
    if roster(s).troops[piece].kind == ART:
        return kind.sideways
    return max(kind.sideways * is_sideways, kind.leaving * is_leaving)
