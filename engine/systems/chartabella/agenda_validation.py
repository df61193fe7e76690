"""Validates the agenda of positions from outside: checks that each step fits the position."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.types import PieceId, Side
from engine.systems.chartabella.combat.melee import defence, half_struck
from engine.systems.chartabella.combat.projectiles import halves
from engine.systems.chartabella.data import ACTIVATIONS, ARTILLERY
from engine.systems.chartabella.state import State, field, kind


def _is_free(s: State) -> bool:
    """CH-26: The side at turn has an activation left."""
    return len(s.acted) < ACTIVATIONS


def _acts(s: State, piece: PieceId, target: PieceId) -> bool:
    """CH-26: A piece of the side at turn, the last that was activated, acts against one of the enemy."""
    owners = s.battle.owners
    return piece in s.place and s.acted[-1:] == (piece,) and owners[piece] == s.side != owners[target]


def _is_melee(s: State, piece: PieceId, target: PieceId, bonus: int) -> bool:
    """CH-43, CH-46, CH-48: It fights one whose space it may enter from where it stands, with the bonus of a charge."""
    printed = kind(s, piece)
    if not _acts(s, piece, target) or target not in s.place or printed.attack is None:
        return False
    start, goal = s.place[piece], s.place[target]
    if all(near != goal for _, near in field(s).steps[printed.arm][start]):
        return False
    return bonus <= _longest_charge(s, piece) and defence(s, target, half_struck(s, start, target)) is not None


def _longest_charge(s: State, piece: PieceId) -> int:
    """CH-21, CH-48: The spaces strictly inside the longest run of a piece."""
    return kind(s, piece).movement - 1 if kind(s, piece).charges else 0


def _is_hurt(s: State, side: Side, piece: PieceId, target: PieceId, bonus: int) -> bool:
    """CH-70: Whoever has a card is asked in the middle of a melee."""
    return s.cards[side] > 0 and _is_melee(s, piece, target, bonus)


def _is_shot(s: State, piece: PieceId, target: PieceId, half: str) -> bool:
    """CH-57 to CH-68, CH-80: It shoots, with a die, at half of one that it can hit from where it stands."""
    if not _acts(s, piece, target) or target not in s.place or kind(s, piece).arm == ARTILLERY:
        return False
    return half in halves(s, piece, s.place[piece], target)


def _is_hit(s: State, side: Side, piece: PieceId, target: PieceId, half: str) -> bool:
    """CH-70: The owner of the target has a card."""
    return s.cards[side] > 0 and s.battle.owners[target] == side and _is_shot(s, piece, target, half)


def _has_shot(s: State, piece: PieceId, target: PieceId) -> bool:
    """CH-35: It has shot at one that it hit, or can hit from where it stands."""
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
