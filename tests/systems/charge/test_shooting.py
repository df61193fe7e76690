"""The Shooting phase: CG-59 to CG-68, against the vectors of the ledger."""

from __future__ import annotations

from typing import Any

import pytest

from engine.systems.charge import SYSTEM
from engine.systems.charge.actions import EndShooting, Lose, Shoot, Spend, Throw
from engine.systems.charge.battle import Battle
from engine.systems.charge.layout import layout
from engine.systems.charge.sight import shooter
from tests.systems.charge.table import Table

FOE = "B B1 BR 1/1"


def shooting(*units: str, ran: int = 0, form: str = "charge", **options: Any) -> Table:
    """Return the first player's part of a Shooting phase; with `ran` R1 has charged B1 so far."""
    table = Table.with_(*units, phase="shooting", **options)

    def change(s):
        if ran:
            s.target["R1"], s.ran["R1"], s.form["R1"] = "B1", ran, form
        ask(s)

    return table.change(change)


def ask(s):
    """Let side A shoot, then B."""
    s.phase, s.turn, s.active = "shooting", 1, "A"
    s.agenda[:] = [("victory.turn",), ("turn.combat",), ("victory.look",), ("losses.begin",)]
    s.agenda += [("shooting.part", "B"), ("shooting.order", "A")]


def least(table: Table, own: str, target: str, *, is_throw: bool = False) -> int:
    """Return the least die that hits."""
    return shooter(table.state, layout(table.state), own).need(table.state, target, is_throw=is_throw).least


def shot(own: str, target: str) -> Shoot:
    """Return the order of one stand."""
    return Shoot(own.partition(".")[0], ((own, target),))


def thrown(own: str, target: str) -> Throw:
    """Return the throw of one stand."""
    return Throw(own.partition(".")[0], ((own, target),))


@pytest.mark.rule("CG-61", "CG-60")
@pytest.mark.rule("CG-10")
@pytest.mark.parametrize(("gap", "needed"), [(2400, 3), (2401, 4), (3600, 4), (3601, None)])
def test_beyond_the_optimal_range_the_target_defends_better_and_beyond_the_maximum_not_at_all(gap, needed):
    """TV-26, TV-99: an archer at 24.00 inches of Defence 4 needs a 3, at 24.01 a 4, at 36.01 it is refused."""
    table = shooting(
        "A R1 RB 1/1 1800,600,0", f"{FOE} 1800,{600 + gap},360", "A R2 RB 2/2 3000,1000,0", size=(7200, 6000)
    )

    if needed:
        assert table.why(shot("R1.1", "B1.1")) is None
        assert needed == least(table, "R1.1", "B1.1")
    else:
        assert ("CG-61", "out_of_range") == table.why(shot("R1.1", "B1.1"))
        assert {"inches": 36} == table.facts(shot("R1.1", "B1.1"))


@pytest.mark.rule("CG-60", "CG-67")
@pytest.mark.parametrize(
    ("engine", "gap", "needed"),
    [("BA", 3000, 3), ("BA", 3001, 4), ("BA", 4500, 4), ("SC", 3600, 2), ("ON", 4000, 2)],
)
def test_enginesask_to_the_end_of_their_range(engine, gap, needed):
    """TV-126: at Defence 4; one hundredth of an inch beyond the maximum a shot is refused."""
    units = (f"A R1 {engine} 1/1 1800,600,0", f"{FOE} 1800,{600 + gap},360", "A R2 RB 2/2 6000,3000,0")
    assert needed == least(shooting(*units, size=(7200, 7200)), "R1.1", "B1.1")

    most = {"BA": 4500, "SC": 3600, "ON": 4000}[engine]
    far = shooting(units[0], f"{FOE} 1800,{601 + most},360", "A R2 RB 2/2 4000,3000,0", size=(7200, 7200))
    assert ("CG-61", "out_of_range") == far.why(shot("R1.1", "B1.1"))


@pytest.mark.rule("CG-62", "CG-67")
def test_a_shield_wall_helps_against_all_but_engines():
    """TV-27: 5+1 against a bow at 20 inches; an Onager at 40.00 needs a 3; ranks never count."""
    wall = "B B1 RL 8/4 1800,4600,360 wall"
    table = shooting("A R1 RB 1/1 1800,2600,0", "A R2 ON 1/1 1680,600,0", wall, size=(7200, 7200))

    assert 5 == least(table, "R1.1", "B1.2")
    assert 3 == least(table, "R2.1", "B1.3")
    assert table.why(shot("R2.1", "B1.3")) is None


@pytest.mark.rule("CG-77", "CG-62")
def test_the_wall_of_a_fight_helps_those_who_keep_it():
    """TV-83: Defence 6 with the flag, 5 without; against a Ballista 5 all."""
    units = ("A R1 RB 1/1 1800,2600,0", "A R2 BA 1/1 2500,2600,0", "B B1 RL 8/4 1800,4600,360")
    table = shooting(*units, size=(7200, 7200)).change(lambda s: setattr(s, "wall", ("B1.2",)))

    assert (5, 4) == (least(table, "R1.1", "B1.2"), least(table, "R1.1", "B1.3"))
    assert (4, 4) == (least(table, "R2.1", "B1.2"), least(table, "R2.1", "B1.3"))


@pytest.mark.rule("CG-62", "CG-29")
def test_command_and_flight_change_a_shot():
    """TV-36: a point of Command: 24 inches at Defence 4 with a 2; who flees defends himself with 1 less."""
    table = shooting("A R1 RB 1/1 1800,600,0", f"{FOE} 1800,3000,360")
    table.change(lambda s: s.raised.update({"R1.1": "attack"}))
    assert 2 == least(table, "R1.1", "B1.1")

    table.change(lambda s: s.form.update(B1="flee"))
    assert 1 == least(table, "R1.1", "B1.1")
    table.change(lambda s: s.raised.update({"B1.1": "defence"}))
    assert 2 == least(table, "R1.1", "B1.1")


@pytest.mark.rule("CG-63")
@pytest.mark.parametrize(
    ("middle", "seen"), [((2300, 1680), True), ((2300, 1679), False), ((1680, 1299), False), ((1800, 1380), True)]
)
def test_the_arc_is_of_45_degrees_from_the_ends_of_the_front(middle, seen):
    """TV-67: the front's midpoint at (1800,1300): a centre at (2300,1680) is in the arc, at (2300,1679) not."""
    x, y = middle
    table = shooting("A R1 RB 1/1 1800,1300,0", "A R2 RB 1/1 1800,700,0", f"{FOE} {x},{y + 80},0")

    assert (table.why(shot("R1.1", "B1.1")) is None) == seen
    if not seen:
        assert ("CG-63", "out_of_arc") == table.why(shot("R1.1", "B1.1"))


@pytest.mark.rule("CG-63", "CG-29")
def test_who_fleesasks_the_way_he_runs():
    """TV-106: archers fleeing north with their backs to it: the arc lies to the north."""
    table = shooting("A R1 RB 4/4 1800,2300,360 flee", f"{FOE} 1800,3380,0", "B B2 BR 1/1 1800,1380,0")

    assert table.why(shot("R1.2", "B1.1")) is None
    assert ("CG-63", "out_of_arc") == table.why(shot("R1.2", "B2.1"))


SLOPE = {"id": "SLOPE", "type": "UNF", "elev": 1,
         "points": [600, 3900, 9000, 3900, 9600, 4600, 9600, 6000, 0, 6000, 0, 4600]}  # fmt: skip


@pytest.mark.rule("CG-64")
def test_who_stands_higher_is_seen_over_others():
    """TV-28: in Mons Graupius R5.1 sees B10 and, on the slope behind it, B3; on flat ground only one end of B3."""
    table = Table.of("mons_graupius").change(ask)
    assert least(table, "R5.1", "B10.2") == 2
    for target in ("B10.2", "B3.1", "B3.2", "B3.3", "B3.4"):
        assert table.why(shot("R5.1", target)) is None

    flat = Table.of("mons_graupius")
    flat.change(lambda s: (setattr(s, "battle", _flat(s.battle)), ask(s)))
    seen = {own: [n for n in (1, 2, 3, 4) if flat.why(shot(own, f"B3.{n}")) is None] for own in ("R5.1", "R5.2")}
    assert {"R5.1": [4], "R5.2": [1]} == seen
    assert ("CG-64", "no_sight") == flat.why(shot("R5.1", "B3.1"))


def _flat(battle):
    flat = Battle()
    for name in Battle.COLUMNS:
        setattr(flat, name, getattr(battle, name))
    flat.terrain = tuple(one._replace(elevation=0) for one in battle.terrain)
    return flat


@pytest.mark.rule("CG-64")
def test_woods_hide_behind_two_inches_and_houses_at_once_bows_look_over_stands_alone():
    """CG-64: eight samples of a wood hide nothing yet, nine do, from bows too; heroes alone hide nobody."""
    wood = {"id": "WOOD", "type": "DIF", "opaque": True, "points": [0, 1500, 4000, 1500, 4000, 1700, 0, 1700]}
    units = ("A R1 RB 1/1 1800,600,0", "A R2 BA 1/1 2400,600,0", "A R3 RB 1/1 3600,600,0", f"{FOE} 1800,2600,360")
    seen = shooting(*units, terrain=[wood])
    assert seen.why(shot("R1.1", "B1.1")) is None

    wood = {**wood, "points": [0, 1500, 3000, 1500, 3000, 1730, 0, 1730]}
    assert ("CG-64", "no_sight") == shooting(*units, terrain=[wood]).why(shot("R1.1", "B1.1"))
    house = {"id": "H", "type": "IMP", "solid": True, "points": [0, 1500, 3000, 1500, 3000, 1540, 0, 1540]}
    assert ("CG-64", "no_sight") == shooting(*units, terrain=[house]).why(shot("R1.1", "B1.1"))

    friend = ("A R4 RL 6/6 2100,1400,0",)
    behind = shooting(*units, *friend, max_files=6)
    assert behind.why(shot("R1.1", "B1.1")) is None, "over their heads"
    assert ("CG-64", "no_sight") == behind.why(shot("R2.1", "B1.1"))
    hero = shooting(*units, "A R4 RH 1/1 2100,1600,0", "A R5 RH 1/1 2220,1300,0", "A R6 RH 1/1 1980,1700,0")
    assert hero.why(shot("R2.1", "B1.1")) is None


@pytest.mark.rule("CG-59", "CG-65")
def test_every_stand_with_missilesasks_in_any_formation():
    """TV-46, TV-124: marched, fleeing, charged or in contact; 8 RA with the front 7.00 inches off: 4 and 5."""
    for form in ("march", "flee", "charge"):
        table = shooting(f"A R1 RB 1/1 1800,600,{360 if form == 'flee' else 0} {form}", f"{FOE} 1800,1800,360")
        assert table.why(shot("R1.1", "B1.1")) is None, form

    touching = shooting("A R1 RA 4/4 1800,1300,0", "B B1 GW 4/4 1800,1300,360")
    assert 4 == least(touching, "R1.1", "B1.4")
    assert touching.why(shot("R1.1", "B1.4")) is None

    deep = shooting("A R1 RA 8/4 1800,1300,0", "B B1 GW 4/4 1800,2000,360")
    assert (4, 5) == (least(deep, "R1.1", "B1.4"), least(deep, "R1.5", "B1.4"))


@pytest.mark.rule("CG-59", "CG-88")
def test_the_narrower_custom_bars_contact_marches_flight_and_rear_ranks():
    """TV-46: under `strict_fire` each is refused with its reason; bows shoot from two ranks."""
    far = "B B1 GW 4/4 1800,2000,360"
    spare = "A R2 RB 1/1 4000,600,0", "B B2 GW 1/1 4000,1700,360"

    def why(unit: str, own: str = "R1.1", foe: str = far) -> tuple[str, str] | None:
        return shooting(unit, foe, *spare, strict_fire=True, max_stands=12).why(shot(own, "B1.3"))

    assert ("CG-59", "marched") == why("A R1 RA 8/4 1800,1300,0 march")
    assert ("CG-59", "runs") == why("A R1 RA 8/4 1800,1300,0 flee")
    assert ("CG-59", "charged") == why("A R1 RA 8/4 1800,1300,0 counter")
    assert ("CG-59", "in_combat") == why("A R1 RA 8/4 1800,1300,0", foe="B B1 GW 4/4 1800,1300,360")
    assert ("CG-59", "front_javelins") == why("A R1 RA 8/4 1800,1300,0", "R1.5")
    assert why("A R1 RA 8/4 1800,1300,0") is None
    assert why("A R1 RB 12/4 1800,1300,0", "R1.5") is None
    assert ("CG-59", "front_bows") == why("A R1 RB 12/4 1800,1300,0", "R1.9")

    aimed = shooting("A R1 RA 4/4 1800,1300,0", *spare, far, "A R3 RL 4/4 1800,2000,0", strict_fire=True)
    assert ("CG-59", "in_combat") == aimed.why(shot("R1.2", "B1.3"))


@pytest.mark.rule("CG-59", "CG-88", "CG-60")
def test_a_bracket_without_a_weapon_is_a_javelin_unless_only_named_weapons_count():
    """TV-47: 4 RA: 7.00 and 8.00 inches 4, 8.01 a 5, 12.01 refused; under `named_weapons_only` they have none."""
    units = ("A R1 RA 4/4 1800,1300,0", "A R2 RB 1/1 4000,600,0", "B B2 GW 1/1 4000,1700,360")

    def at(gap: int, **options: Any) -> Table:
        return shooting(*units, f"B B1 GW 4/4 1800,{1300 + gap},360", **options)

    assert [4, 4, 5] == [least(at(gap), "R1.1", "B1.4") for gap in (700, 800, 801)]
    assert ("CG-61", "out_of_range") == at(1201).why(shot("R1.1", "B1.4"))
    assert ("CG-59", "no_weapon") == at(700, named_weapons_only=True).why(shot("R1.1", "B1.4"))


@pytest.mark.rule("CG-59", "CG-66", "CG-88")
def test_skirmishersask_every_turn_only_by_the_option():
    """CG-59: a type that throws has no other missile weapon, unless the option gives its light troops javelins."""
    units = ("A R1 BS 2/2 1800,1300,0", "A R2 RB 1/1 4000,600,0", "A R3 RL 1/1 2400,1300,0", f"{FOE} 1800,2000,360")

    assert ("CG-66", "only_charge") == shooting(*units).why(shot("R1.1", "B1.1"))
    table = shooting(*units, skirmisher_javelins=True)
    assert table.why(shot("R1.1", "B1.1")) is None
    assert ("CG-66", "only_charge") == table.why(shot("R3.1", "B1.1"))


@pytest.mark.rule("CG-66")
def test_pila_are_thrown_once_in_a_turn_with_a_charge():
    """TV-29: charged 7.50: 4; 9.00: 5; 12.50: refused; every rank throws, at the unit charged alone, once."""
    units = (
        "A R1 RL 6/3 1800,1300,0",
        "A R2 RB 1/1 5000,600,0",
        "B B1 GW 4/4 1800,1300,360",
        "B B2 GW 1/1 5000,1700,360",
    )

    assert [4, 5] == [least(shooting(*units, ran=far), "R1.1", "B1.4", is_throw=True) for far in (750, 900)]
    far = shooting(*units, ran=1250)
    assert ("CG-66", "charged_too_far") == far.why(thrown("R1.1", "B1.4"))

    table = shooting(*units, ran=750)
    assert ("CG-66", "only_charged") == table.why(thrown("R1.1", "B2.1"))
    assert ("CG-66", "only_charge") == table.why(shot("R1.1", "B1.4"))
    order = next(a for a in SYSTEM.legal(table.state) if isinstance(a, Throw))
    assert [f"R1.{n}" for n in range(1, 7)] == [own for own, _ in order.shots]
    table.do(order, "111111")
    assert ("CG-66", "thrown") == table.why(thrown("R1.1", "B1.4"))
    assert table.state.shot == table.state.thrown == tuple(f"R1.{n}" for n in range(1, 7))

    for form in ("counter", "formed"):
        other = shooting(*units, ran=300, form=form)
        assert ("CG-66", "only_charge") == other.why(thrown("R1.1", "B1.4"))


@pytest.mark.rule("CG-66")
def test_who_fled_from_the_charge_is_thrown_at_within_twelve_inches():
    """CG-66: the band is that of the distance charged, but the target has to be within 12.00 inches."""
    for gap, is_allowed in ((1200, True), (1201, False)):
        units = ("A R1 RL 1/1 1800,1300,0", "A R2 RB 1/1 5000,600,0", f"{FOE} 1800,{1300 + gap},0 flee")
        table = shooting(*units, "B B2 GW 1/1 5000,1700,360", ran=500)
        table.change(lambda s, y=1300 + gap: s.pose.update(B1=(1800, y + 160, 0)))

        assert (table.why(thrown("R1.1", "B1.1")) is None) == is_allowed


@pytest.mark.rule("CG-65")
def test_each_stand_aims_at_the_nearest_that_nobody_has_aimed_at_yet():
    """CG-65: in stand order; when all are aimed at, the nearest again; those hit already come last."""
    units = ("A R1 RB 4/4 1800,1300,0", "B B1 GW 3/3 1800,2000,360")
    table = shooting(*units)
    first = next(iter(SYSTEM.legal(table.state)))
    assert Shoot("R1", (("R1.1", "B1.3"), ("R1.2", "B1.2"), ("R1.3", "B1.1"), ("R1.4", "B1.1"))) == first

    table.change(lambda s: setattr(s, "doomed", ("B1.3",)))
    assert "B1.2" == dict(next(iter(SYSTEM.legal(table.state))).shots)["R1.1"]


@pytest.mark.rule("CG-59", "CG-102")
def test_each_standasks_once_and_orders_of_the_wrong_shape_are_refused():
    """CG-59: several orders of one unit until each stand has shot; CG-102 in its order."""
    table = shooting("A R1 RB 4/4 1800,1300,0", "B B1 GW 4/4 1800,2000,360", "A R2 RC 1/1 4000,1300,0")

    assert ("CG-12", "no_order") == table.why(Shoot("R1", ()))
    assert ("CG-12", "no_order") == table.why(Shoot("R1", (("R1.1",),)))
    assert ("CG-12", "no_order") == table.why(Shoot("R1", (("R1.1", "R1.2"),)))
    assert ("CG-12", "no_order") == table.why(Shoot("Q7", (("R1.1", "B1.1"),)))
    assert ("CG-14", "not_yours") == table.why(Shoot("B1", (("B1.1", "R1.1"),)))
    assert ("CG-59", "no_weapon") == table.why(shot("R2.1", "B1.1"))
    assert ("CG-59", "has_shot") == table.why(Shoot("R1", (("R1.1", "B1.1"), ("R1.1", "B1.2"))))

    table.do(Shoot("R1", (("R1.2", "B1.3"), ("R1.1", "B1.4"))), "61")
    assert ("B1.4",) == table.state.doomed, "dice fall in stand order"
    assert ("CG-59", "has_shot") == table.why(shot("R1.1", "B1.1"))
    assert table.why(shot("R1.3", "B1.2")) is None


@pytest.mark.rule("CG-14", "CG-68", "CG-98")
def test_who_is_hitasks_all_the_same_and_a_side_without_a_shot_is_passed_over():
    """TV-122, TV-30: stands hit in H1 shoot in H2; two hits on one stand are one loss; then owners name them."""
    table = shooting("A R1 RB 4/4 1800,1300,0", "B B1 RB 4/4 1800,2000,360")
    assert ("shooting.order", "A") == (table.asked, table.side)

    table.do(Shoot("R1", (("R1.1", "B1.4"), ("R1.2", "B1.4"), ("R1.3", "B1.2"))), "666", EndShooting())
    assert (("B1.2", "B1.4"), "B") == (table.state.doomed, table.side)
    assert table.why(shot("B1.4", "R1.1")) is None
    table.do(EndShooting())
    assert ("losses.lose", "B", 2) == (table.asked, table.side, table.game.pending.args[2])
    table.do(Lose("B1", ("B1.1", "B1.2")))
    assert ("B1.3", "B1.4") == table.state.held["B1"]

    alone = Table.with_("A R1 RL 4/4 1800,1300,0", "B B1 GW 4/4 1800,2000,360", phase="shooting")
    assert ("command.dice", 2) == (alone.asked, alone.state.turn)


@pytest.mark.rule("CG-25")
def test_points_may_be_spent_before_a_shot():
    """CG-25: the part goes on; the point counts for the shot."""
    table = shooting("A R1 RB 1/1 1800,1300,0", "A R2 RG 1/1 4000,1300,0", f"{FOE} 1800,2000,360")
    table.change(lambda s: s.points.update(R2=1)).do(Spend("R2", "attack", ("R1.1",)))

    assert ("shooting.order", "A", 2) == (table.asked, table.side, least(table, "R1.1", "B1.1"))


@pytest.mark.rule("CG-67", "CG-63")
def test_engines_in_contactask_and_see_over_nobody():
    """TV-121: an Onager in contact shoots with +2; flat engines are cut by stands, the Onager is not."""
    table = shooting("A R1 ON 1/1 1800,1300,0", "B B1 BR 1/1 1800,1300,360")

    assert (table.why(shot("R1.1", "B1.1")), least(table, "R1.1", "B1.1")) == (None, 2)


@pytest.mark.rule("CG-65", "CG-68")
def test_a_hero_among_his_men_may_be_aimed_at_and_others_given_up_for_him():
    """TV-124: his Defence counts; the owner picks the loss."""
    units = ("A R1 RB 1/1 1800,1300,0", "B B1 BR 3/3 1800,2000,360", "B B2 BW 1/1 5000,3000,0")
    table = shooting(*units)

    def join(s):
        s.held.update(B1=("B1.1", "B1.2", "B1.3", "B2.1"), B2=())
        s.pose.update(B2=())
        s.files.update(B2=0)
        s.slot.update({"B2.1": (1, 1)})

    table.change(join)
    assert (3, 4) == (least(table, "R1.1", "B1.2"), least(table, "R1.1", "B2.1"))
    table.do(shot("R1.1", "B2.1"), "6", EndShooting())
    assert Lose("B1", ("B1.1",)) == SYSTEM.usual(table.state)


@pytest.mark.rule("CG-65")
def test_the_usual_shot_of_each_is_where_it_may_hit_most():
    """Of a wall and bare warriors at the same range these; each that can shoot is named, and each order is allowed."""
    units = ("A R1 RB 2/2 1800,1300,0", "A R2 RB 2/2 2600,1300,0", "A R3 RL 2/2 4000,1300,0")
    table = shooting(*units, "B B1 RL 2/2 1900,2600,360 wall", "B B2 GW 2/2 2500,2600,360")
    made = list(SYSTEM.volley(table.state) or ())

    assert ["R1", "R2"] == [one.unit for one in made]
    assert {"B2"} == {target.partition(".")[0] for one in made for _, target in one.shots}
    assert [None, None] == [SYSTEM.refuse(table.state, one) for one in made]
