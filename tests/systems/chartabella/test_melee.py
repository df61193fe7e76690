"""Chapter F: melee, front and back, and what the faces of the die decide."""

from __future__ import annotations

import pytest

from tests.systems.chartabella.table import board


@pytest.mark.rule("CH-44", "CH-40", "CH-46", "CH-53")
def test_the_back_is_weaker():
    """Vector 10: from behind, by D4, 2 against back 1 wins, and the attacker faces north on the target's space."""
    table = board("P 108 E7", "M 121 E5")
    table.do(table.melee("E7", "E5", "D4"))

    assert 1 == table.told("values_back")["defence"]
    table.do("SW")
    assert {"E5": "P 108 N"} == table.stands


@pytest.mark.rule("CH-44", "CH-54")
def test_the_front_is_stronger():
    """Vector 10: from E6, in front, 2 against 3 loses the attacker."""
    table = board("P 108 E7", "M 121 E5")
    table.do(table.melee("E7", "E5", "E6"), "SW")

    assert {"E5": "M 121 N"} == table.stands


@pytest.mark.rule("CH-44")
@pytest.mark.parametrize("facing", ["N", "S"])
def test_halves_of_a_defender(facing):
    """The three neighbours on the half it faces meet its front, the other three its back."""
    front = {"N": {"E6", "D5", "F5"}, "S": {"E4", "D4", "F4"}}[facing]
    struck = {}
    for approach in ("E6", "D5", "F5", "E4", "D4", "F4"):
        table = board(f"P 103 {approach}", f"M 121 E5 {facing}")
        table.do(table.melee(approach, "E5"))
        struck[approach] = table.told("values_front") is not None

    assert front == {approach for approach, in_front in struck.items() if in_front}


@pytest.mark.rule("CH-47", "CH-11")
def test_an_enemy_beside_is_attacked_around_the_corner():
    """Vector 11: a piece at the same level is no neighbour; infantry goes by the forest between, into the back."""
    table = board("M 126 C4", "P 101 E4", forest="D4")

    assert {"D4", "D3", "E3", "E5"} == table.approaches("C4", "E4")
    assert ("CH-43", "approach") == table.why(table.melee("C4", "E4"))
    table.do(table.melee("C4", "E4", "D4"))
    assert 1 == table.told("values_back")["defence"]
    table.do("SW")
    assert {"E4": "M 126 S"} == table.stands


@pytest.mark.rule("CH-46", "CH-50", "CH-51", "CH-52", "CH-53", "CH-54", "CH-45")
@pytest.mark.parametrize(
    ("face", "left"),
    [
        ("SW", {"E6": "P 103 S", "E5": "M 121 N"}),
        ("EP", {"E5": "P 103 S"}),
        ("EM", {"E5": "M 121 N"}),
        ("TRI", {"E6": "P 103 S", "E5": "M 121 N"}),
        ("STAR", {"E6": "P 103 S", "E5": "M 121 N"}),
    ],
)
def test_faces(face, left):
    """Vector 12: 3 against 3: swords draw, the own emblem wins, the enemy's loses; level symbols are as swords."""
    table = board("P 103 E6", "M 121 E5")
    table.do(table.melee("E6", "E5"), face)

    assert left == table.stands


@pytest.mark.rule("CH-46", "CH-54")
def test_a_weaker_attack_loses_by_swords():
    """Vector 12: 2 against front 3 loses the attacker."""
    table = board("P 101 E6", "M 122 E5")
    table.do(table.melee("E6", "E5"), "SW")

    assert {"E5": "M 122 N"} == table.stands


@pytest.mark.rule("CH-55", "CH-12")
def test_the_triangle_goes_to_the_side_on_more_locations():
    """Vector 17: attacking from the location itself, M holds 1 to 0 and wins whatever the values."""
    table = board("M 121 E3", "P 102 E4", locations="E3")
    table.do(table.melee("E3", "E4"), "TRI")

    assert {"E4": "M 121 N"} == table.stands


@pytest.mark.rule("CH-55", "CH-29")
def test_the_triangle_counts_the_attacker_on_its_approach_space():
    """Vector 17: having left the location for its approach space, M holds nothing: level, so 3 against 3 is a draw."""
    table = board("M 121 E3", "P 102 E5", locations="E3")
    table.do(table.melee("E3", "E5", "E4"), "TRI")

    assert {"E4": "M 121 N", "E5": "P 102 S"} == table.stands


@pytest.mark.rule("CH-56", "CH-23", "CH-70")
def test_the_star_goes_to_the_side_with_more_stars():
    """Vector 18: with stars 3 to 2 the Persians win 1 against 3; the Macedonians could play a card."""
    pieces = ("P 114 E6", "M 121 E5", "P 100 A9", "P 115 C9", "M 120 A1")
    plain = board(*pieces)
    plain.do(plain.melee("E6", "E5"), "STAR")
    carded = board(*pieces, cards=(0, 1))
    carded.do(carded.melee("E6", "E5"), "STAR")

    assert "P 114 S" == plain.stands["E5"]
    assert ("melee.card", "M") == (carded.asked, carded.side)


@pytest.mark.rule("CH-56")
def test_level_stars_leave_it_to_the_values():
    """Vector 18: with stars 3 to 3 the values decide, 1 against 3."""
    table = board("P 114 E6", "M 121 E5", "P 100 A9", "P 115 C9", "M 120 A1", "M 132 C1")
    table.do(table.melee("E6", "E5"), "STAR")

    assert "E6" not in table.stands
    assert "M 121 N" == table.stands["E5"]


@pytest.mark.rule("CH-42", "CH-84", "CH-85", "CH-75")
@pytest.mark.parametrize(
    ("attacker", "refused"),
    [
        ("P 112 E6", ("CH-84", "caravan_fights")),
        ("P 131 E6", ("CH-85", "ram_fights")),
        ("P 111 E6", ("CH-75", "elephant_fights")),
        ("P H2 E6", None),
    ],
)
def test_who_fights(attacker, refused):
    """Caravans, rams and elephants never fight in melee; artillery may."""
    table = board(attacker, "M 121 E5")

    assert refused == table.why(table.melee("E6", "E5"))


@pytest.mark.rule("CH-42")
def test_whom_to_fight():
    """Neither a friend nor an empty space is attacked, nor an enemy where the attacker cannot stand."""
    table = board("P 108 E6", "P 101 E7", "M 121 E5", forest="E5")

    assert ("CH-42", "own_target") == table.why(table.melee("E6", "E7"))
    assert ("CH-42", "no_target") == table.why(table.melee("E6", "E4"))
    assert ("CH-11", "forest") == table.why(table.melee("E6", "E5"))


@pytest.mark.rule("CH-43", "CH-19", "CH-39")
def test_the_approach_space():
    """It touches the target, is empty or the attacker's own, and leaves one step of movement."""
    table = board("P 103 E7", "P 101 D5", "M 121 E5", stakes="F5")

    assert {"E6"} == table.approaches("E7", "E5")
    assert ("CH-43", "approach") == table.why(table.melee("E7", "E5", "E7"))
    assert ("CH-43", "approach_taken") == table.why(table.melee("E7", "E5", "D5"))
    assert ("CH-83", "stakes") == table.why(table.melee("E7", "E5", "F5"))
    assert ("CH-19", "way_round_past") == table.why(table.melee("E7", "E5", "D4"))
    assert ("CH-19", "too_far_attack") == (far := board("P 103 E8", "M 121 E5")).why(far.melee("E8", "E5", "E6"))


@pytest.mark.rule("CH-33", "CH-34", "CH-27", "CH-53")
def test_nothing_follows_an_attack():
    """Vector 22: after a won attack the piece neither turns nor launches: it has acted this turn."""
    table = board("P 108 E6", "M 127 E5", "M 127 E3", "P 101 A9")
    table.do(table.melee("E6", "E5"), "EP")

    assert ("CH-27", "acted") == table.why(table.turn("E5"))
    assert ("CH-27", "acted") == table.why(table.launch("E5", "E3", "N"))
