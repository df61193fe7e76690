"""Resolution of an attack: dice given up, hits and losses together (TB-26, TB-33 to TB-37, TB-41 to TB-43)."""

from __future__ import annotations

from typing import Any

from engine.core.agenda import push
from engine.core.references import piece_ref
from engine.core.types import Log, log_event
from engine.systems.table_battles.acting.action_costs import pay
from engine.systems.table_battles.acting.hits import Sum, attack_sum, capped, counter_hits, plain_hits
from engine.systems.table_battles.data import ABSORB, COUNTERATTACK, SCREEN
from engine.systems.table_battles.language.card_set import CardSet
from engine.systems.table_battles.language.cards import Card, CardAction
from engine.systems.table_battles.state import State

Loss = tuple[int, int]
"""A card and the hits that it suffers."""


def strike(s: State, log: Log, attacker: int, index: int, target: int, other: int = -1, reaction: int = -1) -> None:
    """TB-41: Resolve an attack, with the reaction of another card if there is one."""
    b = s.battle.book
    card = b.cards[attacker]
    deed = card.deeds[index]
    reactor = b.cards[other] if other >= 0 else None
    answer = reactor.deeds[reaction] if reactor is not None else None
    losses: list[Loss] = []
    if answer is None or answer.kind != SCREEN:
        losses = _losses(s, b, log, card, deed, b.cards[target], reactor, answer)
    elif log is not None:
        told = {"piece": piece_ref(b.cards[other].id), "attacker": piece_ref(card.id)}
        log_event(log, "TB-33", "table_battles.log.screened", **told)
    pay(s, card)
    if reactor is not None:
        pay(s, reactor)
    follow: list[tuple[Any, ...]] = [("turn.judge",)]
    if deed.then:
        follow.insert(0, ("turn.effects", "then", attacker, index))
    if answer is not None and answer.then:
        follow.insert(0, ("turn.effects", "then", other, reaction))
    doomed = inflict(s, b, log, losses)
    if doomed:
        follow.insert(0, ("turn.rout", doomed, 0, ()))
    push(s, *follow)


def _losses(
    s: State,
    b: CardSet,
    log: Log,
    card: Card,
    deed: CardAction,
    target: Card,
    reactor: Card | None,
    answer: CardAction | None,
) -> list[Loss]:
    """TB-26, TB-34 to TB-37, TB-42: Return what each formation suffers, all of it at the same instant."""
    losses: list[Loss] = []
    back = 0
    if reactor is None or answer is None:
        losses.append((target.index, _told(log, target, attack_sum(s, b, card, deed, target, absorbs=False), deed)))
    elif answer.kind == COUNTERATTACK:  # TB-35: its protection counts against this attack alone
        found = attack_sum(s, b, card, deed, target, absorbs=False, reduce=answer.reduce)
        losses.append((target.index, _told(log, target, found, deed)))
        back = counter_hits(s, b, reactor, answer, card)
        if log is not None:
            told = {"piece": piece_ref(reactor.id), "target": piece_ref(card.id), "n": back}
            log_event(log, "TB-34", "table_battles.log.counterattack", **told)
    elif answer.kind == ABSORB and not answer.take:
        found = attack_sum(s, b, card, deed, reactor, absorbs=True)
        losses.append((reactor.index, _told(log, reactor, found, deed)))
    else:
        whole = attack_sum(s, b, card, deed, target, absorbs=True).total
        taken = capped(reactor, min(answer.take, whole), is_attack=True)
        losses.append((reactor.index, taken))
        if log is not None:
            told = {"piece": piece_ref(reactor.id), "target": piece_ref(target.id), "n": taken, "of": whole}
            log_event(log, "TB-37", "table_battles.log.absorbs_some", **told)
        if answer.leaves_rest:
            losses.append((target.index, whole - taken))
    own = 0 if card.is_special else deed.loss
    if own and log is not None:
        log_event(log, "TB-26", "table_battles.log.own_loss", piece=piece_ref(card.id), n=own)
    if own or back:
        losses.append((card.index, plain_hits(s, b, card, own + back)))
    return losses


def _told(log: Log, victim: Card, found: Sum, deed: CardAction) -> int:
    """TB-42: Write the sum out, and return it."""
    if log is not None:
        form = "both" if deed.base and deed.each else "per" if deed.each else "fixed"
        parts = ("oblique", found.oblique), ("link", found.link), ("other", found.other)
        key = "".join(f".{name}" for name, n in parts if n)
        facts = {"base": found.base, "per": found.per, "units": found.units, "unit": f"unit:{deed.per or 'die'}"}
        facts |= {"oblique": found.oblique, "link": found.link, "other": f"{found.other:+d}", "total": found.total}
        log_event(log, "TB-42", f"table_battles.log.sum.{form}{key}", target=piece_ref(victim.id), **facts)
        if found.is_capped:
            log_event(log, "TB-42", "table_battles.log.capped", target=piece_ref(victim.id), n=found.total)
    return found.total


def inflict(s: State, b: CardSet, log: Log, losses: list[Loss]) -> tuple[int, ...]:
    """TB-43, TB-72: Take the sticks off, all at once; return those left without any."""
    doomed: list[int] = []
    for i, hits in losses:
        lost = min(hits, s.sticks[i])
        if lost <= 0:
            continue
        s.sticks[i] -= lost
        s.lost[b.cards[i].side] += lost
        s.stirred = True
        if log is not None:
            log_event(log, "TB-43", "table_battles.log.loses", piece=piece_ref(b.cards[i].id), n=lost, left=s.sticks[i])
        if not s.sticks[i]:
            doomed.append(i)
    return tuple(doomed)
