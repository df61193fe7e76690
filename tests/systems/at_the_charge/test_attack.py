"""Chapters F to I: the charge, who attacks whom, archers, totals, odds and ground."""

from __future__ import annotations

import pytest

from engine.systems.at_the_charge.actions import Attack
from engine.systems.at_the_charge.combat.strength import odds_column
from engine.systems.at_the_charge.data import COLUMNS
from engine.systems.at_the_charge.state import field
from tests.systems.at_the_charge.table import END, board, olivento


@pytest.mark.rule("AC-39")
@pytest.mark.parametrize(
    ("totals", "column"),
    [
        ("7:4", "1-1"), ("8:4", "2-1"), ("11:4", "2-1"), ("15:4", "3-1"), ("16:4", "4-1"), ("25:4", "4-1"),
        ("3:4", "1-2"), ("3:6", "1-2"), ("5:6", "1-2"), ("3:7", "1-3"), ("2:5", "1-3"), ("1:5", "1-3"),
    ],
)  # fmt: skip
def test_odds(totals, column):
    """Vector 9: the ratio is rounded in the defender's favour and ends at 1-3 and 4-1."""
    attack, defence = map(int, totals.split(":"))

    assert column == COLUMNS[odds_column(attack, defence)]


@pytest.mark.rule("AC-25", "AC-26", "AC-37", "AC-41")
def test_a_charge_adds_two():
    """Vector 10: a knight of 4 that rode 0808-0708-0608 attacks infantry of 3 with 6: 2-1."""
    table = board("N K 4(3) @0808", "P I 3(2) @0508", phase="move")
    table.do(table.move("0808", "0708", "0608"), END)
    table.do(table.attack("0508", "0608"))

    told = {"piece": f"piece:{table.at('0608')}", "value": 4, "bonus": 2, "total": 6}
    assert told == table.told("fights_charge")
    assert (6, 3, "2-1") == table.odds


@pytest.mark.rule("AC-14", "AC-26", "AC-37")
@pytest.mark.parametrize(
    ("knight", "key"), [("N K 4(3)+ @0608", "fights_charge_leader"), ("N K 4(3) @0608", "fights_leader")]
)
def test_a_leader_adds_nothing_to_a_charge(knight, key):
    """Vector 11: with a leader of 2 stacked the knight of 4 has 6 when it charges, and 6 when it does not."""
    table = board(knight, "N L 2 @0608", "P I 3(2) @0508")
    table.do(table.attack("0508", "0608"))

    assert 6 == table.told(key)["total"]
    assert f"piece:{table.at('L:N')}" == table.told(key)["leader"]
    assert (6, 3, "2-1") == table.odds


@pytest.mark.rule("AC-27", "AC-57")
def test_no_charge_in_answer():
    """Vector 12: a charged unit does not charge back at the charger, but others; a turn later that is over."""
    table = board("N K 4(3) @0808", "N K 5(4) @1108", "P K 5(4) @0508", phase="move", first="P")
    charger = table.at("0508")
    table.do(table.move("0508", "0608", "0708"), END)
    table.do(table.attack("0808", "0708"), 6)
    table.do(table.retreat("0808", "0908"))

    assert charger == table.at("0808")
    assert ((table.at("0908"), charger),) == table.state.barred
    table.do(END, table.move("0908", "1008", "0909"), table.move("1108", "1008", "0908"), END)
    assert set(table.state.charging) == {table.at("0909"), table.at("0908")}
    table.do(table.attack("0808", "0908 0909"))
    assert {"piece": f"piece:{table.at('0909')}", "target": f"piece:{charger}"} == table.told("barred")
    assert (4 + 5 + 2, 5, "2-1") == table.odds

    table.do(4, 1, END)
    assert [charger] == [barred for barred, _ in table.state.barred]
    table.do(END, END, table.move("0909", "1009", "0909"), END)
    table.do(table.attack("0808", "0909"))
    assert (6, 5, "1-1") == table.odds


@pytest.mark.rule("AC-27", "AC-14")
def test_the_bar_holds_for_one_pair_only():
    """A barred knight charges another enemy, and against the charger its leader's rating counts instead."""
    table = board("N K 4(3)+ @0608", "N L 2 @0608", "P K 5(4) @0508", "P I 3(2) @0507")
    table.change(lambda s: setattr(s, "barred", ((table.at("0608"), table.at("0508")),)))
    other = board("N K 4(3)+ @0607", "P K 5(4) @0508", "P I 3(2) @0507")
    other.change(lambda s: setattr(s, "barred", ((other.at("0607"), other.at("0508")),)))

    table.do(table.attack("0508", "0608"))
    assert {"fights_leader", "barred"} <= set(table.latest)
    assert (6, 5, "1-1") == table.odds
    other.do(other.attack("0507", "0607"))
    assert (6, 3, "2-1") == other.odds


@pytest.mark.rule("AC-04", "AC-25", "AC-32")
def test_mounted_archers_do_not_charge():
    """Vector 13: mounted archers of 3 that rode three hexes fight with 2 against infantry of 2: 1-1."""
    table = board("N M 3(2) @0908", "P I 2(1) @0508", phase="move")
    table.do(table.move("0908", "0808", "0708", "0608"), END)

    assert None is table.why(table.attack("0508", "0608"))
    table.do(table.attack("0508", "0608"))
    assert (2, 2, "1-1") == table.odds
    assert 1 == table.told("fights_archers")["less"]


@pytest.mark.rule("AC-32", "AC-33", "AC-40")
def test_archers_on_their_own():
    """Vector 14: archers alone do not fight at 1-2, be it by strength or by a hill, which the refusal then names."""
    strong = board("N A 3(2) @0608", "P I 3(2) @0508")
    hill = board("N A 3(2) @0608", "P I 2(1) @0508", ground={"hill": "0508"})

    assert ("AC-33", "lone_archers") == strong.why(strong.attack("0508", "0608"))
    assert ("AC-33", "lone_archers_ground") == hill.why(hill.attack("0508", "0608"))
    assert {"column": "1-2", "ground": "ground:hill"} == hill.facts(hill.attack("0508", "0608"))


@pytest.mark.rule("AC-33")
def test_archers_with_help():
    """Supporting fire counts toward 1-1; a unit of another kind that fights lifts the limit for archers."""
    table = board("N A 3(2) @0608", "N A 3(2) @0708", "N I 2(1) @0509", "P I 6(4) @0508")

    assert ("AC-33", "lone_archers") == table.why(table.attack("0508", "0608", "0708"))
    assert None is table.why(table.attack("0508", "0608 0509"))
    assert None is table.why(table.attack("0508", "", "0708"))
    weak = board("N A 3(2) @0608", "N A 3(2) @0708", "P I 5(4) @0508")
    assert None is weak.why(weak.attack("0508", "0608", "0708"))


@pytest.mark.rule("AC-37", "AC-32")
def test_no_strength_no_attack():
    """Archers of 1 are worth nothing hand to hand."""
    table = board("N A 2(1)* @0608", "N I 2(1) @0509", "P I 2(1) @0508")

    assert ("AC-37", "no_strength") == table.why(table.attack("0508", "0608"))
    table.do(table.attack("0508", "0608 0509"))
    assert (2, 2, "1-1") == table.odds


@pytest.mark.rule("AC-38", "AC-32")
@pytest.mark.parametrize(
    ("melee", "fire", "odds"),
    [("0608", "", (4, 2, "2-1")), ("", "0708", (3, 3, "1-1")), ("0608", "0708", (7, 2, "3-1"))],
)
def test_archers_defend(melee, fire, odds):
    """Vector 17: archers of 3 defend with 2 as soon as somebody fights them, with 3 when they are only shot at."""
    table = board("N K 4(3) @0608", "N A 3(2) @0708", "P A 3(2) @0508")
    table.do(table.attack("0508", melee, fire))

    assert odds == table.odds


@pytest.mark.rule("AC-38", "AC-32", "AC-14")
def test_the_least_defence_is_one():
    """Archers of 1 in melee defend with 1; a leader stacked with a defender adds his rating."""
    weak = board("N K 4(3) @0608", "P A 2(1)* @0508")
    led = board("N K 4(3) @0608", "P I 3(2) @0508", "P L 1 @0508")

    assert (4, 1, "4-1") == weak.do(weak.attack("0508", "0608")).odds
    assert {"target": f"piece:{weak.at('0508')}", "defence": 1} == weak.told("least")
    assert (4, 4, "1-1") == led.do(led.attack("0508", "0608")).odds
    assert None is led.told("least")


@pytest.mark.rule("AC-40", "AC-39")
def test_woods_and_hills_shift_the_column():
    """Vector 20: 25 against 4 in woods is 3-1, for 4-1 is the most before it; 1 against 5 on a hill stays 1-3."""
    woods = board(
        "N K 7(5)+ @0608", "N K 6(4)+ @0607", "N K 6(4)+ @0509", "P I 4(3) @0508", ground={"woods": "0508"}
    )  # fmt: skip
    hill = board("N A 2(1)* @0708", "P I 5(4) @0508", ground={"hill": "0508"})

    assert (25, 4, "3-1") == woods.do(woods.attack("0508", "0607 0608 0509")).odds
    assert (1, 5, "1-3") == hill.do(hill.attack("0508", "", "0708")).odds


@pytest.mark.rule("AC-25", "AC-40", "AC-41", "AC-29")
def test_across_a_river():
    """Vector 21: across a river there is no charge, and a 1 counts as 0: both steps of the attacker are lost."""
    table = olivento("N K 3(2)+ @0206", "B I 3(2) @0306")
    table.do(table.attack("0306", "0206"))

    assert (3, 3, "1-1") == table.odds
    assert {"no_charge_across", "across"} <= set(table.latest)
    table.do(1)
    assert ("result:A2", 0) == (table.told("rolled_modified")["result"], table.told("rolled_modified")["row"])
    assert {"0306": "B I 3(2)"} == table.stands


@pytest.mark.rule("AC-40")
def test_the_river_counts_only_when_all_attack_across():
    """One attacker on the defender's bank, or nobody who fights, and the die stays as it is; a bridge helps nobody."""
    table = olivento("N K 3(2) @0205", "N K 3(2) @0406", "N A 2(1) @0107", "B I 2(1) @0305", "B I 3(2) @0306")
    for melee, fire, modifier in (("0205", "", -1), ("0205 0406", "", 0), ("0205", "0107", -1), ("", "0107", 0)):
        target = "0306" if "0406" in melee or fire else "0305"
        after = table.state
        table.game.system.play(after, table.attack(target, melee, fire))

        assert modifier == after.modifier, (melee, fire)


@pytest.mark.rule("AC-28", "AC-31")
def test_nobody_has_to_attack():
    """The phase may be ended at once, or after any number of attacks; attacks do not overlap."""
    table = board("N K 6(4) @0608", "N K 6(4) @0605", "P I 3(2) @0508", "P I 3(2) @0505")

    assert END in table.menu()
    table.do(table.attack("0508", "0608"))
    assert "combat.roll" == table.asked
    table.do(4, 1)
    assert "phase.fight" == table.asked
    assert None is table.why(table.attack("0505", "0605"))
    table.do(END)
    assert ("phase.move", "P") == (table.asked, table.side)


@pytest.mark.rule("AC-31")
def test_once_in_a_phase():
    """Vector 30: no unit attacks twice, and none is attacked twice even if driven toward fresh enemies."""
    table = board("N K 6(4) @0608", "N A 3(2) @0609", "P I 3(2) @0508", "P I 3(2) @0607")
    table.do(table.attack("0508", "0608"), 5)
    table.do(table.retreat("0508", "0408"))
    table.do(table.advance("0608"))

    assert {"0508": "N K 6(4)", "0609": "N A 3(2)", "0408": "P I 3(2)", "0607": "P I 3(2)"} == table.stands
    assert ("AC-31", "struck") == table.why(table.attack("0408", "", "0609"))
    assert ("AC-31", "attacked") == table.why(table.attack("0607", "0508"))
    assert None is table.why(table.attack("0607", "", "0609"))


@pytest.mark.rule("AC-29", "AC-14", "AC-66")
def test_whom_to_attack():
    """The target is an enemy unit on the board: no friend, no leader, no lost unit."""
    table = board("N K 6(4) @0608", "N I 3(2) @0609", "P I 3(2) @0508", "P L 1 @0607", "P I 2(1) x0709")
    gone = next(iter(table.state.fallen))
    fighter = (table.at("0608"),)

    assert ("AC-29", "no_target") == table.why(Attack("nobody", fighter, ()))
    assert ("AC-29", "own_target") == table.why(table.attack("0609", "0608"))
    assert ("AC-14", "leader_target") == table.why(table.attack("L:P", "0608"))
    assert ("AC-46", "fallen") == table.why(Attack(gone, fighter, ()))


@pytest.mark.rule("AC-28", "AC-30", "AC-31", "AC-14", "AC-29")
def test_who_attacks():
    """Attackers are one's own units next to the target, each named once; leaders do not attack."""
    table = board(
        "N K 6(4) @0608", "N I 3(2) @0509", "N I 3(2) @0808", "N L 2 @0607", "P I 3(2) @0508", "P I 3(2) @0507"
    )
    twice = Attack(table.at("0508"), (table.at("0608"),) * 2, ())
    both = Attack(table.at("0508"), (table.at("0608"),), (table.at("0608"),))

    assert ("AC-28", "nobody") == table.why(table.attack("0508"))
    assert ("AC-28", "no_piece") == table.why(table.attack("0508", "0101"))
    assert ("AC-28", "not_yours") == table.why(table.attack("0508", "0507"))
    assert ("AC-14", "leader_attacks") == table.why(table.attack("0508", "L:N"))
    assert ("AC-29", "not_beside") == table.why(table.attack("0508", "0808"))
    assert ("AC-34", "no_range") == table.why(table.attack("0508", "", "0808"))
    assert ("AC-31", "named_twice") == table.why(twice)
    assert ("AC-31", "named_twice") == table.why(both)
    assert None is table.why(table.attack("0508", "0608 0509"))
    assert ("AC-30", "order") == table.why(Attack(table.at("0508"), table.all_at("0608 0509")[::-1], ()))
    assert 3 == len([a for a in table.menu(Attack) if a.target == table.at("0508")])


@pytest.mark.rule("AC-29", "AC-34")
def test_range():
    """Vector 41: 3 hexes are too far for a range of 2, and an enemy next to archers is fought, not shot at."""
    table = board("N A 3(2) @0708", "P I 3(2) @0408", "P I 2(1) @0608")

    assert ("AC-29", "out_of_range") == table.why(table.attack("0408", "", "0708"))
    facts = table.facts(table.attack("0408", "", "0708"))
    assert (3, 2) == (facts["distance"], facts["range"])
    assert ("AC-34", "adjacent") == table.why(table.attack("0608", "", "0708"))
    assert None is table.why(table.attack("0608", "0708"))
    close = board("N A 3(2) @0708", "P I 2(1) @0608", options={"adjacent_fire": True})
    assert None is close.why(close.attack("0608", "", "0708"))


@pytest.mark.rule("AC-34", "AC-70")
def test_close_archers_all_fight_or_all_shoot():
    """With the switch, archers next to the target either all fight or all shoot; others are free to do as they do."""
    pieces = ("N A 3(2) @0608", "N A 3(2) @0509", "N K 4(3) @0607", "N A 2(1) @0708", "P I 3(2) @0508")
    table = board(*pieces, options={"adjacent_fire": True})

    assert ("AC-34", "fight_or_shoot") == table.why(table.attack("0508", "0608", "0509"))
    assert None is table.why(table.attack("0508", "0607", "0608 0509 0708"))
    assert None is table.why(table.attack("0508", "0607 0608 0509", "0708"))
    menu = table.menu(Attack)
    assert all(table.why(action) is None for action in menu)
    # 15 sets, but no archers all alone next to it; 12 more in which archers shoot from next to it
    assert 15 - 2 + 12 == len(menu)


@pytest.mark.rule("AC-34")
def test_archers_next_to_one_enemy_shoot_at_another():
    """An enemy beside archers does not keep them from shooting further."""
    table = board("N A 3(2) @0708", "P I 3(2) @0608", "P I 2(1) @0508")

    assert None is table.why(table.attack("0508", "", "0708"))


@pytest.mark.rule("AC-36", "AC-70")
@pytest.mark.parametrize(
    ("target", "hills", "free"),
    [
        ("0507", "0607", False),
        ("0508", "0607", True),
        ("0508", "0607 0608", False),
        ("0508", "0607 0608 0508", True),
        ("0508", "0607 0608 0708", True),
    ],
)
def test_hills_block_fire(target, hills, free):
    """Vector 42: a hill on the line blocks, along a hexside two; not when shooter or target stands on a hill."""
    pieces = ("N A 3(2) @0708", f"P I 3(2) @{target}")
    on = board(*pieces, ground={"hill": hills}, options={"hills_block_fire": True})
    off = board(*pieces, ground={"hill": hills})

    assert (None if free else ("AC-36", "hills")) == on.why(on.attack(target, "", "0708"))
    assert None is off.why(off.attack(target, "", "0708"))


@pytest.mark.rule("AC-36")
def test_units_do_not_block_fire():
    """Archers shoot over friend and foe."""
    table = board("N A 3(2) @0708", "N I 3(2) @0608", "P I 3(2) @0607", "P I 3(2) @0508")

    assert None is table.why(table.attack("0508", "", "0708"))


@pytest.mark.rule("AC-37", "AC-40", "AC-45")
def test_two_charges_uphill():
    """Vector 44: 14 against 3 on a hill is 3-1; on 5 both sides lose a step, the owner says which knight does."""
    table = board("N K 5(4)+ @0608", "N K 5(4)+ @0607", "P I 3(2) @0508", ground={"hill": "0508"})
    table.do(table.attack("0508", "0608 0607"))

    assert (14, 3, "3-1") == table.odds
    assert "4-1" == table.told("odds")["column"]
    table.do(5)
    assert "combat.losses" == table.asked
    table.do(table.losses("0607"))
    assert {"0608": "N K 5(4)", "0607": "N K 5(4)*", "0508": "P I 3(2)*"} == table.stands
    assert "phase.fight" == table.asked


@pytest.mark.rule("AC-44")
def test_totals_are_fixed_at_the_declaration():
    """The totals are those of the declaration, and the panel shows every number before the die falls."""
    table = board("N K 5(4)+ @0608", "N A 3(2) @0708", "P I 3(2) @0508", "P L 1 @0508")
    table.do(table.attack("0508", "0608", "0708"))

    assert ["attack", "fights_charge", "shoots", "defends_leader", "odds", "will_advance"] == table.latest
    assert (10, 4, "2-1") == table.odds


@pytest.mark.rule("AC-52", "AC-50")
@pytest.mark.parametrize(
    ("others", "key"),
    [(("N I 3(2) @0406",), "trapped"), (("N I 3(2) @0606", "P I 3(2) @0407"), "must_push")],
)
def test_no_way_out_is_told_beforehand(others, key):
    """Before the die the panel says that any retreat would eliminate the target, or would have to push."""
    table = board("N K 6(4) @0608", "N K 5(4) @0409", "P I 3(2) @0508", *others)
    table.do(table.attack("0508", "0608"))

    assert key in table.latest


@pytest.mark.rule("AC-66")
def test_the_ambush_does_not_attack_in_turn_1():
    """The unit in ambush does nothing before turn 2, even if it was found."""
    table = board(
        "L K 6(5) @0609", "R I 2(1) @0508", sides=["R", "L"],
        ambush=[{"side": "L", "counter": "turc-3-2", "zone": ["0608"]}],
    )  # fmt: skip
    hidden = next(iter(table.state.hidden))

    assert ("AC-66", "ambush_waits") == table.why(Attack(table.at("0508"), (hidden,), ()))
    table.change(lambda s: s.place.update({hidden: s.hidden.pop(hidden)}))
    assert ("AC-66", "ambush_waits") == table.why(Attack(table.at("0508"), (hidden,), ()))
    assert [] == table.menu(Attack)
    table.change(lambda s: setattr(s, "turn", 2))
    assert None is table.why(Attack(table.at("0508"), (hidden,), ()))


@pytest.mark.rule("AC-30", "AC-29")
def test_the_menu_holds_every_set():
    """Six units around one target make 63 attacks, all with the one die."""
    table = board(*(f"N I 3(2) @{space}" for space in field(board().state).near["0508"]), "P I 3(2) @0508")

    assert 2**6 - 1 == len(table.menu(Attack))
