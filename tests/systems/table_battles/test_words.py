"""Every key of cards, orders and events has words, in the shipped battles and with every special rule."""

from __future__ import annotations

import re
from itertools import product

import pytest

from engine.core.dice import Generator
from engine.core.references import WordRef
from engine.core.scenario import shipped
from engine.core.types import Chance, End
from engine.systems.table_battles import SYSTEM
from engine.systems.table_battles.data import GONE, REQUIREMENTS
from tests.laws.facts import Said
from tests.laws.registry import words
from tests.systems.table_battles.table import card, made, react, strike
from web.words import Names, Words

BATTLES = [name for name in shipped() if name.startswith("table_battles/")]


def texts():
    """Return the texts of each language."""
    return words("table_battles").items()


def without_words(keys):
    """Return those keys that a language has no text for."""
    return sorted(f"{language}: {key}" for language, found in texts() for key in keys if key not in found)


@pytest.mark.rule("TB-03")
@pytest.mark.parametrize("name", BATTLES)
def test_what_cards_say_has_words(name):
    """Lines, what stands before them, tags and marks have words whose facts are there, at the start and at the end."""
    said, keys = Said(), set()
    s, rng = SYSTEM.start(shipped()[name]), Generator(5)
    for _ in range(400):
        view = SYSTEM.sight.view(s, None)
        for one in view.cards:
            for ability in one.abilities:
                said.add(ability.key, ability.facts)
                keys |= set(ability.needs)
            for key, facts in one.tags:
                said.add(key, facts)
        keys |= {f"table_battles.mark.{mark}" for p in view.pieces for mark in p.marks if not mark.startswith("wing:")}
        keys |= {f"table_battles.value.{value}" for p in view.pieces for value in p.values}
        now = SYSTEM.pending(s)
        if isinstance(now, End):
            break
        menu = [o for o, _ in now.odds] if isinstance(now, Chance) else list(SYSTEM.legal(s))
        if not isinstance(now, Chance):
            keys |= {f"table_battles.order.{action.verb}" for action in menu}
            picks = {pick for action in menu for pick in SYSTEM.pointing.picks(s, action)}
            words = {pick.id for pick in picks if isinstance(pick, WordRef)}
            numbered = ("place-", "shift-")
            keys |= {f"table_battles.do.{word[:5] if word.startswith(numbered) else word}" for word in words}
        SYSTEM.play(s, menu[rng.below(len(menu))])

    assert [] == said.missing("table_battles")
    assert [] == without_words(keys)


@pytest.mark.rule("TB-42")
def test_every_sum_has_words():
    """Each way in which a number of hits may come about has its sentence."""
    parts = [("", ".oblique"), ("", ".link"), ("", ".other")]
    keys = {f"table_battles.log.sum.{form}{''.join(of)}" for form in ("fixed", "per", "both") for of in product(*parts)}

    assert [] == without_words(keys)


@pytest.mark.rule("TB-03", "TB-25", "TB-34")
def test_every_form_of_a_line_has_words():
    """Whatever hits, losses and targets a card has, its line can be written."""
    hits = (0, 1, 2, {"per": "die"}, {"base": 1, "per": "die"}, {"base": 2, "per": "pair", "each": 2}, {"per": "cube"})
    said = Said()
    for amount in hits:
        attacks = [strike("B1", amount), strike("B1", amount, self=1)]
        answers = [react("counterattack", who, hits=amount, reduce=n) for who in ("B1", "any") for n in (0, 1)]
        table = made(card("A1", *attacks, *answers), card("B1", strike("A1")))
        for ability in table.view().cards[0].abilities:
            said.add(ability.key, ability.facts)
    rest = [react(kind, who, **more) for kind, who, more in (
        ("screen", "B1", {}), ("screen", "any", {}), ("absorb", "A2", {}), ("absorb", "any", {"take": 2}),
        ("absorb", "any", {}), ("absorb", "A2", {"take": 1}),
    )]  # fmt: skip
    orders = [{"type": "command", "targets": ["A2"]}, {"type": "lift"}, strike("B1")]
    table = made(card("A1", *rest, *orders, counter={"start": 1}), card("A2", wing="aa"), card("B1", strike("A1")))
    for ability in table.view().cards[0].abilities:
        said.add(ability.key, ability.facts)

    assert [] == said.missing("table_battles")


@pytest.mark.rule("TB-85")
def test_every_tag_has_words():
    """What is printed at the foot of a card has words, whatever its special rules."""
    auras = [
        {"type": "extra_placement", "wing": "a", "count": 1}, {"type": "placement_limit", "wing": "a", "count": 1},
        {"type": "suppress", "cards": ["B1"], "what": "attacks"}, {"type": "hit_bonus", "add": 1},
        {"type": "hit_mod", "card": "A1", "add": -1}, {"type": "no_bombard", "side": "A"},
    ]  # fmt: skip
    full = {
        "auras": auras, "hit_cap": {"max": 1}, "hit_mods": [{"add": -1}], "retire": True, "pursuit": ["B1"],
        "morale_value": 3, "place_if": {"in_play": "A1"}, "counter": {"start": 1}, "on_enter": [{"enter": "A1"}],
        "on_leave": [{"enter": "A1", "cause": "rout"}], "reserve_target": "block",
    }  # fmt: skip
    reserves = ({"by": ["A1"]}, {"by": ["A1"], "command": True}, {}, {"by": ["A1"], "mode": "all"},
                {"by": ["A1"], "mode": "all", "command": True})  # fmt: skip
    said = Said()
    for n, cost in enumerate(("cube", "stick", "self_out", "dice", "cube")):
        save = {"protects": ["A1"], "cost": cost}
        cards = card("A1", strike("B1")), card("A2", rout_save=save, reserve=reserves[n], **full)
        for key, facts in made(*cards, card("B1", strike("A1"))).view().cards[1].tags:
            said.add(key, facts)
    said.worded -= {"wing:a", "side:A"}

    assert [] == said.missing("table_battles")


@pytest.mark.rule("TB-20", "TB-50")
def test_requirements_and_statuses_have_words():
    """Every requirement and every way of leaving play is named."""
    keys = {f"table_battles.requirement.{need}" for need in REQUIREMENTS}
    keys |= {f"table_battles.{kind}.{status}" for kind in ("log", "mark") for status in GONE}
    keys |= {f"table_battles.log.saves_{cost}" for cost in ("cube", "stick", "dice", "self_out")}
    keys |= {f"table_battles.end.clause_{grade}" for grade in ("win", "lesser", "draw")}
    keys |= {f"table_battles.goal.{kind}" for kind in ("rout_all", "rout_any", "lose_limit", "hold", "condition")}
    keys |= {f"table_battles.refuse.{why}" for why in ("one_die", "doubles", "triples", "straight", "area", "one_face",
             "wrong_face", "friends_with_dice", "friends_in_play", "no_screen", "no_absorb",
             "no_counterattack", "not_listed", "special_target")}  # fmt: skip

    assert [] == without_words(keys)


OTHERS = card("A2", strike("B1")), card("B1", strike("A1 A2"))
CONDITIONS = [
    {"in_play": "A2"}, {"out": "A2"}, {"in_reserve": "A2"}, {"sticks": ["B1", ">=", 3]}, {"dice_on": ["A2", "=", 1]},
    {"cubes": ["A2", "<", 2]}, {"counter": ["A1", ">", 0]}, {"morale": ["A", "<=", 2]}, {"turn": [">=", 5]},
    {"not": {"in_play": "A2"}}, {"all": [{"in_play": "A2"}, {"out": "B1"}, {"turn": ["<", 9]}]},
    {"any": [{"in_play": "A2"}, {"out": "B1"}]}, {"friends_with_dice": {"min": 2}},
    {"friends_with_dice": {"min": 1, "of": ["A2"]}}, {"friends_in_play": {"min": 1, "not_self": False}},
]  # fmt: skip
EFFECTS = [
    {"rout": "A2"}, {"remove": "A2"}, {"enter": "A2"}, {"hits": ["B1", 2]}, {"sticks": ["B1", -1]},
    {"sticks": ["A2", 2]}, {"morale": ["A", 1]}, {"morale": ["A", -1]}, {"morale": ["A", -1], "to_zero": True},
    {"give_morale": ["A", "B", 1]}, {"give_morale": ["A", "B", 1], "to_zero": True},
    {"cube": ["A1", 1]}, {"cube": ["A1", -1]}, {"counter": ["A1", 1]},
    {"counter": ["A1", -2]}, {"return_dice": "B1"}, {"lift": "A1"}, {"victory": {"side": "A"}},
    {"victory": {"side": "A", "grade": "lesser"}}, {"victory": {"side": "A", "grade": "draw"}},
]  # fmt: skip


def sentences(table):
    """Return what the first card says besides its lines, in words."""
    view = table.view()
    names = Names(Words.load("en"), "table_battles", view)
    shown = view.cards[0]
    return [
        names.say(key, facts)
        for key, facts in (*shown.tags, *(add for ability in shown.abilities for add in ability.adds))
    ]


def is_whole(text):
    """Return whether nothing in a sentence is missing: no key, no fact, no reference."""
    return not re.search(r"table_battles|[{}]|piece:|side:|\bNone\b", text)


@pytest.mark.rule("TB-03", "TB-85")
@pytest.mark.parametrize("when", CONDITIONS, ids=str)
def test_every_condition_reads_as_a_sentence(when):
    """A condition of a line, of placing dice and of an aura is written out on the card."""
    bonus = {"add": 1, "when": when, "target": "B1"}
    aura = {"type": "hit_mod", "card": "A1", "add": -1, "when": when}
    more = {"place_if": when, "auras": [aura], "counter": {"start": 1}}
    table = made(card("A1", strike("B1", when=when, bonus=[bonus]), {"type": "lift"}, **more), *OTHERS)
    told = sentences(table)

    assert 5 == len(told)
    assert [] == [text for text in told if not is_whole(text)]
    assert 4 == sum("nly while " in text or text.startswith("While ") for text in told)


@pytest.mark.rule("TB-03", "TB-85")
@pytest.mark.parametrize("effect", EFFECTS, ids=str)
def test_every_effect_reads_as_a_sentence(effect):
    """What follows a line, entering, leaving and lifting a cube is written out on the card."""
    more = {
        "on_enter": [effect], "on_leave": [{**effect, "cause": "rout"}], "counter": {"start": 1, "steps": [[effect]]},
    }  # fmt: skip
    table = made(card("A1", strike("B1", then=[effect]), {"type": "lift"}, **more), *OTHERS)
    told = sentences(table)

    assert 5 == len(told)
    assert [] == [text for text in told if not is_whole(text)]


@pytest.mark.rule("TB-85")
def test_what_published_cards_say():
    """A few sentences as they stand on a card."""
    two = {"friends_with_dice": {"min": 2}}
    table = made(
        card("A1", strike("B1", when=two, then=[{"remove": "self"}]), on_enter=[{"rout": "A2"}, {"morale": ["B", 1]}]),
        *OTHERS,
    )

    assert [
        "When it enters, The A2 routs, and the Bees gain 1 morale cube",
        "Only while dice lie on at least 2 other friends.",
        "Afterwards The A1 leaves the battle.",
    ] == sentences(table)
