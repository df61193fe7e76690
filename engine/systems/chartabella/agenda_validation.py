"""Validates the agenda of positions from outside: checks that each step fits the position."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.types import PieceId, Side
from engine.systems.chartabella.combat.melee import defence, half_struck
from engine.systems.chartabella.combat.projectiles import halves
from engine.systems.chartabella.data import ACTIVATIONS, ARTILLERY
from engine.systems.chartabella.state import State, field, kind


def _is_free(s: State) -> bool:
    """CH-26: Return whether the side to move has an activation left."""
    return len(s.acted) < ACTIVATIONS


def _acts(s: State, piece: PieceId, target: PieceId) -> bool:
    """CH-26: Return whether the piece activated last acts against an enemy piece."""
    owners = s.battle.owners
    return piece in s.place and s.acted[-1:] == (piece,) and owners[piece] == s.side != owners[target]


def _is_melee(s: State, piece: PieceId, target: PieceId, bonus: int) -> bool:
    """CH-43, CH-46, CH-48: Return whether a piece fights in an adjacent space it may enter, with a possible bonus."""
    printed = kind(s, piece)
    if not _acts(s, piece, target) or target not in s.place or printed.attack is None:
        return False
    start, goal = s.place[piece], s.place[target]
    if all(near != goal for _, near in field(s).steps[printed.arm][start]):
        return False
    return bonus <= _longest_charge(s, piece) and defence(s, target, half_struck(s, start, target)) is not None


def _longest_charge(s: State, piece: PieceId) -> int:
    """CH-21, CH-48: Return the number of spaces strictly inside the longest run of a piece."""
    return kind(s, piece).movement - 1 if kind(s, piece).charges else 0


def _is_hurt(s: State, side: Side, piece: PieceId, target: PieceId, bonus: int) -> bool:
    """CH-70: Return whether a side with a card is asked during a melee."""
    return s.cards[side] > 0 and _is_melee(s, piece, target, bonus)


def _is_shot(s: State, piece: PieceId, target: PieceId, half: str) -> bool:
    """CH-57 to CH-68, CH-80: Return whether a piece shoots, with a die, at a half that it can hit without moving."""
    if not _acts(s, piece, target) or target not in s.place or kind(s, piece).arm == ARTILLERY:
        return False
    return half in halves(s, piece, s.place[piece], target)


def _is_hit(s: State, side: Side, piece: PieceId, target: PieceId, half: str) -> bool:
    """CH-70: Return whether the target's owner is asked about a shot and has a card."""
    return s.cards[side] > 0 and s.battle.owners[target] == side and _is_shot(s, piece, target, half)


def _has_shot(s: State, piece: PieceId, target: PieceId) -> bool:
    """CH-35: Return whether a piece has shot at a target that it hit, or can hit without moving."""
    if not _acts(s, piece, target) or not kind(s, piece).reach:
        return False
    return target in s.fallen or bool(halves(s, piece, s.place[piece], target))


STEP_CHECKS: Mapping[str, Callable[..., bool]] = {
    "turn.activation": _is_free,
    "melee.roll": _is_melee,
    "melee.card": _is_hurt,
    "launch.roll": _is_shot,
    "launch.card": _is_hit,
    "launch.after": _has_shot,
}
