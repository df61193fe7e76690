"""What the computer opponent takes a fight for: what its dice come to on average."""

from __future__ import annotations

import pytest

from engine.boards.table.contact import FRONT
from engine.core.types import PieceId
from engine.systems.charge import combat, to_hit
from engine.systems.charge.ai.combat_values import clash, is_charging
from engine.systems.charge.ai.evaluation import PositionEvaluator, fight
from engine.systems.charge.state import COUNTER_CHARGED, mark
from tests.systems.charge.table import Table

R1, B1 = PieceId("R1"), PieceId("B1")
COUNTERED = ("A R1 RL 4/4 1800,2200,360 counter", "B B1 GW 8/4 1800,2200,0 charge")
FLANKED = ("A R1 RL 8/4 1800,2200,360", "B B1 GW 8/4 1320,2360,180")
FEW = ("A R1 RL 6/4 1800,2200,360", "B B1 GW 2/2 1800,2200,0")
ROUNDED = 300
"""How far the means of unlike stands of one unit may round, in hundredths of points."""


def taken(table: Table, unit: PieceId, foe: PieceId) -> int:
    """Return what the stands are worth that a unit kills of another on average, in hundredths of points."""
    blows = combat.blows(table.state, unit)
    assert blows, "they touch"
    ways = sum(to_hit.melee_to_hit(table.state, own, target).ways for own, target in blows)
    return ways * PositionEvaluator(table.state).own[foe].worth * 100 // to_hit.FACES


@pytest.mark.rule("CG-71", "CG-75")
@pytest.mark.parametrize("units", [FLANKED, FEW])
def test_a_fight_is_taken_for_what_its_dice_come_to(units: tuple[str, ...]):
    """Only who touches strikes, whose flank is struck has no ranks, and what one side gains the other loses."""
    table = Table.with_(*units, side="B", phase="combat")
    judge = PositionEvaluator(table.state)

    promised = fight(judge, R1, B1)

    assert promised == -fight(judge, B1, R1)
    assert abs(promised - (taken(table, R1, B1) - taken(table, B1, R1))) <= ROUNDED


@pytest.mark.rule("CG-53")
def test_a_counter_charge_is_taken_for_what_its_dice_come_to():
    """TV-10: it has the bonus of a charge; who was counter-charged has none, and none for his ranks."""
    table = Table.with_(*COUNTERED, side="B", phase="combat")
    table.change(lambda s: mark(s, B1, COUNTER_CHARGED))
    judge = PositionEvaluator(table.state)
    own, theirs = judge.own[R1]._replace(throws=0), judge.own[B1]

    promised = clash(own, theirs, FRONT, charges=is_charging(table.state, R1))

    assert not is_charging(table.state, B1)
    assert abs(promised.gain - taken(table, R1, B1)) <= ROUNDED
    assert abs(promised.cost - taken(table, B1, R1)) <= ROUNDED
