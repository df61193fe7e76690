"""Morale checks (AC-51, AC-53 to AC-55)."""

from __future__ import annotations

from engine.core.agenda import push
from engine.core.references import piece_ref
from engine.core.types import Log, PieceId, log_event
from engine.systems.at_the_charge.combat.results import lose_step
from engine.systems.at_the_charge.data import COMMAND
from engine.systems.at_the_charge.movement.zones import in_command
from engine.systems.at_the_charge.state import State, is_of_rules_1, value


def morale(s: State, piece: PieceId) -> int:
    """AC-53, AC-55: Return a unit's morale where it stands: its value, and the commander's bonus."""
    bonus = COMMAND if s.place[piece] in in_command(s, s.owners[piece]) else 0
    return value(s, piece) + bonus


def check(s: State, log: Log, piece: PieceId) -> None:
    """AC-51, AC-53: A unit checks its morale, if it is still there, though it may have done so in this combat."""
    if piece not in s.place or (piece in s.checked and is_of_rules_1(s)):
        return
    if log is not None:
        needed, own = morale(s, piece), value(s, piece)
        facts = {"piece": piece_ref(piece), "morale": needed}
        key = "check_again" if piece in s.checked else "check"
        if needed > own:
            log_event(log, "AC-55", f"at_the_charge.log.{key}_command", **facts, value=own, bonus=needed - own)
        else:
            log_event(log, "AC-53", f"at_the_charge.log.{key}", **facts)
    if piece not in s.checked:
        s.checked = (*s.checked, piece)
    push(s, ("morale.roll", piece))


def roll(s: State, face: int, log: Log, piece: PieceId) -> None:
    """AC-54: Below its morale a unit holds, at its morale it retreats, above it loses a step and retreats."""
    needed = morale(s, piece)
    told = {"piece": piece_ref(piece), "die": face, "morale": needed}
    if face < needed:
        log_event(log, "AC-54", "at_the_charge.log.holds", **told)
        return
    if face == needed:
        log_event(log, "AC-54", "at_the_charge.log.wavers", **told)
    else:
        log_event(log, "AC-54", "at_the_charge.log.breaks", **told)
        lose_step(s, log, "AC-54", piece)
    push(s, ("retreat.begin", piece, 1))


def next_panic(s: State, log: Log) -> None:
    """AC-51: The units of a displacement check one by one; the results of a check come before the next die."""
    if s.panic:
        piece, *rest = s.panic
        s.panic = tuple(rest)
        push(s, ("morale.check", piece), ("morale.panic",))
