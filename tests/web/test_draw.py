"""These tests hold when a draw can be offered and what follows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.scenario import shipped
from engine.core.types import Chance, Decision
from engine.systems.table_battles.actions import Done, Pass, Place
from web.game import draw_offer
from web.game.seats import HUMAN
from web.game.table import Table


def table(other: str = HUMAN) -> Table:
    """Return a battle in which a person has to place dice, against the other."""
    made = Table.start(shipped()["table_battles/training"], {}, {"EN": HUMAN, "SC": HUMAN}, seed=1)
    while not isinstance(made.game.pending, Decision):
        made.roll()
    made.seats = {side: HUMAN if side == made.game.pending.side else other for side in made.seats}
    return made


def to_own_turn(made: Table) -> None:
    """Let the turns go by until the person at the table decides in a turn of his own again."""
    side = made.game.pending.side
    left = False
    while not left or isinstance(made.game.pending, Chance) or made.game.pending.side != side:
        now = made.game.pending
        left = left or (isinstance(now, Decision) and now.side != side)
        if isinstance(now, Chance):
            made.roll()
        else:
            made.play(next(a for a in made.game.menu() if isinstance(a, Done | Pass | Place)))


def test_a_draw_is_offered_once_in_a_turn() -> None:
    """A second offer waits until the other side has had its turn."""
    made = table()

    assert None is draw_offer.draw_refused(made)
    assert None is draw_offer.offer(made)
    assert "site.draw.once" == draw_offer.draw_refused(made)
    to_own_turn(made)
    assert None is draw_offer.draw_refused(made)


def test_who_does_not_decide_offers_nothing() -> None:
    """While the computer decides, or after the end, no draw can be offered."""
    made = table()
    made.seats = dict.fromkeys(made.seats, "veteran")

    assert "site.draw.not_now" == draw_offer.draw_refused(made)


@pytest.mark.parametrize(("worth", "answer"), [(1, False), (0, True), (-500, True)])
def test_the_computer_accepts_unless_it_is_ahead(worth: int, answer: bool) -> None:
    """The computer decides on a draw by the value of its position."""
    made = table("veteran")
    sides = []

    def value(_: object, side: str) -> int:
        sides.append(side)
        return worth

    system = made.game.system
    made.game.system = replace(system, thinking=system.thinking._replace(value=value))

    assert answer == draw_offer.offer(made)
    assert ["SC" if made.game.pending.side == "EN" else "EN"] == sides
