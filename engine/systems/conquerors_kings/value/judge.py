"""What a position is worth: losses, morale to come, ground, generals, the assaults that it invites."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from engine.core.types import PlaceId, Side
from engine.systems.conquerors_kings import morale, zones
from engine.systems.conquerors_kings.actions import Assault
from engine.systems.conquerors_kings.combat.assault import refuse_assault
from engine.systems.conquerors_kings.data import AWAY_POINTS, HOLDS, ROW_POINTS
from engine.systems.conquerors_kings.state import (
    AWAY,
    CAMP,
    FLANK,
    LOST,
    OUT,
    RESERVE,
    ROUTED,
    WINNING,
    State,
    enemy,
    field,
    has,
    roster,
)
from engine.systems.conquerors_kings.value import fights
from engine.systems.conquerors_kings.value.prices import (
    FEARS,
    GENERAL,
    LAUREL,
    MARKER,
    POINT,
    RETURN,
    STRENGTH,
    half_of,
    land_share,
)

HOPE, FEAR = 75, 55
"""Percent that count of one's own assaults of this turn, and of the enemy's in his next."""
STEPS_WITH_FIGHTS = range(1, 7)
ROWS = (0, 0, 9, 26, 30, 30)
"""What a base is worth in each row from the own base edge: ground is won where troops go."""
LED, ALONE, EXPOSED = 110, 60, 260
"""What a general among two units or more is worth, one without units costs, and one without them next to enemies."""
COVERED = 25
"""What a zone of troops with a friend behind it is worth."""


Memo = dict[Hashable, Any]
"""What has been found of zones, for positions that differ only in who stands where and in flags and markers."""


def worth(s: State, side: Side, memo: Memo | None = None) -> int:
    """Return the worth of a position to a side."""
    memo = {} if memo is None else memo
    return standing(s, side, memo) - standing(s, enemy(side), memo) + ahead(s, side, memo)


def standing(s: State, side: Side, memo: Memo) -> int:
    """Return what a side has: its army as far as it is left, ground, generals where they are of use."""
    known, share = roster(s), land_share(s)
    found = 0
    for piece in known.units[side]:
        at = s.at[piece]
        whole = known.kind[piece].halves
        if at in (LOST, OUT):
            found -= POINT * known.points(piece) * (100 + STRENGTH) // 100
            continue
        found -= (whole - s.halves[piece]) * half_of(s, piece) * 4 // 5
        if at in (RESERVE, FLANK, AWAY, CAMP):
            found -= 0 if known.is_skirmisher(piece) or at in (CAMP, FLANK) else AWAY_POINTS * POINT * RETURN // 100
        else:
            found += ROWS[field(s).row(side, at)] * zones.bases(s, piece) + LAUREL * has(s, piece, WINNING)
    for piece in (*known.guns[side], *known.generals[side]):
        if s.at[piece] == LOST:
            found -= POINT * known.points(piece) + (GENERAL if piece in s.gifts else 0)
    for zone, held in s.held.items():
        if held and known.side[held[0]] == side:
            around = tuple(map(s.held.__getitem__, field(s).beside[zone]))
            key = (zone, s.markers[zone], held, around, tuple(map(s.flags.__getitem__, held)))
            if key not in memo:
                memo[key] = _zone(s, side, zone, share)
            found += memo[key]
    return found


def _zone(s: State, side: Side, zone: PlaceId, share: int) -> int:
    """Return what the troops of a zone stand to gain or to fear there, beside assaults."""
    ground = POINT * ROW_POINTS[field(s).row(side, zone)] * share // 100 if zones.count(s, zone) >= HOLDS else 0
    return ground + _troops(s, side, zone)


def _troops(s: State, side: Side, zone: PlaceId) -> int:
    """Return what troops are worth where they stand: their morale, their general, their friends."""
    here, general = zones.units(s, zone), zones.general(s, zone)
    near = field(s).beside[zone]
    if not here:
        foes = any(zones.holder(s, other) == enemy(side) and zones.units(s, other) for other in near)
        return -(EXPOSED if foes else ALONE) * bool(general)
    found = 0
    if s.markers[zone] or zones.hostile(s, side, zone):
        fear = FEARS[min(len(FEARS) - 1, morale.dice(s, zone))] * min(3, len(here)) // 2
        found -= fear * (80 if general else 100) // 100 + MARKER * s.markers[zone] // 3
    if general:
        found += LED if zones.count(s, zone) > HOLDS else LED // 3
    if any(zones.holder(s, other) == side and zones.units(s, other) for other in near):
        found += COVERED
    return found


def ahead(s: State, side: Side, memo: Memo) -> int:
    """Return what the assaults to come are worth to a side: of the active one now, of the other in its next turn."""
    if not s.turn:
        return 0
    mine = s.active
    found = assaults(s, mine, memo) * HOPE if s.step in STEPS_WITH_FIGHTS else 0
    calm = s.copy()
    calm.flags = {piece: flags & WINNING for piece, flags in s.flags.items()}
    found -= assaults(calm, enemy(mine), memo) * FEAR
    if s.step not in STEPS_WITH_FIGHTS:
        found += assaults(calm, mine, memo) * FEAR // 3
    found //= 100
    return found if side == mine else -found


def assaults(s: State, side: Side, memo: Memo) -> int:
    """Return what a side's promising assaults are worth together, each zone assaulted once."""
    found: dict[PlaceId, int] = {}
    for zone in zones.own(s, side):
        for one in _known(s, side, zone, memo):
            if one.worth > found.get(one.target, 0):
                found[one.target] = one.worth
    return sum(found.values())


def _known(s: State, side: Side, zone: PlaceId, memo: Memo) -> list[fights.Prospect]:
    """Return what the assaults of a zone promise, found once for all positions that are alike around it."""
    beside = field(s).beside
    foe, known = enemy(side), roster(s).side
    targets = [to for to in beside[zone] if s.held[to] and known[s.held[to][0]] == foe]
    if not targets:
        return []
    near = (zone, *beside[zone], *(other for to in targets for other in beside[to]))
    held = tuple(map(s.held.__getitem__, near))
    flags = tuple(s.flags[piece] for at in (zone, *targets) for piece in s.held[at])
    markers = tuple(s.markers[at] for at in (zone, *targets))
    key = (zone, s.active == side, held, flags, markers)
    if key not in memo:
        memo[key] = prospects(s, side, zone)
    found: list[fights.Prospect] = memo[key]
    return found


def prospects(s: State, side: Side, zone: PlaceId) -> list[fights.Prospect]:
    """Return what the assaults of a zone promise."""
    foe = enemy(side)
    targets = [to for to in field(s).beside[zone] if zones.holder(s, to) == foe and zones.units(s, to)]
    if not targets:
        return []
    if s.active == side:
        targets = [to for to in targets if refuse_assault(s, Assault(zone, to)) is None]
    elif any(has(s, piece, ROUTED) for piece in zones.units(s, zone)):
        return []
    return [one for one in (fights.prospect(s, zone, to) for to in targets) if one is not None]
