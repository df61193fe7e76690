"""Pointing: picks, the orders they may mean, traces of orders, and verdicts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.core import spelling
from engine.core.references import DieRef, Pick, PieceRef, PlaceRef, WordRef, piece_ref, side_ref, word_ref
from engine.core.types import Action, PieceId
from engine.core.view import Proposal, Trace, Verdict
from engine.systems.table_battles.acting.attack import aim, attacks_of
from engine.systems.table_battles.acting.hits import attack_sum, plain_hits
from engine.systems.table_battles.acting.other_actions import commanded, options_bombard, options_command, options_lift
from engine.systems.table_battles.acting.reactions import KINDS, available
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
from engine.systems.table_battles.data import ATTACK, BOMBARD, COMMAND, FACES, LIFT, ROUTED
from engine.systems.table_battles.language import areas
from engine.systems.table_battles.language.card_set import CardSet
from engine.systems.table_battles.language.cards import Card
from engine.systems.table_battles.state import State


def picks(s: State, a: Action) -> tuple[Pick, ...]:
    """Return the picks of an order."""
    match a:
        case Attack(piece, target, index):
            return piece_ref(piece), piece_ref(target), *_which(_same_attacks(s, a), index)
        case Bombard(piece, index):
            return piece_ref(piece), _word("bombard", options_bombard(s, is_free=True), piece, index)
        case Command(piece, _, index):
            return piece_ref(piece), _word("command", options_command(s, is_free=True), piece, index)
        case Lift(piece, index):
            return piece_ref(piece), _word("lift", options_lift(s, is_free=True), piece, index)
        case Null(piece):
            is_special = s.battle.book.cards[s.battle.book.number[piece]].is_special
            return piece_ref(piece), word_ref("null-cube") if is_special else word_ref("null")
        case Screen(piece, index) | Counterattack(piece, index) | Absorb(piece, index):
            return piece_ref(piece), *_which(_same_reactions(s, piece), index)
        case Place(piece, batch):
            return piece_ref(piece), word_ref("-".join(("place", *map(str, batch))))
    return spelling.picks(a)


def _which(indexes: list[int], index: int) -> tuple[WordRef, ...]:
    """Return the word that distinguishes one of several actions, none for a single action."""
    return () if len(indexes) < 2 else (word_ref(f"act-{index}"),)


def _word(word: str, menu: Iterable[Bombard | Command | Lift], piece: PieceId, index: int) -> WordRef:
    several = sum(1 for other in menu if other.piece == piece) > 1
    return word_ref(f"{word}-{index}") if several else word_ref(word)


def _same_attacks(s: State, a: Attack) -> list[int]:
    b = s.battle.book
    i = b.number.get(a.piece)
    found = attacks_of(s, b, b.cards[i]) if i is not None else ()
    return [other.action for other in found if other.target == a.target]


def _same_reactions(s: State, piece: PieceId) -> list[int]:
    if not s.agenda or s.agenda[-1][0] != "turn.react":
        return []
    return [deed.index for card, deed in available(s, s.battle.book, *s.agenda[-1][1:]) if card.id == piece]


def propose(s: State, pointed: tuple[Pick, ...]) -> Iterable[Proposal]:
    """Yield the orders that these picks may mean, the likeliest first, legal or not."""
    return map(Proposal, _meant(s, pointed))


def _meant(s: State, pointed: tuple[Pick, ...]) -> Iterable[Action]:
    if not pointed or not s.agenda:
        return []
    b = s.battle.book
    named = [PieceId(pick.id) for pick in pointed if isinstance(pick, PieceRef | PlaceRef)]
    cards = [b.cards[b.number[piece]] for piece in named if piece in b.number]
    words = [pick.id for pick in pointed if isinstance(pick, WordRef)]
    step = s.agenda[-1][0]
    if step == "turn.act":
        return _acts(s, b, cards, words)
    if step == "turn.react":
        return _reactions(s, b, cards, words)
    if step == "turn.place":
        dice = [pick.id for pick in pointed if isinstance(pick, DieRef)]
        return _batches(s, cards, words, [int(face) for face in dice if face in map(str, FACES)])
    if step == "turn.save":
        return [Forgo()] if words else [Save(card.id) for card in cards[-1:]]
    return []


def _acts(s: State, b: CardSet, cards: list[Card], words: list[str]) -> list[Action]:
    word, _, number = words[-1].partition("-") if words else ("", "", "")
    if not cards:
        return [Pass()] if word == "pass" else []
    card = cards[0]
    index = int(number) if number.isascii() and number.isdigit() and len(number) < 4 else None
    if word in ("retire", "null"):
        return [Retire(card.id) if word == "retire" else Null(card.id)]
    if word in ("bombard", "command", "lift"):
        return _with_words(s, b, card, word, index)
    if len(cards) == 1:
        return _likely(s, b, card)
    other = cards[1]
    if other.side != card.side:
        found = [deed.index for deed in card.attacks if other.index in deed.targets]
        found = [n for n in found if word != "act" or n == index] or [deed.index for deed in card.attacks][:1]
        return [Attack(card.id, other.id, n) for n in found or [0]]
    return [Shift(card.id, other.id, 1 if index is None or word != "shift" else index)]


def _with_words(s: State, b: CardSet, card: Card, word: str, index: int | None) -> list[Action]:
    """Return a card's actions of one kind; a first one, to be refused, if it has none."""
    found = [deed for deed in card.deeds if deed.kind == word and index in (None, deed.index)]
    numbers = [deed.index for deed in found] or [index or 0]
    if word == BOMBARD:
        return [Bombard(card.id, n) for n in numbers]
    if word == LIFT:
        return [Lift(card.id, n) for n in numbers]
    friends = [deed.targets[max(0, _at(deed.targets, commanded(s, deed)))] for deed in found] or [card.index]
    return [Command(card.id, b.cards[i].id, n) for i, n in zip(friends, numbers, strict=False)]


def _at(targets: tuple[int, ...], one: int) -> int:
    return targets.index(one) if one in targets else 0


def _likely(s: State, b: CardSet, card: Card) -> list[Action]:
    """Return the orders that picking one card may mean: each of its actions, otherwise taking its dice off."""
    found: list[Action] = []
    for deed in card.deeds:
        if deed.kind == ATTACK:
            found.append(Attack(card.id, b.cards[deed.targets[max(0, aim(s, b, card, deed))]].id, deed.index))
        elif deed.kind in (BOMBARD, COMMAND, LIFT):
            found += _with_words(s, b, card, deed.kind, deed.index)
    if card.retires:
        found.append(Retire(card.id))
    return found or [Null(card.id)]


def _reactions(s: State, b: CardSet, cards: list[Card], words: list[str]) -> list[Action]:
    if not cards:
        return [Decline()] if words else []
    card = cards[-1]
    found = [deed for deed in card.reactions if not words or words[-1] == f"act-{deed.index}"] or card.reactions
    return [KINDS[deed.kind](card.id, deed.index) for deed in found] or [Screen(card.id, 0)]


def _batches(s: State, cards: list[Card], words: list[str], dice: list[int]) -> list[Action]:
    """Return the batches of dice to place: that of the word, and with it those picked, the smallest first."""
    word, _, faces = words[-1].partition("-") if words else ("", "", "")
    if not cards:
        return [Done()] if word == "done" else []
    card = cards[-1]
    chosen = tuple(int(face) for face in faces.split("-") if face in map(str, FACES)) if word == "place" else ()
    legal = areas.batches(card.area, s.rolled)
    if dice:
        wanted = Counter((*chosen, *dice))
        return [Place(card.id, tuple(map(int, batch))) for batch in legal if wanted <= Counter(map(int, batch))] or [
            Place(card.id, tuple(sorted(wanted.elements())))
        ]
    if word == "place":
        return [Place(card.id, chosen)]
    best = legal[-1] if legal else s.rolled[:1]
    return [Place(card.id, tuple(map(int, best)))]


def trace(s: State, a: Action) -> Trace:
    """Return the trace of an order: an attack as an arrow, and the cards that would rout if nobody reacts."""
    match a:
        case Attack(piece, target, index):
            b = s.battle.book
            card, victim = b.cards[b.number[piece]], b.cards[b.number[target]]
            deed = card.deeds[index]
            hits = attack_sum(s, b, card, deed, victim, absorbs=False).total
            takes = (target,) * (hits >= s.sticks[victim.index])
            takes += (piece,) * (0 < s.sticks[card.index] <= plain_hits(s, b, card, deed.loss))
            return Trace((piece, target), takes=takes)
        case Shift(piece, friend, _) | Command(piece, friend, _):
            return Trace((piece, friend))
        case Screen(piece, _) | Counterattack(piece, _) | Absorb(piece, _) if s.agenda[-1][0] == "turn.react":
            b = s.battle.book
            attacker, _, target = s.agenda[-1][1:]
            return Trace((piece, b.cards[target if isinstance(a, Absorb) else attacker].id))
    return Trace()


def is_attack(s: State, a: Action) -> bool:
    """Return whether odds are worth showing."""
    return isinstance(a, (Attack, Bombard))


def verdict(before: State, after: State, a: Action) -> Verdict:
    """Return the verdict on an order, from the states before and after it, judged for the side that gave it."""
    b = before.battle.book
    own = before.side
    if before.agenda and before.agenda[-1][0] == "turn.react":
        own = 1 - own
    elif before.agenda and before.agenda[-1][0] == "turn.save":
        own = b.cards[before.agenda[-1][4]].side
    taken, lost = (after.lost[side] - before.lost[side] for side in (1 - own, own))
    if after.end is not None:
        winner = after.end[0]
        if winner is None:
            return Verdict("table_battles.verdict.drawn", 0, takes=bool(taken))
        way, good = ("won", 1) if winner == b.sides[own] else ("lost", -1)
        return Verdict(f"table_battles.verdict.{way}", good, {"side": side_ref(b.sides[own])}, bool(taken))
    fell = [_routed(before, after, b, side) for side in (1 - own, own)]
    facts = {
        "side": side_ref(b.sides[own]),
        "other": side_ref(b.sides[1 - own]),
        "n": taken,
        "lost": lost,
        "pieces": tuple(piece_ref(b.cards[i].id) for i in (*fell[0], *fell[1])),
    }
    if fell[0] and fell[1]:
        return Verdict("table_battles.verdict.both_rout", 0, facts, takes=True)
    if fell[0] or fell[1]:
        way, good, other = ("rout", 1, lost) if fell[0] else ("own_rout", -1, taken)
        return Verdict(f"table_battles.verdict.{way}{'_trade' if other else ''}", good, facts, bool(taken or fell[0]))
    if taken and lost:
        return Verdict("table_battles.verdict.trade", (taken > lost) - (taken < lost), facts, takes=True)
    if taken or lost:
        return Verdict(f"table_battles.verdict.{'hits' if taken else 'losses'}", 1 if taken else -1, facts, bool(taken))
    gain = (after.morale[own] - before.morale[own]) - (after.morale[1 - own] - before.morale[1 - own])
    if gain:
        return Verdict(f"table_battles.verdict.{'morale' if gain > 0 else 'own_morale'}", 1 if gain > 0 else -1, facts)
    if isinstance(a, Attack):
        if not after.owes[1 - own] or before.owes[1 - own]:
            return Verdict("table_battles.verdict.nothing", 0)
        has_paid_cube = any(now < then for now, then in zip(after.cubes, before.cubes, strict=True))
        return Verdict(f"table_battles.verdict.screened{'_cube' * has_paid_cube}", 0)
    return Verdict("table_battles.verdict.done", 0)


def _routed(before: State, after: State, b: CardSet, side: int) -> list[int]:
    return [i for i in b.own[side] if after.status[i] == ROUTED != before.status[i]]
