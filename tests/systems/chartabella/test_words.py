"""The words of Chartabella: every key that the code says has a text, and every text is said by something."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from dataclasses import fields
from itertools import product
from string import Formatter

import pytest

from engine.core.ledger import read
from engine.systems.chartabella import SYSTEM, data
from tests.laws.registry import ROOT, folder

WORDS = json.loads((ROOT / "web" / "words" / "en" / "chartabella.json").read_text("utf-8"))
RULES = read(folder("chartabella") / "ledger.md")
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
    "{}_even": ("chartabella.log.triangle", "chartabella.log.star"),
}
"""Keys that the code puts together: pattern -> what it puts in."""


def family(prefix: str, *names: tuple[str, ...]) -> set[str]:
    """Return the keys with this prefix and all combinations of names."""
    return {prefix + "".join(parts) for parts in product(*names)}


NAMED = (
    {f"chartabella.{name}" for name in ("title", "about", "plain", "brief.turn.activation")}
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
    | family("chartabella.do.", ("face-", "launch-"), HALVES)
    | family("chartabella.order.", tuple(SYSTEM.verbs))
    | family("chartabella.option.", tuple(SYSTEM.options), ("", ".help"))
)
"""Keys of what is named: the page makes them from the view, the actions, the options."""


def trees() -> Iterator[ast.AST]:
    """Yield everything in the system's code."""
    for path in sorted(folder("chartabella").rglob("*.py")):
        yield from ast.walk(ast.parse(path.read_text("utf-8")))


def pattern(node: ast.JoinedStr) -> str:
    """Return a formatted text with {} for what is put in."""
    return "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)


def keys_of(node: ast.AST) -> set[str]:
    """Return the keys that an expression can be."""
    if isinstance(node, ast.IfExp):
        return keys_of(node.body) | keys_of(node.orelse)
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("chartabella."):
        return {node.value}
    if isinstance(node, ast.JoinedStr):
        return {pattern(node).format(name) for name in FORMATTED.get(pattern(node), ())}
    return set()


def said() -> set[str]:
    """Return every key that the code says."""
    nodes = list(trees())
    parts = {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
    return {key for node in nodes if id(node) not in parts for key in keys_of(node)}


def test_patterns_are_known():
    """Each key that is put together stands in FORMATTED, and nothing else does."""
    found = {pattern(node) for node in trees() if isinstance(node, ast.JoinedStr)}

    assert set(FORMATTED) == {text for text in found if text.startswith("chartabella.") or text == "{}_even"}


def test_every_key_has_a_text():
    """Whatever the code says, and whatever the page names, can be read."""
    assert [] == sorted((said() | NAMED) - set(WORDS))


def test_every_text_is_needed():
    """No text is left that nothing says."""
    assert [] == sorted(set(WORDS) - said() - NAMED)


def asked(key: str) -> set[str]:
    """Return the facts that a text asks for."""
    return {name for _, name, _, _ in Formatter().parse(WORDS[key]) if name}


def tellings() -> Iterator[tuple[str, set[str]]]:
    """Yield (key, facts given) of every event told and every refusal made with its facts in place."""
    for node in trees():
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id == "tell" and not any(keyword.arg is None for keyword in node.keywords):
            yield from ((key, {str(keyword.arg) for keyword in node.keywords}) for key in keys_of(node.args[2]))
        if node.func.id == "Refusal" and len(node.args) > 1:
            given = node.args[2].keys if len(node.args) > 2 and isinstance(node.args[2], ast.Dict) else []
            yield from ((key, {ast.literal_eval(name) for name in given if name}) for key in keys_of(node.args[1]))


def test_texts_ask_for_given_facts():
    """A text names only facts that come with its key."""
    found = list(tellings())

    assert len(found) > 60
    assert [] == [(key, asked(key) - given) for key, given in found if asked(key) - given]


@pytest.mark.parametrize("verb", SYSTEM.verbs)
def test_orders_name_their_fields(verb):
    """The text of an order asks only for fields of its action, and for each that tells orders apart."""
    names = {field.name for field in fields(SYSTEM.verbs[verb])}

    assert asked(f"chartabella.order.{verb}") <= names
    assert verb == "resign" or asked(f"chartabella.order.{verb}") == names


def test_short_names_are_short():
    """Short names of pieces have at most ten letters."""
    assert [] == [key for key, text in WORDS.items() if key.endswith(".short") and len(text) > 10]


def test_rules_named_by_words_exist():
    """Words that name a rule name one of the ledger."""
    assert [] == [key for key, text in WORDS.items() if key.endswith(".rule") and text not in RULES]


def test_words_are_sorted():
    """The file is in order, so that changes are easy to read."""
    assert sorted(WORDS) == list(WORDS)
