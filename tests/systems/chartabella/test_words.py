"""Every key in the code of Chartabella has a text, and every text is used."""

from __future__ import annotations

from dataclasses import fields

import pytest

from engine.core.ledger import parse
from engine.systems.chartabella import SYSTEM, data
from tests.laws.registry import folder
from tests.systems.words import Sayings, family
from web.languages.selectors import asked_in

RULES = parse((folder("chartabella") / "ledger.md").read_text("utf-8"))
HALVES = ("N", "S")
SIDES = data.ALEXANDER.sides
ARMS = tuple(data.MAY_ENTER)
GROUNDS = ("meadow", "forest", "location", "camp_ring", "camp_centre", "entrance")

FORMATTED = {
    "chartabella.end.{}_at_limit": data.ADJUDICATION,
    "chartabella.goal.limit_{}": ("time", *data.ADJUDICATION),
    "chartabella.goal.{}": data.LOSSES,
    "chartabella.log.charge_{}": ("front", "back"),
    "chartabella.log.shot_{}": ("front", "back"),
    "chartabella.log.values_{}": ("front", "back"),
    "chartabella.question.{}": ("melee.roll", "melee.card", "launch.roll", "launch.card"),
    "chartabella.refuse.shot_{}": ("forest", "location"),
    "chartabella.way.{}": ("forest", "location", "camp_ring", "camp_centre", "entrance"),
    "{}_even": ("chartabella.log.triangle", "chartabella.log.star"),
}
"""Keys that the code puts together: pattern -> what it puts in."""


SAYINGS = Sayings("chartabella", FORMATTED)
WORDS = SAYINGS.texts

NAMED = (
    {f"chartabella.{name}" for name in ("title", "about", "plain", "plural", "brief.turn.activation")}
    | {f"chartabella.{name}" for name in ("counted", "gist", "print.needs", "print.map", "print.at.round")}
    | family("chartabella.print.seat.", ("0", "1"))
    | family("chartabella.side.", SIDES, ("", ".of"))
    | family("chartabella.type.", tuple(data.ALEXANDER.kinds), ("", ".short"))
    | family("chartabella.arm.", ARMS)
    | family("chartabella.mark.", (*ARMS, "acted", "forward", "backward", "stakes", "held", "entrance"))
    | family("chartabella.about.", ARMS, ("", ".rule"))
    | family("chartabella.ground.", GROUNDS, ("", ".about", ".rule"))
    | family("chartabella.face.", ("SW", "TRI", "STAR", *data.ALEXANDER.emblems), ("", ".means"))
    | family("chartabella.value.", ("attack", "front", "back", "movement", "range", "stars"))
    | family("chartabella.facing.", HALVES)
    | family("chartabella.do.", ("turn", "trample", "breach", "pass", "end-turn", "play-card", "keep-card"))
    | family("chartabella.do.", ("face.", "launch.", "stay."), ("ahead", "back"))
    | family("chartabella.half.", HALVES)
    | family("chartabella.short.", ("move_launch", "trample"))
    | family("chartabella.kind.", ("launch.card", "melee.card"))
    | family("chartabella.order.", tuple(SYSTEM.verbs))
    | family("chartabella.option.", tuple(SYSTEM.options), ("", ".help"))
)
"""Keys of what is named: the page makes them from the view, the actions, the options."""


def test_patterns_are_known():
    """Each key that is put together stands in FORMATTED, and nothing else does."""
    assert set(FORMATTED) == SAYINGS.patterns()


def test_every_key_has_a_text():
    """Whatever the code says, and whatever the page names, can be read."""
    assert [] == sorted((SAYINGS.said() | NAMED) - set(WORDS))


def test_every_text_is_needed():
    """No text is left that nothing says."""
    assert [] == sorted(set(WORDS) - SAYINGS.said() - NAMED)


def test_texts_ask_for_given_facts():
    """A text names only facts that come with its key."""
    found = list(SAYINGS.tellings())

    assert len(found) > 60
    assert [] == [(key, asked_in(WORDS[key]) - given) for key, given in found if asked_in(WORDS[key]) - given]


@pytest.mark.parametrize("verb", SYSTEM.verbs)
def test_orders_name_their_fields(verb):
    """The text of an order asks only for fields of its action, and for each that tells orders apart."""
    names = {field.name for field in fields(SYSTEM.verbs[verb])}

    assert asked_in(WORDS[f"chartabella.order.{verb}"]) <= names
    assert verb == "resign" or asked_in(WORDS[f"chartabella.order.{verb}"]) == names


def test_short_names_are_short():
    """Short names of pieces have at most ten letters."""
    assert [] == [key for key, text in WORDS.items() if key.endswith(".short") and len(text) > 10]


def test_rules_named_by_words_exist():
    """Words that name a rule name one of the ledger."""
    assert [] == [key for key, text in WORDS.items() if key.endswith(".rule") and text not in RULES]


def test_words_are_sorted():
    """The file is in order, so that changes are easy to read."""
    assert sorted(WORDS) == list(WORDS)
