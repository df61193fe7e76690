"""The view of Rows for each side: everything except the other side's secret order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.core import agenda
from engine.core.references import Pick, PieceRef, PlaceRef, WordRef, piece_ref, place_ref, word_ref
from engine.core.types import Action, Chance, Decision, Side
from engine.core.view import Piece, Proposal, Trace, Track, Verdict, View
from tests.toy.actions import Accept, Assault, Done, Hide, Hold, Lose, March, Reveal
from tests.toy.data import DICE, ORDERS
from tests.toy.sequence import STEPS
from tests.toy.state import State, companies, other, strength


def view(s: State, side: Side | None) -> View:
    """Return the two rows as a side sees them (None: with everything open)."""
    now = agenda.pending(STEPS, s)
    sides = tuple(s.battle.rows)
    known = s if side is None else blind(s, side)
    return View(
        viewer=side,
        sides=sides,
        active=now.side if isinstance(now, Decision) else None,
        board=s.battle.board,
        pieces=tuple(_company(s, company) for company in s.at)
        + tuple(Piece(f"order-{one}", one, f"order.{_order(known, one)}", f"{one}0", None, {}) for one in sides),
        tracks=(
            Track("toy.track.round", None, s.round, s.battle.rounds),
            *(Track("toy.track.companies", one, strength(s, one)) for one in sides),
        ),
        goals=dict.fromkeys(
            sides, (("TY-13", "toy.goal.rout", {}), ("TY-13", "toy.goal.more", {"rounds": s.battle.rounds}))
        ),
        question=now.why if s.end else f"toy.question.{now.step}",
        facts={"dice": now.args[2]} if isinstance(now, Chance) else {},
    )


def _company(s: State, company: str) -> Piece:
    return Piece(company, company[0], "company", s.at[company] or None, None, {})


def _order(s: State, side: Side) -> str:
    return {"": "none", "?": "secret"}.get(s.orders[side], s.orders[side])


def blind(s: State, side: Side) -> State:
    """Return all that a side knows: the other's order is "?" until it is revealed."""
    known: State = s.copy()
    enemy = other(s, side)
    if s.orders[enemy] and enemy not in s.shown:
        known.orders[enemy] = "?"
    return known


def guess(s: State, side: Side, rng: Any) -> State:
    """Return a full state that a side's knowledge allows."""
    full: State = s.copy()
    for one, order in s.orders.items():
        if order == "?":
            full.orders[one] = ORDERS[rng.below(len(ORDERS))]
    return full


def picks(s: State, action: Action) -> tuple[Pick, ...]:
    """Return the things a player points at for an action."""
    match action:
        case March(company, to):
            return (piece_ref(company), place_ref(to))
        case Assault(card, target, dice):
            return (place_ref(card), place_ref(target), word_ref(str(dice)))
        case Lose(company):
            return (piece_ref(company),)
        case Hide(order):
            return (word_ref(order),)
        case _:
            return (word_ref(action.verb),)


def propose(s: State, picked: tuple[Pick, ...]) -> Iterable[Proposal]:
    """Yield what somebody who points at these things may mean."""
    return map(Proposal, _meant(s, picked))


def _meant(s: State, picked: tuple[Pick, ...]) -> Iterable[Action]:
    """Yield the actions that somebody who points at these things may mean."""
    match picked:
        case [PieceRef(company), PlaceRef(to)]:
            yield March(company, to)
        case [PlaceRef(card), PlaceRef(target), WordRef(dice)] if dice.isdecimal() and len(dice) < 4:
            yield Assault(card, target, int(dice))
        case [PieceRef(company)]:
            yield Lose(company)
        case [WordRef(word)]:
            yield from (kind() for kind in (Done, Hold, Reveal, Accept) if kind.verb == word)
            yield Hide(word)


def trace(s: State, action: Action) -> Trace:
    """Return what an action draws."""
    match action:
        case March(company, to):
            return Trace(path=(s.at[company], to))
        case Assault(card, target, _):
            return Trace(flight=(card, target))
        case _:
            return Trace()


def is_attack(s: State, action: Action) -> bool:
    """Return whether dice follow."""
    return isinstance(action, Assault)


def verdict(before: State, after: State, action: Action) -> Verdict:
    """Return what became of an assault: companies that its target has to take off, or its own to the hounds."""
    assert isinstance(action, Assault)
    if after.agenda and after.agenda[-1][0] == "combat.lose":
        _, _, card, losses, _ = after.agenda[-1]
        if card == action.card:
            return Verdict("toy.verdict.bitten", -1, {"losses": losses})
        return Verdict(f"toy.verdict.losses_{losses}", 1, {"losses": losses})
    return Verdict("toy.verdict.nothing", 0)


def threats(s: State, ref: PieceRef) -> Iterable[tuple[State, Action]]:
    """Yield the assaults on the card of a company, as if it were the enemy's turn now."""
    card = s.at.get(ref.id)
    if card and s.end is None:
        enemy = other(s, card[0])
        yield from _assaults(s, enemy, s.battle.rows[enemy], card)


def reaches(s: State, ref: PieceRef) -> Iterable[tuple[State, Action]]:
    """Yield the assaults from the card of a company, as if it were its side's turn now."""
    card = s.at.get(ref.id)
    if card and s.end is None:
        for target in s.battle.rows[other(s, card[0])]:
            if companies(s, target):
                yield from _assaults(s, card[0], (card,), target)


def _assaults(s: State, side: Side, origins: Iterable[str], card: str) -> Iterable[tuple[State, Action]]:
    turn: State = s.copy()
    turn.active, turn.agenda = side, [("victory.count",), ("combat.assault", side)]
    for origin in origins:
        if companies(s, origin):
            yield turn.copy(), Assault(origin, card, DICE * len(companies(s, origin)))
