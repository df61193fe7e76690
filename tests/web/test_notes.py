"""Notes on an order stand beside the question or on its button, and are spoken."""

from __future__ import annotations

import re

from engine.core.game import Game
from engine.core.references import piece_ref, word_ref
from engine.core.scenario import shipped
from engine.systems.at_the_charge import actions as at_the_charge
from tests.systems.chartabella.table import board
from tests.systems.table_battles.table import battle, card, made, strike
from web.game import piece_sheet, question_view
from web.game.seats import HUMAN
from web.game.table import Table
from web.words import Names, Words

WORDS = Words.load("en")


def seated(game: Game) -> Table:
    """Return a table at which two persons play a game."""
    return Table(game, dict.fromkeys(game.system.sides(game.state), HUMAN))


def asked(table: Table) -> tuple[str, str]:
    """Return the bar of the question and what is spoken."""
    names = Names(WORDS, table.game.system.id, table.view())
    return question_view.question(table, names, table.view(), 0, False), question_view.question_text(
        table, names, table.view()
    )


def test_what_all_words_share_is_told_once():
    """A note that all words share stands once above the buttons and is spoken."""
    table = seated(battle("kolin", "AU").game)
    table.point(piece_ref("KOL-A6"))
    table.point(piece_ref("KOL-A3"))
    bar, spoken = asked(table)

    assert bar.count("Costs the action of this turn.") == 1
    assert "deed-about" not in bar
    assert "Costs the action of this turn." in spoken
    assert "#rule-TB-82" in bar


def beside(bar: str, word: str) -> tuple[str, str]:
    """Return the button of a word, and what stands beside it."""
    found = re.search(
        rf'(<button[^>]*{word}[^>]*aria-describedby="([^"]+)".*?</button>)<div[^>]*id="\2">(.*?)</div>', bar
    )
    assert found is not None, bar
    return found[1], found[3]


def test_what_one_word_costs_stands_beside_its_button():
    """The cost of a single word stands beside its button, whose label is the word alone."""
    table = seated(battle("rocroi", "SP", dice={"S4": "11"}).game)
    table.point(piece_ref("ROC-S4"))
    bar, _ = asked(table)

    retire, about = beside(bar, word_ref("retire"))
    assert retire.endswith(">Retire</button>")
    assert "it costs no morale" in about
    assert "can no longer answer: Counterattack" in about


def test_a_warning_stands_above_the_confirm_button():
    """An attack after which nobody can attack again has a warning with the rule."""
    last = card("A1", strike("B1", 1, self=1), strength=1)
    table = seated(made(last, card("A2"), card("B1", strike("A1")), dice={"A1": "1"}, morale=(3, 3)).game)
    table.point(piece_ref("A1"))
    table.point(piece_ref("B1"))
    bar, spoken = asked(table)

    assert re.search(r'<p class="note warning">After this none of your formations .*?#rule-TB-69', bar)
    assert bar.index("note warning") < bar.index('id="confirm"')
    assert "you lose" in spoken


def test_a_whole_attack_that_others_may_join_stands_out_with_its_odds_above():
    """If others may join an attack, its odds stand above its button, which is offered first."""
    game = Game(shipped()["at_the_charge/training"], {}, seed=1)
    for move in (("normands-1", "0704", "0603", "0503"), ("normands-2", "0602", "0502", "0402")):
        game.do(at_the_charge.Move(move[0], move[1:]))
    game.do(at_the_charge.EndPhase())
    table = seated(game)
    for pick in (piece_ref("thrakesion-1"), piece_ref("normands-1")):
        table.point(pick)
    bar, _ = asked(table)

    assert table.selection.gathers
    assert "deed" not in bar
    assert bar.index('class="chances"') < bar.index('button-primary" data-do="point" data-arg="do:attack"')


def test_an_answer_that_is_warned_of_is_not_the_one_offered_first():
    """If one of two answers has a warning, the other button is prominent."""
    game = board("P 103 E6", "M 124 E5", "M 132 A1", cards=(0, 2))
    game.do(game.melee("E6", "E5"), "EP")
    bar, _ = asked(seated(game.game))

    assert 'button-primary usual" data-do="point" data-arg="do:keep-card"' in bar
    assert "Swords lead to" in beside(bar, word_ref("play-card"))[1]


def test_how_an_attack_adds_up_is_in_the_bar_for_small_screens():
    """The question bar shows the sum of the selected attack, which only a small screen shows."""
    table = seated(battle("training", "EN", dice={"E2": "333"}).game)
    table.point(piece_ref("HAL-E2"))
    assert "adding-up" not in asked(table)[0]
    table.point(piece_ref("HAL-S2"))

    assert re.search(r'<p class="adding-up">Hits on Steward.s Battle: 3 for dice = 3\.', asked(table)[0])


def test_the_ear_hears_an_order_as_a_sentence_of_its_own():
    """The spoken order ends with a full stop before the text that Enter plays it."""
    table = seated(battle("training", "EN", dice={"E2": "333"}).game)
    for pick in (piece_ref("HAL-E2"), piece_ref("HAL-S2")):
        table.point(pick)
    _, spoken = asked(table)

    assert table.selection.chosen is not None
    assert "attack Steward’s Battle. The odds: " in spoken


def test_dice_are_chosen_and_told_as_dice():
    """The question asks which dice go onto a card, and the log tells which lie there."""
    names = Names(WORDS, "table_battles", seated(battle("training", "EN").game).view())
    facts = {"piece": piece_ref("HAL-E2"), "faces": "6", "dice": "6"}

    assert WORDS.say("table_battles.ask.turn.place.do") == "choose the dice."
    assert names.say("table_battles.log.placed", facts) == "Dice placed on King Edward’s Battle: 6. Lying there now: 6."


def test_the_sheet_of_a_piece_shows_both_faces():
    """The sheet of a unit at full strength shows its reduced face too."""
    table = seated(Game(shipped()["at_the_charge/training"], {}, seed=1))
    names = Names(WORDS, "at_the_charge", table.view())
    strong = next(piece for piece in table.view().pieces if piece.reverse is not None)
    table.sheet = piece_ref(strong.id)
    made = piece_sheet.sheet(table, names, table.view())

    assert made.count('class="counter"') == 2
    assert f"value {strong.reverse['value']}" in made
    assert int(strong.reverse["value"]) < int(strong.values["value"])
    weak = strong._replace(reverse=None)
    view = table.view()._replace(pieces=(weak,))
    assert piece_sheet.sheet(table, names, view).count('class="counter"') == 1


def test_what_is_warned_of_stands_behind_what_is_not():
    """An answer with a warning comes after the others, so the better choice is visible first."""
    played = battle("training", "SC")
    played.do("112466")
    table = seated(played.game)
    table.point(piece_ref("HAL-S1"))
    bar, _ = asked(table)

    assert bar.index("Place 1, 1") < bar.index("Place 1</") < bar.index("can do nothing yet")
