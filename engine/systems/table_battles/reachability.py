"""Reachability: whether a condition can still become true or false, as far as is known (TB-70, TB-85).

Nothing here is ever too strict: a condition that holds now, or that some course of the battle would fulfil, is hoped
for. The search in attack_reachability.py adds to what is known until nothing is added any more.
"""

from __future__ import annotations

from engine.systems.table_battles.data import GONE, IN_PLAY, IN_RESERVE, NO_ARM
from engine.systems.table_battles.language.areas import least
from engine.systems.table_battles.language.card_set import CardSet
from engine.systems.table_battles.language.cards import Card
from engine.systems.table_battles.language.phrases import FAR, Condition, Effect

Numbers = tuple[int, int]
"""The least and the most that a number can come to be, now included."""
CONTRARY = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}


class Possibilities:
    """How things lie, and what has been shown to be possible; columns by card.

    `enters`: is in play or can come; `takes`: dice can come to be placed on it; `reach`: whom it can come to attack;
    `hit`: can be attacked; `loses`: can lose sticks; `leaves`: can leave play, or its reserve for good; `saves`: can
    come to keep others from routing; `lifts`: its counter can go down; `live`: effects that can still come.
    """

    def __init__(
        self,
        b: CardSet,
        status: tuple[str, ...],
        sticks: tuple[int, ...],
        coming: tuple[int, ...],
        dice: tuple[str, ...],
        cubes: tuple[int, ...],
        counters: tuple[int, ...],
        turn: int,
    ) -> None:
        many = len(b.cards)
        self.b, self.status, self.turn = b, status, turn
        self.sticks, self.coming, self.dice, self.cubes, self.counters = sticks, coming, dice, cubes, counters
        self.enters = [one == IN_PLAY for one in status]
        self.takes, self.hit, self.loses = [False] * many, [False] * many, [False] * many
        self.leaves, self.saves, self.lifts = [False] * many, [False] * many, [False] * many
        self.reach: list[dict[int, None]] = [{} for _ in b.cards]
        self.live: dict[Effect, None] = {}

    def strikes(self, i: int, *kinds: str) -> bool:
        """TB-85: Return whether an effect of these kinds can still come on a card; of `sticks` one that takes some."""
        return any(
            effect[0] in kinds and effect[1] == i and (effect[0] not in ("hits", "sticks") or _harms(effect))
            for effect in self.live
        )

    def grows(self, name: str, i: int) -> bool:
        """TB-85: Return whether an effect can still come that adds to a number of a card."""
        return any(effect[:2] == (name, i) and effect[2] > 0 for effect in self.live)

    def shrinks(self, name: str, i: int) -> bool:
        """TB-85: Return whether an effect can still come that takes from a number of a card."""
        return any(effect[:2] == (name, i) and effect[2] < 0 for effect in self.live)

    def can_rout(self, i: int) -> bool:
        """TB-43, TB-50: Return whether a formation can come to rout."""
        return self.status[i] not in GONE and (self.loses[i] or self.strikes(i, "rout"))

    def can_save(self, i: int) -> bool:
        """TB-85: Return whether a card can come to pay for a formation that would rout."""
        save = self.b.cards[i].save
        return save is not None and self.saves[i] and any(self.can_rout(j) for j in save.protects)

    def can_take(self, card: Card) -> bool:
        """TB-54, TB-85: Return whether dice can come to be placed on a card."""
        few = least(card.area)
        return self.enters[card.index] and 0 < few <= self.b.dice[card.side] and can_hold(self, card.place_if)

    def can_pay(self, card: Card) -> bool:
        """TB-18, TB-65: Return whether dice (cubes) can come to lie on a card, or lie there."""
        if card.is_special:
            return cubes(self, card.index)[1] > 0
        return self.takes[card.index] or self.dice[card.index] != ""


def _harms(effect: Effect) -> bool:
    """TB-85: Return whether an effect on sticks takes some."""
    number: int = effect[2]
    return number > 0 if effect[0] == "hits" else number < 0


def can_hold(k: Possibilities, c: Condition | None, wanted: bool = True) -> bool:
    """TB-70: Return whether a condition can come to hold, or with `wanted` false, whether it can come to fail."""
    if c is None:
        return wanted
    name = c[0]
    if name in ("all", "any"):
        each = (can_hold(k, one, wanted) for one in c[1])
        return all(each) if (name == "all") == wanted else any(each)
    if name == "not":
        return can_hold(k, c[1], not wanted)
    if name in ("in_play", "out", "in_reserve"):
        return _stands(k, name, c[1], wanted)
    if name in ("friends_with_dice", "friends_in_play"):
        fewest, most = _friends(k, c)
        needed: int = c[1]
        return most >= needed if wanted else fewest < needed
    if name == "turn":
        return _compares((k.turn, max(k.turn, k.b.turns)), c[1], c[2], wanted)
    number = {"sticks": sticks, "dice_on": dice, "cubes": cubes, "counter": counter, "morale": morale}[name]
    return _compares(number(k, c[1]), c[2], c[3], wanted)


def _stands(k: Possibilities, name: str, i: int, wanted: bool) -> bool:
    """TB-50, TB-70: Return whether a card is, or can come to be, in play, out or in reserve; or anything but that."""
    status = k.status[i]
    if name == "in_play":
        return k.enters[i] if wanted else status != IN_PLAY or k.leaves[i]
    if name == "out":
        return status in GONE or k.leaves[i] if wanted else status not in GONE
    return status == IN_RESERVE if wanted else status != IN_RESERVE or k.enters[i] or k.leaves[i]


def _friends(k: Possibilities, c: Condition) -> Numbers:
    """TB-70: Return how few and how many friends a condition can come to count; dice can always be taken off."""
    name, _, listed, owner, not_self = c
    named = listed or (k.b.own[k.b.cards[owner].side] if owner >= 0 else ())
    counted = [i for i in named if not (not_self and i == owner)]
    if name == "friends_in_play":
        sure = sum(k.status[i] == IN_PLAY and not k.leaves[i] for i in counted)
        return sure, sum(k.enters[i] for i in counted)
    return 0, sum(dice(k, i)[1] > 0 for i in counted)


def _compares(numbers: Numbers, op: str, n: int, wanted: bool) -> bool:
    """Return whether some number of a range satisfies the comparison with n (or fails it)."""
    low, high = numbers
    if op == "=":
        return low <= n <= high if wanted else not low == n == high
    op = op if wanted else CONTRARY[op]
    return {"<": low < n, "<=": low <= n, ">": high > n, ">=": high >= n}[op]


def sticks(k: Possibilities, i: int) -> Numbers:
    """TB-43, TB-79, TB-85: Return the least and the most sticks that a card can still have."""
    card, now = k.b.cards[i], k.sticks[i]
    friends: list[int] = []
    if k.b.shift and k.enters[i] and card.arm != NO_ARM:
        friends = [c.index for c in k.b.cards if c.side == card.side and c.arm == card.arm and c.index != i]
        friends = [j for j in friends if k.enters[j]]
    gives = bool(friends) or (card.save is not None and card.save.cost == "stick" and k.can_save(i))
    low = 0 if k.loses[i] or k.leaves[i] else min(now, 1) if gives else now
    if any(k.grows("sticks", j) for j in (i, *friends)):
        return low, FAR
    kept = max((_kept(k, j) for j in (i, *friends)), default=0)
    if friends and kept > 1:
        return low, FAR
    return low, max(kept, now + k.coming[i] + sum(max(0, k.sticks[j] + k.coming[j] - 1) for j in friends))


def _kept(k: Possibilities, i: int) -> int:
    """TB-85: Return with how many sticks a card can come to be kept from routing, 0 for none."""
    if k.b.cards[i].is_special or not k.can_rout(i):
        return 0
    savers = (k.b.cards[j].save for j in k.b.savers if k.saves[j])
    return max((save.keep for save in savers if save and i in save.protects), default=0)


def dice(k: Possibilities, i: int) -> Numbers:
    """TB-54, TB-61, TB-64: Return the least and the most dice that can lie on a card; none on a special one."""
    card = k.b.cards[i]
    if card.is_special:
        return 0, 0
    return 0, k.b.dice[card.side] if k.takes[i] else len(k.dice[i])


def cubes(k: Possibilities, i: int) -> Numbers:
    """TB-64, TB-65, TB-85: Return between what the cubes on a card can come to lie."""
    card, now = k.b.cards[i], k.cubes[i]
    grows = k.enters[i] and k.grows("cube", i)
    high = FAR if grows else now
    if card.is_special:
        high = card.strength if grows or k.takes[i] else now
    saves = card.save is not None and card.save.cost == "cube" and k.can_save(i)
    spends = k.enters[i] and (card.is_special or saves)
    return 0 if spends or k.leaves[i] or k.shrinks("cube", i) else now, high


def counter(k: Possibilities, i: int) -> Numbers:
    """TB-85: Return between what the cubes to lift on a card can come to lie."""
    now = k.counters[i]
    falls = k.leaves[i] or k.lifts[i] or k.shrinks("counter", i)
    return 0 if falls else now, FAR if k.enters[i] and k.grows("counter", i) else now


def morale(k: Possibilities, side: int) -> Numbers:
    """TB-67, TB-68: Return the least and the most morale that a side can have while the battle goes on."""
    return int("morale" not in k.b.disabled), k.b.supply
