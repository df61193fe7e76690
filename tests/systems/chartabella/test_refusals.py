"""A pick that is not possible is refused with its true reason, the plainest first."""

from __future__ import annotations

import pytest

from engine.core.references import piece_ref, place_ref
from engine.core.types import Refusal
from engine.systems.chartabella import SYSTEM
from engine.systems.chartabella.actions import Melee, Move
from tests.systems.chartabella.table import Table, board
from web.game.selection import Selection
from web.words import Names, Words


def pointed(table: Table, *spaces: str) -> Refusal:
    """Point at what stands on these spaces, or at the spaces, and return the first refusal."""
    selection = Selection(SYSTEM, table.state)
    refusals: tuple[Refusal, ...] = ()
    for space in spaces:
        piece = table.at(space)
        refusals = selection.point(place_ref(space) if piece == space else piece_ref(piece))
    assert refusals, selection.picks
    return refusals[0]


def told(table: Table, *spaces: str) -> tuple[str, str]:
    """Return rule and key of the first refusal."""
    refusal = pointed(table, *spaces)
    return refusal.rule, refusal.why.removeprefix("chartabella.refuse.")


def read(table: Table, *spaces: str) -> str:
    """Return the first refusal as it is read."""
    refusal = pointed(table, *spaces)
    return Names(Words.load("en"), SYSTEM.id, table.game.view()).say(refusal.why, refusal.facts)


@pytest.mark.rule("CH-75", "CH-12", "CH-11", "CH-13", "CH-19")
@pytest.mark.parametrize(
    ("target", "reason"),
    [
        ("E5", ("CH-12", "location")),
        ("D5", ("CH-11", "forest")),
        ("E3", ("CH-19", "too_far_attack")),
        ("A1", ("CH-19", "too_far_attack")),
    ],
)
@pytest.mark.parametrize("way", [(), ("E6",)])
def test_elephants_sent_at_whom_they_cannot_reach(target, reason, way):
    """They are told of the ground or the distance, also when a space on the way was pointed at before."""
    table = board("P 111 E7", f"M 121 {target}", locations="E5", forest="D5")

    assert reason == told(table, "E7", *way, target)


@pytest.mark.rule("CH-75", "CH-14", "CH-39", "CH-77")
def test_elephants_whose_way_is_closed():
    """Near enough but with no way there: the wall, or what closes the straight ways, elephants among it."""
    walled = board("P 111 E7", "M 121 E5", camp="E5")
    closed = board("P 111 E7", "M 121 E5", forest="E6 D6 F6 D5 F5 D4 F4 E4")
    elephants = board("P 111 E7", "P 111 E6", "M 121 E5", forest="D6 F6", locations="D5 F5")

    assert ("CH-14", "wall") == told(walled, "E7", "E5")
    assert "Every way there is closed. In the way: forest on E6." == read(closed, "E7", "E5")
    assert "In the way: Indian elephants (E6)." == read(elephants, "E7", "E5")[-34:]


@pytest.mark.rule("CH-19", "CH-14", "CH-85")
def test_distance_is_told_before_walls_and_facing():
    """Who is far away is far away, whatever wall stands between or however a ram looks."""
    assert ("CH-19", "too_far_attack") == told(board("M 121 E1", "P 101 E4", camp="E5"), "E1", "E4")
    assert ("CH-19", "too_far_attack") == told(board("P 101 E8", "M 131 E2"), "E8", "E2")
    assert ("CH-85", "ram_front") == told(board("P 101 E6", "M 131 E5", forest="", stakes="D4 E4 F4"), "E6", "E5")


@pytest.mark.rule("CH-43", "CH-83", "CH-11")
def test_an_attack_is_judged_by_a_space_from_where_it_could_be_made():
    """Stakes or forest beside the target are no reason while another space beside it is only too far around."""
    table = board("P 110 E7", "M 121 E4", stakes="E5 D4 F4", forest="D5 F5")

    assert ("CH-19", "way_round_past") == told(table, "E7", "E4")


@pytest.mark.rule("CH-43", "CH-19")
def test_an_attack_is_judged_by_the_shortest_way_there():
    """A closed or longer way to the space that lies nearest is no reason while another way leads to the target."""
    closed = board("M 132 A9", "P 101 C8", "P 111 D8", forest="B8")
    longer = board("P 110 I8", "P 101 I7", "P 101 H7", "M 132 G7", "M 131 G8", "M 129 H6")

    for table, start, target in ((closed, "A9", "D8"), (longer, "I8", "G7")):
        refusal = pointed(table, start, target)

        assert "CH-19" == refusal.rule
        assert 5 == refusal.facts["steps"]


@pytest.mark.rule("CH-30", "CH-09")
def test_another_piece_while_an_action_goes_on():
    """After a shot the shooter's action comes first, whichever other piece is pointed at."""
    table = board("P 108 E7", "P 101 A9", "M 129 E5")
    table.do(table.launch("E7", "E5", "N"), "SW")

    assert ("CH-30", "finish_first") == told(table, "A9")
    assert "Finish the action of Sogdian javelin riders (E7) first." == read(table, "A9")


@pytest.mark.rule("CH-27")
def test_a_piece_that_has_acted():
    """With a piece in hand another one that has acted is told to have acted, not to stand in the way."""
    table = board("P 101 E7", "P 101 A9", "M 129 E2")
    table.do(table.turn("A9"))

    assert ("CH-27", "acted") == told(table, "E7", "A9")


@pytest.mark.rule("CH-37")
def test_a_target_that_the_shot_removed():
    """It is said to be gone, by its name."""
    table = board("P 108 E7", "M 129 E5", "M 121 A1")
    shot = table.launch("E7", "E5", "N")
    table.do(shot, "EP")
    refusal = table.game.refuse(Melee(shot.piece, shot.target, "E6"))

    assert ("CH-37", {"target": "piece:129-1"}) == (refusal.rule, refusal.facts)
    assert ("CH-37", "target_gone") == table.why(Melee(shot.piece, shot.target, "E6"))


@pytest.mark.rule("CH-19", "CH-39")
def test_a_horse_without_a_short_way_round():
    """It is told what stands in its way: pieces by name, ground and stakes by their spaces."""
    table = board("P 110 E7", "P 101 E6", "M 121 A1", forest="D6 F6", stakes="F7")

    assert ("CH-39", "blocked_by") == told(board("P 110 E9", "M 121 E8", forest="D8 F8"), "E9", "E7")
    assert "The way around takes 4 steps, more than movement 3. In the way: Line infantry (E6), forest on D6." == Names(
        Words.load("en"), SYSTEM.id, table.game.view()
    ).say("chartabella.refuse.way_round_past", table.facts(Move(table.at("E7"), "D5", "S")))


@pytest.mark.rule("CH-19", "CH-14")
def test_a_wall_makes_the_way_longer():
    """A way around that only a wall makes too long says so."""
    table = board("M 121 D4", "P 101 A9", camp="E5", entrance="E6")

    assert ("CH-19", "way_round_wall") == told(table, "D4", "D3")
