"""The units that may be given an order: ST-07."""

from __future__ import annotations

from engine.core.references import piece_ref
from engine.core.types import PieceId, Refusal, Side
from tests.stands.state import State, units


def ready(s: State, side: Side) -> list[PieceId]:
    """ST-07: Return the units of a side that have not acted in this turn."""
    return [unit for unit in units(s, side) if unit not in s.acted]


def refuse_unit(s: State, unit: PieceId, side: Side) -> Refusal | None:
    """ST-07: an own unit on the table that has not acted."""
    if s.battle.sides.get(unit) != side:
        return Refusal("ST-07", "stands.refuse.not_yours")
    if not s.poses[unit]:
        return Refusal("ST-07", "stands.refuse.not_there")
    if unit in s.acted:
        return Refusal("ST-07", "stands.refuse.acted", {"unit": piece_ref(unit)})
    return None
