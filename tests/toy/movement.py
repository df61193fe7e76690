"""The march: TY-04, TY-05, TY-14."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.agenda import Answer, Ask, push
from engine.core.references import piece_ref, place_ref
from engine.core.types import Log, Refusal, Side, log_event
from tests.toy.actions import Done, March
from tests.toy.data import ROOM
from tests.toy.state import State, companies, owner, whose


def options_march(s: State, side: Side, left: int) -> Iterator[March]:
    """TY-04: move one company to a neighbouring card of its own row."""
    cards = s.battle.rows[side]
    for n, card in enumerate(cards):
        here = companies(s, card)
        if len(here) < 2:
            continue
        for to in cards[max(n - 1, 0) : n] + cards[n + 1 : n + 2]:
            if len(companies(s, to)) < ROOM:
                yield from (March(company, to) for company in here)


def refuse_march(s: State, a: March, side: Side, left: int) -> Refusal | None:
    """TY-04, TY-05: an own company, to a neighbouring card of its row, never the last one, where there is room."""
    card = s.at.get(a.company, "")
    facts = {"company": piece_ref(a.company), "card": place_ref(card)}
    if owner(s, card) != side:
        return Refusal("TY-04", "toy.refuse.not_your_company")
    if owner(s, a.to) != side or abs(s.battle.rows[side].index(a.to) - s.battle.rows[side].index(card)) != 1:
        return Refusal("TY-04", "toy.refuse.not_neighbouring", facts)
    if len(companies(s, card)) < 2:
        return Refusal("TY-05", "toy.refuse.last_stays", facts)
    if len(companies(s, a.to)) >= ROOM:
        return Refusal("TY-05", "toy.refuse.full", {"card": place_ref(a.to), "room": ROOM})
    return None


def take_march(s: State, a: March, log: Log, side: Side, left: int) -> None:
    """TY-04: up to as many times in a turn as the scenario allows."""
    origin = place_ref(s.at[a.company])
    log_event(log, "TY-04", "toy.log.marched", company=piece_ref(a.company), origin=origin, to=place_ref(a.to))
    s.at[a.company] = a.to
    if left > 1:
        push(s, ("movement.march", side, left - 1))


def options_done(s: State, side: Side, left: int) -> Iterator[Done]:
    """TY-04: the side says when it is done."""
    yield Done()


def refuse_done(s: State, a: Done, side: Side, left: int) -> None:
    """TY-04: that is always allowed."""


def take_done(s: State, a: Done, log: Log, side: Side, left: int) -> None:
    """TY-04: the assault follows."""


STEPS = {
    "movement.march": Ask(
        "TY-04",
        whose,
        {March: Answer(options_march, refuse_march, take_march), Done: Answer(options_done, refuse_done, take_done)},
    ),
}
