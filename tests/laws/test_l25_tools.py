"""L25: every tool of the page works in the midst of every other, at any question, and leads back to that question.

Two random games of each battle and each lesson, on a page that is none. What is offered is read off the page, so that a
new tool is tried by itself. At each kind of question that a person is asked in the small battles of a system every tool
is used that is offered there, and every order is given that the General advises. At some further questions of each
game, of different kinds, and at each step of a lesson tools are used in a chain, each in the midst of the one before.
Then whoever used them goes back, and finds the same question, the same digest and the same board, painted as it would
be painted anew.

Every tool at every question of every game takes hours, and every pair of tools days: of pairs, one right after the
other, 250 are tried in each system at least. `build.py fuzz tools every-tool` goes on at random.
"""

from __future__ import annotations

import pytest

from engine.core.scenario import shipped
from tests.depth import cases
from tests.laws.registry import TOYS, system_names
from tests.web.schools import all_lessons
from tests.web.tool_games import battle, lesson, question
from tests.web.tool_use import Coverage

SEEDS = (2, 3)
"""Of the two games: two people play the one, a person and a Recruit the other."""
SHARES = cases(
    {"small": (4, 14), "medium": (2, 12), "large": (1, 10)}, {"small": (7, 16), "medium": (3, 14), "large": (1, 14)}
)
"""Size of a battle -> how many of the questions of a game tools are used at, and how many at each."""
ON_A_TABLE = cases({"small": (2, 11), "medium": (1, 11), "large": (1, 6)}, SHARES)
"""The same on a measured table, where every tool takes longest; the few there are enough pairs."""
MEASURED = ("charge",)
IN_A_LESSON = cases(2, 3)
"""Tools that are used at each step."""
SYSTEMS = [system for system in system_names() if system not in TOYS]
USED, PAIRS = 0.8, 250
"""What share of the tools of a system that are offered is used at least, and how many pairs, one after the other."""


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_tool_works_in_the_midst_of_others_and_leads_back(system: str) -> None:
    """After the use of any tool at a question there is no fault, and the question, digest and board are the same."""
    coverage = Coverage()
    for name, scenario in shipped().items():
        if scenario.system == system:
            most, tools = (ON_A_TABLE if system in MEASURED else SHARES)[scenario.size]
            for seed in SEEDS:
                battle(name, seed, coverage, most=most, tools=tools, is_whole=scenario.size == "small")
    missed = coverage.offered - set(coverage.used)

    assert len(missed) <= (1 - USED) * len(coverage.offered), missed
    assert len(coverage.pairs) >= PAIRS
    assert coverage.whole


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_tool_works_in_lessons_and_leads_back(system: str) -> None:
    """Every tool also works at each step of each lesson and leads back."""
    coverage = Coverage()
    for name in all_lessons():
        if name.startswith(f"{system}/"):
            lesson(name, SEEDS[0], coverage, tools=IN_A_LESSON)

    assert coverage.used


def test_a_row_in_hand_that_leads_no_further_is_painted() -> None:
    """While losses are chosen stand by stand, a row that leads no further has nothing left to point at."""
    question("charge/watling_street", SEEDS[0], 19, Coverage())
