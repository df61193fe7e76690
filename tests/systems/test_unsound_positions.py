"""A position from outside whose columns are valid but do not fit together is refused with a sentence."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from engine.core import codec
from engine.core.dice import Generator
from engine.core.game import Game
from engine.core.types import Chance, End
from tests.laws.outside import some_order
from tests.laws.registry import scenarios, system_of
from tests.systems.positions import opened, refused

SEEDS = range(40)
Change = Callable[[Any], None]
"""Changes a state."""


@cache
def met(scenario: str, step: str) -> Game:
    """Return a random game of a scenario, played until a step is pending."""
    system = system_of(scenario)
    for seed in SEEDS:
        game, rng = Game(scenarios()[scenario], seed=seed), Generator(seed)
        while not isinstance(game.pending, End) and len(game.inputs) < 150:
            if game.pending.step == step:
                return game
            if isinstance(game.pending, Chance):
                game.roll()
                continue
            order = some_order(system, game.state, rng)
            fierce = [a for a in system.legal(game.state) if system.forecast.is_attack(game.state, a)]
            game.do(fierce[rng.below(len(fierce))] if fierce and rng.below(2) else order)
    raise AssertionError(f"{step} is never asked in {scenario}")


def change(**columns: Any) -> Change:
    """Return a change of whole columns, each of them a value or made of the state."""

    def apply(s: Any) -> None:
        for name, value in columns.items():
            setattr(s, name, value(s) if callable(value) else value)

    return apply


def then(*changes: Change) -> Change:
    """Return several changes as one."""

    def apply(s: Any) -> None:
        for one in changes:
            one(s)

    return apply


def first(s: Any, owners: dict[str, str], side: str) -> str:
    """Return the first piece of a side on the board."""
    return next(piece for piece in s.place if owners[piece] == side)


def due(top: Callable[[Any], tuple[Any, ...]]) -> Change:
    """Return a change of the step that is pending."""
    return change(agenda=lambda s: [*s.agenda[:-1], top(s)])


# Table Battles


def other(s: Any) -> int:
    """Return the first card of the side that is not at turn."""
    found: int = s.battle.book.own[1 - s.side][0]
    return found


def lie(column: str, value: Any, card: Callable[[Any], int] = lambda s: s.battle.book.own[s.side][0]) -> Change:
    """Return a change of what lies on one card, of the side at turn if no other is told."""
    return lambda s: getattr(s, column).__setitem__(card(s), value)


TABLE_BATTLES = [
    ("hastings", "turn.roll", change(placed=lambda s: (other(s),)), "rolled, placed: no dice are placed now"),
    ("hastings", "turn.place", change(placed=lambda s: (other(s),)), "placed: "),
    ("hastings", "turn.act", change(rolled="12"), "rolled, placed: no dice are placed now"),
    ("hastings", "turn.place", change(rolled=""), "agenda: turn.place does not fit the position"),
    (
        "rocroi",
        "turn.react",
        lie("dice", "", lambda s: s.agenda[-1][1]),
        "agenda: turn.react does not fit",
    ),
    ("rocroi", "turn.act", change(turn=lambda s: s.battle.book.turns + 1), "turn: not a turn before dusk"),
    ("rocroi", "turn.act", change(quiet=lambda s: s.battle.book.quiet), "quiet: not a number"),
    ("rocroi", "turn.act", then(lie("status", "reserve"), lie("sticks", 0), lie("dice", "")), "is there without any"),
    ("hastings", "turn.act", change(agenda=lambda s: [*s.agenda] * 100), "agenda: 300 steps, more than 200"),
]


# Chartabella


def acted(count: int) -> Change:
    """Return a change of who has acted in this turn, of the side at turn."""
    return change(acted=lambda s: tuple(p for p in s.place if s.battle.owners[p] == s.side)[:count])


def hostile(s: Any) -> str:
    """Return the first piece of the enemy on the board."""
    return next(piece for piece in s.place if s.battle.owners[piece] != s.side)


def absent(column: str) -> Change:
    """Return a change by which a piece of the enemy is in none of the places where pieces are."""
    return lambda s: getattr(s, column).pop(hostile(s))


CHARTABELLA = [
    ("training", "turn.activation", acted(2), "agenda: turn.activation does not fit the position"),
    ("training", "turn.activation", change(acted=lambda s: (hostile(s),)), "is not of the side at turn"),
    ("training", "melee.roll", change(acted=()), "agenda: melee.roll does not fit the position"),
    ("training", "melee.roll", due(lambda s: (*s.agenda[-1][:3], 7)), "agenda: melee.roll does not fit the position"),
    ("training", "launch.roll", change(acted=()), "agenda: launch.roll does not fit the position"),
    ("training", "turn.activation", change(passes=4), "passes: not a number"),
    ("training", "turn.activation", absent("place"), "is neither on the board nor fallen"),
]


# At the Charge


def swap(s: Any) -> None:
    """Let a unit that has been attacked already be attacked again."""
    s.struck = (*s.struck, s.target)


def twice(s: Any) -> None:
    """Put the first piece of the side at move among the fallen too."""
    piece = first(s, s.owners, s.side)
    s.fallen[piece] = s.place[piece]


def gone(s: Any) -> None:
    """Take the first unit of the side at move from the board, to no other place."""
    del s.place[next(p for p in s.place if s.owners[p] == s.side and p not in s.battle.ratings)]


AT_THE_CHARGE = [
    ("training", "phase.move", twice, "in two places"),
    ("training", "phase.move", gone, "is nowhere"),
    ("training", "phase.move", change(charging=lambda s: (first(s, s.owners, s.side),)), "earned no charge"),
    ("training", "phase.move", change(struck=lambda s: (first(s, s.owners, s.side),)), "nobody fights yet"),
    ("training", "phase.fight", change(target=lambda s: first(s, s.owners, s.side)), "a combat while nobody fights"),
    ("training", "combat.roll", change(column=lambda s: (s.column + 1) % 6), "agenda: combat.roll does not fit"),
    ("training", "combat.roll", swap, "cannot be attacked now"),
    ("training", "combat.roll", change(attacked=lambda s: (*s.melee, *s.fire)), "cannot attack now"),
    ("training", "morale.roll", change(checked=()), "agenda: morale.roll does not fit the position"),
    ("training", "phase.fight", change(side=lambda s: next(x for x in s.battle.sides if x != s.side)), "phases"),
]

EVERY = [
    pytest.param(f"{system}/{name}", step, changed, told, id=f"{system}-{name}-{step}-{n}")
    for system, cases in (
        ("table_battles", TABLE_BATTLES),
        ("chartabella", CHARTABELLA),
        ("at_the_charge", AT_THE_CHARGE),
    )
    for n, (name, step, changed, told) in enumerate(cases)
]


@pytest.mark.parametrize(("scenario", "step", "changed", "told"), EVERY)
def test_what_does_not_fit_together_is_refused(scenario: str, step: str, changed: Change, told: str) -> None:
    """The true position opens; the changed one is refused in a sentence that says what is wrong with it."""
    game = met(scenario, step)
    s = game.state
    opened(game)
    changed(s)

    assert told in refused(game, **codec.state_data(s, fixed=False))
