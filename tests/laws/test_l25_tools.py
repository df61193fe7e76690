"""L25: every tool of the page works at every kind of question and in the midst of every other, and leads back to it.

Two random games of each battle and each lesson, on a page that is none. What is offered is read off the page, so that a
new tool is tried by itself. At questions of each kind, some of each game, tools are used in a chain, each in the midst
of the one before; then whoever used them goes back and finds the same question, the same digest and the same board,
painted as it would be painted anew. Over the games of a system nearly every tool is used, and many pairs of them one
right after the other; at each kind of question of a system all orders are given that the General advises. Every tool in
the midst of every other at every question takes hours: `build.py fuzz tools` goes on from here at random.
"""

from __future__ import annotations

import pytest

from engine.core.scenario import shipped
from tests.laws.registry import TOYS, system_names
from tests.web.schools import all_lessons
from tests.web.tool_games import battle, lesson
from tests.web.tool_use import Coverage

SEEDS = (2, 3)
"""Of the two games: two people play the one, a person and a Recruit the other."""
SHARES = {"small": (6, 14), "medium": (3, 12), "large": (2, 8)}
"""Size of a battle -> how many of the questions of a game tools are used at, and how many at each."""
IN_A_LESSON = 3
"""Tools that are used at each step."""
SYSTEMS = [system for system in system_names() if system not in TOYS]
USED, PAIRS = 0.8, 300
"""What share of the tools of a system that are offered is used at least, and how many pairs, one after the other."""


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_tool_works_in_the_midst_of_others_and_leads_back(system: str) -> None:
    """No fault, and the same question with the same digest and board after whatever was used at it."""
    coverage = Coverage()
    for name, scenario in shipped().items():
        if scenario.system == system:
            most, tools = SHARES[scenario.size]
            for seed in SEEDS:
                battle(name, seed, coverage, most=most, tools=tools)
    missed = coverage.offered - set(coverage.used)

    assert len(missed) <= (1 - USED) * len(coverage.offered), missed
    assert len(coverage.pairs) >= PAIRS
    assert coverage.advised


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_tool_works_in_lessons_and_leads_back(system: str) -> None:
    """The same at each step of each lesson, where the page offers less."""
    coverage = Coverage()
    for name in all_lessons():
        if name.startswith(f"{system}/"):
            lesson(name, SEEDS[0], coverage, tools=IN_A_LESSON)

    assert coverage.used
