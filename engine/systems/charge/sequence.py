"""The turn: its phases and parts, CG-13 to CG-15, CG-31, CG-108."""

from __future__ import annotations

from engine.core.agenda import Do, Steps, push
from engine.core.types import NOBODY, TURN, Log, log_event
from engine.systems.charge import charging, combat, command, losses, movement, orders, pre_battle, shooting, victory
from engine.systems.charge.data import COMBAT, FORMED, INITIATIVE, LASTING, MOVEMENT, SHOOTING
from engine.systems.charge.state import ENGAGED, State, in_turn, mark, units


def begin(s: State, log: Log, number: int) -> None:
    """CG-13: A turn begins; the four phases follow one another."""
    s.turn, s.phase = number, INITIATIVE
    log_event(log, "CG-13", "charge.log.turn", TURN, turn=number, of=s.battle.turns)
    push(s, ("command.initiative",), ("turn.movement",), ("turn.shooting",), ("turn.combat",), ("victory.turn",))


def open_phase(s: State, phase: str) -> None:
    """CG-24: A phase begins: what points of Command raised in the one before is over."""
    s.phase, s.active, s.raised = phase, s.first, {}


def windows(s: State) -> list[tuple[object, ...]]:
    """CG-25: Return the steps in which each side may spend points as a phase begins."""
    return [("command.window", side) for side in in_turn(s)]


def begin_movement(s: State, log: Log) -> None:
    """CG-15, CG-31, CG-33: M0: formations lapse, who is in combat is marked; then M1 to M4."""
    open_phase(s, MOVEMENT)
    for unit in s.flags:
        s.flags[unit], s.target[unit], s.ran[unit] = 0, NOBODY, 0
    for unit in units(s):
        if s.form[unit] not in LASTING:
            s.form[unit] = FORMED
    for unit in {unit: None for pair in s.pairs for unit in pair}:
        mark(s, unit, ENGAGED)
    first, second = in_turn(s)
    push(
        s,
        *windows(s),
        ("breaks.begin",),  # M1: CG-28
        ("victory.look",),
        ("dressing.begin",),  # M2: CG-58, CG-96, CG-34
        ("filling.next", first),
        ("filling.next", second),
        ("orders.part", first),  # M3
        ("orders.part", second),  # M4
        ("victory.look",),
    )


def begin_shooting(s: State, log: Log) -> None:
    """CG-14, CG-68: H0 to H3: both sides shoot, then losses are named and taken off."""
    open_phase(s, SHOOTING)
    losses.drop_walls(s)
    s.shot = s.doomed = s.chosen = ()
    push(s, *windows(s), *(("shooting.part", side) for side in in_turn(s)), ("losses.begin",), ("victory.look",))


def begin_combat(s: State, log: Log) -> None:
    """CG-14, CG-78, CG-79: C0 to C3: contacts are taken, both sides strike, then the killed are taken off."""
    open_phase(s, COMBAT)
    s.doomed = s.chosen = ()
    push(s, ("combat.begin",))


STEPS: Steps = {
    **pre_battle.STEPS,
    "turn.begin": Do("CG-13", begin),
    "turn.movement": Do("CG-31", begin_movement),
    "turn.shooting": Do("CG-14", begin_shooting),
    "turn.combat": Do("CG-14", begin_combat),
    **command.STEPS,
    **movement.STEPS,
    **charging.STEPS,
    **orders.STEPS,
    **shooting.STEPS,
    **losses.STEPS,
    **combat.STEPS,
    **victory.STEPS,
}
