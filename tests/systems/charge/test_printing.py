"""Charge! on paper: stands to cut out, the table at their scale, the sheet of rules."""

from __future__ import annotations

import re

from engine.core.scenario import shipped
from engine.core.system import load
from web.paint.print_choices import Choices
from web.paint.print_sheets import PrintedBattle, sheets
from web.words import Words


def battle() -> PrintedBattle:
    """Return the raid on the frontier before it has begun."""
    return PrintedBattle.of_scenario(shipped()["charge/frontier"], load("charge"), Words.load("en"))


def test_every_stand_is_cut_out_and_no_unit():
    """20 Roman stands and 28 of the raiders, each as wide as was chosen."""
    made = sheets(battle(), Choices(frozenset({"counters"}), size=30))

    assert 48 == made.count('<div class="cut cut-stand">')
    assert 48 == len(re.findall(r'class="cut-name"[^>]*>(?:Legionaries|Auxiliaries|Horse|Archers|Veterans|Legate|'
                                r"Household|Warriors|Skirmishers|Champion|Swordsmen|Chief)", made))  # fmt: skip
    assert set(re.findall(r'width="([\d.]+)mm"', made)) == {"30.50"}


def test_the_table_is_printed_at_the_scale_of_the_stands():
    """48 inches are twenty stands of 2.4 inches: with stands of 12 mm the table is 240 mm wide, its rim aside."""
    made = sheets(battle(), Choices(frozenset({"ground"}), size=12))
    wide = sum(float(width) for width in re.findall(r'class="[^"]*printed" [^>]*width="([\d.]+)mm"', made))

    assert 240 <= wide <= 290
