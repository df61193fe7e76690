"""How a battle ends: Morale, clauses, hits of several kinds, dusk, giving up; what a turn leaves behind."""

from __future__ import annotations

import pytest

from engine.core.types import Agree, Resign
from engine.systems.table_battles.data import CUBES, DICE
from tests.systems.table_battles.table import PASS, battle, card, made, react, rewritten, strike

TWO = card("A1", strike("B1 B2", 4)), card("A2", strike("B1"), wing="aa"), card("B1", strike("A1")), card("B2")


@pytest.mark.rule("TB-01", "TB-02", "TB-08", "TB-09", "TB-10", "TB-11", "TB-12")
def test_the_set_up():
    """Sticks by strength, reserves too, one cube on each Special Formation, Morale, six dice each, and who begins."""
    table = battle("rocroi")

    assert (5, 6, 4, 0, 2) == table.sticks("F1", "F2", "F6", "F7", "S2")
    assert (1, 1, (3, 3), 2) == (table.cubes("F7"), table.cubes("S7"), table.morale, table.supply)
    assert (6, 6, "FR") == (table.pool("FR"), table.pool("SP"), table.side)
    assert ("reserve", "in_play") == table.status("F6", "F5")
    assert (6, 10) == (DICE, CUBES)


@pytest.mark.rule("TB-71", "TB-86")
@pytest.mark.parametrize(
    ("morale", "lost", "end"),
    [
        ((2, 3), (0, 0), ("EN", "TB-86", "dusk_morale")),
        ((3, 2), (0, 0), ("SC", "TB-86", "dusk_morale")),
        ((2, 2), (3, 1), ("EN", "TB-86", "dusk_losses")),
        ((2, 2), (3, 3), (None, "TB-86", "dusk_draw")),
    ],
)
@pytest.mark.parametrize("limit", [{"quiet": 60}, {"turn": 101}])
def test_tv_61_dusk(morale, lost, end, limit):
    """TV-61: At dusk more Morale wins, then fewer sticks lost; else the battle is drawn."""
    assert end == battle("training", "SC", morale=morale, lost=lost, **limit).end


@pytest.mark.rule("TB-86")
def test_no_dusk_before_its_time():
    """One turn before the limit the battle goes on; a turn in which something happens is not quiet."""
    assert None is battle("training", "SC", quiet=59, turn=100).end
    table = battle("training", "EN", dice={"E3": "5"}, quiet=7)
    table.do(table.attack("E3", "S3")).pass_turn()
    assert 0 == table.state.quiet
    table.pass_turn()
    assert 1 == table.state.quiet


@pytest.mark.rule("TB-86")
def test_a_shift_is_quiet():
    """Sending sticks to and fro does not put dusk off."""
    table = battle("kolin", "AU", quiet=3)
    table.do(table.shift("A6", "A3", 1)).pass_turn()

    assert 4 == table.state.quiet


@pytest.mark.rule("TB-69", "TB-71")
def test_the_defeat_check_comes_before_dusk():
    """A side that can never attack loses even when dusk would give it the battle."""
    table = battle("training", "SC", out="S1 S2 S3 S4", morale=(4, 1), quiet=60)

    assert ("EN", "TB-69", "no_attack") == table.end


@pytest.mark.rule("TB-87")
def test_giving_up():
    """A side may give the game up, and the other one wins."""
    table = battle("training").do("111111")
    table.do(Resign("EN"))

    assert "SC" == table.game.pending.winner
    assert "TB-87" == table.game.pending.rule


@pytest.mark.rule("TB-87")
def test_an_agreed_draw():
    """Both sides may agree on a draw, whatever is asked; after the end there is nothing to agree on."""
    table = battle("training").do("111111")
    table.do(Agree())

    assert (None, "TB-87", "end.agreed") == (table.game.pending.winner, table.game.pending.rule, table.game.pending.why)
    assert "refuse.over" == table.game.refuse(Agree()).why


@pytest.mark.rule("TB-68", "TB-84")
def test_one_rout_is_enough_for_one_side():
    """A scenario may give a side so little Morale that one rout loses the battle."""
    sides = battle("training").game.scenario.body["sides"]
    scenario = rewritten("training", sides=[{**sides[0], "morale": 1}, sides[1]])
    table = battle("training", "EN", scenario=scenario, dice={"E2": "333"}, sticks={"S2": 2})
    table.do(table.attack("E2", "S2"))

    assert ("EN", "TB-68", "morale") == table.end


@pytest.mark.rule("TB-85")
@pytest.mark.parametrize(
    ("clause", "end"),
    [
        ({"type": "rout_any", "side": "A", "cards": ["B1", "B2"], "n": 1}, ("A", "clause_win")),
        ({"type": "rout_any", "side": "A", "cards": ["B1", "B2"], "n": 2}, None),
        ({"type": "rout_all", "side": "A", "cards": ["B1"], "grade": "lesser"}, ("A", "clause_lesser")),
        ({"type": "rout_all", "side": "A", "cards": ["B1"], "out": True, "grade": "draw"}, (None, "clause_draw")),
        ({"type": "lose_limit", "side": "B", "n": 1}, ("A", "clause_win")),
        ({"type": "condition", "side": "B", "when": {"out": "B1"}}, ("B", "clause_win")),
        ({"type": "condition", "side": "B", "when": {"not": {"morale": ["A", ">", 9]}}}, ("B", "clause_win")),
        ({"type": "hold", "side": "B", "turn": 2}, None),
    ],
)  # fmt: skip
def test_clauses(clause, end):
    """Each kind of clause is looked at after a resolution, with its grade."""
    table = made(*TWO, body={"victory": [clause]}, dice={"A1": "1"})
    table.do(table.attack("A1", "B1"))

    assert ((end[0], "TB-85", end[1]) if end else None) == table.end


@pytest.mark.rule("TB-85")
def test_a_clause_that_asks_for_no_loss():
    """A side that has lost a formation cannot win by a clause that forbids it."""
    clause = {"type": "rout_all", "side": "A", "cards": ["B1"], "without_losing": 1}
    table = made(*TWO, body={"victory": [clause]}, dice={"A1": "1"}, routed="A2")
    table.do(table.attack("A1", "B1"))

    assert None is table.end


@pytest.mark.rule("TB-85")
def test_holding_out():
    """A side may win by lasting until a turn: at its beginning, after the defeat check."""
    table = made(*TWO, body={"victory": [{"type": "hold", "side": "B", "turn": 3}]})
    table.pass_turn()
    assert None is table.end
    table.pass_turn()
    assert ("B", "TB-85", "clause_win") == table.end


@pytest.mark.rule("TB-16", "TB-13", "TB-14")
def test_nothing_carries_over_but_what_lies_on_the_table():
    """After a turn the rolled faces are forgotten, the other side is on turn, the dice on cards stay."""
    table = battle("training").do("112446")
    table.do(table.place("S2", "44"))
    table.pass_turn()

    assert ("", (), 2, 1) == (table.state.rolled, table.state.placed, table.state.turn, table.state.side)
    assert ("44",) == table.dice("S2")


@pytest.mark.rule("TB-61", "TB-62")
def test_dice_stay_and_the_others_are_rolled_again():
    """Dice lie on a card until it acts; those not placed are rolled again next turn."""
    table = battle("training").do("112446")
    table.do(table.place("S2", "44"))
    table.pass_turn().pass_turn()
    table.do(PASS)

    assert "turn.roll" == table.asked
    assert 4 == table.pool("SC")
    assert 126 == len(table.game.pending.odds)


@pytest.mark.rule("TB-51")
def test_no_dice_no_roll():
    """With an empty pool there is no Roll Phase."""
    table = made(*TWO, dice={"A1": "111", "A2": "111"})
    table.do(PASS)

    assert ("turn.roll", 1) == (table.asked, table.state.side)
    assert "no_dice" in table.latest


@pytest.mark.rule("TB-17")
@pytest.mark.parametrize(
    ("piece", "rule", "why"),
    [("B1", "TB-17", "not_yours"), ("A3", "TB-50", "out"), ("C1", "TB-05", "unknown"), ("A2", "TB-18", "no_dice")],
)
def test_who_cannot_act(piece, rule, why):
    """An action is one's own, of a formation in play, with a die on it."""
    table = made(*TWO, card("A3"), dice={"A1": "1", "B1": "1"}, out="A3")

    assert (rule, why) == table.why(table.null(piece))


@pytest.mark.rule("TB-05", "TB-22")
def test_attacks_that_are_not_on_the_card():
    """An attack has a number and a target that are printed on the card."""
    table = made(*TWO, card("B3", wing="bb"), dice={"A1": "1"})

    assert ("TB-22", "no_attack") == table.why(table.attack("A1", "B1", 1))
    assert ("TB-22", "not_listed") == table.why(table.attack("A1", "B3"))
    assert ("TB-05", "unknown") == table.why(table.attack("A1", "C9"))
    assert ("TB-22", "no_target") == made(*TWO, dice={"A2": "1"}, out="B1").why(table.attack("A2", "B1"))


@pytest.mark.rule("TB-23")
def test_a_card_with_two_attacks():
    """The player chooses between two attacks of a card, each with its own first target."""
    table = made(card("A1", strike("B1"), strike("B2", 3)), card("B1", strike("A1")), card("B2"), dice={"A1": "1"})
    table.do(table.attack("A1", "B2", 1))

    assert (4, 1) == table.sticks("B1", "B2")


@pytest.mark.rule("TB-24")
def test_a_reserve_that_blocks():
    """A card may say that a formation in Reserve on its list keeps it from attacking the next one."""
    blocked = card("A1", strike("B1 B2"), reserve_target="block"), card("A2", strike("B2"), wing="aa")
    cards = *blocked, card("B1", strike("A1"), reserve={"by": ["B2"]}), card("B2", strike("A1"))
    table = made(*cards, dice={"A1": "1", "A2": "1"})

    assert ("TB-24", "blocked") == table.why(table.attack("A1", "B2"))
    assert "piece:B1" == table.facts(table.attack("A1", "B2"))["first"]
    assert None is table.why(table.attack("A2", "B2"))


@pytest.mark.rule("TB-25", "TB-65")
def test_hits_by_pairs_triplets_and_cubes():
    """Hits may be counted by pairs, by triplets, or by cubes; dice count nothing for a Special Formation."""
    for per, dice, left in (("pair", "11224", 8), ("triplet", "11124", 9), ("die", "12", 8)):
        table = made(card("A1", strike("B1", {"per": per})), card("B1", strike("A1"), strength=10), dice={"A1": dice})
        table.do(table.attack("A1", "B1"))
        assert (left,) == table.sticks("B1")
    guns = card("A1", strike("B1", {"base": 1, "per": "cube", "each": 2}), kind="special", strength=3)
    table = made(guns, card("A2"), card("B1", strike("A2"), strength=10), cubes={"A1": 2})
    table.do(table.attack("A1", "B1"))
    assert ((5,), 1) == (table.sticks("B1"), table.cubes("A1"))


@pytest.mark.rule("TB-33", "TB-34", "TB-63")
def test_reactions_against_guns():
    """A Counterattack has no effect on a Special Formation; a Screen costs it its cube."""
    guns = card("A1", strike("B1"), kind="special", strength=3)
    for kind, left in (("screen", 4), ("counterattack", 3)):
        table = made(guns, card("A2"), card("B1", strike("A2"), react(kind, "any", hits=3)), dice={"B1": "1"})
        table.do(table.attack("A1", "B1"))
        assert ((left,), 0, ("in_play",)) == (table.sticks("B1"), table.cubes("A1"), table.status("A1"))


@pytest.mark.rule("TB-36", "TB-37", "TB-38")
def test_absorb_that_leaves_the_rest():
    """Absorb of some hits may leave the rest on the formation attacked; where nothing is suffered nobody absorbs."""
    some = react("absorb", "B1", take=2, remainder="target")
    cards = card("A1", strike("B1", 5, self=1)), card("B1", strike("A1"), strength=5), card("B2", some, wing="bb")
    table = made(*cards, dice={"A1": "1", "B2": "1"})
    table.do(table.attack("A1", "B1"))
    assert (2, 2, 3) == table.sticks("B1", "B2", "A1")

    tough = card("B1", strike("A1"), hit_mods=[{"add": -9}])
    table = made(cards[0], tough, cards[2], dice={"A1": "1", "B2": "1"})
    table.do(table.attack("A1", "B1"))
    assert ((4, 4), ("1",), (False, False)) == (table.sticks("B1", "B2"), table.dice("B2"), table.owes)


@pytest.mark.rule("TB-30", "TB-31", "TB-33", "TB-36", "TB-40")
def test_reactions_that_do_not_fit():
    """A reaction answers the attacks that its card names, with dice on the card, and nothing but attacks."""
    cards = [
        card("A1", strike("B1")), card("A2", strike("B1"), wing="aa"),
        card("B1", strike("A1"), react("counterattack", "A1"), react("screen", "A2")),
        card("B2", react("absorb", "B1"), react("screen", "any"), wing="bb"), card("B3", react("absorb", "B2")),
    ]  # fmt: skip
    table = made(*cards, dice={"A1": "1", "B1": "2", "B2": "3"})
    table.do(table.attack("A1", "B1"))

    assert 3 == len(table.menu())
    assert ("TB-33", "no_screen") == table.why(table.screen("B1", 2))
    assert ("TB-18", "no_dice") == table.why(table.absorb("B3", 0))
    assert ("TB-30", "no_reaction") == table.why(table.absorb("B2", 1))
    assert ("TB-30", "react_other") == table.why(table.screen("A2", 0))
    assert ("TB-05", "unknown") == table.why(table.screen("C1", 0))
    table = made(*cards, dice={"A1": "1", "B1": "2", "B2": "3", "B3": "3"})
    table.do(table.attack("A1", "B1"))
    assert ("TB-36", "no_absorb") == table.why(table.absorb("B3", 0))


@pytest.mark.rule("TB-32")
def test_a_voluntary_reaction_beside_a_mandatory_one():
    """A voluntary reaction may be chosen instead of a mandatory one, but declining is refused."""
    cards = card("A1", strike("B1")), card("B1", strike("A1"), react("counterattack", "any", hits=1)), card(
        "B2", react("screen", "any", voluntary=True), wing="bb"
    )  # fmt: skip
    table = made(*cards, dice={"A1": "1", "B1": "2", "B2": "3"})
    table.do(table.attack("A1", "B1"))

    assert ["counterattack", "screen"] == sorted(action.verb for action in table.menu())


@pytest.mark.rule("TB-43", "TB-44", "TB-45")
def test_two_routs_of_one_side_add_up():
    """Formations of one side that rout by one list of effects rout together and give their cubes together."""
    bomb = card("A1", strike("B1", 4, then=[{"rout": "B2"}, {"hits": ["B3", 9]}]))
    cards = bomb, card("A2"), card("B1", strike("A1")), card("B2", wing="bb", star=True), card("B3")
    table = made(*cards, dice={"A1": "1"}, morale=(2, 5))
    table.do(table.attack("A1", "B1"))

    assert (("routed",) * 3, (6, 1), 12) == (table.status("B1", "B2", "B3"), table.morale, table.lost[1])


@pytest.mark.rule("TB-48", "TB-49")
@pytest.mark.parametrize(("mode", "status"), [("any", "in_play"), ("all", "reserve")])
def test_a_reserve_that_waits_for_several(mode, status):
    """A reserve with several names comes with the first of them, or when all have left if the card says so."""
    late = card("A3", strike("B1"), wing="aa", reserve={"by": ["A1", "A2"], "mode": mode})
    table = made(card("A1", strike("B1")), card("A2", strike("B1"), retire=True), late, TWO[2], dice={"A2": "1"})
    table.do(table.retire("A2"))

    assert (status,) == table.status("A3")


@pytest.mark.rule("TB-53")
def test_wings_share_dice_as_they_like():
    """Three sixes may be split between two wings that take sixes."""
    cards = card("A1", strike("B1"), area="6"), card("A2", strike("B1"), area="6", wing="aa"), TWO[2]
    table = made(*cards).do("123666")
    table.do(table.place("A1", "66"), table.place("A2", "6"))

    assert ("66", "6") == table.dice("A1", "A2")


@pytest.mark.rule("TB-52", "TB-64")
def test_faults_of_a_batch():
    """A batch is named in rising order, was rolled, and is not empty; a cube is bought with the fewest dice."""
    guns = card("A2", {"type": "bombard"}, kind="special", strength=3, area="Doubles or 6", wing="aa")
    table = made(card("A1", strike("B1"), area="Any or 6"), guns, TWO[2]).do(PASS, "134566")

    assert ("TB-52", "batch_order") == table.why(table.place("A1", "31"))
    assert ("TB-52", "no_batch") == table.why(table.place("A1", ""))
    assert ("TB-51", "not_rolled") == table.why(table.place("A1", "22"))
    assert ("TB-52", "place_other") == table.why(table.place("B1", "1"))
    assert ("TB-64", "fewest") == table.why(table.place("A2", "66"))
    assert ("TB-60", "area") == table.why(table.place("A2", "13"))
    table.do(table.place("A2", "6"))
    assert (2, "13456") == (table.cubes("A2"), table.state.rolled)


@pytest.mark.rule("TB-51", "TB-52")
@pytest.mark.parametrize(("dice", "outcomes"), [(6, 462), (5, 252), (4, 126), (1, 6)])
def test_the_odds_of_a_roll_are_exact(dice, outcomes):
    """Each row of faces has as many ways to fall as dice can be told apart: together 6 to their number."""
    from engine.systems.table_battles.placement import odds_of  # noqa: PLC0415 - used here alone

    odds = odds_of(dice)
    assert (outcomes, 6**dice) == (len(odds), sum(weight for _, weight in odds))
    assert [("666666", 1), ("123456", 720)] == [one for one in odds_of(6) if one[0] in ("666666", "123456")][::-1]
