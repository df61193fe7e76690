"""The view shows cards, lines, links, pools, tracks and goals."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.systems.table_battles import SYSTEM
from engine.systems.table_battles.battle import Battle
from engine.systems.table_battles.state import State
from tests.systems.table_battles.table import DONE, battle, begin, card, made, strike


def shown(table, short):
    """Return a card as it is shown."""
    return next(one for one in table.view().cards if one.id == table.prefix + short)


def piece(table, short):
    """Return a card as a piece."""
    return next(one for one in table.view().pieces if one.id == table.prefix + short)


@pytest.mark.rule("TB-02", "TB-03", "TB-23")
def test_cards_with_their_lines():
    """A card shows its figures, its dice, and for each line whom it would strike now and whether it is ready."""
    table = battle("training", "EN", out="S3", dice={"E3": "5", "E2": "3"})
    norfolk, king = shown(table, "E3"), shown(table, "E2")
    (attack,) = norfolk.abilities

    assert ("HAL-S1", True, False) == (attack.now, attack.is_armed, attack.is_reaction)
    assert ("HAL-S3", "HAL-S4", "HAL-S1", "HAL-S2") == attack.targets
    assert ("table_battles.line.attack.die", ()) == (attack.key, attack.needs)
    assert (4, 4, "5/6", (5,), "pink") == (norfolk.strength, norfolk.now, norfolk.area, norfolk.dice, norfolk.wing)
    assert (True, True, "infantry") == (king.star, king.abilities[1].is_reaction, king.arm)
    assert "table_battles.line.counterattack.one.reduce" == king.abilities[1].key


@pytest.mark.rule("TB-03", "TB-48")
def test_reserves_and_cards_that_are_gone():
    """A reserve has its tag, a card that is out no place; requirements stand before the line."""
    table = battle("training", "EN", out="S3", dice={"E3": "5"})

    assert ("table_battles.tag.reserve", {"pieces": ("piece:HAL-S2",)}) == shown(table, "S4").tags[0]
    assert ("reserve", "HAL-S4") == (shown(table, "S4").status, piece(table, "S4").place)
    assert ("out", None) == (shown(table, "S3").status, piece(table, "S3").place)
    assert "HAL-S3" not in [space.id for space in table.view().spaces]
    assert ("table_battles.requirement.pair",) == shown(table, "S1").abilities[0].needs


@pytest.mark.rule("TB-02")
def test_two_lines_of_cards():
    """The first-listed side's line lies in row 1, the other's in row 0, each from the left as listed."""
    board = battle("rocroi").view().board
    at = {space.id: (space.x, space.y) for space in board.spaces}

    assert ("lines", 7, 2, "cards") == (board.kind, board.columns, board.rows, board.look)
    assert ((0, 1), (6, 1), (0, 0), (6, 0)) == (at["ROC-F1"], at["ROC-F7"], at["ROC-S1"], at["ROC-S7"])


@pytest.mark.rule("TB-75", "TB-77")
def test_links_live_and_dead():
    """Links are shown as alive while both cards are in play."""
    links = battle("kolin", "PR", out="A4").view().links

    assert ("KOL-P1", "KOL-P2", True) in links
    assert ("KOL-A3", "KOL-A4", False) in links


@pytest.mark.rule("TB-12", "TB-51", "TB-64")
def test_pools():
    """Dice that may still be placed show their faces, the others of a pool none."""
    table = battle("rocroi", "SP")
    table.do(table.null("S7"), "125555")
    assert (1, 2, 5, 5, 5, 5) == table.view().pools["SP"]
    table.do(table.place("S7", "555"))
    assert ((1, 2, 5, 0, 0, 0), (0,) * 6) == (table.view().pools["SP"], table.view().pools["FR"])


@pytest.mark.rule("TB-15", "TB-16", "TB-67", "TB-72")
def test_tracks():
    """Turn, quiet turns, supply, and for each side Morale, pool, sticks and whether its action is lost."""
    table = battle("kolin", "PR", dice={"P1": "5"}, lost=(4, 7), owes="AU")
    found = {(track.key.removeprefix("table_battles.track."), track.side): (track.value, track.limit)
             for track in table.view().tracks}  # fmt: skip

    assert ((7, 15), (4, 13)) == (found["tactical", "PR"], found["tactical", "AU"])
    assert ((5, 6), (2, None), (5, 10)) == (found["pool", "PR"], found["morale", "PR"], found["supply", None])
    assert ((1, None), False) == (found["owes", "AU"], ("owes", "PR") in found)


@pytest.mark.rule("TB-15", "TB-82")
def test_a_lost_action_phase_is_shown():
    """While only a Shift is open the lost Action Phase is shown, and the question says so."""
    view = battle("kolin", "AU", owes="AU").view()

    assert "table_battles.question.turn.act.lost" == view.question
    assert 1 == next(t.value for t in view.tracks if t.key.endswith("owes") and t.side == "AU")


@pytest.mark.rule("TB-68", "TB-72", "TB-73", "TB-85")
def test_goals():
    """Each side sees what makes it lose: Morale, no attack left, sticks, clauses, dusk."""
    clauses = [{"type": "rout_any", "side": "A", "cards": ["B1"]}, {"type": "lose_limit", "side": "A", "n": 2}]
    table = made(card("A1", strike("B1")), card("B1", strike("A1")), body={"victory": clauses, "tactical": {"A": 3}})
    goals = {side: [key.rpartition(".")[2] for _, key, _ in found] for side, found in table.view().goals.items()}

    assert ["morale", "no_attack", "tactical", "rout_any", "dusk"] == goals["B"]
    assert ["morale", "no_attack", "lose_limit", "dusk"] == goals["A"]


@pytest.mark.rule("TB-29", "TB-44", "TB-47")
def test_tags():
    """Words at the foot of a card: Retire, Pursuit, a Morale value of its own."""
    table = battle("rocroi")
    tags = {short: [key.removeprefix("table_battles.tag.") for key, _ in shown(table, short).tags]
            for short in ("S2", "S6", "F6", "F1")}  # fmt: skip

    assert {"S2": ["retire", "worth"], "S6": ["pursuit"], "F6": ["reserve_or_command"], "F1": []} == tags


@pytest.mark.rule("TB-66", "TB-78", "TB-80")
def test_marks_and_figures():
    """Pieces carry strength, sticks on their way and their states."""
    table = battle("kolin", "AU", dice={"A1": "66"})
    table.do(table.shift("A6", "A3", 2))
    wied = piece(table, "A3")
    assert ({"strength": "5/5", "coming": "2"}, True) == (wied.values, "coming" in wied.marks)
    assert {"wing:blue", "arm:cavalry", "armed"} <= set(piece(table, "A1").marks)
    guns = piece(battle("rocroi"), "S7")
    assert ({"strength": "1/III"}, True) == (guns.values, "special" in guns.marks)


@pytest.mark.rule("TB-65")
def test_what_is_ready():
    """Guns are ready while they have a cube and the enemy one to lose; Command while somebody waits."""
    assert shown(battle("rocroi"), "F7").abilities[0].is_armed
    assert not shown(battle("rocroi", "FR", morale=(3, 1)), "F7").abilities[0].is_armed
    assert [True, True] == [line.is_armed for line in shown(battle("rocroi", "FR", dice={"F2": "22"}), "F2").abilities]
    table = battle("rocroi", "FR", dice={"F2": "22"}, play="F6")
    assert [True, False] == [line.is_armed for line in shown(table, "F2").abilities]


@pytest.mark.rule("TB-03")
def test_names_come_from_the_scenario():
    """Sides, cards and wings are called as the scenario says."""
    names = battle("training").view().names

    assert ("Scots", "Moray's Battle") == (names["side:SC"], names["piece:HAL-S1"])
    assert "Van and Centre" == names["wing:blue"]


@pytest.mark.rule("TB-16")
@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("text", "{}"), ("text", "nonsense"), ("side", 2), ("turn", 0), ("status", ["in_play"]), ("dice", ["x"] * 7),
        ("dice", ["1111111"] + [""] * 6), ("sticks", [0] * 7), ("coming", [-1] * 7), ("rolled", "21"),
        ("rolled", "1234561"), ("placed", (99,)), ("cubes", [1] * 7), ("morale", [9, 9]), ("status", ["away"] * 7),
        ("owes", [True]),
    ],
)  # fmt: skip
def test_states_that_do_not_hold_together(column, value):
    """A state from outside with columns that cannot be is told apart."""
    s: State = battle("training").do("112446").state
    if column == "text":
        s.battle = Battle()
    setattr(s.battle if column == "text" else s, column, value)

    if column == "cubes":
        s.status[0] = "removed"
    assert SYSTEM.check(s)


@pytest.mark.rule("TB-62")
def test_the_question_tells_the_faces_left():
    """While placing, the question names the dice that may still be placed."""
    table = battle("training").do("112446")

    assert ("table_battles.question.turn.place", "1 1 2 4 4 6") == (table.view().question, table.view().facts["faces"])
    table.do(DONE)
    assert "table_battles.question.turn.roll" == table.view().question


@pytest.mark.rule("TB-69", "TB-70")
def test_who_can_still_attack_whom_is_shown():
    """The view has the pairs of the defeat check, without a formation that left; the goal counts them."""
    whole = battle("training", "EN").view().prospects
    table = battle("training", "EN", out="S3")
    left = table.view().prospects

    assert ("HAL-E3", "HAL-S3") in whole
    assert ("HAL-E3", "HAL-S1") in left
    assert not [pair for pair in left if "HAL-S3" in pair]
    goal = next(facts for _, key, facts in table.view().goals["EN"] if key.endswith("no_attack"))
    assert {"left": sum(a.startswith("HAL-E") for a, _ in left)} == goal


@pytest.mark.rule("TB-51", "TB-54")
@pytest.mark.parametrize(
    ("area", "dice", "per_cent"),
    [("6", 2, 30.6), ("1/2", 3, 70.4), ("Doubles", 4, 72.2), ("Triples", 5, 21.3), ("Straight 4", 6, 27.0)],
)
def test_how_likely_the_next_roll_loads_a_card(area, dice, per_cent):
    """The chance to take dice from the next roll of the pool is that of the ledger's table under TB-51."""
    table = made(card("A1", strike("B1"), area=area), card("A2", strike("B1"), area="Any"), card("B1", strike("A1")))
    begin(table, "A", dice={"A2": "1" * (6 - dice)})

    assert per_cent == round(float(shown(table, "A1").load * 100), 1)


@pytest.mark.rule("TB-48", "TB-54", "TB-55", "TB-66")
def test_what_the_next_roll_cannot_load():
    """Dice that lie there bind no face; a full special formation takes none, a reserve has no chance to show."""
    table = battle("training", "SC", dice={"S1": "11"})
    assert 1 - Fraction(2, 3) ** 4 == shown(table, "S1").load
    assert None is shown(table, "S4").load
    guns = shown(battle("rocroi", "SP", cubes={"S7": 3}), "S7")
    assert (3, 0) == (guns.now, guns.load)
