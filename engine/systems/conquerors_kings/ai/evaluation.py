"""The value of a position: losses, morale tests, ground, generals, potential assaults."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, NamedTuple

from engine.core.hints import BEST
from engine.core.types import PlaceId, Side
from engine.systems.conquerors_kings import morale, victory, zones
from engine.systems.conquerors_kings.actions import Assault
from engine.systems.conquerors_kings.ai import combat_values
from engine.systems.conquerors_kings.ai.piece_values import (
    FEARS,
    GENERAL,
    LAUREL,
    MARKER,
    POINT,
    RETURN,
    STRENGTH,
    by_clock,
    half_of,
    land_share,
)
from engine.systems.conquerors_kings.combat.assault import refuse_assault
from engine.systems.conquerors_kings.data import AWAY_POINTS, HOLDS, ROW_POINTS
from engine.systems.conquerors_kings.state import (
    AWAY,
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

STEPS_WITH_FIGHTS = range(1, 7)
ROWS = (0, 0, 9, 26, 30, 30)
"""The value of a base by its row from the own base edge, so that troops advance."""
LED, ALONE, EXPOSED = 110, 60, 260
"""The value of a general among two units or more, the cost of one without units, and of one without them next to
enemies."""
CALMED = 65
"""CK-25: The percentage of the cost of morale dice that remains if a general is present."""
COVERED, THIN = 25, 70
"""The value of a zone of four bases with friends beside it, and the cost of a smaller one next to enemies."""
VICTORY, DRAWN = 6_000, 600
"""The value of a lead that wins when the clock runs out, and the maximum value of one that does not."""
FACES, CERTAIN = 6, 8
"""The number of faces of the clock's die, and the divisor that gives the weight of the score by the faces that end
the battle."""


class Outlook(NamedTuple):
    """Weights in percent of potential assaults, at the beginning of the battle and when the clock runs out."""

    hope: tuple[int, int]
    """For own assaults of this turn."""
    fear: tuple[int, int]
    """For the enemy's in his next turn."""
    further: tuple[int, int]
    """For own ones after that."""


RASH = Outlook((75, 75), (0, 0), (0, 0))
"""Ignores the enemy's reply."""
PLAIN = Outlook((75, 75), (55, 55), (25, 25))
FINE = Outlook((225, 40), (165, 30), (75, 10))
"""Early assaults, above all own ones, decide more than their immediate cost; late ones no longer do."""
OUTLOOKS = (RASH, PLAIN, FINE)
"""The weights of potential assaults, by skill."""


Memo = dict[Hashable, Any]
"""A cache of values of zones, for positions that differ only in the places of pieces, flags and markers."""


MOST_KNOWN = 64
"""The number of caches that are kept; then all are forgotten."""


def memo_of(s: State) -> Memo:
    """Return the cache for all positions that differ from this one only in the places of pieces, flags and markers."""
    columns = (s.halves, s.ground, s.gifts, s.luck, s.struck)
    key = s.clock, s.instant, tuple([tuple(column.values()) for column in columns])
    known = roster(s).thoughts
    found = known.get(key)
    if found is None:
        if len(known) >= MOST_KNOWN:
            known.clear()
        found = known[key] = {}
    return found


def evaluate(s: State, side: Side, skill: int = BEST, memo: Memo | None = None) -> int:
    """Return the value of a position for a side, as judged at a skill."""
    memo = memo_of(s) if memo is None else memo
    mine = s.active
    found = standing(s, mine, memo) - standing(s, enemy(mine), memo) + ahead(s, OUTLOOKS[skill], memo)
    if endings := ends(s):
        found = ((CERTAIN - endings) * found + endings * counted(s, mine)) // CERTAIN
    return found if side == mine else -found


def ends(s: State) -> int:
    """CK-87: Return how many faces of the clock's next die end the battle."""
    if not s.turn or (s.battle.switches["equal_turns"] and s.active == s.first):
        return 0
    return min(FACES, max(0, s.clock + FACES + 1 - s.battle.clock_end))


def counted(s: State, side: Side) -> int:
    """CK-93: Return the value of the score for a side if the battle ended now."""
    lead, wins = victory.points(s, side) - victory.points(s, enemy(side)), s.battle.lead_win
    if abs(lead) < wins:
        return DRAWN * lead // wins
    return VICTORY + POINT * (lead - wins) // 10 if lead > 0 else -VICTORY + POINT * (lead + wins) // 10


def standing(s: State, side: Side, memo: Memo) -> int:
    """Return the value of a side: its remaining army, its ground, its useful generals."""
    known, at, held = roster(s), s.at, s.held
    off = tuple(
        (piece, at[piece])
        for piece in (*known.units[side], *known.guns[side], *known.generals[side])
        if at[piece] not in held
    )
    key: Hashable = (side, off, tuple(s.halves.values()))
    if key not in memo:
        memo[key] = _lost(s, side)
    found: int = memo[key]
    beside, flags, markers = field(s).beside, s.flags, s.markers
    for zone, here in held.items():
        if here and known.side[here[0]] == side:
            key = (
                zone,
                markers[zone],
                here,
                tuple(map(held.__getitem__, beside[zone])),
                tuple(map(flags.__getitem__, here)),
            )
            if key not in memo:
                memo[key] = _zone(s, side, zone)
            found += memo[key]
    return found


def _lost(s: State, side: Side) -> int:
    """Return the negated cost of a side's losses and of its pieces off the table."""
    known, found = roster(s), 0
    for piece in known.units[side]:
        at = s.at[piece]
        if at in (LOST, OUT):
            found -= POINT * known.points(piece) * (100 + STRENGTH) // 100
            continue
        found -= (known.kind[piece].halves - s.halves[piece]) * half_of(s, piece) * 4 // 5
        if at in (RESERVE, AWAY) and not known.is_skirmisher(piece):
            found -= AWAY_POINTS * POINT * RETURN // 100
    for piece in (*known.guns[side], *known.generals[side]):
        if s.at[piece] == LOST:
            found -= POINT * known.points(piece) + (GENERAL if piece in s.gifts else 0)
    return found


def _zone(s: State, side: Side, zone: PlaceId) -> int:
    """Return the value of a zone's troops, their ground and their morale, without assaults."""
    row, share = field(s).row(side, zone), land_share(s)
    ground = POINT * ROW_POINTS[row] * share // 100 if zones.count(s, zone) >= HOLDS else 0
    here = zones.units(s, zone)
    laurels = LAUREL * sum(has(s, piece, WINNING) for piece in here)
    return ground + ROWS[row] * sum(zones.bases(s, piece) for piece in here) + laurels + _troops(s, side, zone)


def _troops(s: State, side: Side, zone: PlaceId) -> int:
    """Return the value of troops in their zone: their morale, their general, their friends."""
    here, general = zones.units(s, zone), zones.general(s, zone)
    near = field(s).beside[zone]
    if not here:
        foes = any(zones.holder(s, other) == enemy(side) and zones.units(s, other) for other in near)
        return -(EXPOSED if foes else ALONE) * bool(general)
    found = 0
    if s.markers[zone] or zones.hostile(s, side, zone):
        found -= dread(s, zone) * (CALMED if general else 100) // 100 + MARKER * s.markers[zone] // 3
    if general:
        found += LED if zones.count(s, zone) > HOLDS else LED // 3
    if zones.count(s, zone) >= HOLDS:
        return found + COVERED * zones.is_supported(s, side, zone)
    return found - THIN * any(zones.holder(s, other) == enemy(side) and zones.units(s, other) for other in near)


def dread(s: State, zone: PlaceId) -> int:
    """CK-31, CK-32: Return the average cost of a zone's morale dice without rerolls."""
    if not s.markers[zone] and not zones.hostile(s, roster(s).side[s.held[zone][0]], zone):
        return 0
    return FEARS[min(len(FEARS) - 1, morale.dice(s, zone))] * min(3, len(zones.units(s, zone))) // 2


def ahead(s: State, counts: Outlook, memo: Memo) -> int:
    """Return the value of potential assaults for the active side: its own now, the enemy's next, its own again."""
    if not s.turn:
        return 0
    now = assaults(s, s.active, memo) if s.step in STEPS_WITH_FIGHTS else 0
    flags = s.flags
    s.flags = {piece: flag & WINNING for piece, flag in flags.items()}
    theirs, again = assaults(s, enemy(s.active), memo), assaults(s, s.active, memo)
    s.flags = flags
    hope, fear, further = (by_clock(s, *share) for share in counts)
    return (now * hope - theirs * fear + max(0, again - now) * further) // 100


def assaults(s: State, side: Side, memo: Memo) -> int:
    """Return the total value of a side's promising assaults, with each zone assaulted once."""
    found: dict[PlaceId, int] = {}
    for zone in zones.own(s, side):
        for one in _known(s, side, zone, memo):
            if one.worth > found.get(one.target, 0):
                found[one.target] = one.worth
    return sum(found.values())


def _known(s: State, side: Side, zone: PlaceId, memo: Memo) -> list[combat_values.Prospect]:
    """Return the prospects of a zone's assaults, cached for all positions that are equal around it."""
    beside = field(s).beside
    foe, known = enemy(side), roster(s).side
    targets = [to for to in beside[zone] if s.held[to] and known[s.held[to][0]] == foe]
    if not targets:
        return []
    near = (zone, *beside[zone], *[other for to in targets for other in beside[to]])
    held = tuple(map(s.held.__getitem__, near))
    here = (zone, *targets)
    flags = tuple([s.flags[piece] for at in here for piece in s.held[at]])
    markers = tuple(map(s.markers.__getitem__, here))
    key = (zone, s.active == side, held, flags, markers)
    if key not in memo:
        memo[key] = prospects(s, side, zone)
    found: list[combat_values.Prospect] = memo[key]
    return found


def prospects(s: State, side: Side, zone: PlaceId) -> list[combat_values.Prospect]:
    """Return the prospects of a zone's assaults."""
    foe = enemy(side)
    targets = [to for to in field(s).beside[zone] if zones.holder(s, to) == foe and zones.units(s, to)]
    if not targets:
        return []
    if s.active == side:
        targets = [to for to in targets if refuse_assault(s, Assault(zone, to)) is None]
    elif any(has(s, piece, ROUTED) for piece in zones.units(s, zone)):
        return []
    return [one for one in (combat_values.prospect(s, zone, to) for to in targets) if one is not None]
