"""docs/scenarios/conquerors_kings.md is true and complete."""

from __future__ import annotations

import re
import tomllib
from dataclasses import fields
from pathlib import Path

from engine.core.scenario import from_data
from engine.systems.conquerors_kings import SYSTEM
from engine.systems.conquerors_kings.data import GROUNDS, KINDS, OPEN
from engine.systems.conquerors_kings.setup import Schema, SideData, TroopData
from tests.core.test_letters import SEEDS, battle
from tests.laws.registry import ROOT

TEXT = (ROOT / "docs/scenarios/conquerors_kings.md").read_text("utf-8")
ROWS = re.findall(r"^\| ([^|]*) \|(.*)\|$", TEXT, re.MULTILINE)
NUMBER = re.compile(r"\d+")
WORDS = {word for first, _ in ROWS for word in re.findall(r"`([^`]+)`", first)}
KIND_ROWS = {first.strip("`"): rest.split("|") for first, rest in ROWS if first.strip("`") in KINDS}


def test_the_battle_shown_can_be_played():
    """It passes the check and begins."""
    scenario = from_data(tomllib.loads(re.search(r"```toml\n(.*?)```", TEXT, re.DOTALL)[1]))

    assert SYSTEM.check(SYSTEM.start(scenario)) == []


def test_every_field_and_option_is_named():
    """Of the file, of a side, of a troop; every kind and all scenery."""
    tables = {"scenery", "sides", "armies"}
    named = {f.name for kind in (Schema, SideData, TroopData) for f in fields(kind)} - tables

    assert named | {*SYSTEM.options} | {*KINDS} | ({*GROUNDS} - {OPEN}) <= WORDS


def test_kinds_have_their_traits_and_costs():
    """As the rules have them."""
    for name, kind in KINDS.items():
        assert tuple(re.findall(r"`(\w+)`", KIND_ROWS[name][1])) == kind.traits
        assert KIND_ROWS[name][2].strip() == (str(kind.cost) if kind.cost else "free")


def test_the_letters_of_a_trusting_battle_are_told():
    """Of the second scenario, with the usual answers sent ahead and without, the most of several battles."""
    told = [int(found) for found in re.findall(r"takes (\d+)", TEXT.partition("## By link")[2])]

    assert told == [
        max(battle("conquerors_kings/trebia", seed, True, ahead, 0)[0] for seed in SEEDS) for ahead in (True, False)
    ]


def test_every_vector_of_the_ledger_is_shown_by_a_test():
    """A test says which vectors it shows; one is a law of all systems."""
    laws = {"58"}  # the same digests in Pyodide: tests/laws/test_l08_determinism.py
    ledger = (ROOT / "engine/systems/conquerors_kings/ledger.md").read_text("utf-8")
    told = [path.read_text("utf-8") for path in sorted(Path(__file__).parent.glob("*.py"))]
    shown = {
        number
        for text in told
        for row in re.findall(r"TV-\d+(?:, (?:TV-)?\d+)*", text)
        for number in NUMBER.findall(row)
    }

    assert [] == [number for number in re.findall(r"^- TV-(\d+)", ledger, re.MULTILINE) if number not in shown | laws]
