"""Test vectors at Rocroi: guns, Command, Retire, Pursuit, Absorb, the end of all attacks (TV-16 to TV-36, TV-53)."""

from __future__ import annotations

import pytest

from engine.systems.table_battles.attack_reachability import pairs
from tests.systems.table_battles.table import DECLINE, PASS, battle, rewritten, shipped


@pytest.mark.rule("TB-12", "TB-27", "TB-40", "TB-65", "TB-67")
def test_tv_16_a_bombard_in_the_first_turn():
    """TV-16: A Bombard spends a cube and takes one from the enemy's Morale, both to the supply; nobody reacts."""
    table = battle("rocroi")

    assert 2 == table.supply
    table.do(table.bombard("F7"))
    assert ((3, 2), 0, 4) == (table.morale, table.cubes("F7"), table.supply)
    assert (False, False) == table.owes
    assert "turn.roll" == table.asked


@pytest.mark.rule("TB-21", "TB-27")
def test_tv_17_the_last_cube_is_safe():
    """TV-17: The last Morale cube cannot be bombarded away; the Null action still spends the guns' cube."""
    table = battle("rocroi", "FR", morale=(3, 1))

    assert ("TB-27", "last_cube") == table.why(table.bombard("F7"))
    table.do(table.null("F7"))
    assert (0, (3, 1)) == (table.cubes("F7"), table.morale)


@pytest.mark.rule("TB-04", "TB-64")
def test_tv_18_dice_on_guns_are_spent():
    """TV-18: A batch on guns is one cube, its dice stay in the pool and cannot be used again in this phase."""
    table = battle("rocroi", "SP").do(PASS, "125555")
    table.do(table.place("S7", "555"))

    assert (2, 6) == (table.cubes("S7"), table.pool("SP"))
    assert "125" == table.state.rolled
    assert ("TB-64", "used") == table.why(table.place("S1", "55"))
    assert None is table.why(table.place("S1", "5"))
    assert ("TB-52", "wing_used") == table.why(table.place("S3", "5"))


@pytest.mark.rule("TB-67")
def test_tv_19_all_ten_cubes_are_in_use():
    """TV-19: With no cube in the supply dice on guns are refused."""
    table = battle("rocroi", "SP", cubes={"F7": 2, "S7": 2}).do(PASS, "123555")

    assert 0 == table.supply
    assert ("TB-67", "supply") == table.why(table.place("S7", "555"))
    assert 10 == table.facts(table.place("S7", "555"))["cubes"]


@pytest.mark.rule("TB-66", "TB-67")
def test_tv_20_a_cube_that_left_morale_can_be_used():
    """TV-20: With one Morale cube less there is one for the guns, up to their numeral."""
    table = battle("rocroi", "SP", cubes={"F7": 2, "S7": 2}, morale=(3, 2)).do(PASS, "123555")
    table.do(table.place("S7", "555"))

    assert (3, 0) == (table.cubes("S7"), table.supply)


@pytest.mark.rule("TB-28", "TB-49")
def test_tv_21_a_command():
    """TV-21: A Command brings the reserve into play for the dice on the card; the attack was open too."""
    table = battle("rocroi", "FR", dice={"F2": "22"})

    assert None is table.why(table.attack("F2", "S1"))
    table.do(table.command("F2", "F6"))
    assert ("in_play",) == table.status("F6")
    assert 6 == table.pool("FR")
    table.do("123456")
    assert None is table.why(table.place("F6", "123456"))


@pytest.mark.rule("TB-28")
def test_tv_22_a_command_to_somebody_in_play():
    """TV-22: A formation that is in play already cannot be commanded into it."""
    table = battle("rocroi", "FR", play="F6", dice={"F2": "22"})

    assert ("TB-28", "command_in_play") == table.why(table.command("F2", "F6"))
    assert ("TB-28", "command_out") == battle("rocroi", "FR", out="F6", dice={"F2": "22"}).why(
        table.command("F2", "F6")
    )


@pytest.mark.rule("TB-29", "TB-50")
def test_tv_23_a_retreat_without_a_loss():
    """TV-23: A formation that retires costs no Morale, counts no sticks and is not pursued."""
    table = battle("rocroi", "SP", dice={"S4": "2"})
    table.do(table.retire("S4"))

    assert ("retired", (3, 3), (0, 0)) == (*table.status("S4"), table.morale, table.lost)
    assert 6 == table.pool("SP")
    assert ("in_play",) * 7 == table.status("F1", "F2", "F3", "F4", "F5", "S6", "S3")


@pytest.mark.rule("TB-29")
def test_tv_24_to_retire_takes_a_die():
    """TV-24: A formation without a die on its card cannot retire, and one without the word never."""
    table = battle("rocroi", "SP", dice={"S3": "3"})

    assert ("TB-29", "retire_die") == table.why(table.retire("S4"))
    assert ("TB-29", "no_retire") == table.why(table.retire("S3"))


@pytest.fixture
def two_answers():
    """Isenburg attacks La Ferte, who can screen; La Valliere can absorb."""
    table = battle("rocroi", "SP", dice={"S6": "22", "F5": "66", "F4": "3"})
    return table.do(table.attack("S6", "F5"))


@pytest.mark.rule("TB-31", "TB-33")
def test_tv_25_a_choice_of_the_screen(two_answers):
    """TV-25: Of two reactions one is chosen; the Screen leaves everything as it was, the other card keeps its dice."""
    assert ("turn.react", "FR") == (two_answers.asked, two_answers.side)
    two_answers.do(two_answers.screen("F5"))

    assert (3, 5) == two_answers.sticks("F5", "S6")
    assert ("", "3", "") == two_answers.dice("F5", "F4", "S6")
    assert (True, False) == two_answers.owes


@pytest.mark.rule("TB-31", "TB-36")
def test_tv_26_a_choice_of_the_absorb(two_answers):
    """TV-26: Absorbed hits fall on the absorber, the formation attacked keeps sticks and dice."""
    two_answers.do(two_answers.absorb("F4"))

    assert (1, 3, 4) == two_answers.sticks("F4", "F5", "S6")
    assert ("66", "") == two_answers.dice("F5", "F4")


@pytest.mark.rule("TB-31", "TB-32")
def test_tv_27_a_mandatory_reaction(two_answers):
    """TV-27: Where one reaction is mandatory, declining is refused."""
    assert ("TB-31", "mandatory") == two_answers.why(DECLINE)
    assert ("reaction:absorb", "reaction:screen") == tuple(sorted(two_answers.facts(DECLINE)["reactions"]))


@pytest.mark.rule("TB-19", "TB-47", "TB-49", "TB-50")
def test_tv_28_a_rout_a_pursuit_and_a_reserve():
    """TV-28: Without its Pair there is no Screen; the pursuer leaves with its victim, the reserve comes in."""
    table = battle("rocroi", "SP", dice={"S6": "22", "F5": "6"})
    table.do(table.attack("S6", "F5"))

    assert ("routed", "pursued", "in_play") == table.status("F5", "S6", "F6")
    assert ((2, 4), (3, 1)) == (table.morale, table.lost)
    assert 6 == table.pool("FR")


@pytest.mark.rule("TB-46", "TB-47")
def test_tv_29_a_pursuit_of_somebody_elses_victim():
    """TV-29: Whoever routs a formation, the one that has it on its list pursues, and its dice come back."""
    table = battle("rocroi", "SP", dice={"S3": "33", "S6": "22"}, sticks={"F3": 2})
    table.do(table.attack("S3", "F3"))

    assert ("routed", "pursued") == table.status("F3", "S6")
    assert ((2, 4), (2, 1)) == (table.morale, table.lost)
    assert 6 == table.pool("SP")


@pytest.mark.rule("TB-45", "TB-47")
def test_tv_30_a_pursuer_that_routs_is_routed():
    """TV-30: A pursuer that routs in the same instant counts as routed; no cube moves, the reserve enters."""
    table = battle("rocroi", "SP", dice={"S6": "22"}, sticks={"S6": 1})
    table.do(table.attack("S6", "F5"))

    assert ("routed", "routed", "in_play") == table.status("F5", "S6", "F6")
    assert ((3, 3), 1) == (table.morale, table.lost[1])


LEFT = {"out": "F1 F2 F3 F4 S1 S2 S3 S4 S6", "sticks": {"F5": 1, "S5": 2}, "morale": (2, 2)}


@pytest.mark.rule("TB-69", "TB-70")
def test_tv_31_nobody_can_ever_attack():
    """TV-31: A reserve whose trigger nobody can hit any more never comes: the side on turn loses."""
    table = battle("rocroi", "FR", **LEFT)

    assert ("SP", "TB-69", "no_attack") == table.end
    assert () == pairs(table.state, table.book)
    assert ("FR", "TB-69", "no_attack") == battle("rocroi", "SP", **LEFT).end


@pytest.mark.rule("TB-70")
def test_tv_32_one_pair_is_enough():
    """TV-32: With a formation that can still be attacked and attack, both sides pass the check."""
    left = {**LEFT, "out": "F1 F3 F4 S1 S2 S3 S4 S6"}
    table = battle("rocroi", "FR", **left)

    assert None is table.end
    assert None is battle("rocroi", "SP", **left).end
    assert (table.number("F2"), table.number("S5")) in pairs(table.state, table.book)
    assert (table.number("S5"), table.number("F6")) in pairs(table.state, table.book)


@pytest.mark.rule("TB-33", "TB-44")
def test_tv_33_a_formation_worth_nothing():
    """TV-33: The musketeers screen Enghien alone, and their rout costs no Morale."""
    table = battle("rocroi", "FR", dice={"F1": "55", "S2": "1"})
    table.do(table.attack("F1", "S2"))

    assert ("routed",) == table.status("S2")
    assert ((3, 3), (4,)) == (table.morale, table.sticks("F1"))


@pytest.fixture
def tercios():
    """Espenan attacks the tercios, who can strike back; the Walloons can absorb one hit."""
    table = battle("rocroi", "FR", out="S4", dice={"F3": "11", "S3": "3", "S5": "4"})
    return table.do(table.attack("F3", "S3"))


@pytest.mark.rule("TB-34", "TB-35")
def test_tv_34_a_counterattack_with_protection(tercios):
    """TV-34: A Counterattack with protection suffers one hit less, and its hit adds to the attacker's own loss."""
    tercios.do(tercios.counter("S3"))

    assert (5, 4, 4) == tercios.sticks("S3", "F3", "S5")


@pytest.mark.rule("TB-37")
def test_tv_35_one_hit_only(tercios):
    """TV-35: Absorb of one hit only: the absorber suffers one, the formation attacked nothing."""
    tercios.do(tercios.absorb("S5"))

    assert (3, 6, 5) == tercios.sticks("S5", "S3", "F3")


@pytest.mark.rule("TB-23", "TB-33")
def test_tv_36_a_screen_has_no_order():
    """TV-36: The targets of a Screen have no order: any of them may be screened."""
    table = battle("rocroi", "SP", play="F6", out="F3 F4 S6", dice={"S3": "33", "F6": "11"})
    table.do(table.attack("S3", "F6"))

    assert (4, 6) == table.sticks("F6", "S3")
    assert "screened" in table.latest


@pytest.mark.rule("TB-47", "TB-50", "TB-72")
def test_tv_53_what_retires_or_pursues_does_not_count():
    """TV-53: Sticks removed by Retire and by Pursuit do not count for a Tactical Victory."""
    scenario = rewritten("rocroi", tactical={"FR": 12})
    dice = {"S4": "2", "S3": "33", "S6": "22"}
    table = battle("rocroi", "SP", scenario=scenario, dice=dice, sticks={"S6": 4, "F3": 2})
    table.do(table.retire("S4"))
    table.pass_turn()
    lost = table.lost[1]
    table.pass_turn()
    table.do(table.attack("S3", "F3"))

    assert 0 == lost
    assert ("retired", "pursued") == table.status("S4", "S6")
    assert 1 == table.lost[1]


@pytest.mark.rule("TB-63", "TB-65")
def test_guns_are_no_target():
    """A Special Formation is no target of an attack and cannot act without a cube."""
    table = battle("rocroi", "FR", cubes={"F7": 0}, dice={"F1": "5"})

    assert ("TB-63", "special_target") == table.why(table.attack("F1", "S7"))
    assert ("TB-65", "no_cube") == table.why(table.bombard("F7"))
    assert [] == [t for card in shipped()["table_battles/rocroi"].body["cards"] for a in card["actions"]
                  for t in a.get("targets", ()) if t in ("ROC-F7", "ROC-S7")]  # fmt: skip
