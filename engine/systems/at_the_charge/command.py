"""The turn and its phases, and treason at the start of one (AC-10, AC-11, AC-27, AC-67)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.agenda import push
from engine.core.references import piece_ref, side_ref
from engine.core.types import PHASE, TURN, Log, PieceId, Refusal, Side, log_event
from engine.systems.at_the_charge.actions import EndPhase
from engine.systems.at_the_charge.state import State, enemy, leader_with

MOVE, FIGHT = "phase.move", "phase.fight"


def begin_turn(s: State, log: Log) -> None:
    """AC-10: The first player moves, then fights; then the second; then victory is looked at."""
    second = enemy(s, s.battle.first)
    log_event(log, "AC-10", "at_the_charge.log.turn", TURN, turn=s.turn, turns=s.battle.turns)
    push(
        s,
        ("phase.begin", s.battle.first, MOVE), ("phase.begin", s.battle.first, FIGHT),
        ("phase.begin", second, MOVE), ("phase.begin", second, FIGHT),
        ("turn.victory",),
    )  # fmt: skip


def begin_phase(s: State, log: Log, side: Side, phase: str) -> None:
    """AC-10, AC-25, AC-31: Begin a phase afresh; a charge is earned in the movement phase just before the fight."""
    s.side = side
    s.attacked = s.struck = ()
    if phase == MOVE:
        s.moved = s.charging = ()
    log_event(log, "AC-10", f"at_the_charge.log.{phase}", PHASE, side=side_ref(side))
    push(s, (phase,), ("phase.end", phase))
    if phase == MOVE:
        push(s, *(("treason.roll", piece) for piece in s.battle.traitors if least_die(s, piece) is not None))


def options_end(s: State) -> Iterator[EndPhase]:
    """AC-28: Nobody has to attack."""
    yield EndPhase()


def refuse_end(s: State, a: EndPhase) -> Refusal | None:
    """AC-28: A combat phase may be ended at any time."""
    return None


def take_end(s: State, a: EndPhase, log: Log) -> None:
    """AC-10: Go on to the next phase, which stands on the agenda already."""


def end_phase(s: State, log: Log, phase: str) -> None:
    """AC-27: After its combat phase a side's ban on answering charges is over."""
    if phase == FIGHT:
        s.barred = tuple(pair for pair in s.barred if s.owners[pair[0]] != s.side)


def least_die(s: State, piece: PieceId) -> int | None:
    """AC-67: Return the least die that turns a traitor as this movement phase begins; None when none is rolled."""
    side, dice = s.battle.traitors[piece]
    if piece not in s.place or s.side != side or s.owners[piece] == side:
        return None
    return dict(dice).get(s.turn)


def treason(s: State, die: int, log: Log, piece: PieceId) -> None:
    """AC-67: On the number needed or more the unit changes sides where it stands, for good; its leader and it part."""
    needed = least_die(s, piece)
    assert needed is not None, "treason is rolled for only in its turns"
    told = {"piece": piece_ref(piece), "die": die, "needed": needed}
    if die < needed:
        log_event(log, "AC-67", "at_the_charge.log.true", **told)
        return
    leader = leader_with(s, piece)
    s.owners[piece] = s.side
    log_event(log, "AC-67", "at_the_charge.log.treason", **told, side=side_ref(s.side))
    if leader is not None:
        push(s, ("treason.parting", leader))
