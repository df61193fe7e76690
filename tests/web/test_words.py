"""These tests hold sentences with facts: numbers, missing facts, names of buttons."""

from __future__ import annotations

import ast
import json
from functools import reduce
from itertools import chain
from pathlib import Path

import pytest

import build
from engine.core import package_data
from engine.core.game import Game
from engine.core.scenario import shipped
from tests.source import modules, tree
from tests.systems.table_battles.table import battle
from web import words as site_words
from web.build.prerender import NAMED
from web.game import question_view
from web.game.seats import HUMAN
from web.game.table import Table
from web.languages.known import FIRST, LANGUAGES
from web.words import MOST_TEXT, PARTS, Names, Words, is_fact

OF_FEATURES = sorted((build.ROOT / "web/features").glob(f"*/words.{FIRST}.json"))
BUILDS = {"build/guides/": "guides", "build/first_page.py": "home", "build/print_pages.py": "print"}
"""Modules of the build that belong to a feature -> the feature."""
WORDS = Words("en", {"sent": "{n} {n:stick|sticks} to {who}", "gone": "{away:one|many} of {away}"})


def test_every_file_of_words_is_read() -> None:
    """The files of web/words are named in `PARTS`, all of them, and those of the features are found in their folders.

    Word files of lessons and of faults are loaded late.
    """
    folder = build.ROOT / "web/words"
    found = {path.relative_to(folder).with_suffix("").as_posix() for path in folder.glob("*/*.json")}
    texts = Words.load(FIRST).texts

    assert {f"{language}/{part}" for language in LANGUAGES for part in (*PARTS, "faults")} == found
    assert {path.name.split(".")[1] for path in OF_FEATURES[0].parents[1].glob("*/words.*.json")} == {*LANGUAGES}
    assert len(OF_FEATURES) > 15
    assert [] == [path for path in OF_FEATURES for key in json.loads(path.read_text("utf-8")) if key not in texts]


def test_a_key_stands_in_one_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two files of words with one key are refused, since one text would hide the other."""
    of_features = package_data.texts_of_subpackages
    monkeypatch.setattr(
        package_data, "texts_of_subpackages", lambda *of: chain(of_features(*of), ['{"site.title": "Twice"}'])
    )

    with pytest.raises(ValueError, match=r"two files of words have site\.title"):
        site_words._texts.__wrapped__(FIRST)


def test_a_text_of_a_feature_is_used_by_the_feature_alone() -> None:
    """What the frame of the page, the game or another feature says lies in web/words: it stays without the folder."""
    owner = {key: path.parent for path in OF_FEATURES for key in json.loads(path.read_text("utf-8"))}
    wrong = [
        f"{path.relative_to(build.ROOT)} says {text}"
        for path in (*modules("web"), *modules("engine"))
        for text in said_in(path)
        if text in owner and owner[text] not in path.parents and not is_build_of(path, owner[text].name)
    ]
    page = (build.ROOT / "index.html").read_text("utf-8")

    assert [] == wrong
    assert set() == {*NAMED.findall(page)} & owner.keys()


def said_in(path: Path) -> set[str]:
    """Return the texts that stand whole in a module."""
    return {
        node.value for node in ast.walk(tree(path)) if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def is_build_of(path: Path, feature: str) -> bool:
    """Return whether a module is the part of a feature that runs when the site is built."""
    name = path.relative_to(build.ROOT / "web").as_posix()
    return any(name.startswith(start) and feature == own for start, own in BUILDS.items())


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
