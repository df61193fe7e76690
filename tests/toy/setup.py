"""The set-up: TY-01, TY-02, TY-14."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.core.agenda import Answer, Ask, push
from engine.core.references import side_ref
from engine.core.scenario import Mismatch, Scenario
from engine.core.types import Event, Log, Refusal, Side
from tests.toy.actions import Hide
from tests.toy.battle import Battle
from tests.toy.data import FORCED_MARCHES, MARCHES, ORDERS, ROOM
from tests.toy.state import State, other, whose


@dataclass(frozen=True)
class Body:
    """What a scenario of Rows fixes: rounds, who begins, and companies on each card of each row (TY-01)."""

    rounds: int
    first: str
    rows: dict[str, list[int]]


def inspect(scenario: Scenario) -> Iterator[Mismatch]:
    """Yield what is wrong with a scenario beyond its form."""
    rows = scenario.body["rows"]
    if sorted(rows) != ["E", "W"]:
        yield Mismatch("rows", "the sides E and W", ", ".join(rows) or "none")
    elif scenario.body["first"] not in rows:
        yield Mismatch("first", "E or W", f'"{scenario.body["first"]}"')
    if not 1 <= scenario.body["rounds"] <= 20:
        yield Mismatch("rounds", "1 to 20", str(scenario.body["rounds"]))
    for side, row in rows.items():
        if not 1 <= len(row) <= 5:
            yield Mismatch(f"rows.{side}", "1 to 5 cards", str(len(row)), "TY-01")
        for n, count in enumerate(row):
            if not 1 <= count <= ROOM:
                yield Mismatch(f"rows.{side}[{n}]", f"1 to {ROOM} companies", str(count), "TY-01")


def setup(scenario: Scenario, options: Mapping[str, Any]) -> State:
    """TY-01, TY-14: lay the cards out and put the first question on the agenda."""
    body = scenario.body
    s = State()
    s.battle = Battle()
    s.agenda, s.end = [], None
    s.battle.rows = {side: tuple(f"{side}{n + 1}" for n in range(len(row))) for side, row in body["rows"].items()}
    counts = {f"{side}{n + 1}": count for side, row in body["rows"].items() for n, count in enumerate(row)}
    s.at = {card + "abcdef"[n]: card for card in sorted(counts) for n in range(counts[card])}
    s.orders = dict.fromkeys(s.battle.rows, "")
    s.shown = ()
    s.battle.first = s.active = body["first"]
    s.round, s.battle.rounds = 0, body["rounds"]
    s.battle.marches = FORCED_MARCHES if options.get("forced_march") else MARCHES
    push(s, ("setup.hide", s.battle.first), ("setup.hide", other(s, s.battle.first)), ("sequence.round", 1))
    return s


def options_hide(s: State, side: Side) -> Iterator[Hide]:
    """TY-02: one of three orders."""
    yield from map(Hide, ORDERS)


def refuse_hide(s: State, a: Hide, side: Side) -> Refusal | None:
    """TY-02: there are no others."""
    return None if a.order in ORDERS else Refusal("TY-02", "toy.refuse.no_order")


def take_hide(s: State, a: Hide, log: Log, side: Side) -> None:
    """TY-02: the other side does not see which."""
    s.orders[side] = a.order
    if log is not None:
        log.append(Event("TY-02", "toy.log.hidden", {"side": side_ref(side)}))
        log.append(Event("TY-02", "toy.log.hidden_order", {"order": f"order:{a.order}"}, seen_by=(side,)))


STEPS = {"setup.hide": Ask("TY-02", whose, {Hide: Answer(options_hide, refuse_hide, take_hide)})}
