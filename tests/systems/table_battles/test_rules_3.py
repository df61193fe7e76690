"""Routs of reserves, sticks on their way to what is removed, clauses without a number, victory in full at once."""

from __future__ import annotations

import pytest

from engine.core import codec, record
from engine.core.scenario import DataFault, shipped
from engine.systems.table_battles import SYSTEM
from tests.systems.table_battles.table import battle, card, made, strike

ROUTS = card("A1", strike("B1", then=[{"rout": "B2"}]))
"""A1 routs B2 when it attacks, wherever B2 is."""


def late(**more):
    """Return B2, which waits in reserve for nobody."""
    return card("B2", strike("A1"), wing="bb", reserve={"by": []}, **more)


# Routs of reserves


@pytest.mark.rule("TB-43", "TB-44", "TB-48", "TB-50", "TB-72")
@pytest.mark.parametrize(("more", "morale"), [({}, (4, 2)), ({"star": True}, (5, 1)), ({"morale_value": 0}, (3, 3))])
def test_an_effect_routs_a_formation_in_reserve(more, morale):
    """An effect that says rout routs a reserve like any formation: its cubes go over, all its sticks count."""
    table = made(ROUTS, card("B1", strike("A1")), late(**more), dice={"A1": "1"})
    table.do(table.attack("A1", "B1"))

    assert (("routed",), (0,), morale, (0, 5)) == (table.status("B2"), table.sticks("B2"), table.morale, table.lost)


@pytest.mark.rule("TB-47", "TB-49", "TB-50", "TB-85")
def test_what_follows_the_rout_of_a_reserve():
    """Who pursues it leaves, who waits for it comes, what it does on leaving is done, and clauses count it."""
    hunter = card("A2", strike("B1"), wing="aa", pursuit=["B2"])
    waits = card("B3", strike("A1"), wing="bb", reserve={"by": ["B2"]})
    table = made(
        ROUTS, hunter, card("B1", strike("A1")), late(on_leave=[{"hits": ["A1", 1], "cause": "rout"}]), waits,
        dice={"A1": "1"},
    )  # fmt: skip
    table.do(table.attack("A1", "B1"))
    assert (("pursued", "in_play"), (3,)) == (table.status("A2", "B3"), table.sticks("A1"))

    clause = {"type": "rout_any", "side": "A", "cards": ["B2"], "grade": "lesser"}
    table = made(ROUTS, card("B1", strike("A1")), late(), body={"victory": [clause]}, dice={"A1": "1"})
    table.do(table.attack("A1", "B1"))
    assert ("A", "TB-85", "clause_lesser") == table.end


@pytest.mark.rule("TB-45", "TB-72")
def test_the_sticks_of_a_reserve_that_routs_fill_a_tactical_number():
    """Five sticks, four of them in reserve, are as many as the number asks for."""
    table = made(ROUTS, card("B1", strike("A1")), late(), body={"tactical": {"A": 5}}, dice={"A1": "1"})
    table.do(table.attack("A1", "B1"))

    assert ("A", "TB-72", "tactical") == table.end


@pytest.mark.rule("TB-85")
def test_a_reserve_can_be_saved_from_rout():
    """Who keeps a formation from routing keeps it in reserve too; it waits on with the sticks that are left to it."""
    saver = card("B1", strike("A1"), rout_save={"protects": ["B2"], "cost": "dice", "keep": 2})
    table = made(ROUTS, saver, late(), dice={"A1": "1", "B1": "5"})
    table.do(table.attack("A1", "B1"))

    assert (("reserve",), (2,), (3, 3)) == (table.status("B2"), table.sticks("B2"), table.morale)


@pytest.mark.rule("TB-63", "TB-85")
def test_a_special_formation_saved_from_rout_keeps_its_cubes_alone():
    """Who keeps a special formation from the rout of an effect gives it no sticks, and no stick comes back for it."""
    taker = card("A1", strike("B1", then=[{"rout": "B2"}]))
    saver = card("B1", strike("A1"), rout_save={"protects": ["B2"], "cost": "dice", "keep": 2})
    guns = card("B2", {"type": "bombard"}, wing="bb", kind="special", strength=2)
    table = made(taker, saver, guns, dice={"A1": "1", "B1": "5"})
    table.do(table.attack("A1", "B1"))

    assert (("in_play",), (0,), 1, (0, 1)) == (table.status("B2"), table.sticks("B2"), table.cubes("B2"), table.lost)


# Sticks on their way


@pytest.mark.rule("TB-50", "TB-72", "TB-81")
@pytest.mark.parametrize(("effect", "lost"), [("remove", 1 + 2), ("rout", 1 + 4 + 2)])
def test_sticks_on_their_way_to_a_formation_that_an_effect_takes_away(effect, lost):
    """They are eliminated and count for the enemy; the sticks of a formation that is removed count nothing."""
    taker = card("A1", strike("B1", then=[{effect: "B2"}]))
    table = made(
        taker, card("B1", strike("A1")), card("B2", strike("A1"), wing="bb"), coming={"B2": 2}, dice={"A1": "1"}
    )  # fmt: skip
    table.do(table.attack("A1", "B1"))

    assert ((0, lost), [0, 0, 0]) == (table.lost, table.state.coming)


@pytest.mark.rule("TB-81")
def test_sticks_on_their_way_to_a_formation_that_retires():
    """They are gone with it and count for nobody."""
    table = made(
        card("A1", strike("B1"), retire=True), card("A2", strike("B1")), card("B1", strike("A2")),
        coming={"A1": 2}, dice={"A1": "1"},
    )  # fmt: skip
    table.do(table.retire("A1"))

    assert ((0, 0), [0, 0, 0]) == (table.lost, table.state.coming)


# Clauses and positions


@pytest.mark.rule("TB-85")
@pytest.mark.parametrize(("clause", "winner"), [("rout_any", "A"), ("lose_limit", "A")])
def test_a_clause_without_a_number_asks_for_one(clause, winner):
    """Where a clause that counts says no number, one formation is enough."""
    side = {"rout_any": "A", "lose_limit": "B"}[clause]
    body = {"victory": [{"type": clause, "side": side, "cards": ["B1"] if clause == "rout_any" else []}]}
    cards = card("A1", strike("B1 B2", 4)), card("B1", strike("A1")), card("B2", strike("A1"), wing="bb")
    table = made(*cards, body=body, dice={"A1": "1"})
    table.view()
    assert SYSTEM.thinking.value(table.state, "A") == -SYSTEM.thinking.value(table.state, "B")
    table.do(table.attack("A1", "B1"))

    assert (winner, "TB-85", "clause_win") == table.end


@pytest.mark.rule("TB-68")
def test_no_battle_begins_without_morale():
    """A position in which a side has no morale left is none of a battle that goes on."""
    table = battle("training")
    data = record.save(table.game.position())
    data["start"]["morale"] = [0, 2]

    with pytest.raises(DataFault, match="morale"):
        record.load_data(data)


# Victory in full goes before a tactical victory


def last_stand(**more):
    """A1 routs B1, the only formation of B that attacks, and loses its own last stick but one by it."""
    foe = card("B1", strike("A1 A2"), strength=2), card("B2", wing="bb")
    return made(card("A1", strike("B1", 2, self=1)), card("A2", strike("B1 B2")), *foe, dice={"A1": "1"}, **more)


@pytest.mark.rule("TB-69", "TB-71", "TB-72", "TB-74")
@pytest.mark.parametrize("tactical", [{"B": 1}, {"A": 2}, {"A": 2, "B": 1}])
def test_victory_in_full_goes_before_a_tactical_victory_of_the_same_attack(tactical):
    """Who attacked wins in full if his enemy can never attack again, whosever number the attack has filled."""
    table = last_stand(body={"tactical": tactical})
    table.do(table.attack("A1", "B1"))

    assert ("A", "TB-69", "no_attack") == table.end


@pytest.mark.rule("TB-69", "TB-73", "TB-74")
def test_victory_in_full_goes_before_a_tactical_draw():
    """So it does where the number would bring a draw."""
    table = last_stand(body={"tactical": {"B": 1}, "tactical_grade": "draw"})
    table.do(table.attack("A1", "B1"))

    assert ("A", "TB-69", "no_attack") == table.end


@pytest.mark.rule("TB-69", "TB-71")
def test_where_no_number_is_filled_attacks_left_are_looked_at_when_a_turn_begins():
    """The battle goes on until the turn of the side that can never attack again."""
    table = last_stand(body={"tactical": {"B": 8}})
    table.do(table.attack("A1", "B1"))
    assert None is table.end
    table.pass_turn()
    assert ("A", "TB-69", "no_attack") == table.end


@pytest.mark.rule("TB-69", "TB-74")
def test_the_side_that_has_the_next_turn_is_looked_at_first():
    """Where the attack leaves neither side an attack, the enemy, whose turn comes next, has lost."""
    cards = (
        card("A1", strike("B1", 2, self=1), strength=1),
        card("A2"),
        card("B1", strike("A1"), strength=2),
        card("B2"),
    )
    table = made(*cards, body={"tactical": {"B": 1}}, dice={"A1": "1"})
    table.do(table.attack("A1", "B1"))

    assert ("A", "TB-69", "no_attack") == table.end


@pytest.mark.rule("TB-69", "TB-74")
def test_who_fills_his_number_and_can_never_attack_again_himself_has_lost():
    """The opponent's victory in full goes before the tactical victory of the side that attacked."""
    cards = card("A1", strike("B1", 1, self=1), strength=1), card("A2"), card("B1", strike("A2"))
    table = made(*cards, body={"tactical": {"A": 1}}, dice={"A1": "1"})
    table.do(table.attack("A1", "B1"))

    assert ("B", "TB-69", "no_attack") == table.end


@pytest.mark.rule("TB-69", "TB-72")
def test_where_attacks_left_decide_nothing_a_tactical_victory_stands():
    """In a battle in which nobody loses for being unable to attack, the number alone decides."""
    table = last_stand(body={"tactical": {"B": 1}, "disable": ["no_attack"]})
    table.do(table.attack("A1", "B1"))

    assert ("B", "TB-72", "tactical") == table.end


# Older records


@pytest.mark.rule("TB-55", "TB-62")
def test_a_game_of_older_rules_is_brought_up():
    """A record of rules 2, in which nobody was asked about dice of another face, opens with its whole past."""
    from tests.laws.registry import ROOT  # noqa: PLC0415 - used here alone

    data = codec.parse((ROOT / "tests/saves/table_battles/marengo.json").read_text("utf-8"))
    opening = record.RecordReplay(data)
    for _ in opening:
        pass

    assert None is opening.fault
    assert len(opening.game.inputs) == len(opening) + len(opening.bridges) > len(opening)
    assert all("done" == opening.game.inputs[opening.place(n) - 1].given.verb for n in opening.bridges)
    kept = [given.given for n, given in enumerate(opening.game.inputs) if n in map(opening.place, range(len(opening)))]
    assert data["inputs"][-1] == record.save(opening.game)["inputs"][opening.place(len(opening) - 1)]
    assert len(opening) == len(kept)


@pytest.mark.rule("TB-86")
def test_sixty_quiet_turns():
    """Every shipped battle, and one that says nothing, ends after sixty quiet turns."""
    battles = [one for name, one in shipped().items() if name.startswith("table_battles/")]

    assert [60] * len(battles) == [one.body["quiet"] for one in battles]
    assert 60 == made(card("A1", strike("B1")), card("B1", strike("A1"))).book.quiet
