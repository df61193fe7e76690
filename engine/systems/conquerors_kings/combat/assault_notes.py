"""Notes shown before an assault: both pools as sums, who is at risk, where a loser would go."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.references import piece_ref, place_ref
from engine.core.types import PlaceId, Side
from engine.core.view import Note
from engine.systems.conquerors_kings import retreat, zones
from engine.systems.conquerors_kings.actions import Assault
from engine.systems.conquerors_kings.combat import pools
from engine.systems.conquerors_kings.company import company
from engine.systems.conquerors_kings.data import (
    CAV,
    EFFECT_MOST,
    ERRATIC,
    FIFTH_HIT,
    FIGHT,
    LEAST_POOL,
    ROW_POINTS,
    VALIANT,
)
from engine.systems.conquerors_kings.state import State, field, roster


def notes(s: State, a: Assault) -> Iterator[Note]:
    """CK-62: Yield what is known of a fight before it, the assaulter first."""
    they, we = pools.fights(s, a.zone, a.to)
    if pools.late(s, a.zone) and zones.is_gifted(s, a.zone, VALIANT):
        yield Note("CK-27", "conquerors_kings.note.valiant")
    for fight, foe in ((we, they), (they, we)):
        yield from _pool(s, fight)
        yield from _effects(s, fight)
        yield from _risks(s, fight, pools.pool(s, foe))


def _pool(s: State, fight: pools.Fight) -> Iterator[Note]:
    """CK-64: Yield a side's dice, each term with its rule, and what is cut to its limit."""
    found, place = pools.terms(s, fight), place_ref(fight.zone)
    yield Note("CK-64", "conquerors_kings.note.pool", 0, {"zone": place, "dice": pools.pool(s, fight)})
    for term in found:
        sign = "off" if term.part == pools.BAD else "on"
        yield Note(term.rule, f"conquerors_kings.note.{sign}.{term.key}", 0, {"dice": term.dice}, part=True)
    for part, most in pools.MOST.items():
        number = sum(term.dice for term in found if term.part == part)
        if number > most:
            yield Note("CK-64", f"conquerors_kings.note.cut.{part}", 0, {"n": number, "most": most}, part=True)
    cut = pools.parts(found)
    if cut[pools.UNITS] + cut[pools.GOOD] + cut[pools.GENERAL] - cut[pools.BAD] < LEAST_POOL:
        yield Note("CK-64", "conquerors_kings.note.least", 0, {"least": LEAST_POOL}, part=True)


def _effects(s: State, fight: pools.Fight) -> Iterator[Note]:
    """CK-28, CK-29, CK-63: Yield what falls before the pools are counted, and the gift of the fight."""
    place, here = place_ref(fight.zone), company(s, fight.zone)
    for key, dice in (("bows", 0 if fight.is_assaulter else here.bow_dice), ("pikes", here.pikes)):
        if dice:
            yield Note("CK-63", f"conquerors_kings.note.{key}", 0, {"zone": place, "dice": dice, "most": EFFECT_MOST})
    if zones.is_gifted(s, fight.zone, ERRATIC):
        yield Note("CK-29", "conquerors_kings.note.erratic", 0, {"zone": place})
    if zones.is_gifted(s, fight.zone, FIGHT):
        yield Note("CK-28", "conquerors_kings.note.gifted", 0, {"zone": place})


def _risks(s: State, fight: pools.Fight, against: int) -> Iterator[Note]:
    """CK-23, CK-75, CK-80: Yield who is at risk, and where the units go if they are beaten."""
    troops, good = roster(s).troops, -1 if fight.is_assaulter else 1
    general = zones.general(s, fight.zone)
    if general and against >= FIFTH_HIT:
        yield Note("CK-23", "conquerors_kings.note.general_at_risk", good, {"piece": piece_ref(general)})
    riders = tuple(piece_ref(piece) for piece in zones.units(s, fight.zone) if troops[piece].kind == CAV)
    if riders:
        yield Note("CK-75", "conquerors_kings.note.riders_at_risk", good, {"pieces": riders})
    yield from _ways(s, fight.side, fight.zone, fight.other, is_free=fight.is_assaulter)
    yield from _stakes(s, fight)


def _stakes(s: State, fight: pools.Fight) -> Iterator[Note]:
    """CK-93: Yield the points that a side's loss would bring: its units and general, and ground that it holds."""
    known, general, place = roster(s), zones.general(s, fight.zone), place_ref(fight.zone)
    lost = sum(map(known.points, [*zones.units(s, fight.zone), *[general] * bool(general)]))
    yield Note("CK-93", "conquerors_kings.note.stakes", 0, {"zone": place, "n": lost}, part=True)
    ground = ROW_POINTS[field(s).row(fight.side, fight.zone)]
    if ground and zones.owner(s, fight.zone) == fight.side:
        yield Note("CK-93", "conquerors_kings.note.ground", 0, {"zone": place, "n": ground}, part=True)


def _ways(s: State, side: Side, zone: PlaceId, other: PlaceId, *, is_free: bool) -> Iterator[Note]:
    """CK-72, CK-73, CK-80: Yield where a beaten zone goes; the assaulter may stay, a target without a way is lost."""
    rule, kind = ("CK-72", "may_go") if is_free else ("CK-73", "goes")
    group = retreat.grouped(s, zone, tuple(zones.units(s, zone)))
    found = [way.to for _, way in retreat.ways(s, side, zone, group, other)]
    place = place_ref(zone)
    if not found:
        yield Note(
            "CK-80",
            f"conquerors_kings.note.{'stays' if is_free else 'surrounded'}",
            0 if is_free else 1,
            {"zone": place},
        )
    elif not all(found):
        yield Note("CK-84", f"conquerors_kings.note.{kind}_off", 0, {"zone": place})
    else:
        yield Note(
            rule, f"conquerors_kings.note.{kind}", 0, {"zone": place, "places": tuple(place_ref(to) for to in found)}
        )
