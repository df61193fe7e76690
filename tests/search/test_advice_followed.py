"""The chance that advice names stays when its best order is given, until dice fall or the other side decides."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

import pytest

from engine.core.dice import Generator
from engine.core.scenario import shipped
from engine.core.system import load
from engine.core.types import Action, Chance, Decision, Side
from engine.search.advice import Adviser
from engine.search.tips import Tip

NODES = 200
ASKED = 40
"""The questions of a battle that are asked."""
MOST = 200
"""The largest change of the chance: one point of a hundred is 200 on the scale of Thinking.value."""
BATTLES = (
    "at_the_charge/civitate",
    "at_the_charge/training",
    "charge/frontier",
    "charge/training",
    "chartabella/caravan",
    "chartabella/training",
    "conquerors_kings/training",
    "conquerors_kings/trebia",
    "table_battles/training",
)


class Question(NamedTuple):
    """A question and the advice on it, and the chance of the advice before if its first order led here without dice."""

    step: str
    tips: list[Tip]
    before: int | None


def followed(battle: str, seed: int) -> Iterator[Question]:
    """Play a battle in which both sides do what is advised first; yield each question."""
    scenario = shipped()[battle]
    system = load(scenario.system)
    s, dice = system.start(scenario), Generator(seed)
    last: tuple[Side, int, tuple[Action, ...]] | None = None
    while isinstance(now := system.pending(s), Decision | Chance):
        if isinstance(now, Chance):
            system.play(s, dice.draw(now))
            last = None
            continue
        known = last if last is not None and last[0] == now.side else None
        plan = () if known is None else known[2]
        adviser = Adviser(system, system.sight.redact(s, now.side), now.side, nodes=NODES, seed=1, plan=plan)
        tips = adviser.advise()
        yield Question(now.step, tips, None if known is None else known[1])
        last = now.side, tips[0].worth, tips[0].line
        system.play(s, tips[0].action)


@pytest.mark.parametrize("battle", BATTLES)
def test_following_advice_does_not_change_its_chance(battle: str) -> None:
    """The chance after the best order and before the next one differ by one point at most if no die fell."""
    asked = [*islice(followed(battle, seed=2), ASKED)]
    changes = [(one.step, one.tips[0].worth, one.before) for one in asked if one.before is not None]

    assert [] == [one for one in changes if abs(one[1] - one[2]) > MOST]
    assert changes or battle == "charge/training", "no order was followed by another question of the same side"
