"""The search finds the rule about what a player types, and nothing for developers."""

from __future__ import annotations

import re

import pytest

from engine.core.system import SYSTEMS
from web.features.rules import rule_search
from web.features.rules.view import rulebook as written
from web.words import Words

WORDS = Words.load("en")


QUERIES = {
    "chartabella": {
        "charge": "CH-48", "front or back": "CH-44", "elephants": "CH-75", "facing": "CH-18", "forest": "CH-11",
        "ch-60": "CH-60", "How do I move?": "CH-32", "terrain": "CH-11", "general": "CH-74", "win": "CH-88",
        "stack": "CH-09", "killed": "CH-53", "kill": "CH-53",
        "rout": "CH-53", "routed": "CH-53", "turn around": "CH-31", "How do I win?": "CH-88",
        "victory": "CH-88", "attack": "CH-33", "shooting range": "CH-22", "woods": "CH-11",
        "draw": "CH-54", "surrender": "CH-93", "turn order": "CH-25", "How long is the game?": "CH-94",
        "units blocked": "CH-39", "defence": "CH-20",
        "line of sight": "CH-60", "cavalry charge": "CH-48", "shoot through woods": "CH-60", "retreat": "CH-54",
        "bow": "CH-22", "flee": "CH-54", "ram": "CH-85", "stars": "CH-23", "cards": "CH-69", "camp": "CH-13",
        "projectiles": "CH-57",
        "wall": "CH-14", "rounds": "CH-94", "stakes": "CH-82", "How far can I move?": "CH-32",
        "commander dies": "CH-88", "locations": "CH-12",
    },
    "at_the_charge": {
        "zones of control": "AC-20", "retreat": "AC-48", "stacking": "AC-12", "charge bonus": "AC-26",
        "odds": "AC-39", "leader": "AC-14", "win": "AC-60", "time": "AC-62", "leader dies": "AC-15",
        "leaders die": "AC-15", "shoot": "AC-34", "bow": "AC-34", "terrain": "AC-17", "woods": "AC-17", "kill": "AC-46",
        "surrender": "AC-71", "How long is the game?": "AC-11", "dice": "AC-41", "run away": "AC-48", "facing": "AC-07",
        "turn order": "AC-10", "charge": "AC-25", "morale": "AC-53", "defence": "AC-38",
        "How to win?": "AC-60", "river": "AC-40", "crossing a river": "AC-17", "bridge": "AC-17",
        "zone of control": "AC-20", "ZOC": "AC-22", "line of sight": "AC-36", "cavalry charge": "AC-25",
        "archers in melee": "AC-32",
        "advance after combat": "AC-56", "exchange": "AC-45", "panic": "AC-51", "reinforcements": "AC-64",
        "shooting range": "AC-34",
    },
    "table_battles": {
        "reserve": "TB-48", "screen": "TB-33", "links": "TB-75", "pursuit": "TB-47", "doubles": "TB-58",
        "How do I win?": "TB-68", "win": "TB-68", "attacking": "TB-22", "kill": "TB-43",
        "draw": "TB-73", "surrender": "TB-87", "How long is the game?": "TB-86", "cavalry": "TB-78", "guns": "TB-27",
        "morale": "TB-11", "placing dice": "TB-52",
        "retreat": "TB-29", "reaction": "TB-30", "absorb": "TB-36", "counterattack": "TB-34", "dice area": "TB-54",
        "wing": "TB-04", "cubes": "TB-67", "shift": "TB-79", "attack reserve": "TB-24", "straight": "TB-59",
        "artillery": "TB-27", "rout": "TB-43",
    },
    "conquerors_kings": {
        "hostile face": "CK-14", "falling back": "CK-80", "elephants": "CK-89", "pursuit": "CK-74",
        "terrain": "CK-91", "victory": "CK-93", "flank march": "CK-99", "charge": "CK-59", "How do I win?": "CK-93",
        "attack": "CK-59", "leader dies": "CK-24", "retreat": "CK-80", "run away": "CK-80", "general": "CK-21",
        "How do I move?": "CK-40", "shoot": "CK-52", "stacking": "CK-12", "draw": "CK-94", "surrender": "CK-94",
        "How long is the game?": "CK-87", "support": "CK-15", "bow": "CK-63", "units blocked": "CK-85",
        "line of sight": "CK-57", "artillery range": "CK-57", "woods": "CK-91", "river": "CK-91", "reroll": "CK-18",
        "casualties": "CK-16", "skirmishers": "CK-88", "move sideways": "CK-42", "victory points": "CK-93",
        "save": "CK-56", "time limit": "CK-87", "reinforcements": "CK-86", "pike": "CK-63", "zone of control": "CK-47",
        "rout": "CK-36", "routed": "CK-36", "reserve": "CK-86", "reserves": "CK-86",
    },
    "charge": {
        "shield wall": "CG-41", "rally": "CG-30", "arc of fire": "CG-63", "break value": "CG-27", "cg-22": "CG-22",
        "wheel": "CG-36", "retreat": "CG-29", "victory": "CG-99", "win": "CG-99", "How do I win?": "CG-99",
        "lose": "CG-99", "turn around": "CG-36", "charge": "CG-44", "kill": "CG-78", "leader dies": "CG-23",
        "archers": "CG-59", "line of sight": "CG-64", "terrain": "CG-38", "flank attack": "CG-75", "draw": "CG-99",
        "surrender": "CG-99", "cavalry": "CG-83", "general": "CG-23", "morale": "CG-26", "turn order": "CG-14",
        "run away": "CG-29", "units blocked": "CG-94",
        "bow": "CG-59", "How to win?": "CG-99", "cavalry charge": "CG-47", "woods": "CG-38", "command points": "CG-18",
        "inspiration": "CG-22", "initiative": "CG-16", "javelin range": "CG-60", "counter-charge": "CG-52",
        "overrun": "CG-57", "withdraw": "CG-55", "measure": "CG-10", "rank bonus": "CG-74", "break test": "CG-28",
        "hero joins a unit": "CG-20", "tortoise": "CG-43", "pivot": "CG-36", "How far can I move?": "CG-36",
    },
}  # fmt: skip
"""System -> what a player would type -> the rule that has to stand first."""
OF_DEVELOPERS = re.compile(r"`|\bdocument\b|\bTV-\d|\bhouse\b|\b[MHC][0-4]\b|not for players")
"""Words of a ledger that say nothing to who plays: code, vectors, names of steps."""


@pytest.mark.parametrize(
    ("system", "asked", "first"),
    [(system, asked, first) for system, known in QUERIES.items() for asked, first in known.items()],
)
def test_the_best_hit_of_a_search_stands_first(system: str, asked: str, first: str) -> None:
    """The best hit is the rule about the search, not one that mentions it."""
    found = rule_search.matching(system, asked)

    assert found is not None
    assert found[:1] == [first], found[:5]


@pytest.mark.parametrize(
    ("system", "asked", "among"),
    [
        ("chartabella", "cavalry charge", {"CH-48", "CH-41"}),
        ("chartabella", "line of sight", {"CH-60", "CH-61", "CH-57"}),
        ("chartabella", "shoot through woods", {"CH-60", "CH-57", "CH-11", "CH-59"}),
        ("chartabella", "how do I win", {"CH-88", "CH-29", "CH-90", "CH-91"}),
        ("at_the_charge", "leader", {"AC-13", "AC-14", "AC-15"}),
        ("at_the_charge", "river", {"AC-17", "AC-23", "AC-40"}),
        ("at_the_charge", "how to win", {"AC-59", "AC-60", "AC-62"}),
    ],
)
def test_good_hits_are_not_hidden_by_one_that_has_all_words(system: str, asked: str, among: set[str]) -> None:
    """Rules about a part of a search are found beside one that has all of it."""
    assert among <= set(rule_search.matching(system, asked) or [])


def test_small_words_change_nothing() -> None:
    """Small words do not affect a search."""
    assert rule_search.matching("chartabella", "How do I shoot through the woods?") == rule_search.matching(
        "chartabella", "shoot woods"
    )


def test_a_word_that_leads_to_another_is_not_found_by_it() -> None:
    """A search for river finds terrain, but terrain does not find rivers first."""
    assert "AC-23" not in (rule_search.matching("at_the_charge", "terrain") or [])[:3]


def test_one_and_several_are_one_word_to_a_search() -> None:
    """Singular, plural and verb forms find the same rules."""
    one, several = (rule_search.matching("at_the_charge", asked) for asked in ("archer", "archers"))

    assert set(one or []) == set(several or [])
    assert "AC-34" in (one or [])


def test_a_search_that_no_rule_has_whole_finds_those_with_most_of_it() -> None:
    """A word that no rule has does not hide what the other words find."""
    assert rule_search.matching("chartabella", "charge zyx") == rule_search.matching("chartabella", "charge")
    assert rule_search.matching("chartabella", "zyx") == []


def test_a_part_of_a_word_is_found_where_no_rule_has_the_word() -> None:
    """Half a word finds only the rules that the whole word finds."""
    half, whole = (set(rule_search.matching("chartabella", asked) or []) for asked in ("eleph", "elephant"))

    assert {"CH-75", "CH-79"} <= half <= whole


@pytest.mark.parametrize(
    ("system", "asked", "unsaid"),
    [
        ("chartabella", "rout", {"rout": "removed"}),
        ("table_battles", "kill", {"kill": "rout"}),
        ("charge", "projectile", {"projectile": "shoot"}),
        ("chartabella", "zyx charge", {"zyx": ""}),
        ("table_battles", "rout", {}),
        ("chartabella", "eleph", {}),
        ("chartabella", "ch-60", {}),
    ],
)
def test_a_word_that_no_rule_has_is_told_with_what_is_said_for_it(
    system: str, asked: str, unsaid: dict[str, str]
) -> None:
    """The nearest word of the rules is suggested, unless the word may be unfinished."""
    assert unsaid == {word: next(iter(others), "") for word, others in rule_search.unsaid(system, asked).items()}


@pytest.mark.parametrize("system", SYSTEMS)
def test_rules_that_are_not_for_players_are_found_by_no_search(system: str) -> None:
    """Rules that are not for players are not found, but a refusal can lead to them."""
    page = written(system, WORDS)
    for rule, entry in rule_search.entries(system).items():
        is_found = rule in (rule_search.matching(system, rule) or []) and rule in (
            rule_search.matching(system, entry.title) or []
        )
        assert entry.is_for_players == is_found, rule
        assert f'id="rule-{rule}"' in page


def test_the_rules_of_charge_speak_to_players() -> None:
    """The rules of Charge! contain no name of the code, of a step or of a test vector."""
    told = {
        rule: OF_DEVELOPERS.findall(f"{entry.chapter} {entry.title} {entry.rule} {entry.example} {entry.ruling}")
        for rule, entry in rule_search.entries("charge").items()
        if entry.is_for_players
    }

    assert {} == {rule: found for rule, found in told.items() if found}
