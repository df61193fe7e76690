"""The rules of Stands, one case at least for each."""

from __future__ import annotations

from copy import deepcopy

import pytest

from engine.boards.table.legs import ABOUT, ADVANCE, LEFT, PIVOT, RIGHT, WHEEL_LEFT, WHEEL_RIGHT
from engine.core import codec
from engine.core.odds import odds_tree
from engine.core.scenario import DataFault
from engine.core.types import Chance, Decision, Pose, Resign
from engine.core.types import End as Ended
from tests.laws.registry import scenarios
from tests.picks import read_picks
from tests.stands import SYSTEM
from tests.stands.actions import Begin, Charge, End, Evade, Hold, Join, Lose, Move, Spend
from tests.systems.stands.games import play, start, why

TURN = (2, 5, Begin(first=False))
"""South wins the throw and lets North act first."""
FACING = {"N1": (1500, 1300, 360), "S1": (1500, 700, 0), "SH": (2600, 450, 0)}
"""N1 stands six inches before S1."""


@pytest.mark.rule("ST-01")
def test_a_scenario_with_an_area_of_no_ground_is_refused():
    """The fault names the area."""
    data = deepcopy(scenarios()["stands/training"].data())
    data["areas"][0]["ground"] = "sea"
    with pytest.raises(DataFault, match=r"areas\[0\].ground"):
        codec.scenario(data, "a.toml", SYSTEM)


@pytest.mark.rule("ST-02")
def test_a_unit_that_stands_on_another_is_refused():
    """Nobody starts where there is no room."""
    data = deepcopy(scenarios()["stands/training"].data())
    data["units"][1]["pose"] = [1500, 1900, 0]
    with pytest.raises(DataFault, match="no room because of N2"):
        codec.scenario(data, "a.toml", SYSTEM)


@pytest.mark.rule("ST-03")
def test_a_turn_is_a_throw_a_choice_and_two_parts():
    """Then the next one begins; dice of the initiative are apart from all that went before."""
    s = start()
    assert isinstance(SYSTEM.pending(s), Chance)
    assert SYSTEM.pending(s).separate_phase
    play(s, *TURN)
    assert ("N", "act.order") == SYSTEM.pending(s)[:2]
    play(s, End())
    assert ("S", "act.order") == SYSTEM.pending(s)[:2]
    play(s, End())
    assert (2, "initiative.first") == (s.turn, SYSTEM.pending(s).step)


@pytest.mark.rule("ST-04")
def test_equal_dice_are_won_by_the_side_that_did_not_act_first():
    """At the start that is the second side."""
    assert ["S", "N", "S"] == [SYSTEM.pending(start(*dice)).side for dice in ((4, 4), (5, 1), (1, 2))]


@pytest.mark.rule("ST-05")
def test_the_winner_may_let_the_other_side_act_first():
    """For this turn."""
    assert ["S", "N"] == [SYSTEM.pending(start(1, 2, Begin(first=one))).side for one in (True, False)]
    assert Begin(first=True) == SYSTEM.usual(start(1, 2))


@pytest.mark.rule("ST-06")
def test_a_point_lets_a_unit_go_two_inches_further():
    """Once a unit and a turn, two in all, between orders."""
    s = start(*TURN)
    assert "too_far" == why(s, Move("N2", ((ADVANCE, 800),)))
    play(s, Spend("N2"))
    assert None is why(s, Move("N2", ((ADVANCE, 800),)))
    assert "too_far" == why(s, Move("N2", ((ADVANCE, 801),)))
    assert "spurred" == why(s, Spend("N2"))
    play(s, Spend("N1"))
    assert "no_points" == why(s, Spend("NH"))
    assert {"N": 0, "S": 2} == s.points


@pytest.mark.rule("ST-07")
def test_a_unit_acts_once_and_only_in_its_own_part():
    """Orders open from the units that have not acted."""
    s = start(*TURN, Move("N2", ((ADVANCE, 100),)))
    assert "acted" == why(s, Move("N2", ((ADVANCE, 100),)))
    assert "not_yours" == why(s, Move("S1", ((ADVANCE, 100),)))
    assert ["piece:N1", "piece:NH"] == [head for head, _ in SYSTEM.parts(s) if head]


@pytest.mark.rule("ST-08")
@pytest.mark.parametrize(
    ("unit", "legs", "refused"),
    [
        ("N2", ((ADVANCE, 600),), None),
        ("N2", ((ADVANCE, 601),), "too_far"),
        ("NH", ((RIGHT, 400),), None),
        ("N2", ((PIVOT, 90), (ADVANCE, 100)), None),
        ("N1", ((PIVOT, 90),), "pivot"),
        ("N2", ((ADVANCE, 10), (ABOUT, 0), (ADVANCE, 10)), "about"),
        ("N2", ((ADVANCE, 0),), "amount"),
        ("N2", ((WHEEL_LEFT, 181),), "amount"),
        ("N2", (), "legs"),
        ("N2", ((ADVANCE, 10),) * 6, "legs"),
        ("N2", ((9, 10),), "legs"),
        ("N2", ((ADVANCE,),), "legs"),
    ],
)
def test_moves_are_made_of_legs(unit, legs, refused):
    """Up to five, of the kinds that there are."""
    assert refused == why(start(*TURN), Move(unit, legs))


@pytest.mark.rule("ST-08")
def test_the_pose_follows_from_the_legs():
    """To the hundredth, and the order as text tells them."""
    s = start(*TURN)
    order = Move("N1", ((WHEEL_RIGHT, 60), (ADVANCE, 100)))
    play(s, order)

    assert (1418, 1643, 420) == s.poses["N1"]
    assert "move N1 4,60;0,100" == order.text().strip()


@pytest.mark.rule("ST-09")
def test_a_wood_costs_twice_as_much():
    """A unit at its edge goes half as far in it."""
    inside = {"N2": (2450, 1300, 360)}
    assert None is why(start(*TURN, **inside), Move("N2", ((ADVANCE, 200),)))
    assert "too_far" == why(start(*TURN, **inside), Move("N2", ((ADVANCE, 500),)))
    assert None is why(start(*TURN), Move("N2", ((LEFT, 300),)))
    assert "too_far" == why(start(*TURN), Move("N2", ((LEFT, 301),)))


@pytest.mark.rule("ST-10")
def test_what_is_in_the_way_is_named():
    """The edge, a house, a friend, an inch from the enemy; who is nearer may go away."""
    assert "edge" == why(start(*TURN, N2=(2300, 500, 360)), Move("N2", ((ADVANCE, 600),)))
    assert "closed" == why(start(*TURN, N2=(830, 1700, 360)), Move("N2", ((ADVANCE, 400),)))
    assert "in_way" == why(start(*TURN), Move("NH", ((ADVANCE, 200),)))
    near = start(*TURN, **FACING)
    assert None is why(near, Move("N1", ((ADVANCE, 500),)))
    assert "inch" == why(near, Move("N1", ((ADVANCE, 501),)))
    close = start(*TURN, **{**FACING, "N1": (1500, 750, 360)})
    assert "inch" == why(close, Move("N1", ((ADVANCE, 20),)))
    assert None is why(close, Move("N1", ((1, 100),)))


@pytest.mark.rule("ST-11")
def test_a_hero_joins_a_unit_and_is_its_last_stand():
    """Within an inch, where there is room; a unit with him stays as wide as it was."""
    s = start(*TURN)
    assert None is why(s, Join("NH", "N1"))
    assert "too_far_to_join" == why(s, Join("NH", "N2"))
    assert "no_hero" == why(s, Join("N2", "N1"))
    assert "no_friend" == why(s, Join("NH", "S1"))
    play(s, Join("NH", "N1"))
    view = SYSTEM.sight.view(s, None)
    hero = next(piece for piece in view.pieces if piece.id == "NH")

    assert (("N1.1", "N1.2", "NH"), ()) == (s.stands["N1"], s.poses["NH"])
    assert ("N1", Pose(1620, 2400 - 2010, 360)) == (hero.group, hero.place)


@pytest.mark.rule("ST-11")
def test_a_hero_joins_only_where_there_is_room_behind_the_unit():
    """A friend who stands there is in the way."""
    s = start(*TURN, N2=(1620, 2020, 360), NH=(1200, 1850, 360))

    assert "no_room" == why(s, Join("NH", "N1"))


@pytest.mark.rule("ST-12")
def test_a_charge_wheels_and_goes_as_far_as_its_die():
    """Six inches to the enemy: a 2 is enough, with a 1 the unit stops an inch before him."""
    orders = (*TURN, Charge("N1", "S1"), Hold())
    assert ("fight.strike", 704) == _after(start(*orders, 2, **FACING))
    assert ("act.order", 800) == _after(start(*orders, 1, **FACING))


def _after(s):
    """Return what is pending and how far north N1 stands."""
    return SYSTEM.pending(s).step, s.poses["N1"][1]


@pytest.mark.rule("ST-12")
def test_a_charge_needs_an_enemy_ahead_and_within_reach():
    """With nobody in between."""
    assert "not_ahead" == why(start(*TURN, **{**FACING, "N1": (1500, 1300, 0)}), Charge("N1", "S1"))
    assert "out_of_reach" == why(start(*TURN), Charge("N1", "S1"))
    between = start(*TURN, **{**FACING, "N2": (1500, 1000, 360)})
    assert "in_way" == why(between, Charge("N1", "S1"))
    assert "no_enemy" == why(between, Charge("N1", "N2"))


@pytest.mark.rule("ST-13")
def test_the_unit_that_is_charged_may_fall_back_before_the_die_falls():
    """Asked out of turn; it awaits the charge where nobody says otherwise."""
    s = start(*TURN, Charge("N1", "S1"), **FACING)
    now = SYSTEM.pending(s)
    assert isinstance(now, Decision)
    assert ("S", True, Hold()) == (now.side, now.is_nested, SYSTEM.usual(s))
    play(s, Evade())
    assert (1500, 300, 0) == s.poses["S1"]
    play(s, 6)
    assert "fight.strike" == SYSTEM.pending(s).step


@pytest.mark.rule("ST-13")
def test_nobody_falls_back_into_others():
    """The hero behind leaves no room, so the question has one answer."""
    s = start(*TURN, Charge("N1", "S1"), **{**FACING, "SH": (1500, 540, 0)})

    assert [Hold()] == list(SYSTEM.legal(s))
    assert "no_way_back" == why(s, Evade())


FIGHT = (*TURN, Charge("N1", "S1"), Hold(), 6)


@pytest.mark.rule("ST-14")
def test_both_sides_strike_with_all_their_stands():
    """Two dice each, also of those that were hit."""
    s = start(*FIGHT, **FACING)
    assert 2 == SYSTEM.pending(s).kind.dice
    play(s, 2)
    assert 2 == SYSTEM.pending(s).kind.dice
    play(s, 2)
    assert () == s.stands["N1"] == s.stands["S1"]


@pytest.mark.rule("ST-15")
def test_the_owner_chooses_each_stand_that_is_lost():
    """One by one; the others close up, the hero last where nobody says otherwise."""
    s = start(*TURN, Join("NH", "N1"), N1=(1500, 1300, 360), S1=(1500, 700, 0), NH=(1500, 1550, 360))
    play(s, Charge("N1", "S1"), Hold(), 6, 0, 2)
    now = SYSTEM.pending(s)
    assert ("N", "fight.lose", ("N", "N1", 2)) == (now.side, now.step, now.args)
    assert ["N1.1", "N1.2", "NH"] == [a.stand for a in SYSTEM.legal(s)]
    assert Lose("N1.2") == SYSTEM.usual(s)
    assert "not_in_unit" == why(s, Lose("S1.1"))
    play(s, Lose("N1.1"), Lose("N1.2"))

    assert ((), ("NH",), True) == (s.stands["N1"], s.stands["NH"], bool(s.poses["NH"]))


@pytest.mark.rule("ST-16")
def test_more_stands_win_after_the_last_turn_and_none_lose_at_once():
    """As many are a draw."""
    s = start()
    for _ in range(3):
        play(s, *TURN, End(), End())
    assert Ended(None, "ST-16", "stands.end.draw") == SYSTEM.pending(s)
    s = start(*FIGHT, **FACING)
    for unit in ("S2", "SH"):
        s.stands[unit] = s.poses[unit] = ()
    play(s, 2, 0)
    assert Ended("N", "ST-16", "stands.end.rout") == SYSTEM.pending(s)


@pytest.mark.rule("ST-17")
def test_a_side_may_give_up():
    """The other wins."""
    assert Ended("S", "ST-17", "end.resigned") == SYSTEM.pending(play(start(), Resign("N")))


@pytest.mark.rule("ST-18")
def test_pointing_at_the_table_leads_to_the_nearest_move():
    """With its cost in hundredths of an inch; what is not listed is allowed too."""
    s = start(*TURN)
    best = next(iter(SYSTEM.pointing.propose(s, read_picks("piece:N1.2", "spot:1437,693,360"))))

    assert (None, 269) == (best.why, best.cost)
    assert None is SYSTEM.refuse(s, best.action)
    assert best.action not in list(SYSTEM.legal(s))
    assert not SYSTEM.pending(s).complete


@pytest.mark.rule("ST-18")
def test_a_pose_that_is_not_reached_says_why():
    """Too far, or an enemy's inch."""
    s = start(*TURN, **FACING)
    far = next(iter(SYSTEM.pointing.propose(s, read_picks("piece:N2", "spot:2000,2000,360"))))
    near = next(iter(SYSTEM.pointing.propose(s, read_picks("piece:N1", "spot:1500,1620,360"))))

    assert "stands.refuse.too_far" == far.why.why
    assert 600 == far.cost
    assert isinstance(near.action, Charge)


@pytest.mark.rule("ST-18")
def test_a_trace_tells_how_every_stand_would_lie():
    """By the same figures as the move itself."""
    s = start(*TURN)
    order = Move("N1", ((WHEEL_RIGHT, 60), (ADVANCE, 100)))
    lying = dict(SYSTEM.pointing.trace(s, order).poses)
    view = SYSTEM.sight.view(play(s, order), None)

    assert lying == {piece.id: piece.place for piece in view.pieces if piece.group == "N1" and piece.place}


def test_odds_tell_what_a_charge_comes_to():
    """They look through the answer and the losses."""
    node = odds_tree(SYSTEM, start(*TURN, **FACING), Charge("N1", "S1"))

    assert node is not None
