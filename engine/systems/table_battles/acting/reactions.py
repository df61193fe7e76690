"""Reactions to an attack: who can, who must, and the answers (TB-30 to TB-40)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.agenda import push
from engine.core.references import piece_ref, side_ref
from engine.core.types import Action, Log, Refusal, log_event
from engine.systems.table_battles.acting.action_costs import can_pay, deed_of, is_met, refuse_pay, refuse_requirement
from engine.systems.table_battles.acting.hits import attack_sum
from engine.systems.table_battles.acting.resolution import strike
from engine.systems.table_battles.actions import Absorb, Counterattack, Decline, Screen
from engine.systems.table_battles.data import ABSORB, COUNTERATTACK, GONE, IN_PLAY, IN_RESERVE, SCREEN
from engine.systems.table_battles.language.card_set import CardSet
from engine.systems.table_battles.language.cards import Card, CardAction
from engine.systems.table_battles.language.conditions import is_suppressed
from engine.systems.table_battles.state import State

Reaction = Screen | Counterattack | Absorb
KINDS: dict[str, type[Reaction]] = {SCREEN: Screen, COUNTERATTACK: Counterattack, ABSORB: Absorb}


def fits(s: State, b: CardSet, card: Card, deed: CardAction, attacker: int, index: int, target: int) -> bool:
    """TB-33, TB-34, TB-36: Return whether a reaction answers this attack at all, its dice left out of account.

    TB-38: Only the hits of an attack are ever absorbed, and those on the formation attacked.
    """
    if deed.kind == SCREEN:
        return deed.is_any or attacker in deed.targets
    if deed.kind == COUNTERATTACK:
        return card.index == target and (deed.is_any or attacker in deed.targets)
    if card.index == target or not (deed.is_any or target in deed.targets):
        return False
    foe = b.cards[attacker]
    return attack_sum(s, b, foe, foe.deeds[index], b.cards[target], absorbs=False).total > 0


def available(s: State, b: CardSet, attacker: int, index: int, target: int) -> list[tuple[Card, CardAction]]:
    """TB-31: Return every reaction that can be made to an attack, in the order of the cards."""
    found: list[tuple[Card, CardAction]] = []
    for i in b.own[1 - s.side]:
        card = b.cards[i]
        if card.reactions and s.status[i] == IN_PLAY and can_pay(s, card):
            found += [
                (card, deed) for deed in card.reactions
                if is_met(s, b, card, deed)
                and fits(s, b, card, deed, attacker, index, target)
                and not is_suppressed(s, b, i, "reactions", deed.kind)
            ]  # fmt: skip
    return found


def declare(s: State, log: Log, attacker: int, index: int, target: int) -> None:
    """TB-30, TB-31, TB-41: See who reacts: nobody, the only one who must, or whom the enemy chooses."""
    b = s.battle.book
    found = available(s, b, attacker, index, target)
    if not found:
        strike(s, log, attacker, index, target)
    elif len(found) == 1 and not found[0][1].is_voluntary:
        card, deed = found[0]
        told = {"piece": piece_ref(card.id), "reaction": f"reaction:{deed.kind}"}
        log_event(log, "TB-31", "table_battles.log.must_react", **told)
        react(s, log, attacker, index, target, card, deed)
    else:
        push(s, ("turn.react", attacker, index, target))


def react(s: State, log: Log, attacker: int, index: int, target: int, card: Card, deed: CardAction) -> None:
    """TB-15, TB-39: A side that reacts loses its next Action Phase."""
    s.owes[card.side] = True
    if log is not None:
        side = s.battle.book.sides[card.side]
        told = {"piece": piece_ref(card.id), "reaction": f"reaction:{deed.kind}", "side": side_ref(side)}
        log_event(log, "TB-39", "table_battles.log.reacts", **told)
    strike(s, log, attacker, index, target, card.index, deed.index)


def options_screen(s: State, attacker: int, index: int, target: int) -> Iterator[Action]:
    """TB-33: Every Screen against the attacker."""
    yield from _options(s, SCREEN, attacker, index, target)


def options_counterattack(s: State, attacker: int, index: int, target: int) -> Iterator[Action]:
    """TB-34: Every Counterattack of the formation attacked."""
    yield from _options(s, COUNTERATTACK, attacker, index, target)


def options_absorb(s: State, attacker: int, index: int, target: int) -> Iterator[Action]:
    """TB-36: Every Absorb for the formation attacked."""
    yield from _options(s, ABSORB, attacker, index, target)


def _options(s: State, kind: str, attacker: int, index: int, target: int) -> Iterator[Action]:
    for card, deed in available(s, s.battle.book, attacker, index, target):
        if deed.kind == kind:
            yield KINDS[kind](card.id, deed.index)


def refuse_reaction(s: State, a: Reaction, attacker: int, index: int, target: int) -> Refusal | None:
    """TB-19, TB-30, TB-33 to TB-37: The card can react, its dice allow it, and this attack is one that it answers."""
    b = s.battle.book
    i = b.number.get(a.piece)
    if i is None:
        return Refusal("TB-05", "table_battles.refuse.unknown")
    card, told = b.cards[i], {"piece": piece_ref(a.piece)}
    if card.side == s.side:
        return Refusal("TB-30", "table_battles.refuse.react_other", told)
    if s.status[i] in GONE:
        return Refusal("TB-50", "table_battles.refuse.out", told)
    if s.status[i] == IN_RESERVE:
        return Refusal("TB-48", "table_battles.refuse.reserve", told)
    deed = deed_of(card, a.verb, a.action)
    if deed is None:
        return Refusal("TB-30", "table_battles.refuse.no_reaction", told)
    refusal = refuse_pay(s, card)
    if refusal is not None:
        return refusal
    if is_suppressed(s, b, i, "reactions", deed.kind):
        return Refusal("TB-85", "table_battles.refuse.suppressed", told)
    refusal = None if is_met(s, b, card, deed) else refuse_requirement(s, b, card, deed)
    if refusal is None and not fits(s, b, card, deed, attacker, index, target):
        rules = {SCREEN: "TB-33", COUNTERATTACK: "TB-34", ABSORB: "TB-36"}
        told |= {"attacker": piece_ref(b.cards[attacker].id), "target": piece_ref(b.cards[target].id)}
        return Refusal(rules[deed.kind], f"table_battles.refuse.no_{deed.kind}", told)
    return refusal


def take_reaction(s: State, a: Reaction, log: Log, attacker: int, index: int, target: int) -> None:
    """TB-30: Make the one reaction."""
    b = s.battle.book
    card = b.cards[b.number[a.piece]]
    react(s, log, attacker, index, target, card, card.deeds[a.action])


def options_decline(s: State, attacker: int, index: int, target: int) -> Iterator[Decline]:
    """TB-32: If every reaction is voluntary, the side may make none."""
    if all(deed.is_voluntary for _, deed in available(s, s.battle.book, attacker, index, target)):
        yield Decline()


def usual(s: State, *attack: int) -> Action:
    """TB-31, TB-32: None is made where none has to be."""
    answers = (options_screen, options_counterattack, options_absorb, options_decline)
    return [action for options in answers for action in options(s, *attack)][-1]


def refuse_decline(s: State, a: Decline, attacker: int, index: int, target: int) -> Refusal | None:
    """TB-31, TB-32: A mandatory reaction that can be made must be made, or another one instead."""
    found = available(s, s.battle.book, attacker, index, target)
    if all(deed.is_voluntary for _, deed in found):
        return None
    kinds = tuple(dict.fromkeys(f"reaction:{deed.kind}" for _, deed in found))
    return Refusal("TB-31", "table_battles.refuse.mandatory", {"reactions": kinds})


def take_decline(s: State, a: Decline, log: Log, attacker: int, index: int, target: int) -> None:
    """TB-32: The attack goes on, and no Action Phase is lost."""
    log_event(log, "TB-32", "table_battles.log.declined", side=side_ref(s.battle.book.sides[1 - s.side]))
    strike(s, log, attacker, index, target)
