"""The number of hits of an attack and its parts (TB-25, TB-42, TB-75, TB-76, TB-83)."""

from __future__ import annotations

from typing import NamedTuple

from engine.systems.table_battles.data import IN_PLAY, INFANTRY, LINK, OBLIQUE, OBLIQUE_LEAD, PAIR, TRIPLET
from engine.systems.table_battles.language.card_set import CardSet
from engine.systems.table_battles.language.cards import Card, CardAction
from engine.systems.table_battles.language.conditions import active_auras, holds
from engine.systems.table_battles.language.requirements import groups
from engine.systems.table_battles.state import State, is_linked


class Sum(NamedTuple):
    """TB-42: The parts of a number of hits: `total` is never below 0 and never above the victim's cap."""

    base: int
    per: int
    units: int
    oblique: int
    link: int
    other: int
    total: int

    @property
    def is_capped(self) -> bool:
        """Return whether the sum of the parts exceeds the hits that the victim suffers."""
        return self.base + self.per + self.oblique - self.link + self.other > self.total


def per_part(s: State, card: Card, deed: CardAction) -> tuple[int, int]:
    """TB-25, TB-65: Return hits for the dice (cubes) on the card, and how many of them count."""
    if not deed.each:
        return 0, 0
    if deed.per == "cube":
        units = s.cubes[card.index]
    elif card.is_special:
        units = 0
    else:
        faces = s.dice[card.index]
        size = {"pair": PAIR, "triplet": TRIPLET}.get(deed.per, 1)
        units = len(faces) if size == 1 else groups(faces, size)
    return deed.each * units, units


def attack_sum(
    s: State, b: CardSet, card: Card, deed: CardAction, victim: Card, *, absorbs: bool, reduce: int = 0
) -> Sum:
    """TB-42: Return the hits of an attack on a victim, with the sticks as they stand before any loss."""
    per, units = per_part(s, card, deed)
    oblique = bonus_oblique(s, b, card, victim)
    link = LINK if not absorbs and b.links and is_linked(s, b, victim.index) else 0  # TB-76
    other = -reduce
    for add, when, target in deed.bonus:
        if target in (-1, victim.index) and holds(s, b, when):
            other += add
    if b.auras:
        other += _aura_bonus(s, b, card, victim)
    other += modifiers(s, b, victim, is_attack=True)
    total = capped(victim, deed.base + per + oblique - link + other, is_attack=True)
    return Sum(deed.base, per, units, oblique, link, other, total)


def bonus_oblique(s: State, b: CardSet, card: Card, victim: Card) -> int:
    """TB-83: Return the extra hit of Infantry with three sticks more than its victim."""
    if not b.oblique or card.arm != INFANTRY or card.is_special:
        return 0
    return OBLIQUE if s.sticks[card.index] - s.sticks[victim.index] >= OBLIQUE_LEAD else 0


def _aura_bonus(s: State, b: CardSet, card: Card, victim: Card) -> int:
    """TB-85: Return what auras add to this attack; one that names neither card adds to its owner's side."""
    return sum(
        aura.add
        for aura in active_auras(s, b, "hit_bonus")
        if aura.attacker in (-1, card.index) and aura.target in (-1, victim.index)
        and (aura.attacker != aura.target or aura.owner < 0 or b.cards[aura.owner].side == card.side)
    )  # fmt: skip


def modifiers(s: State, b: CardSet, victim: Card, *, is_attack: bool) -> int:
    """TB-42: Return the victim's own reductions and weaknesses, its guardians' auras included."""
    found = 0
    for one in victim.modifiers:
        if (is_attack or one.on_any) and holds(s, b, one.when):
            found += one.add
    if b.auras and is_attack:
        found += sum(aura.add for aura in active_auras(s, b, "hit_mod") if victim.index in aura.cards)
    return found


def capped(victim: Card, hits: int, *, is_attack: bool) -> int:
    """TB-42: Return hits after the minimum of 0 and the victim's cap."""
    if victim.cap >= 0 and (is_attack or victim.cap_on_any):
        hits = min(hits, victim.cap)
    return max(hits, 0)


def plain_hits(s: State, b: CardSet, victim: Card, hits: int) -> int:
    """TB-34, TB-42: Return hits that are no attack, of a counterattack, an own loss or an effect, on a victim."""
    if hits <= 0 or victim.is_special or s.status[victim.index] != IN_PLAY:
        return 0
    return capped(victim, hits + modifiers(s, b, victim, is_attack=False), is_attack=False)


def counter_hits(s: State, b: CardSet, card: Card, deed: CardAction, attacker: Card) -> int:
    """TB-34: Return the hits of a counterattack: no Link and no oblique bonus; none on a Special Formation.

    What the attacker's card makes of any hits is left out: its own loss and these are one suffering (TB-42).
    """
    per, _ = per_part(s, card, deed)
    bonus = sum(add for add, when, target in deed.bonus if target in (-1, attacker.index) and holds(s, b, when))
    return 0 if attacker.is_special else max(0, deed.base + per + bonus)
