"""The assault: TY-06 to TY-12."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.core import dice as dice_odds
from engine.core.agenda import Answer, Ask, Do, Roll, push
from engine.core.references import piece_ref, place_ref, side_ref
from engine.core.types import Count, Event, Facts, Log, Refusal, Side, log_event
from tests.toy.actions import Accept, Assault, Hold, Lose, Reveal
from tests.toy.data import DICE, HIT_FACES, HITS_FOR_LOSS, SIDES_OF_DIE
from tests.toy.state import State, companies, other, owner, whose


def options_assault(s: State, side: Side) -> Iterator[Assault]:
    """TY-06, TY-07: each own card against each enemy card with all dice, and with half of them."""
    for card in s.battle.rows[side]:
        most = DICE * len(companies(s, card))
        if most:
            for target in s.battle.rows[other(s, side)]:
                if companies(s, target):
                    yield Assault(card, target, most)
                    yield Assault(card, target, most // 2)


def refuse_assault(s: State, a: Assault, side: Side) -> Refusal | None:
    """TY-06, TY-07: from an own card with companies at an enemy card with companies, with the dice it has."""
    if owner(s, a.card) != side:
        return Refusal("TY-06", "toy.refuse.not_your_card")
    if owner(s, a.target) != other(s, side):
        return Refusal("TY-06", "toy.refuse.not_their_card")
    for card in (a.card, a.target):
        if not companies(s, card):
            return Refusal("TY-06", "toy.refuse.empty_card", {"card": place_ref(card)})
    most = DICE * len(companies(s, a.card))
    if not 1 <= a.dice <= most:
        return Refusal("TY-07", "toy.refuse.dice", {"dice": a.dice, "most": most})
    return None


def take_assault(s: State, a: Assault, log: Log, side: Side) -> None:
    """TY-06: the assaulted side may answer, then the dice fall."""
    enemy = other(s, side)
    log_event(log, "TY-06", "toy.log.assault", card=place_ref(a.card), target=place_ref(a.target), dice=a.dice)
    if s.orders[enemy] and enemy not in s.shown:
        push(s, ("combat.react", enemy, a.card, a.target, a.dice))
    else:
        push(s, ("combat.charge", a.card, a.target, a.dice))


def options_hold(s: State, side: Side) -> Iterator[Hold]:
    """TY-06: or hold."""
    yield Hold()


def refuse_hold(s: State, a: Hold, side: Side) -> None:
    """TY-06: that is always allowed."""


def take_hold(s: State, a: Hold, log: Log, side: Side) -> None:
    """TY-06: the turn is over."""
    log_event(log, "TY-06", "toy.log.held", side=side_ref(side))


def options_reveal(s: State, side: Side, *assault: object) -> Iterator[Reveal]:
    """TY-08: an order other than straw may be revealed."""
    if s.orders[side] in ("stakes", "hounds"):
        yield Reveal()


def refuse_reveal(s: State, a: Reveal, side: Side, *assault: object) -> Refusal | None:
    """TY-08: straw cannot be revealed."""
    if s.orders[side] in ("stakes", "hounds"):
        return None
    return Refusal("TY-08", "toy.refuse.straw")


def take_reveal(s: State, a: Reveal, log: Log, side: Side, *assault: Any) -> None:
    """TY-08 to TY-10: stakes halve the dice, rounded up; hounds cost the assault a company."""
    card, target, dice = assault
    s.shown = (*s.shown, side)
    order = s.orders[side]
    if log is not None:
        facts: Facts = {"side": side_ref(side), "order": f"order:{order}"}
        log.append(Event("TY-08", "toy.log.revealed", facts, reveals=True))
    if order == "stakes":
        log_event(log, "TY-09", "toy.log.stakes", dice=dice, left=(dice + 1) // 2)
        push(s, ("combat.charge", card, target, (dice + 1) // 2))
    else:
        log_event(log, "TY-10", "toy.log.hounds", card=place_ref(card))
        push(s, ("combat.lose", other(s, side), card, 1, ""), ("combat.charge", card, target, dice))


def options_accept(s: State, side: Side, *assault: object) -> Iterator[Accept]:
    """TY-08: the order may stay hidden."""
    yield Accept()


def usual_react(s: State, side: Side, *assault: object) -> Accept:
    """TY-08: it stays hidden where nobody says otherwise."""
    return Accept()


def refuse_accept(s: State, a: Accept, side: Side, *assault: object) -> None:
    """TY-08: that is always allowed."""


def take_accept(s: State, a: Accept, log: Log, side: Side, *assault: object) -> None:
    """TY-08: the dice fall as committed."""
    push(s, ("combat.charge", *assault))


def charge(s: State, log: Log, card: str, target: str, dice: int) -> None:
    """TY-10: without a company left the assault is over."""
    if companies(s, card):
        push(s, ("combat.roll", card, target, dice))


def odds_hits(s: State, card: str, target: str, dice: int) -> tuple[tuple[int, int], ...]:
    """TY-11: each die of 5 or 6 is a hit."""
    return dice_odds.pool(dice, SIDES_OF_DIE, HIT_FACES)


def kind_of_dice(s: State, card: str, target: str, dice: int) -> Count:
    """TY-11: how many dice hit is all that counts."""
    return Count(dice)


def take_hits(s: State, hits: int, log: Log, *assault: Any) -> None:
    """TY-11: every second hit costs a company; what goes beyond the last company is lost."""
    _, target, dice = assault
    losses = min(hits // HITS_FOR_LOSS, len(companies(s, target)))
    log_event(log, "TY-11", "toy.log.hits", dice=dice, hits=hits, losses=losses, target=place_ref(target))
    if losses:
        push(s, ("combat.lose", owner(s, target), target, losses, ""))


def options_lose(s: State, side: Side, card: str, losses: int, after: str) -> Iterator[Lose]:
    """TY-12: in alphabetical order, so that one set of losses can be chosen in one way only."""
    free = [company for company in companies(s, card) if company > after]
    yield from map(Lose, free[: len(free) - losses + 1])


def refuse_lose(s: State, a: Lose, side: Side, *loss: Any) -> Refusal | None:
    """TY-12: a company of the card, after the last one in the alphabet, and not so late that too few are left."""
    card, losses, after = loss
    if s.at.get(a.company) != card:
        return Refusal("TY-12", "toy.refuse.not_on_card", {"card": place_ref(card)})
    facts = {"company": piece_ref(a.company)}
    if a.company <= after:
        return Refusal("TY-12", "toy.refuse.alphabet", facts)
    if sum(company >= a.company for company in companies(s, card)) < losses:
        return Refusal("TY-12", "toy.refuse.too_late", {**facts, "losses": losses})
    return None


def take_lose(s: State, a: Lose, log: Log, side: Side, *loss: Any) -> None:
    """TY-12: the company is gone; a side without companies loses at once."""
    card, losses, _ = loss
    s.at[a.company] = ""
    log_event(log, "TY-12", "toy.log.lost", company=piece_ref(a.company), card=place_ref(card))
    if losses > 1:
        push(s, ("combat.lose", side, card, losses - 1, a.company))
    else:
        push(s, ("victory.rout", side))


STEPS = {
    "combat.assault": Ask(
        "TY-06",
        whose,
        {
            Assault: Answer(options_assault, refuse_assault, take_assault),
            Hold: Answer(options_hold, refuse_hold, take_hold),
        },
        complete=False,
    ),
    "combat.react": Ask(
        "TY-08",
        whose,
        {
            Reveal: Answer(options_reveal, refuse_reveal, take_reveal),
            Accept: Answer(options_accept, refuse_accept, take_accept),
        },
        is_nested=True,
        usual=usual_react,
        shown=True,
    ),
    "combat.charge": Do("TY-10", charge),
    "combat.roll": Roll("TY-11", odds_hits, take_hits, kind_of_dice),
    "combat.lose": Ask("TY-12", whose, {Lose: Answer(options_lose, refuse_lose, take_lose)}),
}
