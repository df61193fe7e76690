"""A line of orders continues through the dice of an order: in Zones, into a rough zone and a fight there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.core.distribution import likeliest_outcome, likeliest_state
from engine.core.hints import BEST
from engine.core.types import Action, Chance, PieceId, Side
from engine.search import BRAINS, Budget
from engine.search.hints import NoHints
from engine.search.lines import playable, state_after
from tests.systems.zones.games import started
from tests.zones import SYSTEM
from tests.zones.actions import Fight, Move, Pass

LINE = (Move(PieceId("A1"), "b1"), Fight("b1"))
"""Orders of a turn: the first throws a die and fails on 1 and 2, the second is allowed only behind it."""


class Marcher(NoHints):
    """Hints that plan a turn as a whole."""

    shape = "phases"
    weighed = quick = BEST

    def plans(self, *_: object) -> Iterator[list[Action]]:
        """Yield the one plan."""
        yield [*LINE]


def test_dice_mostly_come_to_what_most_faces_lead_to():
    """A step that fails on 1 and 2 is expected to succeed, although no single face is likelier."""
    s = started()
    SYSTEM.play(s, LINE[0])
    now = SYSTEM.pending(s)

    assert isinstance(now, Chance)
    assert 3 == likeliest_outcome(SYSTEM, s, now)
    assert "b1" == likeliest_state(SYSTEM, s).at["A1"]
    assert "b2" == s.at["A1"]


def test_what_is_expected_ends_at_a_real_decision():
    """Expectation gives nested questions the usual answer, and stops at dice of a phase of their own."""
    s = state_after(SYSTEM, started(), LINE)

    assert not isinstance(SYSTEM.pending(s), Chance)
    assert s.agenda[-1][0] in ("act.order", "fight.lose")


def test_a_line_goes_on_through_the_dice_of_its_orders():
    """What follows the likeliest dice is tried, and not played if they fall otherwise."""
    assert LINE == playable(SYSTEM, started(), LINE)
    assert LINE[:1] == playable(SYSTEM, started(), (LINE[0], Fight("c1")))
    assert (Pass(),) == playable(SYSTEM, started(), (Pass(), *LINE))


def test_an_opponent_tells_its_plan_through_dice():
    """Each order of the plan has its reason, in the state that the earlier orders are expected to lead to."""
    planner = replace(SYSTEM, thinking=SYSTEM.thinking._replace(hints=Marcher(SYSTEM)))
    choice = BRAINS["general"](planner, seed=1).choose(started(), Side("A"), Budget(nodes=50))

    assert LINE == (choice.action, *(further.action for further in choice.line))
    assert all(further.reason for further in choice.line)
