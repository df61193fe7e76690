"""The view of Zones for each side: everything except the bases of the other side's reserve."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from engine.core import agenda
from engine.core.dice import Generator
from engine.core.references import PieceRef, piece_ref
from engine.core.types import Chance, Decision, Faces, Facts, Side
from engine.core.view import Board, Piece, Space, Track, View
from tests.zones.data import RESERVES, SIDES, UNKNOWN, ZONES
from tests.zones.sequence import STEPS
from tests.zones.state import CAMP, IDS, LOST, RESERVE, State, other, owned, spot

WAITING = (CAMP, RESERVE)
"""Where a unit is that is not on the board, beside the row of its side."""

NAMES, GUARD = ("Ash", "Birch"), "guard"
"""What units are called, with their number; the reserve is a guard."""


def view(s: State, side: Side | None) -> View:
    """Return the zones as a side sees them (None: with everything open)."""
    now = agenda.pending(STEPS, s)
    known = s if side is None else blind(s, side)
    return View(
        viewer=side,
        sides=SIDES,
        active=now.side if isinstance(now, Decision) else None,
        board=_board(s.battle.rough),
        pieces=tuple(_piece(known, unit) for unit in IDS if s.at[unit]),
        tracks=(
            Track("zones.track.round", None, s.round, s.battle.rounds, sign="hourglass"),
            *(Track("zones.track.points", one, s.points[one], sign="laurel-crown") for one in SIDES),
        ),
        goals=dict.fromkeys(SIDES, (("ZN-14", "zones.goal.rout", {}), ("ZN-14", "zones.goal.points", {}))),
        names={
            piece_ref(unit): f"{NAMES[SIDES.index(Side(unit[0]))]} {GUARD if unit[1] == 'R' else unit[1]}"
            for unit in IDS
        },
        question=s.end.why if s.end else f"zones.question.{s.agenda[-1][0]}",
        facts=_asked(s),
    )


def _asked(s: State) -> Facts:
    """Return what the question is about: how many dice fall, how many bases are lost."""
    now = agenda.pending(STEPS, s)
    if isinstance(now, Chance):
        return {"dice": now.kind.dice} if isinstance(now.kind, Faces) else {}
    return {"n": s.agenda[-1][-1]} if isinstance(now, Decision) and now.step == "fight.lose" else {}


@cache
def _board(rough: tuple[str, ...]) -> Board:
    ground = tuple(Space(zone, *spot(zone), "rough" if zone in rough else "open") for zone in ZONES)
    beyond = dict(zip(SIDES, (2, -1), strict=True))
    apart = tuple(Space(f"{kind}-{side}", n, beyond[side], kind) for side in SIDES for n, kind in enumerate(WAITING))
    return Board("zones", 3, 2, ground, apart=apart)


def _piece(s: State, unit: str) -> Piece:
    place = s.at[unit]
    where = None if place == LOST else f"{place}-{unit[0]}" if place in WAITING else place
    bases = s.bases[unit]
    return Piece(unit, Side(unit[0]), "unit", where, None, {"bases": "?" if bases == UNKNOWN else str(bases)})


def blind(s: State, side: Side) -> State:
    """ZN-03: Return all that a side knows: not what the other's reserve is while it waits."""
    known: State = s.copy()
    unit = owned(other(side))[-1]
    if s.at[unit] == RESERVE:
        known.bases[unit] = UNKNOWN
    return known


def guess(s: State, side: Side, rng: Generator) -> State:
    """Return a full state that a side's knowledge allows."""
    full: State = s.copy()
    for unit, bases in s.bases.items():
        if bases == UNKNOWN:
            full.bases[unit] = RESERVES[rng.below(len(RESERVES))]
    return full


def threats(s: State, ref: PieceRef) -> Iterable[tuple[State, agenda.Any]]:
    """Yield nothing, and so of what a unit reaches: a fight is no attack on one unit."""
    return ()
