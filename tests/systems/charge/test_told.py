"""Shots, blows and losses as people read them."""

from __future__ import annotations

import pytest

from engine.boards.table.legs import ABOUT, ADVANCE, WHEEL_RIGHT
from engine.systems.charge import SYSTEM
from engine.systems.charge.actions import Lose, Move, Shoot, Strike
from tests.systems.charge.table import Table
from web.game.sentences import sentence
from web.words import Names, Words


def names(table: Table) -> Names:
    """Return the names of what stands on a table."""
    return Names(Words.load("en"), "charge", SYSTEM.sight.view(table.state, None))


@pytest.mark.rule("CG-65", "CG-70", "CG-68")
def test_orders_name_units_shot_at_and_stands_that_strike():
    """Of shots the units that they are aimed at, of blows the stands by rank and file; nobody named is the usual."""
    own = names(Table.with_("A R1 RB 4/4 1800,1300,0", "B B1 BR 4/4 1800,2300,360"))

    assert "R1 shoot at B1" == sentence(own, Shoot("R1", (("R1.1", "B1.2"), ("R1.2", "B1.3"))))
    assert "R1 (rank 1 file 1) strikes B1 (rank 1 file 2)" == sentence(own, Strike((("R1.1", "B1.2"),)))
    assert "Each stand strikes where it hits best" == sentence(own, Strike(()))
    assert "Take off B1 (rank 1 file 2), B1 (rank 1 file 3)" == sentence(own, Lose("B1", ("B1.2", "B1.3")))


@pytest.mark.rule("CG-62", "CG-71")
def test_the_log_tells_dice_needs_and_who_is_hit():
    """What each die needed, the faces, how many fall; nobody, where all missed."""
    table = Table.with_("A R1 RB 4/4 1800,1300,0", "B B1 RL 4/4 1800,2300,360", phase="shooting")
    table.do(Shoot("R1", (("R1.1", "B1.4"), ("R1.2", "B1.3"))), "35")
    own, event = names(table), table.events[-1]

    assert "R1 shoot at B1 (2 dice at 4 or more): 3 5. 1 stand is hit." == own.say(event.key, event.facts)
    table.do(Shoot("R1", (("R1.3", "B1.2"),)), "1")
    event = table.events[-1]
    assert "R1 shoot at B1 (1 die at 4 or more): 1. Nobody is hit." == own.say(event.key, event.facts)


@pytest.mark.rule("CG-36")
def test_a_move_is_told_leg_by_leg():
    """In inches and degrees, as it is measured; where a unit only takes a formation, by that alone."""
    own = names(Table.with_("A R1 RL 4/4 1800,1300,0", "B B1 BR 4/4 1800,2300,360"))

    assert "R1: March, 3.5 inches ahead, wheel to the right by 20\u00b0" == sentence(
        own, Move("R1", "march", ((ADVANCE, 350), (WHEEL_RIGHT, 40)))
    )
    assert "R1: Formed, about face, 1 inch ahead" == sentence(own, Move("R1", "formed", ((ABOUT, 0), (ADVANCE, 100))))
    assert "R1: Formed" == sentence(own, Move("R1", "formed", ()))
