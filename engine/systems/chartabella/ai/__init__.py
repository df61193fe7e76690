"""The value of a position for the computer opponent: the army, potential attacks of both sides, ground and time."""

from __future__ import annotations

from engine.core.callbacks import WON
from engine.core.types import PieceId, Side
from engine.kit.value_scale import terminal_value
from engine.systems.chartabella.ai.armies import STAR_WORTH, Army, armies, roster
from engine.systems.chartabella.ai.bitboards import bitboard_of
from engine.systems.chartabella.ai.ground import standing
from engine.systems.chartabella.ai.potential_attacks import Attack, Snapshot, attacks, best_two
from engine.systems.chartabella.data import ACTIVATIONS
from engine.systems.chartabella.state import State, enemy, sides
from engine.systems.chartabella.victory import adjudicate

FEAR, HOPE, NEXT = 90, 25, 60
"""Weights in percent of the enemy's best attacks next turn, of the own ones the turn after, of the own ones still
this turn."""


def value(s: State, side: Side) -> int:
    """Return the value of a state for a side, from -10000 (lost) over 0 (even) to 10000 (won)."""
    north, south = sides(s)
    if s.end is not None:
        return terminal_value(s, side)
    scene = snapshot(s)
    lead = 100 * (scene.both[north].points - scene.both[south].points)
    lead += STAR_WORTH * (scene.both[north].stars - scene.both[south].stars)
    lead += standing(scene, north) - standing(scene, south)
    lead += scene.scale * (scene.pressed[south] - scene.pressed[north]) ** 3 // 500_000
    risk = {north: 0, south: 0}
    for attacker, most, percent in _coming(s, scene.pressed):
        victim = enemy(s, attacker)
        strikes = attacks(scene, attacker, s.acted if attacker == s.side else ())
        gain, doom = outcome(s, victim, best_two(strikes, most), strikes, scene.vital[victim])
        lead += (gain if attacker == north else -gain) * percent // 100
        risk[victim] = doom * percent // 100
    found = WON * lead // (abs(lead) + scene.scale)
    found = (found * (1000 - risk[north]) - WON * risk[north]) // 1000
    found = (found * (1000 - risk[south]) + WON * risk[south]) // 1000
    return found if side == north else -found


def snapshot(s: State) -> Snapshot:
    """Return a snapshot of a state for evaluation."""
    land = bitboard_of(s)
    both = armies(s, land)
    scale = 100 * sum(army.points for army in both.values()) // 3 + 1
    vital = {side: vitals(s, side, army) for side, army in both.items()}
    worth = roster(s).worth
    endangered = [piece for pieces in vital.values() for piece in pieces]
    if endangered:
        worth = worth | {piece: max(worth[piece], 2 * scale) for piece in endangered}
    return Snapshot(s, land, both, worth, scale, pressure(s), vital)


def _coming(s: State, pressed: dict[Side, int]) -> tuple[tuple[Side, int, int], ...]:
    """Return (side, number of attacks, weight in percent) for the next attacks of both sides."""
    mover, other = s.side, enemy(s, s.side)
    left = ACTIVATIONS - len(s.acted)
    if left == ACTIVATIONS:
        return (mover, ACTIVATIONS, FEAR - pressed[other] * 3 // 5), (other, ACTIVATIONS, HOPE)
    return (mover, left, NEXT if left else HOPE), (other, ACTIVATIONS, FEAR - pressed[mover] * 3 // 5)


def pressure(s: State) -> dict[Side, int]:
    """CH-94: Return for each side, from 0 to 100, how much time runs against it."""
    winner, _ = adjudicate(s)
    done = 100 * s.turn // (2 * s.battle.limit)
    return {side: done if winner != side else 0 for side in sides(s)}


def vitals(s: State, side: Side, army: Army) -> tuple[PieceId, ...]:
    """CH-88, CH-89, CH-92: Return the pieces whose loss would lose the game at once."""
    masks = {"commanders": army.commanders, "caravan": army.caravans, "rams": 0 if s.entrances else army.rams}
    loses = s.battle.loses[side]
    return tuple(army.at[mask] for loss, mask in masks.items() if loss in loses and mask.bit_count() == 1)


def outcome(
    s: State, victim: Side, chosen: list[Attack], strikes: list[Attack], vital: tuple[PieceId, ...]
) -> tuple[int, int]:
    """Return the average gain of attacks, and the probability in thousandths that they decide the game at once."""
    faces = len(s.battle.die)
    mortal = [attack for attack in strikes if attack[2] in vital]
    if not mortal:
        return sum(attack[0] for attack in chosen), 0
    cards, lives = s.cards[victim], 1000
    used: set[str] = set()
    for _, piece, _, (wins, with_card, _) in mortal:
        if piece in used or len(used) == len(chosen):
            continue
        used.add(piece)
        deadly = wins
        if cards and with_card < wins:
            deadly, cards = with_card, cards - 1
        lives = lives * (faces - deadly) // faces
    rest = [attack[0] for attack in chosen if attack[2] not in vital and attack[1] not in used]
    return sum(rest[: len(chosen) - len(used)]), 1000 - lives
