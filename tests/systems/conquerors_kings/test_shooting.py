"""Shooting, step 5: CK-52 to CK-57, against the cases of the ledger."""

from __future__ import annotations

import pytest

from engine.systems.conquerors_kings import hits, pointing, shooting
from engine.systems.conquerors_kings.actions import (
    DemandReroll,
    PickArtilleryVictim,
    PlaceExcess,
    PlaceHits,
    Shoot,
    ShootArtillery,
)
from tests.systems.conquerors_kings.dice import fell
from tests.systems.conquerors_kings.table import Table, at

KEEP, AGAIN = DemandReroll(yes=False), DemandReroll(yes=True)


@pytest.mark.rule("CK-53")
@pytest.mark.parametrize(
    ("unit", "dice"),
    [
        ("SKI", 2), ("MSK", 2), ("CO q=L traits=bow", 3), ("AUX q=V traits=bow", 3), ("CO traits=bow", 4),
        ("CHA traits=bow", 2), ("CAV traits=bow", 3), ("ELE traits=bow", 3), ("CO halves=2 traits=bow", 4), ("CO", 0),
    ],
)  # fmt: skip
def test_each_unit_shoots_with_the_dice_of_its_kind(unit, dice):
    """TV-47: losses change nothing, without missiles there are none."""
    kind, *rest = unit.split()
    table = Table.with_(f"S a {kind} C3 {' '.join(rest)}", step=8)

    assert shooting.dice(table.state, "C3") == dice


@pytest.mark.rule("CK-52")
def test_zones_without_missiles_or_without_a_target_are_passed_over():
    """TV-47: two units of foot have no dice; skirmishers need an enemy unit beside them, a general is none."""
    assert Table.with_("S a CO C3", "S b CO C3", "N n CO C4", step=5).asked == "combat.order"
    assert Table.with_("S a SKI C3", "N n CO D4", "N g GEN C4", step=5).asked == "victory.die"


@pytest.mark.rule("CK-52", "CK-36")
def test_routed_units_do_not_shoot():
    """The others of their zone do."""
    table = Table.with_("S a SKI C3 flags=routed", "S b SKI C3", "N n CO C4", step=5)

    assert table.game.pending.kind.dice == 2


@pytest.mark.rule("CK-52", "CK-54", "CK-18")
def test_the_player_shot_at_demands_another_throw_once():
    """TV-48: two hits, again: one, which stands; it goes to the lone unit unasked, and is saved with a 4."""
    table = Table.with_("S a AUX C3 traits=bow", "N n CO C4", step=5).do(fell(5, 6, 1))
    assert (table.asked, table.side) == ("shooting.again", "N")

    table.do(AGAIN, fell(2, 3, 6))
    assert table.game.pending.kind.dice == 1

    assert table.do(fell(4)).state.halves["n"] == 6


@pytest.mark.rule("CK-52", "CK-54", "CK-105")
def test_one_of_several_targets_is_named():
    """TV-48: through a face, where an enemy unit stands."""
    table = Table.with_("S a AUX C3 traits=bow", "N n CO C4", "N m CO B3", "N o CO D4", step=5)

    assert table.menu() == [Shoot("B3"), Shoot("C4")]
    assert table.why(Shoot("D4")) == ("CK-52", "range_one")
    assert table.why(Shoot("D3")) == ("CK-52", "no_enemy")
    assert pointing.trace(table.state, Shoot("B3")).flight == ("C3", "B3")
    assert table.do(Shoot("B3"), fell(1, 2, 3)).state.halves["m"] == 6


@pytest.mark.rule("CK-52", "CK-05")
def test_zones_shoot_from_right_to_left_and_each_is_dealt_with_before_the_next():
    """South's right is the east: E before B; what E destroys is no target of D."""
    table = Table.with_("S a SKI E3", "S b SKI D3", "N n SKI E4 halves=2", "N m SKI D4", step=5)
    assert table.game.pending.args[0] == "E4"

    table.do(fell(1, 6), KEEP, fell(1))

    assert (at(table, "n"), table.game.pending.args[0]) == (["lost"], "D4")


@pytest.mark.rule("CK-16", "CK-56", "CK-40")
@pytest.mark.parametrize(("kind", "halves", "markers"), [("SKI", 3, 0), ("CO", 5, 1)])
def test_only_skirmishers_lose_without_a_marker(kind, halves, markers):
    """TV-40."""
    table = Table.with_("S a SKI C3", f"N n {kind} C4", step=5).do(fell(1, 6), KEEP, fell(3))

    assert (table.state.halves["n"], table.state.markers["C4"]) == (halves, markers)


@pytest.mark.rule("CK-56")
@pytest.mark.parametrize(
    ("unit", "shot", "fought"),
    [
        ("CAV q=V traits=shock,noshield", 5, 4), ("CAV q=E traits=shock,armoured", 3, 2),
        ("CO q=L traits=bow,noshield", 5, 6), ("ELE", 3, 3), ("CO q=V traits=armoured", 3, 2),
        ("CO traits=armoured", 3, 3), ("CO traits=shock", 4, 4), ("SKI q=L", 4, 5), ("CHA q=V", 4, 3),
    ],
)  # fmt: skip
def test_needed_saves(unit, shot, fought):
    """TV-38: by kind, shield and armour; in fights by quality too; elephants always 3."""
    kind, *rest = unit.split()
    s = Table.with_(f"N a {kind} C4 {' '.join(rest)}", step=8).state

    assert (hits.save(s, "a", is_fight=False), hits.save(s, "a", is_fight=True)) == (shot, fought)


@pytest.mark.rule("CK-55", "CK-105")
def test_the_owner_places_two_hits_on_a_unit_at_most():
    """TV-39: four hits on three units of foot, all his; three on one are refused."""
    wall = [f"N {name} CO C4" for name in "nmo"]
    table = Table.with_(*wall, "S x CO B1", step=8).run(("hits.begin", "C4", 4, False))

    assert (table.asked, table.side) == ("hits.place", "N")
    assert table.why(PlaceHits(("n", "n", "n", "m"))) == ("CK-55", "two_hits")
    assert table.why(PlaceHits(("n", "n", "m"))) == ("CK-55", "all_hits")
    assert table.why(PlaceHits(("n", "n", "m", "x"))) == ("CK-04", "not_yours")
    assert table.why(PlaceHits(("m", "n", "n", "o"))) == ("CK-20", "unit_order")
    assert table.do(PlaceHits(("n", "n", "m", "o"))).game.pending.args[:2] == ("n", 2)


@pytest.mark.rule("CK-23", "CK-55")
def test_the_fifth_hit_is_the_generals_and_the_enemy_places_what_is_left():
    """TV-39: six on foot, skirmishers and a general: one is his, the owner's four are two each, the enemy has one."""
    pieces = ("N n CO C4", "N k SKI C4", "N g GEN C4")
    table = Table.with_(*pieces, step=8).run(("hits.begin", "C4", 6, True))

    assert (table.asked, table.side) == ("hits.excess", "S")
    assert table.menu() == [PlaceExcess(("k",)), PlaceExcess(("n",))]
    assert table.do(PlaceExcess(("k",))).asked == "hits.general"
    assert table.do(1, fell(4, 4), fell(4, 4, 1)).state.markers["C4"] == 3
    assert at(table, "g") == ["lost"]


@pytest.mark.rule("CK-23", "CK-24")
@pytest.mark.parametrize(("die", "place", "markers"), [(1, "lost", 3), (2, "C4", 0)])
def test_a_general_who_is_hit_saves_himself_but_with_a_one(die, place, markers):
    """TV-08: five hits: his and four on the foot; dead he places three markers."""
    table = Table.with_("N n CO C4", "N g GEN C4", step=8).run(("hits.begin", "C4", 5, True)).do(die)

    assert (at(table, "g"), table.state.markers["C4"]) == ([place], markers)
    assert table.game.pending.args[:2] == ("n", 4)


@pytest.mark.rule("CK-23")
def test_four_hits_leave_the_general_alone():
    """TV-08."""
    table = Table.with_("N n CO C4", "N g GEN C4", step=8).run(("hits.begin", "C4", 4, True))

    assert (table.asked, table.game.pending.args[:2]) == ("hits.save", ("n", 4))


@pytest.mark.rule("CK-21", "CK-23")
def test_the_first_of_two_generals_is_hit():
    """TV-76."""
    table = Table.with_("N n CO C4", "N g GEN C4", "N h GEN C4", step=8).run(("hits.begin", "C4", 5, True)).do(1)

    assert at(table, "g", "h") == ["lost", "C4"]


@pytest.mark.rule("CK-23", "CK-24", "CK-55", "CK-16")
def test_six_hits_in_their_order():
    """TV-63: the general first, then a and b; the zone has six markers."""
    pieces = ("N a CO C4 halves=2", "N b CO C4", "N g GEN C4")
    table = Table.with_(*pieces, step=8).run(("hits.begin", "C4", 6, True))
    table.do(PlaceExcess(("b",)), 1, fell(2, 6), fell(1, 5, 2))

    assert at(table, "a", "g") == ["lost", "lost"]
    assert (table.state.halves["b"], table.state.markers["C4"]) == (4, 6)


@pytest.mark.rule("CK-57")
def test_artillery_shoots_over_friends_two_zones_far():
    """TV-49: a 5 lets the player shot at pick the unit, a 6 the shooter; no save, one marker each."""
    pieces = ("S g ART C2", "S h ART C2", "S a CO C3", "N n CO C4", "N m CO C4")
    table = Table.with_(*pieces, step=5).do(fell(5, 6), KEEP)

    assert (table.asked, table.side) == ("artillery.victim", "N")
    assert table.why(PickArtilleryVictim("a")) == ("CK-57", "not_of_zone")
    table.do(PickArtilleryVictim("n"))
    assert (table.asked, table.side) == ("artillery.victim", "S")
    table.do(PickArtilleryVictim("n"))
    assert (table.state.halves["n"], table.state.markers["C4"]) == (4, 2)


@pytest.mark.rule("CK-57", "CK-105")
@pytest.mark.parametrize("ground", ["gentle", "steep", "wood"])
def test_hills_and_obstructed_zones_block_the_line(ground):
    """TV-49: over C3; a zone off the line is out of range, one with nobody is no target."""
    pieces = ("S g ART C2", "N n CO C4", "N m CO A2", "N o CO B2", "N p CO D3")
    table = Table.with_(*pieces, ground={"C3": ground}, step=5)

    assert table.why(ShootArtillery("C4")) == ("CK-57", "line_blocked")
    assert table.why(ShootArtillery("D3")) == ("CK-57", "range_two")
    assert table.why(ShootArtillery("E2")) == ("CK-52", "no_enemy")
    assert table.menu() == [ShootArtillery("A2"), ShootArtillery("B2")]


@pytest.mark.rule("CK-57")
def test_pieces_with_one_target_are_one_handful():
    """Targets are named piece by piece; two at B2, then one at A2."""
    pieces = ("S g ART C2", "S h ART C2", "S i ART C2", "S u CO F1", "N n CO A2", "N o CO B2")
    table = Table.with_(*pieces, step=5).do(ShootArtillery("B2"), ShootArtillery("A2"), ShootArtillery("B2"))
    assert (table.game.pending.args[0], table.game.pending.kind.dice) == ("B2", 2)

    table.do(fell(1, 5), KEEP)
    assert (table.game.pending.args[0], table.game.pending.kind.dice) == ("A2", 1)

    assert table.do(fell(4)).state.halves == {**table.state.halves, "n": 6, "o": 5}


@pytest.mark.rule("CK-104", "CK-55")
@pytest.mark.parametrize(("number", "units"), [(3, ("a", "b", "c")), (2, ("a", "b"))])
def test_hits_are_usually_placed_on_the_best_saves(number, units):
    """TV-82."""
    pieces = ("N a CO C4", "N b CO C4 traits=armoured", "N c SKI C4")
    table = Table.with_(*pieces, step=8).run(("hits.begin", "C4", number, True))

    assert table.game.system.usual(table.state) == PlaceHits(units)


@pytest.mark.rule("CK-18", "CK-62")
def test_nobody_is_asked_where_nothing_could_be_better():
    """TV-62: no hit is not thrown again; a lone unit takes its hits unasked."""
    assert Table.with_("S a SKI C3", "N n CO C4", step=5).do(fell(1, 2)).asked == "victory.die"
    assert Table.with_("S a SKI C3", "N n CO C4", step=5).do(fell(1, 6), KEEP).asked == "hits.save"
