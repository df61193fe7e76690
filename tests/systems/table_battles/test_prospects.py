"""These tests hold which cards can ever attack which: the least fixpoint, step by step."""

from __future__ import annotations

import pytest

from engine.systems.table_battles.attack_reachability import pairs
from tests.systems.table_battles.table import battle, card, made, react, strike


def reach(table):
    """Return who can ever attack whom, by ids."""
    b = table.book
    return {(b.cards[i].id, b.cards[t].id) for i, t in pairs(table.state, b)}


@pytest.mark.rule("TB-70")
@pytest.mark.parametrize("name", ["training", "rocroi", "kolin"])
def test_at_the_beginning_everybody_listed_can_be_attacked(name):
    """At the start of each battle every attack can come to go to every formation on its list."""
    table = battle(name)
    listed = {(c.id, t) for c in table.book.cards for deed in c.attacks for t in (a.target for a in deed.orders)}

    assert listed == reach(table)


@pytest.mark.rule("TB-70")
def test_reserves_come_when_their_trigger_can_leave():
    """A reserve counts when its trigger is out, can be lost, or can retire; not when nothing can happen to it."""
    late = card("A2", strike("B1"), reserve={"by": ["A1"]}, wing="aa")
    far = card("B2", strike("A2"), wing="bb")
    assert {("B2", "A2"), ("A2", "B1")} <= reach(made(card("A1", strike("B1", self=1)), late, card("B1"), far))
    safe = card("A1", strike("B1")), late, card("A3"), card("B1"), far, card("B3", strike("A3"))
    assert {("A1", "B1"), ("B3", "A3")} == reach(made(*safe))
    assert ("A2", "B1") in reach(made(card("A1", strike("B1"), retire=True), late, card("B1"), far))
    assert ("A2", "B1") in reach(made(*safe, out="A1"))


@pytest.mark.rule("TB-70")
def test_what_a_counterattack_an_absorb_and_a_pursuit_open():
    """A trigger can be lost to a Counterattack, by absorbing, or by pursuing somebody who can be lost."""
    late = card("A2", strike("B2"), reserve={"by": ["A1"]}, wing="aa")
    cards = card("B2", strike("A2"), wing="bb"), late
    back = card("B1", react("counterattack", "any", hits=1))
    assert ("A2", "B2") in reach(made(card("A1", strike("B1")), back, *cards))
    helps = card("A1", react("absorb", "A3")), card("A3", strike("B1")), card("B1", strike("A3"))
    assert ("A2", "B2") in reach(made(*helps, *cards))
    hunts = card("A1", pursuit=["B1"]), card("A3", strike("B1")), card("B1", strike("A3"))
    assert ("A2", "B2") in reach(made(*hunts, *cards))
    alone = card("A1"), card("A3", strike("B1")), card("B1", strike("A3"))
    assert ("A2", "B2") not in reach(made(*alone, *cards))


@pytest.mark.rule("TB-28", "TB-70")
def test_a_command_opens_a_reserve():
    """A reserve counts when a friend that can hold dice commands it; effects that bring it on count too."""
    late = card("A2", strike("B1"), reserve={}, wing="aa")
    order = {"type": "command", "targets": ["A2"]}
    foe = card("B1", strike("A1"))
    assert ("A2", "B1") in reach(made(card("A1", strike("B1"), order), late, foe))
    assert ("A2", "B1") not in reach(made(card("A1", strike("B1")), card("A3", order, area="none"), late, foe))
    enters = strike("B1", then=[{"enter": "A2"}])
    assert ("A2", "B1") in reach(made(card("A1", enters), late, foe))


@pytest.mark.rule("TB-70")
@pytest.mark.parametrize(
    ("when", "out", "possible"),
    [
        ({"in_play": "A3"}, "", True),
        ({"in_play": "A3"}, "A3", False),
        ({"out": "A3"}, "", False),
        ({"out": "A2"}, "", True),
        ({"friends_with_dice": {"min": 2}}, "", True),
        ({"friends_with_dice": {"min": 2}}, "A3", False),
        ({"friends_in_play": {"min": 1, "of": ["A3"]}}, "A3", False),
        ({"dice_on": ["A3", ">=", 1]}, "A3", False),
        ({"all": [{"in_play": "A2"}, {"in_play": "A3"}]}, "A3", False),
        ({"any": [{"in_play": "A2"}, {"in_play": "A3"}]}, "A3", True),
        ({"not": {"in_play": "A2"}}, "", True),
        ({"in_reserve": "A2"}, "", False),
        ({"turn": [">", 50]}, "", True),
    ],
)
def test_conditions_that_can_never_hold_again(when, out, possible):
    """An attack whose condition is impossible for good is no attack; one that may come to hold is."""
    cards = card("A1", strike("B1", when=when)), card("A2", strike("B1", self=1)), card("A3", wing="aa")
    table = made(*cards, card("B1", strike("A2")), out=out)

    assert possible == (("A1", "B1") in reach(table))


@pytest.mark.rule("TB-20", "TB-70", "TB-79")
def test_full_strength_that_a_shift_can_refill():
    """Where sticks can be shifted, a formation below full strength can come back to it if friends have enough."""
    strong = card("A1", strike("B1", req=["full_strength"]), arm="infantry")
    for options, sticks, possible in (({}, 4, False), ({"shift": True}, 4, True), ({"shift": True}, 1, False)):
        table = made(
            strong, card("A2", strike("B1"), arm="infantry"), card("B1", strike("A1")),
            body={"options": options}, sticks={"A1": 3, "A2": sticks},
        )  # fmt: skip
        assert possible == (("A1", "B1") in reach(table))


@pytest.mark.rule("TB-54", "TB-70")
def test_who_can_never_hold_dice_never_attacks():
    """A formation whose dice condition is gone for good attacks no more once its card is empty."""
    held = card("A1", strike("B1"), place_if={"in_play": "A2"}), card("A2", strike("B1")), card("B1", strike("A1"))

    assert ("A1", "B1") in reach(made(*held))
    assert ("A1", "B1") not in reach(made(*held, out="A2", dice={}))
    assert ("A1", "B1") in reach(made(*held, out="A2", dice={"A1": "1"}))
