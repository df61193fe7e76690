"""No side loses by TB-69 while it could still attack, and impossible attacks do not count."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.game import Game
from engine.core.scenario import shipped
from engine.core.types import Chance, Decision
from engine.systems.table_battles import SYSTEM
from engine.systems.table_battles.actions import Attack, Done, Pass
from engine.systems.table_battles.attack_reachability import pairs
from engine.systems.table_battles.language.card_set import card_set
from tests.laws.registry import scenario_names
from tests.systems.table_battles.deal import Deal
from tests.systems.table_battles.table import card, made, react, strike

INPUTS = 160
"""Inputs of a random battle, at most."""


def played(scenario, seed):
    """Play a random battle; yield its states, each with the pairs of attacks that are legal in it."""
    game, rng = Game(scenario, seed=seed, system=SYSTEM), Random(seed)
    for _ in range(INPUTS):
        now = game.pending
        if isinstance(now, Chance):
            game.roll()
        elif isinstance(now, Decision):
            menu = game.menu()
            s, number = game.state, card_set(game.state.battle.text).number
            legal = [(number[a.piece], number[a.target]) for a in menu if isinstance(a, Attack)]
            yield s, legal
            acts = [a for a in menu if not isinstance(a, (Pass, Done))]
            game.do(rng.choice(acts if acts and rng.random() < 0.8 else menu))
        else:
            return


def lost_hopes(scenario, seed):
    """Return the attacks that came about although they had been given up before."""
    first: list[tuple[int, frozenset]] = []
    for s, legal in played(scenario, seed):
        hoped = frozenset(pairs(s, s.battle.book))
        first.append((s.turn, hoped))
        for pair in legal:
            early = [turn for turn, known in first if pair not in known]
            if early:
                return [(seed, early[0], s.turn, pair)]
    return []


@pytest.mark.rule("TB-69", "TB-70")
@pytest.mark.parametrize("block", range(4))
def test_an_attack_that_is_legal_was_hoped_for_on_random_cards(block):
    """On random cards every attack that can be made at some time counted as possible ever since the battle began, so
    that nobody who can attack, or can come to, ever loses by TB-69.
    """
    dealt = [(seed, Deal(seed).scenario()) for seed in range(block * 60, block * 60 + 60)]
    found = [(seed, scenario) for seed, scenario in dealt if scenario is not None]

    assert len(found) > 20
    assert [] == [lost for seed, scenario in found for lost in lost_hopes(scenario, seed)]


@pytest.mark.rule("TB-69", "TB-70")
@pytest.mark.parametrize("name", [name for name in scenario_names() if name.startswith("table_battles/")])
def test_an_attack_that_is_legal_was_hoped_for_in_every_battle(name):
    """The same holds in the battles that are shipped."""
    assert [] == [lost for seed in range(4) for lost in lost_hopes(shipped()[name], seed)]


def reach(table):
    """Return who can ever attack whom, by ids."""
    b = table.book
    return {(b.cards[i].id, b.cards[t].id) for i, t in pairs(table.state, b)}


LATE = card("A2", strike("B1"), wing="aa", reserve={"by": []})


@pytest.mark.rule("TB-69", "TB-70", "TB-85")
@pytest.mark.parametrize(
    "when",
    [
        {"sticks": ["A2", ">=", 4]},
        {"cubes": ["A3", "=", 1]},
        {"counter": ["A2", "=", 2]},
        {"not": {"out": "A2"}},
        {"in_reserve": "A2"},
        {"not": {"turn": [">", 1]}},
    ],
)
def test_a_side_whose_attack_is_legal_never_loses(when):
    """A condition that holds now, on what lies on a reserve too, is one that an attack can be made by."""
    guns = card("A3", {"type": "bombard"}, kind="special", strength=2, wing="aa", reserve={"by": []})
    late = {**LATE, "counter": {"start": 2, "steps": []}}
    table = made(card("A1", strike("B1", when=when)), late, guns, card("B1", strike("A1")), dice={"A1": "1"})

    assert table.attack("A1", "B1") in table.menu()
    assert ("A1", "B1") in reach(table)


@pytest.mark.rule("TB-20", "TB-70", "TB-85")
@pytest.mark.parametrize(
    ("effect", "possible"),
    [({"sticks": ["A1", 1]}, True), ({"sticks": ["A1", -1]}, False), ({"hits": ["A2", 1]}, False)],
)
def test_full_strength_that_an_effect_refills(effect, possible):
    """A formation below full strength can come back to it by an effect that gives it sticks."""
    helper = card("A2", {"type": "bombard", "then": [effect]}, wing="aa")
    table = made(
        card("A1", strike("B1", req=["full_strength"])), helper, card("B1", strike("A1")), sticks={"A1": 3}, side="B"
    )  # fmt: skip

    assert possible == (("A1", "B1") in reach(table))


@pytest.mark.rule("TB-70", "TB-85")
@pytest.mark.parametrize(
    ("when", "possible"),
    [
        ({"not": {"in_play": "A3"}}, False),
        ({"not": {"in_play": "B1"}}, True),
        ({"not": {"out": "B1"}}, True),
        ({"not": {"sticks": ["A3", ">=", 1]}}, False),
        ({"not": {"any": [{"in_play": "A3"}, {"out": "B1"}]}}, False),
        ({"not": {"all": [{"in_play": "A3"}, {"in_play": "B1"}]}}, True),
        ({"not": {"friends_in_play": {"min": 1, "of": ["A3"]}}}, False),
        ({"not": {"turn": [">", 1]}}, False),
        ({"sticks": ["A3", ">", 4]}, False),
        ({"sticks": ["A3", "<", 4]}, False),
        ({"sticks": ["B1", "<", 4]}, True),
        ({"turn": [">=", 300]}, False),
        ({"friends_with_dice": {"min": 2, "of": ["A2", "A3"]}}, False),
        ({"dice_on": ["A3", ">=", 1]}, False),
    ],
)
def test_hopes_that_are_none(when, possible):
    """A3 can neither lose a stick nor leave, and never takes dice again: nothing that hangs on that is to be hoped for,
    whichever way it is said.
    """
    dead = card("A3", wing="aa", place_if={"in_play": "A4"})
    cards = card("A1", strike("B1", when=when)), card("A2", strike("B1")), dead, card("A4", wing="aa")
    table = made(*cards, card("B1", strike("A1")), out="A4", turn=2, side="B")

    assert possible == (("A1", "B1") in reach(table))


@pytest.mark.rule("TB-70", "TB-85")
@pytest.mark.parametrize(
    ("reaction", "possible"),
    [
        (react("screen", "B1", then=[{"enter": "A2"}]), True),
        (react("screen", "B2", then=[{"enter": "A2"}]), False),
        (react("counterattack", "B1", then=[{"enter": "A2"}]), True),
        (react("counterattack", "B2", then=[{"enter": "A2"}]), False),
        (react("absorb", "A3", then=[{"enter": "A2"}]), False),
    ],
)
def test_what_follows_a_reaction_that_nobody_can_trigger(reaction, possible):
    """What follows a reaction is to be hoped for only while somebody can make the attack that it answers."""
    cards = card("A1", strike("B1"), reaction), LATE, card("A3", wing="aa")
    table = made(*cards, card("B1", strike("A1")), card("B2", wing="bb"))

    assert possible == (("A2", "B1") in reach(table))


@pytest.mark.rule("TB-70", "TB-85")
def test_two_formations_that_wait_for_each_others_dice():
    """Where each takes dice only while the other has some, neither ever does; with dice on one both may."""
    cards = [
        card("A1", strike("B1"), place_if={"dice_on": ["A2", ">=", 1]}),
        card("A2", strike("B1"), place_if={"dice_on": ["A1", ">=", 1]}, wing="aa"),
        card("A3", strike("B1"), wing="aa"), card("B1", strike("A3")),
    ]  # fmt: skip

    assert {("A3", "B1"), ("B1", "A3")} == reach(made(*cards))
    assert {("A1", "B1"), ("A2", "B1")} <= reach(made(*cards, dice={"A1": "1"}))


@pytest.mark.rule("TB-24", "TB-70", "TB-85")
def test_a_reserve_that_blocks_and_can_be_routed():
    """An attack that may not go past a reserve is not blocked for good while an effect can rout that reserve."""
    cards = (
        card("A1", strike("B1 B2"), reserve_target="block"),
        card("B1", reserve={"by": []}),
        card("B2", strike("A1")),
    )
    for then, possible in (([], False), ([{"rout": "B1"}], True)):
        table = made(*cards, card("A2", strike("B2", then=then), wing="aa"))
        assert possible == (("A1", "B2") in reach(table))


@pytest.mark.rule("TB-70", "TB-85")
@pytest.mark.parametrize(
    ("saver", "changes", "possible"),
    [
        ({"wing": "aa"}, {}, True),
        ({"wing": "aa"}, {"out": "A3"}, False),
        ({"wing": "aa", "cost": "cube"}, {}, False),
        ({"wing": "aa", "cost": "cube", "start_cubes": 1}, {}, True),
        ({"wing": "aa", "area": "none"}, {}, False),
        ({"wing": "aa", "area": "none"}, {"dice": {"A2": "1"}}, True),
        ({"wing": "aa", "cost": "stick"}, {}, True),
        ({"wing": "aa", "cost": "stick"}, {"sticks": {"A2": 1, "A3": 1}}, False),
    ],
)
def test_sticks_that_a_save_brings_are_hoped_for_only_where_it_can_come(saver, changes, possible):
    """A formation can come to have the sticks with which it is saved from rout only while it can still rout and its
    saver can come to pay.
    """
    save = {"protects": ["A3"], "cost": saver.get("cost", "dice"), "keep": 4}
    more = {name: value for name, value in saver.items() if name != "cost"}
    cards = (
        card("A1", strike("B1", when={"sticks": ["A3", ">=", 4]})), card("A2", rout_save=save, **more),
        card("A3", strike("B1"), wing="aa", strength=1), card("B1", strike("A3")),
    )  # fmt: skip
    table = made(*cards, side="B", **changes)

    assert possible == (("A1", "B1") in reach(table))


@pytest.mark.rule("TB-70", "TB-85")
@pytest.mark.parametrize(("foe", "possible"), [("A3", True), ("A1", False)])
def test_a_saver_that_is_never_needed_pays_no_stick(foe, possible):
    """That a saver comes to pay a stick is to be hoped for only while a formation that it keeps from rout can rout."""
    cards = (
        card("A1", strike("B1", when={"sticks": ["A2", "<", 4]})),
        card("A2", strike("B1"), wing="aa", rout_save={"protects": ["A3"], "cost": "stick"}),
        card("A3", wing="aa"), card("B1", strike(foe)),
    )  # fmt: skip

    assert possible == (("A1", "B1") in reach(made(*cards)))


@pytest.mark.rule("TB-63", "TB-70")
def test_no_sticks_are_hoped_for_on_a_special_formation():
    """A special formation that could be saved from rout never has sticks."""
    save = {"protects": ["A3"], "cost": "dice", "keep": 4}
    guns = card("A3", {"type": "bombard"}, wing="aa", kind="special", strength=2)
    foe = card("B1", strike("A1", then=[{"rout": "A3"}]))
    late = card("A1", strike("B1", when={"sticks": ["A3", ">=", 1]}))
    helper = card("A2", strike("B1"), wing="aa", rout_save=save)

    assert {("A2", "B1"), ("B1", "A1")} == reach(made(late, helper, guns, foe))
