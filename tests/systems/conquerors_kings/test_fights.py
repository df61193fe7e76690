"""These tests hold fights, step 6, against the cases of the ledger: CK-18, CK-61, CK-69 to CK-79."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from engine.core.agenda import Roll, state_key
from engine.core.distribution import Source, end_states
from engine.core.odds import odds_tree, truncated_chance, verdict_chances
from engine.systems.conquerors_kings import SYSTEM
from engine.systems.conquerors_kings.actions import (
    AfterDefeat,
    Assault,
    Award,
    EndMoves,
    GeneralStep,
    Move,
    PlaceHits,
    PursuitLoss,
    RerollFight,
    RerollPursuit,
    Retire,
    StandOrFallBack,
)
from engine.systems.conquerors_kings.combat.rolls import weak
from engine.systems.conquerors_kings.state import WAS_TARGET, WINNING, has
from tests.systems.conquerors_kings.dice import TREBIA_X, fell, fights_of, hits, largest
from tests.systems.conquerors_kings.table import Table, at

STAND, RUN = StandOrFallBack("stand"), StandOrFallBack("fall_back")
KEEP, AGAIN = RerollFight(yes=False), RerollFight(yes=True)
NO_PURSUIT = hits(0, 5)
ASSAULT = Assault("C3", "C4")


def fight(table: Table, target: int, assaulter: int) -> Table:
    """Let C3 assault C4, both throw so many hits and keep them."""
    table.do(ASSAULT)
    if table.asked == "combat.stand":
        table.do(STAND)
    for number in (target, assaulter):
        table.do(hits(number, table.game.pending.kind.dice))
        if table.asked == "combat.again":
            table.do(KEEP)
    return table


def on(table: Table, question: str) -> Table:
    """Go on to a question as is usual, all saves made, no losses by pursuit."""
    while table.asked not in (question, "victory.die", "end"):
        now = table.game.pending
        if table.side is not None:
            table.do(SYSTEM.usual(table.state))
        elif table.asked == "hits.general":
            table.do(6)
        else:
            table.do(fell(*[1 if table.asked == "pursuit.dice" else 6] * now.kind.dice))
    return table


@pytest.mark.rule("CK-69", "CK-18", "CK-71", "CK-74")
def test_equal_hits_are_a_small_win_of_the_target():
    """TV-36: the target keeps four, the assaulter has three, then four: the pursued may ask for another throw."""
    table = Table.with_("S a CO C3", "S b CO C3", "S d CAV C3", "N n CO C4", "N m CO C4", step=6)
    table.do(ASSAULT, STAND, hits(4, 6))
    assert (table.asked, table.side) == ("combat.again", "N")
    table.do(KEEP, hits(3, 9))
    assert (table.asked, table.side) == ("combat.again", "S")
    table.do(AGAIN, hits(4, 9))

    on(table, "pursuit.dice").do(hits(3, 5))

    assert table.told("small_loss") is not None
    assert (table.asked, table.side) == ("pursuit.again", "S")
    assert "ridden" not in on(table.do(RerollPursuit(yes=False)), "victory.die").latest


@pytest.mark.rule("CK-70", "CK-71", "CK-75", "CK-74")
@pytest.mark.parametrize(("dice", "place"), [(fell(4, 5), "lost"), (fell(4, 4), "C5")])
def test_a_big_win_rides_cavalry_down(dice, place):
    """TV-37: six to four; the pursuer has the re-roll; cavalry throws for itself, light horse and chariots never."""
    pieces = ("S a CO C3", "S b CO C3", "N c CAV C4", "N m MSK C4", "N w CHA C4")
    table = on(fight(Table.with_(*pieces, step=6), 4, 6), "pursuit.dice").do(hits(1, 5))
    assert (table.asked, table.side) == ("pursuit.again", "S")

    table = on(table.do(RerollPursuit(yes=True), NO_PURSUIT), "combat.ridden")
    assert table.game.pending.args == ("c",)
    table.do(dice)

    assert at(table, "c", "m", "w") == [place, "C5", "C5"]
    assert table.state.markers["C4"] == 0


@pytest.mark.rule("CK-73", "CK-78", "CK-90", "CK-17")
def test_an_assaulter_who_wins():
    """TV-46: his markers go, the target's winning marker and artillery too; it falls back, he is awarded."""
    pieces = ("S a CO C3", "S b CO C3", "S t ART C3", "N n CO C4 flags=winning", "N g ART C4", "N k GEN C4")
    table = on(fight(Table.with_(*pieces, markers={"C3": 2, "C4": 1}, step=6), 2, 3), "victory.die")

    assert at(table, "a", "b", "t", "n", "g", "k") == ["C3", "C3", "C3", "C5", "lost", "C5"]
    assert [has(table.state, piece, WINNING) for piece in "abn"] == [True, True, False]
    assert (table.state.markers["C3"], table.state.markers["C5"]) == (0, 1)


@pytest.mark.rule("CK-72", "CK-90", "CK-17")
@pytest.mark.parametrize(("choice", "zone"), [("stay", "C3"), ("fall_back", "C2")])
def test_a_beaten_assaulter_stays_or_goes_back(choice, zone):
    """TV-44: his markers stay with him, winning marker and artillery are lost; the target's markers go."""
    pieces = ("S a CO C3 flags=winning", "S b CO C3", "S t ART C3", "S g GEN C3", "N n CO C4", "N m CO C4")
    table = on(fight(Table.with_(*pieces, markers={"C3": 2, "C4": 3}, step=6), 2, 1), "combat.stay")
    assert table.side == "S"
    table.do(AfterDefeat(choice))

    assert at(table, "a", "b", "g", "t", "n") == [zone, zone, zone, "lost", "C4"]
    assert (table.state.markers[zone], table.state.markers["C4"]) == (2, 0)
    assert [has(table.state, piece, WINNING) for piece in "abnm"] == [False, False, True, True]


@pytest.mark.rule("CK-72", "CK-80")
def test_without_a_way_back_a_beaten_assaulter_is_not_asked():
    """TV-70: it stays and nobody is destroyed; a beaten target without a way is."""
    foes = [f"N {zone}{n} CO {zone}" for zone in ("B3", "D3", "C2") for n in "ab"]
    table = on(fight(Table.with_("S a CO C3", *foes, "N n CO C4", step=6), 2, 1), "combat.stay")
    assert at(table, "a") == ["C3"]

    friends = [f"S {zone}{n} CO {zone}" for zone in ("B4", "D4", "C5") for n in "ab"]
    table = fight(Table.with_("S a CO C3", *friends, "N n CO C4", step=6), 1, 2)
    assert at(on(table, "combat.order"), "n") == ["lost"]


@pytest.mark.rule("CK-61", "CK-77", "CK-104")
def test_a_target_that_falls_back_has_lost_by_nothing():
    """TV-42: no dice, no bow effect; pursuit with the re-roll of the pursued; the gun and winning markers are lost."""
    pieces = ("S a CO C3", "S b CO C3", "N n CAV C4 flags=winning", "N m AUX C4 traits=bow", "N g ART C4")
    table = Table.with_(*pieces, markers={"C3": 2}, step=6).do(ASSAULT)
    assert (table.asked, table.side) == ("combat.stand", "N")
    table.do(RUN)
    assert (table.asked, table.state.markers["C3"]) == ("pursuit.dice", 0)
    table.do(hits(2, 5))
    assert (table.asked, table.side) == ("pursuit.again", "N")

    on(table.do(RerollPursuit(yes=True), NO_PURSUIT), "victory.die")

    assert at(table, "n", "m", "g") == ["C5", "C5", "lost"]
    assert [has(table.state, piece, WINNING) for piece in "abn"] == [True, True, False]
    assert all(has(table.state, piece, WAS_TARGET) for piece in "nm")


@pytest.mark.rule("CK-61")
def test_a_surrounded_target_is_not_asked_to_stand():
    """Offered only where a direction is open."""
    friends = [f"S {zone}{n} CO {zone}" for zone in ("B4", "D4", "C5") for n in "ab"]

    assert Table.with_("S a CO C3", *friends, "N n CO C4", step=6).do(ASSAULT).asked == "combat.dice"


@pytest.mark.rule("CK-70", "CK-56")
def test_both_sides_suffer_their_hits_the_target_first():
    """Winner or not: each saves by its quality in fights."""
    pieces = ("S a CO C3 q=V", "S b CO C3", "N n CO C4 q=L")
    table = fight(Table.with_(*pieces, step=6), 1, 2)
    assert table.game.pending.args[:2] == ("n", 2)

    table.do(fell(4, 5), PlaceHits(("a",)), fell(3))

    assert (table.state.halves["n"], table.state.halves["a"]) == (5, 6)


@pytest.mark.rule("CK-76", "CK-17", "CK-105")
def test_winning_markers_go_to_two_units_that_can_carry_them():
    """TV-45: of CO winning, ELE, SKI and AUX only the last; of three that can the winner picks two."""
    pieces = ("S c CO C3 flags=winning", "S e ELE C3", "S k SKI C3", "S x AUX C3", "N n CO C4")
    table = on(fight(Table.with_(*pieces, step=6), 0, 3), "victory.die")
    assert [has(table.state, piece, WINNING) for piece in "cekx"] == [True, False, False, True]

    pieces = ("S a CO C3", "S b CO C3", "S x AUX C3", "S k SKI C3", "N n CO C4")
    table = on(fight(Table.with_(*pieces, step=6), 0, 3), "combat.choose")
    assert table.side == "S"
    assert table.why(Award(("a", "n"))) == ("CK-04", "not_yours")
    assert table.why(Award(("a", "k"))) == ("CK-76", "carries_none")
    assert table.why(Award(("a", "a"))) == ("CK-76", "two_units")
    assert table.why(Award(("b", "a"))) == ("CK-20", "unit_order")
    assert SYSTEM.usual(table.state) == Award(("a", "b"))
    table.do(Award(("a", "x")))
    assert [has(table.state, piece, WINNING) for piece in "abxk"] == [True, False, True, False]


@pytest.mark.rule("CK-77", "CK-59")
def test_a_target_beaten_off_may_be_assaulted_again_by_another_zone():
    """TV-43: not by the same one, and with two dice less for it."""
    pieces = ("S a CO C3", "S b CO B4", "N n CO C4", "N m CO C4")
    table = on(fight(Table.with_(*pieces, step=6), 3, 1), "combat.order")

    assert table.why(Assault("C2", "C4")) == ("CK-02", "no_face")
    table.do(Assault("B4", "C4"), STAND)
    assert table.state.pools["N"] == 6 + 2 - 2 - 2

    stayed = on(fight(Table.with_(*pieces, step=6), 3, 1), "combat.stay").do(AfterDefeat("stay"))
    assert stayed.why(ASSAULT) == ("CK-59", "has_assaulted")


@pytest.mark.rule("CK-79", "CK-72")
def test_a_winner_that_is_gone_drives_nobody_back():
    """TV-64: no pursuit, no award, no choice; the loser loses winning marker and artillery, not its markers."""
    pieces = ("S a CO C3 flags=winning", "S b CO C3", "S g ART C3", "N n CO C4 halves=2", "N x CO A5")
    table = fight(Table.with_(*pieces, markers={"C3": 2}, step=6), 2, 1)
    table.do(fell(1))
    table.do(PlaceHits(("a", "b")), fell(6), fell(6))

    assert at(table, "n", "g", "a", "b") == ["lost", "lost", "C3", "C3"]
    assert (table.state.markers["C3"], has(table.state, "a", WINNING), table.asked) == (2, False, "victory.die")


@pytest.mark.rule("CK-94", "CK-79")
def test_the_battle_is_over_when_the_fight_has_been_dealt_with():
    """TV-57: the last unit dies in pursuit, its general lives: decisive; both last units by hits: a draw."""
    pieces = ("S a CO C3", "N n CO C4 halves=2", "N g GEN C4")
    table = on(fight(Table.with_(*pieces, step=6), 0, 1), "pursuit.dice").do(hits(1, 5), RerollPursuit(yes=False))
    assert table.end == ("S", "CK-94", "gone")
    assert (at(table, "g"), has(table.state, "a", WINNING)) == (["C4"], True)

    both = fight(Table.with_("S a CO C3 halves=2", "N n CO C4 halves=2", step=6), 1, 1).do(fell(1), fell(1))
    assert both.end == (None, "CK-94", "both_gone")


@pytest.mark.rule("CK-18", "CK-69", "CK-74")
def test_who_cannot_do_better_is_not_asked():
    """TV-62: four of four dice hit; five losses for the pursuer, none for the pursued."""
    table = Table.with_("S a AUX C3", "S b AUX C3", "N n AUX C4", "N m AUX C4", step=6).do(ASSAULT, STAND, hits(4, 4))
    assert table.game.pending.args[0] == "S"

    big = on(fight(Table.with_("S a CO C3", "S b CO C3", "N n CO C4", "N m CO C4", step=6), 0, 4), "pursuit.dice")
    assert big.do(hits(5, 5)).asked == "pursuit.loss"
    small = on(fight(Table.with_("S a CO C3", "S b CO C3", "N n CO C4", step=6), 0, 1), "pursuit.dice")
    assert small.do(hits(0, 5)).asked != "pursuit.again"


@pytest.mark.rule("CK-104", "CK-69")
@pytest.mark.parametrize(("target", "assaulter", "least"), [(4, 4, 2), (8, 8, 3), (8, 10, 3), (12, 14, 5)])
def test_the_target_keeps_what_is_better_than_a_new_throw(target, assaulter, least):
    """The figures of the ledger: from two hits on in 4 v 4, three in 8 v 8 and 10 v 8, five in 14 v 12."""
    assert weak(target, assaulter, False, False) == frozenset(range(least))


@pytest.mark.rule("CK-62", "CK-104", "CK-71")
def test_odds_of_the_guided_opening():
    """TV-68: B4 assaults B3, ten dice against eight: the chances of big and small wins of both sides."""
    pieces = ("N a CO B4 traits=shock", "N b CO B4 traits=shock", "N g GEN B4",
              "S r CO B3 traits=armoured", "S q CO B3 traits=armoured", "S h GEN B3")  # fmt: skip
    table = Table.with_(*pieces, side="N", step=6)
    node = odds_tree(SYSTEM, table.state, Assault("B4", "B3"))
    found = {verdict.rpartition(".")[2]: round(float(share), 4) for verdict, share in verdict_chances(node).items()}

    assert found == {"big_win": 0.3179, "small_win": 0.2759, "small_loss": 0.2486, "big_loss": 0.1576}
    assert truncated_chance(node) == 0


LARGEST = pytest.mark.parametrize(
    ("traits", "bows", "gifts"),
    [
        ("", "", ""),
        ("pike", "", ""),
        ("pike", "pike,bow", ""),
        ("pike", "pike,bow", "erratic,fight"),
        ("", "bow", "fight"),
    ],
)


@pytest.mark.rule("CK-62", "CK-64")
@LARGEST
def test_odds_of_the_largest_fight_are_followed_to_their_end(traits, bows, gifts):
    """Eighteen dice against eighteen, with pikes on both sides and bows: nothing is left open, all adds up to one."""
    node = odds_tree(SYSTEM, largest(traits, bows, gifts).state, ASSAULT)

    assert truncated_chance(node) == 0
    assert sum(verdict_chances(node).values()) == 1
    assert len(verdict_chances(node)) == 4


def chances(ends, source=0):
    """Return how likely each end state of one of the sources is, by its key."""
    weights = {state_key(end.state): end.weights[source] for end in ends if source in end.weights}
    return {mark: Fraction(weight, sum(weights.values())) for mark, weight in weights.items()}


@pytest.mark.rule("CK-62", "CK-19", "CK-18")
@LARGEST
def test_odds_that_add_throws_up_are_those_of_playing_each(traits, bows, gifts):
    """The same ends with the same fractions as where every number of successes is played and asked about."""
    steps = {name: step._replace(tally=None) if isinstance(step, Roll) else step for name, step in SYSTEM.steps.items()}
    s = largest(traits, bows, gifts).do(ASSAULT, STAND).state
    quick, slow = (chances(end_states(system, [Source(s, 1)])[0]) for system in (SYSTEM, replace(SYSTEM, steps=steps)))

    assert quick == slow


@pytest.mark.rule("CK-62", "CK-69")
def test_what_several_throws_come_to_is_followed_once():
    """Eight hits kept, and one thrown again that may become eight: together they take fewer steps, to the same ends."""
    states = [largest().do(ASSAULT, STAND, hits(number, 18)).state for number in (1, 8)]
    alone = [end_states(SYSTEM, [Source(s, 1)]) for s in states]
    met, followed = end_states(SYSTEM, [Source(s, 1) for s in states])

    assert followed < sum(count for _, count in alone)
    for n, (ends, _) in enumerate(alone):
        assert chances(met, n) == chances(ends)


@pytest.mark.rule("CK-61", "CK-42")
def test_trebia_with_a_gun_in_c4():
    """TV-42: Carthage answers the assault on C4 by falling back to C5; Rome is awarded."""
    table = fights_of("trebia", TREBIA_X).do(ASSAULT, RUN, NO_PURSUIT)

    assert at(table, "P2", "P4", "P8") == ["C5"] * 3
    assert sum(has(table.state, piece, WINNING) for piece in ("R1", "R2", "R7")) == 2


@pytest.mark.rule("CK-55", "CK-56", "CK-69", "CK-72", "CK-73", "CK-74", "CK-81", "CK-22", "CK-31", "CK-40", "CK-52")
def test_the_guided_opening():
    """TV-30: a Roman and a Gallic player turn with given dice, to every number of the scenario's text."""
    table = Table.of("training")
    table.do(GeneralStep("RG", "B3"), 4)
    if table.asked == "command.order":
        table.do(next(a for a in table.game.menu() if a.verb == "end_generals"))
    for piece, to in (("R3", "C3"), ("R4", "C3"), ("R5", "C3"), ("R1", "B3"), ("R2", "B3")):
        table.do(Move(piece, to))
    if table.asked == "movement.order":
        table.do(EndMoves())
    table.do(fell(5, 3))
    table.do(next(a for a in table.game.menu() if not a.yes), PlaceHits(("G3",)), fell(2))
    assert (table.state.halves["G3"], table.state.markers["C4"]) == (5, 1)
    table.do(next(a for a in table.game.menu() if a.verb == "end_fights"), 3)

    table.do(next(a for a in table.game.menu() if a.verb == "end_generals"))
    table.do(fell(2))
    table.do(fell(4, 1))
    if table.asked == "morale.again":
        table.do(SYSTEM.usual(table.state))
    table.do(Retire("G4"))
    while table.asked in ("movement.order", "shooting.order"):
        table.do(next(a for a in table.game.menu() if a.verb == "end_moves"))
    table.do(Assault("B4", "B3"), STAND)
    assert table.state.pools == {"N": 10, "S": 8}
    table.do(fell(5, 6, 5, 1, 2, 3, 4, 1), KEEP, fell(6, 5, 5, 6, 1, 2, 3, 4, 1, 2), KEEP)
    table.do(fell(3, 2), fell(6, 1))
    table.do(PlaceHits(("G1", "G1", "G2")), fell(4, 1), fell(5))
    table.do(fell(4, 5, 1, 2, 6), RerollPursuit(yes=True), fell(1, 2, 3, 4, 2), PursuitLoss("R1"))

    s = table.state
    assert {piece: s.halves[piece] for piece in ("R1", "R2", "G1", "G2", "G3")} == {
        "R1": 4, "R2": 5, "G1": 5, "G2": 6, "G3": 5,
    }  # fmt: skip
    assert at(table, "R1", "R2", "RG", "G3", "G4") == ["B2", "B2", "B2", "C4", "C5"]
    assert (s.markers["B2"], s.markers["B4"], s.markers["C4"], s.held["B3"]) == (3, 0, 1, ())
    assert has(s, "G1", WINNING)
    assert has(s, "G2", WINNING)
