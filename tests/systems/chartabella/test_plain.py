"""On random boards the menu and a slow search find the same orders, charges and paths."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.systems.chartabella import SYSTEM
from engine.systems.chartabella.state import kind
from tests.systems.chartabella.plain import BOARD, COVER, Plain

SEEDS = range(0, 100, 10)


@pytest.mark.rule("CH-24", "CH-39", "CH-43", "CH-60", "CH-67", "CH-75", "CH-86")
@pytest.mark.parametrize("first", SEEDS)
def test_the_menu_is_complete(first):
    """The menu holds every order that walking all paths and flying all shots finds, and no other."""
    for seed in range(first, first + 10):
        plain = Plain(seed)

        assert plain.orders() == set(plain.table.game.menu()), seed


@pytest.mark.rule("CH-48", "CH-49")
@pytest.mark.parametrize("first", SEEDS)
def test_the_greatest_bonus_is_found(first):
    """Each charge has the greatest bonus of all its paths, on a path within the movement that passes no space twice."""
    for seed in range(first, first + 10):
        plain = Plain(seed)
        plain.orders()
        for order, bonus in plain.bonus.items():
            s = plain.table.state
            path = SYSTEM.pointing.trace(s, order).path
            log = []
            SYSTEM.play(s.copy(), order, log)

            assert bonus == next(event.facts["bonus"] for event in log if "bonus" in event.facts), (seed, order)
            assert len(set(path)) == len(path) <= kind(s, order.piece).movement + 1, (seed, order)


@pytest.mark.rule("CH-60", "CH-38")
@pytest.mark.parametrize("first", SEEDS)
def test_ways_that_are_drawn_are_legal(first):
    """What an order draws goes from neighbour to neighbour; flights keep to the range and cross no cover."""
    for seed in range(first, first + 10):
        plain = Plain(seed)
        s = plain.table.state
        for order in plain.table.game.menu():
            drawn = SYSTEM.pointing.trace(s, order)
            for way in (drawn.path, drawn.flight):
                assert all(BOARD.direction(a, b) for a, b in pairwise(way)), (seed, order)
            if drawn.flight:
                assert len(drawn.flight) <= kind(s, order.piece).reach + 1, (seed, order)
                assert not any(plain.ground(space) in COVER for space in drawn.flight[1:-1]), (seed, order)
