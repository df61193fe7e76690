"""Morale, step 2: CK-25, CK-31 to CK-37, against the cases of the ledger."""

from __future__ import annotations

import pytest

from engine.systems.conquerors_kings import SYSTEM, morale, success_odds
from engine.systems.conquerors_kings.actions import EndMoves, Move, PursuitLoss, RerollMorale, RerollPursuit, Retire
from engine.systems.conquerors_kings.combat import pools
from engine.systems.conquerors_kings.state import FELL_BACK, NO_MOVE, ROUTED, WINNING, has
from tests.systems.conquerors_kings.table import Table, at

AGAIN, KEEP = RerollMorale(yes=True), RerollMorale(yes=False)
LINE = ("S a CO C3", "S b CO C3", "S c CO C3")


def thrown(zone: str, *pieces: str, markers: int) -> Table:
    """Return South's morale step with so many markers in one of its zones, and nobody near."""
    return Table.with_(*pieces, step=2, markers={zone: markers})


@pytest.mark.rule("CK-32", "CK-104")
def test_a_zone_without_dice_passes():
    """TV-14: listed, none thrown, and the step goes on."""
    table = thrown("C3", "S a CO C3 q=V", "S b CO C2", markers=1)

    assert morale.listed(table.state) == ["C3"]
    assert table.asked == "movement.order"


@pytest.mark.rule("CK-31", "CK-102")
def test_every_zone_is_listed_where_the_scenario_says_so():
    """TV-80: training, step 2 of Rome: C2 and B2, none of which throws a die."""
    table = Table.of("training", all_zones_test=True)

    assert morale.listed(table.state) == ["C2", "B2"]
    assert [morale.dice(table.state, zone) for zone in ("C2", "B2")] == [0, 0]
    assert morale.listed(Table.of("training").state) == []


@pytest.mark.rule("CK-01", "CK-19")
@pytest.mark.parametrize("count", [1, 5, 18])
def test_a_handful_comes_to_a_number_of_successes_with_its_exact_weight(count):
    """All ways of so many six-sided dice, each result once; of a result only its successes count."""
    odds = success_odds.odds(count, 5)

    assert sum(weight for _, weight in odds) == 6**count
    assert sorted(success_odds.successes(fell, 5) for fell, _ in odds) == list(range(count + 1))
    assert success_odds.successes("5", 5) == success_odds.successes("6", 5) == 1


@pytest.mark.rule("CK-25", "CK-33", "CK-18")
def test_a_general_may_have_the_dice_thrown_again_once():
    """TV-16: 1 fail of 5, again 2 fails, which stand; there is no second question."""
    table = thrown("C3", *LINE, "S g GEN C3", "S d CO C2", markers=5).do("12234")

    assert (table.asked, table.side) == ("morale.again", "S")

    table.do(AGAIN, "11255")

    assert table.asked == "morale.retire"
    assert table.told("fails") == {"zone": "place:C3", "fails": 2, "dice": 5, "least": 4}


@pytest.mark.rule("CK-25", "CK-18", "CK-104")
def test_nobody_is_asked_without_a_general_or_without_fails():
    """TV-16, TV-62: no general, or no fail."""
    assert thrown("C3", *LINE, "S d CO C2", markers=5).do("12234").asked == "morale.retire"
    assert thrown("C3", *LINE, "S g GEN C3", "S d CO C2", markers=5).do("11123").asked == "movement.order"


@pytest.mark.rule("CK-104", "CK-25")
@pytest.mark.parametrize(("fails", "dice", "yes"), [(2, 3, True), (1, 2, False), (3, 8, True)])
def test_morale_is_usually_thrown_again_at_three_fails_or_at_more_than_half(fails, dice, yes):
    """TV-82: 2 of 3 yes, 1 of 2 no, 3 of 8 yes."""
    table = Table.with_("S a CO C3 q=L", "S g GEN C3", step=8)

    assert morale.usual_again(table.state, "C3", dice, fails) == RerollMorale(yes=yes)


@pytest.mark.rule("CK-34", "CK-105")
def test_one_fail_sends_a_unit_of_the_owners_choice_back():
    """TV-17: artillery is refused, so is a general, a unit of another zone or of the enemy."""
    more = ("S e ART C3", "S f ART C3", "S d CO C2", "N n CO A5")
    table = thrown("C3", *LINE, *more, markers=5).do("11114")

    assert table.why(Retire("e")) == ("CK-34", "artillery_no_unit")
    assert table.why(Retire("d")) == ("CK-34", "not_of_zone")
    assert table.why(Retire("n")) == ("CK-04", "not_yours")

    table.do(Retire("b"))

    assert at(table, "a", "b", "c", "e") == ["C3", "C2", "C3", "C3"]
    assert (table.state.markers["C3"], table.state.markers["C2"]) == (3, 2)
    assert not has(table.state, "a", NO_MOVE)


@pytest.mark.rule("CK-34", "CK-104")
def test_the_weakest_usually_retires():
    """TV-82: a skirmisher before a line, whatever is left of it."""
    table = thrown("C3", "S a CO C3 halves=2", "S b SKI C3", "S d CO C2", markers=3).do("114")

    assert SYSTEM.usual(table.state) == Retire("b")


@pytest.mark.rule("CK-34", "CK-81", "CK-90")
def test_a_lone_unit_retires_unasked_and_leaves_its_artillery():
    """TV-17, TV-62: it takes all markers."""
    table = thrown("C3", "S a CO C3", "S e ART C3", "S d CO C2", markers=5).do("11114")

    assert (table.asked, at(table, "a", "e")) == ("movement.order", ["C2", "C3"])
    assert (table.state.markers["C3"], table.state.markers["C2"]) == (0, 5)


@pytest.mark.rule("CK-35", "CK-37", "CK-36")
def test_two_fails_keep_the_zone_from_moving():
    """TV-18: who stays does not move, artillery neither; who went back has fallen back; others may come in."""
    table = thrown("C3", *LINE, "S e ART C3", "S f ART C3", "S d CO C2", markers=5).do("11155", Retire("b"))

    assert table.why(Move("a", "C4")) == table.why(Move("e", "C4")) == ("CK-35", "no_move")
    assert table.why(Move("b", "C3")) == ("CK-37", "fell_back")
    assert table.why(Move("d", "C3")) is None


@pytest.mark.rule("CK-37", "CK-58")
def test_who_fell_back_does_not_move_and_is_late():
    """TV-20: from D3 to D2, whose assault on E2 then has one late unit."""
    pieces = ("S a CO D3", "S b CO D2", "N n CO E2")
    table = Table.with_(*pieces, step=2, markers={"D3": 2}).do("16")

    assert table.why(Move("a", "D1")) == ("CK-37", "fell_back")
    assert pools.late(table.state, "D2") == 1
    assault = pools.fights(table.do(EndMoves()).state, "D2", "E2")[1]
    assert [(term.key, term.dice) for term in pools.bad(table.state, assault) if term.dice] == [("late", 1)]


@pytest.mark.rule("CK-35", "CK-37")
def test_the_only_unit_of_a_zone_is_elsewhere_after_two_fails():
    """TV-66: it fell back, and nothing keeps others out of the zone."""
    table = thrown("C3", "S a CO C3", "S d CO C2", markers=4).do("1155")

    assert at(table, "a") == ["C2"]
    assert has(table.state, "a", FELL_BACK)
    assert not has(table.state, "a", NO_MOVE)
    assert table.why(Move("d", "C3")) is None


@pytest.mark.rule("CK-36", "CK-74", "CK-17", "CK-90")
def test_three_fails_rout_a_zone():
    """TV-19: winning marker and artillery lost, one loss without a marker, both fall back with the markers."""
    table = thrown("C3", "S a CO C3 flags=winning", "S b CO C3", "S e ART C3", "S d CO C2", markers=5)
    table.do("1456")

    assert (table.asked, at(table, "e")) == ("pursuit.dice", ["lost"])
    assert not has(table.state, "a", WINNING)

    table.do("12456", RerollPursuit(yes=True), "12334")

    assert (table.asked, table.side) == ("pursuit.loss", "N")

    table.do(PursuitLoss("b"))

    assert (at(table, "a", "b"), table.state.halves["b"]) == (["C2", "C2"], 5)
    assert (table.state.markers["C2"], table.state.markers["C3"]) == (5, 0)
    assert table.why(Move("a", "C3")) == ("CK-36", "routed")
    assert table.why(Move("d", "C3")) is None


@pytest.mark.rule("CK-36", "CK-30", "CK-16")
def test_a_pursuit_that_destroys_all_leaves_a_general_alone():
    """No marker stays with him, and nobody falls back."""
    table = thrown("C3", "S a CO C3 halves=2", "S g GEN C3", "S d CO C2", markers=4)
    table.do("1456", KEEP, "11114", RerollPursuit(yes=False))

    assert (at(table, "a", "g"), table.state.markers["C3"]) == (["lost", "C3"], 0)


@pytest.mark.rule("CK-31", "CK-36", "CK-81")
def test_a_zone_that_others_fall_back_into_tests_with_their_markers():
    """TV-67: C3 routs into C2, which was listed for its own marker and tests with five now."""
    table = Table.with_("S a CO C3", "S d CO C2", "S e CO D2", step=2, markers={"C3": 4, "C2": 1})

    assert morale.listed(table.state) == ["C3", "C2"]

    table.do("1456", "11111")

    assert (table.asked, table.game.pending.args) == ("morale.dice", ("C2", 5, True))

    table.do("11116", Retire("a"))

    assert at(table, "a", "d") == ["C1", "C2"]


@pytest.mark.rule("CK-31")
def test_a_listed_zone_that_was_left_is_passed_over():
    """Nobody throws where no own unit stands when its time comes."""
    table = Table.with_("S a CO C3", "S d CO C2", step=2, markers={"C3": 1, "C2": 1})
    table.run(("morale.test", "B3"), ("morale.test", "F5"))

    assert (table.asked, table.game.pending.args[0]) == ("morale.dice", "C3")


@pytest.mark.rule("CK-94", "CK-80")
def test_the_last_unit_that_is_surrounded_in_a_morale_test_ends_the_battle():
    """Four enemy bases on every side, and one fail."""
    foes = [f"N {zone}{n} CO {zone}" for zone in ("C4", "C2", "B3", "D3") for n in "ab"]
    table = Table.with_("S a CO C3", *foes, step=2)
    table.do("11114")

    assert table.end == ("N", "CK-94", "gone")


@pytest.mark.rule("CK-35", "CK-36")
def test_flags_of_morale_go_with_the_next_player_turn():
    """What a unit suffers never binds it in its next turn."""
    table = Table.with_("S a CO C3 flags=routed,no_move,fell_back", step=8).do(1)

    assert not has(table.state, "a", ROUTED | NO_MOVE | FELL_BACK)
