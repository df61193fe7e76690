"""Cached firepower of cards: the hits that an attack promises for each turn, by its dice area and requirement."""

from __future__ import annotations

from functools import cache

from engine.systems.table_battles.data import PAIR, TRIPLET
from engine.systems.table_battles.language.areas import batches
from engine.systems.table_battles.language.cards import Card, CardAction
from engine.systems.table_battles.placement import odds_of

NEEDED = {
    "pair": 2, "two_pairs": 4, "triplet": 3, "two_triplets": 6, "full_house": 5,
    "straight3": 3, "straight4": 4, "straight5": 5,
}  # fmt: skip
"""TB-20: The minimum number of dice that a requirement asks for."""
ROLLED = 4
"""The number of dice that a side usually has left for a roll."""
MOST = 3
"""The number of dice that a side is willing to keep on one card."""
PART = 100
"""Firepower is counted in hundredths of a hit."""


def needed(deed: CardAction) -> int:
    """TB-20: Return the minimum number of dice that an action asks for."""
    most = 1
    for need in deed.needs:
        most = max(most, NEEDED.get(need) or int(need[4:]))
    return most


def firepower(card: Card, deed: CardAction) -> int:
    """Return the hits of an attack less its own loss, for each turn that it takes to get its dice, in hundredths.

    The attack is made with as many dice as bring most.
    """
    dice, chance = usual_batch(card.area)
    if not chance:
        return 0
    if card.is_special:
        return deed.base * chance
    least = needed(deed)
    return max(_net(deed, n) * PART // max(PART, n * PART * PART // dice) for n in range(least, max(least, MOST) + 1))


def _net(deed: CardAction, dice: int) -> int:
    """TB-25, TB-26: Return the hits with some dice less the own loss, in hundredths; never below 0."""
    size = {"die": 1, "pair": PAIR, "triplet": TRIPLET, "cube": dice}.get(deed.per, 1)
    return max(0, deed.base + deed.each * (dice // size) - deed.loss) * PART


@cache
def usual_batch(area: str) -> tuple[int, int]:
    """Return the mean number of dice that a roll brings to a card with this area, and how often it brings any.

    Both are in hundredths.
    """
    total = dice = fits = 0
    for outcome, weight in odds_of(ROLLED):
        most = max(map(len, batches(area, str(outcome))), default=0)
        total, dice, fits = total + weight, dice + weight * most, fits + weight * (most > 0)
    return PART * dice // total, PART * fits // total
