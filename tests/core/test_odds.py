"""A forecast runs the resolving code through all possible dice and answers."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from engine.core import odds
from engine.core.types import End, Resign
from engine.core.view import Verdict
from tests.laws.registry import scenarios
from tests.toy import SYSTEM
from tests.toy.actions import Assault, Done, Hide, Hold, Reveal


def before_assault(order: str):
    """Return a state in which E may assault W, whose order is given."""
    s = SYSTEM.start(scenarios()["toy/training"])
    for action in (Hide("straw"), Hide(order), Done()):
        SYSTEM.play(s, action)
    return s


def test_a_roll_has_a_branch_for_each_outcome():
    """A roll of four dice with known orders has the chances of losing no, one or two companies out of 81 throws."""
    s = before_assault("straw")
    s.shown = ("W",)
    node = odds.odds_tree(SYSTEM, s, Assault("E1", "W1", 4))

    assert isinstance(node, odds.DiceNode)
    assert [(0, 256), (1, 512), (2, 384), (3, 128), (4, 16)] == [(o, w) for o, w, _ in node.branches]
    assert {
        "toy.verdict.nothing": Fraction(768, 1296),
        "toy.verdict.losses_1": Fraction(512, 1296),
        "toy.verdict.losses_2": Fraction(16, 1296),
    } == odds.verdict_chances(node)


def test_events_are_told_on_the_branch_they_belong_to():
    """The assault is an event before the roll, and the hits are events of each face."""
    s = before_assault("straw")
    s.shown = ("W",)
    node = odds.odds_tree(SYSTEM, s, Assault("E1", "W1", 2))

    assert ["toy.log.assault"] == [event.key for event in node.told]
    assert [["toy.log.hits"]] * 3 == [[event.key for event in leaf.told] for _, _, leaf in node.branches]


def test_reactions_are_looked_through():
    """A reaction has a branch for each answer; declining is the last."""
    node = odds.odds_tree(SYSTEM, before_assault("hounds"), Assault("E1", "W1", 9))

    assert isinstance(node, odds.QuestionNode)
    assert ("W", "TY-08", 1) == (node.side, node.rule, odds.as_usual(node))
    assert {"toy.verdict.bitten": 1} == odds.verdict_chances(node, lambda _: 0)
    assert Reveal() == node.branches[0][0]


def test_the_outlook_in_the_middle_is_what_is_left_of_the_forecast():
    """From the state in which its dice are due, an attack has the same chances as when it was ordered."""
    s = before_assault("straw")
    s.shown = ("W",)
    order = Assault("E1", "W1", 4)
    ordered, after = odds.odds_tree(SYSTEM, s, order), s.copy()
    SYSTEM.play(after, order)
    now = odds.odds_tree_from(SYSTEM, s, order, after)

    assert odds.verdict_chances(ordered) == odds.verdict_chances(now)
    assert () == now.told

    SYSTEM.play(after, 4)

    assert odds.verdict_chances(ordered.branches[4][2]) == odds.verdict_chances(
        odds.odds_tree_from(SYSTEM, s, order, after)
    )


def test_what_leads_straight_to_a_decision_is_certain():
    """Without dice there is one leaf; the end of the game is a leaf too."""
    s = before_assault("straw")

    s.agenda = [("victory.count",), ("combat.lose", "W", "W1", 1, "")]
    frank = replace(SYSTEM, forecast=SYSTEM.forecast._replace(verdict=lambda *_: Verdict("test.over", 0)))
    leaf = odds.odds_tree(frank, s, Resign("W"))

    assert isinstance(leaf, odds.Leaf)
    assert End("E", "TY-15", "end.resigned") == leaf.state.end


def test_a_forecast_leaves_the_state_alone():
    """A forecast copies the state before it plays anything."""
    s = before_assault("stakes")
    agenda, at = list(s.agenda), dict(s.at)
    odds.odds_tree(SYSTEM, s, Assault("E2", "W2", 9))

    assert (agenda, at, ()) == (s.agenda, s.at, s.shown)


def test_shares_multiply_along_the_way():
    """Every end has its probability, and together they are one."""
    node = odds.odds_tree(SYSTEM, before_assault("stakes"), Assault("E2", "W2", 9))

    for answer in (odds.as_usual, lambda _: 0):
        assert Fraction(1) == sum(share for _, share in odds.leaves(node, answer))


def test_holding_is_no_attack():
    """Only an assault counts as an attack."""
    s = before_assault("straw")

    assert [True, False] == [SYSTEM.forecast.is_attack(s, action) for action in (Assault("E1", "W1", 1), Hold())]
