"""Chapters K and L: what makes a side lose, the limit, giving up, options."""

from __future__ import annotations

import pytest

from engine.core.types import Resign
from engine.systems.chartabella.data import ALEXANDER
from tests.systems.chartabella.table import END, battle, board

COMMANDERS = {"P": ["commanders"], "M": ["commanders"]}


@pytest.mark.rule("CH-88", "CH-29", "CH-74")
def test_the_commander_falls():
    """Vector 46: in Grain the commander falls to the emblem; M loses at once, nothing more is asked."""
    table = battle("grain", "P 103 E2", "P 115 E8", "M 132 E1", "M 122 A1")
    table.do(table.melee("E2", "E1"), "EP")

    assert ("P", "CH-88", "commanders") == table.end
    assert [] == table.game.menu()


@pytest.mark.rule("CH-88", "CH-74")
def test_the_last_of_several_commanders():
    """With two commanders the first may fall; an army that lists no such loss plays on without any."""
    table = board("P 103 E6", "P 103 A6", "P 115 I8", "M 132 E5", "M 132 A5", loses=COMMANDERS)
    table.do(table.melee("E6", "E5"), "EP")
    assert None is table.end
    table.do(table.melee("A6", "A5"), "EP")
    assert ("P", "CH-88", "commanders") == table.end

    unlisted = board("P 103 E6", "P 103 A6", "M 132 E5", "M 121 A1")
    unlisted.do(unlisted.melee("E6", "E5"), "EP")
    assert None is unlisted.end


@pytest.mark.rule("CH-94", "CH-23")
def test_what_decides_is_counted():
    """Points of the pieces left where they alone decide after the last round; stars where there are commanders."""
    plain = board("P 101 E6", "M 121 E5", "M 121 A1", adjudicate=["points"])
    led = board("P 115 E6", "M 132 E5", adjudicate=["locations", "points"])
    counted = [[t.key.removeprefix("chartabella.track.") for t in one.game.view().tracks] for one in (plain, led)]
    shown = {track.side: track.value for track in plain.game.view().tracks if track.key.endswith(".left")}

    assert ("left" in counted[0], "stars" in counted[0]) == (True, False)
    assert ("left" in counted[1], "stars" in counted[1]) == (False, True)
    assert shown["M"] == 2 * ALEXANDER.kinds["121"].points


@pytest.mark.rule("CH-54", "CH-88")
def test_an_attacking_commander_falls():
    """A commander lost in its own attack counts too."""
    table = board("P 115 E6", "M 121 E5", "M 132 A1", loses=COMMANDERS)
    table.do(table.melee("E6", "E5"), "EM")

    assert ("M", "CH-88", "commanders") == table.end


@pytest.mark.rule("CH-89")
def test_the_caravan_falls():
    """In The Caravan the Persians lose with it."""
    table = battle("caravan", "M 121 E4", "M 132 A1", "P 112 E5", "P 115 F9")
    table.do(table.melee("E4", "E5"), "SW")

    assert ("M", "CH-89", "caravan") == table.end


@pytest.mark.rule("CH-90", "CH-29")
def test_all_locations():
    """Vector 47: at Gaugamela infantry on three locations, and a hoplite steps on the fourth: P loses."""
    table = battle("gaugamela", *GAUGAMELA, "M 122 M13")
    table.do(table.move("M13", "M14"))

    assert ("M", "CH-90", "locations") == table.end


@pytest.mark.rule("CH-90", "CH-29", "CH-54")
def test_a_draw_on_the_last_location():
    """Vector 55: peltasts fight from the last location: a draw leaves them there, and all four are held."""
    table = battle("gaugamela", *GAUGAMELA, "M 126 L13", "P 109 N13")
    table.do(table.melee("L13", "N13", "M14"))

    assert "melee.roll" == table.asked
    table.do("SW")
    assert ("M", "CH-90", "locations") == table.end


@pytest.mark.rule("CH-90", "CH-29", "CH-53")
def test_a_victory_leaves_the_last_location():
    """Vector 55: winning they go on to the target's space, and play goes on."""
    table = battle("gaugamela", *GAUGAMELA, "M 126 L13", "P 101 N13")
    table.do(table.melee("L13", "N13", "M14"), "SW")

    assert None is table.end
    assert "M 126 S" == table.stands["N13"]


GAUGAMELA = ("M 121 M1", "M 121 E7", "M 121 U8", "M 120 V3", "P 100 A11")


@pytest.mark.rule("CH-91")
def test_the_last_defender_walks_out():
    """Vector 48: when the only defender leaves by the entrance, the camp holds attackers alone: P loses."""
    table = battle("persian_camp", "P 101 I8", "P 100 I13", "M 121 H8", "M 120 I3", "M 131 A1", entrance="I8")
    table.do(table.move("I8", "I7", "S"))

    assert ("M", "CH-91", "camp") == table.end


@pytest.mark.rule("CH-91")
def test_an_empty_camp_is_not_taken():
    """Nobody inside, nobody lost; a single defender inside holds it."""
    pieces = ("P 101 I8", "P 100 I13", "M 120 I3", "M 131 A1")
    empty = battle("persian_camp", *pieces, entrance="I8")
    empty.do(empty.move("I8", "I7", "S"))
    held = battle("persian_camp", *pieces, "P 114 I10", "M 121 H8", entrance="I8")
    held.do(held.move("I8", "I7", "S"))

    assert (None, None) == (empty.end, held.end)


@pytest.mark.rule("CH-91", "CH-53")
def test_the_camp_is_stormed():
    """An attacker that takes the last defender's space takes the camp."""
    table = battle("persian_camp", "M 121 I7", "M 120 I3", "M 131 A1", "P 101 I8", "P 100 I13", entrance="I8")
    table.do(table.melee("I7", "I8"), "SW")

    assert ("M", "CH-91", "camp") == table.end


@pytest.mark.rule("CH-29", "CH-88")
def test_the_first_loss_decides():
    """Two last commanders on one path fall one after the other: the first decides."""
    table = board("P 111 E7", "P 115 E5", "M 132 E6", loses=COMMANDERS)
    table.do(table.trample("E7", "E6", "E5"))

    assert ("P", "CH-88", "commanders") == table.end


@pytest.mark.rule("CH-29", "CH-91")
def test_both_lose_in_one_event():
    """When one event decides against both sides, each in the other's camp, it is a draw."""
    camps = [{"centre": "C5", "defender": "P"}, {"centre": "G5", "defender": "M"}]
    table = board("P 101 G5", "P 101 A1", "M 121 C5", camps=camps, loses={"P": ["camp"], "M": ["camp"]})
    table.do(table.move("A1", "A2"))

    assert (None, "CH-29", "both") == table.end


@pytest.mark.rule("CH-93")
@pytest.mark.parametrize("side", ["P", "M"])
def test_giving_up(side):
    """Either side gives up at any time, also while dice are due; the other wins."""
    table = board("P 103 E6", "M 121 E5")
    table.do(table.melee("E6", "E5"))
    table.game.do(Resign(side))
    now = table.game.pending

    assert ({"P": "M", "M": "P"}[side], "CH-93") == (now.winner, now.rule)


@pytest.mark.rule("CH-94")
def test_the_last_round_of_the_caravan():
    """Vector 50: after round 25 the convoy has got through."""
    table = battle("caravan")
    for turn in range(50):
        assert None is table.end, turn
        table.do(table.game.menu()[-1], END)

    assert ("P", "CH-94", "time") == table.end


@pytest.mark.rule("CH-94", "CH-28")
def test_four_passes():
    """Vector 50: four complete passes in a row are judged; an activation in between starts the count anew."""
    table = battle("caravan")
    table.do(END, END, END)
    table.do(table.game.menu()[-1], END, END, END, END)
    assert None is table.end
    table.do(END)
    assert ("P", "CH-94", "time") == table.end


@pytest.mark.rule("CH-94", "CH-12")
@pytest.mark.parametrize(
    ("pieces", "end"),
    [
        (("P 101 E5", "M 120 A1"), ("P", "CH-94", "locations_at_limit")),
        (("P 101 E8", "M 121 A1"), ("M", "CH-94", "points_at_limit")),
        (("P 103 E8", "M 122 A1"), (None, "CH-94", "draw")),
    ],
)
def test_judging(pieces, end):
    """Locations count first, then points, then it is a draw."""
    table = board(*pieces, locations="E5")
    table.do(END, END, END, END)

    assert end == table.end


@pytest.mark.rule("CH-98")
@pytest.mark.parametrize(
    ("switched", "start", "to", "end"),
    [
        (True, "F4", "F2", ("P", "CH-98", "convoy")),
        (True, "F4", "F3", None),
        (False, "F4", "F2", None),
    ],
)
def test_the_convoy_escapes(switched, start, to, end):
    """With the option the caravan wins on row 1 or 2; without it that means nothing."""
    table = battle("caravan", f"P 112 {start}", "P 115 F9", "M 132 A9", convoy_exit=switched)
    table.do(table.move(start, to, "S"))

    assert end == table.end
    keys = [key for _, key, _ in table.game.view().goals["M"]]
    assert switched == ("chartabella.goal.convoy" in keys)


@pytest.mark.rule("CH-95")
def test_fallen_pieces_are_known_by_their_place():
    """Where a piece fell can be shown, and others may stand there."""
    table = board("P 103 E6", "M 121 E5")
    table.do(table.melee("E6", "E5"), "EP")
    lost = next(piece for piece in table.game.view().pieces if piece.kind == "121")

    assert (None, "E5") == (lost.place, lost.fell)
    assert "E5" in table.stands


@pytest.mark.rule("CH-02", "CH-88", "CH-91", "CH-92", "CH-94")
def test_both_sides_see_what_makes_them_lose():
    """The view lists each side's loss conditions with their rules."""
    goals = battle("persian_camp").game.view("M").goals

    assert ["CH-91", "CH-88"] == [rule for rule, _, _ in goals["P"]]
    assert ["CH-92", "CH-88", "CH-94"] == [rule for rule, _, _ in goals["M"]]


@pytest.mark.rule("CH-94", "CH-02")
def test_how_a_battle_is_judged_is_seen():
    """Both criteria of the training battle are among what makes a side lose; without locations only points count."""
    training = [key for _, key, _ in battle("training").game.view().goals["P"]]
    bare = [key for _, key, _ in board("P 101 E8").game.view().goals["P"]]

    assert ["commanders", "limit_locations", "limit_points"] == [key.rpartition(".")[2] for key in training]
    assert ["limit_points"] == [key.rpartition(".")[2] for key in bare]


@pytest.mark.rule("CH-53", "CH-54", "CH-63", "CH-75", "CH-77", "CH-80", "CH-86")
@pytest.mark.parametrize(
    ("pieces", "order", "face", "rule"),
    [
        ("P 103 E6, M 121 E5", ("melee", "E6", "E5"), "EP", "CH-53"),
        ("P 103 E6, M 121 E5", ("melee", "E6", "E5"), "EM", "CH-54"),
        ("P 114 E7, M 121 E5", ("launch", "E7", "E5", "N"), "EP", "CH-63"),
        ("P H2 E7, M 121 E5", ("launch", "E7", "E5", "N"), None, "CH-80"),
        ("P 111 E6, M 121 E5", ("trample", "E6", "E5"), None, "CH-75"),
        ("P 111 E6, M 111 E5", ("trample", "E6", "E5"), None, "CH-77"),
        ("M 131 F3, P 114 F4", ("breach", "F3", "F4"), None, "CH-86"),
    ],
)
def test_the_log_names_the_rule_that_removed_a_piece(pieces, order, face, rule):
    """A loss is told with the rule that brought it about."""
    table = board(*pieces.split(", "), camp="F5" if order[0] == "breach" else "")
    table.do(getattr(table, order[0])(*order[1:]), *([face] if face else []))
    losses = [event for events in table.game.told for event in events if event.key == "chartabella.log.removed"]

    assert {rule} == {event.rule for event in losses}


@pytest.mark.rule("CH-29", "CH-90", "CH-91")
def test_a_camp_counts_before_locations():
    """One move that leaves the own camp to the enemy and takes the last location loses: the camp is looked at first."""
    loses = {"P": ["camp"], "M": ["locations"]}
    table = board("P 101 E4", "M 121 E5", camp="E5", entrance="E4", locations="E3", loses=loses)
    table.do(table.move("E4", "E3", "S"))

    assert ("M", "CH-91", "camp") == table.end


@pytest.mark.rule("CH-94")
def test_a_scenario_without_a_way_to_judge_goes_by_points():
    """With no criterion named, the points of the pieces left decide."""
    table = board("P 101 E8", "M 122 A1", adjudicate=[])
    table.do(END, END, END, END)

    assert ("M", "CH-94", "points_at_limit") == table.end
