"""Leaving and entering play: routs and what saves from one, Morale, Pursuit, reserves (TB-43 to TB-50, TB-85)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.core.agenda import push
from engine.core.references import piece_ref
from engine.core.types import Log, Refusal, Side, log_event
from engine.systems.table_battles.actions import Forgo, Save
from engine.systems.table_battles.data import GONE, IN_PLAY, IN_RESERVE, PURSUED, REMOVED, RETIRED, ROUTED
from engine.systems.table_battles.language.card_set import CardSet
from engine.systems.table_battles.language.cards import Card
from engine.systems.table_battles.language.conditions import holds
from engine.systems.table_battles.state import State
from engine.systems.table_battles.victory import give_morale

CAUSES = {ROUTED: "rout", RETIRED: "retire", PURSUED: "pursuit", REMOVED: "removed"}
RULES = {ROUTED: "TB-43", RETIRED: "TB-29", PURSUED: "TB-47", REMOVED: "TB-50"}

Doomed = tuple[int, ...]


def rout(s: State, log: Log, doomed: Doomed, at: int, tried: Doomed) -> None:
    """TB-41, TB-85: Ask for each card whether another saves it from routing; then the rest rout together.

    `at` is the place in `doomed` that is looked at, `tried` are the cards that were not asked to save it.
    """
    b = s.battle.book
    while at < len(doomed):
        saver = next_saver(s, b, doomed, at, tried)
        if saver is None:
            at, tried = at + 1, ()
            continue
        assert saver.save is not None, "a saver has a save"
        if saver.save.is_voluntary:
            push(s, ("turn.save", doomed, at, tried, saver.index))
            return
        _rescue(s, b, log, doomed[at], saver)
        doomed, tried = doomed[:at] + doomed[at + 1 :], ()
    resolve_routs(s, b, log, doomed)


def next_saver(s: State, b: CardSet, doomed: Doomed, at: int, tried: Doomed) -> Card | None:
    """TB-85: Return the next card that can keep a doomed one from routing."""
    for j in b.savers:
        save, card = b.cards[j].save, b.cards[j]
        if save is None or j in tried or j in s.saved or doomed[at] not in save.protects or s.status[j] != IN_PLAY:
            continue
        if (j in doomed and save.cost == "stick") or not holds(s, b, save.when):
            continue
        can = {
            "cube": s.cubes[j] > 0,
            "stick": s.sticks[j] > 1,
            "dice": s.dice[j] != "",
            "self_out": j not in doomed,
        }
        if can[save.cost]:
            return card
    return None


def _rescue(s: State, b: CardSet, log: Log, i: int, saver: Card) -> None:
    """TB-85: Pay for a save; the formation stays with a few sticks."""
    save, j = saver.save, saver.index
    assert save is not None, "a saver has a save"
    if not b.cards[i].is_special:
        side = b.cards[i].side
        s.lost[side] = max(0, s.lost[side] + s.sticks[i] - save.keep)
        s.stirred = s.stirred or s.sticks[i] > save.keep
        s.sticks[i] = save.keep
    if save.is_once:
        s.saved = (*s.saved, j)
    if log is not None:
        told = {"piece": piece_ref(saver.id), "target": piece_ref(b.cards[i].id), "left": save.keep}
        log_event(log, "TB-85", f"table_battles.log.saves_{save.cost}", **told)
    if save.cost == "cube":
        s.cubes[j] -= 1
    elif save.cost == "stick":
        s.sticks[j] -= 1
        s.lost[saver.side] += 1
    elif save.cost == "dice":
        s.dice[j] = ""
    else:
        leave(s, b, log, j, REMOVED)
        push(s, ("turn.follow", (j,)))


def asked(s: State, doomed: Doomed, at: int, tried: Doomed, saver: int) -> Side:
    """TB-85: The owner decides."""
    b = s.battle.book
    return b.sides[b.cards[saver].side]


def options_save(s: State, doomed: Doomed, at: int, tried: Doomed, saver: int) -> Iterator[Save]:
    """TB-85: The card may save the other one."""
    yield Save(s.battle.book.cards[saver].id)


def refuse_save(s: State, a: Save, doomed: Doomed, at: int, tried: Doomed, saver: int) -> Refusal | None:
    """TB-85: It is one card that is asked."""
    one = s.battle.book.cards[saver].id
    return None if a.piece == one else Refusal("TB-85", "table_battles.refuse.save_other", {"piece": piece_ref(one)})


def take_save(s: State, a: Save, log: Log, doomed: Doomed, at: int, tried: Doomed, saver: int) -> None:
    """TB-85: Save it, then look at the next."""
    b = s.battle.book
    _rescue(s, b, log, doomed[at], b.cards[saver])
    push(s, ("turn.rout", doomed[:at] + doomed[at + 1 :], at, ()))


def options_forgo(s: State, doomed: Doomed, at: int, tried: Doomed, saver: int) -> Iterator[Forgo]:
    """TB-85: A voluntary save may be left."""
    yield Forgo()


def usual(s: State, *_: object) -> Forgo:
    """TB-85: A voluntary save is left where nobody says otherwise."""
    return Forgo()


def refuse_forgo(s: State, a: Forgo, doomed: Doomed, at: int, tried: Doomed, saver: int) -> Refusal | None:
    """TB-85: A voluntary save may be left."""
    return None


def take_forgo(s: State, a: Forgo, log: Log, doomed: Doomed, at: int, tried: Doomed, saver: int) -> None:
    """TB-85: See whether another card saves it."""
    push(s, ("turn.rout", doomed, at, (*tried, saver)))


def resolve_routs(s: State, b: CardSet, log: Log, doomed: Doomed) -> None:
    """TB-43 to TB-47, TB-49: Formations rout together: Morale, then Pursuit, then reserves."""
    if not doomed:
        return
    gone = list(doomed)
    for i in doomed:
        s.lost[b.cards[i].side] += s.sticks[i]
        leave(s, b, log, i, ROUTED)
    if lose_morale(s, b, log, doomed):
        return
    for i in doomed:
        for j in b.pursuers[i]:
            if s.status[j] == IN_PLAY and b.cards[j].side != b.cards[i].side:
                leave(s, b, log, j, PURSUED)
                gone.append(j)
    resolve_departures(s, b, log, gone)


def lose_morale(s: State, b: CardSet, log: Log, doomed: Doomed) -> bool:
    """TB-44, TB-45: Cubes go to the enemy, none where both sides rout at once; tell whether the battle is over."""
    owners = [b.cards[i].side for i in doomed]
    if 0 in owners and 1 in owners:
        log_event(log, "TB-45", "table_battles.log.cancel")
        return False
    worth = sum(b.cards[i].worth for i in doomed)
    return give_morale(s, b, log, owners[0], worth, "TB-44")


def leave(s: State, b: CardSet, log: Log, i: int, cause: str) -> None:
    """TB-46, TB-50, TB-81: A card leaves play; its dice go back, sticks on their way to it are eliminated."""
    if log is not None:
        told = {"piece": piece_ref(b.cards[i].id), "sticks": s.sticks[i], "coming": s.coming[i]}
        log_event(log, RULES[cause], f"table_battles.log.{cause}", **told)
        if s.coming[i]:
            log_event(log, "TB-81", "table_battles.log.coming_lost", piece=piece_ref(b.cards[i].id), n=s.coming[i])
    if cause in (ROUTED, REMOVED):
        s.lost[b.cards[i].side] += s.coming[i]
    s.status[i] = cause
    s.dice[i] = ""
    s.sticks[i] = s.coming[i] = s.cubes[i] = s.counters[i] = 0
    s.stirred = True


def resolve_departures(s: State, b: CardSet, log: Log, gone: list[int]) -> None:
    """TB-41, TB-49, TB-85: After cards have left: what their leaving does, the reserves that come, what these do."""
    steps: list[tuple[Any, ...]] = [("turn.effects", "leave", i, 0) for i in gone if b.cards[i].on_leave]
    for i in gone:
        for j in b.waiting[i]:
            card = b.cards[j]
            if s.status[j] == IN_RESERVE and (
                not card.waits_for_all or all(s.status[other] in GONE for other in card.waits_for)
            ):
                steps += enter(s, b, log, j)
    if steps:
        push(s, *steps)


def come_after(s: State, log: Log, gone: Doomed) -> None:
    """TB-41, TB-49: After all routs of the moment, the consequences of cards that left in another way follow."""
    resolve_departures(s, s.battle.book, log, list(gone))


def enter(s: State, b: CardSet, log: Log, i: int) -> list[tuple[Any, ...]]:
    """TB-49: A reserve comes into play at once and free; return what its arrival does."""
    s.status[i] = IN_PLAY
    s.stirred = True
    log_event(log, "TB-49", "table_battles.log.enters", piece=piece_ref(b.cards[i].id))
    return [("turn.effects", "enter", i, 0)] if b.cards[i].on_enter else []
