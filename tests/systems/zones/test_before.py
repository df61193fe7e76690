"""Zones before the battle and its orders, rule by rule: ZN-01 to ZN-08."""

from __future__ import annotations

import pytest

from engine.core import odds
from engine.core.game import Game
from engine.core.types import Chance, Decision
from tests.laws.registry import scenarios
from tests.systems.zones.games import ARMED, after, started, why
from tests.zones import SYSTEM
from tests.zones.actions import Choose, Come, Deploy, Fight, Keep, Move, Pass
from tests.zones.data import ZONES
from tests.zones.state import LOST, beside
from tests.zones.view import view


def asked(s) -> tuple[str, str]:
    """Return the step that is pending and the side that decides."""
    now = SYSTEM.pending(s)
    assert isinstance(now, Decision)
    return now.step, now.side


@pytest.mark.rule("ZN-01")
def test_six_zones_lie_in_two_rows_and_meet_at_their_edges():
    """A corner has two zones beside it, a middle three; the scenario makes two rough."""
    s = after()

    assert ["b1", "a2"] == beside("a1")
    assert ["b1", "a2", "c2"] == beside("b2")
    assert {"b1": "rough", "b2": "rough"} == {z.id: z.ground for z in view(s, None).board.spaces if z.ground != "open"}
    assert ZONES == tuple(space.id for space in view(s, None).board.spaces)


@pytest.mark.rule("ZN-02")
def test_each_side_chooses_one_of_two_armies():
    """The wall has 4, 3 and 2 bases, the host four times 2; there is no third army."""
    s = after()

    assert [Choose("wall"), Choose("host")] == list(SYSTEM.legal(s))
    assert "ZN-02 zones.refuse.no_army" == why(s, Choose("horde"))
    s = after(*ARMED)
    assert [4, 3, 2, 0] == [s.bases[f"A{n}"] for n in range(1, 5)]
    assert [2, 2, 2, 2] == [s.bases[f"B{n}"] for n in range(1, 5)]
    assert ("camp", "", "camp") == (s.at["A3"], s.at["A4"], s.at["B4"])


@pytest.mark.rule("ZN-03")
def test_a_reserve_is_kept_in_secret():
    """The question is a secret one; the enemy sees a unit that waits, and not how many bases it has."""
    s = after(Choose("wall"))
    now = SYSTEM.pending(s)

    assert isinstance(now, Decision)
    assert now.secret
    assert [Keep(1), Keep(2), Keep(3)] == list(SYSTEM.legal(s))
    assert "ZN-03 zones.refuse.no_reserve" == why(s, Keep(4))
    s = after(Choose("wall"), Keep(2))
    shown = {side: next(p for p in view(s, side).pieces if p.id == "AR") for side in ("A", "B")}
    assert ("2", "?") == (shown["A"].values["bases"], shown["B"].values["bases"])
    assert {"reserve-A"} == {piece.place for piece in shown.values()}


@pytest.mark.rule("ZN-03")
def test_a_reserve_comes_in_its_round_and_is_seen_then():
    """One of two bases not in round 1, in round 2 into the own row; what it is cannot be taken back."""
    s = started()
    assert "ZN-03 zones.refuse.too_early" == why(s, Come("AR", "a2"))
    assert "ZN-03 zones.refuse.no_reserve_waits" == why(s, Come("A1", "a2"))
    s.round = 2
    assert [Come("AR", zone) for zone in ("a2", "b2", "c2")] == [a for a in SYSTEM.legal(s) if a.verb == "come"]
    assert "ZN-03 zones.refuse.not_home" == why(s, Come("AR", "a1"))
    log: list = []
    SYSTEM.play(s, Come("AR", "a2"), log)

    assert ("a2", 2, [True]) == (s.at["AR"], SYSTEM.sight.redact(s, "B").bases["AR"], [event.reveals for event in log])


@pytest.mark.rule("ZN-03", "ZN-14")
def test_a_side_with_nothing_but_its_reserve_goes_on():
    """A reserve that waits is a unit that lives: it can be named, and its side has not lost."""
    s = started()
    s.at |= dict.fromkeys(("A1", "A2", "A3"), LOST)
    s.bases |= dict.fromkeys(("A1", "A2", "A3"), 0)

    assert [Pass()] == list(SYSTEM.legal(s))
    assert ["AR"] == [p.id for p in view(s, None).pieces if p.side == "A" and p.place is not None]


@pytest.mark.rule("ZN-04")
def test_units_are_deployed_one_after_the_other_in_the_own_row():
    """The first side's three, then the other's four; not another unit first, not the other row."""
    s, seen = after(*ARMED), []
    assert "ZN-04 zones.refuse.not_next" == why(s, Deploy("A2", "a2"))
    assert "ZN-04 zones.refuse.not_home" == why(s, Deploy("A1", "a1"))
    while isinstance(SYSTEM.pending(s), Decision):
        action = next(iter(SYSTEM.legal(s)))
        seen.append((SYSTEM.pending(s).side, action.unit))
        SYSTEM.play(s, action)

    assert [("A", "A1"), ("A", "A2"), ("A", "A3"), *(("B", f"B{n}") for n in range(1, 5))] == seen


@pytest.mark.rule("ZN-05")
@pytest.mark.parametrize(("face", "side"), [(1, "A"), (3, "A"), (4, "B"), (6, "B")])
def test_a_die_says_who_begins(face, side):
    """Up to 3 it is A in each round; the die is a phase of its own, so no odds look through it."""
    s = after(*ARMED, *(Deploy(f"A{n}", "a2") for n in (1, 2, 3)), *(Deploy(f"B{n}", "c1") for n in (1, 2, 3, 4)))
    now = SYSTEM.pending(s)
    assert isinstance(now, Chance)
    assert now.separate_phase
    SYSTEM.play(s, face)

    assert (("act.order", side), side) == (asked(s), s.first)


@pytest.mark.rule("ZN-05")
def test_the_last_deployment_has_no_odds():
    """Before the last unit is placed nothing is foretold of who will begin."""
    s = after(*ARMED, *(Deploy(f"A{n}", "a2") for n in (1, 2, 3)), *(Deploy(f"B{n}", "c1") for n in (1, 2, 3)))

    assert isinstance(odds.odds_tree(SYSTEM, s, Deploy("B4", "c1")), odds.Leaf)


@pytest.mark.rule("ZN-06")
def test_a_turn_is_two_orders_and_a_round_two_turns():
    """B begins here: two orders of B, a pass of A, and the next round begins with B again."""
    s = started(first=6)
    for action in (Move("B1", "a1"), Move("B1", "a2"), Pass()):
        assert ("A" if action == Pass() else "B") == asked(s)[1]
        assert 1 == s.round
        SYSTEM.play(s, action)

    assert (2, ("act.order", "B")) == (s.round, asked(s))


@pytest.mark.rule("ZN-07")
def test_a_unit_moves_to_a_zone_beside_its_own():
    """Wherever the enemy stands, and not farther; nobody moves what is not his or not on the board."""
    s = started()

    assert "ZN-07 zones.refuse.not_beside" == why(s, Move("A1", "a1"))
    assert "ZN-07 zones.refuse.not_your_unit" == why(s, Move("B1", "b2"))
    assert "ZN-07 zones.refuse.not_your_unit" == why(s, Move("AR", "b2"))
    SYSTEM.play(s, Move("A1", "c2"))
    assert "c2" == s.at["A1"]
    s = started()
    SYSTEM.play(s, Move("A1", "b1"))
    SYSTEM.play(s, 6)
    assert {"A1", "B1"} < {unit for unit, place in s.at.items() if place == "b1"}


def test_the_menu_of_orders_opens_unit_by_unit():
    """Moves are found when their unit is pointed at; whatever has no unit is open at once."""
    parts = [(head, [action.text() for action in opener()]) for head, opener in SYSTEM.parts(started())]

    assert ["piece:A1", "piece:A2", "piece:A3", None, None, None] == [head for head, _ in parts]
    assert ["move A1 b1", "move A1 a2", "move A1 c2"] == parts[0][1]


@pytest.mark.rule("ZN-08")
@pytest.mark.parametrize(("face", "place"), [(2, "b2"), (3, "b1")])
def test_a_die_says_whether_a_unit_gets_into_a_rough_zone(face, place):
    """With less than 3 it stays; either way the order is spent, and the second one is due."""
    s = started()
    SYSTEM.play(s, Move("A1", "b1"))
    assert isinstance(SYSTEM.pending(s), Chance)
    SYSTEM.play(s, face)

    assert (place, ("act.order", "A", 1)) == (s.at["A1"], s.agenda[-1])


@pytest.mark.rule("ZN-08")
def test_an_order_that_holds_a_die_has_odds():
    """Four faces of six get through; a move over open ground has nothing to tell."""
    s = started()
    found = odds.verdict_chances(odds.odds_tree(SYSTEM, s, Move("A1", "b1")))

    assert {"zones.verdict.through": 4, "zones.verdict.stuck": 2} == {key: 6 * share for key, share in found.items()}
    assert [True, False] == [SYSTEM.forecast.is_attack(s, Move("A1", zone)) for zone in ("b1", "a2")]


def test_what_comes_before_the_battle_is_played_like_the_rest():
    """Armies, reserves and deployment are inputs of the game: taken back, told to each side as far as it may know."""
    game = Game(scenarios()["zones/training"])
    game.do(Choose("host"))
    game.do(Keep(3))
    told = [[event.key for event in game.told[-1] if event.seen_by in (None, (side,))] for side in ("A", "B")]
    game.undo()

    assert [["zones.log.kept", "zones.log.kept_bases"], ["zones.log.kept"]] == told
    assert "setup.keep" == game.pending.step
    assert Fight("a1") not in game.menu()
