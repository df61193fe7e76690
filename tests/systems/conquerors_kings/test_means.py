"""These tests hold forecasts of a fight besides its chances: average losses, points at stake, threats."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.core import agenda
from engine.core.odds import leaves, odds_tree
from engine.core.references import piece_ref
from engine.core.types import Action, Chance, Decision, PlaceId, Side
from engine.kit.chances import tenths
from engine.systems.conquerors_kings import SYSTEM, expected_losses, order_notes, pointing
from engine.systems.conquerors_kings.actions import (
    Assault,
    DemandReroll,
    Move,
    PlaceHits,
    RerollMorale,
    RerollPursuit,
    StandOrFallBack,
)
from engine.systems.conquerors_kings.state import State
from tests.systems.conquerors_kings.table import Table
from tests.systems.conquerors_kings.test_forethought import told
from web.game import threats

ARMIES = ("S R1 CO B3", "S R2 CO B3", "N G1 CO B4", "N G2 CO B4", "N NG GEN B4")


def met(*more: str, side: str = "S") -> Table:
    """Return two zones face to face in the step of fights."""
    return Table.with_(*ARMIES, *more, side=side, step=6)


SIDES_UNITS = {"S": ("R1", "R2"), "N": ("G1", "G2")}


def cost(state: State, side: str, zone: str, number: int) -> Fraction:
    """Return the half bases that so many hits cost on average."""
    return expected_losses.wounds(expected_losses.saves(state, Side(side), PlaceId(zone), number))


def _played(s: State) -> list[tuple[State, Fraction]]:
    """Return all ends of a fight with their shares: every outcome of the dice, usual answers."""
    found: list[tuple[State, Fraction]] = []
    todo = [(s, Fraction(1))]
    while todo:
        state, share = todo.pop()
        now = SYSTEM.pending(state)
        if not (isinstance(now, Chance) or (isinstance(now, Decision) and now.is_nested)):
            found.append((state, share))
            continue
        ways = now.odds if isinstance(now, Chance) else ((SYSTEM.usual(state), 1),)
        whole = sum(weight for _, weight in ways)
        for given, weight in ways:
            after = state.copy()
            SYSTEM.play(after, given)
            todo.append((after, share * Fraction(weight, whole)))
    return found


@pytest.mark.rule("CK-55", "CK-56", "CK-23")
def test_hits_cost_what_their_saves_fail_on_average():
    """Saves of 4 fail half the time; the fifth hit is the general's; a unit loses no more than it has."""
    state = met().state

    assert [cost(state, "S", "B3", n) for n in (0, 1, 4)] == [0, Fraction(1, 2), 2]
    assert cost(state, "N", "B4", 5) == cost(state, "N", "B4", 4)
    weak = Table.with_("S R1 CO B3 halves=2", "N G1 CO B4", step=6).state
    assert cost(weak, "S", "B3", 9) == 1 - Fraction(1, 2**9)


@pytest.mark.rule("CK-74", "CK-104")
def test_a_pursuit_costs_more_after_a_big_win():
    """Five dice, half of which cost: the pursued throw again at three and more, the pursuer at two and fewer."""
    state = met().state
    unhurt = expected_losses.saves(state, "S", "B3", 0)

    assert expected_losses.chase(state, "S", "B3", unhurt, 1) == Fraction(65, 32)
    assert expected_losses.chase(state, "S", "B3", unhurt, 2) == Fraction(95, 32)


@pytest.mark.rule("CK-70", "CK-74", "CK-79")
@pytest.mark.parametrize(("ours", "theirs"), [(3, 1), (3, 2), (2, 3), (1, 1), (4, 5)])
def test_means_are_what_all_dice_come_to(ours: int, theirs: int):
    """Every save and every pursuit of a fight between the weak, played out: nobody loses more than he has."""
    pieces = ("S R1 CO B3 halves=3 q=L", "S R2 SKI B3 halves=2", "N G1 AUX B4 halves=2", "N G2 ELE B4")
    fight = Table.with_(*pieces, "N G3 CO C4", "S R3 CO C2", step=6).run(("combat.order",)).state
    fight.source, fight.target, fight.hits = "B3", "B4", {"N": theirs, "S": ours}
    fight.agenda = [*fight.agenda[:-1], ("combat.end",), ("combat.result",)]
    agenda.settle(SYSTEM.steps, fight)

    played = dict.fromkeys("NS", Fraction(0))
    for end, share in _played(fight):
        for side in played:
            played[side] += share * sum(max(1, fight.halves[p]) - max(1, end.halves[p]) for p in SIDES_UNITS[side])

    assert played == {side: sum(parts) for side, parts in expected_losses.costs(fight, fight).items()}


@pytest.mark.rule("CK-62", "CK-70")
def test_mean_losses_of_both_sides_are_told_before_an_assault():
    """They are the average over the very ends that make up the chances, pursuit of the loser included."""
    table, order = met(), Assault("B3", "B4")
    ends = [(leaf.state, share) for leaf, share in leaves(odds_tree(SYSTEM, table.state, order))]
    notes = list(expected_losses.notes(table.state, order, ends))

    (note,) = notes
    for who, side, zone, foe in (("foe", "N", "B4", "S"), ("side", "S", "B3", "N")):
        fallen = sum(share * cost(table.state, side, zone, after.hits[foe]) for after, share in ends)
        assert f"side:{side}" == note.facts[who]
        assert 0 < float(note.facts[f"{who}_mean"]) - float(fallen) < 3


@pytest.mark.rule("CK-93", "CK-64")
def test_points_at_stake_and_the_least_pool_are_told():
    """Units and generals by their points, ground by its row; a pool of fewer than four dice is four."""
    late = Table.with_("S R1 CO B3 flags=entered", "S R2 SKI B3", "N G1 CO B4", step=6)
    found = {(note.key.rpartition(".")[2], note.facts.get("zone")): note for note in late.notes(Assault("B3", "B4"))}

    assert 3 == found["stakes", "place:B3"].facts["n"]
    assert 2 == found["stakes", "place:B4"].facts["n"]
    assert 2 == found["ground", "place:B3"].facts["n"]
    assert 4 == found["least", None].facts["least"]


@pytest.mark.rule("CK-93")
def test_a_move_tells_how_it_changes_the_points():
    """The first unit into a zone of the middle row brings nothing, the one that makes it four bases two points."""
    table = Table.with_("S R1 CO B3", "S R2 CO B2", step=4)

    told_ = told(table, Move("R2", "B3"))

    assert {"side": "side:S", "now": 0, "then": 2} == told_["points"][1]
    assert "points" not in told(Table.with_("S R2 CO B2", step=4), Move("R2", "B3"))


@pytest.mark.rule("CK-59")
def test_what_the_enemy_could_assault_is_known():
    """Each zone of the enemy beside a unit, as if his turn came now: nobody is late, nobody has assaulted."""
    table = met("N G3 CO C3 flags=entered,assaulted", "S SG GEN B3")

    found = threats.find(SYSTEM, table.state, piece_ref("R1"))

    assert {"B4", "C3"} == {threat.start for threat in found}
    assert all(0 < threat.chance < 1 for threat in found)
    assert 6 == table.state.step
    assert "S" == table.state.active


@pytest.mark.rule("CK-40", "CK-42", "CK-59")
def test_who_could_come_and_assault_in_one_turn_is_known():
    """The units of a zone go ahead into an empty one and assault from there, late; who needs a die does not."""
    table = Table.with_("S R1 CO B3", "N G1 CO B5", "N G2 CO B5", side="S", step=6)
    near = Table.with_("S R1 CO B3", "N G1 CO B4", "N G2 CO B4", side="S", step=6)

    (coming,) = threats.find(SYSTEM, table.state, piece_ref("R1"))
    (standing,) = threats.find(SYSTEM, near.state, piece_ref("R1"))

    assert ("B4", Assault("B4", "B3")) == (coming.start, coming.action)
    assert 0 < coming.chance < standing.chance
    assert ["B5", "B5"] == [table.state.at["G1"], table.state.at["G2"]]
    aside = Table.with_("S R1 CO B3", "N G1 CO A4", "N R9 CO A3", side="S", step=6)
    assert {"A3"} == {threat.start for threat in threats.find(SYSTEM, aside.state, piece_ref("R1"))}


@pytest.mark.rule("CK-59", "CK-63")
def test_a_fight_that_goes_on_changes_nothing_in_what_the_enemy_could_assault():
    """Dice that bows have just taken off are those of this fight alone."""
    armies = ("S R1 CO B3 traits=pike", "S R2 CO B3 traits=pike", "N G1 CO B4 traits=bow", "N G2 CO B4")
    table = Table.with_(*armies, side="S", step=6)
    before = threats.find(SYSTEM, table.state, piece_ref("R1"))

    table.do(Assault("B3", "B4"), StandOrFallBack("stand"), "5556", "11")

    assert ("combat.pike_again", 4) == (table.asked, table.state.struck["S"])
    assert before == threats.find(SYSTEM, table.state, piece_ref("R1"))
    assert [] == list(SYSTEM.forecast.threats(Table.with_("S SG GEN B3", "N G1 CO B4").state, piece_ref("SG")))


@pytest.mark.rule("CK-55", "CK-56")
def test_each_way_of_placing_hits_tells_what_it_costs():
    """Two hits on one unit that saves on 4 or more cost a half base on average each; the least die is told."""
    table = met()
    table.change(lambda s: setattr(s, "source", "B3"))
    answer = PlaceHits(("R1", "R1"))

    assert expected_losses.placed(table.state, answer.units) == 1
    assert expected_losses.placed(table.state, ("R1", "R2")) == 1
    (note,) = order_notes.notes(table.state, answer, lambda: ())
    assert ("CK-56", {"piece": "piece:R1", "die": 4}) == (note.rule, note.facts)
    told_ = pointing.verdict(table.state, table.state, answer)
    assert ("conquerors_kings.verdict.mean", -1, {"n": "1.0"}) == tuple(told_)[:3]


def test_hits_of_shots_are_saved_without_quality():
    """Veterans save better in fights alone."""
    state = Table.with_("S R1 CO B3 q=V", "N G1 CO B4").state

    assert expected_losses.placed(state, ("R1",), is_fight=False) > expected_losses.placed(state, ("R1",))


def promised(table: Table, action: Action) -> list[tuple[str, Fraction, dict]]:
    """Return what the button of an answer tells: verdict, its chance, facts."""
    found: dict[tuple[str, str], tuple[str, Fraction, dict]] = {}
    for leaf, share in leaves(odds_tree(SYSTEM, table.state, action)):
        key, mark = leaf.verdict.key.rpartition(".")[2], repr(leaf.verdict)
        before = found[key, mark][1] if (key, mark) in found else Fraction(0)
        found[key, mark] = key, before + share, dict(leaf.verdict.facts)
    return list(found.values())


def mean_lost(table: Table, action: Action, *units: str) -> Fraction:
    """Return the half bases that units lose on average after an answer, every outcome of the dice played."""
    after = table.state.copy()
    SYSTEM.play(after, action)
    return sum(
        (share * sum(table.state.halves[p] - max(1, end.halves[p]) for p in units) for end, share in _played(after)),
        Fraction(0),
    )


@pytest.mark.rule("CK-74", "CK-18")
def test_pursuit_dice_thrown_again_tell_what_they_cost_on_average():
    """Five new dice cost what every outcome comes to; those kept cost what they show."""
    table = met().run(("pursuit.begin", "N", "B4", 1, True)).do("11555")
    again, keep = RerollPursuit(yes=True), RerollPursuit(yes=False)
    assert "pursuit.again" == table.asked

    assert [("mean", 1, {"n": "2.5"})] == promised(table, again)
    thrown = [(leaf.state, share) for leaf, share in leaves(odds_tree(SYSTEM, table.state, again))]
    assert [] == list(expected_losses.notes(table.state, again, thrown))
    assert Fraction(5, 2) == mean_lost(table, again, "G1", "G2")
    assert [("half_bases", 1, {"side": "side:N", "n": 3})] == promised(table, keep)


@pytest.mark.rule("CK-54", "CK-56")
def test_shots_thrown_again_tell_what_they_cost_on_average():
    """Their saves are counted with both answers; hits of artillery are not saved."""
    table = Table.with_("S a AUX C3 traits=bow", "N n CO C4 q=V", step=5).do("156")
    again, keep = DemandReroll(yes=True), DemandReroll(yes=False)
    assert "shooting.again" == table.asked

    for answer in (again, keep):
        mean = tenths(mean_lost(table, answer, "n"))
        assert [("mean", 1, {"n": mean})] == promised(table, answer)
    guns = Table.with_("S g ART C3", "S h ART C3", "S a CO C3", "N n CO C4", step=5).do("16")
    assert "artillery.again" == guns.asked
    assert [("mean", 1, {"n": "0.7"})] == promised(guns, again)
    assert [("mean", 1, {"n": "1.0"})] == promised(guns, keep)


@pytest.mark.rule("CK-25", "CK-34", "CK-35", "CK-36")
def test_morale_dice_thrown_again_tell_what_they_may_come_to():
    """Four dice, each of which fails half the time; two fails that are kept drive one back and hold the others."""
    table = Table.with_("S a CO C3", "S b CO C3", "S g GEN C3", "N n CO C4", markers={"C3": 3}, step=2).do("1155")
    assert "morale.again" == table.asked

    told_ = {key: share for key, share, _ in promised(table, RerollMorale(yes=True))}
    assert {
        "stands": Fraction(1, 16),
        "falls_back": Fraction(4, 16),
        "halts": Fraction(6, 16),
        "routs": Fraction(5, 16),
    } == told_
    assert [("halts", 1, {})] == promised(table, RerollMorale(yes=False))


@pytest.mark.rule("CK-56", "CK-75")
def test_saves_and_cavalry_to_be_thrown_for_are_counted():
    """What dice that fall next cost: nobody is told that nothing is lost before they have fallen."""
    table = met().run(("hits.begin", "B4", 3, True))

    assert ("N", Fraction(3, 2)) == expected_losses.due(table.do(PlaceHits(("G1", "G1", "G2"))).state)
    ridden = Table.with_("S R1 CO B3", "N G1 CAV B4", step=6).run(("combat.ridden", "G1")).state
    assert ("N", Fraction(10 * (ridden.halves["G1"] - 1), 36)) == expected_losses.due(ridden)
    assert expected_losses.due(met().state) is None
