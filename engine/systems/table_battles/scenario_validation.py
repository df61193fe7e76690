"""Faults of a scenario of the right form (TB-04, TB-05, TB-10, TB-20, TB-49, TB-63, TB-70, TB-72, TB-75)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engine.core.scenario import Mismatch, Scenario, with_rule
from engine.systems.table_battles.attack_reachability import can_ever_attack
from engine.systems.table_battles.data import (
    ABSORB,
    ACTIONS,
    ARMS,
    ATTACK,
    COMMAND,
    COUNTERATTACK,
    CUBES,
    DICE,
    FULL_STRENGTH,
    LIFT,
    MAXIMA,
    MORALES,
    NORMAL,
    PER,
    QUIET,
    REACTIONS,
    REQUIREMENTS,
    SCREEN,
    SPECIAL,
    STRENGTHS,
)
from engine.systems.table_battles.language.areas import parse
from engine.systems.table_battles.language.phrases import GRADES, PhraseChecker
from engine.systems.table_battles.language.requirements import holdings, meets
from engine.systems.table_battles.setup import setup

MOST_CARDS, MOST_HITS, MOST_NAME = 40, 12, 60
AURAS: dict[str, tuple[str, ...]] = {
    "extra_placement": ("wing", "count"), "placement_limit": ("wing", "count"), "suppress": ("cards", "what", "types"),
    "hit_bonus": ("attacker", "target", "add"), "hit_mod": ("card", "add"), "no_bombard": ("side",),
}  # fmt: skip
CLAUSES = ("rout_all", "rout_any", "lose_limit", "hold", "condition")
STANDARD = ("morale", "no_attack", "tactical")
COSTS = ("cube", "stick", "self_out", "dice")
Data = Mapping[str, Any]


def inspect(scenario: Scenario) -> Iterable[Mismatch]:
    """TB-04, TB-05, TB-08: Return the mismatches of a scenario that has the right form."""
    body = scenario.body
    mismatches = [*with_rule("TB-08", _sides(body)), *with_rule("TB-05", _names(body))]
    if not mismatches:
        look = _Look(body)
        cards = (mismatch for n, card in enumerate(body["cards"]) for mismatch in look.card(n, card))
        mismatches = [*with_rule("TB-08", look.frame()), *with_rule("TB-03", cards)]
        mismatches = mismatches or [*with_rule("TB-10", look.supply())]
    return mismatches or [*with_rule("TB-70", _prospects(scenario))]


def _one_of(where: str, known: Iterable[str], got: Any) -> Iterator[Mismatch]:
    known = tuple(known)
    if got not in known:
        yield Mismatch(where, f"one of {', '.join(known)}", f'"{got}"')


def _number(where: str, low: int, high: int, got: int) -> Iterator[Mismatch]:
    if not low <= got <= high:
        yield Mismatch(where, f"a whole number from {low} to {high}", str(got))


def _text(where: str, got: str) -> Iterator[Mismatch]:
    if not got.strip() or len(got) > MOST_NAME:
        yield Mismatch(where, f"a name of up to {MOST_NAME} letters", "nothing" if not got.strip() else "a longer one")


def _sides(body: Data) -> Iterator[Mismatch]:
    """TB-01, TB-08, TB-11: Two sides with Morale, dice and wings; a wing belongs to one side."""
    if len(body["sides"]) != 2:
        yield Mismatch("sides", "two sides", str(len(body["sides"])), "TB-01")
        return
    used: list[str] = []
    for n, side in enumerate(body["sides"]):
        where = f"sides[{n}]"
        yield from _id(f"{where}.id", side["id"])
        yield from _text(f"{where}.name", side["name"])
        yield from with_rule("TB-11", _number(f"{where}.morale", MORALES[0], MORALES[-1], side["morale"]))
        yield from with_rule("TB-12", _number(f"{where}.dice", 0, DICE, side.get("dice", DICE)))
        for wing, label in side["wings"].items():
            yield from _id(f"{where}.wings.{wing}", wing)
            yield from _text(f"{where}.wings.{wing}", label)
            if wing in used:
                yield Mismatch(f"{where}.wings.{wing}", "a wing that the other side has not", f'"{wing}"', "TB-04")
            used.append(wing)
    if body["sides"][0]["id"] == body["sides"][1]["id"]:
        yield Mismatch("sides[1].id", "another id than the first side's", f'"{body["sides"][1]["id"]}"')


def _id(where: str, got: str) -> Iterator[Mismatch]:
    if not got or len(got) > 20 or not all(sign.isascii() and (sign.isalnum() or sign in "-_") for sign in got):
        yield Mismatch(where, "up to 20 letters, digits and hyphens", f'"{got[:60]}"')


def _names(body: Data) -> Iterator[Mismatch]:
    """TB-05: Ids and names of cards are unique."""
    if not 2 <= len(body["cards"]) <= MOST_CARDS:
        yield Mismatch("cards", f"2 to {MOST_CARDS} cards", str(len(body["cards"])))
        return
    for field in ("id", "name"):
        seen: dict[str, int] = {}
        for n, card in enumerate(body["cards"]):
            yield from (_id if field == "id" else _text)(f"cards[{n}].{field}", card[field])
            if card[field] in seen:
                where = f"cards[{n}].{field}"
                yield Mismatch(where, f"another {field} than that of cards[{seen[card[field]]}]", f'"{card[field]}"')
            seen[card[field]] = n


class _Look:
    """The parts of a scenario, validated with all its cards in view."""

    def __init__(self, body: Data) -> None:
        self.body = body
        self.sides = tuple(side["id"] for side in body["sides"])
        self.owner = {card["id"]: card["side"] for card in body["cards"]}
        self.special = {card["id"]: card.get("kind", NORMAL) == SPECIAL for card in body["cards"]}
        self.wings = {side["id"]: tuple(side["wings"]) for side in body["sides"]}
        self.dice = {side["id"]: side.get("dice", DICE) for side in body["sides"]}
        self.judge = PhraseChecker(tuple(self.owner), self.sides)

    # The whole battle

    def frame(self) -> Iterator[Mismatch]:
        """TB-08, TB-72, TB-75, TB-85, TB-86: First turn, links, numbers of sticks, clauses."""
        body = self.body
        yield from _one_of("first", self.sides, body["first"])
        for n, pair in enumerate(body.get("links", ())):
            yield from with_rule("TB-75", self._link(f"links[{n}]", pair))
        for side, sticks in body.get("tactical", {}).items():
            yield from _one_of(f"tactical.{side}", self.sides, side)
            if side in self.sides:
                enemy = sum(c["strength"] for c in body["cards"] if c["side"] != side and not self.special[c["id"]])
                yield from _number(f"tactical.{side}", 1, max(enemy, 1), sticks)
        grades = body.get("tactical_grade", "win")
        for side, grade in ({"": grades} if isinstance(grades, str) else grades).items():
            yield from _one_of(f"tactical_grade{'.' * bool(side)}{side}", ("win", "draw"), grade)
            if side:
                yield from _one_of(f"tactical_grade.{side}", self.sides, side)
        for n, name in enumerate(body.get("disable", ())):
            yield from _one_of(f"disable[{n}]", STANDARD, name)
        for n, clause in enumerate(body.get("victory", ())):
            yield from with_rule("TB-85", self._clause(f"victory[{n}]", clause))
        for n, aura in enumerate(body.get("auras", ())):
            yield from with_rule("TB-85", self._aura(f"auras[{n}]", aura, owned=False))
        yield from with_rule("TB-86", _number("quiet", 1, 400, body.get("quiet", QUIET)))
        yield from with_rule("TB-67", _number("cube_supply", 2, 40, body.get("cube_supply", CUBES)))

    def supply(self) -> Iterator[Mismatch]:
        """TB-10, TB-67: The cubes of the start are there."""
        used = sum(side["morale"] for side in self.body["sides"])
        for card in self.body["cards"]:
            cubes = card.get("start_cubes")
            used += int(self.special[card["id"]]) if cubes is None else cubes
            counter = card.get("counter")
            used += counter["start"] if counter and counter.get("uses_supply", True) else 0
        there = self.body.get("cube_supply", CUBES)
        if used > there:
            yield Mismatch("cube_supply", f"at least the {used} cubes of the start", str(there))

    def _link(self, where: str, pair: list[str]) -> Iterator[Mismatch]:
        """TB-75: A link joins two formations of one side."""
        if len(pair) != 2 or pair[0] == pair[1]:
            yield Mismatch(where, "two different cards", ", ".join(pair) or "nothing")
            return
        for n, card in enumerate(pair):
            yield from self._card(f"{where}[{n}]", card, SCREEN)
            if self.special.get(card):
                yield Mismatch(f"{where}[{n}]", "a formation with sticks", f'"{card}"')
        if all(card in self.owner for card in pair) and self.owner[pair[0]] != self.owner[pair[1]]:
            yield Mismatch(where, "two cards of one side", ", ".join(pair))

    def _card(self, where: str, card: str, kind: str, side: str = "") -> Iterator[Mismatch]:
        """TB-22, TB-33 to TB-36: A card named by another exists and is on the right side."""
        if card not in self.owner:
            yield Mismatch(where, "a card of this battle", f'"{card}"')
        elif side:
            friend = kind in (ABSORB, COMMAND)
            if (self.owner[card] == side) != friend:
                yield Mismatch(where, "a card of the same side" if friend else "a card of the other side", f'"{card}"')

    def _cards(self, where: str, cards: Iterable[str]) -> Iterator[Mismatch]:
        for n, card in enumerate(cards):
            yield from self._card(f"{where}[{n}]", card, SCREEN)

    def _when(self, where: str, given: Data, *, owned: bool = True) -> Iterator[Mismatch]:
        if given.get("when"):
            yield from self.judge.condition(f"{where}.when", given["when"], owned=owned)

    def _effects(self, where: str, given: Iterable[Any], *, cause: bool = False) -> Iterator[Mismatch]:
        for n, one in enumerate(given):
            yield from self.judge.effect(f"{where}[{n}]", one, cause=cause)

    def _clause(self, where: str, clause: Data) -> Iterator[Mismatch]:
        """TB-85: A clause of victory."""
        yield from _one_of(f"{where}.type", CLAUSES, clause["type"])
        yield from _one_of(f"{where}.side", self.sides, clause["side"])
        yield from _one_of(f"{where}.grade", GRADES, clause.get("grade", "win"))
        yield from self._cards(f"{where}.cards", clause.get("cards", ()))
        if clause["type"] in ("rout_all", "rout_any") and not clause.get("cards"):
            yield Mismatch(f"{where}.cards", "at least one card", "nothing")
        if clause["type"] == "condition" and not clause.get("when"):
            yield Mismatch(f"{where}.when", "a condition", "nothing")
        yield from _number(f"{where}.n", 1, MOST_CARDS, clause.get("n", 1))
        if clause["type"] == "hold":
            yield from _number(f"{where}.turn", 1, 400, clause.get("turn", 0))
        yield from self._when(where, clause, owned=False)

    def _aura(self, where: str, aura: Data, *, owned: bool) -> Iterator[Mismatch]:
        """TB-85: Something that lasts, and only the fields that belong to it."""
        yield from _one_of(f"{where}.type", AURAS, aura["type"])
        for name in aura:
            yield from _one_of(f"{where}.{name}", ("type", "when", *AURAS.get(aura["type"], ())), name)
        for name in AURAS.get(aura["type"], ()):
            if name not in ("types", "attacker", "target") and aura.get(name) in (None, "", []):
                yield Mismatch(f"{where}.{name}", "a value", "nothing")
        if "wing" in aura:
            yield from _one_of(f"{where}.wing", [w for wings in self.wings.values() for w in wings], aura["wing"])
        if aura.get("side") is not None:
            yield from _one_of(f"{where}.side", self.sides, aura["side"])
        if aura["type"] == "suppress":
            yield from _one_of(f"{where}.what", ("reactions", "attacks", "placement"), aura.get("what", ""))
        for n, kind in enumerate(aura.get("types", ())):
            yield from _one_of(f"{where}.types[{n}]", (ATTACK, *REACTIONS), kind)
        yield from self._cards(f"{where}.cards", aura.get("cards", ()))
        for name in ("card", "attacker", "target"):
            if aura.get(name, "any") not in ("any", ""):
                yield from self._card(f"{where}.{name}", aura[name], SCREEN)
        yield from _number(f"{where}.count", 0, MOST_CARDS, aura.get("count", 0))
        yield from _number(f"{where}.add", -MOST_HITS, MOST_HITS, aura.get("add", 0))
        yield from self._when(where, aura, owned=owned)

    # One card

    def card(self, n: int, card: Data) -> Iterator[Mismatch]:
        """TB-03, TB-04, TB-48, TB-63: One card."""
        where = f"cards[{n}]"
        special = self.special[card["id"]]
        yield from _one_of(f"{where}.side", self.sides, card["side"])
        if card["side"] not in self.sides:
            return
        yield from with_rule("TB-04", _one_of(f"{where}.wing", self.wings[card["side"]], card["wing"]))
        yield from _one_of(f"{where}.kind", (NORMAL, SPECIAL), card.get("kind", NORMAL))
        yield from _one_of(f"{where}.arm", ARMS, card.get("arm", "none"))
        yield from _one_of(f"{where}.reserve_target", ("skip", "block"), card.get("reserve_target", "skip"))
        most = (MAXIMA if special else STRENGTHS)[-1]
        yield from with_rule("TB-09", _number(f"{where}.strength", 1, most, card["strength"]))
        begin = card.get("start_cubes") or 0
        yield from _number(f"{where}.start_cubes", 0, most, begin)
        yield from _number(f"{where}.morale_value", 0, MORALES[-1], card.get("morale_value") or 0)
        if special and begin > max(0, card["strength"]):
            yield Mismatch(f"{where}.start_cubes", "no more cubes than the card can hold", str(begin))
        if parse(card["area"]) is None:
            wanted, got = "a dice area such as 5/6, (Any), Doubles or Triples", f'"{card["area"][:60]}"'
            yield Mismatch(f"{where}.area", wanted, got, "TB-54")
            return
        if card.get("place_if"):
            yield from with_rule("TB-85", self.judge.condition(f"{where}.place_if", card["place_if"]))
        for i, action in enumerate(card.get("actions", ())):
            yield from self._action(f"{where}.actions[{i}]", card, action)
        yield from with_rule("TB-48", self._reserve(f"{where}.reserve", card))
        yield from with_rule("TB-85", self._specials(where, card))

    def _reserve(self, where: str, card: Data) -> Iterator[Mismatch]:
        """TB-49: A reserve waits for other cards of its side."""
        reserve = card.get("reserve")
        if reserve is None:
            return
        yield from _one_of(f"{where}.mode", ("any", "all"), reserve.get("mode", "any"))
        for n, other in enumerate(reserve.get("by", ())):
            yield from self._card(f"{where}.by[{n}]", other, COMMAND, card["side"])
            if self._waits_in_a_ring(card["id"], other):
                yield Mismatch(f"{where}.by[{n}]", "a card that does not wait for this one in turn", f'"{other}"')

    def _waits_in_a_ring(self, start: str, at: str) -> bool:
        by = {c["id"]: (c.get("reserve") or {}).get("by", ()) for c in self.body["cards"]}
        seen: list[str] = []
        edge = [at]
        while edge:
            one = edge.pop()
            if one == start:
                return True
            if one not in seen:
                seen.append(one)
                edge += by.get(one, ())
        return False

    def _action(self, where: str, card: Data, action: Data) -> Iterator[Mismatch]:
        """TB-20, TB-25, TB-63: One action: its targets, its hits, and whether its dice can ever lie there."""
        kind, listed = action["type"], action.get("targets", [])
        yield from _one_of(f"{where}.type", (*ACTIONS, *REACTIONS), kind)
        if self.special[card["id"]] and kind in (ABSORB, COUNTERATTACK):
            yield Mismatch(f"{where}.type", "no Absorb or Counterattack on a Special Formation", f'"{kind}"')
        if isinstance(listed, str):
            if listed != "any" or kind in (ATTACK, COMMAND):
                yield Mismatch(f"{where}.targets", "a list of cards", f'"{listed[:60]}"')
        else:
            for n, target in enumerate(listed):
                yield from self._card(f"{where}.targets[{n}]", target, kind, card["side"])
            if kind in (ATTACK, COMMAND) and not listed:
                yield Mismatch(f"{where}.targets", "at least one card", "nothing")
            if len(listed) != len(dict.fromkeys(listed)):
                yield Mismatch(f"{where}.targets", "each card once", ", ".join(listed))
        if kind == LIFT and not card.get("counter"):
            yield Mismatch(f"{where}.type", "a counter on the card that is lifted from", "none")
        for n, need in enumerate(action.get("req", ())):
            yield from _one_of(f"{where}.req[{n}]", REQUIREMENTS, need)
        yield from with_rule("TB-25", self._hits(where, action))
        yield from with_rule("TB-20", self._reachable(where, card, action))
        yield from self._when(where, action)
        yield from self._effects(f"{where}.then", action.get("then", ()))
        for n, bonus in enumerate(action.get("bonus", ())):
            yield from _number(f"{where}.bonus[{n}].add", -MOST_HITS, MOST_HITS, bonus["add"])
            yield from self._when(f"{where}.bonus[{n}]", bonus)
            if bonus.get("target"):
                yield from self._card(f"{where}.bonus[{n}].target", bonus["target"], SCREEN)

    def _hits(self, where: str, action: Data) -> Iterator[Mismatch]:
        """TB-25, TB-26, TB-37: Numbers that can be."""
        hits = action.get("hits", 0)
        if isinstance(hits, int):
            yield from _number(f"{where}.hits", 0, MOST_HITS, hits)
        else:
            yield from _number(f"{where}.hits.base", 0, MOST_HITS, hits.get("base", 0))
            yield from _number(f"{where}.hits.each", 0, MOST_HITS, hits.get("each", 1))
            yield from _one_of(f"{where}.hits.per", ("", *PER), hits.get("per", ""))
        yield from _number(f"{where}.self", 0, MOST_HITS, action.get("self", 0))
        yield from _number(f"{where}.reduce", 0, MOST_HITS, action.get("reduce", 0))
        take = action.get("take", "all")
        if take != "all" and (isinstance(take, str) or not 1 <= take <= MOST_HITS):
            yield Mismatch(f"{where}.take", f"all, or a whole number from 1 to {MOST_HITS}", f'"{take}"')
        yield from _one_of(f"{where}.remainder", ("lost", "target"), action.get("remainder", "lost"))

    def _reachable(self, where: str, card: Data, action: Data) -> Iterator[Mismatch]:
        """TB-19, TB-20: The dice that an action asks for can come to lie on its card."""
        needs = tuple(n for n in action.get("req", ()) if n != FULL_STRENGTH and not n.startswith("cubes"))
        if not needs or self.special[card["id"]] or any(need not in REQUIREMENTS for need in needs):
            return
        if not any(meets(needs, row) for row in holdings(card["area"], self.dice[card["side"]])):
            yield Mismatch(f"{where}.req", f"what dice in the area {card['area']} can show", ", ".join(needs))

    def _specials(self, where: str, card: Data) -> Iterator[Mismatch]:
        """TB-42, TB-47, TB-85: Everything on a card beside its actions."""
        pursuit = card.get("pursuit")
        if isinstance(pursuit, str):
            yield from _one_of(f"{where}.pursuit", ("attack_targets",), pursuit)
        else:
            for n, other in enumerate(pursuit or ()):
                yield from self._card(f"{where}.pursuit[{n}]", other, ATTACK, card["side"])
        for n, one in enumerate(card.get("hit_mods", ())):
            yield from _number(f"{where}.hit_mods[{n}].add", -MOST_HITS, MOST_HITS, one["add"])
            yield from _one_of(f"{where}.hit_mods[{n}].on", ("attacked", "any"), one.get("on", "attacked"))
            yield from self._when(f"{where}.hit_mods[{n}]", one)
        cap, save, counter = card.get("hit_cap"), card.get("rout_save"), card.get("counter")
        if cap:
            yield from _number(f"{where}.hit_cap.max", 0, MOST_HITS, cap["max"])
            yield from _one_of(f"{where}.hit_cap.on", ("attacked", "any"), cap.get("on", "attacked"))
        if save:
            yield from _one_of(f"{where}.rout_save.cost", COSTS, save["cost"])
            yield from _number(f"{where}.rout_save.keep", 1, MOST_HITS, save.get("keep", 1))
            for n, other in enumerate(save["protects"]):
                yield from self._card(f"{where}.rout_save.protects[{n}]", other, ABSORB, card["side"])
            yield from self._when(f"{where}.rout_save", save)
        if counter:
            yield from _number(f"{where}.counter.start", 1, MOST_HITS, counter["start"])
            for n, step in enumerate(counter.get("steps", ())):
                yield from self._effects(f"{where}.counter.steps[{n}]", step)
        yield from self._effects(f"{where}.on_enter", card.get("on_enter", ()))
        yield from self._effects(f"{where}.on_leave", card.get("on_leave", ()), cause=True)
        for n, aura in enumerate(card.get("auras", ())):
            yield from self._aura(f"{where}.auras[{n}]", aura, owned=True)


def _prospects(scenario: Scenario) -> Iterator[Mismatch]:
    """TB-70: Both sides can come to attack."""
    if "no_attack" in scenario.body.get("disable", ()):
        return
    s = setup(scenario, scenario.options)
    b = s.battle.book
    for side in (0, 1):
        if not can_ever_attack(s, b, side):
            yield Mismatch(f"sides[{side}]", "a side that can come to attack", "none of its attacks can ever be made")
