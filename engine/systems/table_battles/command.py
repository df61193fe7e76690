"""The turn: its beginning and its end, passing, and the Shift (TB-12 to TB-17, TB-78 to TB-82)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.agenda import push
from engine.core.references import piece_ref, side_ref
from engine.core.types import TURN, Log, Refusal, log_event
from engine.systems.table_battles.acting.action_costs import refuse_own
from engine.systems.table_battles.acting.other_actions import payers
from engine.systems.table_battles.actions import Pass, Shift
from engine.systems.table_battles.data import IN_PLAY, NO_ARM
from engine.systems.table_battles.language.card_set import CardSet
from engine.systems.table_battles.state import State
from engine.systems.table_battles.victory import dusk, holdouts, unable


def begin_turn(s: State, log: Log) -> None:
    """TB-14, TB-15: Sticks arrive, then the defeat check, then dusk; then the Action Phase unless it is lost."""
    b = s.battle.book
    side = s.side
    if log is not None:
        log_event(log, "TB-13", "table_battles.log.turn", TURN, turn=s.turn, side=side_ref(b.sides[side]))
    if b.shift:
        _land(s, b, log)
    if unable(s, b, side) or (b.victory and holdouts(s, b)) or dusk(s, b):
        return
    is_free = not s.owes[side]
    if not is_free:
        s.owes[side] = False
        log_event(log, "TB-15", "table_battles.log.action_lost", side=side_ref(b.sides[side]))
    if has_choice(s, b, is_free=is_free):
        push(s, ("turn.act", is_free), ("turn.dice",), ("turn.end",))
    else:
        push(s, ("turn.dice",), ("turn.end",))


def has_choice(s: State, b: CardSet, *, is_free: bool) -> bool:
    """TB-12, TB-15: Return whether anything but passing is possible; any card that can pay may at least be emptied."""
    if is_free and next(payers(s, b), None) is not None:
        return True
    return b.shift and next(options_shift(s, is_free), None) is not None


def end_turn(s: State, log: Log) -> None:
    """TB-13, TB-16, TB-86: The other side's turn comes; a turn in which nothing changed counts as quiet."""
    s.quiet = 0 if s.stirred else s.quiet + 1
    s.stirred = False
    s.turn += 1
    s.side = 1 - s.side
    push(s, ("turn.begin",))


def options_pass(s: State, is_free: bool) -> Iterator[Pass]:
    """TB-17: Nobody has to act."""
    yield Pass()


def refuse_pass(s: State, a: Pass, is_free: bool) -> Refusal | None:
    """TB-17: Nobody has to act."""
    return None


def take_pass(s: State, a: Pass, log: Log, is_free: bool) -> None:
    """TB-17: Go on to the Roll Phase."""
    log_event(log, "TB-17", "table_battles.log.pass", side=side_ref(s.battle.book.sides[s.side]))


# Shift


def options_shift(s: State, is_free: bool) -> Iterator[Shift]:
    """TB-79: Every formation that can spare sticks, every other of its arm, every number."""
    b = s.battle.book
    if not b.shift:
        return
    movable = [i for i in b.own[s.side] if s.status[i] == IN_PLAY and b.cards[i].arm != NO_ARM]
    for giver in movable:
        for receiver in movable:
            if giver != receiver and b.cards[giver].arm == b.cards[receiver].arm:
                for n in range(1, s.sticks[giver]):
                    yield Shift(b.cards[giver].id, b.cards[receiver].id, n)


def refuse_shift(s: State, a: Shift, is_free: bool) -> Refusal | None:
    """TB-78, TB-79: Both are in play and of one arm, and the giver keeps a stick."""
    b = s.battle.book
    if not b.shift:
        return Refusal("TB-79", "table_battles.refuse.shift_off")
    for piece in (a.piece, a.friend):
        refusal = refuse_own(s, piece, "TB-79", "shift_other")
        if refusal is not None:
            return refusal
    giver, receiver = b.number[a.piece], b.number[a.friend]
    for i in (giver, receiver):
        if b.cards[i].arm == NO_ARM:
            return Refusal("TB-78", "table_battles.refuse.no_arm", {"piece": piece_ref(b.cards[i].id)})
    if giver == receiver:
        return Refusal("TB-79", "table_battles.refuse.shift_self")
    if b.cards[giver].arm != b.cards[receiver].arm:
        return Refusal("TB-79", "table_battles.refuse.two_arms")
    if a.n < 1:
        return Refusal("TB-79", "table_battles.refuse.shift_none")
    if a.n >= s.sticks[giver]:
        told = {"piece": piece_ref(a.piece), "sticks": s.sticks[giver], "most": s.sticks[giver] - 1}
        return Refusal("TB-79", "table_battles.refuse.one_stays", told)
    return None


def take_shift(s: State, a: Shift, log: Log, is_free: bool) -> None:
    """TB-79, TB-82: The sticks set out; the Action Phase is spent with it."""
    number = s.battle.book.number
    s.sticks[number[a.piece]] -= a.n
    s.coming[number[a.friend]] += a.n
    log_event(log, "TB-79", "table_battles.log.shift", piece=piece_ref(a.piece), friend=piece_ref(a.friend), n=a.n)


def _land(s: State, b: CardSet, log: Log) -> None:
    """TB-80: Sticks that set out in the last turn arrive."""
    for i in b.own[s.side]:
        if s.coming[i]:
            s.sticks[i] += s.coming[i]
            told = {"piece": piece_ref(b.cards[i].id), "n": s.coming[i], "sticks": s.sticks[i]}
            log_event(log, "TB-80", "table_battles.log.landed", **told)
            s.coming[i] = 0
