"""The player turn and its eight steps: CK-04."""

from __future__ import annotations

from engine.core.agenda import Do, Steps, push
from engine.core.references import side_ref
from engine.core.types import TURN, Log, Side, log_event
from engine.systems.conquerors_kings import (
    artillery,
    combat,
    command,
    displace,
    flank,
    hits,
    morale,
    movement,
    pre_battle,
    pursuit,
    reserve,
    retreat,
    shooting,
    victory,
)
from engine.systems.conquerors_kings.state import WINNING, State

ORDER = (
    "command.begin",  # 1: CK-22
    "morale.begin",  # 2: CK-31
    "flank.begin",  # 3: CK-39
    "movement.begin",  # 4: CK-40
    "shooting.begin",  # 5: CK-52
    "combat.begin",  # 6: CK-59
    "reserve.begin",  # 7: CK-86
    "victory.clock",  # 8: CK-87
)
"""CK-04: The steps of a player turn."""


def begin(s: State, log: Log, side: Side) -> None:
    """CK-04: A player turn begins: the flags of both sides are cleared."""
    s.turn += 1
    s.active = side
    for piece, flags in s.flags.items():
        if flags:
            s.flags[piece] = flags & WINNING
    log_event(log, "CK-04", "conquerors_kings.log.turn", TURN, side=side_ref(side), turn=s.turn)
    push(s, *(("turn.step", number) for number in range(1, len(ORDER) + 1)))


def begin_step(s: State, log: Log, number: int) -> None:
    """CK-04: One step of the turn."""
    s.step = number
    push(s, (ORDER[number - 1],))


STEPS: Steps = {
    **pre_battle.STEPS,
    "turn.begin": Do("CK-04", begin),
    "turn.step": Do("CK-04", begin_step),
    **command.STEPS,
    **morale.STEPS,
    **flank.STEPS,
    **movement.STEPS,
    **shooting.STEPS,
    **artillery.STEPS,
    **hits.STEPS,
    **combat.STEPS,
    **pursuit.STEPS,
    **retreat.STEPS,
    **displace.STEPS,
    **reserve.STEPS,
    **victory.STEPS,
}
