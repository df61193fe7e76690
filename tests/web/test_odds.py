"""The odds of an order: each face says what it leads to, and by which rule."""

from __future__ import annotations

import re

from engine.core import odds as engine_odds
from tests.systems.at_the_charge.table import board as crowded
from tests.systems.chartabella.table import board
from web.panels import odds
from web.table import HUMAN, Table
from web.words import Names, Words

WORDS = Words.load("en")


def test_every_face_says_why():
    """Emblems, triangle and star tell whom they favour and who holds more, each with its rule."""
    battle = board("P 103 E6", "M 121 E5", "P 115 A9", "P 101 C7", locations="C7")
    table = Table(battle.game, dict.fromkeys("PM", HUMAN))
    shown = odds.panel(table, Names(WORDS, "chartabella", table.view()), battle.melee("E6", "E5"))
    rows = [re.sub(r"<[^>]+>", " ", row) for row in re.findall(r'<tr class="odds-face">.*?</tr>', shown)]

    assert ["CH-50", "CH-51", "CH-52", "CH-55", "CH-56"] == [re.findall(r"CH-\d\d", row)[0] for row in rows]
    assert "the Persians hold more locations, 1 to 0" in rows[3]
    assert "the Persians have more commander stars, 1 to 0" in rows[4]


def test_what_was_not_counted_out_is_told(monkeypatch):
    """Where odds stop at their budget, a sentence says how much of them goes on further; else there is none."""
    battle = crowded("N K 6(4) @0608", "N I 3(2) @0409", "N I 3(2) @0606", "P I 3(2) @0508", "P I 3(2) @0407")
    attack = battle.attack("0508", "0608")
    shown = []
    for budget in (engine_odds.BUDGET, 30):
        monkeypatch.setattr(engine_odds, "BUDGET", budget)
        monkeypatch.setattr(engine_odds, "RAREST", 30)
        table = Table(battle.game, dict.fromkeys("PN", HUMAN))
        shown.append(odds.panel(table, Names(WORDS, "at_the_charge", table.view()), attack))

    assert ["counted out" in text for text in shown] == [False, True]
    assert re.search(r'<p class="odds-rest">[\d.]+\s% of this goes on further', shown[1])
