"""The roll and what it does: losses, who takes them, what comes next, and the end of the combat (AC-41 to AC-47)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

from engine.core.agenda import push
from engine.core.references import piece_ref, side_ref
from engine.core.types import NOBODY, NOWHERE, ROLLED, Log, PieceId, Refusal, Rule, log_event
from engine.systems.at_the_charge.actions import NameUnit, TakeLosses
from engine.systems.at_the_charge.data import COLUMNS, RESULTS
from engine.systems.at_the_charge.movement.entering import eliminate
from engine.systems.at_the_charge.state import State, leader_with, steps

LOWEST, HIGHEST = min(RESULTS), max(RESULTS)
NOTHING, EXCHANGE = "-", "EX"


def roll(s: State, die: int, log: Log) -> None:
    """AC-40, AC-41: Read the row of the die, changed by rivers, in the column of the odds."""
    row = min(max(die + s.modifier, LOWEST), HIGHEST)
    cell = RESULTS[row][s.column]
    told = {"side": side_ref(s.side), "die": die, "column": COLUMNS[s.column], "result": f"result:{cell}"}
    if s.modifier:
        log_event(log, "AC-41", "at_the_charge.log.rolled_modified", ROLLED, **told, modifier=s.modifier, row=row)
    else:
        log_event(log, "AC-41", "at_the_charge.log.rolled", ROLLED, **told)
    carry_out(s, log, cell)


def carry_out(s: State, log: Log, cell: str) -> None:
    """AC-35, AC-42, AC-44: Carry out a cell of the table: losses first, then checks and retreats."""
    losses: list[tuple[Any, ...]] = []
    rest: list[tuple[Any, ...]] = []
    for token in cell.split("/") if cell != NOTHING else ():
        if token == EXCHANGE:
            _defender_loses(s, log, 1)
        if token.startswith("D"):
            if token[1:].isdigit():
                _defender_loses(s, log, int(token[1:]))
            else:
                rest.append(_fate(token, s.target))
        elif not s.melee:
            log_event(log, "AC-35", "at_the_charge.log.shooters_safe")
        elif token == EXCHANGE or token[1:].isdigit():  # AC-45
            losses += _attackers_lose(s, log, 1 if token == EXCHANGE else int(token[1:]))
        else:
            rest += _one_attacker(s, token)
    push(s, *losses, *rest)


def _fate(token: str, piece: PieceId) -> tuple[Any, ...]:
    """AC-42: Return the step that carries out a morale check or a retreat of one unit."""
    return ("morale.check", piece) if token[1:] == "T" else ("retreat.begin", piece, int(token[2:]))


def _defender_loses(s: State, log: Log, count: int) -> None:
    """AC-15, AC-46: The defender takes its losses, then the leader stacked with it."""
    if s.target in s.place:
        _strike(s, log, (s.target,), (s.target,) * min(count, steps(s, s.target)), count)


def _attackers_lose(s: State, log: Log, count: int) -> list[tuple[Any, ...]]:
    """AC-43, AC-46: Losses that can be taken in one way only are taken at once, others are asked for."""
    ways = allocations(s, count)
    if len(ways) > 1:
        return [("combat.losses", count)]
    _strike(s, log, fighting(s), ways[0], count)
    return []


def _one_attacker(s: State, token: str) -> list[tuple[Any, ...]]:
    """AC-43: A check or a retreat falls on the one unit that fights, or on one that is named."""
    group = fighting(s)
    if len(group) > 1:
        return [("combat.name", token)]
    return [_fate(token, piece) for piece in group]


def _strike(s: State, log: Log, group: tuple[PieceId, ...], hits: tuple[PieceId, ...], count: int) -> None:
    """AC-15, AC-46: Take steps off these units; one that no unit can take any more falls on a leader with the group."""
    leader = next((found for piece in group if (found := leader_with(s, piece)) is not None), None)
    for piece in hits:
        lose_step(s, log, "AC-46", piece)
    if count > len(hits) and leader is not None:
        eliminate(s, log, "AC-15", leader)


def lose_step(s: State, log: Log, rule: Rule, piece: PieceId) -> None:
    """AC-46: Turn a unit to its weaker face, or eliminate it when it has none left."""
    if steps(s, piece) > 1:
        s.reduced = (*s.reduced, piece)
        log_event(log, rule, "at_the_charge.log.reduced", piece=piece_ref(piece))
    else:
        eliminate(s, log, rule, piece)


def fighting(s: State) -> tuple[PieceId, ...]:
    """AC-43: Return the attackers that fight hand to hand and are still on the board."""
    return tuple(piece for piece in s.melee if piece in s.place)


def allocations(s: State, count: int) -> list[tuple[PieceId, ...]]:
    """AC-43, AC-46, AC-47: Return every way to spread losses over the attackers that fight, as many as can be taken."""
    left = {piece: steps(s, piece) for piece in fighting(s)}
    total = min(count, sum(left.values()))
    spread = combinations_with_replacement(left, total)
    return [hits for hits in spread if all(hits.count(piece) <= left[piece] for piece in hits)]


def options_losses(s: State, count: int) -> Iterator[TakeLosses]:
    """AC-43, AC-47: Every way to spread the losses."""
    for hits in allocations(s, count):
        yield TakeLosses(hits)


def refuse_losses(s: State, a: TakeLosses, count: int) -> Refusal | None:
    """AC-43, AC-46: Exactly the steps lost, on attackers that fight, no more on one than it has."""
    group = fighting(s)
    for piece in a.pieces:
        if piece not in group:
            return _refuse_stranger(s, piece)
    if len(a.pieces) != count:
        return Refusal("AC-46", f"at_the_charge.refuse.{'one_step' if count == 1 else 'two_steps'}")
    for piece in a.pieces:
        if a.pieces.count(piece) > steps(s, piece):
            return Refusal("AC-46", "at_the_charge.refuse.too_many_steps", {"piece": piece_ref(piece)})
    if a.pieces not in allocations(s, count):
        return Refusal("AC-43", "at_the_charge.refuse.order")
    return None


def _refuse_stranger(s: State, piece: PieceId) -> Refusal:
    """AC-35, AC-43: Only units that fight hand to hand in this combat and are still there take its results."""
    if piece in s.fire:
        return Refusal("AC-35", "at_the_charge.refuse.shooter", {"piece": piece_ref(piece)})
    if piece in s.place:
        return Refusal("AC-43", "at_the_charge.refuse.not_fighting", {"piece": piece_ref(piece)})
    return Refusal("AC-43", "at_the_charge.refuse.no_piece")


def take_losses(s: State, a: TakeLosses, log: Log, count: int) -> None:
    """AC-46: Take the steps."""
    _strike(s, log, fighting(s), a.pieces, count)


def options_name(s: State, token: str) -> Iterator[NameUnit]:
    """AC-43: Each attacker that fights."""
    for piece in fighting(s):
        yield NameUnit(piece)


def refuse_name(s: State, a: NameUnit, token: str) -> Refusal | None:
    """AC-35, AC-43: Name one attacker that fights; those that shoot cannot be named."""
    return None if a.piece in fighting(s) else _refuse_stranger(s, a.piece)


def take_name(s: State, a: NameUnit, log: Log, token: str) -> None:
    """AC-43: It alone checks or retreats."""
    log_event(log, "AC-43", "at_the_charge.log.named", piece=piece_ref(a.piece), result=f"result:{token}")
    push(s, _fate(token, a.piece))


def end(s: State, log: Log) -> None:
    """AC-27, AC-31, AC-44: Note who has attacked, who was attacked and who charged whom; the combat is over."""
    s.attacked = (*s.attacked, *s.melee, *s.fire)
    s.struck = (*s.struck, s.target)
    if s.target in s.place:
        s.barred = (*s.barred, *((s.target, piece) for piece in s.charged if piece in s.place))
    s.target, s.ground_won = NOBODY, NOWHERE
    s.melee = s.fire = s.charged = s.checked = s.panic = s.fled = ()
    s.column = s.modifier = 0
