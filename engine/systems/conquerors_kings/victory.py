"""Points, the battle clock and the end: CK-87, CK-93, CK-94."""

from __future__ import annotations

from engine.core.agenda import Do, Roll, Steps, finish, push
from engine.core.references import side_ref
from engine.core.types import Log, Side, log_event
from engine.systems.conquerors_kings import zones
from engine.systems.conquerors_kings.data import AWAY_POINTS, ROW_POINTS, SIDES
from engine.systems.conquerors_kings.state import AWAY, CAMP, FLANK, LOST, OUT, RESERVE, State, enemy, field, roster
from engine.systems.conquerors_kings.success_odds import one_die


def losses(s: State, side: Side) -> int:
    """CK-93: Return a side's points for enemy units, artillery and generals destroyed."""
    known, foe = roster(s), enemy(side)
    return sum(known.points(piece) for piece, at in s.at.items() if at == LOST and known.side[piece] == foe)


def absent(s: State, side: Side) -> int:
    """CK-93: Return a side's points for enemy units off the table, whatever keeps them there."""
    known = roster(s)
    off = (RESERVE, FLANK, AWAY)
    return AWAY_POINTS * sum(
        s.at[piece] in off and not known.is_skirmisher(piece) for piece in known.units[enemy(side)]
    )


def land(s: State, side: Side) -> int:
    """CK-93: Return a side's points for the zones that it owns in the middle and beyond."""
    return sum(ROW_POINTS[field(s).row(side, zone)] for zone in field(s).zones if zones.owner(s, zone) == side)


def points(s: State, side: Side) -> int:
    """CK-93: Return a side's points as they would be counted now."""
    return losses(s, side) + absent(s, side) + land(s, side)


def look(s: State, log: Log) -> None:
    """CK-94: A side without a unit on the table, in reserve or on a flank march loses decisively; both: a draw."""
    known = roster(s)
    alive = [side for side in SIDES if any(s.at[piece] not in (LOST, OUT, CAMP) for piece in known.units[side])]
    if not alive:
        finish(s, None, "CK-94", "conquerors_kings.end.both_gone")
    elif len(alive) == 1:
        finish(s, alive[0], "CK-94", "conquerors_kings.end.gone", is_decisive=True)


def clock(s: State, log: Log) -> None:
    """CK-87: Step 8: the die of the battle clock."""
    push(s, ("victory.die",), ("victory.time",))


def die(s: State, face: int, log: Log) -> None:
    """CK-87: The clock counts up."""
    s.clock += face
    log_event(log, "CK-87", "conquerors_kings.log.clock", die=face, clock=s.clock, end=s.battle.clock_end)


def time(s: State, log: Log) -> None:
    """CK-87, CK-102: At its end the points are counted, with equal turns after the second side's turn alone."""
    is_half = s.battle.switches["equal_turns"] and s.active == s.first
    if s.clock < s.battle.clock_end or is_half:
        push(s, ("turn.begin", enemy(s.active)))
        return
    won = {side: points(s, side) for side in SIDES}
    for side in SIDES:
        log_event(log, "CK-93", "conquerors_kings.log.points", side=side_ref(side), points=won[side])
    best = max(SIDES, key=won.__getitem__)
    lead = won[best] - won[enemy(best)]
    if lead < s.battle.lead_win:
        finish(s, None, "CK-93", "conquerors_kings.end.draw")
    else:
        is_decisive = lead >= s.battle.lead_decisive
        why = "conquerors_kings.end.decisive" if is_decisive else "conquerors_kings.end.points"
        finish(s, best, "CK-93", why, is_decisive=is_decisive)


STEPS: Steps = {
    "victory.look": Do("CK-94", look),
    "victory.clock": Do("CK-87", clock),
    "victory.die": Roll("CK-87", one_die, die, separate_phase=True),
    "victory.time": Do("CK-87", time),
}
"""Steps of the clock and of the end."""
