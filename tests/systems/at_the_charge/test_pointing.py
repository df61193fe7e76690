"""These tests hold how orders are spelt, what picks may mean, and refusals of picks."""

from __future__ import annotations

import pytest

from engine.core.references import piece_ref
from engine.systems.at_the_charge import SYSTEM
from engine.systems.at_the_charge.actions import (
    Attack,
    EndPhase,
    Enter,
    Hide,
    Move,
    Perish,
    Reveal,
    Station,
    TakeLosses,
)
from tests.picks import read_picks
from tests.systems.at_the_charge.table import END, battle, board, olivento, opened, put
from web.words import Names, Words


def meant(table, *picks):
    """Return the likeliest order that pointing at these things may mean."""
    return next((found.action for found in SYSTEM.pointing.propose(table.state, read_picks(*picks))), None)


def refused(table, *picks):
    """Return rule and key of the refusal of what these picks mean, None when they mean something allowed."""
    return table.why(meant(table, *picks))


def piece(table, space):
    """Return the reference of the unit on a hex."""
    return piece_ref(table.at(space))


@pytest.mark.rule("AC-16", "AC-13")
def test_a_move_is_a_piece_and_a_place():
    """A piece, then a place; where the leader may come along, a word says whether he does."""
    table = board("N K 5(4) @0808", "N L 2 @0808", "N I 3(2) @0908", "P I 3(2) @0101", phase="move")
    knight, leader = piece(table, "0808"), "piece:onfroy-1"

    assert (piece(table, "0908"), "place:1008") == SYSTEM.pointing.picks(table.state, table.moves("0908")["1008"])
    assert (leader, "place:0708") == SYSTEM.pointing.picks(table.state, table.moves("L:N")["0708"])
    alone, together = table.moves("0808")["0708"], table.moves("0808", leader=True)["0708"]
    assert (knight, "place:0708", "do:alone") == SYSTEM.pointing.picks(table.state, alone)
    assert (knight, "place:0708", "do:with-leader") == SYSTEM.pointing.picks(table.state, together)
    assert alone == meant(table, knight, "place:0708", "do:alone") == meant(table, knight, "place:0708")
    assert together == meant(table, knight, "place:0708", "do:with-leader")


@pytest.mark.rule("AC-13", "AC-25")
def test_pointing_takes_the_preferred_way():
    """Pointing at a destination means the way that is offered, not the shortest one."""
    table = board("N K 5(4) @0808", "P I 3(2) @0101", phase="move", ground={"hill": "0708 0608"})

    assert table.moves("0808")["0608"] == meant(table, piece(table, "0808"), "place:0608")


@pytest.mark.rule("AC-22")
def test_riding_out_and_back_is_a_word():
    """To ride out and come back to the same hex is a word of its own."""
    table = board("N K 5(4) @0608", "P I 3(2) @0508", phase="move")
    knight = piece(table, "0608")
    action = table.moves("0608")["0608"]

    assert (knight, "do:ride-out") == SYSTEM.pointing.picks(table.state, action)
    assert action == meant(table, knight, "do:ride-out")


@pytest.mark.rule("AC-12", "AC-17", "AC-18", "AC-21", "AC-03", "AC-02", "AC-10", "AC-19", "AC-46")
def test_why_a_place_cannot_be_gone_to():
    """A place out of reach, through a zone, or with a piece on it is refused with its rule."""
    table = board(
        "N I 3(2) @0808", "N I 2(1) @0708", "N I 4(3) x0101", "P I 3(2) @0609", "P I 2(1) @1015", phase="move"
    )  # fmt: skip
    foot = piece(table, "0808")

    assert ("AC-17", "points") == refused(table, foot, "place:1202")
    assert ("AC-12", "stacking") == refused(table, foot, "place:0708")
    assert ("AC-18", "enemy_later") == refused(table, foot, piece(table, "0609"))
    assert ("AC-21", "zone_stop") == refused(table, foot, "place:0610")
    assert ("AC-02", "off_board") == refused(table, foot, "place:0000")
    assert ("AC-16", "no_path") == refused(table, foot, "place:0808")
    assert ("AC-16", "no_path") == refused(table, foot)
    assert ("AC-10", "attack_later") == refused(table, piece(table, "1015"), "place:1014")
    assert ("AC-46", "fallen") == refused(table, f"piece:{next(iter(table.state.fallen))}", "place:0102")
    assert ("AC-10", "no_piece") == refused(table, "piece:nobody", "place:0102")
    table.do(table.move("0808", "0908"))
    assert ("AC-19", "moved") == refused(table, foot, "place:1008")


@pytest.mark.rule("AC-22")
def test_zone_to_zone_is_told():
    """Pointing from a zone at a place next to it in a zone is refused for that, where no way round is in reach."""
    table = board("N I 3(2) @0608", "P I 3(2) @0508", phase="move", ground={"woods": "0607 0708"})

    assert ("AC-22", "zone_to_zone") == refused(table, piece(table, "0608"), "place:0607")


@pytest.mark.rule("AC-10", "AC-18")
def test_pointing_at_an_enemy_while_moving():
    """An enemy pointed at in the movement phase, first or as a goal, is answered with when attacks come."""
    table = board("N K 5(4) @0808", "P I 3(2) @0508", "P I 3(2) @0101", phase="move")

    assert ("AC-10", "attack_later") == refused(table, piece(table, "0508"))
    assert ("AC-18", "enemy_later") == refused(table, piece(table, "0808"), piece(table, "0508"))
    assert ("AC-18", "enemy_later") == refused(table, piece(table, "0808"), piece(table, "0101"))
    assert "Attacks come in the combat phase" in Words.load("en").texts["at_the_charge.refuse.enemy_later"]


@pytest.mark.rule("AC-15", "AC-17")
def test_a_leader_too_far_away_is_told_so():
    """A leader who lacks movement points is refused for these, not for the enemy leader who stands in between."""
    table = board("N K 5(4) @1210", "N L 2 @1008", "P K 5(4) @0115", "P L 1 @0807", phase="move")

    assert ("AC-17", "points") == refused(table, piece(table, "L:N"), "place:0205")
    assert ("AC-15", "enemy_leader") == refused(table, piece(table, "L:N"), "place:0807")


@pytest.mark.rule("AC-13", "AC-16")
def test_riding_out_and_back_is_told_as_that():
    """A move that ends where it began is told as riding out and back, with and without the leader."""
    table = board("N K 5(4) @0608", "N L 2 @0608", "N K 4(3) @0805", "P I 3(2) @0508", "P I 3(2) @0704", phase="move")
    table.do(Move(table.at("0805"), ("0806", "0805")))
    assert ["move_back"] == table.latest
    table.do(Move(table.at("0608"), ("0609", "0608"), leader=True))

    assert ["move_back_with"] == table.latest
    assert "start" not in Words.load("en").texts["at_the_charge.log.move_back"]


@pytest.mark.rule("AC-28")
def test_an_attack_names_who_attacks():
    """What is told of an attack names target and attackers, those that fight before those that shoot."""
    table = board("N K 4(3) @0608", "N A 3(2) @0708", "P I 3(2) @0508")
    table.do(table.attack("0508", "0608", "0708"))

    by = (f"piece:{table.at('0608')}", f"piece:{table.at('0708')}")
    assert by == table.told("attack")["by"]
    names = Names(Words.load("en"), "at_the_charge", table.game.view(), places=False)
    assert "Attack on Norman infantry by Norman knights, Archers." == names.say(
        "at_the_charge.log.attack", {"target": "piece:" + table.at("0508"), "by": by}
    ).replace(names.piece(table.at("0508")), "Norman infantry").replace(names.piece(table.at("0608")), "Norman knights")


@pytest.mark.rule("AC-66", "AC-67", "AC-64")
def test_pointing_at_kalavryai():
    """Those who hide, come later or may change sides are refused with their own rules."""
    table = opened("kalavryai")

    assert ("AC-10", "not_yours") == refused(table, "piece:turc-1", "place:0101")
    assert ("AC-17", "points") == refused(table, "piece:bryennios-1", "place:0101")
    table.change(lambda s: s.place.update({"bryennios-1": "0103"}))
    assert Move("bryennios-1", ("0102", "0101")) == meant(table, "piece:bryennios-1", "place:0101")
    table.do(END, END)
    assert ("AC-66", "ambush_waits") == refused(table, "piece:turc-1", "place:1112")
    assert ("AC-64", "arrives") == refused(table, "piece:athanatoi-2", "place:1208")
    assert ("AC-66", "own_ambush") == refused(table, "piece:francs-3", "place:1113")
    put(table, francs_3="1112")
    assert ("AC-66", "own_ambush") == refused(table, "piece:francs-3", "piece:turc-1")
    assert ("AC-16", "no_path") == refused(table, "piece:francs-3", "piece:athanatoi-2")
    table.do(END, END, END)
    table.do(1) if table.asked == "treason.roll" else table.do(END, 1)
    assert Enter("athanatoi-2", ("1208",)) == meant(table, "piece:athanatoi-2", "place:1208")
    assert ("AC-17", "points") == refused(table, "piece:athanatoi-2", "place:0101")
    assert ("AC-66", "reveal_first") == refused(table, "piece:turc-1", "place:1112")
    assert Reveal("turc-1") == meant(table, "piece:turc-1", "do:reveal")
    assert ("piece:turc-1", "do:reveal") == SYSTEM.pointing.picks(table.state, Reveal("turc-1"))


@pytest.mark.rule("AC-28", "AC-30")
def test_an_attack_is_a_row():
    """Target and attackers are pointed at in any order; then a word attacks."""
    table = board("N K 5(4) @0608", "N I 3(2) @0509", "N A 3(2) @0708", "P I 3(2) @0508", "P I 2(1) @0101")
    attack = table.attack("0508", "0608 0509", "0708")
    target, *own = (piece(table, at) for at in ("0508", "0608", "0509", "0708"))

    assert {f"+{thing}" for thing in (target, *own)} == set(SYSTEM.pointing.picks(table.state, attack)[:-1])
    assert "do:attack" == SYSTEM.pointing.picks(table.state, attack)[-1]
    for row in ((target, *own), (*own, target), (own[2], target, own[1], own[0])):
        assert attack == meant(table, *row) == meant(table, *row, "do:attack")


@pytest.mark.rule("AC-29", "AC-34", "AC-31", "AC-14")
def test_why_an_attack_cannot_be():
    """Too far, out of range, a leader, one's own: pointing at them is refused with the rule."""
    table = board("N K 5(4) @0608", "N A 3(2) @0808", "N L 2 @0708", "P I 3(2) @0508", "P L 1 @0507")
    target = piece(table, "0508")

    assert ("AC-29", "out_of_range") == refused(table, piece(table, "0808"), target)
    assert ("AC-14", "leader_attacks") == refused(table, "piece:onfroy-1", target)
    assert ("AC-14", "leader_target") == refused(table, piece(table, "0608"), "piece:rudolf-1")
    assert ("AC-28", "nobody") == refused(table, target)
    assert ("AC-29", "out_of_range") == refused(table, piece(table, "0808"))
    far = board("N K 5(4) @0808", "P I 3(2) @0508")
    assert ("AC-29", "not_beside") == refused(far, piece(far, "0808"), piece(far, "0508"))
    assert ("AC-29", "not_beside") == refused(far, piece(far, "0808"))


@pytest.mark.rule("AC-34", "AC-70")
def test_shooting_beside_is_a_word():
    """With `adjacent_fire` archers beside the target fight by one word and shoot by another."""
    table = board("N A 3(2) @0608", "N I 3(2) @0509", "P I 2(1) @0508", options={"adjacent_fire": True})
    fights, shoots = table.attack("0508", "0608 0509"), table.attack("0508", "0509", "0608")
    row = [piece(table, at) for at in ("0508", "0608", "0509")]

    assert ("do:attack", "do:shoot") == (
        SYSTEM.pointing.picks(table.state, fights)[-1],
        SYSTEM.pointing.picks(table.state, shoots)[-1],
    )
    assert fights == meant(table, *row, "do:attack")
    assert shoots == meant(table, *row, "do:shoot")


@pytest.mark.rule("AC-47", "AC-46")
def test_losses_are_a_row():
    """Units that take steps are pointed at in any order; one alone takes both, if it has them."""
    table = board("N I 3(2) @0608", "N I 2(1) @0509", "P I 6(4) @0508")
    table.do(table.attack("0508", "0608 0509"), 1)
    one, two = piece(table, "0608"), piece(table, "0509")

    assert "combat.losses" == table.asked
    assert table.losses("0608", "0509") in (meant(table, one, two, "do:take"), meant(table, two, one, "do:take"))
    assert meant(table, one, two) == meant(table, two, one)
    assert table.losses("0608", "0608") == meant(table, one, "do:take")
    assert table.losses("0509", "0509") == meant(table, two, "do:take")
    assert len(table.menu(TakeLosses)) == len({SYSTEM.pointing.picks(table.state, a) for a in table.menu(TakeLosses)})


@pytest.mark.rule("AC-46")
def test_one_step_of_two_is_refused_by_pointing():
    """Where a unit has one step only, pointing at it alone is refused: two steps must be taken."""
    table = board("N I 3(2) @0608", "N I 2(1)* @0509", "P I 6(4) @0508")
    table.do(table.attack("0508", "0608 0509"), 1)

    assert ("AC-46", "two_steps") == refused(table, piece(table, "0509"), "do:take")


@pytest.mark.rule("AC-48", "AC-50")
def test_pointing_in_a_retreat():
    """A retreat is a place, a push is the friend or its place, to perish is a word."""
    table = board("N K 6(4) @0608", "N I 3(2) @0409", "N I 2(1) @0606", "P I 3(2) @0508", "P I 2(1) @0407")
    table.do(table.attack("0508", "0608"))
    table.do(4, 3) if table.told("odds")["column"] == "1-1" else table.do(5)

    assert "retreat.step" == table.asked
    unit = piece(table, "0508")
    push = table.push("0508", "0407")
    assert (unit, piece(table, "0407")) == SYSTEM.pointing.picks(table.state, push)
    assert push == meant(table, unit, piece(table, "0407")) == meant(table, unit, "place:0407")
    assert Perish(table.at("0508")) == meant(table, unit, "do:perish")
    assert ("AC-48", "retreat_zone") == refused(table, unit, "place:0408")
    assert ("AC-48", "retreat_far") == refused(table, unit, "place:0101")


@pytest.mark.rule("AC-09", "AC-65")
def test_pointing_in_the_set_up():
    """A place, or the unit that stands on it, tells where the unit asked for goes; a word leaves the rest as listed."""
    table = battle("civitate")

    assert Station("italiens-1", "0504") == meant(table, "place:0504") == meant(table, piece(table, "0504"))
    assert ("AC-09", "arrange_hex") == refused(table, "place:0101")
    assert table.menu()[0] in [
        found.action for found in SYSTEM.pointing.propose(table.state, read_picks("do:as-listed"))
    ]
    hiding = battle("kalavryai")
    hiding.do(hiding.menu()[0])
    while hiding.asked != "setup.hide":
        hiding.do(hiding.menu()[0])
    assert Hide("turc-1", "1113") == meant(hiding, "place:1113")
    assert ("AC-65", "outside_zone") == refused(hiding, "place:1112")


@pytest.mark.rule("AC-16", "AC-28")
def test_ending_a_phase_is_a_word():
    """Each phase has its own word to end it, and the other one's means nothing."""
    table = board("N I 3(2) @0808", "P I 3(2) @0101", phase="move")

    assert ("do:end-movement",) == SYSTEM.pointing.picks(table.state, EndPhase())
    assert EndPhase() == meant(table, "do:end-movement")
    assert None is meant(table, "do:end-combat")
    table.do(END)
    assert ("do:end-combat",) == SYSTEM.pointing.picks(table.state, EndPhase())
    assert EndPhase() == meant(table, "do:end-combat")
    assert None is meant(table, "do:end-movement")


@pytest.mark.rule("AC-17", "AC-15", "AC-21", "AC-25")
def test_what_a_move_draws():
    """Its path from the start, its cost, where it must stop and charges, and a leader that it rides down."""
    table = olivento("N K 5(4) @0705", "B L 1 @0605", "B I 3(2) @0404", phase="move")
    trace = SYSTEM.pointing.trace(table.state, table.move("0705", "0605", "0505"))

    assert (("0705", "0605", "0505"), 2) == (trace.path, trace.cost)
    assert (("stop", "charge"), ("dokeianos-1",)) == (trace.notes, trace.takes)
    away = SYSTEM.pointing.trace(table.state, table.move("0705", "0805"))
    assert (1, (), ()) == (away.cost, away.notes, away.takes)


@pytest.mark.rule("AC-25", "AC-27")
def test_a_move_shows_a_charge_only_where_there_is_one():
    """No lance is drawn beside enemies across a river, bridged or not, nor where that enemy has just charged."""
    table = olivento("N K 5(4) @0106", "N K 6(4) @0105", "B I 3(2) @0305", phase="move")
    answer = board("N K 5(4) @0808", "P K 5(4) @0508", phase="move")
    answer.change(lambda s: setattr(s, "barred", ((answer.at("0808"), answer.at("0508")),)))

    assert ("stop",) == SYSTEM.pointing.trace(table.state, table.move("0105", "0205")).notes
    assert () == SYSTEM.pointing.trace(table.state, table.move("0106", "0206")).notes
    assert ("stop",) == SYSTEM.pointing.trace(answer.state, answer.move("0808", "0708", "0608")).notes


@pytest.mark.rule("AC-29", "AC-34")
def test_what_an_attack_draws():
    """Who fights comes from its hex; a shot flies from the shooter to the target."""
    table = board("N K 5(4) @0608", "N A 3(2) @0708", "P I 3(2) @0508")
    melee = SYSTEM.pointing.trace(table.state, table.attack("0508", "0608", "0708"))
    shot = SYSTEM.pointing.trace(table.state, table.attack("0508", "", "0708"))

    assert (("0608", "0508"), (table.at("0508"),)) == (melee.path, melee.takes)
    assert (("0708", "0508"), ()) == (shot.flight, shot.path)


@pytest.mark.rule("AC-29", "AC-31")
def test_threats():
    """Threats are attacks that the enemy could make now; a leader has none."""
    table = board("N K 5(4) @0608", "N A 3(2) @0708", "P I 3(2) @0508", "P L 1 @0507", phase="move")
    found = list(SYSTEM.forecast.threats(table.state, piece(table, "0508")))

    alone = {table.attack("0508", "0608"), table.attack("0508", "", "0708")}

    assert alone | {table.attack("0508", "0608", "0708")} == {a for _, a in found}
    assert all(None is SYSTEM.refuse(s, a) and isinstance(a, Attack) for s, a in found)
    assert [] == list(SYSTEM.forecast.threats(table.state, piece_ref("rudolf-1")))


@pytest.mark.rule("AC-36")
def test_threats_leave_out_who_has_no_line_of_fire():
    """A shooter behind hills is no part of the attack by all who reach the unit, which the others still make."""
    units = "N K 5(4) @0608", "N I 3(2) @0509", "N A 3(2) @0708", "P I 3(2) @0508"
    table = board(*units, phase="move", ground={"hill": "0607 0608"}, options={"hills_block_fire": True})
    found = [a for _, a in SYSTEM.forecast.threats(table.state, piece(table, "0508"))]

    alone = [table.attack("0508", "0608"), table.attack("0508", "0509")]

    assert [table.attack("0508", "0608 0509"), *alone] == found[:3]
    assert table.attack("0508", "", "0708") not in found[:3]


@pytest.mark.rule("AC-16", "AC-29")
def test_threats_are_told_of_who_can_come_up():
    """An enemy that must move first is a threat if he can come near enough."""
    table = board("N K 5(4) @0604", "N I 3(2) @0514", "P I 3(2) @0508", phase="move")
    found = list(SYSTEM.forecast.threats(table.state, piece(table, "0508")))

    assert found
    assert {piece(table, "0604")[6:]} == {attacker for _, a in found for attacker in a.melee}
    assert all(None is SYSTEM.refuse(s, a) for s, a in found)
    assert "0604" == table.state.place[piece(table, "0604")[6:]]


@pytest.mark.rule("AC-66")
def test_threats_leave_out_who_has_to_wait():
    """A unit of an ambush found in turn 1 is no part of the attack by all who reach a unit."""
    table = opened("kalavryai")
    put(table, chomatenoi_1="0607", chomatenoi_2="0609", hetaireia_1="0608")
    table.change(lambda s: s.place.update({"turc-1": s.hidden.pop("turc-1")}))
    put(table, turc_1="0708")
    found = [a for _, a in SYSTEM.forecast.threats(table.state, piece_ref("hetaireia-1"))]

    assert ("chomatenoi-1", "chomatenoi-2") == found[0].melee
    assert all("turc-1" not in (*a.melee, *a.fire) for a in found)


@pytest.mark.rule("AC-03")
def test_nonsense_means_nothing():
    """Unknown things spell no order, or one that is refused."""
    table = board("N I 3(2) @0808", "P I 3(2) @0101", phase="move")

    for picks in ((), ("place:0808",), ("do:dance",)):
        assert None is meant(table, *picks)
    assert isinstance(meant(table, "piece:nobody", "place:nowhere"), Move)


@pytest.mark.rule("AC-16", "AC-66")
@pytest.mark.parametrize("absent", ["turc-1", "athanatoi-2"])
def test_pointing_at_who_is_not_on_the_board_leads_nowhere(absent):
    """Of an enemy in ambush or on his way the list of pieces tells: a move to him is spelt, drawn and refused."""
    table = opened("kalavryai")
    pointed = ("piece:bryennios-1", f"piece:{absent}")
    move = meant(table, *pointed)

    assert Move("bryennios-1", (), False) == move
    assert ("piece:bryennios-1",) == SYSTEM.pointing.picks(table.state, move)
    assert SYSTEM.pointing.trace(table.state, move).path == ()
    assert None is not refused(table, *pointed)
