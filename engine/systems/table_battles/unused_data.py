"""Finds entries of a scenario that have no effect; reported for files, ignored in saved games (TB-85)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engine.core.scenario import Mismatch, Scenario
from engine.systems.table_battles.attack_reachability import possible_entrants
from engine.systems.table_battles.data import (
    ABSORB,
    ATTACK,
    BOMBARD,
    COMMAND,
    COUNTERATTACK,
    LIFT,
    NORMAL,
    SCREEN,
    SPECIAL,
)
from engine.systems.table_battles.setup import setup

ALL = ("type", "req", "when", "then")
"""Fields of every line."""
LINES: dict[str, tuple[str, ...]] = {
    ATTACK: ("targets", "hits", "self", "bonus"), BOMBARD: (), COMMAND: ("targets",), LIFT: (),
    SCREEN: ("targets", "voluntary"), COUNTERATTACK: ("targets", "hits", "reduce", "voluntary", "bonus"),
    ABSORB: ("targets", "take", "remainder", "voluntary"),
}  # fmt: skip
"""Kind of a line -> its own fields."""
CLAUSES: dict[str, tuple[str, ...]] = {
    "rout_all": ("cards", "out", "without_losing"), "rout_any": ("cards", "n"), "lose_limit": ("n",),
    "hold": ("turn",), "condition": ("when",),
}  # fmt: skip
STICKS = ("star", "morale_value", "hit_mods", "hit_cap")
"""Fields of a card that speak of its sticks, which a special formation has not."""


def idle(scenario: Scenario) -> Iterable[Mismatch]:
    """Return what does nothing in a scenario that is otherwise in order."""
    body = scenario.body
    found = [mismatch for n, card in enumerate(body["cards"]) for mismatch in _card(f"cards[{n}]", card)]
    for n, clause in enumerate(body.get("victory", ())):
        known = ("type", "side", "grade", *CLAUSES[clause["type"]])
        found += _strangers(f"victory[{n}]", clause, known, f"a clause {clause['type']}")
    return [*found, *_waiting(scenario)]


def _strangers(where: str, given: Mapping[str, Any], known: tuple[str, ...], what: str) -> Iterator[Mismatch]:
    """Yield the fields that are unknown where they are."""
    for name in given:
        if name not in known:
            yield Mismatch(f"{where}.{name}", f"no such field in {what}, only {', '.join(known)}", f'"{name}"')


def _card(where: str, card: Mapping[str, Any]) -> Iterator[Mismatch]:
    """TB-25, TB-27, TB-32 to TB-37, TB-63: Yield what does nothing on a card."""
    for n, line in enumerate(card.get("actions", ())):
        path, kind = f"{where}.actions[{n}]", line["type"]
        yield from _strangers(path, line, (*ALL, *LINES[kind]), f"a line of the kind {kind}")
        if kind == ATTACK and not _hits(line):
            yield Mismatch(f"{path}.hits", "an attack that inflicts a hit, or has an effect behind it", "none")
    if card.get("kind", NORMAL) == SPECIAL:
        for name in STICKS:
            if name in card:
                yield Mismatch(
                    f"{where}.{name}", "no such field on a special formation, which has no sticks", f'"{name}"'
                )


def _hits(line: Mapping[str, Any]) -> bool:
    """TB-25, TB-42: Return whether an attack can have any effect."""
    hits = line.get("hits", 0)
    counted = hits if isinstance(hits, int) else hits.get("base", 0) or (hits.get("per") and hits.get("each", 1))
    return bool(counted or line.get("then") or any(bonus["add"] > 0 for bonus in line.get("bonus", ())))


def _waiting(scenario: Scenario) -> Iterator[Mismatch]:
    """TB-49, TB-70: Yield the reserves that nothing can ever bring into play."""
    s = setup(scenario, scenario.options)
    come = possible_entrants(s, s.battle.book)
    told = "something that can bring it: a card in by that can leave play, a command or an effect enter"
    for n in range(len(s.status)):
        if n not in come:
            yield Mismatch(f"cards[{n}].reserve", told, "nothing that ever will")
