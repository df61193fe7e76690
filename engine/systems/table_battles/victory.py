"""Ends of a battle: Morale, clauses of the scenario, sticks, dusk (TB-67, TB-68, TB-71 to TB-74, TB-84 to TB-87)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.agenda import finish
from engine.core.references import side_ref
from engine.core.types import Log, log_event
from engine.systems.table_battles.attack_reachability import can_ever_attack
from engine.systems.table_battles.data import GONE, LAST_CUBE, ROUTED
from engine.systems.table_battles.language.card_set import CardSet
from engine.systems.table_battles.language.conditions import holds
from engine.systems.table_battles.state import State, routed


def give_morale(s: State, b: CardSet, log: Log, giver: int, n: int, rule: str) -> bool:
    """TB-44, TB-68: Cubes go from one side to the other, as many as there are; tell whether the battle is over."""
    given = min(n, s.morale[giver])
    if given:
        s.morale[giver] -= given
        s.morale[1 - giver] += given
        s.stirred = True
        if log is not None:
            told = {"side": side_ref(b.sides[giver]), "other": side_ref(b.sides[1 - giver]), "n": given}
            log_event(log, rule, "table_battles.log.morale", left=s.morale[giver], **told)
    return _broken(s, b, giver)


def lower_morale(s: State, b: CardSet, log: Log, side: int, n: int, rule: str, *, to_zero: bool = False) -> None:
    """TB-27, TB-68, TB-85: A side loses cubes to the supply, not its last one unless the card says so."""
    taken = max(0, min(n, s.morale[side] - (0 if to_zero else LAST_CUBE)))
    s.morale[side] -= taken
    s.stirred = s.stirred or taken > 0
    told = {"side": side_ref(b.sides[side]), "n": taken, "left": s.morale[side]}
    log_event(log, rule, "table_battles.log.morale_lost", **told)
    _broken(s, b, side)


def _broken(s: State, b: CardSet, side: int) -> bool:
    """TB-68: Return whether a side has no Morale left; the other one wins at once."""
    if s.morale[side] or "morale" in b.disabled:
        return False
    finish(s, b.sides[1 - side], "TB-68", "table_battles.end.morale")
    return True


def proclaim(s: State, side: int, grade: str) -> None:
    """TB-85: The scenario's own words end the battle."""
    winner = None if grade == "draw" else s.battle.book.sides[side]
    finish(s, winner, "TB-85", f"table_battles.end.clause_{grade}")


def check_victory(s: State, log: Log) -> None:
    """TB-41, TB-71: After a resolution: the clauses of the scenario in their order, then Tactical Victory."""
    b = s.battle.book
    for clause in b.victory:
        if clause["type"] != "hold" and is_fulfilled(s, b, clause):
            side = 1 - clause["side"] if clause["type"] == "lose_limit" else clause["side"]
            proclaim(s, side, clause["grade"])
            return
    if (b.tactical[0] or b.tactical[1]) and "tactical" not in b.disabled:  # TB-07
        _tactical(s, b, log)


def is_fulfilled(s: State, b: CardSet, clause: Mapping[str, Any]) -> bool:
    """TB-85: Return whether a clause of victory is fulfilled."""
    kind = clause["type"]
    if kind == "rout_all":
        most = clause.get("without_losing")
        if most is not None and routed(s, b, clause["side"]) >= most:
            return False
        wanted = GONE if clause.get("out") else (ROUTED,)
        return all(s.status[i] in wanted for i in clause["cards"])
    needed: int = clause["turn" if kind == "hold" else "n"]
    if kind == "rout_any":
        return sum(1 for i in clause["cards"] if s.status[i] == ROUTED) >= needed
    if kind == "lose_limit":
        return routed(s, b, clause["side"]) >= needed
    if kind == "hold":
        return s.turn >= needed
    return holds(s, b, clause["when"])


def unable(s: State, b: CardSet, side: int) -> bool:
    """TB-69: Return whether a side loses because none of its formations can ever attack again."""
    if "no_attack" in b.disabled or can_ever_attack(s, b, side):
        return False
    finish(s, b.sides[1 - side], "TB-69", "table_battles.end.no_attack")
    return True


def _tactical(s: State, b: CardSet, log: Log) -> None:
    """TB-72 to TB-74: Enough enemy sticks are gone; where both sides have it, the larger excess decides.

    A victory in full goes first: the side whose turn comes next is looked at before the other.
    """
    if log is not None and s.stirred:
        for side in (0, 1):
            if b.tactical[side]:
                told = {"side": side_ref(b.sides[side]), "n": s.lost[1 - side], "of": b.tactical[side]}
                log_event(log, "TB-72", "table_battles.log.tactical", **told)
    over = [s.lost[1 - side] - b.tactical[side] if b.tactical[side] else -1 for side in (0, 1)]
    if max(over) < 0 or unable(s, b, 1 - s.side) or unable(s, b, s.side):
        return
    if over[0] >= 0 and over[0] == over[1]:
        finish(s, None, "TB-74", "table_battles.end.tactical_both")
    else:
        side = 0 if over[0] > over[1] else 1
        if b.grades[side] == "draw":
            finish(s, None, "TB-73", "table_battles.end.tactical_draw")
        else:
            finish(s, b.sides[side], "TB-72", "table_battles.end.tactical")


def holdouts(s: State, b: CardSet) -> bool:
    """TB-85: Return whether a side wins because the battle has lasted until this turn."""
    for clause in b.victory:
        if clause["type"] == "hold" and is_fulfilled(s, b, clause):
            proclaim(s, clause["side"], clause["grade"])
            return True
    return False


def dusk(s: State, b: CardSet) -> bool:
    """TB-86: Night falls after so many player turns, or so many in which nothing changed."""
    if s.turn <= b.turns and s.quiet < b.quiet:
        return False
    for column, sign, why in ((s.morale, 1, "dusk_morale"), (s.lost, -1, "dusk_losses")):
        lead = sign * (column[0] - column[1])
        if lead:
            finish(s, b.sides[0 if lead > 0 else 1], "TB-86", f"table_battles.end.{why}")
            return True
    finish(s, None, "TB-86", "table_battles.end.dusk_draw")
    return True
