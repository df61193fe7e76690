"""These tests hold sentences with facts: numbers, missing facts, names of buttons."""

from __future__ import annotations

from functools import reduce

import pytest

import build
from engine.core.game import Game
from engine.core.scenario import shipped
from tests.systems.table_battles.table import battle
from web.game import question_view
from web.game.seats import HUMAN
from web.game.table import Table
from web.languages.known import LANGUAGES
from web.words import MOST_TEXT, PARTS, Names, Words, is_fact

WORDS = Words("en", {"sent": "{n} {n:stick|sticks} to {who}", "gone": "{away:one|many} of {away}"})


def test_every_file_of_words_is_read() -> None:
    """Every word file is listed, because a browser imports from a zip and cannot list folders.

    Word files of lessons and of faults are loaded late.
    """
    folder = build.ROOT / "web/words"
    found = {path.relative_to(folder).with_suffix("").as_posix() for path in folder.glob("*/*.json")}

    assert {f"{language}/{part}" for language in LANGUAGES for part in (*PARTS, "faults")} == found


@pytest.mark.parametrize(("n", "told"), [(1, "1 stick to A"), (2, "2 sticks to A"), (0, "0 sticks to A")])
@pytest.mark.parametrize("kind", [int, str])
def test_a_word_agrees_with_its_number(n, told, kind):
    assert told == WORDS.say("sent", {"n": kind(n), "who": "A"})


def test_a_fact_that_is_missing_shows_as_its_name():
    assert WORDS.say("gone") == "many of {away}"


def test_a_row_counts_pieces_that_have_one_name():
    """A row names pieces of the same name once, with their number."""
    view = Game(shipped()["chartabella/training"], seed=1).view()
    first = view.pieces[0]
    other = next(piece for piece in view.pieces if piece.kind != first.kind)
    names = Names(Words.load("en"), "chartabella", view, places=False)

    told = names.name([f"piece:{piece.id}" for piece in (first, other, first)])

    assert told == f"{names.piece(first.id)} ×2, {names.piece(other.id)}"


@pytest.mark.parametrize(
    ("key", "place", "told"),
    [
        ("chartabella.log.removed", "place:{here}", "Lost: {name} at {here}."),
        ("chartabella.log.removed", "place:Z9", "Lost: {name} ({here}) at Z9."),
        ("search.reason.best", "place:{here}", "{name} ({here})"),
    ],
)
def test_a_sentence_tells_a_place_once(key, place, told):
    """A piece that is named with its place in the sentence has no place beside its name."""
    view = Game(shipped()["chartabella/training"], seed=1).view()
    names = Names(Words.load("en"), "chartabella", view)
    piece = view.pieces[0]
    facts = {"here": piece.place, "name": names.type(piece.kind)}

    said = names.say(key, {"piece": f"piece:{piece.id}", "place": place.format(**facts)})

    assert told.format(**facts) in said


def test_buttons_of_numbered_words_have_texts_of_their_own():
    """Buttons of numbered words have a label of the word with its numbers."""
    words = Words.load("en")
    table = Table(battle("kolin", "AU").game, {"PR": HUMAN, "AU": HUMAN})
    table.point("piece:KOL-A6")
    table.point("piece:KOL-A3")
    bar = question_view.question(table, Names(words, "table_battles", table.view()), table.view(), 0, False)
    assert "Send 1 stick<" in bar
    assert "Send 2 sticks<" in bar

    table = Table(battle("training").do("112446").game, {"SC": HUMAN, "EN": HUMAN})
    table.point("piece:HAL-S1")
    bar = question_view.question(table, Names(words, "table_battles", table.view()), table.view(), 0, False)
    assert "Place 1, 1<" in bar


def test_what_players_did_not_understand_is_not_said_again():
    """Texts that players did not understand do not come back."""
    riddles = ("as usual", "as is usual before", "Do you?", "tell most", "told most", "than a draw allows",
               "stands ready gains", "{percent} good", "{percent} bad", "the column {column}: ")  # fmt: skip
    texts = Words.load("en").texts

    assert [] == [key for key, text in texts.items() for riddle in riddles if riddle.lower() in text.lower()]


def test_a_text_is_bounded_while_it_is_made():
    """A text is limited while it is made, because nested sentences could double without end."""
    view = Game(shipped()["chartabella/training"]).view()
    names = Names(Words("en", {"twice": "{a} and {a}"}), "chartabella", view)
    facts = reduce(lambda inner, _: {"key": "twice", "a": inner}, range(60), {"key": "twice", "a": "x" * 10**6})

    assert len(names.say("twice", facts)) <= MOST_TEXT


def test_facts_from_outside_are_flat():
    """Facts from outside are texts, numbers and rows of them, and not sentences or nested rows."""
    assert all(map(is_fact, (None, 1, 1.5, "x", ["x", 2], [])))
    assert not any(map(is_fact, ({"key": "site.log.look"}, [{"key": "a"}], [["x"]], {})))
