"""Odds say for each face what it leads to, and by which rule."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from engine.core import odds as engine_odds
from engine.core.odds import truncated_chance
from engine.core.types import End, Side
from engine.systems.charge.actions import Charge
from engine.systems.conquerors_kings.actions import Assault
from tests.systems.at_the_charge.table import board as crowded
from tests.systems.charge.table import Table as OnTable
from tests.systems.chartabella.table import board
from tests.systems.conquerors_kings.test_told import met
from tests.systems.zones.games import large
from tests.zones import SYSTEM as ZONES
from tests.zones.actions import Fight
from web.game import odds_summary, odds_view
from web.game.seats import HUMAN
from web.game.sentences import result_text
from web.game.table import Table
from web.words import Names, Words

WORDS = Words.load("en")


def test_every_face_says_why():
    """Emblems, triangle and star name the side that they favour, each with its rule."""
    battle = board("P 103 E6", "M 121 E5", "P 115 A9", "P 101 C7", locations="C7")
    table = Table(battle.game, dict.fromkeys("PM", HUMAN))
    shown = odds_view.panel(table, Names(WORDS, "chartabella", table.view()), battle.melee("E6", "E5"))
    rows = [re.sub(r"<[^>]+>", " ", row) for row in re.findall(r'<tr class="odds-face">.*?</tr>', shown)]

    assert ["CH-50", "CH-51", "CH-52", "CH-55", "CH-56"] == [re.findall(r"CH-\d\d", row)[0] for row in rows]
    assert "the Persians hold more locations, 1 to 0" in rows[3]
    assert "the Persians have more commander stars, 1 to 0" in rows[4]


def test_what_was_not_counted_out_is_told(monkeypatch):
    """If odds stop at their budget, a sentence says how much is open; otherwise there is none."""
    battle = crowded("N K 6(4) @0608", "N I 3(2) @0409", "N I 3(2) @0606", "P I 3(2) @0508", "P I 3(2) @0407")
    attack = battle.attack("0508", "0608")
    shown = []
    for budget in (engine_odds.MAX_STATES, 12):
        monkeypatch.setattr(engine_odds, "MAX_STATES", budget)
        table = Table(battle.game, dict.fromkeys("PN", HUMAN))
        shown.append(odds_view.panel(table, Names(WORDS, "at_the_charge", table.view()), attack))

    assert ["counted out" in text for text in shown] == [False, True]
    assert re.search(r'<p class="odds-rest">In [\d.]+\s% of the cases more dice follow', shown[1])


def test_good_and_bad_differ_by_sign_and_are_told_apart_for_the_ear():
    """Each row has a sign for the reader's side, and the signs are reversed for the other side."""
    battle = board("P 103 E6", "M 121 E5", "P 115 A9")
    table = Table(battle.game, dict.fromkeys("PM", HUMAN))
    names = Names(WORDS, "chartabella", table.view())
    summary = table.odds_summary(battle.melee("E6", "E5"))
    own, other = (re.findall(r'odds-row (\w+).*?odds-sign" aria-hidden="true">(.).*?hidden">([^<]*)', made)
                  for made in (odds_view.whole(names, summary), odds_view.whole(names, summary, -1)))  # fmt: skip

    assert [("good", "+", "for you: "), ("bad", "\u2212", "against you: ")] == [own[0], own[-1]]
    assert [("bad", "\u2212", "against you: "), ("good", "+", "for you: ")] == [other[0], other[-1]]


def test_a_button_says_little():
    """A button names up to three verdicts, and sums up more by kind."""
    battle = board("P 103 E6", "M 121 E5", "P 115 A9")
    table = Table(battle.game, dict.fromkeys("PM", HUMAN))
    names = Names(WORDS, "chartabella", table.view())
    attack = battle.melee("E6", "E5")

    who = "Immortals (E6)"
    assert re.fullmatch(
        rf"{re.escape(who)} wins? [\d.]+\s%, draw [\d.]+\s%, {re.escape(who)} loses? [\d.]+\s%",
        odds_view.in_short(table, names, attack),
    )
    assert 3 == odds_view.listed(table, names, attack).count("<li")

    charge = crowded("N K 5(4)+ @0608", "P I 3(2) @0508")
    table = Table(charge.game, dict.fromkeys("PN", HUMAN))
    names = Names(WORDS, "at_the_charge", table.view())
    assert re.fullmatch(
        r"for you [\d.]+\s%, of it [\d.]+\s% with .*, neither [\d.]+\s%, against you [\d.]+\s%",
        odds_view.in_short(table, names, charge.attack("0508", "0608")),
    )


def test_what_is_good_tells_how_much_of_it_takes_something():
    """Of the good share the part with losses is given, because a retreat is no loss."""
    charge = crowded("N K 5(4)+ @0608", "P I 3(2) @0508")
    table = Table(charge.game, dict.fromkeys("PN", HUMAN))
    names = Names(WORDS, "at_the_charge", table.view())
    totals = table.odds_summary(charge.attack("0508", "0608")).totals()

    assert re.match(
        r"for you 27\.8\s%, of it 8\.3\s% with losses of the enemy, neither ", odds_view.shares_text(names, totals)
    )


def test_a_handful_of_dice_is_told_by_what_it_comes_to():
    """Rows of a pool have their chance and number of hits instead of faces."""
    state = large(5, 4)
    node = engine_odds.odds_tree(ZONES, state, Fight("b2"))
    shown = odds_view.whole(Names(WORDS, "zones", ZONES.sight.view(state, None)), odds_summary.OddsSummary(node))
    rows = re.findall(r'<tr class="odds-face">.*?</tr>', shown)

    assert 11 == len(rows)
    assert "What the dice may come to" in shown
    assert "1.7\u00a0%" in rows[0]
    assert [] == [row for row in rows if "<svg" in row]


@pytest.mark.parametrize(
    ("end", "told"),
    [
        (End(None, "ZN-14", ""), "A draw."),
        (End(Side("P"), "ZN-14", ""), "Victory of the Persians."),
        (End(Side("P"), "ZN-14", "", is_decisive=True), "Decisive victory of the Persians."),
    ],
)
def test_an_end_tells_its_grade(end, told):
    """A victory by more than needed is called decisive."""
    battle = board("P 103 E6", "M 121 E5")

    assert told == result_text(Names(WORDS, "chartabella", battle.game.view()), end)


def test_shares_add_up_to_a_hundred():
    """Three shares rounded to tenths of a per cent add up to 100."""
    for n in range(1, 40):
        for m in range(40 - n):
            shares = [Fraction(n, 41), Fraction(m, 41), Fraction(41 - n - m, 41)]
            rounded = odds_summary.rounded(shares)

            assert 1 == sum(rounded), shares
            assert all(abs(one - other) < Fraction(1, 1_000) for one, other in zip(shares, rounded, strict=True))


def test_what_is_listed_adds_up_to_what_the_button_says():
    """The rounded parts of a share add up to it, so list and button agree."""
    for n in range(1, 30):
        parts = [Fraction(n, 97), Fraction(n, 89), Fraction(1, 83)]
        whole = odds_summary.rounded([sum(parts), 1 - sum(parts)])[0]

        assert whole == sum(odds_summary.rounded(parts, whole)), parts


def test_each_answer_is_told_in_the_same_measure():
    """Each answer has the same measure: an assault gives its odds if the target stands or falls back."""
    table = Table(met().game, dict.fromkeys("NS", HUMAN))
    names = Names(WORDS, "conquerors_kings", table.view())
    assault = next(a for a in table.selection.system.legal(table.selection.state) if isinstance(a, Assault))
    listed = re.sub(r"<[^>]+>", "", odds_view.listed(table, names, assault))

    assert re.search(r"“Stand”, as supposed above: for you [\d.]+\s%, against you [\d.]+\s%", listed)
    assert re.search(r"“Fall back”: for you 100\s% \(the target falls back\)", listed)
    assert odds_view.in_short(table, names, assault).endswith("if the answer is: Stand")
    with table.odds_cache.glance(table.selection.system):
        table.odds_cache.clear()
        assert odds_view.in_short(table, names, assault).endswith("if the answer is: Stand")
        assert not table.odds_cache.is_cut or truncated_chance(table.odds(assault))
    assert "Fall back" in odds_view.listed(table, names, assault)


def test_odds_of_which_nothing_depends_on_the_dice_have_no_table_of_faces():
    """If every face comes to contact, one line says so."""
    table = OnTable.with_("A R1 RL 4/4 1800,2300,360", "B B1 GW 8/4 1800,2150,0", side="B", size=(3600, 3600))
    order = Charge("B1", "R1", -1, 0)
    node = engine_odds.odds_tree(table.game.system, table.state, order)
    names = Names(WORDS, "charge", table.game.view())

    assert isinstance(node, engine_odds.DiceNode)
    assert {"charge.verdict.reached": 1} == engine_odds.verdict_chances(node)
    assert "<table" not in odds_view.whole(names, odds_summary.OddsSummary(node))
