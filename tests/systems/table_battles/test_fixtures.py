"""Special rules of published cards, written in the words of a scenario (FX-01 to FX-14, TV-54 to 60)."""

from __future__ import annotations

import pytest

from engine.systems.table_battles.actions import Forgo, Save
from tests.systems.table_battles.table import DECLINE, PASS, card, made, react, strike


def against(*cards, **more):
    """Return a battle of these cards against B1, which attacks all of A with one hit per die."""
    own = " ".join(one["id"] for one in cards if one["side"] == "A")
    return made(*cards, card("B1", strike(own, {"base": 0, "per": "die"}), strength=8), **more)


@pytest.mark.rule("TB-52", "TB-85")
def test_tv_59_two_cards_of_a_wing():
    """TV-59, FX-01: While X is in play its wing takes dice on two cards; once it is out, on one."""
    banner = {"type": "extra_placement", "wing": "a", "count": 1}
    own = [
        card("A1", strike("B1")),
        card("A2", strike("B1")),
        card("A3", wing="aa", auras=[banner]),
        card("A4", wing="aa"),
    ]
    table = against(*own).do("123456")
    table.do(table.place("A1", "1"))
    assert None is table.why(table.place("A2", "2"))

    table = against(*own, out="A3").do("123456")
    table.do(table.place("A1", "1"))
    assert ("TB-52", "wing_used") == table.why(table.place("A2", "2"))


@pytest.mark.rule("TB-52", "TB-85")
def test_a_wing_held_back():
    """An aura may keep a wing from taking dice at all while its condition holds."""
    aura = {"type": "placement_limit", "wing": "a", "count": 0, "when": {"in_play": "B2"}}
    cards = [card("A1", strike("B1")), card("A2", strike("B1"), wing="aa"), card("B2", auras=[aura], wing="bb")]
    assert ("TB-85", "wing_held") == (table := against(*cards).do("123456")).why(table.place("A1", "1"))
    assert None is (table := against(*cards, out="B2").do("123456")).why(table.place("A1", "1"))


@pytest.mark.rule("TB-42", "TB-85")
@pytest.mark.parametrize(("dice", "left"), [("1111", 4), ("1", 5)])
def test_tv_54_never_more_than_one(dice, left):
    """TV-54, FX-02: One hit less and never more than one: of four hits one, of one none."""
    stout = card("A1", strike("B1"), strength=5, hit_mods=[{"add": -1}], hit_cap={"max": 1})
    table = against(stout, side="B", dice={"B1": dice})
    table.do(table.attack("B1", "A1"))

    assert (left,) == table.sticks("A1")


@pytest.mark.rule("TB-42")
def test_modifiers_on_any_hits():
    """A modifier on any hits counts for an own loss too; one on attacks does not."""
    for on, left in (("any", 3), ("attacked", 2)):
        wild = card("A1", strike("B1", 1, self=2), hit_mods=[{"add": -1, "on": on}])
        table = against(wild, dice={"A1": "1"})
        table.do(table.attack("A1", "B1"))
        assert (left,) == table.sticks("A1")


@pytest.mark.rule("TB-34", "TB-42")
@pytest.mark.parametrize(("add", "left"), [(-1, 3), (0, 2), (1, 1)])
def test_a_modifier_on_any_hits_counts_once_in_an_attack(add, left):
    """An own loss and a counterattack together are one suffering, so one hit less (or more) is so once."""
    foe = card("B1", strike("A1"), react("counterattack", "any", hits=1))
    wild = card("A1", strike("B1", 1, self=1), hit_mods=[{"add": add, "on": "any"}])
    table = made(wild, foe, dice={"A1": "1", "B1": "1"})
    table.do(table.attack("A1", "B1"))

    assert (left,) == table.sticks("A1")


def saved(cost, **more):
    """Return a battle in which A2 saves A1 from routing, about to be struck by three dice."""
    save = {"protects": ["A1"], "cost": cost, **more}
    cards = card("A1", strike("B1")), card("A2", strike("B1"), wing="aa", start_cubes=1, rout_save=save), card("A3")
    return against(*cards, side="B", dice={"B1": "333", "A2": "4"}, sticks={"A1": 2})


@pytest.mark.rule("TB-41", "TB-85")
def test_tv_55_a_save_for_a_cube():
    """TV-55, FX-03: A cube saves a formation, which stays with one stick and costs no Morale; without one it routs."""
    table = saved("cube")
    table.do(table.attack("B1", "A1"))
    assert ((1,), (3, 3), 0, (1, 0)) == (table.sticks("A1"), table.morale, table.cubes("A2"), table.lost)

    table.do("111111", table.place("B1", "111")).until("B")
    table.do(table.attack("B1", "A1"))
    assert (("routed",), (2, 4)) == (table.status("A1"), table.morale)


@pytest.mark.rule("TB-85")
@pytest.mark.parametrize(("cost", "left"), [("stick", (1, 3)), ("dice", (1, 4)), ("self_out", (1, 0))])
def test_saves_at_other_prices(cost, left):
    """A save may cost a stick, the dice of the card, or the card itself, which leaves without a loss of Morale."""
    table = saved(cost)
    table.do(table.attack("B1", "A1"))

    assert left == table.sticks("A1", "A2")
    assert (3, 3) == table.morale
    assert ("removed" if cost == "self_out" else "in_play",) == table.status("A2")
    assert ("4" if cost == "stick" else "",) == table.dice("A2")


@pytest.mark.rule("TB-85")
def test_a_save_that_may_be_left():
    """A voluntary save is asked for; forgone, the formation routs; made once only, it is not asked again."""
    table = saved("cube", voluntary=True)
    table.do(table.attack("B1", "A1"))
    assert ("turn.save", "A", [Forgo(), Save("A2")]) == (table.asked, table.side, table.menu())
    assert ("TB-85", "save_other") == table.why(Save("A3"))
    table.do(Forgo())
    assert ((2, 4), 1) == (table.morale, table.cubes("A2"))

    table = saved("dice", voluntary=True, once=True)
    table.do(table.attack("B1", "A1"), Save("A2"))
    assert ((3, 3), (1,), "turn.roll") == (table.morale, table.sticks("A1"), table.asked)
    assert (1,) == table.state.saved


@pytest.mark.rule("TB-41", "TB-45", "TB-49", "TB-85")
def test_tv_56_an_arrival_that_routs_a_friend():
    """TV-56, FX-04: What an arrival routs is a batch of its own: Morale, Pursuit and the count of sticks follow it."""
    order = {"type": "command", "targets": ["A3"]}
    cards = [
        card("A1", strike("B1"), order), card("A2", strike("B1"), wing="aa"),
        card("A3", strike("B1"), wing="aa", reserve={}, on_enter=[{"rout": "A2"}]),
        card("B1", strike("A2 A1"), pursuit="attack_targets"), card("B2", strike("A1"), wing="bb"),
    ]  # fmt: skip
    table = made(*cards, dice={"A1": "1", "B1": "5"})
    table.do(table.command("A1", "A3"))

    assert ("in_play", "routed", "pursued") == table.status("A3", "A2", "B1")
    assert ((2, 4), (4, 0), 6) == (table.morale, table.lost, table.pool("B"))


@pytest.mark.rule("TB-85")
def test_tv_57_dice_on_two_other_formations():
    """TV-57, FX-05: An attack may ask for dice on two other formations."""
    when = {"friends_with_dice": {"min": 2, "of": "any", "not_self": True}}
    cards = card("A1", strike("B1", when=when)), card("A2", strike("B1")), card("A3", strike("B1"))
    table = against(*cards, dice={"A1": "1", "A2": "2"})

    assert ("TB-85", "friends_with_dice") == table.why(table.attack("A1", "B1"))
    assert {"n": 2, "now": 1} == {k: v for k, v in table.facts(table.attack("A1", "B1")).items() if k in ("n", "now")}
    table = against(*cards, dice={"A1": "1", "A2": "2", "A3": "3"})
    assert None is table.why(table.attack("A1", "B1"))


@pytest.mark.rule("TB-85")
def test_tv_58_cubes_that_suppress_reactions():
    """TV-58, FX-06: While a cube lies on the suppressor nobody screens; once it is spent, the Screen is made."""
    while_cube = {"cubes": ["self", ">=", 1]}
    suppress = {"type": "suppress", "cards": ["B1"], "what": "reactions", "types": ["screen"], "when": while_cube}
    cards = [
        card("A1", strike("B1")), card("A2", kind="special", strength=2, auras=[suppress], area="6"),
        card("B1", strike("A1"), react("screen", "any")),
    ]  # fmt: skip
    table = made(*cards, dice={"A1": "1", "B1": "5"})
    table.do(table.attack("A1", "B1"))
    assert ((3,), "turn.roll", ("5",)) == (table.sticks("B1"), table.asked, table.dice("B1"))

    table = made(*cards, dice={"A1": "1", "B1": "5"}, cubes={"A2": 0})
    table.do(table.attack("A1", "B1"))
    assert ((4,), "screened") == (table.sticks("B1"), table.latest[-1])


@pytest.mark.rule("TB-54", "TB-85")
def test_suppressed_attacks_and_placing():
    """An aura may keep cards from attacking or from taking dice."""
    for what, action in (("attacks", "attack"), ("placement", "place")):
        aura = {"type": "suppress", "cards": ["A1"], "what": what}
        cards = card("A1", strike("B1")), card("A2", strike("B1"), wing="aa"), card("B1", strike("A1"), auras=[aura])
        table = made(*cards, dice={"A1": "1"})
        if action == "attack":
            assert ("TB-85", "suppressed") == table.why(table.attack("A1", "B1"))
        else:
            table.do(PASS, "22222")
            assert ("TB-85", "suppressed") == table.why(table.place("A1", "2"))
            assert None is table.why(table.place("A2", "2"))


@pytest.mark.rule("TB-67", "TB-85")
def test_fx_07_fog_that_lifts():
    """FX-07: Cubes of a counter are lifted one at a time, each with its step; until the first, a card is covered."""
    steps = [[], [{"enter": "B2"}], [{"enter": "B3"}]]
    fog = card("B1", strike("A1"), {"type": "lift", "req": ["pair"]}, counter={"start": 3, "steps": steps})
    late = [card(one, strike("A1"), wing="bb", reserve={}) for one in ("B2", "B3")]
    covered = card("A1", strike("B1"), hit_mods=[{"add": -1, "when": {"counter": ["B1", "=", 3]}}])
    table = made(covered, fog, *late, side="B", dice={"B1": "11"})

    assert 1 == table.supply
    table.do(table.lift("B1", 1))
    assert (2, "reserve", 2) == (table.state.counters[1], *table.status("B2"), table.supply)
    for n, status in ((1, ("in_play", "reserve")), (0, ("in_play", "in_play"))):
        table.do("112345", table.place("B1", "11")).until("B")
        table.do(table.lift("B1", 1))
        assert (n, *status) == (table.state.counters[1], *table.status("B2", "B3"))
    table = made(covered, fog, *late, side="B", dice={"B1": "11"})
    table.do(table.attack("B1", "A1"))
    assert (4,) == table.sticks("A1")
    table = made(covered, fog, *late, side="B", dice={"B1": "11"}, counters={"B1": 0})
    assert ("TB-85", "no_counter") == table.why(table.lift("B1", 1))
    table.do(table.attack("B1", "A1"))
    assert (3,) == table.sticks("A1")


@pytest.mark.rule("TB-71", "TB-85")
def test_fx_08_rout_all_three_without_losing_one():
    """FX-08: One side wins by routing three, the other by routing one; Morale and attacks left decide nothing."""
    clauses = [
        {"type": "rout_any", "side": "B", "cards": ["A1", "A2"], "n": 1},
        {"type": "rout_all", "side": "A", "cards": ["B1", "B2"]},
    ]
    body = {"victory": clauses, "disable": ["morale", "no_attack"]}
    cards = [
        card("A1", strike("B1 B2", 9)),
        card("A2", strike("B1"), wing="aa"),
        card("B1", strike("A1", 9)),
        card("B2"),
    ]
    table = made(*cards, body=body, dice={"A1": "1"}, morale=(3, 1))
    table.do(table.attack("A1", "B1"))
    assert (None, (4, 0)) == (table.end, table.morale)
    table.do("123456", table.place("A1", "1")).until("A")
    table.do(table.attack("A1", "B2"))
    assert ("A", "TB-85", "clause_win") == table.end

    table = made(*cards, body=body, side="B", dice={"B1": "1"})
    table.do(table.attack("B1", "A1"))
    assert ("B", "TB-85", "clause_win") == table.end


@pytest.fixture
def shadowed():
    """A1 attacks; B2 may screen, of its own will, and leaves play when it does."""
    away = react("screen", "any", voluntary=True, then=[{"remove": "self"}])
    cards = card("A1", strike("B1")), card("B1", strike("A1")), card("B2", away, wing="bb")
    table = made(*cards, dice={"A1": "1", "B2": "5"})
    return table.do(table.attack("A1", "B1"))


@pytest.mark.rule("TB-15", "TB-32")
def test_tv_60_a_voluntary_reaction(shadowed):
    """TV-60, FX-09: A voluntary reaction may be declined without a price; made, it costs the next action."""
    assert ["decline", "screen"] == sorted(action.verb for action in shadowed.menu())
    shadowed.do(DECLINE)
    assert ((3,), (False, False)) == (shadowed.sticks("B1"), shadowed.owes)

    shadowed.game.take_back()
    shadowed.do(shadowed.screen("B2", 0))
    assert ((4,), (False, True)) == (shadowed.sticks("B1"), shadowed.owes)
    assert ("removed",) == shadowed.status("B2")
    assert (3, 3) == shadowed.morale


@pytest.mark.rule("TB-42", "TB-85")
def test_fx_10_a_bonus_while_a_friend_is_there():
    """FX-10: An attack may have more hits while another friend is in play."""
    cards = card("A1", strike("B1", bonus=[{"add": 1, "when": {"in_play": "A2"}}])), card("A2")
    for out, left in (("", 6), ("A2", 7)):
        table = against(*cards, dice={"A1": "1"}, out=out)
        table.do(table.attack("A1", "B1"))
        assert (left,) == table.sticks("B1")


@pytest.mark.rule("TB-54", "TB-85")
def test_fx_11_dice_only_while_two_friends_are_in_play():
    """FX-11: A card may take dice only while its condition holds."""
    both = {"all": [{"in_play": "A2"}, {"in_play": "A3"}]}
    cards = [
        card("A1", strike("B1"), place_if=both),
        card("A2", strike("B1")),
        card("A3", strike("B1"), wing="aa"),
    ]
    assert None is (table := against(*cards).do("123456")).why(table.place("A1", "1"))
    assert ("TB-85", "place_if") == (table := against(*cards, out="A3").do("123456")).why(table.place("A1", "1"))


@pytest.mark.rule("TB-28", "TB-67", "TB-85")
def test_fx_12_a_command_that_raises_morale():
    """FX-12: An action may bring further effects; Morale grows only from cubes in the supply."""
    order = {"type": "command", "targets": ["A2"], "then": [{"morale": ["A", 1]}]}
    cards = card("A1", strike("B1"), order), card("A2", strike("B1"), wing="aa", reserve={})
    for morale, after in (((3, 3), (4, 3)), ((5, 5), (5, 5))):
        table = against(*cards, dice={"A1": "1"}, morale=morale)
        table.do(table.command("A1", "A2"))
        assert (after, ("in_play",)) == (table.morale, table.status("A2"))


@pytest.mark.rule("TB-19", "TB-20", "TB-70")
def test_fx_13_only_at_full_strength():
    """FX-13: A formation that strikes only at full strength never can again once it has lost a stick."""
    cards = card("A1", strike("B1", req=["pair", "full_strength"])), card("A2", strike("B1"))
    table = against(*cards, dice={"A1": "11"}, sticks={"A1": 3})
    assert ("TB-20", "needs") == table.why(table.attack("A1", "B1"))
    assert "requirement:full_strength" == table.facts(table.attack("A1", "B1"))["need"]

    assert ("B", "TB-69", "no_attack") == against(*cards, out="A2", sticks={"A1": 3}).end
    assert None is against(*cards, out="A2").end


@pytest.mark.rule("TB-42", "TB-54", "TB-85")
def test_fx_14_a_card_that_only_protects():
    """FX-14: A card without a dice area never takes dice but may protect another one."""
    wall = card("A2", area="none", auras=[{"type": "hit_mod", "card": "A1", "add": -1}])
    cards = card("A1", strike("B1")), wall
    table = against(*cards, side="B", dice={"B1": "11"})
    table.do(table.attack("B1", "A1"))
    assert (3,) == table.sticks("A1")
    table = against(*cards).do("123456")
    assert ("TB-54", "area_none") == table.why(table.place("A2", "1"))


@pytest.mark.rule("TB-27", "TB-85")
def test_a_card_against_bombardment():
    """An aura may keep a side's Morale from being bombarded, and one may add to attacks."""
    wall = [{"type": "no_bombard", "side": "B"}, {"type": "hit_bonus", "attacker": "B1", "target": "any", "add": 2}]
    guns = card("A1", {"type": "bombard"}, kind="special", strength=2)
    table = made(guns, card("A2", strike("B1")), card("B1", strike("A2"), auras=wall))
    assert ("TB-85", "no_bombard") == table.why(table.bombard("A1"))
    table = made(guns, card("A2", strike("B1")), card("B1", strike("A2"), auras=wall), side="B", dice={"B1": "1"})
    table.do(table.attack("B1", "A2"))
    assert (1,) == table.sticks("A2")
