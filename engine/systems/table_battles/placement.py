"""The Roll Phase: rolling the pool and placing dice on cards (TB-51 to TB-62, TB-64, TB-66, TB-67)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import factorial

from engine.core.agenda import push
from engine.core.references import piece_ref, side_ref
from engine.core.types import ROLLED, Faces, Log, Outcome, PieceId, Refusal, log_event
from engine.systems.table_battles.actions import Done, Place
from engine.systems.table_battles.data import FACES, GONE, IN_PLAY, IN_RESERVE
from engine.systems.table_battles.language import areas
from engine.systems.table_battles.language.card_set import CardSet
from engine.systems.table_battles.language.cards import Card
from engine.systems.table_battles.language.conditions import active_auras, holds, is_suppressed
from engine.systems.table_battles.state import State, pool, supply


@cache
def odds_of(dice: int) -> tuple[tuple[str, int], ...]:
    """TB-51: Return the odds of all outcomes of `dice` dice; the weights add up to 6 ** dice."""
    found: list[tuple[str, int]] = []
    for row in combinations_with_replacement("".join(map(str, FACES)), dice):
        ways = factorial(dice)
        for face in FACES:
            ways //= factorial(row.count(str(face)))
        found.append(("".join(row), ways))
    return tuple(found)


def begin_roll(s: State, log: Log) -> None:
    """TB-51: All dice of the pool are rolled; with none there is no Roll Phase."""
    s.rolled, s.placed = "", ()
    b = s.battle.book
    if pool(s, b, s.side):
        push(s, ("turn.roll",))
    else:
        log_event(log, "TB-51", "table_battles.log.no_dice", side=side_ref(b.sides[s.side]))


def odds(s: State) -> tuple[tuple[Outcome, int], ...]:
    """TB-51: The whole pool falls at once."""
    return odds_of(pool(s, s.battle.book, s.side))


def kind(s: State) -> Faces:
    """TB-51: Dice with six faces."""
    return Faces(pool(s, s.battle.book, s.side))


def roll(s: State, outcome: str, log: Log) -> None:
    """TB-51: Note the faces, then ask where they are placed."""
    s.rolled = outcome
    if log is not None:
        side = s.battle.book.sides[s.side]
        log_event(log, "TB-51", "table_battles.log.rolled", ROLLED, side=side_ref(side), faces=" ".join(outcome))
    go_on(s, log)


def go_on(s: State, log: Log) -> None:
    """TB-52: Ask again as long as some dice may be placed; those left stay in the pool (TB-62)."""
    if s.rolled and next(options_place(s), None) is not None:
        push(s, ("turn.place",))
    else:
        finish_placing(s)


def finish_placing(s: State) -> None:
    """TB-62: The faces left mean nothing any more."""
    s.rolled, s.placed = "", ()


@lru_cache(maxsize=1 << 10)
def _share(area: str, dice: int) -> Fraction:
    """TB-51, TB-54: Return how likely so many dice bring some that an area takes."""
    return Fraction(sum(ways for rolled, ways in odds_of(dice) if areas.fits(area, rolled)), len(FACES) ** dice)


def chance(s: State, b: CardSet, card: Card) -> Fraction:
    """TB-51, TB-54: Return how likely a card can take dice from the next roll of what is in the pool now."""
    i = card.index
    if s.status[i] != IN_PLAY or not _takes(s, b, card) or allowed(s, b, card.side)[card.wing] <= 0:
        return Fraction(0)
    return _share(card.area, pool(s, b, card.side))


def room(s: State, b: CardSet) -> dict[str, int]:
    """TB-52, TB-53: Return for each wing of the active side how many of its cards may still take dice in this phase."""
    left = allowed(s, b, s.side)
    for i in s.placed:
        left[b.cards[i].wing] -= 1
    return left


def allowed(s: State, b: CardSet, side: int) -> dict[str, int]:
    """TB-52, TB-85: Return for each wing of a side how many of its cards may take dice in one phase."""
    left = dict.fromkeys(b.wings[side], 1)
    if b.auras:
        for aura in active_auras(s, b, "extra_placement"):
            if aura.wing in left:
                left[aura.wing] += aura.count
        for aura in active_auras(s, b, "placement_limit"):
            if aura.wing in left:
                left[aura.wing] = min(left[aura.wing], aura.count)
    return left


@lru_cache(maxsize=1 << 15)
def choices(card: PieceId, area: str, is_special: bool, rolled: str) -> tuple[Place, ...]:
    """TB-54, TB-64: Return the orders that place some of the rolled dice on a card."""
    found = areas.smallest(area, rolled) if is_special else areas.batches(area, rolled)
    return tuple(Place(card, tuple(map(int, batch))) for batch in found)


def options_place(s: State) -> Iterator[Place]:
    """TB-52, TB-54: Every batch for every card that may take dice now."""
    b = s.battle.book
    left = room(s, b)
    placed, rolled = s.placed, s.rolled
    for i in b.own[s.side]:
        if s.status[i] != IN_PLAY or i in placed:
            continue
        card = b.cards[i]
        if left[card.wing] > 0 and _takes(s, b, card):
            yield from choices(card.id, card.area, card.is_special, rolled)


def _takes(s: State, b: CardSet, card: Card) -> bool:
    """TB-54, TB-66, TB-67: Return whether a card in play may take dice at all."""
    if card.is_special and (s.cubes[card.index] >= card.strength or supply(s, b) <= 0):
        return False
    if card.place_if is not None and not holds(s, b, card.place_if):
        return False
    return not b.auras or not is_suppressed(s, b, card.index, "placement")


def refuse_place(s: State, a: Place) -> Refusal | None:
    """TB-52, TB-54, TB-64, TB-85: Place dice that were rolled on a card that takes them."""
    b = s.battle.book
    i = b.number.get(a.piece)
    if i is None:
        return Refusal("TB-05", "table_battles.refuse.unknown")
    card, told = b.cards[i], {"piece": piece_ref(a.piece)}
    if card.side != s.side:
        return Refusal("TB-52", "table_battles.refuse.place_other", told)
    if s.status[i] in GONE:
        return Refusal("TB-54", "table_battles.refuse.place_out", told)
    if s.status[i] == IN_RESERVE:
        return Refusal("TB-48", "table_battles.refuse.place_reserve", told)
    if i in s.placed:
        return Refusal("TB-52", "table_battles.refuse.card_used", told)
    if room(s, b)[card.wing] <= 0:
        is_used = any(b.cards[n].wing == card.wing for n in s.placed)
        rule, why = ("TB-52", "wing_used") if is_used else ("TB-85", "wing_held")
        return Refusal(rule, f"table_battles.refuse.{why}", {"wing": f"wing:{card.wing}"})
    return _refuse_card(s, b, card) or _refuse_batch(s, b, card, a.batch)


def _refuse_card(s: State, b: CardSet, card: Card) -> Refusal | None:
    """TB-54, TB-66, TB-67: The card takes no dice now, whatever they show."""
    told = {"piece": piece_ref(card.id)}
    if card.area == areas.NONE:
        return Refusal("TB-54", "table_battles.refuse.area_none", told)
    if card.is_special and s.cubes[card.index] >= card.strength:
        return Refusal("TB-66", "table_battles.refuse.full", told | {"most": card.strength})
    if card.is_special and supply(s, b) <= 0:
        return Refusal("TB-67", "table_battles.refuse.supply", {"cubes": b.supply})
    if not holds(s, b, card.place_if):
        return Refusal("TB-85", "table_battles.refuse.place_if", told)
    if is_suppressed(s, b, card.index, "placement"):
        return Refusal("TB-85", "table_battles.refuse.suppressed", told)
    return None


def _refuse_batch(s: State, b: CardSet, card: Card, given: tuple[int, ...]) -> Refusal | None:
    """TB-51, TB-54 to TB-60, TB-64: The dice were rolled, are still free, and fit the area."""
    told = {"piece": piece_ref(card.id), "area": card.area}
    if not given:
        return Refusal("TB-52", "table_battles.refuse.no_batch", told)
    if any(face not in FACES for face in given) or tuple(sorted(given)) != given:
        return Refusal("TB-52", "table_battles.refuse.batch_order")
    batch = "".join(map(str, given))
    if not areas.within(batch, s.rolled):
        lacking = sum(max(0, batch.count(face) - s.rolled.count(face)) for face in areas.SIGNS)
        if lacking <= pool(s, b, s.side) - len(s.rolled):
            return Refusal("TB-64", "table_battles.refuse.used", {"faces": " ".join(batch)})
        return Refusal("TB-51", "table_battles.refuse.not_rolled", {"faces": " ".join(batch)})
    if not areas.is_legal(card.area, batch):
        rule, why = areas.refusal(card.area, batch)
        return Refusal(rule, f"table_battles.refuse.{why}", told)
    if card.is_special and batch not in areas.smallest(card.area, s.rolled):
        return Refusal("TB-64", "table_battles.refuse.fewest", told)
    return None


def take_place(s: State, a: Place, log: Log) -> None:
    """TB-52, TB-61, TB-64: Dice stay on a formation; on a Special Formation they bring a cube and are spent."""
    b = s.battle.book
    i = b.number[a.piece]
    batch = "".join(map(str, a.batch))
    s.rolled = areas.less(s.rolled, batch)
    s.placed = (*s.placed, i)
    if b.cards[i].is_special:
        s.cubes[i] += 1
        if log is not None:
            told = {"faces": " ".join(batch), "cubes": s.cubes[i], "most": b.cards[i].strength}
            log_event(log, "TB-64", "table_battles.log.cube", piece=piece_ref(a.piece), **told)
    else:
        s.dice[i] = "".join(sorted(s.dice[i] + batch))
        if log is not None:
            told = {"faces": " ".join(batch), "dice": " ".join(s.dice[i])}
            log_event(log, "TB-52", "table_battles.log.placed", piece=piece_ref(a.piece), **told)
    go_on(s, log)


def options_done(s: State) -> Iterator[Done]:
    """TB-52, TB-62: A side may stop placing dice."""
    yield Done()


def refuse_done(s: State, a: Done) -> Refusal | None:
    """TB-52, TB-62: Stopping is always allowed."""
    return None


def bridge(s: State) -> Done | None:
    """TB-55, TB-62: Before rules 3 nobody was asked when all dice left were of other faces: they stay in the pool."""
    return Done() if s.end is None and s.agenda and s.agenda[-1][0] == "turn.place" else None


def take_done(s: State, a: Done, log: Log) -> None:
    """TB-62: The dice left stay in the pool."""
    finish_placing(s)
