"""Fights and the end of Zones, rule by rule: ZN-09 to ZN-15."""

from __future__ import annotations

import pytest

from engine.core import odds
from engine.core.distribution import MAX_STATES, Source, end_states
from engine.core.types import Chance, Decision, End, Faces, Resign
from tests.systems.zones.games import large, met, started, why
from tests.zones import SYSTEM
from tests.zones.actions import Again, Fight, Leave, Lose, Pass, Retreat, Stand
from tests.zones.state import LOST, strength
from tests.zones.view import view


def fought(s, *given):
    """Return the state after a fight in b2 was ordered and so answered."""
    for one in (Fight("b2"), *given):
        SYSTEM.play(s, one)
    return s


@pytest.mark.rule("ZN-09")
def test_a_fight_is_ordered_where_both_sides_stand():
    """In no other zone; two dice for each base there, who ordered it first."""
    s = met("A3", "B1", "B2")

    assert [Fight("b2")] == [action for action in SYSTEM.legal(s) if action.verb == "fight"]
    assert "ZN-09 zones.refuse.nobody_there" == why(s, Fight("a2"))
    fought(s)
    assert ("A", Faces(4)) == (s.agenda[-1][1], SYSTEM.pending(s).kind)
    for one in ("1166", Leave()):
        SYSTEM.play(s, one)
    assert ("B", Faces(8)) == (s.agenda[-1][1], SYSTEM.pending(s).kind)


@pytest.mark.rule("ZN-09")
def test_a_pool_has_eighteen_dice_at_most_and_is_not_listed():
    """Ten bases throw 18 dice: any faces in rising order are allowed, and 19 lines say what they come to."""
    s = met("A1", "A2", "A3", "B1")
    s.bases["A1"], s.at["AR"], s.bases["AR"] = 4, "b2", 1
    now = SYSTEM.pending(fought(s))

    assert isinstance(now, Chance)
    assert (Faces(18), False, 19) == (now.kind, now.listed, len(now.odds))
    assert 6**18 == sum(weight for _, weight in now.odds)
    assert [True, False, False] == [now.allows(fell) for fell in ("112233445566" + "6" * 6, "61" + "6" * 16, 7)]


@pytest.mark.rule("ZN-09")
def test_fives_and_sixes_hit():
    """Of 1 2 5 6 two hit, whatever else lies there."""
    assert [2, 0, 4] == [fought(met("A3", "B1"), fell).hits["A"] for fell in ("1256", "1234", "5566")]


@pytest.mark.rule("ZN-10")
def test_misses_are_thrown_again_for_a_point():
    """Once: two misses fall anew, what hits now is added, the enemy has a point; without a miss nobody is asked."""
    s = fought(met("A3", "B1"), "1256")
    assert [Again(), Leave()] == list(SYSTEM.legal(s))
    SYSTEM.play(s, Again())
    assert ({"A": 0, "B": 1}, Faces(2)) == (s.points, SYSTEM.pending(s).kind)
    SYSTEM.play(s, "16")
    assert (3, ("fight.throw", "B", "b2")) == (s.hits["A"], s.agenda[-1])
    assert ("fight.throw", "B", "b2") == fought(met("A3", "B1"), "5566").agenda[-1]


@pytest.mark.rule("ZN-10")
def test_usually_only_who_hit_nothing_throws_again():
    """The odds go on with it, the page offers it first."""
    assert [Again(), Leave()] == [SYSTEM.usual(fought(met("A3", "B1"), fell)) for fell in ("1234", "1235")]


@pytest.mark.rule("ZN-11")
def test_both_sides_lose_a_base_for_each_two_hits():
    """Three hits cost one base, two hits one; first the side that was attacked chooses, then the other."""
    s = fought(met("A3", "B1", "B2"), "1555", Leave(), "11111155", Leave())

    assert ("fight.lose", "B", "b2", 1) == s.agenda[-1]
    SYSTEM.play(s, Lose(("B2",)))
    assert ("fight.lose", "A", "b2", 1) == s.agenda[-1]
    SYSTEM.play(s, Lose(("A3",)))
    assert (1, 1, {"A": 1, "B": 1}, {"A": 0, "B": 0}) == (s.bases["B2"], s.bases["A3"], s.points, s.hits)


@pytest.mark.rule("ZN-11")
def test_nobody_loses_more_than_stands_there():
    """Eight hits on one unit of two bases cost two."""
    s = fought(met("A1", "B1"), "55555555", "1111", Leave())

    assert ("fight.lose", "B", "b2", 2) == s.agenda[-1]
    assert [Lose(("B1", "B1"))] == list(SYSTEM.legal(s))


@pytest.mark.rule("ZN-11")
def test_losses_are_spread_by_the_side_that_has_them_as_counts():
    """Two bases of two units fall in three ways; the names stand in order, as often as each loses one."""
    s = fought(met("A1", "B1", "B2"), "11115555", Leave(), "11111111", Leave())

    assert [Lose(("B1", "B1")), Lose(("B1", "B2")), Lose(("B2", "B2"))] == list(SYSTEM.legal(s))
    assert "ZN-11 zones.refuse.not_there" == why(s, Lose(("B1", "B3")))
    assert "ZN-11 zones.refuse.number" == why(s, Lose(("B1",)))
    assert "ZN-11 zones.refuse.order" == why(s, Lose(("B2", "B1")))
    s.agenda[-1] = ("fight.lose", "B", "b2", 3)
    assert "ZN-11 zones.refuse.too_many" == why(s, Lose(("B1", "B1", "B1")))
    assert ("+piece:B1", "+piece:B1", "+piece:B2") == SYSTEM.pointing.picks(s, Lose(("B1", "B1", "B2")))
    SYSTEM.play(s, Lose(("B1", "B1", "B2")))
    assert (LOST, 0, 1) == (s.at["B1"], s.bases["B1"], s.bases["B2"])


@pytest.mark.rule("ZN-12")
def test_who_lost_more_may_retreat_together():
    """B lost one base and A none: B is asked, usually stands, and may take both units to a zone without an enemy."""
    s = fought(met("A3", "B1", "B2"), "1155", Leave(), "11111111", Leave(), Lose(("B1",)))
    now = SYSTEM.pending(s)

    assert isinstance(now, Decision)
    assert ("B", True, Stand()) == (now.side, now.is_nested, SYSTEM.usual(s))
    assert [Retreat("b1"), Retreat("c2"), Stand()] == list(SYSTEM.legal(s))
    assert "ZN-12 zones.refuse.no_refuge" == why(s, Retreat("a2"))
    stays = s.copy()
    SYSTEM.play(stays, Stand())
    SYSTEM.play(s, Retreat("c2"))
    assert (("c2", "c2"), ("b2", "b2")) == tuple((one.at["B1"], one.at["B2"]) for one in (s, stays))


@pytest.mark.rule("ZN-12")
def test_nobody_is_asked_who_lost_no_more_or_faces_nobody():
    """Equal losses, and an enemy who is gone, leave nothing to retreat from."""
    equal = fought(met("A3", "B1"), "1155", Leave(), "1155", Leave(), Lose(("B1",)), Lose(("A3",)))
    alone = fought(met("A1", "B1"), "11115555", Leave(), "1111", Leave(), Lose(("B1", "B1")))

    assert [("act.order", "A", 1)] * 2 == [equal.agenda[-1], alone.agenda[-1]]


@pytest.mark.rule("ZN-13")
def test_points_run_all_game_long():
    """Each base lost is a point for the enemy at once, and everybody can read it."""
    s = fought(met("A1", "B1", "B2"), "11115555", Leave(), "11111111", Leave(), Lose(("B1", "B2")))

    assert {"A": 2, "B": 0} == {t.side: t.value for t in view(s, "A").tracks if t.key == "zones.track.points"}


@pytest.mark.rule("ZN-14")
def test_a_side_without_units_loses_decisively_at_once():
    """The last two bases fall, and nothing waits in reserve."""
    s = met("A1", "B1")
    s.at |= dict.fromkeys(("B2", "B3", "B4", "BR"), LOST)
    s.bases |= dict.fromkeys(("B2", "B3", "B4", "BR"), 0)
    fought(s, "11115555", Leave(), "1111", Leave(), Lose(("B1", "B1")))

    assert End("A", "ZN-14", "zones.end.rout", is_decisive=True) == s.end
    assert "decisive" == s.end.grade


@pytest.mark.rule("ZN-14")
@pytest.mark.parametrize(
    ("points", "winner", "grade"),
    [((3, 3), None, "draw"), ((3, 4), "B", "win"), ((8, 3), "A", "win"), ((9, 3), "A", "decisive")],
)
def test_after_the_last_round_points_are_compared(points, winner, grade):
    """More points win, six more decisively, equal ones draw."""
    s = started()
    s.points = dict(zip("AB", points, strict=True))
    for _ in range(8):
        SYSTEM.play(s, Pass())

    assert (winner, grade) == (s.end.winner, s.end.grade)


@pytest.mark.rule("ZN-15")
def test_a_side_may_give_up_while_the_other_decides():
    """B gives up in A's turn; A has won."""
    s = started()
    assert None is SYSTEM.refuse(s, Resign("B"))
    SYSTEM.play(s, Resign("B"))

    assert End("A", "ZN-15", "end.resigned") == SYSTEM.pending(s)


def test_odds_of_a_fight_go_through_both_pools_and_what_is_asked():
    """Against one unit of two bases six bases do better in most throws, and all chances add up to one."""
    s = met("A1", "A3", "B1")
    node = odds.odds_tree(SYSTEM, s, Fight("b2"))
    found = odds.verdict_chances(node)

    assert isinstance(node, odds.DiceNode)
    assert 1 == sum(found.values())
    assert found["zones.verdict.better"] > 10 * found["zones.verdict.worse"]
    assert 0 == odds.truncated_chance(node)


@pytest.mark.parametrize(("mine", "theirs"), [(5, 4), (9, 8)])
def test_a_fight_of_large_pools_is_followed_to_its_end_within_the_budget(mine, theirs):
    """Ten dice against eight, and eighteen against sixteen, with what is thrown again and lost, leave nothing open."""
    s = large(mine, theirs)
    assert mine == strength(s, "A", "b2")
    assert theirs == strength(s, "B", "b2")
    SYSTEM.play(s, Fight("b2"))
    ends, followed = end_states(SYSTEM, [Source(s, 1)])

    assert [] == [end for end in ends if end.is_open]
    assert len(ends) > 20
    assert 0 < followed < MAX_STATES


def test_faces_of_the_first_dice_share_one_budget():
    """Who hits nothing throws again and leads farther than all others: what they do not need is left for that."""
    node = odds.odds_tree(SYSTEM, large(5, 4), Fight("b2"))

    assert 0 == odds.truncated_chance(node)
    assert [str(n) for n in range(11)] == [str(outcome.count("6")) for outcome, _, _ in node.branches]
