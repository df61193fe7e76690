"""These tests hold forecasts of orders, against the vectors of the ledger: CG-109."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from engine.core.odds import answered, leaves, odds_tree, questions, reachable_states, verdict_chances
from engine.core.references import piece_ref
from engine.kit.chances import mean, tenths
from engine.systems.charge import SYSTEM, combat, expected_losses, pools, verdicts
from engine.systems.charge.actions import Advance, Charge, Rally, Reform, Shoot, SpendDone, Strike
from engine.systems.charge.state import COUNTER_CHARGED, TOUCHED, mark
from tests.systems.charge.table import Table

L4 = "A R1 RL 4/4 1800,2300,360"
FELL = (625, 500, 150, 20, 1)


def told(table: Table, action) -> list[tuple[str, dict]]:
    """Return what the page tells of an order's costs, parts of sums left out."""
    node = odds_tree(SYSTEM, table.state, action)
    found = expected_losses.notes(table.state, action, ((leaf.state, share) for leaf, share in leaves(node)))
    return [(note.key.removeprefix("charge.note."), dict(note.facts)) for note in found if not note.part]


def chances(facts: dict, key: str) -> dict[int, int]:
    """Return the chances of each number of losses in per cent."""
    return {one["n"]: one["chance"] for one in facts[key]}


@pytest.mark.rule("CG-109")
def test_a_charge_is_told_with_the_fight_that_follows():
    """TV-112: reached 5/6, countered 1/6; reached each side needs 4s; countered R1 needs 2s and B1 4s."""
    table = Table.with_(f"{L4} wall", "B B1 GW 8/4 1800,1300,0", side="B", size=(3600, 3600))
    order = Charge("B1", "R1", -1, 0)
    node = odds_tree(SYSTEM, table.state, order)
    assert {"charge.verdict.reached": Fraction(5, 6), "charge.verdict.countered": Fraction(1, 6)} == verdict_chances(
        node
    )

    found = told(table, order)
    fights = {key: facts for key, facts in found if key.startswith("fight")}
    assert ["fight.reached", "fight.countered"] == sorted(fights, reverse=True)
    half = {0: 6, 1: 25, 2: 38, 3: 25, 4: 6}
    reached, countered = fights["fight.reached"], fights["fight.countered"]
    assert ("2.0", "2.0", half, half) == (
        reached["dealt"], reached["taken"], chances(reached, "dealt_chances"), chances(reached, "taken_chances"),
    )  # fmt: skip
    assert {4: 48, 3: 39, 2: 12, 1: 2} == chances(countered, "taken_chances")
    assert half == chances(countered, "dealt_chances")


@pytest.mark.rule("CG-109")
def test_a_counter_charge_kills_with_the_weights_of_its_dice():
    """TV-112: of 1296 ways R1 kills 4, 3, 2, 1, 0 in 625, 500, 150, 20, 1."""
    table = Table.with_("A R1 RL 4/4 1800,2200,360 counter", "B B1 GW 8/4 1800,2200,0 charge", phase="combat")
    table.change(lambda s: mark(s, "B1", COUNTER_CHARGED))

    assert [Fraction(n, 1296) for n in reversed(FELL)] == expected_losses.toll(table.state, "R1").dealt
    assert [(weight, fell.count("6")) for fell, weight in reversed(table.game.pending.odds)] == [
        (weight, 4 - n) for n, weight in enumerate(FELL)
    ]


@pytest.mark.rule("CG-109", "CG-45")
def test_bravery_comes_before_reach():
    """TV-113: 3 BR 9.96 inches from L4: refused 1/2, reached 1/2; both Break Values are told."""
    table = Table.with_(L4, "B B1 BR 3/3 1800,1300,0", side="B")
    order = Charge("B1", "R1", -1, 0)

    assert {"charge.verdict.refused": Fraction(1, 2), "charge.verdict.reached": Fraction(1, 2)} == verdict_chances(
        odds_tree(SYSTEM, table.state, order)
    )
    notes = SYSTEM.forecast.notes(table.state, order, lambda: iter(()))
    assert [("charge.note.bravery", -1), ("charge.note.test", 0)] == [(note.key, note.good) for note in notes]
    assert (6, 12) == (notes[0].facts["own"], notes[0].facts["theirs"])
    assert (4, 3) == (notes[1].facts["die"], notes[1].facts["n"])


@pytest.mark.rule("CG-109", "CG-68")
@pytest.mark.parametrize(
    ("targets", "expected"),
    [
        (("B1.1", "B1.1"), {0: Fraction(4, 9), 1: Fraction(5, 9)}),
        (("B1.1", "B1.2"), {0: Fraction(4, 9), 1: Fraction(4, 9), 2: Fraction(1, 9)}),
    ],
)
def test_two_shots_at_one_stand_or_at_two(targets, expected):
    """TV-114: with a chance of 1/3 each: one stand falls with 5/9; of two 0, 1, 2 fall with 4, 4, 1 of 9."""
    table = Table.with_("A R1 RB 2/2 1800,1300,0", "B B1 RL 4/2 1800,3300,360 wall", phase="shooting")
    order = Shoot("R1", (("R1.1", targets[0]), ("R1.2", targets[1])))
    assert {5} == {line.need for line in SYSTEM.pointing.trace(table.state, order).strikes}
    found: dict[int, Fraction] = {}
    for leaf, share in leaves(odds_tree(SYSTEM, table.state, order)):
        n = leaf.verdict.facts.get("n", 0)
        found[n] = found.get(n, Fraction(0)) + share

    assert expected == found


@pytest.mark.rule("CG-71", "CG-109")
def test_the_odds_of_a_pool_are_those_of_all_its_faces():
    """Every throw of four dice at three stands of two kinds, one of whom falls anyway, comes to what is listed."""
    dice = [pools.Die("a", 3, "x"), pools.Die("a", 1, "x"), pools.Die("b", 6, "x"), pools.Die("c", 0, "y")]
    for gone in (frozenset(), frozenset("a")):
        counted: dict[tuple[int, int], int] = {}
        for faces in product(range(1, 7), repeat=4):
            counted[_fallen(dice, faces, gone)] = counted.get(_fallen(dice, faces, gone), 0) + 1
        listed = {_fallen(dice, tuple(map(int, fell)), gone): weight for fell, weight in pools.odds(dice, gone)}

        assert counted == listed


def _fallen(dice, faces, gone) -> tuple[int, int]:
    dead = {die.target: die.kind for die, face in zip(dice, faces, strict=True) if face > 6 - die.ways}
    return tuple(sum(kind == one and name not in gone for name, kind in dead.items()) for one in "xy")


@pytest.mark.rule("CG-109", "CG-71")
def test_a_fight_costs_what_playing_all_its_dice_comes_to():
    """Horse on a flank, two files against three: the chances of both sides' losses are those of every throw."""
    units = (
        "A R1 RL 4/2 3200,3200,360",
        "B B1 RC 2/2 3440,3360,540 charge",
        "A R2 RL 8/4 600,600,0",
        "B B2 RL 8/4 600,4000,0",
    )
    table = Table.with_(*units, side="B", phase="combat")
    table.change(lambda s: mark(s, "B1", TOUCHED))
    toll, whole = expected_losses.toll(table.state, "B1"), Fraction(0)
    lost: dict[tuple[int, int], Fraction] = {}

    def play(s, share):
        nonlocal whole
        now = SYSTEM.pending(s)
        if now.step == "command.dice":
            gone = (4 - len(s.held["R1"]), 2 - len(s.held["B1"]))
            lost[gone] = lost.get(gone, Fraction(0)) + share
            whole += share
            return
        given = now.odds if now.step == "combat.dice" else [(SYSTEM.usual(s), 1)]
        total = sum(weight for _, weight in given)
        for one, weight in given:
            after = s.copy()
            SYSTEM.play(after, one)
            play(after, share * Fraction(weight, total))

    play(table.state.copy(), Fraction(1))
    assert whole == 1
    for dealt, taken in product(range(len(toll.dealt)), range(len(toll.taken))):
        assert toll.dealt[dealt] * toll.taken[taken] == lost.get((dealt, taken), 0)


@pytest.mark.rule("CG-62", "CG-109")
def test_shots_are_told_with_every_modifier_and_why_others_cannot():
    """CG-61: two ranks of javelins: 4 near, 5 beyond 8 inches with its term; who is too far says so."""
    table = Table.with_("A R1 RA 8/4 1800,1300,0", "B B1 RL 4/4 1800,2440,360 wall", phase="shooting")
    order = next(a for a in SYSTEM.legal(table.state) if isinstance(a, Shoot))
    found = [(note.key, note.rule, dict(note.facts)) for note in SYSTEM.forecast.notes(table.state, order, lambda: ())]

    assert [
        ("charge.note.shots", "CG-71"), ("charge.term.attack.shoot", "CG-62"), ("charge.term.defence.defence", "CG-62"),
        ("charge.term.defence.far", "CG-61"), ("charge.term.defence.wall", "CG-41"), ("charge.note.idle", "CG-61"),
    ] == [(key, rule) for key, rule, _ in found]  # fmt: skip
    assert ({"key": "charge.need.never", "n": 4},) == found[0][2]["needs"]
    assert (4, "charge.refuse.out_of_range") == (found[-1][2]["n"], found[-1][2]["why"]["key"])


@pytest.mark.rule("CG-109", "CG-70")
def test_fights_are_told_before_points_are_spent_and_attacks_named():
    """CG-109: the fights of whoever is asked, with a blow declined counted."""
    table = Table.with_("A R1 RL 4/4 1800,2300,360", "B B1 GW 4/4 1760,2300,0", side="A", phase="combat")
    assert "combat.strike" == table.asked
    usual, less = (_fight(table, Strike(at)) for at in ((), (("R1.1", ""),)))

    assert float(usual["dealt"]) > float(less["dealt"])
    assert usual["taken"] == less["taken"]
    assert _fight(table, SpendDone()) == usual


@pytest.mark.rule("CG-109", "CG-70")
def test_who_strikes_last_is_told_of_his_own_blows_alone():
    """CG-109: blows that have fallen are no longer counted; the verdict tells how many are hit."""
    table = Table.with_("A R1 RL 4/4 1800,2300,360", "B B1 GW 4/4 1760,2300,0", side="B", phase="combat")
    table.do(Strike(()), "1111")
    assert ("combat.strike", "A") == (table.asked, table.side)
    notes = SYSTEM.forecast.notes(table.state, Strike(()), lambda: ())

    assert "charge.note.fight.last" == notes[0].key
    assert {"piece:R1"} == {note.facts["unit"] for note in notes if note.key == "charge.note.blows"}
    assert "charge.verdict.none" not in verdict_chances(odds_tree(SYSTEM, table.state, Strike(())))


def _fight(table: Table, action) -> dict:
    notes = SYSTEM.forecast.notes(table.state, action, lambda: ())
    return next(dict(note.facts) for note in notes if note.key == "charge.note.fight.now")


@pytest.mark.rule("CG-109", "CG-30")
def test_tests_are_told_by_their_verdicts():
    """CG-109: rallies or flees on; an advance within its Move is sure."""
    table = Table.with_("A R1 RL 4/4 1800,2600,0 flee", "B B1 BR 4/4 1800,4000,360")
    assert {"charge.verdict.rallies": Fraction(2, 3), "charge.verdict.flees_on": Fraction(1, 3)} == verdict_chances(
        odds_tree(SYSTEM, table.state, Rally("R1"))
    )
    table = Table.with_("A R1 RL 4/4 1800,1300,0", "B B1 BR 4/4 1800,1800,360")
    assert {"charge.verdict.reached": Fraction(1)} == verdict_chances(
        odds_tree(SYSTEM, table.state, Advance("R1", "B1", "formed", -1, 0))
    )
    assert verdicts.is_attack(table.state, Rally("R1"))
    assert list(reachable_states(odds_tree(SYSTEM, table.state, Advance("R1", "B1", "formed", -1, 0))))
    assert combat.blows(table.state, "R1") == ()


@pytest.mark.rule("CG-109", "CG-44", "CG-59")
def test_the_enemy_threatens_with_charges_in_reach_and_shots():
    """CG-109: who could charge a unit or shoot at it, were it his part now; not who is too far or looks away."""
    table = Table.with_(
        L4, "B B1 BR 8/4 1800,1300,0", "B B2 BR 8/4 1800,400,0", "B B3 RB 4/4 3200,1300,0", "B B4 RB 1/1 600,400,360"
    )
    found = list(SYSTEM.forecast.threats(table.state, piece_ref("R1.2")))

    assert [("charge", "B1"), ("shoot", "B1"), ("shoot", "B3")] == [(action.verb, action.unit) for _, action in found]
    for state, action in found:
        assert None is SYSTEM.refuse(state, action)
        assert SYSTEM.forecast.is_attack(state, action)
        assert "B" == SYSTEM.pending(state).side


@pytest.mark.rule("CG-44", "CG-59")
def test_strikes_are_orders_of_the_menu_that_a_unit_gives_or_suffers():
    """The direct charge from B1 at R1, told of either; nothing of B2, which is out of reach."""
    table = Table.with_(L4, "B B1 BR 8/4 1800,1300,0", "B B2 BR 8/4 1800,400,0", side="B")
    menu = list(SYSTEM.legal(table.state))

    for piece in ("B1", "R1", "R1.2"):
        found = list(SYSTEM.forecast.strikes(table.state, piece_ref(piece)))
        assert [("charge", "B1", "R1")] == [(action.verb, action.unit, action.target) for action in found]
        assert found[0] in menu
    assert [] == list(SYSTEM.forecast.strikes(table.state, piece_ref("B2")))


@pytest.mark.rule("CG-109", "CG-30")
@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (Charge("B1", "R1", -1, 0), {"refused": Fraction(1, 2), "reached": Fraction(1, 2)}),
        (Advance("B1", "R1", "formed", -1, 0), {"refused": Fraction(1, 2), "reached": Fraction(1, 2)}),
    ],
)
def test_who_flees_on_in_the_part_that_follows_does_not_flee_from_a_charge(order, expected):
    """R1 (12) flees already, and flees on as soon as B1 (6), the last of its side to act, has had its order."""
    table = Table.with_("A R1 RL 4/4 1800,1800,360 flee", "B B1 BR 3/3 1800,1300,0", side="B")

    found = verdict_chances(odds_tree(SYSTEM, table.state, order))
    assert {f"charge.verdict.{key}": share for key, share in expected.items()} == found


@pytest.mark.rule("CG-56", "CG-109")
def test_a_flank_attack_is_told_with_the_enemy_turned_to_face_it():
    """What is told of the fight against one who turns is what it comes to when he has turned by his order."""
    table = Table.with_("A R1 RL 8/4 1800,2300,360", "B B1 GW 8/4 900,2380,180", side="B", size=(3600, 3600))
    order = Advance("B1", "R1", "formed", -1, 0)
    ((_, facing),) = [one for one in told(table, order) if one[0] == "turns_to_face"]
    ((_, in_flank),) = [one for one in told(table, order) if one[0] == "fight.reached"]

    table.do(order)
    assert "A" == table.side
    table.do(Reform("R1", "B1"), facing["die"])
    toll = expected_losses.toll(table.state, "B1")
    assert (facing["dealt"], facing["taken"]) == tuple(tenths(mean(one)) for one in toll)
    assert (facing["dealt"], facing["taken"]) != (in_flank["dealt"], in_flank["taken"])
    assert 7 == facing["die"] + facing["n"]


@pytest.mark.rule("CG-109")
def test_flight_off_the_table_is_told_apart_and_good_for_whoever_charged():
    """Who runs off is lost; who flees and stays is neither gain nor loss; each answer has its own chances."""
    table = Table.with_("A R1 RA 2/2 500,1800,180", "B B1 RC 4/4 1300,1800,540", side="B", size=(3600, 3600))
    order = next(a for a in SYSTEM.legal(table.state) if isinstance(a, Charge))
    node = odds_tree(SYSTEM, table.state, order)
    (asked,) = questions(node)
    chances_of = {a.yes: verdict_chances(node, answered(asked, a)) for a in asked.answers}

    assert chances_of[True].get("charge.verdict.fled_off", 0) > 0
    assert "charge.verdict.fled_off" not in chances_of[False]
    good = {leaf.verdict.key: leaf.verdict.good for leaf, _ in leaves(node, answered(asked, asked.answers[0]))}
    assert 1 == good["charge.verdict.fled_off"]
