"""This module deals battles of random cards that use the whole language of cards."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.core import codec
from engine.core.scenario import DataFault, Scenario
from engine.systems.table_battles import SYSTEM
from tests.systems.table_battles.table import SIDES, card, data

AREAS = ("Any", "1/2/3", "4/5", "(5)/(6)", "Doubles", "Triples", "(Any)", "6 or Doubles", "none")
NEEDS = ([], [], [], ["pair"], ["dice2"], ["full_strength"], ["cubes1"], ["triplet"])
OPERATORS = ("<", "<=", "=", ">=", ">")
OFF = ["no_attack", "morale"]
"""Conditions that are off, so that a battle goes on where the rule on attacks would end it."""


class Deal:
    """One random battle."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.ids = {side: [f"{side}{n}" for n in range(1, self.rng.randint(3, 6))] for side in "AB"}
        self.all = [*self.ids["A"], *self.ids["B"]]
        self.special = {one: self.rng.random() < 0.2 and not one.endswith("1") for one in self.all}

    def scenario(self) -> Scenario | None:
        """Return the battle, None where its cards make no sense."""
        options = {"shift": self.rng.random() < 0.4, "oblique": False, "limit": 400}
        sides = [{**side, "dice": self.rng.choice((6, 6, 4, 2))} for side in SIDES]
        cards = [self.card(one) for one in self.all]
        try:
            made = data(*cards, sides=sides, options=options, disable=OFF, quiet=400, cube_supply=30)
            return codec.scenario(made, "dealt", SYSTEM)
        except DataFault:
            return None

    def chance(self, percent: int) -> bool:
        """Return whether something comes about."""
        return self.rng.randrange(100) < percent

    def some(self, names: list[str], most: int = 3) -> list[str]:
        """Return one or more of some names."""
        return self.rng.sample(names, min(len(names), self.rng.randint(1, most)))

    def card(self, one: str) -> dict[str, Any]:
        """Return a card."""
        rng, side = self.rng, one[0]
        friends = [other for other in self.ids[side] if other != one]
        foes = self.ids["AB".replace(side, "")]
        lines = [self.line(one, friends, foes) for _ in range(rng.randint(1, 3))]
        more: dict[str, Any] = {"wing": side.lower() * rng.randint(1, 2), "strength": rng.randint(1, 4)}
        more |= {"area": rng.choice(AREAS), "arm": rng.choice(("infantry", "cavalry", "none"))}
        if self.special[one]:
            more |= {"kind": "special", "start_cubes": rng.randint(0, more["strength"])}
        elif self.chance(15):
            more["start_cubes"] = 1
        if self.chance(25):
            more["place_if"] = self.condition(one)
        if self.chance(30) and friends and not one.endswith("1"):
            later = [other for other in friends if other < one]
            by = self.some(later) if later and self.chance(70) else []
            more["reserve"] = {"by": by, "mode": rng.choice(("any", "all")), "command": self.chance(50)}
        if self.chance(15):
            more["retire"] = True
        if self.chance(15):
            more["pursuit"] = self.some(foes)
        if self.chance(15):
            more["reserve_target"] = "block"
        if self.chance(20):
            cost = rng.choice(("cube", "stick", "self_out", "dice"))
            more["rout_save"] = {"protects": self.some(self.ids[side]), "cost": cost, "keep": rng.randint(1, 4)}
            more["rout_save"] |= {"once": self.chance(50), "voluntary": self.chance(30), "when": self.maybe(one)}
        if self.chance(20):
            more["on_enter"] = self.effects()
        if self.chance(20):
            more["on_leave"] = self.effects()
        if any(line["type"] == "lift" for line in lines) or self.chance(8):
            more["counter"] = {"start": rng.randint(1, 2), "steps": [self.effects() for _ in range(2)]}
        return card(one, *lines, **more)

    def line(self, one: str, friends: list[str], foes: list[str]) -> dict[str, Any]:
        """Return a line of a card."""
        rng = self.rng
        kinds = ["attack"] * 5 + ["screen", "command", "lift", "bombard"]
        kinds += ["counterattack", "absorb"] if not self.special[one] else []
        kind = rng.choice(kinds)
        made: dict[str, Any] = {"type": kind, "req": rng.choice(NEEDS), "when": self.maybe(one)}
        if kind in ("attack", "screen", "counterattack"):
            made["targets"] = self.some(foes)
        if kind in ("command", "absorb") and friends:
            made["targets"] = self.some(friends)
        if kind in ("attack", "counterattack"):
            made["hits"] = rng.choice((1, 2, {"base": 1, "per": "die"}))
        if kind == "attack":
            made["self"] = rng.randint(0, 1)
        elif kind in ("screen", "counterattack", "absorb"):
            made["voluntary"] = self.chance(30)
        if self.chance(30):
            made["then"] = self.effects()
        return made

    def maybe(self, one: str) -> dict[str, Any]:
        """Return a condition, or none."""
        return self.condition(one) if self.chance(30) else {}

    def condition(self, one: str, depth: int = 0) -> dict[str, Any]:
        """Return a condition."""
        rng = self.rng
        kind = rng.randrange(12 if depth < 2 else 9)
        if kind < 3:
            return {("in_play", "out", "in_reserve")[kind]: rng.choice(self.all)}
        if kind < 6:
            name = ("sticks", "dice_on", "cubes")[kind - 3]
            return {name: [rng.choice(self.all), rng.choice(OPERATORS), rng.randint(0, 4)]}
        if kind == 6:
            return {"turn": [rng.choice(OPERATORS), rng.randint(0, 20)]}
        if kind == 7:
            return {"counter": [rng.choice(self.all), rng.choice(OPERATORS), rng.randint(0, 2)]}
        if kind == 8:
            name = rng.choice(("friends_with_dice", "friends_in_play"))
            of = "any" if self.chance(50) else self.some(self.all)
            return {name: {"min": rng.randint(0, 3), "of": of, "not_self": self.chance(50)}}
        if kind == 9:
            return {"not": self.condition(one, depth + 1)}
        return {("all", "any")[kind - 10]: [self.condition(one, depth + 1) for _ in range(2)]}

    def effects(self) -> list[dict[str, Any]]:
        """Return effects."""
        return [self.effect() for _ in range(self.rng.randint(1, 2))]

    def effect(self) -> dict[str, Any]:
        """Return an effect."""
        rng, other = self.rng, self.rng.choice(self.all)
        name = rng.choice(("rout", "remove", "enter", "hits", "sticks", "cube", "counter", "return_dice", "lift",
                           "morale", "give_morale"))  # fmt: skip
        if name in ("rout", "remove", "enter", "return_dice", "lift"):
            return {name: other}
        if name == "morale":
            return {name: [rng.choice("AB"), rng.choice((-1, 1))]}
        if name == "give_morale":
            return {name: ["A", "B", 1]}
        return {name: [other, rng.randint(1, 2) if name == "hits" else rng.choice((-2, -1, 1, 2))]}
