"""The simple players of the bench play whole battles by their plans."""

from __future__ import annotations

import pytest

from engine.core.scenario import shipped
from engine.search import BRAINS
from engine.systems.charge.actions import Advance, Charge, ChooseOrder
from tests.bench.simple import PLAYERS
from tests.search.games import play

TRAINING = shipped()["charge/training"]


def orders_of(player):
    """Return what both sides order in a battle against the same player."""
    given = []
    players = {**BRAINS, **PLAYERS}
    play(TRAINING, dict.fromkeys("AB", player), 1, 3, lambda *met: given.append(met[-1].action), players)
    return given


@pytest.mark.parametrize("player", ["javelins", "walls"])
def test_who_waits_never_charges(player):
    """Players that wait neither charge nor advance."""
    assert not [order for order in orders_of(player) if isinstance(order, Charge | Advance)]


def test_who_acts_second_never_chooses_to_act_first():
    """A player that prefers to act second never chooses to act first, and charges when it can."""
    given = orders_of("second")

    assert [order for order in given if isinstance(order, Charge)]
    assert {ChooseOrder(first=False)} == {order for order in given if isinstance(order, ChooseOrder)}
