"""Chapter G: who may launch at what, where projectiles fly, front and back, and what follows."""

from __future__ import annotations

import pytest

from engine.systems.chartabella import SYSTEM
from engine.systems.chartabella.actions import Launch, Melee, Move, MoveLaunch, Stay
from tests.systems.chartabella.table import CARD, KEEP, board


@pytest.mark.rule("CH-62", "CH-63", "CH-22", "CH-65", "CH-66")
@pytest.mark.parametrize(
    ("facing", "face", "hit"),
    [
        ("S", "SW", False), ("N", "SW", True),
        ("S", "EM", True), ("N", "EM", True),
        ("S", "EP", False), ("N", "EP", False),
        ("S", "TRI", False), ("N", "STAR", True),
    ],
)  # fmt: skip
def test_faces(facing, face, hit):
    """Vector 19: strength 2 fails against front 2 and hits back 1; emblems decide whatever the values."""
    table = board("M 126 E3", f"P 101 E5 {facing}")
    table.do(table.launch("E3", "E5", "S"), face)

    assert hit == ("E5" not in table.stands)
    assert "M 126 N" == table.stands["E3"]


@pytest.mark.rule("CH-70", "CH-62")
@pytest.mark.parametrize(("facing", "survives"), [("S", True), ("N", False)])
def test_a_card_against_a_hit(facing, survives):
    """Vector 19: a card saves a front of 2 from the emblem, but not a back of 1."""
    table = board("M 126 E3", f"P 101 E5 {facing}", "P 101 A9", cards=(1, 0))
    table.do(table.launch("E3", "E5", "S"), "EM")

    assert ("launch.card", "P") == (table.asked, table.side)
    table.do(CARD)
    assert survives == ("E5" in table.stands)
    assert 0 == table.state.cards["P"]


@pytest.mark.rule("CH-62", "CH-70", "CH-55", "CH-72")
def test_the_triangle_of_a_shot():
    """Vector 52: ahead in locations the launcher hits front 3; after a card it is 2 against 3, unharmed."""
    pieces = ("M 127 E3", "M 121 A1", "M 121 C1", "P 102 E5", "P 101 G9")
    kept, played = (board(*pieces, locations="A1 C1 G9", cards=(1, 0)) for _ in range(2))
    for table, answer in ((kept, KEEP), (played, CARD)):
        table.do(table.launch("E3", "E5", "S"), "TRI", answer)

    assert ("E5" not in kept.stands, 1) == (True, kept.state.cards["P"])
    assert ("E5" in played.stands, 0) == (True, played.state.cards["P"])


@pytest.mark.rule("CH-37", "CH-30", "CH-40")
def test_launching_then_fighting_the_same_target():
    """Vector 20: javelins fail against front 2; then, from D4, 2 against back 1 wins."""
    table = board("P 108 E7", "M 129 E5")
    table.do(table.launch("E7", "E5", "N"), "SW")

    assert "launch.after" == table.asked
    table.do(table.melee("E7", "E5", "D4"), "SW")
    assert {"E5": "P 108 N"} == table.stands


@pytest.mark.rule("CH-37", "CH-30")
def test_launching_then_fighting_another():
    """Vector 21: after launching only the piece shot at may be attacked, and only while it stands."""
    pieces = ("P 108 E7", "P 101 A9", "M 129 E5", "M 129 D5")
    table = board(*pieces)
    table.do(table.launch("E7", "E5", "N"), "SW")
    gone = board(*pieces)
    gone.do(target := gone.launch("E7", "E5", "N"), "EP")

    assert ("CH-37", "other_target") == table.why(table.melee("E7", "D5", "E6"))
    assert ("CH-30", "finish_first") == table.why(table.move("A9", "A8"))
    assert ("CH-37", "target_gone") == gone.why(Melee(target.piece, target.target, "E6"))
    assert [] == gone.menu(Melee)


@pytest.mark.rule("CH-34", "CH-27")
def test_moving_and_launching_ends_the_action():
    """Vector 22: after moving and launching the piece stays: it has acted this turn."""
    table = board("P 108 E8", "M 129 E5", "P 101 A9")
    table.do(table.move_launch("E8", "E7", "E5", "N"), "SW")

    assert "turn.activation" == table.asked
    assert ("CH-27", "acted") == table.why(table.melee("E7", "E5", "E6"))
    assert ("CH-27", "acted") == table.why(table.turn("E7"))


@pytest.mark.rule("CH-35", "CH-36", "CH-30")
@pytest.mark.parametrize("face", ["SW", "EP"])
def test_what_may_follow_a_launch(face):
    """Whatever came of it, the shooter may stay with either facing or move its full movement."""
    table = board("P 108 E7", "M 129 E5")
    table.do(table.launch("E7", "E5", "N"), face)

    assert {"N", "S"} == {action.facing for action in table.menu(Stay)}
    assert "A9" in {action.to for action in table.menu(Move)}
    table.do(table.stay("E7", "N"))
    assert "P 108 N" == table.stands["E7"]


@pytest.mark.rule("CH-36")
def test_launching_and_riding_off():
    """Action 6: launch, then move up to four spaces and face as one likes."""
    table = board("P 108 E7", "M 129 E5", "M 129 A1")
    table.do(table.launch("E7", "E5", "N"), "SW", table.move("E7", "A9", "N"))

    assert "P 108 N" == table.stands["A9"]


@pytest.mark.rule("CH-61")
@pytest.mark.parametrize("ground", ["forest", "locations"])
@pytest.mark.parametrize("code", ["X1", "127"])
def test_cover_exactly_between(code, ground):
    """Vector 23: with forest or a location exactly between, neither can shoot the other, whatever the range."""
    there = board(f"M {code} E3", "P 114 E5", **{ground: "E4"})
    back = board("P 114 E5", f"M {code} E3", **{ground: "E4"})

    assert ("CH-61", "exactly_between") == there.why(there.launch("E3", "E5", "S"))
    assert ("CH-61", "exactly_between") == back.why(back.launch("E5", "E3", "N"))


@pytest.mark.rule("CH-60", "CH-61", "CH-22")
def test_around_a_wood_three_spaces_away():
    """Vector 24: three spaces straight with forest between takes a range of 4."""
    short, long = board("M X1 E2", "P 101 E5", forest="E3"), board("M 127 E2", "P 101 E5", forest="E3")

    assert ("CH-60", "no_flight") == short.why(short.launch("E2", "E5", "S"))
    assert {"S"} == long.halves("E2", "E5")


@pytest.mark.rule("CH-60")
def test_around_a_wood_aside():
    """Vector 25: a target three spaces away and aside is reached around the forest."""
    assert {"S"} == board("M X1 E3", "P 101 F5", forest="E4").halves("E3", "F5")


@pytest.mark.rule("CH-57", "CH-59", "CH-11", "CH-12")
@pytest.mark.parametrize(("ground", "key"), [("forest", "shot_forest"), ("locations", "shot_location")])
def test_cover(ground, key):
    """Vector 26: a piece in cover is safe, and may itself shoot out of it."""
    safe = board("M X1 E3", "P 101 E5", **{ground: "E5"})
    out = board("M X1 E3", "P 101 E5", **{ground: "E3"})

    assert ("CH-57", key) == safe.why(safe.launch("E3", "E5", "S"))
    assert None is out.why(out.launch("E3", "E5", "S"))


@pytest.mark.rule("CH-67")
@pytest.mark.parametrize(("forest", "halves"), [("", {"N", "S"}), ("D4", {"S"}), ("D3", {"N"}), ("D3 D4", set())])
def test_same_level(forest, halves):
    """Vector 27: beside the target one chooses front or back; forest between closes its side, both close the shot."""
    table = board("M X1 C4", "P 101 E4", forest=forest)

    assert halves == table.halves("C4", "E4")
    for half in {"N", "S"} - halves:
        refused = ("CH-67", "half" if halves else "both_gates")
        assert refused == table.why(table.launch("C4", "E4", half))


@pytest.mark.rule("CH-67", "CH-68")
def test_no_half_is_reached_over_the_target():
    """Who stands in the entrance is not struck from inside the camp by a shot that goes in over him."""
    table = board("M H2 C6", "P 101 E6", camp="E5", entrance="E6")

    assert {"N"} == table.halves("C6", "E6")
    assert ("CH-67", "half") == table.why(table.launch("C6", "E6", "S"))


@pytest.mark.rule("CH-47", "CH-67", "CH-65")
def test_only_the_front_by_a_wood():
    """Vector 11: with forest at D4 the javelins strike only the front, 2 against 2: unharmed."""
    table = board("M 126 C4", "P 101 E4", forest="D4")

    assert {"S"} == table.halves("C4", "E4")
    table.do(table.launch("C4", "E4", "S"), "SW")
    assert {"strength": 2, "defence": 2} == table.told("shot_front")
    assert "E4" in table.stands


@pytest.mark.rule("CH-67", "CH-08")
def test_same_level_at_the_rim():
    """Vector 28: at the southern rim the half space below is no gate; only the north is open, here the back."""
    table = board("M X1 C1", "P 101 E1")

    assert {"N"} == table.halves("C1", "E1")
    table.do(table.launch("C1", "E1", "N"))
    assert 1 == table.told("shot_back")["defence"]


@pytest.mark.rule("CH-67", "CH-60")
@pytest.mark.parametrize(("forest", "halves"), [("", {"N", "S"}), ("D4", {"S"}), ("B3 B4", set())])
def test_same_level_four_apart(forest, halves):
    """Vector 29: four columns apart, range 4, each half takes a way through its own gate."""
    table = board("M 127 A4", "P 101 E4", forest=forest)

    assert halves == table.halves("A4", "E4")
    if not halves:
        assert ("CH-67", "both_gates") == table.why(table.launch("A4", "E4", "S"))


@pytest.mark.rule("CH-34", "CH-67", "CH-66")
@pytest.mark.parametrize(
    ("target", "half", "facing"), [("E4", "S", "S"), ("E4", "N", "N"), ("E5", "S", "N"), ("E3", "N", "S")]
)
def test_facing_after_moving_and_launching(target, half, facing):
    """Vector 30: the shooter looks toward the higher or lower level, at the same level toward the half it struck."""
    table = board("M X1 C3", f"P 101 {target}", "P 101 A9")
    table.do(table.move_launch("C3", "C4", target, half))

    assert f"M X1 {facing}" == table.stands["C4"]


@pytest.mark.rule("CH-66", "CH-65")
def test_a_shot_from_a_higher_level_comes_from_the_north():
    """However far aside it stands and however the shot bends, a higher shooter strikes the northern half."""
    assert {"N"} == board("P 114 C5", "M 121 E4").halves("C5", "E4")
    assert {"S"} == board("P 114 C3", "M 121 E4").halves("C3", "E4")


@pytest.mark.rule("CH-65", "CH-66")
def test_the_wrong_half():
    """From the north the southern half cannot be struck."""
    table = board("P 114 E6", "M 121 E4")

    assert ("CH-66", "half") == table.why(table.launch("E6", "E4", "S"))


@pytest.mark.rule("CH-58", "CH-83")
def test_over_pieces_and_stakes():
    """Vector 43: projectiles fly over friends, foes and stakes, whatever way the shooter looks."""
    assert {"S"} == board("M 127 E3 S", "P 101 E5", stakes="E4").halves("E3", "E5")
    assert {"S"} == board("M 127 E3", "M 121 E4", "P 101 E5").halves("E3", "E5")
    assert {"S"} == board("M 127 E3", "P 102 E4", "P 101 E5").halves("E3", "E5")


@pytest.mark.rule("CH-57", "CH-22", "CH-84")
def test_whom_to_shoot():
    """No friends, no empty spaces, nobody beyond the range, no shooter without a range; neighbours may be shot."""
    table = board("M X1 E3", "M 121 D2", "P 101 E7", "P 101 E4", "P 112 E5")

    assert ("CH-57", "own_target") == table.why(table.launch("E3", "D2", "N"))
    assert ("CH-57", "no_target") == table.why(table.launch("E3", "E2", "N"))
    assert ("CH-22", "out_of_range") == table.why(table.launch("E3", "E7", "S"))
    assert ("CH-22", "no_range") == table.why(table.launch("D2", "E4", "S"))
    assert None is table.why(table.launch("E3", "E4", "S"))


@pytest.mark.rule("CH-84", "CH-57")
def test_caravans_cannot_be_shot():
    """Vector 44: caravans are safe from projectiles."""
    table = board("M 127 E3", "P 112 E5")

    assert ("CH-84", "caravan_shot") == table.why(table.launch("E3", "E5", "S"))


@pytest.mark.rule("CH-68")
def test_over_the_wall():
    """Vector 31: from inside over the wall, never from outside."""
    out, into = board("P 114 E4", "M 121 E2", camp="E5"), board("M 127 E1", "P 114 E4", camp="E5")

    assert {"N"} == out.halves("E4", "E2")
    assert ("CH-68", "over_wall") == into.why(into.launch("E1", "E4", "S"))


@pytest.mark.rule("CH-68", "CH-15")
@pytest.mark.parametrize(("shooter", "target"), [("E1", "E4"), ("E2", "E5"), ("E3", "D4")])
def test_through_the_entrance(shooter, target):
    """Vector 32: shots go in by the entrance and on inside the camp."""
    assert {"S"} == board(f"M 127 {shooter}", f"P 114 {target}", camp="E5", entrance="E4").halves(shooter, target)


@pytest.mark.rule("CH-68", "CH-60")
def test_not_across_a_camp():
    """From outside to outside no shot crosses the camp over its wall; with enough range it goes around."""
    across = board("M 127 D3", "P 101 E7", camp="E5")
    aside = board("M 127 C3", "P 101 C6", camp="E5")

    assert ("CH-60", "no_flight") == across.why(across.launch("D3", "E7", "S"))
    assert {"S"} == aside.halves("C3", "C6")


@pytest.mark.rule("CH-68", "CH-60")
@pytest.mark.parametrize(("shooter", "target", "half"), [("E3", "E7", "S"), ("E7", "E3", "N")])
def test_an_entrance_is_no_way_across_a_camp(shooter, target, half):
    """A shot that goes in by the entrance does not go out over the wall on the far side, nor the other way round."""
    table = board(f"M 127 {shooter}", f"P 101 {target}", camp="E5", entrance="E4")

    assert ("CH-60", "no_flight") == table.why(table.launch(shooter, target, half))


@pytest.mark.rule("CH-68", "CH-67", "CH-60")
def test_walls_are_named_only_where_they_are_in_the_way():
    """Into a camp the wall is the reason where a shot could fly without it, else what closes the way there."""
    gates = board("M X1 C4", "P 101 E4", camp="E5", entrance="E4", forest="D3")
    woods = board("M 127 E1", "P 101 E4", camp="E5", entrance="E4", forest="E3 D2 D3 F2 F3")

    assert ("CH-68", "over_wall") == gates.why(gates.launch("C4", "E4", "S"))
    assert ("CH-60", "no_flight") == woods.why(woods.launch("E1", "E4", "S"))


@pytest.mark.rule("CH-29", "CH-34", "CH-90", "CH-91")
def test_a_shooter_comes_to_rest_before_it_shoots():
    """The last defender who walks out loses the camp, and who steps on the last location wins, before any die."""
    out = board("P 114 E4", "M 121 E5", camp="E5", entrance="E4", loses={"P": ["camp"], "M": []})
    out.do(out.move_launch("E4", "E3", "E5", "S"))
    on = board("M 126 E3", "P 101 E6", locations="E4", loses={"P": ["locations"], "M": []})
    on.do(on.move_launch("E3", "E4", "E6", "S"))

    assert ("M", "CH-91", "camp") == out.end
    assert ("M", "CH-90", "locations") == on.end


@pytest.mark.rule("CH-64")
def test_no_shooting_out_of_turn():
    """A launch is part of one's own activation: in the enemy's turn only the enemy is asked."""
    table = board("P 101 E8", "M 127 E5")
    table.do(table.turn("E8"))

    assert "M" == table.side
    shot = table.launch("E5", "E8", "S")
    assert None is table.why(shot)
    table.do(shot, "SW", table.stay("E5", "N"))
    assert ("P", "turn.activation") == (table.side, table.asked)
    assert ("CH-26", "not_yours") == table.why(shot)


@pytest.mark.rule("CH-60", "CH-67")
def test_a_drawn_flight_is_a_legal_one():
    """What is drawn of a shot goes from neighbour to neighbour, around cover, through the gate of its half."""
    table = board("M 127 A4", "P 101 E4", forest="C4 D4")
    flight = SYSTEM.pointing.trace(table.state, table.menu(Launch)[0]).flight

    assert ("A4", "E4", "D3") == (flight[0], flight[-1], flight[-2])
    assert not {"C4", "D4"} & set(flight)
    assert 5 == len(flight)


@pytest.mark.rule("CH-34", "CH-19")
def test_moving_first_is_bounded_by_the_movement():
    """Before a launch the piece moves no further than its movement."""
    table = board("M X1 E1", "P 101 E7")

    assert ("CH-19", "too_far") == table.why(table.move_launch("E1", "E4", "E7", "S"))
    assert ("CH-22", "out_of_range") == table.why(table.move_launch("E1", "E3", "E7", "S"))
    assert [] == table.menu(MoveLaunch)
