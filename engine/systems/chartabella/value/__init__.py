"""What a position is worth, for the computer opponent: the army, what both sides can strike, ground and time."""

from __future__ import annotations

from engine.core.types import Side
from engine.systems.chartabella.data import ACTIVATIONS, CARAVAN, RAM
from engine.systems.chartabella.movement.ground import field
from engine.systems.chartabella.state import State, sides
from engine.systems.chartabella.value.bits import land_of
from engine.systems.chartabella.value.danger import STAR_WORTH, Army, Attack, armies, attacks, best_two, odds_table, roster
from engine.systems.chartabella.value.ground import standing
from engine.systems.chartabella.victory import adjudicate

WON = 10_000
"""A won game; anything else is worth less."""
FEAR, HOPE, NEXT = 90, 25, 60
"""Percent of the enemy's best attacks next turn, of the own ones the turn after, of the own ones still this turn."""


def value(s: State, side: Side) -> int:
    """Return the worth of a state for a side, from -10000 (lost) over 0 (even) to 10000 (won)."""
    north, south = sides(s)
    if s.end is not None:
        winner = s.end[0]
        return 0 if winner is None else WON if winner == side else -WON
    land = land_of(s)
    both = armies(s, land)
    whole = 100 * (both[north].points + both[south].points)
    scale = whole // 3 + 1
    pressed = pressure(s)
    vital = {side: vitals(s, side, both[side]) for side in (north, south)}
    worth = roster(s).worth
    if vital[north] or vital[south]:
        worth = worth | {piece: max(worth[piece], 2 * scale) for pieces in vital.values() for piece in pieces}
    lead = 100 * (both[north].points - both[south].points) + STAR_WORTH * (both[north].stars - both[south].stars)
    lead += standing(s, north, both, land, scale, pressed[north], vital) - standing(s, south, both, land, scale, pressed[south], vital)
    lead += scale * (pressed[south] - pressed[north]) ** 3 // 500_000
    mover = s.side
    other = south if mover == north else north
    left = ACTIVATIONS - len(s.acted)
    risk = {north: 0, south: 0}
    for attacker, most, percent in _coming(mover, other, left, pressed):
        without = s.acted if attacker == mover else ()
        strikes = attacks(s, attacker, both, land, worth, odds_table(s, attacker, both, land), without)
        victim = south if attacker == north else north
        gain, doom = outcome(s, victim, best_two(strikes, most), strikes, vital[victim])
        lead += (gain if attacker == north else -gain) * percent // 100
        risk[victim] = doom * percent // 100
    found = WON * lead // (abs(lead) + scale)
    found = (found * (1000 - risk[north]) - WON * risk[north]) // 1000
    found = (found * (1000 - risk[south]) + WON * risk[south]) // 1000
    return found if side == north else -found


def _coming(mover: Side, other: Side, left: int, pressed: dict[Side, int]) -> tuple[tuple[Side, int, int], ...]:
    """Return (side, attacks, percent that they count) for what both sides may strike next."""
    if left == ACTIVATIONS:
        return (mover, ACTIVATIONS, FEAR - pressed[other] // 3), (other, ACTIVATIONS, HOPE)
    return (mover, left, NEXT if left else HOPE), (other, ACTIVATIONS, FEAR - pressed[mover] // 3)


def pressure(s: State) -> dict[Side, int]:
    """CH-94: Return for each side from 0 to 100 how much time runs against it."""
    winner, _ = adjudicate(s)
    done = 100 * s.turn // (2 * s.limit)
    return {side: done if winner != side else 0 for side in sides(s)}


def vitals(s: State, side: Side, army: Army) -> tuple[str, ...]:
    """CH-88, CH-89, CH-92: Return the pieces each of whose loss would lose the game at once."""
    loses = s.loses[side]
    found = []
    commanders = [piece for piece, _, _, kind in army.pieces if kind.stars]
    if "commanders" in loses and len(commanders) == 1:
        found += commanders
    if "caravan" in loses:
        caravans = [piece for piece, _, _, kind in army.pieces if kind.arm == CARAVAN]
        found += caravans if len(caravans) == 1 else []
    if "rams" in loses and not s.entrances:
        rams = [piece for piece, _, _, kind in army.pieces if kind.arm == RAM]
        found += rams if len(rams) == 1 else []
    return tuple(found)


def outcome(s: State, victim: Side, chosen: list[Attack], strikes: list[Attack], vital: tuple[str, ...]) -> tuple[int, int]:
    """Return what attacks gain on average, and in thousandths how likely they decide the game at once."""
    faces = len(s.die)
    mortal = [attack for attack in strikes if attack[2] in vital]
    if not mortal:
        return sum(attack[0] for attack in chosen), 0
    cards, lives, used = s.cards[victim], 1000, set()
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
