"""These tests hold picks of orders, what they draw and lead to, and threats."""

from __future__ import annotations

import pytest

from engine.core import odds
from engine.core.references import piece_ref
from engine.core.types import Decision
from engine.systems.table_battles import SYSTEM
from engine.systems.table_battles.actions import Decline, Pass
from tests.picks import read_picks
from tests.systems.table_battles.table import DECLINE, DONE, PASS, battle, card, made, react, strike


def spelt(table, action):
    """Return how an order is pointed at."""
    return SYSTEM.pointing.picks(table.state, action)


def meant(table, *picks):
    """Return what pointing may mean, with the rule and reason against each, None for what is allowed."""
    return [(action.verb, table.why(action)) for action, *_ in SYSTEM.pointing.propose(table.state, read_picks(*picks))]


@pytest.mark.rule("TB-17", "TB-22")
def test_orders_are_spelt_as_cards_and_words():
    """An attack is two cards, everything else a card and a word, passing a word alone."""
    table = battle("rocroi", "FR", dice={"F2": "22", "F1": "5"})

    assert ("piece:ROC-F1", "piece:ROC-S2") == spelt(table, table.attack("F1", "S2"))
    assert ("piece:ROC-F2", "do:command") == spelt(table, table.command("F2", "F6"))
    assert ("piece:ROC-F7", "do:bombard") == spelt(table, table.bombard("F7"))
    assert ("piece:ROC-F1", "do:null") == spelt(table, table.null("F1"))
    assert ("piece:ROC-F7", "do:null-cube") == spelt(table, table.null("F7"))
    assert ("do:pass",) == spelt(table, Pass())
    table = battle("kolin", "AU")
    assert ("piece:KOL-A6", "piece:KOL-A3", "do:shift-2") == spelt(table, table.shift("A6", "A3", 2))


@pytest.mark.rule("TB-23")
def test_two_attacks_on_one_target_need_a_word():
    """Where a card has two attacks on the same formation a third pick tells them apart."""
    cards = card("A1", strike("B1"), strike("B1", 2)), card("B1", strike("A1"))
    table = made(*cards, dice={"A1": "1"})

    assert ("piece:A1", "piece:B1", "do:act-1") == spelt(table, table.attack("A1", "B1", 1))
    attack = table.attack("A1", "B1", 1)
    assert [attack] == [found.action for found in SYSTEM.pointing.propose(table.state, spelt(table, attack))]


@pytest.mark.rule("TB-30", "TB-31")
def test_reactions_are_spelt_as_a_card():
    """A reaction is its card, with a word where the card has two; declining is a word."""
    cards = card("A1", strike("B1")), card(
        "B1", strike("A1"), react("counterattack", "any", voluntary=True), react("screen", "any", voluntary=True)
    ), card("B2", react("absorb", "B1", voluntary=True), wing="bb")  # fmt: skip
    table = made(*cards, dice={"A1": "1", "B1": "1", "B2": "1"})
    table.do(table.attack("A1", "B1"))

    assert ("piece:B1", "do:act-2") == spelt(table, table.screen("B1", 2))
    assert ("piece:B2",) == spelt(table, table.absorb("B2", 0))
    assert ("do:decline",) == spelt(table, Decline())
    assert [("absorb", None)] == meant(table, "piece:B2")
    assert [("decline", None)] == meant(table, "do:decline")
    assert [("screen", ("TB-30", "react_other"))] == meant(table, "piece:A1")


@pytest.mark.rule("TB-52")
def test_dice_are_spelt_by_their_faces():
    """Placing is a card and the faces."""
    table = battle("training").do("112446")

    assert ("piece:HAL-S2", "do:place-4-4") == spelt(table, table.place("S2", "44"))
    assert [("place", None)] == meant(table, "piece:HAL-S2", "do:place-4-4")
    assert [("place", ("TB-48", "place_reserve"))] == meant(table, "piece:HAL-S4")
    assert [("place", ("TB-52", "place_other"))] == meant(table, "place:HAL-E1")
    assert ("do:done",) == spelt(table, DONE)


@pytest.mark.rule("TB-15", "TB-19", "TB-23", "TB-48")
@pytest.mark.parametrize(
    ("picks", "why"),
    [
        (("piece:HAL-S1",), ("TB-19", "needs")),
        (("piece:HAL-S2",), ("TB-18", "no_dice")),
        (("piece:HAL-S4",), ("TB-48", "reserve")),
        (("piece:HAL-E1",), ("TB-17", "not_yours")),
        (("piece:HAL-S3", "piece:HAL-E2"), ("TB-23", "target_order")),
        (("place:HAL-S3", "place:HAL-S1"), ("TB-79", "shift_off")),
        (("piece:HAL-S3", "do:retire"), ("TB-29", "no_retire")),
        (("piece:HAL-S3", "do:bombard"), ("TB-17", "no_action")),
    ],
)
def test_pointing_is_answered_with_a_reason(picks, why):
    """Whatever card is pointed at, there is an answer why not."""
    table = battle("training", "SC", dice={"S1": "1", "S3": "5"})

    assert [why] == [reason for _, reason in meant(table, *picks)]


@pytest.mark.rule("TB-79")
def test_too_many_sticks_to_shift():
    """Pointing at two friends means a Shift, of as many sticks as the word says."""
    table = battle("kolin", "AU")

    assert [("shift", None)] == meant(table, "piece:KOL-A6", "piece:KOL-A3")
    assert [("shift", ("TB-79", "one_stays"))] == meant(table, "piece:KOL-A6", "piece:KOL-A3", "do:shift-6")


@pytest.mark.rule("TB-22", "TB-43")
def test_what_an_attack_draws():
    """An arrow from card to card, and who would rout by it if nobody reacts."""
    table = battle("training", "SC", dice={"S3": "55"}, sticks={"S3": 1, "E3": 2})
    trace = SYSTEM.pointing.trace(table.state, table.attack("S3", "E3"))

    assert (("HAL-S3", "HAL-E3"), ("HAL-E3", "HAL-S3")) == (trace.path, trace.takes)
    assert () == SYSTEM.pointing.trace(table.state, PASS).path


def verdicts(table, action):
    """Return the verdicts of a forecast: of each answer by its verb, or the only one."""
    node = odds.odds_tree(SYSTEM, table.state, action)
    branches = node.branches if isinstance(node, odds.QuestionNode) else ((None, node),)
    return {a.verb if a else "": next(leaf.verdict for leaf, _ in odds.leaves(b, odds.as_usual)) for a, b in branches}


@pytest.mark.rule("TB-31", "TB-33", "TB-36", "TB-44")
def test_what_becomes_of_an_attack():
    """A forecast shows every answer with its result."""
    table = battle("rocroi", "SP", dice={"S6": "22", "F5": "66", "F4": "3"})
    found = verdicts(table, table.attack("S6", "F5"))

    assert {"screen": "screened", "absorb": "trade"} == {a: v.key.rpartition(".")[2] for a, v in found.items()}
    assert (3, 1) == (found["absorb"].facts["n"], found["absorb"].facts["lost"])
    table = battle("rocroi", "SP", dice={"S6": "22", "F5": "6"})
    assert ("rout_trade", 1) == _short(verdicts(table, table.attack("S6", "F5"))[""])
    table = battle("training", "SC", dice={"S3": "55"}, sticks={"S3": 1, "E3": 2})
    assert ("both_rout", 0) == _short(verdicts(table, table.attack("S3", "E3"))[""])
    table = battle("training", "SC", dice={"S1": "11"}, sticks={"S1": 1})
    routed = verdicts(table, table.attack("S1", "E1"))[""]
    assert ("own_rout_trade", -1, True) == (*_short(routed), routed.takes)
    table = battle("training", "EN", dice={"E3": "55"}, sticks={"S3": 2})
    assert ("won", 1) == _short(verdicts(table, table.attack("E3", "S3"))[""])
    table = battle("rocroi")
    assert ("morale", 1) == _short(verdicts(table, table.bombard("F7"))[""])
    table = battle("kolin", "AU", dice={"A2": "1"})
    assert ("nothing", 0) == _short(verdicts(table, table.attack("A2", "P1"))[""])


def _short(verdict):
    return verdict.key.rpartition(".")[2], verdict.good


@pytest.mark.rule("TB-32", "TB-39")
def test_what_becomes_of_an_answer():
    """A reaction is judged as the side sees it that makes it."""
    table = battle("rocroi", "FR", out="S4", dice={"F3": "11", "S3": "3", "S5": "4"})
    table.do(table.attack("F3", "S3"))

    assert ("trade", 1) == _short(verdicts(table, table.counter("S3"))[""])
    assert ("TB-31", "mandatory") == table.why(DECLINE)


@pytest.mark.rule("TB-22")
def test_threats():
    """What the enemy could attack a card with, if it were the enemy's turn, whoever's it is."""
    table = battle("training", "SC", dice={"S1": "11", "E2": "3", "E3": "5"})
    found = list(SYSTEM.forecast.threats(table.state, piece_ref("HAL-S2")))

    assert ["HAL-E2"] == [action.piece for _, action in found]
    for s, action in found:
        now = SYSTEM.pending(s)
        assert isinstance(now, Decision)
        assert "EN" == now.side
        assert None is SYSTEM.refuse(s, action)
    assert ["HAL-E3"] == [action.piece for _, action in SYSTEM.forecast.threats(table.state, piece_ref("HAL-S3"))]
    assert [] == list(SYSTEM.forecast.threats(table.state, piece_ref("HAL-S4")))


@pytest.mark.rule("TB-85")
def test_saves_are_pointed_at():
    """A card that may save another is pointed at, or the word to let it rout."""
    save = {"protects": ["A1"], "cost": "cube", "voluntary": True}
    cards = card("A1", strike("B1")), card("A2", start_cubes=1, rout_save=save), card("B1", strike("A1", 9))
    table = made(*cards, side="B", dice={"B1": "1"})
    table.do(table.attack("B1", "A1"))

    assert [("save", None)] == meant(table, "piece:A2")
    assert [("forgo", None)] == meant(table, "do:forgo")
    assert {("piece:A2",), ("do:forgo",)} == {spelt(table, action) for action in table.menu()}
