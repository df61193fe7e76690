"""The status of a battle: the numbers of its header, each side's loss conditions, and imminent defeats."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.references import piece_ref
from engine.core.types import Facts, Side
from engine.core.view import Track
from engine.systems.charge import unit_stats, victory
from engine.systems.charge.data import PHASES, SIDES
from engine.systems.charge.state import State, enemy, is_fighting, roster, units

CLOSE = 2
"""An army counts as close to breaking if the loss of this many of its best stands would break it."""


def tracks(s: State) -> Iterator[Track]:
    """CG-13, CG-14, CG-18, End 1, End 3: Yield the turn, its phase, who acts first, Morale lost, Command, points."""
    yield Track("charge.track.turn", None, s.turn, s.battle.turns, sign="hourglass")
    if not s.turn:
        return  # armies are built and deployed
    told = f"charge.phase.{s.phase}"
    yield Track("charge.track.phase", None, PHASES.index(s.phase) + 1, len(PHASES), told=told)
    known = roster(s)
    for side in SIDES:
        yield Track("charge.track.first", side, 1 if s.first == side else 2, sign="flying-flag")
        yield Track(
            "charge.track.lost", side, victory.morale_lost(s, side), victory.level(s, side), sign="broken-heart"
        )
        own = [hero for hero in known.heroes if known.side[hero] == side]
        if own:
            yield Track("charge.track.command", side, sum(s.points[hero] for hero in own), sign="crowned-heart")
        if s.battle.has_generals:
            yield Track("charge.track.score", side, victory.score(s, side), sign="laurel-crown")
        else:
            told = "charge.track.left.told"
            yield Track("charge.track.left", side, victory.score(s, side), sign="laurel-crown", told=told)


def goals(s: State, side: Side) -> Iterator[tuple[str, str, Facts]]:
    """CG-99, End of game: Yield what makes a side lose."""
    yield "CG-99", "charge.goal.gone", {}
    if not roster(s).units.get(side):
        return  # its army is not built yet
    level = victory.level(s, side)
    if level < victory.begun(s, side):
        yield "CG-99", "charge.goal.break", {"level": level}
    yield "CG-99", "charge.goal.points", {"margin": max(1, victory.margin(s))}


def dangers(s: State, side: Side) -> Iterator[tuple[str, str, Facts]]:
    """CG-99: Yield the imminent defeats of a side: its last unit, few losses left, points in the last turn."""
    if not s.turn or s.end is not None:
        return
    known, left = roster(s), [unit for unit in units(s, side) if is_fighting(s, unit)]
    if len(left) == 1 < len(known.units[side]):
        yield "CG-99", "charge.danger.gone", {"piece": piece_ref(left[0])}
    best = max((known.profile[stand].morale for unit in left for stand in unit_stats.troops(s, unit)), default=0)
    more = victory.level(s, side) - victory.morale_lost(s, side)
    if more <= 0:
        yield "CG-99", "charge.danger.broken", {"turn": s.turn}
    elif more <= CLOSE * best:
        yield "CG-99", "charge.danger.morale", {"more": more}
    behind = victory.score(s, enemy(side)) - victory.score(s, side)
    if s.turn == s.battle.turns and behind >= max(1, victory.margin(s)):
        yield "CG-99", "charge.danger.points", {"n": behind}
