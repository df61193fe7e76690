"""Cached values that depend on statuses and morale alone: card values, targets of attacks, who can be hit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.systems.table_battles.ai.firepower import PART, firepower, needed
from engine.systems.table_battles.attack_reachability import pairs
from engine.systems.table_battles.battle import Battle
from engine.systems.table_battles.data import (
    ATTACK,
    BOMBARD,
    COMMAND,
    COUNTERATTACK,
    GONE,
    IN_PLAY,
    IN_RESERVE,
    LIFT,
    ROUTED,
    SCREEN,
)  # fmt: skip
from engine.systems.table_battles.language.card_set import CardSet, card_set
from engine.systems.table_battles.language.cards import Card, CardAction
from engine.systems.table_battles.state import State

CUBES = (-5_000, 0, 1_300, 2_200, 2_900, 3_400, 3_800, 4_100, 4_300, 4_450, 4_550)
"""The value of a side's cubes of Morale, by their number."""
KEPT_CUBES = 60
"""What of that counts at once, in percent: the rest is in the danger of cards, which costs more with fewer cubes."""
HURT = (100, 62, 47, 35, 25, 17, 11, 7, 4, 2, 1, 0, 0)
"""The damage of a card in percent of a rout, by its remaining sticks."""
FIREPOWER = 700
"""The value of a net hit for each turn, of an attack that has somebody to strike.

It foretells the winner better than cubes do: sticks say how long a side lasts, firepower how soon the enemy breaks."""
ENTERS = 300
"""The value of a card that comes out of Reserve, besides its sticks."""
STICK = 290
"""The value of each stick but the last, of a card in Reserve or with somebody to strike: most attacks cost one."""
SPECIAL_WORTH = 120
OPEN, LISTED, HIDDEN = 100, 60, 25
"""The weight in percent of a card's sticks: a current target, named further down a list, named by no card."""
CLAUSE = 5_000
"""The value of the rout that fulfils a victory clause, shared among the routs still needed."""
HELPLESS, LAST_ONE, LAST_TWO = 7_000, 1_800, 500
"""The costs of having no card left that can ever attack, only one, only two."""


@dataclass(frozen=True, slots=True, eq=False)
class Gun:
    """An attack that a card in play could make: its current target and the fewest dice that it needs."""

    card: Card
    deed: CardAction
    target: Card
    dice: int
    hits: int
    """Hits with the fewest dice."""
    answers: tuple[tuple[Card, CardAction], ...]
    """TB-33, TB-34, TB-36: The reactions of cards in play that answer it, regardless of their dice."""
    is_plain: bool
    """Whether its requirement and its hits depend on nothing but the dice on its card, sticks and statuses."""


@dataclass(frozen=True, slots=True, eq=False)
class Guard:
    """A reaction of a card in play, and the numbers of the enemy attacks that it answers."""

    card: Card
    deed: CardAction
    guns: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Valuation:
    """Values that hold as long as no card leaves and morale stays the same; columns by card, pairs by side.

    `rout` is the cost of a card's rout for its owner; `open` the weight in percent of its sticks; `base` the lead of
    the first side by morale, presence and attackers left; `guns` are attacks by side; `helpers` cards with other
    actions; `guards` reactions by side.
    """

    rout: tuple[int, ...]
    stick: tuple[tuple[int, ...], ...]
    """For each card its damage less the value of its sticks, by remaining sticks."""
    clause: tuple[int, ...]
    """For each card the lead of the first side that its rout brings by victory clauses."""
    base: int
    guns: tuple[tuple[Gun, ...], tuple[Gun, ...]]
    helpers: tuple[tuple[tuple[Card, CardAction], ...], tuple[tuple[Card, CardAction], ...]]
    guards: tuple[tuple[Guard, ...], tuple[Guard, ...]]


def _attackers(b: CardSet, text: str, status: tuple[str, ...]) -> list[int]:
    """TB-70: Return for each side how many cards can ever attack, judged by statuses."""
    s = State()
    s.battle = Battle()
    s.battle.text, s.status = text, list(status)
    s.sticks, s.coming = [card.strength for card in b.cards], [0] * len(b.cards)
    s.dice, s.cubes = [""] * len(b.cards), [card.cubes for card in b.cards]
    s.counters, s.turn = [card.counter for card in b.cards], 1
    found: tuple[dict[int, None], dict[int, None]] = ({}, {})
    for i, _ in pairs(s, b):
        found[b.cards[i].side][i] = None
    return [len(found[0]), len(found[1])]


def _is_plain(b: CardSet, card: Card, deed: CardAction, target: Card) -> bool:
    """TB-85: Return whether no condition, aura or cube has a say in an attack."""
    is_free = deed.when is None and not deed.needs_cubes and not card.is_special
    return is_free and not (deed.bonus or target.modifiers or b.auras)


def cubes(n: int) -> int:
    """Return the value of a number of cubes of Morale."""
    return CUBES[min(n, len(CUBES) - 1)]


@lru_cache(maxsize=1 << 12)
def valuation(text: str, status: tuple[str, ...], first: int, second: int) -> Valuation:
    """Return the valuation for statuses and the morale of both sides."""
    b = card_set(text)
    morale = (first, second)
    guns: tuple[list[Gun], list[Gun]] = ([], [])
    helpers: tuple[list[tuple[Card, CardAction]], list[tuple[Card, CardAction]]] = ([], [])
    aimed, listed = [False] * len(b.cards), [False] * len(b.cards)
    for card in b.cards:
        if status[card.index] in GONE:
            continue
        for deed in card.deeds:
            if deed.kind == ATTACK:
                for t in deed.targets:
                    listed[t] = True
                target = _aim(b, status, card, deed)
                if target is not None and status[card.index] == IN_PLAY:
                    aimed[target.index] = True
                    dice = needed(deed)
                    hits = deed.base + deed.each * (0 if card.is_special else dice)
                    answers = tuple(_answers(b, status, card, target))
                    guns[card.side].append(
                        Gun(card, deed, target, dice, hits, answers, _is_plain(b, card, deed, target))
                    )
            elif deed.kind in (BOMBARD, COMMAND, LIFT) and status[card.index] == IN_PLAY:
                helpers[card.side].append((card, deed))
    best = [-1] * len(b.cards)
    for gun in (*guns[0], *guns[1]):
        best[gun.card.index] = max(best[gun.card.index], firepower(gun.card, gun.deed))
    presence = [_presence(card, status[card.index], best[card.index]) for card in b.cards]
    rout = tuple(_rout(b, status, morale, presence, card) for card in b.cards)
    share = [OPEN if aimed[i] else LISTED if listed[i] else HIDDEN for i in range(len(b.cards))]
    spare = [STICK if hits >= 0 else 0 for hits in best]
    stick = tuple(
        tuple(rout[i] * share[i] * hurt // 10_000 - spare[i] * max(0, n - 1) for n, hurt in enumerate(HURT))
        for i in range(len(b.cards))
    )
    base = sum(presence[i] if b.cards[i].side == 0 else -presence[i] for i in range(len(b.cards)))
    if "morale" not in b.disabled:
        base += (cubes(first) - cubes(second)) * KEPT_CUBES // 100
    if "no_attack" not in b.disabled:
        attackers = _attackers(b, text, status)
        base -= _few(attackers[0]) - _few(attackers[1])
    return Valuation(
        rout=rout,
        stick=stick,
        clause=tuple(_clauses(b, status, card) * (1 if card.side else -1) for card in b.cards),
        base=base,
        guns=(tuple(guns[0]), tuple(guns[1])),
        helpers=(tuple(helpers[0]), tuple(helpers[1])),
        guards=(tuple(_guards(b, status, 0, guns[1])), tuple(_guards(b, status, 1, guns[0]))),
    )


def _aim(b: CardSet, status: tuple[str, ...], card: Card, deed: CardAction) -> Card | None:
    """TB-23, TB-24: Return the first formation of a list that is in play."""
    for t in deed.targets:
        if status[t] == IN_PLAY and not b.cards[t].is_special:
            return b.cards[t]
        if status[t] == IN_RESERVE and card.blocks:
            return None
    return None


def _answers(b: CardSet, status: tuple[str, ...], attacker: Card, target: Card) -> Iterator[tuple[Card, CardAction]]:
    """TB-33, TB-34, TB-36: Yield the reactions that answer an attack."""
    for i in b.own[1 - attacker.side]:
        if status[i] == IN_PLAY:
            for deed in b.cards[i].reactions:
                if deed.kind == SCREEN:
                    fits = deed.is_any or attacker.index in deed.targets
                elif deed.kind == COUNTERATTACK:
                    fits = i == target.index and (deed.is_any or attacker.index in deed.targets)
                else:
                    fits = i != target.index and (deed.is_any or target.index in deed.targets)
                if fits:
                    yield b.cards[i], deed


def _guards(b: CardSet, status: tuple[str, ...], side: int, guns: Sequence[Gun]) -> Iterator[Guard]:
    """Yield the reactions of a side with the enemy attacks that each answers."""
    for i in b.own[side]:
        if status[i] == IN_PLAY:
            for deed in b.cards[i].reactions:
                answered = tuple(
                    n for n, gun in enumerate(guns) if any(one is deed for card, one in gun.answers if card.index == i)
                )
                yield Guard(b.cards[i], deed, answered)


def _presence(card: Card, status: str, hits: int) -> int:
    """Return the intrinsic value of a card, by the firepower of its best attack, -1 if it has nobody to strike."""
    if status in GONE:
        return 0
    if card.is_special:
        return SPECIAL_WORTH
    if status == IN_RESERVE:
        return STICK * (card.strength - 1)
    return FIREPOWER * max(0, hits) // PART


def _few(attackers: int) -> int:
    """TB-69: Return the cost of having so few cards that can ever attack."""
    return (HELPLESS, LAST_ONE, LAST_TWO)[attackers] if attackers < 3 else 0


def _rout(b: CardSet, status: tuple[str, ...], morale: tuple[int, int], presence: list[int], card: Card) -> int:
    """TB-44: Return the cost of a card's rout for its owner: cubes, the card itself, and effects on both sides."""
    if card.is_special or status[card.index] in GONE:
        return 0
    own, other = morale[card.side], morale[1 - card.side]
    cost = presence[card.index]
    if "morale" not in b.disabled:
        lost = min(card.worth, own)
        cost += cubes(own) - cubes(own - lost) + cubes(other + lost) - cubes(other)
    for j in b.waiting[card.index]:
        if status[j] == IN_RESERVE:
            cost -= ENTERS
    for j in b.pursuers[card.index]:
        if status[j] == IN_PLAY and b.cards[j].side != card.side:
            cost -= presence[j] // 2
    return max(cost + _clauses(b, status, card), 50)


def _clauses(b: CardSet, status: tuple[str, ...], card: Card) -> int:
    """TB-85: Return what victory clauses make of a card's rout for its owner."""
    return sum(_clause(b, status, clause, card) for clause in b.victory)


def _clause(b: CardSet, status: tuple[str, ...], clause: Mapping[str, Any], card: Card) -> int:
    """TB-85: Return the value of a rout for a victory clause."""
    kind, side, cards = clause["type"], clause["side"], clause["cards"]
    fallen = sum(1 for i in cards if status[i] == ROUTED)
    if kind == "rout_all" and card.index in cards:
        left = sum(1 for i in cards if status[i] not in GONE)
    elif kind == "rout_any" and card.index in cards:
        left = clause["n"] - fallen
    elif kind == "lose_limit" and card.side == side:
        left = clause["n"] - sum(1 for i in b.own[side] if status[i] == ROUTED)
    else:
        return 0
    worth = CLAUSE if clause["grade"] != "draw" else CLAUSE // 4
    return worth // max(1, left) ** 2
