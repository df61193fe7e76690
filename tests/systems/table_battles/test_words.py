"""Everything that cards, orders and events say by key has words: in the shipped battles and with every special rule."""

from __future__ import annotations

from itertools import product

import pytest

from engine.core.dice import Generator
from engine.core.scenario import shipped
from engine.core.types import Chance, End
from engine.systems.table_battles import SYSTEM
from engine.systems.table_battles.data import GONE, REQUIREMENTS
from tests.laws.facts import Said
from tests.laws.registry import words
from tests.systems.table_battles.table import card, made, react, strike

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
        view = SYSTEM.view(s, None)
        for one in view.cards:
            for line in one.lines:
                said.add(line.key, line.facts)
                keys |= set(line.needs)
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
            picks = {pick for action in menu for pick in SYSTEM.picks(s, action) if pick.startswith("do:")}
            numbered = ("do:place-", "do:shift-")
            keys |= {f"table_battles.do.{pick[3:8] if pick.startswith(numbered) else pick[3:]}" for pick in picks}
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
        for line in table.view().cards[0].lines:
            said.add(line.key, line.facts)
    rest = [react(kind, who, **more) for kind, who, more in (
        ("screen", "B1", {}), ("screen", "any", {}), ("absorb", "A2", {}), ("absorb", "any", {"take": 2}),
        ("absorb", "any", {}), ("absorb", "A2", {"take": 1}),
    )]  # fmt: skip
    orders = [{"type": "command", "targets": ["A2"]}, {"type": "lift"}, strike("B1")]
    table = made(card("A1", *rest, *orders, counter={"start": 1}), card("A2", wing="aa"), card("B1", strike("A1")))
    for line in table.view().cards[0].lines:
        said.add(line.key, line.facts)

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
        "on_leave": [{"enter": "A1", "cause": "rout"}],
    }  # fmt: skip
    reserves = ({"by": ["A1"]}, {"by": ["A1"], "command": True}, {}, {"by": ["A1"], "mode": "all"},
                {"by": ["A1"], "mode": "all", "command": True})  # fmt: skip
    said = Said()
    for n, cost in enumerate(("cube", "stick", "self_out", "dice", "cube")):
        save = {"protects": ["A1"], "cost": cost}
        cards = card("A1", strike("B1")), card("A2", rout_save=save, reserve=reserves[n], **full)
        for key, facts in made(*cards, card("B1", strike("A1"))).view().cards[1].tags:
            said.add(key, facts)
    said.worded -= {"wing:a"}

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
             "held_face", "wrong_face", "friends_with_dice", "friends_in_play", "no_screen", "no_absorb",
             "no_counterattack", "not_listed", "special_target")}  # fmt: skip

    assert [] == without_words(keys)
