"""Names on the page are English, with the printed ones beside them, and nothing is said twice."""

from __future__ import annotations

import re

import pytest

from engine.core.game import Game
from engine.core.references import piece_ref
from engine.core.scenario import shipped
from engine.systems.at_the_charge.data import COUNTERS, LEADERS
from tests.systems.at_the_charge.table import battle
from web.build.prerender import card
from web.game import piece_sheet
from web.game.seats import HUMAN
from web.game.table import Table
from web.words import Names, Words

WORDS = Words.load("en")
FRENCH = re.compile(
    r"[éèÉ]|\b(?:Chevaliers|Normands|Infanterie|Italiens|Souabes|Francs|Turcs?|Milice|Gardes|cavalerie|infanterie|Onfroy|Guillaume)\b"
)


def sheet(scenario, piece):
    """Return the lines of a piece's sheet at the start of a battle: heading, printed name, where it stands."""
    table = Table(battle(scenario).game, dict.fromkeys("PNRLB", HUMAN))
    table.sheet = piece_ref(piece)
    made = piece_sheet.sheet(table, Names(WORDS, "at_the_charge", table.view()), table.view())
    return re.findall(r"<h2>(.*?)</h2></div><dl .*?</dl>(?:<p class=\"other-name\">(.*?)</p>)?<p>(.*?)</p>", made)[0]


def test_an_english_page_has_english_names():
    """No unit and no leader of At the Charge has a French name on the page."""
    names = (*dict.fromkeys(counter.name for counter in COUNTERS.values()), *LEADERS)
    told = [WORDS.say(f"at_the_charge.type.{name}{end}") for name in names for end in ("", ".short")]

    assert [] == [name for name in told if FRENCH.search(name)]
    assert "Norman infantry" in told
    assert {"Varangians", "Militia"} < set(told)


@pytest.mark.parametrize(
    ("scenario", "piece", "lines"),
    [
        ("civitate", "normands-1", ("Norman knights", "On the printed counter: Chevaliers Normands", "On 0903.")),
        ("civitate", "souabes-1", ("Papal Swabians", "On the printed counter: Souabes", "On 0211: infantry.")),
        ("training", "lombards-1", ("Norman Lombards", "", "On 0708: knights.")),
    ],
)
def test_a_sheet_says_each_thing_once(scenario, piece, lines):
    """The sheet of a unit says its side, name and kind once, with the printed name below."""
    assert lines == sheet(scenario, piece)


@pytest.mark.parametrize(
    ("result", "asked"),
    [
        ("AR1", "Result AR1, an attacker retreats one space. Which of your units that fought is to do so?"),
        ("AT", "Result AT, an attacker checks its morale. Which of your units that fought is to do so?"),
    ],
)
def test_who_takes_a_result_is_asked_in_plain_words(result, asked):
    """The question says the result and its effect before it asks who takes it."""
    view = battle("civitate").game.view(None)

    assert asked == Names(WORDS, "at_the_charge", view).say(
        "at_the_charge.question.combat.name", {"result": f"result:{result}"}
    )


@pytest.mark.parametrize(
    ("n", "asked"),
    [
        (1, "1 step is lost. Which of your units that fought loses it?"),
        (2, "2 steps are lost. Which of your units that fought lose them?"),
    ],
)
def test_who_takes_losses_is_asked_in_plain_words(n, asked):
    """A loss of one step and of two steps are both described in plain words."""
    assert asked == WORDS.say("at_the_charge.question.combat.losses", {"n": n})


def test_text_and_card_count_alike():
    """The summary of Olivento and its card both count the pieces with the leaders."""
    olivento = shipped()["at_the_charge/training"]
    on_card = sorted(map(int, re.findall(r"</span>[^<:]+: (\d+) pieces <span", card(olivento, WORDS))))
    told = re.findall(r"(\w+) pieces against (\w+)", olivento.words["en"]["summary"])

    assert [8, 9] == on_card
    assert [("eight", "nine")] == told


def test_units_of_a_measured_table_are_called_with_what_is_on_their_plates():
    """Units with equal names are told apart by their ids, and the name stands once."""
    view = Game(shipped()["charge/training"], seed=1).view(None)
    alone = Names(WORDS, "charge", view)
    shared = {ref: "Warriors" for ref in view.names if ref.startswith("piece:")}
    alike = Names(WORDS, "charge", view._replace(names={**view.names, **shared}))

    bare = Names(WORDS, "charge", view._replace(names={"piece:R1": "R1"}))

    assert "Legionaries R1" == alone.piece("R1")
    assert "R1" == bare.piece("R1")
    assert ["Warriors R1", "Warriors B1"] == [alike.piece(unit) for unit in ("R1", "B1")]
    assert "Warriors B1 (rank 1 file 1)" == alike.piece("B1.1")


def test_a_tray_beside_the_board_is_called_by_whose_it_is():
    """A tray beside the board is named by its side and purpose, however the board lies."""
    view = Game(shipped()["conquerors_kings/trebia"], {}, seed=1).view()
    names = Names(WORDS, "conquerors_kings", view)

    assert "flank march of the Carthaginians" == names.place("flank-N")
    assert "reserve of the Romans" == names.place("reserve-S")
