"""The page describes faults in files in its own language, by keys."""

from __future__ import annotations

import json
import re

import pytest

from engine.core.scenario import Mismatch
from engine.core.system import SYSTEMS
from tests.web.fault_texts import BLANK, texts
from tests.web.pages import Browser, Window
from tests.web.pseudo import LEFT, PSEUDO, in_pseudo
from web import faults
from web.faults import plainly
from web.languages.known import FIRST
from web.words import Words

__all__ = ["in_pseudo"]
ENGLISH = Words.load(FIRST)
PATHS = re.compile(r'"[^"]*"|\(Expecting .*\)|[\w/]+\.\w+')
"""What a sentence quotes of a file, names of one, or has from the reader of JSON, which is Python's own."""


def test_every_sentence_of_a_fault_has_a_key():
    """Every sentence of a fault in the code is in words/en/faults.json."""
    known = {re.sub(r"\{\w+\}", BLANK, text) for text in faults.sentences(FIRST).values()}

    assert len(texts()) > 200
    assert {} == {text: where for text, where in texts().items() if text not in known}


@pytest.mark.parametrize(
    "fault",
    [
        Mismatch("$.format", "1", "2"),
        Mismatch("$", "a saved game", "a list"),
        Mismatch("$.inputs[3].roll", "a roll that can come now", '"7"'),
        Mismatch("a.toml: turns", "a number from 1 to 30", "nothing", "CH-02"),
        Mismatch("$." + "x" * 900, "y" * 900, "z" * 900),
    ],
)
def test_a_fault_is_told_as_the_rules_say_it(fault):
    where = fault.where.removeprefix("$").lstrip(".") or "the file"

    assert str(fault._replace(where=where)) == plainly(fault, ENGLISH)


@pytest.mark.usefixtures("in_pseudo")
@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (Mismatch("$", "a saved game", "nothing"), "ţĥé ƒíļé: éẋƥéçţéđ á šáṽéđ ğáɱé, ğóţ ñóţĥíñğ"),
        (Mismatch("$.size", "one of small, large", '"huge"'), 'size: éẋƥéçţéđ óñé óƒ small, large, ğóţ "huge"'),
        (Mismatch("a", "a number from 1 to 9", "0", "CH-02"), "a: éẋƥéçţéđ á ñúɱƀéř ƒřóɱ 1 ţó 9 (CH-02), ğóţ 0"),
        (Mismatch("a", "a text or nothing", "x"), "a: éẋƥéçţéđ á ţéẋţ óř ñóţĥíñğ, ğóţ x"),
        (Mismatch("a", "what nobody has said", "x"), "a: éẋƥéçţéđ what nobody has said, ğóţ x"),
    ],
)
def test_a_fault_is_told_in_the_language_of_the_page(fault, told):
    assert told == plainly(fault, Words.load(PSEUDO))


@pytest.mark.usefixtures("in_pseudo")
@pytest.mark.parametrize("text", ["{", "[]", "nothing", json.dumps({"format": 1}), "format = 1", '{"format": 99}'])
def test_what_is_wrong_with_a_file_is_told_in_the_language_of_the_page(text):
    window = Window(Browser())
    window.page.dropped = ("game.json", text)
    window.page.gesture("drop", {})
    [sentence] = window.sentences
    names = {"format", "system", *(word for system in SYSTEMS for word in LEFT.findall(system))}

    assert {*LEFT.findall(PATHS.sub("", sentence))} <= names, sentence
