"""Reasons why a card acts, reacts or is given dice: one word key with facts."""

from __future__ import annotations

from engine.core.references import piece_ref
from engine.core.types import Action, PieceId, Reason, Side
from engine.systems.table_battles.acting.action_costs import is_met
from engine.systems.table_battles.acting.attack import aim
from engine.systems.table_battles.acting.hits import attack_sum
from engine.systems.table_battles.acting.other_actions import payers
from engine.systems.table_battles.acting.reactions import available
from engine.systems.table_battles.actions import (
    Absorb,
    Attack,
    Bombard,
    Command,
    Counterattack,
    Decline,
    Done,
    Forgo,
    Lift,
    Null,
    Pass,
    Place,
    Retire,
    Save,
    Screen,
    Shift,
)
from engine.systems.table_battles.data import IN_PLAY, OBLIQUE_LEAD
from engine.systems.table_battles.language.card_set import CardSet
from engine.systems.table_battles.language.cards import Card
from engine.systems.table_battles.state import State


def reason(s: State, side: Side, action: Action) -> Reason | None:
    """Return why an order is given."""
    match action:
        case Attack():
            return _why_attack(s, action)
        case Place(piece, batch):
            return _why_place(s, piece, batch)
        case Bombard(piece):
            return "table_battles.reason.bombard", {"piece": piece_ref(piece), "n": s.morale[1 - s.side] - 1}
        case Command(piece, friend):
            return "table_battles.reason.command", {"piece": piece_ref(piece), "friend": piece_ref(friend)}
        case Lift(piece) | Retire(piece) | Null(piece) | Save(piece):
            return f"table_battles.reason.{action.verb}", {"piece": piece_ref(piece)}
        case Shift(piece, friend, n):
            return _why_shift(s, piece, friend, n)
        case Screen(piece) | Counterattack(piece) | Absorb(piece) if s.agenda[-1][0] == "turn.react":
            b = s.battle.book
            attacker, _, target = s.agenda[-1][1:]
            facts: dict[str, object] = {"piece": piece_ref(piece), "attacker": piece_ref(b.cards[attacker].id)}
            return f"table_battles.reason.{action.verb}", facts | {"target": piece_ref(b.cards[target].id)}
        case Pass():
            return f"table_battles.reason.{_why_pass(s)}", {}
        case Decline() | Forgo() | Done():
            return f"table_battles.reason.{action.verb}", {}
    return None


def _why_pass(s: State) -> str:
    """TB-17, TB-18: Return what taking no action keeps, or that there is nothing to act with."""
    if s.agenda[-1][0] == "turn.act" and not s.agenda[-1][1]:
        return "pass_lost"
    able = list(payers(s, s.battle.book))
    if any(s.dice[card.index] for card in able):
        return "pass"
    return "pass_cubes" if able else "pass_bare"


def _why_attack(s: State, a: Attack) -> Reason:
    """TB-22, TB-31: Return the effect of an attack, and whether the enemy may react."""
    b = s.battle.book
    card, target = b.cards[b.number[a.piece]], b.cards[b.number[a.target]]
    hits = attack_sum(s, b, card, card.deeds[a.action], target, absorbs=False).total
    facts: dict[str, object] = {"piece": piece_ref(a.piece), "target": piece_ref(a.target), "n": hits}
    answers = available(s, b, card.index, a.action, target.index)
    if answers:
        return "table_battles.reason.draw", {**facts, "other": piece_ref(answers[0][0].id)}
    if hits < s.sticks[target.index]:
        facts["left"] = s.sticks[target.index] - hits
        return f"table_battles.reason.{'attack' if hits else 'attack_idle'}", facts
    decides = target.worth >= s.morale[target.side] and "morale" not in b.disabled
    return f"table_battles.reason.{'decide' if decides else 'rout'}", facts


def _why_place(s: State, piece: PieceId, batch: tuple[int, ...]) -> Reason:
    """TB-52: Return what dice on a card make ready: an attack, a reaction, both, or only a beginning."""
    b = s.battle.book
    card = b.cards[b.number[piece]]
    facts: dict[str, object] = {"piece": piece_ref(piece), "n": len(batch)}
    if card.is_special:
        return "table_battles.reason.cube", facts
    after: State = s.copy()
    after.dice[card.index] = "".join(sorted(s.dice[card.index] + "".join(map(str, batch))))
    target = _ready(after, b, card)
    guards = any(is_met(after, b, card, deed) for deed in card.reactions)
    if target is not None:
        more = "more" if _ready(s, b, card) is not None and s.dice[card.index] else "load"
        return f"table_battles.reason.{more}", {**facts, "target": piece_ref(target)}
    return f"table_battles.reason.{'guard' if guards else 'begin'}", facts


def _ready(s: State, b: CardSet, card: Card) -> str | None:
    """TB-19, TB-23: Return the card that a card with its dice could attack next turn."""
    for deed in card.attacks:
        n = aim(s, b, card, deed)
        if n >= 0 and is_met(s, b, card, deed):
            return b.cards[deed.targets[n]].id
    return None


def _why_shift(s: State, piece: PieceId, friend: str, n: int) -> Reason:
    """TB-79, TB-83: Return whether sticks give a lead of three over an enemy, or help a weak card."""
    b = s.battle.book
    facts: dict[str, object] = {"piece": piece_ref(piece), "friend": piece_ref(friend), "n": n}
    sticks = s.sticks[b.number[friend]]
    foes = [s.sticks[i] for i in b.own[1 - s.side] if s.status[i] == IN_PLAY and not b.cards[i].is_special]
    leads = b.oblique and any(sticks + n >= foe + OBLIQUE_LEAD > sticks for foe in foes)
    return f"table_battles.reason.{'shift_lead' if leads else 'shift'}", facts
