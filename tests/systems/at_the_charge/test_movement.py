"""Chapters B to F: phases, stacking, leaders, movement, zones, and how a charge is earned."""

from __future__ import annotations

import pytest

from engine.systems.at_the_charge.actions import EndPhase, Move
from tests.systems.at_the_charge.table import END, board, olivento, opened


def why(table, *path, leader=False):
    """Return rule and key of the refusal of a path, None when it is allowed."""
    return table.why(table.move(*path, leader=leader))


def charged(table, *path):
    """Return whether a path earns the charge, by playing it."""
    table.do(table.move(*path))
    return table.at(path[-1]) in table.state.charging


@pytest.mark.rule("AC-21", "AC-25")
def test_a_zone_ends_the_move():
    """Vector 3: a knight rides two clear spaces into the zone of an enemy and stops there, with its charge."""
    table = board("N K 5(4) @0808", "P I 3(2) @0508", phase="move")

    assert None is why(table, "0808", "0708", "0608")
    assert 2 == table.game.system.pointing.trace(table.state, table.move("0808", "0708", "0608")).cost
    assert ("AC-21", "zone_stop") == why(table, "0808", "0708", "0608", "0709")
    assert {"place": "place:0608"} == table.facts(table.move("0808", "0708", "0608", "0709"))
    assert charged(table, "0808", "0708", "0608")


@pytest.mark.rule("AC-22", "AC-25")
def test_from_zone_to_zone():
    """Vector 4: not straight from one space in a zone to another, but over a free space and back, with a charge."""
    table = board("N K 5(4) @0608", "P I 3(2) @0508", phase="move")

    assert ("AC-22", "zone_to_zone") == why(table, "0608", "0607")
    assert None is why(table, "0608", "0609", "0509")
    trace = table.game.system.pointing.trace(table.state, table.move("0608", "0609", "0509"))
    assert (2, ("stop", "charge")) == (trace.cost, trace.notes)
    assert ("AC-21", "zone_stop") == why(table, "0608", "0609", "0509", "0409")
    assert charged(table, "0608", "0609", "0509")


@pytest.mark.rule("AC-22")
def test_zones_of_two_enemies_are_zones_alike():
    """From the zone of one enemy one cannot step into the zone of another; hemmed in by zones one cannot move."""
    table = board("N I 3(2) @0608", "P I 3(2) @0508", "P I 3(2) @0809", phase="move")
    hemmed = board("N I 3(2) @0608", "P I 3(2) @0508", "P I 3(2) @0709", "P I 3(2) @0706", phase="move")

    assert ("AC-22", "zone_to_zone") == why(table, "0608", "0709")
    assert {} == {to: move for to, move in hemmed.moves("0608").items() if to != "0608"}


@pytest.mark.rule("AC-22", "AC-25")
def test_out_and_back_to_the_same_space():
    """A knight in an enemy zone may ride out and come back to its own space, charging; infantry gains nothing by it."""
    knight = board("N K 5(4) @0608", "P I 3(2) @0508", phase="move")
    foot = board("N I 3(2) @0608", "P I 3(2) @0508", phase="move")
    away = board("N K 5(4) @0908", "P I 3(2) @0508", phase="move")

    assert "0608" in knight.moves("0608")
    assert "0608" not in foot.moves("0608")
    assert None is why(foot, "0608", "0708", "0608")
    assert "0908" not in away.moves("0908")
    assert charged(knight, "0608", "0708", "0608")
    assert "0608" == knight.state.place[knight.at("0608")]


@pytest.mark.rule("AC-17")
def test_woods_cost_two():
    """Vector 5: infantry that has paid 2 of 3 cannot enter woods."""
    table = board("N I 3(2) @0808", "P I 3(2) @0101", phase="move", ground={"woods": "0608"})

    assert None is why(table, "0808", "0709", "0708")
    assert ("AC-17", "points") == why(table, "0808", "0709", "0708", "0608")
    assert {"needed": 2, "left": 1, "place": "place:0608"} == table.facts(table.move("0808", "0709", "0708", "0608"))


@pytest.mark.rule("AC-12", "AC-18")
def test_passing_a_friend():
    """Vector 6: through a friendly unit, but not to stop on it."""
    table = board("N I 3(2) @0808", "N I 2(1) @0708", "P I 3(2) @0101", phase="move")

    assert None is why(table, "0808", "0708", "0608")
    assert ("AC-12", "stacking") == why(table, "0808", "0708")
    assert {"place": "place:0708"} == table.facts(table.move("0808", "0708"))
    table.do(table.move("0808", "0708", "0608"))
    assert {"0708": "N I 2(1)", "0608": "N I 3(2)", "0101": "P I 3(2)"} == table.stands


@pytest.mark.rule("AC-18", "AC-21")
def test_a_friend_does_not_lift_a_zone():
    """In a space in an enemy zone the piece has to stop, so that a friend there bars the way."""
    table = board("N I 3(2) @0808", "N I 2(1) @0608", "P I 3(2) @0508", phase="move")

    assert ("AC-21", "zone_stop") == why(table, "0808", "0708", "0608", "0709")
    assert ("AC-12", "stacking") == why(table, "0808", "0708", "0608")


@pytest.mark.rule("AC-18", "AC-02", "AC-03", "AC-16")
def test_paths_lead_from_neighbour_to_neighbour():
    """No enemy unit is entered, no space leapt over, nobody leaves the board, and a path has an end."""
    table = board("N K 5(4) @0101", "P I 3(2) @0201", phase="move")

    assert ("AC-18", "enemy_later") == why(table, "0101", "0201")
    assert ("AC-03", "no_neighbour") == why(table, "0101", "0103")
    assert ("AC-03", "no_neighbour") == why(table, "0101", "0101")
    assert ("AC-02", "off_board") == why(table, "0101", "0000")
    assert ("AC-16", "no_path") == why(table, "0101")


@pytest.mark.rule("AC-16")
@pytest.mark.parametrize(("unit", "points"), [("I 3(2)", 3), ("A 3(2)", 3), ("K 5(4)", 5), ("M 3(2)", 6)])
def test_movement_allowance(unit, points):
    """Each kind goes exactly as far as its allowance on clear ground."""
    table = board(f"N {unit} @0208", "P I 3(2) @1215", phase="move")
    line = [f"{n:02}08" for n in range(3, 10)]

    assert None is why(table, "0208", *line[:points])
    assert ("AC-17", "points") == why(table, "0208", *line[: points + 1])
    assert points == max(len(move.path) for move in table.moves("0208").values())


@pytest.mark.rule("AC-16")
def test_a_player_may_move_none():
    """Nobody has to move; what was not used is not kept for later."""
    table = board("N I 3(2) @0808", "P I 3(2) @0101", phase="move")
    table.do(END, END, END, END)

    assert ("N", "phase.move", 2) == (table.side, table.asked, table.state.turn)
    assert 3 == max(len(move.path) for move in table.moves("0808").values())


@pytest.mark.rule("AC-19", "AC-10")
def test_a_piece_moves_once():
    """Vector 43: a piece that has moved does not move again in that phase."""
    table = board("N I 3(2) @0808", "P I 3(2) @0101", phase="move")
    table.do(table.move("0808", "0708"))

    assert ("AC-19", "moved") == why(table, "0708", "0608")
    assert [EndPhase()] == table.menu()
    table.do(END, END, END, END)
    assert None is why(table, "0708", "0608")


@pytest.mark.rule("AC-10", "AC-01")
def test_acting_out_of_turn():
    """Vector 43: neither in the other phase nor with the other side's unit."""
    table = board("N I 3(2) @0608", "P I 3(2) @0508", phase="move")
    move, attack = table.move("0608", "0708"), table.attack("0508", "0608")

    assert ("AC-10", "attack_later") == why(table, "0508", "0408")
    assert ("AC-16", "refuse.not_now") == table.why(attack)
    table.do(END)
    assert ("AC-28", "refuse.not_now") == table.why(move)
    assert "phase.fight" == table.asked
    assert ("AC-29", "own_target") == table.why(table.attack("0608", "0608"))
    assert ("AC-28", "not_yours") == table.why(table.attack("0508", "0508"))
    table.do(END)
    assert ("P", "phase.move") == (table.side, table.asked)
    assert ("AC-10", "attack_later") == table.why(move)


@pytest.mark.rule("AC-10", "AC-11", "AC-01")
def test_the_six_phases():
    """The first player moves and fights, then the second; then victory is checked and the next turn begins."""
    table, phases = opened("training"), []
    while table.end is None:
        phases.append((table.state.turn, table.side, table.asked))
        table.do(END)

    order = [("N", "phase.move"), ("N", "phase.fight"), ("B", "phase.move"), ("B", "phase.fight")]
    assert [(turn, *phase) for turn in range(1, 6) for phase in order] == phases
    assert ("B", "AC-62", "time") == table.end


@pytest.mark.rule("AC-10", "AC-46")
def test_pieces_that_are_not_there():
    """A lost piece and one that nobody knows do not move."""
    table = board("N I 3(2) @0808", "N I 2(1) x0708", "P I 3(2) @0101", phase="move")
    lost = next(iter(table.state.fallen))

    assert ("AC-46", "fallen") == table.why(Move(lost, ("0608",)))
    assert ("AC-10", "no_piece") == table.why(Move("nobody", ("0608",)))


# Leaders


@pytest.mark.rule("AC-15", "AC-59", "AC-17")
def test_riding_down_a_leader():
    """Vector 7: a unit that enters the space of a lone leader eliminates him, 4 losses, and its move goes on."""
    table = board("N K 5(4) @0808", "P L 1 @0708", "P I 3(2) @0101", phase="move")
    table.do(table.move("0808", "0708", "0608"))

    assert {"rudolf-1": "0708"} == table.state.fallen
    assert "0608" == table.state.place[table.at("0608")]
    losses = {track.side: track.value for track in table.game.view().tracks if track.key.endswith(".losses")}
    assert {"P": 4, "N": 0} == losses
    assert ["move", "eliminated"] == table.latest


@pytest.mark.rule("AC-15", "AC-13")
def test_riding_down_a_leader_and_back():
    """A unit may ride a lone leader down and come back to its space, with its leader or without: that is offered."""
    table = board("N I 3(2) @0808", "N L 2 @0808", "P L 1 @0708", "P I 3(2) @0101", phase="move")

    assert ("0708", "0808") == table.moves("0808")["0808"].path == table.moves("0808", leader=True)["0808"].path
    table.do(table.moves("0808", leader=True)["0808"])
    assert {"rudolf-1": "0708"} == table.state.fallen
    assert {"0808"} == {table.state.place[piece] for piece in ("onfroy-1", table.at("0808"))}
    assert "0808" not in board("N I 3(2) @0808", "P I 3(2) @0101", phase="move").moves("0808")


@pytest.mark.rule("AC-15", "AC-14")
def test_a_leader_with_a_unit_is_safe_from_riders():
    """With a unit on his space a leader cannot be entered, and a leader of the other side never enters his space."""
    table = board("N K 5(4) @0808", "N L 2 @0807", "P L 1 @0708", "P I 3(2) @0708", phase="move")
    alone = board("N K 5(4) @0808", "N L 2 @0807", "P L 1 @0708", "P I 3(2) @0101", phase="move")

    assert ("AC-18", "enemy_later") == why(table, "0808", "0708")
    assert ("AC-15", "enemy_leader") == alone.why(alone.lead("N", "0708"))
    assert ("AC-15", "enemy_leader") == alone.why(alone.lead("N", "0708", "0608"))
    assert None is why(alone, "0808", "0708")


@pytest.mark.rule("AC-15", "AC-13")
def test_unit_and_leader_ride_a_leader_down_together():
    """In a move together the unit enters first, so that the leader behind it meets nobody."""
    table = board("N K 5(4) @0808", "N L 2 @0808", "P L 1 @0708", "P I 3(2) @0101", phase="move")
    table.do(table.move("0808", "0708", leader=True))

    assert {"rudolf-1": "0708"} == table.state.fallen
    assert "0708" == table.state.place["onfroy-1"] == table.state.place[table.at("0708")]


@pytest.mark.rule("AC-13")
def test_together():
    """Unit and leader take the same path, and both have then moved; the log names both."""
    table = board("N K 5(4) @0808", "N L 2 @0808", "P I 3(2) @0101", phase="move")
    table.do(table.move("0808", "0708", "0608", leader=True))

    assert "0608" == table.state.place["onfroy-1"]
    assert ("AC-19", "moved") == table.why(table.lead("N", "0708"))
    assert {"piece": f"piece:{table.at('0608')}", "leader": "piece:onfroy-1"}.items() <= table.told("move_with").items()


@pytest.mark.rule("AC-13", "AC-16")
def test_together_both_must_afford_the_path():
    """A mounted archer has 6 points, and so has the leader; infantry with him goes 3."""
    foot = board("N I 3(2) @0808", "N L 2 @0808", "P I 3(2) @0101", phase="move")

    assert 3 == max(len(move.path) for move in foot.moves("0808", leader=True).values())
    assert ("AC-17", "points") == why(foot, "0808", "0708", "0608", "0508", "0408", leader=True)
    assert None is foot.why(foot.lead("N", "0708", "0608", "0508", "0408", "0308", "0208"))
    assert ("AC-17", "points") == foot.why(foot.lead("N", "0708", "0608", "0508", "0408", "0308", "0208", "0108"))


@pytest.mark.rule("AC-13", "AC-12")
def test_apart_in_either_order():
    """Leader and unit may move one after the other, to different spaces or to the same one."""
    table = board("N K 5(4) @0808", "N L 2 @0808", "N I 3(2) @0908", "P I 3(2) @0101", phase="move")
    table.do(table.lead("N", "0708"), table.move("0808", "0708"), table.move("0908", "0808"))

    assert "0708" == table.state.place["onfroy-1"] == table.state.place[table.at("0708")]
    other = board("N K 5(4) @0808", "N L 2 @0808", "N I 3(2) @0908", "P I 3(2) @0101", phase="move")
    other.do(other.move("0808", "0708"), other.lead("N", "0908"))
    assert "0908" == other.state.place["onfroy-1"]
    assert {} == other.moves("0908", leader=True)
    assert ("AC-13", "no_leader") == why(other, "0908", "1008", leader=True)


@pytest.mark.rule("AC-13", "AC-21")
def test_leaders_obey_zones():
    """A leader stops in enemy zones and cannot step from one to another."""
    table = board("N L 2 @0708", "P I 3(2) @0508", phase="move")
    inside = board("N L 2 @0608", "P I 3(2) @0508", phase="move")

    assert None is table.why(table.lead("N", "0608"))
    assert ("AC-21", "zone_stop") == table.why(table.lead("N", "0608", "0609"))
    assert ("AC-22", "zone_to_zone") == inside.why(inside.lead("N", "0607"))
    assert "0608" not in inside.moves("L:N")


@pytest.mark.rule("AC-12")
def test_leader_and_unit_share_a_space():
    """A unit may stop on its leader's space and he on a unit's; a second unit may not."""
    table = board("N K 5(4) @0808", "N L 2 @0708", "N I 3(2) @0907", "P I 3(2) @0101", phase="move")
    table.do(table.move("0808", "0708"))

    assert ("AC-12", "stacking") == why(table, "0907", "0807", "0708")
    assert [] == table.game.system.check(table.state)


# The charge


@pytest.mark.rule("AC-25", "AC-17")
@pytest.mark.parametrize(
    ("start", "path", "earned"),
    [
        ("0402", ["0403"], True),  # out of woods onto clear ground
        ("0504", ["0503", "0502"], False),  # through woods only
        ("0504", ["0503", "0502", "0501"], True),  # and out again
        ("0505", ["0405"], True),  # along the road into the village
        ("0406", ["0405"], False),  # into the village beside the road
        ("0507", ["0508"], False),  # up the hill
        ("0205", ["0305"], True),  # over the bridge by road
        ("0202", ["0302"], True),  # through the river onto clear ground
    ],
)
def test_what_earns_the_charge(start, path, earned):
    """One step onto clear ground or along a road earns it, wherever it lies in the path."""
    assert earned == charged(olivento(f"N K 5(4) @{start}", "B I 3(2) @0809", phase="move"), start, *path)


@pytest.mark.rule("AC-25", "AC-04")
@pytest.mark.parametrize("unit", ["I 3(2)", "A 3(2)", "M 3(2)"])
def test_only_knights_earn_it(unit):
    """Neither foot nor mounted archers charge."""
    assert not charged(board(f"N {unit} @0808", "P I 3(2) @0101", phase="move"), "0808", "0708")


@pytest.mark.rule("AC-25", "AC-10")
def test_a_charge_is_of_this_turn():
    """What was earned is gone when the side moves again; who stays has no charge."""
    table = board("N K 5(4) @0808", "P I 3(2) @0101", phase="move")
    table.do(table.move("0808", "0708"))
    knight = table.at("0708")

    assert (knight,) == table.state.charging
    table.do(END, END, END, END)
    assert () == table.state.charging


@pytest.mark.rule("AC-25", "AC-13")
def test_a_path_that_earns_the_charge_is_preferred():
    """Where the shortest way to a space earns no charge and another within reach does, that one is offered."""
    table = board("N K 5(4) @0808", "P I 3(2) @0101", phase="move", ground={"hill": "0708 0608"})
    path = table.moves("0808")["0608"].path

    assert 4 == table.game.system.pointing.trace(table.state, table.move("0808", "0708", "0608")).cost
    assert path != ("0708", "0608")
    assert table.at("0808") in played(table, Move(table.at("0808"), path)).charging


@pytest.mark.rule("AC-13", "AC-15")
def test_the_order_of_preference():
    """Before the charge comes a lone leader to be ridden down; before cost comes the charge; an exact path goes too."""
    table = board("N K 5(4) @0808", "P L 1 @0707", "P I 3(2) @0101", phase="move", ground={"woods": "0707"})
    offered = table.moves("0808")["0608"]

    assert "0707" in offered.path
    assert ("0708", "0608") != offered.path
    assert None is why(table, "0808", "0708", "0608")
    assert {"rudolf-1": "0707"} == played(table, offered).fallen
    assert {} == played(table, table.move("0808", "0708", "0608")).fallen


@pytest.mark.rule("AC-13", "AC-17")
def test_the_cheapest_of_equal_ways():
    """Of ways that earn the same the cheapest is offered."""
    table = board("N I 3(2) @0808", "P I 3(2) @0101", phase="move", ground={"woods": "0708"})

    assert ("0709", "0608") == table.moves("0808")["0608"].path
    assert 2 == table.game.system.pointing.trace(table.state, table.moves("0808")["0608"]).cost


def played(table, action):
    """Return the state after an action."""
    s = table.state
    table.game.system.play(s, action)
    return s


# Rivers


@pytest.mark.rule("AC-17", "AC-23")
def test_over_the_bridge():
    """Vector 40: infantry on 0104 reaches 0305 over the bridge with its 3 points, and cannot reach 0304."""
    table = olivento("N I 3(2) @0104", "B I 3(2) @0809", phase="move")

    assert None is why(table, "0104", "0105", "0205", "0305")
    assert 3 == table.game.system.pointing.trace(table.state, table.move("0104", "0105", "0205", "0305")).cost
    assert "0305" in table.moves("0104")
    assert "0304" not in table.moves("0104")
    assert ("AC-17", "points") == why(table, "0104", "0204", "0304")


@pytest.mark.rule("AC-23", "AC-21")
def test_no_zone_beyond_a_river():
    """A unit rides along a river past an enemy on the other bank, and need not stop but where the bridge is."""
    table = olivento("N K 5(4) @0202", "B I 3(2) @0305", phase="move")

    assert None is why(table, "0202", "0203", "0204", "0104")
    assert ("AC-21", "zone_stop") == why(table, "0202", "0203", "0204", "0205", "0206")
