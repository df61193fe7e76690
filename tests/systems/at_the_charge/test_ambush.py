"""Chapter N: the hex, the reveal and the discovery of the unit in ambush."""

from __future__ import annotations

import pytest

from engine.systems.at_the_charge.actions import Attack, Hide, Move, Reveal
from engine.systems.at_the_charge.movement.zones import zone
from tests.systems.at_the_charge.table import END, battle, lift, opened, put, until

TURC, LATE = "turc-1", "athanatoi-2"


def clear(table):
    """Take the loyal right wing, which would be in the way, off the board."""
    return lift(table, "alexios-1", "athanatoi-1", "francs-2", "francs-3")


@pytest.mark.rule("AC-65")
def test_where_it_hides():
    """Vector 37: 1112 is outside the field of the ambush, 1113 in it; nobody else stands there."""
    table = battle("kalavryai")
    while table.asked != "setup.hide":
        table.do(table.menu()[0])

    assert ("AC-65", "outside_zone") == table.why(Hide(TURC, "1112"))
    assert None is table.why(Hide(TURC, "1113"))
    assert ("AC-65", "hide_other") == table.why(Hide("turcs-1", "1113"))
    assert ("AC-65", "outside_zone") == table.why(Hide(TURC, ""))
    assert {f"{line:02}{n}" for line in range(9, 13) for n in (13, 14, 15)} == {a.to for a in table.menu(Hide)}


@pytest.mark.rule("AC-65", "AC-70")
def test_the_wide_field():
    """With the option it hides on lines 09 to 12, places 01 to 13, where nobody stands: 45 spaces."""
    table = battle("kalavryai", ambush_wide=True)
    while table.asked != "setup.hide":
        table.do(table.menu()[0])

    hexes = {action.to for action in table.menu(Hide)}
    assert 45 == len(hexes)
    assert ("AC-65", "hide_taken") == table.why(Hide(TURC, "1010"))
    assert ("AC-65", "outside_zone") == table.why(Hide(TURC, "1114"))


@pytest.mark.rule("AC-66")
def test_it_waits_for_turn_2():
    """Vector 37: in turn 1 it can neither move nor show itself, from turn 2 on it shows itself and then acts."""
    table = until(opened("kalavryai"), 1, "L")

    assert ("AC-66", "ambush_waits") == table.why(Move(TURC, ("1013",)))
    assert ("AC-66", "ambush_waits") == table.why(Reveal(TURC))
    assert [] == table.menu(Reveal)
    until(table, 2, "L")
    assert ("AC-66", "reveal_first") == table.why(Move(TURC, ("1013",)))
    assert ("AC-66", "not_hidden") == table.why(Reveal(LATE))
    table.do(Reveal(TURC))
    assert "1113" == table.state.place[TURC]
    assert {} == table.state.hidden
    assert not table.game.can_undo()
    table.do(Move(TURC, ("1013",)))
    assert "1013" == table.state.place[TURC]


@pytest.mark.rule("AC-66")
def test_it_shows_itself_to_fight():
    """In its own combat phase it may show itself and shoot at once; the other side cannot show it."""
    table = until(opened("kalavryai"), 2, "R", "phase.fight")

    assert ("AC-66", "not_yours") == table.why(Reveal(TURC))
    until(table, 2, "L", "phase.fight")
    put(table, hetaireia_1="1111")
    shot = Attack("hetaireia-1", (), (TURC,))
    assert ("AC-66", "reveal_first") == table.why(shot)
    table.do(Reveal(TURC))
    assert "phase.fight" == table.asked
    assert None is table.why(shot)


@pytest.mark.rule("AC-66", "AC-20")
def test_while_it_is_hidden():
    """It controls nothing, is no target, and the commander's bonus passes it by."""
    table = until(opened("kalavryai"), 2, "R", "phase.fight")
    put(table, hetaireia_1="1112")

    assert not {"1213", "1114"} & zone(table.state, "L")
    assert ("AC-29", "no_target") == table.why(Attack(TURC, ("hetaireia-1",), ()))
    until(table, 2, "L")
    table.do(Reveal(TURC))
    assert {"1213", "1114", "1112"} <= zone(table.state, "L")


@pytest.mark.rule("AC-66", "AC-25")
def test_bumping_into_it():
    """Vector 37: a rebel that would enter its space stops in the one before, its move is over, and it is revealed."""
    table = put(opened("kalavryai"), hetaireia_1="1012")
    clear(table)
    table.do(Move("hetaireia-1", ("1113",)))

    assert {"hetaireia-1": "1012", TURC: "1113"}.items() <= table.state.place.items()
    assert "hetaireia-1" in table.state.moved
    assert () == table.state.charging
    assert ["stopped", "revealed"] == table.latest
    assert not table.game.can_undo()


@pytest.mark.rule("AC-66", "AC-25")
def test_bumping_into_it_on_the_way():
    """What was ridden before the ambush counts and may earn the charge; the zone applies at once."""
    table = clear(put(opened("kalavryai"), hetaireia_1="1112"))
    table.do(Move("hetaireia-1", ("1212", "1213", "1113", "1013")))

    assert ("1213", ("hetaireia-1",)) == (table.state.place["hetaireia-1"], table.state.charging)
    assert ["move", "stopped", "revealed"] == table.latest
    assert {"to": "place:1213"}.items() <= table.told("move").items()
    assert "1213" in zone(table.state, "L")


@pytest.mark.rule("AC-66", "AC-12")
def test_a_friend_stands_before_it():
    """If a friend holds the space before the ambush, the piece stops on the last space where it may stand."""
    table = put(opened("kalavryai"), hetaireia_1="1112", maniakatoi_1="1213")
    clear(table)
    table.do(Move("hetaireia-1", ("1212", "1213", "1113")))

    assert "1212" == table.state.place["hetaireia-1"]
    other = put(opened("kalavryai"), hetaireia_1="1112", maniakatoi_1="1213", francs_1="1212")
    clear(other)
    other.do(Move("hetaireia-1", ("1212", "1213", "1113")))
    assert "1112" == other.state.place["hetaireia-1"]
    assert "hetaireia-1" in other.state.moved


@pytest.mark.rule("AC-66")
def test_a_lone_leader_finds_it():
    """Leaders bump into it like units, and are not ridden down by it."""
    table = clear(put(opened("kalavryai"), bryennios_1="1012"))
    table.do(Move("bryennios-1", ("1113",)))

    assert "1012" == table.state.place["bryennios-1"]
    assert "1113" == table.state.place[TURC]


@pytest.mark.rule("AC-66")
def test_found_in_turn_1_it_still_waits():
    """A unit found in turn 1 has its zone and can be attacked, but neither moves nor attacks before turn 2."""
    table = clear(put(opened("kalavryai"), hetaireia_1="1012"))
    table.do(Move("hetaireia-1", ("1113",)), END)

    assert None is table.why(Attack(TURC, ("hetaireia-1",), ()))
    until(table, 1, "L")
    assert ("AC-66", "ambush_waits") == table.why(Move(TURC, ("1114",)))
    assert [] == [a for a in table.menu(Move) if a.piece == TURC]
    until(table, 1, "L", "phase.fight")
    assert ("AC-66", "ambush_waits") == table.why(Attack("hetaireia-1", (TURC,), ()))
    assert [] == [a for a in table.menu(Attack) if TURC in a.melee]
    until(table, 2, "L")
    assert [a for a in table.menu(Move) if a.piece == TURC]


@pytest.mark.rule("AC-66", "AC-12")
def test_its_own_side_passes_it():
    """Loyal pieces, the leader too, pass its space and cannot stop there."""
    table = put(until(opened("kalavryai"), 1, "L"), francs_3="1112")

    assert ("AC-66", "own_ambush") == table.why(Move("francs-3", ("1113",)))
    assert ("AC-66", "own_ambush") == table.why(Move("alexios-1", ("1011", "1012", "1113")))
    assert None is table.why(Move("francs-3", ("1113", "1114")))
    assert "1113" not in {a.path[-1] for a in table.menu(Move)}
    table.do(Move("francs-3", ("1113", "1114")))
    assert {TURC: "1113"} == table.state.hidden


@pytest.mark.rule("AC-66", "AC-65")
def test_scouting_is_not_taken_back():
    """A rebel that enters the field of the ambush learns something; elsewhere its move can be taken back."""
    table = put(opened("kalavryai"), hetaireia_1="1112")
    clear(table)
    table.do(Move("maniakatoi-1", ("0512",)))

    assert table.game.can_undo("R")
    table.do(Move("hetaireia-1", ("1212", "1213", "1214")))
    assert not table.game.can_undo()
    assert {"1213", "1214"} == set(table.state.scouted)
    table.do(END, END, END, END)
    until(table, 2, "R")
    table.do(Move("hetaireia-1", ("1213",)))
    assert table.game.can_undo("R")


@pytest.mark.rule("AC-65", "AC-66")
def test_where_the_loyal_stand_nobody_hides():
    """No unit can hide where a loyal piece ends a move, or stood when the ambush was laid."""
    table = until(opened("kalavryai"), 1, "L")
    table.do(Move("francs-3", ("1112", "1113", "1114")))

    assert ("1114",) == table.state.scouted
    wide = opened("kalavryai", ambush="1113", ambush_wide=True)
    assert {"1001", "1105", "1004", "1003", "1008", "1011", "1010"} == set(wide.state.scouted)


@pytest.mark.rule("AC-65")
def test_it_is_shown_at_the_end():
    """A unit that never left its ambush is shown on the space that was noted when the game is over."""
    table = opened("kalavryai", ambush="1214")
    until(table, 6, "L", "phase.fight")
    table.do(END)

    assert ("L", "AC-69", "time") == table.end
    assert "1214" == table.state.place[TURC]
    assert "AC-65" == next(event.rule for event in table.game.told[-1] if event.key.endswith(".hid_to_the_end"))
    assert "1214" == next(p.place for p in table.game.view("R").pieces if p.id == TURC)
