"""These tests hold the rules of the toy Rows, one by one."""

from __future__ import annotations

import pytest

from engine.core import agenda, odds
from engine.core.agenda import push
from engine.core.types import Chance, Decision, End, Resign
from tests.laws.registry import scenarios
from tests.toy import SYSTEM
from tests.toy.actions import Accept, Assault, Done, Hide, Hold, Lose, March, Reveal
from tests.toy.state import State, companies, strength


def start(order_e: str = "straw", order_w: str = "straw", **options: bool) -> State:
    """Return the training scenario with both orders laid."""
    s = SYSTEM.start(scenarios()["toy/training"], options)
    SYSTEM.play(s, Hide(order_e))
    SYSTEM.play(s, Hide(order_w))
    return s


def why(s: State, action) -> str:
    """Return the rule and the key with which an action is refused."""
    refusal = SYSTEM.refuse(s, action)
    return f"{refusal.rule} {refusal.why}"


@pytest.mark.rule("TY-01")
def test_the_scenario_says_how_many_companies_start_on_each_card():
    """The rows begin with three, three and two companies against two, four and two."""
    s = start()

    assert ["E1a", "E1b", "E1c"] == companies(s, "E1")
    assert (8, 8) == (strength(s, "E"), strength(s, "W"))


@pytest.mark.rule("TY-02")
def test_orders_are_laid_first_side_first_and_stay_secret():
    """E lays its order first, then W, and neither knows the other's."""
    s = SYSTEM.start(scenarios()["toy/training"])

    assert ["hounds", "stakes", "straw"] == [action.order for action in SYSTEM.legal(s)]
    assert "TY-02 toy.refuse.no_order" == why(s, Hide("pikes"))
    SYSTEM.play(s, Hide("stakes"))
    assert "W" == SYSTEM.pending(s).side
    assert {"E": "?", "W": ""} == SYSTEM.sight.redact(s, "W").orders
    assert {"E": "stakes", "W": ""} == SYSTEM.sight.redact(s, "E").orders


@pytest.mark.rule("TY-03")
def test_a_turn_is_march_then_assault_for_each_side():
    """E marches and assaults, then W, and then the next round begins."""
    s, seen = start(), []
    for _ in range(4):
        now = SYSTEM.pending(s)
        seen.append((s.round, now.side, now.step))
        SYSTEM.play(s, Done() if now.step == "movement.march" else Hold())

    assert [(1, "E", "movement.march"), (1, "E", "combat.assault")] == seen[:2]
    assert [(1, "W", "movement.march"), (1, "W", "combat.assault")] == seen[2:]
    assert 2 == s.round


@pytest.mark.rule("TY-04")
def test_a_company_marches_to_a_neighbouring_card_twice_at_most():
    """A company marches from the first card to the second, not to the third or the enemy's."""
    s = start()

    assert "TY-04 toy.refuse.not_neighbouring" == why(s, March("E1a", "E3"))
    assert "TY-04 toy.refuse.not_neighbouring" == why(s, March("E1a", "W1"))
    assert "TY-04 toy.refuse.not_your_company" == why(s, March("W1a", "W2"))
    SYSTEM.play(s, March("E1a", "E2"))
    SYSTEM.play(s, March("E2b", "E3"))
    assert "combat.assault" == SYSTEM.pending(s).step


@pytest.mark.rule("TY-05")
def test_the_last_company_stays_and_six_are_enough():
    """A card with one company sends nobody, and a card with six receives nobody."""
    s = start()
    s.at |= {"E1a": "", "E1b": ""}
    assert "TY-05 toy.refuse.last_stays" == why(s, March("E1c", "E2"))
    s = start()
    s.at |= {"E1a": "E2", "E3a": "E2", "E1b": "E2"}
    assert why(s, March("E3b", "E2")) == "TY-05 toy.refuse.full" or len(companies(s, "E3")) == 1
    s.at["E3a"], s.at["E1c"] = "E3", "E2"
    assert "TY-05 toy.refuse.full" == why(s, March("E3a", "E2"))


@pytest.mark.rule("TY-06", "TY-07")
def test_an_assault_goes_from_card_to_card_with_the_dice_of_its_companies():
    """Each company may throw one to three dice, although the menu offers only all and half."""
    s = start()
    SYSTEM.play(s, Done())

    assert None is SYSTEM.refuse(s, Assault("E1", "W2", 7))
    assert Assault("E1", "W2", 7) not in list(SYSTEM.legal(s))
    assert "TY-07 toy.refuse.dice" == why(s, Assault("E1", "W2", 10))
    assert "TY-07 toy.refuse.dice" == why(s, Assault("E1", "W2", 0))
    assert "TY-06 toy.refuse.not_your_card" == why(s, Assault("W1", "W2", 1))
    assert "TY-06 toy.refuse.not_their_card" == why(s, Assault("E1", "E2", 1))
    s.at |= {"W1a": "", "W1b": ""}
    assert "TY-06 toy.refuse.empty_card" == why(s, Assault("E1", "W1", 1))


@pytest.mark.rule("TY-08")
def test_straw_is_asked_about_but_cannot_be_revealed():
    """The assaulted side is asked whatever its order is, so that the question reveals nothing."""
    s = start(order_w="straw")
    SYSTEM.play(s, Done())
    SYSTEM.play(s, Assault("E1", "W1", 9))

    assert [Accept()] == list(SYSTEM.legal(s))
    assert "TY-08 toy.refuse.straw" == why(s, Reveal())


@pytest.mark.rule("TY-09")
def test_stakes_halve_the_dice_rounded_up():
    """Stakes make five dice of nine."""
    s = start(order_w="stakes")
    SYSTEM.play(s, Done())
    SYSTEM.play(s, Assault("E1", "W1", 9))
    SYSTEM.play(s, Reveal())

    assert sum(weight for _, weight in SYSTEM.pending(s).odds) == 3**5 * 2**5
    assert "stakes" == SYSTEM.sight.redact(s, "E").orders["W"]


@pytest.mark.rule("TY-10")
def test_hounds_cost_a_company_before_the_dice_fall():
    """Hounds cost a company before the dice; without a company the assault is over."""
    s = start(order_w="hounds")
    s.at |= {"E1a": "", "E1b": ""}
    SYSTEM.play(s, Done())
    SYSTEM.play(s, Assault("E1", "W1", 3))
    SYSTEM.play(s, Reveal())

    assert ("E", [Lose("E1c")]) == (SYSTEM.pending(s).side, list(SYSTEM.legal(s)))
    SYSTEM.play(s, Lose("E1c"))
    assert ("W", "movement.march") == (SYSTEM.pending(s).side, SYSTEM.pending(s).step)


@pytest.mark.rule("TY-11")
def test_every_second_hit_costs_a_company_up_to_the_last():
    """Five hits of eighteen dice cost two companies, and eighteen cost no more than there are."""
    s = SYSTEM.start(scenarios()["toy/pools"])
    for action in (Hide("straw"), Hide("straw"), Done(), Assault("W1", "E1", 18), Accept()):
        SYSTEM.play(s, action)
    assert isinstance(SYSTEM.pending(s), Chance)
    assert sum(weight for _, weight in SYSTEM.pending(s).odds) == 6**18
    few, many = s.copy(), s.copy()
    SYSTEM.play(few, 5)
    SYSTEM.play(many, 18)

    assert ("combat.lose", "E", "E1", 2, "") == few.agenda[-1]
    assert ("combat.lose", "E", "E1", 6, "") == many.agenda[-1]


@pytest.mark.rule("TY-12")
def test_two_of_four_companies_are_lost_in_six_ways():
    """Losses are chosen in alphabetical order, so no set is chosen twice."""
    s = start()
    s.agenda = [("victory.count",), ("combat.lose", "W", "W2", 2, "")]
    found = []
    for first in SYSTEM.legal(s):
        after = s.copy()
        SYSTEM.play(after, first)
        found += [(first.company, second.company) for second in SYSTEM.legal(after)]

    assert 6 == len(found) == len(set(found))
    assert "TY-12 toy.refuse.too_late" == why(s, Lose("W2d"))
    assert "TY-12 toy.refuse.not_on_card" == why(s, Lose("W1a"))
    SYSTEM.play(s, Lose("W2b"))
    assert "TY-12 toy.refuse.alphabet" == why(s, Lose("W2a"))


@pytest.mark.rule("TY-13")
def test_the_end_is_a_rout_or_the_count():
    """A side without companies loses at once; after the last round the larger one wins, and equal ones draw."""
    s = start()
    s.at = {company: place if place == "W3" or place[0] == "E" else "" for company, place in s.at.items()}
    s.at["W3b"] = ""
    push(s, ("combat.lose", "W", "W3", 1, ""))
    SYSTEM.play(s, Lose("W3a"))
    assert End("E", "TY-13", "toy.end.rout") == SYSTEM.pending(s)

    s = start()
    s.agenda = [("victory.count",)]
    equal, more = s.copy(), s.copy()
    more.at["E1a"] = ""
    agenda.settle(SYSTEM.steps, equal)
    agenda.settle(SYSTEM.steps, more)
    assert End(None, "TY-13", "toy.end.draw") == SYSTEM.pending(equal)
    assert End("W", "TY-13", "toy.end.more") == SYSTEM.pending(more)


@pytest.mark.rule("TY-14")
def test_a_forced_march_moves_four():
    """With the option the fourth march is the last."""
    s = start(forced_march=True)
    for company, to in (("E1a", "E2"), ("E1a", "E1"), ("E1a", "E2"), ("E1a", "E1")):
        assert "movement.march" == SYSTEM.pending(s).step
        SYSTEM.play(s, March(company, to))

    assert "combat.assault" == SYSTEM.pending(s).step


@pytest.mark.rule("TY-15")
def test_a_side_may_give_up_while_the_other_decides():
    """W gives up in E's turn, and E has won."""
    s = start()
    assert None is SYSTEM.refuse(s, Resign("W"))
    SYSTEM.play(s, Resign("W"))

    assert End("E", "TY-15", "end.resigned") == SYSTEM.pending(s)


def test_odds_look_through_the_reaction():
    """The forecast of an assault has two branches for the reaction, with different chances."""
    s = start(order_w="stakes")
    SYSTEM.play(s, Done())
    node = odds.odds_tree(SYSTEM, s, Assault("E1", "W1", 9))

    assert isinstance(node, odds.QuestionNode)
    assert [Reveal(), Accept()] == [action for action, _ in node.branches]
    open_field, stakes = (odds.verdict_chances(node, lambda _, n=n: n) for n in (1, 0))
    assert open_field["toy.verdict.losses_2"] > stakes["toy.verdict.losses_2"]
    assert isinstance(SYSTEM.pending(s), Decision)
