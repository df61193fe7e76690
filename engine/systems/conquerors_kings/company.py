"""What stands in a zone, counted once for all rules that ask: CK-07, CK-13, CK-53, CK-58, CK-63, CK-65 to CK-67."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from engine.core.types import NOBODY, PieceId, PlaceId
from engine.systems.conquerors_kings.data import (
    AT_STRENGTH,
    AUX,
    BOW,
    CAV,
    CO,
    ELITE,
    LEVY,
    LEVY_MISSILES,
    PIKE,
    SHOCK,
    SKIRMISHERS,
    VETERAN,
)
from engine.systems.conquerors_kings.roster import Roster
from engine.systems.conquerors_kings.state import ENTERED, WAS_TARGET, WINNING, State, roster

MOST_KNOWN = 20_000
"""The number of companies that are remembered; then all are forgotten."""


class Company(NamedTuple):
    """The units of a zone and its general, as numbers."""

    units: tuple[PieceId, ...]
    """CK-06, CK-20: In unit order."""
    general: PieceId
    """CK-21: The one who counts, NOBODY where there is none."""
    guns: int
    """CK-06: Pieces of artillery."""
    bases: int
    """CK-13: Bases of its units, and one for its generals."""
    halves: int
    """CK-07: Halves of bases of its units."""
    dice: int
    """CK-65: Dice of its units in a fight."""
    close_order: int
    """CK-66: Units of close order, whatever their strength."""
    riders: int
    """CK-06: Units of cavalry."""
    late: int
    """CK-58: Units that came in this player turn; skirmishers never are."""
    is_target: bool
    """CK-67: Whether any of its units was assaulted in this player turn."""
    winning: int
    """CK-17: Units with the flag of a win."""
    veterans: int
    elite: int
    levies: int
    shocks: int
    """CK-09, CK-10: Units of a quality, and units with the trait."""
    pikes: int
    """CK-63: Units with the trait."""
    bows: int
    """CK-63, CK-67: Units of close order and auxiliaries with the trait."""
    bow_dice: int
    """CK-53, CK-63: The dice of the missiles of these."""


def company(s: State, zone: PlaceId) -> Company:
    """Return what stands in a zone."""
    known, held, halves, flags = roster(s), s.held[zone], s.halves, s.flags
    key: Hashable = (held, tuple(map(halves.get, held)), tuple(map(flags.__getitem__, held)))
    found: Company | None = known.companies.get(key)
    if found is None:
        if len(known.companies) >= MOST_KNOWN:
            known.companies.clear()
        found = known.companies[key] = _counted(s, known, held)
    return found


def _counted(s: State, known: Roster, held: tuple[PieceId, ...]) -> Company:
    """Count what stands in a zone."""
    units = tuple(piece for piece in held if piece in s.halves)
    general = next((piece for piece in held if piece in s.gifts), NOBODY)
    troops, flags = [known.troops[piece] for piece in units], [s.flags[piece] for piece in units]
    kinds = [known.kind[piece] for piece in units]
    halves = [s.halves[piece] for piece in units]
    bows = [n for n, troop in enumerate(troops) if troop.kind in (CO, AUX) and BOW in troop.traits]
    late = [n for n, troop in enumerate(troops) if flags[n] & ENTERED and troop.kind not in SKIRMISHERS]
    return Company(
        units=units,
        general=general,
        guns=sum(piece not in s.halves and piece not in s.gifts for piece in held),
        bases=sum((half + 1) // 2 for half in halves) + bool(general),
        halves=sum(halves),
        dice=sum(kind.dice if half >= AT_STRENGTH else kind.weak for kind, half in zip(kinds, halves, strict=True)),
        close_order=sum(troop.kind == CO for troop in troops),
        riders=sum(troop.kind == CAV for troop in troops),
        late=len(late),
        is_target=any(flag & WAS_TARGET for flag in flags),
        winning=sum(bool(flag & WINNING) for flag in flags),
        veterans=sum(troop.quality == VETERAN for troop in troops),
        elite=sum(troop.quality == ELITE for troop in troops),
        levies=sum(troop.quality == LEVY for troop in troops),
        shocks=sum(SHOCK in troop.traits for troop in troops),
        pikes=sum(PIKE in troop.traits for troop in troops),
        bows=len(bows),
        bow_dice=sum(
            LEVY_MISSILES if (troops[n].kind, troops[n].quality) == (CO, LEVY) else kinds[n].missiles for n in bows
        ),
    )
