"""docs/scenarios/charge.md is true and complete."""

from __future__ import annotations

import re
import tomllib
from dataclasses import fields

from engine.core import codec
from engine.systems.charge import SYSTEM
from engine.systems.charge.data import GROUNDS, TYPES
from engine.systems.charge.setup import Schema, SideData, TerrainData, UnitData
from tests.laws.registry import ROOT

TEXT = (ROOT / "docs/scenarios/charge.md").read_text("utf-8")
ROWS = re.findall(r"^\| ([^|]*) \|(.*)\|$", TEXT, re.MULTILINE)
WORDS = {word for row in ROWS for word in re.findall(r"`([^`]+)`", "|".join(row))}


def test_the_battle_shown_can_be_played():
    """The battle on the page passes the check and begins."""
    found = re.search(r"```toml\n(.*?)```", TEXT, re.DOTALL)
    assert found is not None
    scenario = codec.scenario(tomllib.loads(found[1]), "docs")

    assert [] == SYSTEM.check(SYSTEM.start(scenario))


def test_every_field_and_option_is_named():
    """The page names each field of the file, of a side, a unit and terrain, every type and all ground."""
    tables = {"sides", "spared", "armies", "maps"}
    kinds = (Schema, SideData, UnitData, TerrainData)
    named = {one.name for kind in kinds for one in fields(kind)} - tables

    assert set() == (named | {*SYSTEM.options} | {*TYPES} | {*GROUNDS}) - WORDS


def test_types_have_their_figures():
    """The page has the points, Move, attack and shooting, Defence and Morale of the rules."""
    told = {first.strip("`"): [cell.strip() for cell in rest.split("|")][1:] for first, rest in ROWS}

    def figure(value: int | None, sign: str = "") -> str:
        return "none" if value is None else f"{value:{sign}}"

    for name, own in TYPES.items():
        pair = f"{figure(own.attack, '+')}, {figure(own.shoot, '+')}"
        assert [str(own.points), figure(own.move), pair, str(own.defence), str(own.morale)] == told[name], name
