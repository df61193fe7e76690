"""The book of a battle: everything on its cards and set-up card, made ready once for each scenario (TB-03 to TB-11)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar

from engine.core.types import Side
from engine.systems.table_battles.actions import Attack
from engine.systems.table_battles.data import (
    ATTACK,
    BOMBARD,
    CAVALRY,
    CUBES,
    DICE,
    FULL_STRENGTH,
    GUNS,
    INFANTRY,
    NO_ARM,
    NORMAL,
    QUIET,
    REACTIONS,
    SPECIAL,
    STAR,
    TURNS,
)  # fmt: skip
from engine.systems.table_battles.language.areas import NONE
from engine.systems.table_battles.language.cards import Aura, Card, CardAction, Modifier, Saver
from engine.systems.table_battles.language.names import names, plural
from engine.systems.table_battles.language.phrases import Condition, Effect, columns, condition, effect

T = TypeVar("T")


@dataclass(frozen=True, slots=True, eq=False)
class CardSet:
    """A whole battle: sides by number, cards by number in the order listed."""

    sides: tuple[Side, Side]
    names: Mapping[str, str]
    """Reference -> name."""
    plural: tuple[str, ...]
    """References whose names are of several."""
    wings: tuple[tuple[str, ...], tuple[str, ...]]
    morale: tuple[int, int]
    dice: tuple[int, int]
    first: int
    cards: tuple[Card, ...]
    number: Mapping[str, int]
    """Card id -> its number."""
    own: tuple[tuple[int, ...], tuple[int, ...]]
    links: tuple[tuple[int, int], ...]
    linked: tuple[tuple[int, ...], ...]
    """For each card those it is linked to (TB-75)."""
    pursuers: tuple[tuple[int, ...], ...]
    """For each card those that pursue it (TB-47)."""
    waiting: tuple[tuple[int, ...], ...]
    """For each card the reserves that wait for it to leave (TB-49)."""
    savers: tuple[int, ...]
    auras: tuple[Aura, ...]
    shift: bool
    oblique: bool
    tactical: tuple[int, int]
    grades: tuple[str, str]
    victory: tuple[Mapping[str, Any], ...]
    disabled: tuple[str, ...]
    supply: int
    counters: tuple[int, ...]
    """Cards whose counters are taken from the supply."""
    turns: int
    quiet: int
    speaks_of: frozenset[str]
    """TB-70: What besides statuses and counters decides who can ever attack: sticks, dice, cubes, turn."""


@lru_cache(maxsize=64)
def card_set(text: str) -> CardSet:
    """Return the book that a JSON text stands for; the text comes from a checked scenario.

    Raises:
        ValueError, KeyError, TypeError, IndexError: the text is no such thing.
    """
    data = json.loads(text)
    number = {card["id"]: n for n, card in enumerate(data["cards"])}
    reader = _Reader(data, number)
    cards = tuple(reader.card(n, given) for n, given in enumerate(data["cards"]))
    ids = reader.ids
    links = tuple((number[a], number[b]) for a, b in data.get("links", ()))
    many = range(len(cards))
    auras = [reader.aura(-1, given) for given in data.get("auras", ())]
    for n, given in enumerate(data["cards"]):
        auras += [reader.aura(n, one) for one in given.get("auras", ())]
    tactical, grade = data.get("tactical", {}), data.get("tactical_grade", "win")
    options = data.get("options", {})
    return CardSet(
        sides=ids,
        names=names(data),
        plural=plural(data),
        wings=both(lambda side: tuple(data["sides"][side]["wings"])),
        morale=both(lambda side: data["sides"][side]["morale"]),
        dice=both(lambda side: data["sides"][side].get("dice", DICE)),
        first=ids.index(data["first"]),
        cards=cards,
        number=number,
        own=both(lambda side: tuple(c.index for c in cards if c.side == side)),
        links=links,
        linked=tuple(tuple(b if a == n else a for a, b in links if n in (a, b)) for n in many),
        pursuers=tuple(tuple(c.index for c in cards if n in c.pursues) for n in many),
        waiting=tuple(tuple(c.index for c in cards if n in c.waits_for) for n in many),
        savers=tuple(c.index for c in cards if c.save is not None),
        auras=tuple(auras),
        shift=options.get("shift", False),
        oblique=options.get("oblique", False),
        tactical=both(lambda side: tactical.get(ids[side], 0)),
        grades=both(lambda side: grade if isinstance(grade, str) else grade.get(ids[side], "win")),
        victory=tuple(reader.clause(given) for given in data.get("victory", ())),
        disabled=tuple(data.get("disable", ())),
        supply=data.get("cube_supply", CUBES),
        counters=tuple(c.index for c in cards if c.counter and c.counter_uses_supply),
        turns=options.get("limit", TURNS),
        quiet=data.get("quiet", QUIET),
        speaks_of=frozenset(word for card in cards for word in _speaks_of(card)),
    )


def both(of: Callable[[int], T]) -> tuple[T, T]:
    """Return what the two sides have, each found by its number."""
    return of(0), of(1)


def _speaks_of(card: Card) -> Iterator[str]:
    """TB-70: Yield what besides statuses and counters decides what a card can ever do.

    What lies on a card matters only where a card cannot be sure of more.
    """
    if card.place_if is not None or card.area == NONE:
        yield from ("dice", "cubes")
    for deed in card.deeds:
        if deed.needs_full:
            yield "sticks"
        if deed.needs_cubes:
            yield "cubes"
        yield from columns(deed.when)
    yield from columns(card.place_if)
    yield from columns(card.save.when if card.save else None)


class _Reader:
    """Makes cards of the data of one scenario."""

    def __init__(self, data: Mapping[str, Any], number: Mapping[str, int]) -> None:
        first, second = data["sides"]
        self.ids = (first["id"], second["id"])
        self.number = number

    def when(self, given: Mapping[str, Any] | None, owner: int) -> Condition | None:
        """Return a compiled condition, None if there is none."""
        return None if not given else condition(given, self.number, self.ids, owner)

    def effects(self, given: Any, owner: int) -> tuple[Effect, ...]:
        """Return a list of effects."""
        return tuple(effect(one, self.number, self.ids, owner) for one in given)

    def card(self, n: int, given: Mapping[str, Any]) -> Card:
        """Return one card."""
        is_special = given.get("kind", NORMAL) == SPECIAL
        star = given.get("star", False)
        reserve, cap, counter = given.get("reserve"), given.get("hit_cap"), given.get("counter") or {}
        deeds = tuple(self.deed(n, i, given, one) for i, one in enumerate(given.get("actions", ())))
        is_battery = is_special and any(deed.kind == BOMBARD for deed in deeds)
        sign = given.get("arm", GUNS if is_battery else NO_ARM)
        pursuit = given.get("pursuit")
        listed = tuple(dict.fromkeys(t for deed in deeds if deed.kind == ATTACK for t in deed.targets))
        return Card(
            index=n,
            id=given["id"],
            name=given["name"],
            side=self.ids.index(given["side"]),
            wing=given["wing"],
            is_special=is_special,
            strength=given["strength"],
            cubes=given.get("start_cubes", int(is_special)),
            arm=sign if sign in (INFANTRY, CAVALRY) and not is_special else NO_ARM,
            sign=sign,
            is_star=star,
            worth=given.get("morale_value", 0 if is_special else STAR if star else 1),
            area=given["area"],
            place_if=self.when(given.get("place_if"), n),
            deeds=deeds,
            attacks=tuple(deed for deed in deeds if deed.kind == ATTACK),
            reactions=tuple(deed for deed in deeds if deed.kind in REACTIONS),
            retires=given.get("retire", False),
            waits=reserve is not None,
            waits_for=tuple(self.number[one] for one in (reserve or {}).get("by", ())),
            waits_for_all=(reserve or {}).get("mode", "any") == "all",
            by_command=(reserve or {}).get("command", False),
            blocks=given.get("reserve_target", "skip") == "block",
            pursues=listed if pursuit == "attack_targets" else tuple(self.number[one] for one in pursuit or ()),
            modifiers=tuple(
                Modifier(one["add"], one.get("on", "attacked") == "any", self.when(one.get("when"), n))
                for one in given.get("hit_mods", ())
            ),
            cap=cap["max"] if cap else -1,
            cap_on_any=cap is not None and cap.get("on", "attacked") == "any",
            save=self.save(n, given.get("rout_save")),
            on_enter=self.effects(given.get("on_enter", ()), n),
            on_leave=tuple(
                (one.get("cause", ""), effect({k: v for k, v in one.items() if k != "cause"}, self.number, self.ids, n))
                for one in given.get("on_leave", ())
            ),
            counter=counter.get("start", 0),
            counter_label=counter.get("label", ""),
            counter_uses_supply=counter.get("uses_supply", True),
            steps=tuple(self.effects(step, n) for step in counter.get("steps", ())),
        )

    def deed(self, n: int, index: int, card: Mapping[str, Any], given: Mapping[str, Any]) -> CardAction:
        """Return one action or reaction."""
        listed = given.get("targets", [])
        targets = () if isinstance(listed, str) else tuple(self.number[one] for one in listed)
        hits = given.get("hits", 0)
        fixed = isinstance(hits, int)
        needs = tuple(given.get("req", ()))
        take = given.get("take", "all")
        is_attack = given["type"] == ATTACK
        return CardAction(
            index=index,
            kind=given["type"],
            targets=targets,
            is_any=isinstance(listed, str) or (given["type"] not in ("attack", "command") and not targets),
            needs=tuple(need for need in needs if need != FULL_STRENGTH and not need.startswith("cubes")),
            needs_full=FULL_STRENGTH in needs,
            needs_cubes=max((int(need[5:]) for need in needs if need.startswith("cubes")), default=0),
            base=hits if fixed else hits.get("base", 0),
            per="" if fixed else hits.get("per", ""),
            each=0 if fixed or not hits.get("per") else hits.get("each", 1),
            loss=given.get("self", 0),
            reduce=given.get("reduce", 0),
            take=0 if take == "all" else take,
            leaves_rest=given.get("remainder", "lost") == "target",
            is_voluntary=given.get("voluntary", False),
            when=self.when(given.get("when"), n),
            bonus=tuple(
                (one["add"], self.when(one.get("when"), n), self.number[one["target"]] if one.get("target") else -1)
                for one in given.get("bonus", ())
            ),
            then=self.effects(given.get("then", ()), n),
            orders=tuple(Attack(card["id"], one, index) for one in listed) if is_attack else (),
        )

    def save(self, n: int, given: Mapping[str, Any] | None) -> Saver | None:
        """Return how a card keeps others from routing."""
        if given is None:
            return None
        return Saver(
            tuple(self.number[one] for one in given["protects"]), given["cost"], given.get("keep", 1),
            given.get("once", False), given.get("voluntary", False), self.when(given.get("when"), n),
        )  # fmt: skip

    def aura(self, owner: int, given: Mapping[str, Any]) -> Aura:
        """Return one aura."""
        one = given.get("card")
        return Aura(
            owner=owner,
            kind=given["type"],
            when=self.when(given.get("when"), owner),
            wing=given.get("wing", ""),
            count=given.get("count", 0),
            cards=tuple(self.number[card] for card in given.get("cards", [one] if one else [])),
            what=given.get("what", ""),
            types=tuple(given.get("types", ())),
            attacker=self._one(given, "attacker"),
            target=self._one(given, "target"),
            add=given.get("add", 0),
            side=self.ids.index(given["side"]) if "side" in given else -1,
        )

    def _one(self, given: Mapping[str, Any], name: str) -> int:
        """Return a card by number, -1 for any."""
        return self.number[given[name]] if given.get(name, "any") != "any" else -1

    def clause(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return a clause of victory with sides, cards and condition read."""
        found = {"n": 1, "grade": "win", **given, "side": self.ids.index(given["side"])}
        found["cards"] = tuple(self.number[one] for one in given.get("cards", ()))
        found["when"] = self.when(given.get("when"), -1)
        return found
