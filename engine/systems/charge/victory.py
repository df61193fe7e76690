"""The end: army break, elimination, the limit of turns: CG-99 and End of game."""

from __future__ import annotations

from engine.boards.table.vectors import COS, SIN
from engine.core.agenda import Do, Steps, finish, push
from engine.core.references import side_ref
from engine.core.types import Log, PieceId, Side, log_event
from engine.systems.charge import unit_stats
from engine.systems.charge.bodies import middle
from engine.systems.charge.data import GENERAL_LOST, GENERAL_POINTS, SIDES, A, B
from engine.systems.charge.state import State, enemy, is_fighting, lost, roster, stands, units


def begun(s: State, side: Side) -> int:
    """End 1: Return the printed Morale of all stands that a side began with."""
    known = roster(s)
    return sum(known.profile[stand].morale for unit in known.units.get(side, ()) for stand in known.stands[unit])


def morale_lost(s: State, side: Side) -> int:
    """End 1: Return the printed Morale of a side's lost stands, and once a tenth of all for its general."""
    known = roster(s)
    gone = sum(known.profile[stand].morale for stand in lost(s, side))
    return gone + unit_stats.is_leaderless(s, side) * -(-begun(s, side) * GENERAL_LOST // 100)


def level(s: State, side: Side) -> int:
    """End 1: Return the Morale lost at which a side breaks."""
    return -(-begun(s, side) * s.battle.break_pct[side] // 100)


def look(s: State, log: Log) -> None:
    """CG-99, End 2: A side without a stand that is no hero loses; where both are, as in End 1."""
    alive = [side for side in SIDES if any(is_fighting(s, unit) for unit in units(s, side))]
    if len(alive) == 1:
        finish(s, alive[0], "CG-99", "charge.end.eliminated")
    elif not alive:
        finish(s, steadier(s), "CG-99", "charge.end.both_gone")


def steadier(s: State) -> Side | None:
    """End 1: Return the side that has lost the smaller part of its Morale, None where they are equal."""
    one, two = (morale_lost(s, side) * begun(s, enemy(side)) for side in SIDES)
    return None if one == two else A if one < two else B


def turn(s: State, log: Log) -> None:
    """CG-99: Army break (End 1), after the last turn points (End 3); else the next turn."""
    broken = [side for side in SIDES if morale_lost(s, side) >= level(s, side)]
    if len(broken) == 1:
        finish(s, enemy(broken[0]), "CG-99", "charge.end.broken")
    elif broken:
        finish(s, steadier(s), "CG-99", "charge.end.both_broken")
    elif s.turn >= s.battle.turns:
        limit(s, log)
    else:
        push(s, ("turn.begin", s.turn + 1))


def limit(s: State, log: Log) -> None:
    """End 3: The side that leads by the margin wins; in training any lead is enough."""
    mine, theirs = (score(s, side) for side in SIDES)
    for side, points in zip(SIDES, (mine, theirs), strict=True):
        log_event(log, "CG-99", "charge.log.score", side=side_ref(side), points=points)
    lead = abs(mine - theirs)
    if lead and lead >= margin(s):
        finish(s, A if mine > theirs else B, "CG-99", "charge.end.limit")
    else:
        finish(s, None, "CG-99", "charge.end.draw")


def margin(s: State) -> int:
    """End 3: Return the lead that wins: the scenario's, else a tenth of the larger army's points; none in training."""
    if not s.battle.has_generals:
        return 0
    known = roster(s)
    whole = (sum(known.profile[one].points for one in known.home if known.side[one] == side) for side in SIDES)
    return s.battle.margin or -(-max(whole) // 10)


def score(s: State, side: Side) -> int:
    """End 3: Return a side's points at the turn limit: in training the points left, else the sum of `parts`."""
    if not s.battle.has_generals:
        return _points(s, stands(s, side))
    return sum(parts(s, side).values())


def parts(s: State, side: Side) -> dict[str, int]:
    """End 3: Return what a side scores, by what it is for."""
    known, foe = roster(s), enemy(side)
    fleeing = [stand for unit in units(s, foe) if unit_stats.is_fleeing(s, unit) for stand in s.held[unit]]
    ground = sum(holds_ground(s, unit) for unit in units(s, side))
    spared = (n for unit, n in s.battle.spared if known.side.get(PieceId(unit)) == side and _is_spared(s, unit))
    return {
        "lost": _points(s, lost(s, foe)),
        "fleeing": _points(s, fleeing) // 2,
        "general": GENERAL_POINTS * unit_stats.is_leaderless(s, foe),
        "ground": s.battle.numbers["ground"] * ground,
        "spared": sum(spared),
    }


def _points(s: State, of: list[PieceId]) -> int:
    known = roster(s)
    return sum(known.profile[stand].points for stand in of)


def holds_ground(s: State, unit: PieceId) -> bool:
    """End 3: Whether a unit is neither fleeing nor of heroes alone, its centre beyond the middle from its own edge."""
    if unit_stats.is_fleeing(s, unit) or not is_fighting(s, unit):
        return False
    x, y = middle(s, unit)
    home = s.battle.own_edge[roster(s).side[unit]]
    return (2 * x - s.battle.width) * SIN[home] + (2 * y - s.battle.height) * COS[home] < 0


def _is_spared(s: State, unit: str) -> bool:
    """S2: Whether a unit is on the table that has neither charged nor been in contact."""
    return bool(s.held[PieceId(unit)]) and unit not in s.blooded


STEPS: Steps = {"victory.look": Do("CG-99", look), "victory.turn": Do("CG-99", turn)}
"""Steps of the end."""
