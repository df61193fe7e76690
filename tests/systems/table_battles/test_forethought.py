"""These tests hold notes before an order: its cost, and formations that can never attack after it."""

from __future__ import annotations

import pytest

from tests.systems.table_battles.table import PASS, battle, card, made, react, strike


def told(table, action):
    """Return the notes on an order: their key and whether they warn."""
    return [(note.key.removeprefix("table_battles.note."), note.good) for note in table.notes(action)]


@pytest.mark.rule("TB-82")
def test_the_price_of_a_shift():
    """A Shift costs the action; for a side whose action is lost it is free."""
    table = battle("kolin", "AU")
    assert [("shift_price", 0)] == told(table, table.shift("A6", "A3", 1))
    table = battle("kolin", "AU", owes="AU")
    assert [("shift_free", 1)] == told(table, table.shift("A6", "A3", 1))


@pytest.mark.rule("TB-18", "TB-21", "TB-29")
def test_the_price_of_taking_dice_off_and_of_retiring():
    """Taking dice off and retiring are the action of the turn; an answer that stood ready is lost with the dice."""
    table = battle("rocroi", "SP", dice={"S2": "1", "S4": "11"})
    assert [("answer_lost", -1), ("retire", 0)] == told(table, table.retire("S2"))
    assert [("answer_lost", -1), ("null", 0)] == told(table, table.null("S4"))
    assert [] == told(table, PASS)
    guns = battle("rocroi", "FR", cubes={"F7": 1})
    assert [("null_cube", -1)] == told(guns, guns.null("F7"))


@pytest.mark.rule("TB-69", "TB-70")
def test_an_attack_with_the_last_stick_that_ends_all_attacks():
    """An attack that routs the only formation that can attack warns; the enemy's last attack gone is good news."""
    last = card("A1", strike("B1", 1, self=1), strength=1)
    table = made(last, card("A2"), card("B1", strike("A1")), dice={"A1": "1"}, morale=(3, 3))

    assert [("own_never", -1), ("other_never", 1)] == told(table, table.attack("A1", "B1"))
    assert [] == told(table, PASS)


@pytest.mark.rule("TB-70")
def test_what_depends_on_the_answer():
    """Where only an answer of the enemy ends all attacks, it is said that they may end."""
    foe = card("B1", strike("A1"), react("counterattack", "A1", hits=3, voluntary=True), strength=6)
    table = made(card("A1", strike("B1"), strength=3), card("A2"), foe, dice={"A1": "1", "B1": "2"})

    assert ("own_maybe", -1) in told(table, table.attack("A1", "B1"))


@pytest.mark.rule("TB-70")
def test_the_last_formations_that_can_attack():
    """When few are left that can attack and they become fewer, they are named."""
    cards = card("A1", strike("B1", 1, self=1), strength=1), card("A2", strike("B1")), card("B1", strike("A1 A2"))
    table = made(*cards, dice={"A1": "1"})
    (note,) = [note for note in table.notes(table.attack("A1", "B1")) if note.good < 0]

    assert ("table_battles.note.own_few", ("piece:A2",)) == (note.key, note.facts["pieces"])


@pytest.mark.rule("TB-68")
@pytest.mark.parametrize(
    ("morale", "voluntary", "key"), [(1, False, ["loses.morale"]), (1, True, ["may_lose.morale"]), (2, False, [])]
)
def test_an_attack_that_may_cost_the_last_morale_warns(morale, voluntary, key):
    """Where an answer of the enemy takes the last morale, the attack warns; with more morale left it does not."""
    foe = card("B1", strike("A1"), react("counterattack", "A1", hits=3, voluntary=voluntary), strength=6)
    own = card("A1", strike("B1"), strength=3), card("A2", strike("B1"))
    table = made(*own, foe, dice={"A1": "1", "B1": "2"}, morale=(morale, 3))

    assert key == [note for note, _ in told(table, table.attack("A1", "B1")) if "lose" in note]


@pytest.mark.rule("TB-19", "TB-20")
def test_dice_that_do_not_yet_make_what_a_card_needs():
    """One die on a card that needs a pair is told of, as a warning where the roll has two; a pair is no matter."""
    cards = card("A1", strike("B1", req=["pair"])), card("B1", strike("A1"))

    def placed(lies: str, rolled: str, faces: str) -> list[tuple[str, int]]:
        table = made(*cards, dice={"A1": lies}).do(*([PASS] if lies else []), rolled)
        return told(table, table.place("A1", faces))

    assert [("short", -1)] == placed("", "113456", "1")
    assert [("short", 0)] == placed("", "123456", "1")
    assert [] == placed("", "113456", "11")
    assert [] == placed("1", "12345", "1")


@pytest.mark.rule("TB-31", "TB-39")
def test_an_answer_that_has_to_be_made_is_told_before_the_attack():
    """The Steward is told that King Edward strikes back; where there are no dice for it nothing is told."""
    armed = battle("training", "SC", dice={"S2": "44", "E2": "3"})
    bare = battle("training", "SC", dice={"S2": "44"})

    assert ("must_react", 0) in told(armed, armed.attack("S2", "E2"))
    assert "must_react" not in dict(told(bare, bare.attack("S2", "E2")))
