"""Open battles on their way to the first player turn."""

from __future__ import annotations

from engine.core.types import Chance
from engine.systems.conquerors_kings import SYSTEM
from engine.systems.conquerors_kings.actions import ChooseArmy
from engine.systems.conquerors_kings.pre_battle import PLAN
from tests.systems.conquerors_kings.table import Table


def battle(south: str = "carthage", north: str = "rome", stage: str = "") -> Table:
    """Return an open battle of two armies, South attacking, on open ground, at a step before it."""
    table = Table.of("open").do(ChooseArmy(south), ChooseArmy(north))
    names = [step[0] for step in PLAN]
    return table.change(lambda s: s.agenda.clear()).run(*PLAN[names.index(stage) :]) if stage else table


def usual(table: Table, until: str = "") -> Table:
    """Answer as usual, dice as they fall, until a step is asked; to the battle if none is named."""
    while not table.state.step and table.asked != until:
        now = table.game.pending
        if isinstance(now, Chance):
            table.game.roll()
        else:
            table.do(SYSTEM.usual(table.state))
    return table
