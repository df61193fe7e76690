"""Sentences agree with the number of a name: each is read with a singular and with a plural name."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from engine.core.scenario import shipped
from tests.laws.registry import system_of
from web.words import Name, Names, Words

WORDS = Words.load("en")
NAMING = {"attacker", "first", "friend", "leader", "other", "piece", "pieces", "side", "target"}
"""Facts that are names of pieces or sides."""
ONE, SEVERAL = "Ajax", "Myrmidons"
NO_VERBS = set(
    """
    a accept against already and at beaten before broke by can cannot could does do even fast first for
    forward from hid in into is it itself kept lost may more must next not of on or out stand than that
    themselves this thought to too unharmed while with would
""".split()
)
"""Words that may follow a name, be it of one or of several, for another word agrees or none has to."""
NO_SUBJECT = r"(?<!\bof )(?<!\bof the )(?<!\bfor the )(?<!\bon )(?<!\bto )(?<!\bagainst )"
"""What does not stand before a name that is the subject of what follows."""
SPEAKS_OF = {
    "at_the_charge.log.named": "the result", "at_the_charge.note.advance": "the unit in hand",
    "at_the_charge.order.name_unit": "the result", "at_the_charge.reason.advance": "the ground",
    "at_the_charge.reason.fire": "the shooting", "at_the_charge.reason.losses": "the loss",
    "at_the_charge.reason.name": "the result", "at_the_charge.reason.pillage": "the camp",
    "at_the_charge.refuse.arrange_other": "no thing", "at_the_charge.refuse.hide_other": "no thing",
    "at_the_charge.refuse.charger_first": "a unit", "at_the_charge.refuse.not_fighting": "the combat",
    "at_the_charge.refuse.push_no_step": "the space", "search.reason.location": "the place",
    "site.cover": "a side", "site.draw.text": "the draw", "site.match.next.invite": "the link",
    "site.match.send.invite": "the invitation", "site.match.send.orders": "the link", "site.match.wait": "the link",
    "table_battles.order.save": "the friend that routs", "table_battles.reason.bombard": "the enemy",
    "table_battles.reason.save": "the friend that routs", "table_battles.refuse.save_other": "the friend that routs",
    "table_battles.refuse.suppressed": "the action", "table_battles.refuse.target_order": "the targets",
    "table_battles.tag.save_dice": "the card",
    "table_battles.tag.save_dice.once": "the card", "table_battles.tag.save_self_out": "the card",
    "table_battles.tag.save_self_out.once": "the card", "table_battles.reason.shift": "the sticks",
}  # fmt: skip
"""Sentences in which "it", "its" or "them" stands for something else than the name."""

COUNTED = re.compile(r"\{(\w+)\} (?:enemy |half )?(?!(?:is|less|ends)\b)([a-z]+s|dice)\b")
"""A fact, and a word behind it that may be of several."""
NAMED_FACTS = {*NAMING, *"die face place source stand title to unit zone".split()}
"""Facts that are names, behind which such a word is a verb."""
NEVER_ONE = set(
    """
    conquerors_kings.note.off.levies conquerors_kings.note.off.struck
    conquerors_kings.note.on.units conquerors_kings.note.on.veterans
    at_the_charge.gist charge.gist chartabella.gist conquerors_kings.gist table_battles.gist
    lesson.list.about site.card.minutes site.filter.count site.home.battles.told site.home.lessons
    site.home.play.between site.home.play.general site.home.play.marshal site.home.play.recruit site.home.play.veteran
    site.board site.table.board site.table.spot site.zones.board site.link.length site.link.long site.link.too_long
""".split()
)
"""Texts whose number is not 1, or counts something else than what it stands before."""


def parts(key):
    """Return the facts of a text."""
    return [name for _, name, _, _ in Formatter().parse(WORDS.texts[key]) if name]


NAMED = sorted(key for key in WORDS.texts if NAMING & set(parts(key)))


def said(key, *, plural):
    """Return the sentence of a key with every name of one, or of several; numbers are 2."""
    name = Name(SEVERAL if plural else ONE, plural)
    return WORDS.say(key, {fact: name if fact in NAMING else 2 for fact in parts(key)})


def verbs(text):
    """Return what a sentence says right after a name that is its subject, and after an "and" of that."""
    after = re.findall(rf"{NO_SUBJECT}\b(?:{ONE}|{SEVERAL}),? (?:which |who |never )?([a-z]+)", text)
    return {
        verb for verb in (*after, *re.findall(r"\band ([a-z]+s)\b", text)) if not verb.endswith(("ed", "ing"))
    } - NO_VERBS


@pytest.mark.parametrize("key", NAMED)
def test_a_verb_agrees_with_the_name(key):
    """A verb after a singular name ends with s, and after a plural name never."""
    of_one = {verb for verb in verbs(said(key, plural=False)) if not verb.endswith("s")}
    of_several = {verb for verb in verbs(said(key, plural=True)) if verb.endswith("s")}

    assert not of_one | of_several, (said(key, plural=False), said(key, plural=True))


@pytest.mark.parametrize("key", sorted(set(NAMED) - set(SPEAKS_OF)))
def test_it_and_they_agree_with_the_name(key):
    assert [] == re.findall(r"\b(?:it|its|itself)\b", said(key, plural=True).lower())
    assert [] == re.findall(r"\b(?:they|their|them|themselves)\b", said(key, plural=False).lower())


def test_a_row_of_names_is_of_several():
    """A row of one name counts as that name; a row of two, or of none, is plural."""
    names = Names(
        WORDS, "chartabella", system_of("chartabella/training").sight.view(_start("chartabella/training"), None)
    )
    told = [names.name(row) for row in (("side:M",), ("piece:120",), ("piece:120", "piece:129"))]

    assert [True, False, True] == [name.is_plural for name in told]


@pytest.mark.parametrize(
    ("scenario", "reference", "told"),
    [
        ("chartabella/training", "126", "Agrianian peltasts act"),
        ("chartabella/training", "101", "Line infantry acts"),
        ("at_the_charge/training", "lombards", "Lombards act"),
        ("at_the_charge/training", "guillaume", "acts"),
        ("table_battles/kolin", "KOL-P3", "Zieten’s Hussars act"),
        ("table_battles/kolin", "KOL-P1", "Hülsen’s Vanguard acts"),
    ],
)
def test_names_carry_their_number(scenario, reference, told):
    """Kinds of pieces have their number in the words of their system, cards in their scenario."""
    names = Names(WORDS, system_of(scenario).id, system_of(scenario).sight.view(_start(scenario), None))

    assert told in WORDS.say("search.reason.best", {"piece": names.type(reference)})


def test_a_body_of_horse_is_one():
    """A name that ends in a collective noun such as horse is singular, even if names of men are plural."""
    names = Names(WORDS, "conquerors_kings", system_of("conquerors_kings/training").sight.view(
        _start("conquerors_kings/training"), None
    ))  # fmt: skip
    told = [names.say("conquerors_kings.log.destroyed", {"piece": f"piece:{piece}"}) for piece in ("G5", "G4")]

    assert ["Noble horse is destroyed.", "Javelin youths are destroyed."] == told


@pytest.mark.parametrize("key", [key for key in sorted(WORDS.texts) if COUNTED.search(WORDS.texts[key])])
def test_what_is_counted_agrees_with_its_number(key):
    """A number that may be 1 is followed by a word with both forms."""
    counted = [word for fact, word in COUNTED.findall(WORDS.texts[key]) if fact not in NAMED_FACTS]

    assert counted == [] or key in NEVER_ONE


@pytest.mark.parametrize(("halves", "told"), [(1, "1 half base left."), (2, "2 half bases left.")])
def test_half_bases_left_are_counted_as_they_are(halves, told):
    assert WORDS.say("conquerors_kings.log.half_lost", {"piece": "", "halves": halves}).endswith(told)


@pytest.mark.parametrize(
    ("scenario", "side", "verb"),
    [("rocroi", "SP", "declines"), ("rocroi", "FR", "decline"), ("training", "SC", "decline")],
)
def test_sides_carry_their_number(scenario, side, verb):
    """An army is singular; any other side is plural unless its scenario says otherwise."""
    name = f"table_battles/{scenario}"
    names = Names(WORDS, "table_battles", system_of(name).sight.view(_start(name), None))

    assert f"{names.side(side)} {verb} " in names.say("site.draw.declined", {"side": f"side:{side}"})


@pytest.mark.parametrize("system", ["at_the_charge", "chartabella"])
def test_plural_names_are_names(system):
    """Every entry of a list of plural names has a name."""
    kinds = {"piece": "type", "side": "side"}
    listed = [reference.split(":") for reference in WORDS.texts[f"{system}.plural"].split()]

    assert listed
    assert [] == [which for kind, which in listed if not WORDS.has(f"{system}.{kinds[kind]}.{which}")]


def _start(scenario):
    return system_of(scenario).start(shipped()[scenario])
