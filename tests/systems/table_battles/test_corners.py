"""These tests hold corner cases of several rules: the order of an attack, impossible attacks, refusals."""

from __future__ import annotations

import pytest

from engine.systems.table_battles.actions import Save
from engine.systems.table_battles.attack_reachability import pairs
from tests.systems.table_battles.table import PASS, battle, card, made, react, shipped, strike

GUNS = {"kind": "special", "strength": 2, "area": "Triples"}


def reach(table):
    """Return who can ever attack whom, by ids."""
    b = table.book
    return {(b.cards[i].id, b.cards[t].id) for i, t in pairs(table.state, b)}


# The order of an attack


@pytest.mark.rule("TB-41", "TB-49", "TB-85")
@pytest.mark.parametrize("voluntary", [False, True])
def test_a_reserve_comes_after_the_routs_of_the_moment(voluntary):
    """Who leaves to save another is followed by a reserve only when all routs of the moment are over."""
    save = {"protects": ["A1"], "cost": "self_out", "voluntary": voluntary}
    cards = [
        card("A1", strike("B1")), card("A2", strike("B1"), wing="aa", rout_save=save),
        card("A3", strike("B1"), wing="aa", reserve={"by": ["A2"]}, pursuit=["B1"], on_enter=[{"remove": "B1"}]),
        card("B1", strike("A1", 4, self=1)), card("B2", strike("A1"), wing="bb"),
    ]  # fmt: skip
    table = made(*cards, side="B", dice={"B1": "1"}, sticks={"B1": 1})
    table.do(table.attack("B1", "A1"))
    if voluntary:
        table.do(Save("A2"))

    assert ("in_play", "removed", "in_play", "routed") == table.status("A1", "A2", "A3", "B1")
    assert (4, 2) == table.morale


@pytest.mark.rule("TB-41", "TB-47", "TB-49", "TB-85")
def test_what_an_effect_removes_is_followed_after_the_routs():
    """Of effects of one list that rout and remove, the routs come first: the reserve that follows pursues nobody."""
    more = [{"remove": "A2"}, {"rout": "B2"}]
    cards = [
        card("A1", strike("B1", then=more)), card("A2", strike("B1"), wing="aa"),
        card("A3", strike("B1"), wing="aa", reserve={"by": ["A2"]}, pursuit=["B2"]),
        card("B1", strike("A1")), card("B2", strike("A1"), wing="bb"),
    ]  # fmt: skip
    table = made(*cards, dice={"A1": "1"})
    table.do(table.attack("A1", "B1"))

    assert ("removed", "in_play", "routed") == table.status("A2", "A3", "B2")


@pytest.mark.rule("TB-42", "TB-85")
@pytest.mark.parametrize(("when", "left"), [("A1", 1), ("B1", 2)])
def test_conditions_count_dice_before_they_are_given_up(when, left):
    """What a condition of a bonus says of dice is asked as they lay when the attack was declared."""
    more = [{"add": 1, "when": {"dice_on": [when, ">=", 2]}}]
    foe = card("B1", strike("A1"), react("counterattack", "any", hits=1))
    table = made(card("A1", strike("B1", 2, bonus=more)), foe, dice={"A1": "12", "B1": "1"})
    table.do(table.attack("A1", "B1"))

    assert (left,) == table.sticks("B1")


@pytest.mark.rule("TB-37", "TB-42")
def test_never_more_than_holds_for_who_absorbs_some():
    """A card that never suffers more than one hit absorbs one of the two that its line takes."""
    some = react("absorb", "B1", take=2, remainder="target")
    cards = card("A1", strike("B1", 3)), card("B1", strike("A1")), card("B2", some, wing="bb", hit_cap={"max": 1})
    table = made(*cards, dice={"A1": "1", "B2": "1"})
    table.do(table.attack("A1", "B1"))

    assert (2, 3) == table.sticks("B1", "B2")


@pytest.mark.rule("TB-42")
def test_a_sum_that_a_card_limits_is_told_so():
    """Where a card lets no more hits through, the events say so beside the sum."""
    tough = card("B1", strike("A1"), hit_cap={"max": 1})
    table = made(card("A1", strike("B1", {"per": "die"})), tough, dice={"A1": "123"})
    table.do(table.attack("A1", "B1"))
    assert {"target": "piece:B1", "n": 1} == table.told("capped")

    table = made(card("A1", strike("B1", {"per": "die"})), tough, dice={"A1": "1"})
    table.do(table.attack("A1", "B1"))
    assert None is table.told("capped")


@pytest.mark.rule("TB-34", "TB-42")
@pytest.mark.parametrize(("on", "left"), [("any", 3), ("attacked", 2)])
def test_never_more_than_at_once(on, left):
    """A card that never suffers more than one hit of any kind loses one stick by own loss and counterattack."""
    foe = card("B1", strike("A1"), react("counterattack", "any", hits=1))
    wary = card("A1", strike("B1", 1, self=1), hit_cap={"max": 1, "on": on})
    table = made(wary, foe, dice={"A1": "1", "B1": "1"})
    table.do(table.attack("A1", "B1"))

    assert (left,) == table.sticks("A1")


@pytest.mark.rule("TB-33", "TB-41", "TB-85")
def test_what_follows_a_line_follows_a_screen_too():
    """An attacker that leaves after its attack leaves after one that was screened too: its line has been used."""
    foe = card("B1", strike("A1"), react("screen", "any"))
    table = made(card("A1", strike("B1", then=[{"remove": "self"}])), foe, dice={"A1": "1", "B1": "1"})
    table.do(table.attack("A1", "B1"))

    assert ("removed", "in_play") == table.status("A1", "B1")


@pytest.mark.rule("TB-85")
def test_what_a_doomed_or_last_stick_saver_cannot_pay():
    """A saver keeps its last stick, and one about to be routed itself pays no stick and does not leave for another."""
    for cost, sticks, status in (("stick", 1, "routed"), ("stick", 2, "in_play"), ("self_out", 1, "in_play")):
        save = {"protects": ["A1"], "cost": cost}
        cards = card("A1", strike("B1")), card("A2", strike("B1"), rout_save=save), card("B1", strike("A1", 4))
        table = made(*cards, side="B", dice={"B1": "1"}, sticks={"A2": sticks})
        table.do(table.attack("B1", "A1"))
        assert (status,) == table.status("A1")

        both = [{"rout": "A1"}, {"rout": "A2"}]
        table = made(*cards[:2], card("B1", strike("A1", 0, then=both)), side="B", dice={"B1": "1"})
        table.do(table.attack("B1", "A1"))
        assert ("routed", "routed") == table.status("A1", "A2")


@pytest.mark.rule("TB-28")
def test_a_command_of_several_names():
    """Of several formations that a command names the first that is in reserve enters."""
    order = {"type": "command", "targets": ["A2", "A3"]}
    late = [card(one, strike("B1"), wing="aa", reserve={}) for one in ("A2", "A3")]
    cards = card("A1", strike("B1"), order), *late, card("B1", strike("A1"))
    table = made(*cards, dice={"A1": "1"})
    assert ("TB-28", "command_first") == table.why(table.command("A1", "A3"))
    table = made(*cards, dice={"A1": "1"}, play="A2")
    table.do(table.command("A1", "A3"))
    assert ("in_play",) == table.status("A3")


@pytest.mark.rule("TB-69", "TB-71", "TB-85", "TB-86")
def test_holding_out_comes_between_the_defeat_check_and_dusk():
    """Who cannot attack any more has not held out; who has held out wins before dusk is looked at."""
    body = {"victory": [{"type": "hold", "side": "A", "turn": 9}], "quiet": 5}
    cards = card("A1", strike("B1")), card("A2"), card("B1", strike("A1"))
    assert ("B", "TB-69", "no_attack") == made(*cards, body=body, out="A1", turn=9, quiet=5).end
    assert ("A", "TB-85", "clause_win") == made(*cards, body=body, turn=9, quiet=5, morale=(1, 3)).end


# Morale and quiet turns


@pytest.mark.rule("TB-68", "TB-85")
@pytest.mark.parametrize(("to_zero", "morale"), [(False, (1, 4)), (True, (0, 5))])
def test_an_effect_never_gives_the_last_cube_away(to_zero, morale):
    """An effect that gives morale to the enemy leaves one cube, unless the card says that even the last is given."""
    gift = {"give_morale": ["A", "B", 3], **({"to_zero": True} if to_zero else {})}
    table = made(card("A1", strike("B1", then=[gift])), card("B1", strike("A1")), dice={"A1": "1"}, morale=(2, 3))
    table.do(table.attack("A1", "B1"))

    assert morale == table.morale
    assert (("B", "TB-68", "morale") if to_zero else None) == table.end


@pytest.mark.rule("TB-86")
@pytest.mark.parametrize(("effect", "quiet"), [({"sticks": ["A1", 1]}, 6), ({"enter": "A2"}, 0), (None, 6)])
def test_lifting_a_cube_is_quiet(effect, quiet):
    """A turn in which a cube is lifted, or sticks are gained, is quiet; one in which a formation enters is not."""
    counter = {"start": 1, "steps": [[effect] if effect else []]}
    fog = card("A1", strike("B1"), {"type": "lift"}, counter=counter)
    late = card("A2", strike("B1"), wing="aa", reserve={})
    table = made(fog, late, card("B1", strike("A1")), dice={"A1": "1"}, quiet=5)
    table.do(table.lift("A1", 1)).pass_turn()

    assert quiet == table.state.quiet


@pytest.mark.rule("TB-85", "TB-86")
def test_a_lift_at_marengo_that_brings_nobody():
    """When Monnier has come for Lannes, the first message of Bonaparte brings nobody, and the turn is quiet."""
    table = battle("marengo", "FR", routed="F3", play="F5", quiet=5)
    table.do(table.lift("F6")).pass_turn()

    assert 6 == table.state.quiet


# Hopes that are none


@pytest.mark.rule("TB-64", "TB-69", "TB-70")
def test_kellermann_hopes_for_no_dice_on_bonaparte():
    """Dice never lie on a special formation: with Bonaparte and the dragoons alone Kellermann's charge is past."""
    cards = shipped()["table_battles/marengo"].body["cards"]
    keep = {"F8", "F6", "F4", "A2", "A6"}
    out = " ".join(short for one in cards if (short := one["id"][4:]) not in keep)
    table = battle("marengo", "FR", out=out, counters={"F6": 0})
    assert ("AU", "TB-69", "no_attack") == table.end

    out = " ".join(short for one in cards if (short := one["id"][4:]) not in {*keep, "F9"})
    assert None is battle("marengo", "FR", out=out, counters={"F6": 0}).end


@pytest.mark.rule("TB-70", "TB-85")
@pytest.mark.parametrize(
    ("when", "friend", "possible"),
    [
        ({"friends_with_dice": {"min": 1, "of": ["A2"]}}, {}, True),
        ({"friends_with_dice": {"min": 1, "of": ["A2"]}}, GUNS, False),
        ({"friends_with_dice": {"min": 1, "of": ["A2"]}}, {"area": "none"}, False),
        ({"friends_in_play": {"min": 1, "of": ["A2"]}}, GUNS, True),
        ({"dice_on": ["A2", ">=", 1]}, {}, True),
        ({"dice_on": ["A2", ">=", 1]}, GUNS, False),
    ],
)
def test_conditions_on_dice_where_none_can_lie(when, friend, possible):
    """A condition that asks for dice on a formation that can hold none is gone for good."""
    others = card("A2", **friend), card("A3", strike("B1")), card("B1", strike("A1"))
    table = made(card("A1", strike("B1", when=when)), *others)

    assert possible == (("A1", "B1") in reach(table))


@pytest.mark.rule("TB-24", "TB-70")
def test_an_attack_that_a_reserve_blocks_for_good():
    """An attack that may not go past a reserve that can never come is no attack any more."""
    cards = [
        card("A1", strike("B1 B2"), reserve_target="block"), card("A2", strike("B4")), card("B2", strike("A1")),
        card("B1", strike("A1"), wing="bb", reserve={"by": ["B3"]}), card("B4", wing="bb"),
    ]  # fmt: skip
    assert {("A2", "B4"), ("B2", "A1")} == reach(made(*cards, card("B3")))
    assert {("A1", "B1"), ("A1", "B2")} <= reach(made(*cards, card("B3", retire=True)))


@pytest.mark.rule("TB-34", "TB-36", "TB-70")
@pytest.mark.parametrize("area", ["Any", "none"])
def test_who_can_never_hold_dice_never_reacts(area):
    """A counterattack or an absorb of a formation that can never take dice costs nobody a stick."""
    late = card("A2", strike("B2"), reserve={"by": ["A1"]}, wing="aa")
    foe = card("B2", strike("A2 A4"), wing="bb"), card("A4")
    back = card("B1", react("counterattack", "any", hits=1), area=area)
    assert (area == "Any") == (("A2", "B2") in reach(made(card("A1", strike("B1")), late, back, *foe)))
    helps = card("A1", react("absorb", "A3"), area=area), card("A3", strike("B1")), card("B1", strike("A3"))
    assert (area == "Any") == (("A2", "B2") in reach(made(*helps, late, *foe)))


@pytest.mark.rule("TB-70", "TB-85")
def test_effects_that_can_come_no_more():
    """What happens when a formation enters is no hope once it is in play; nor is the step of a cube that is lifted."""
    late = card("A2", strike("B1"), reserve={"by": ["A1"]}, wing="aa")
    cards = card("A1", strike("B1")), late, card("A3", strike("B1")), card("B1"), card("B2", strike("A3 A2"), wing="bb")
    falls = card("A4", wing="aa", reserve={"by": ["A3"]}, on_enter=[{"rout": "A1"}])
    assert ("A2", "B1") in reach(made(*cards, falls))
    assert ("A2", "B1") not in reach(made(*cards, falls, play="A4"))

    fog = card("A4", {"type": "lift"}, wing="aa", counter={"start": 2, "steps": [[{"remove": "A1"}], []]})
    assert ("A2", "B1") in reach(made(*cards, fog))
    assert ("A2", "B1") not in reach(made(*cards, fog, counters={"A4": 1}))

    grows = card("A4", strike("B1", then=[{"sticks": ["A1", 1]}]), wing="aa")
    assert ("A2", "B1") not in reach(made(*cards, grows))


@pytest.mark.rule("TB-70", "TB-85")
def test_a_saver_that_can_leave_brings_a_reserve():
    """A formation that saves another by leaving can leave while that other one can be lost."""
    save = {"protects": ["A3"], "cost": "self_out"}
    late = card("A2", strike("B1"), reserve={"by": ["A1"]}, wing="aa")
    for target, hope in (("A3", True), ("A4", False)):
        foes = card("B1"), card("B2", strike(f"{target} A2"), wing="bb")
        table = made(card("A1", strike("B1"), rout_save=save), late, card("A3"), card("A4"), *foes)
        assert hope == (("A2", "B1") in reach(table))


# Refusals


@pytest.mark.rule("TB-19", "TB-85")
def test_who_may_not_attack_may_still_react_and_command():
    """Where attacks are suppressed, a reaction or a command without its dice is refused for want of the dice."""
    aura = {"type": "suppress", "cards": ["A1"], "what": "attacks"}
    order = {"type": "command", "targets": ["A2"], "req": ["pair"]}
    screen = react("screen", "any", req=["pair"])
    cards = [
        card("A1", strike("B1"), order, screen), card("A2", strike("B1"), wing="aa", reserve={}),
        card("A3", react("screen", "any", voluntary=True)), card("B1", strike("A1"), auras=[aura]),
    ]  # fmt: skip
    table = made(*cards, dice={"A1": "1"})
    assert ("TB-85", "suppressed") == table.why(table.attack("A1", "B1"))
    assert ("TB-19", "needs") == table.why(table.command("A1", "A2"))
    table = made(*cards, side="B", dice={"A1": "1", "A3": "1", "B1": "1"})
    table.do(table.attack("B1", "A1"))
    assert ("TB-19", "needs") == table.why(table.screen("A1", 2))
    lines = {line.kind: line.is_armed for line in made(*cards, dice={"A1": "11"}).view().cards[0].abilities}
    assert {"attack": False, "command": True, "screen": True} == lines


@pytest.mark.rule("TB-29")
def test_what_guns_pay_to_retire():
    """A special formation that may retire pays a cube; without one it is told so."""
    guns = card("A1", {"type": "bombard"}, retire=True, **GUNS)
    cards = guns, card("A2", strike("B1")), card("B1", strike("A2"))
    table = made(*cards, cubes={"A1": 0}, dice={"A2": "1"})
    assert ("TB-29", "retire_cube") == table.why(table.retire("A1"))
    table = made(*cards)
    table.do(table.retire("A1"))
    assert ("retired", 4) == (*table.status("A1"), table.supply)


@pytest.mark.rule("TB-51", "TB-64")
def test_dice_that_were_never_rolled():
    """After dice have gone for a cube, more dice than those were are told as not rolled."""
    table = battle("rocroi", "SP").do(PASS, "125555")
    table.do(table.place("S7", "555"))

    assert ("TB-64", "used") == table.why(table.place("S1", "5555"))
    assert ("TB-51", "not_rolled") == table.why(table.place("S1", "44444"))


# What a card says of itself


def tags(table, n):
    """Return the kinds of what stands at the foot of a card."""
    return [key.removeprefix("table_battles.tag.") for key, _ in table.view().cards[n].tags]


@pytest.mark.rule("TB-47")
def test_whom_the_fyrd_pursues():
    """A card that lists whom it pursues instead of all that it attacks says so: the fyrd pursues the Bretons alone."""
    table = battle("hastings")
    fyrd = table.number("E1")
    assert ("table_battles.tag.pursuit_of", {"pieces": ("piece:HAS-N1",)}) == table.view().cards[fyrd].tags[0]

    table = battle("hastings", "NO", sticks={"N2": 1}, dice={"N2": "33"})
    table.do(table.attack("N2", "E2"))
    assert ("routed", "in_play") == table.status("N2", "E1")


@pytest.mark.rule("TB-24", "TB-28", "TB-49")
def test_what_reserves_wait_for_and_what_blocks():
    """A reserve tells whether a command or another card brings it; an attack that reserves block says so."""
    order = {"type": "command", "targets": ["A3"]}
    cards = [
        card("A1", strike("B1", then=[{"enter": "A2"}]), order, reserve_target="block"),
        card("A2", strike("B1"), reserve={}), card("A3", strike("B1"), reserve={}), card("B1", strike("A1")),
    ]  # fmt: skip
    table = made(*cards)

    assert [["blocks"], ["reserve_called"], ["reserve_command"]] == [tags(table, n) for n in range(3)]
