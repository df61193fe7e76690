"""Labels and announcements spell out what speech would drop or garble."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator, Mapping

import pytest

from engine.core.game import Game
from engine.core.scenario import shipped
from tests.source import ROOT
from tests.web.pages import Browser, Window
from web.boards.speech_text import picture_label, to_speech, with_speech
from web.game.seats import HUMAN
from web.game.table import Table
from web.words import Words

GARBLED = re.compile(
    r"[\u2013\u2014\u2605\u2606]|\b(?:AD|BC) ?\d|\d ?(?:AD|BC)\b|\b[XVI]{2,}\b|\b[A-Z][a-z]{2,} [XVI]\b(?! ?[\u2019'])"
)
"""A dash or a star, which speech passes over in silence, an era that it reads as a word, a Roman number."""
READ_OUT = ("spoken", "told", "why", "notice", "warning", "lesson-text")
"""What is read out by itself as soon as it changes."""
LABEL = re.compile(r'aria-(?:label|valuetext|description)="([^"]*)"')
UNSEEN = re.compile(r'<(\w+)[^>]*aria-hidden="true"[^>]*>.*?</\1>', re.DOTALL)


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        ("Alexander III", "Alexander the third"),
        ("Watling Street, AD 61", "Watling Street, A D sixty-one"),
        ("Gaugamela, 331 BC", "Gaugamela, three thirty-one B C"),
        ("Siege Machinery 399 BC-AD 363", "Siege Machinery three ninety-nine B C to A D three sixty-three"),
        ("Kolin 1757, 1756-1763", "Kolin seventeen fifty-seven, seventeen fifty-six to seventeen sixty-three"),
        ("in 1800, 1805 and 2004", "in eighteen hundred, eighteen oh five and two thousand and four"),
        ("Legio XIV, first line", "Legio the fourteenth, first line"),
        ("Veterans of Legio XX move", "Veterans of Legio the twentieth move"),
        ("Tungrians I move", "Tungrians the first move"),
        ("the XXII", "the twenty-second"),
        ("4\u20136 inches", "4 to 6 inches"),
        ("12.5 % \u2013 40 %", "12.5 % to 40 %"),
        ("The wall \u2013 and the gate", "The wall, and the gate"),
        ("\u2605\u2605\u2606", "two of three stars"),
        ("\u2605", "one star"),
        ("odds 4-1, \u22122", "odds 4 to 1, minus 2"),
        ("takes only (1)/(2) or 3/4/5", "takes only (1) or (2) or 3, 4 or 5"),
        ("Hussars \u00d73", "Hussars times 3"),
        ("6\u2033 left", "6 inches left"),
    ],
)
def test_what_speech_garbles_is_spelt_out(shown: str, said: str) -> None:
    """Ranges, eras, years, stars and Roman numbers are spelt out."""
    assert said == to_speech(shown)


@pytest.mark.parametrize(
    "text",
    [
        "1012, clear",
        "from 0907 to 1104",
        "Then I ride",
        "I roll my own dice",
        "I9, X3",
        "12,000 men",
        "a MIX",
        "half-way",
    ],
)
def test_what_speech_reads_right_stays(text: str) -> None:
    """Hexes of a map, the word "I", plain numbers and hyphens stay as they are."""
    assert text == to_speech(text)


def test_what_is_seen_and_heard_stands_there_both_ways() -> None:
    """If eye and ear need different texts, both are in the markup; otherwise one is, escaped."""
    assert "a &lt;b&gt;" == with_speech("a <b>")
    assert ["Leo IX", "Leo the ninth"] == re.findall(r">([^<>]+)</span>", with_speech("Leo IX"))
    assert "Leo the ninth" == to_speech(
        html.unescape(UNSEEN.sub("", with_speech("Leo IX")).split(">")[1].split("<")[0])
    )
    assert 'role="img" aria-label="a &quot;b&quot;"' == picture_label('a "b"')


def texts(value: object) -> Iterator[str]:
    """Yield all texts in data: of a word file, of a scenario."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping | list | tuple):
        for inner in value.values() if isinstance(value, Mapping) else value:
            yield from texts(inner)


def test_no_name_and_no_word_is_garbled() -> None:
    """No text of a word file, lesson, briefing or scenario is garbled, with any facts."""
    files = [*(ROOT / "web/words").rglob("*.json"), *(ROOT / "web/features").glob("*/words.*.json")]
    found = [text for file in files for text in texts(json.loads(file.read_text("utf-8")))]
    found += [text for scenario in shipped().values() for text in texts(scenario.data())]

    assert len(found) > 3000
    assert len([text for text in found if GARBLED.search(text)]) > 10
    assert [] == [text for text in found if GARBLED.search(to_speech(re.sub(r"\{[^{}]*\}", "7", text)))]


@pytest.mark.parametrize("scenario", sorted(shipped()))
def test_no_label_of_a_battle_is_garbled(scenario: str) -> None:
    """When a battle opens and two pieces are picked, all labels and announcements are spelt out."""
    window, game = Window(Browser(), "play"), Game(shipped()[scenario], {}, seed=1)
    window.use(Table(game, dict.fromkeys(game.system.sides(game.state), HUMAN)))
    page = window.page
    for piece in window.session.view().pieces[:2]:
        page.gesture("click", {"pick": f"piece:{piece.id}", "tag": "g"})
        page.gesture("rest", {"pick": f"piece:{piece.id}"})
    markup = [*page.markup.values(), *(node for nodes in page.nodes.values() for node in nodes.values())]
    told = [html.unescape(label) for text in markup for label in LABEL.findall(text)]
    told += [value or "" for (_, name), value in page.attributes.items() if name in ("aria-label", "aria-valuetext")]
    told += [html.unescape(re.sub("<[^>]*>", " ", UNSEEN.sub("", page.markup.get(part, "")))) for part in READ_OUT]

    names = window.session.names()
    told += [to_speech(names.name(f"piece:{which}")) for which in names.pieces] + [
        *map(to_speech, names.given.values())
    ]

    assert len(told) > 10
    assert [] == [text for text in told if GARBLED.search(text)]


def test_labels_are_made_in_one_place() -> None:
    """Only one module writes labels, and every announced text was spelt out."""
    passed_by = re.compile(
        r'aria-label="\{|"aria-(?:label|valuetext)", (?!to_speech\()|\.say\((?!to_speech\()[^)]*\bpage\b'
    )
    own = re.compile(r"\bpage\.say\((?!to_speech\()|text_of\(\"spoken\"")
    modules = [path for path in (ROOT / "web").rglob("*.py") if path.name not in ("speech_text.py", "headless_page.py")]
    wrong = [
        f"{path.relative_to(ROOT)}:{n}"
        for path in modules
        for n, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if passed_by.search(line) or own.search(line)
    ]

    assert [] == wrong


def test_the_labels_of_the_page_itself_are_heard_as_they_stand() -> None:
    """The labels in `index.html` are as speech needs them."""
    words = Words.load("en")
    named = re.findall(r'aria-label="\[\[([^]]+)\]\]"', (ROOT / "index.html").read_text("utf-8"))

    assert named
    assert [] == [words.say(key) for key in named if to_speech(words.say(key)) != words.say(key)]
