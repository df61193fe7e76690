"""docs/scenarios/at_the_charge.md is true and complete."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from engine.boards.hexes import lines
from engine.core import codec
from engine.core.game import Game
from engine.systems.at_the_charge import SYSTEM, data, setup
from tests.laws.registry import ROOT
from web.words import Words

TEXT = (ROOT / "docs/scenarios/at_the_charge.md").read_text("utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)
WORDS = Words.load("en")


def rows(heading):
    """Return the cells of the tables under a heading."""
    part = re.split(r"^#+ ", TEXT.split(heading, 1)[1], maxsplit=1, flags=re.MULTILINE)[0]
    return [
        [cell.strip() for cell in line.strip("|").split("|")] for line in part.splitlines() if line.startswith("| ")
    ]


def named(heading):
    """Return the names in the first column under a heading."""
    return {name for cells in rows(heading) for name in re.findall(r"`\[*([\w.]+)\]*`", cells[0])}


@pytest.mark.rule("AC-08")
@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_are_scenarios(example):
    """Each whole example passes the check, and is played to its end."""
    game = Game(codec.scenario_text(example, "my_battle.toml"))
    while game.menu() or not hasattr(game.pending, "winner"):
        game.do(game.menu()[-1]) if game.menu() else game.roll()

        assert [] == game.system.check(game.state)


@pytest.mark.rule("AC-08")
def test_every_field_is_explained():
    """The page explains each field of the file and of its tables, and each option."""
    own = {f.name for f in fields(setup.Schema)} - {"pieces"} | {"options", "pieces.P"}

    assert own == named("## The fields\n")
    tables = {
        "### Ground: `[[overlays]]`\n": setup.Overlay,
        "### A unit in ambush: `[[ambush]]`\n": setup.Ambush,
        "### Reinforcements: `[[reinforcements]]`\n": setup.Reinforcement,
        "### Treason: `[[treason]]`\n": setup.Treason,
        "### A camp: `[[camps]]`\n": setup.Camp,
    }
    for heading, kind in tables.items():
        assert {f.name for f in fields(kind)} == named(heading)
    assert {f.name for f in fields(setup.Leader)} | set(data.LEADERS) == named("### Leaders: `[leaders]`\n")
    assert set(SYSTEM.options) == named("### Options: `[options]`\n")


@pytest.mark.rule("AC-05", "AC-16")
def test_every_value_is_named():
    """The page names sides, leaders, ground, counters with their figures, and limits as in play."""
    sides = {cells[0].strip("`"): cells[1] for cells in rows("### Sides\n")[1:]}
    assert {side: WORDS.say(f"at_the_charge.side.{side}") for side in data.SIDES} == sides
    leaders = {cells[0].strip("`"): cells[1] for cells in rows("### Leaders: `[leaders]`\n") if len(cells) == 2}
    assert {name: WORDS.say(f"at_the_charge.type.{name}") for name in data.LEADERS}.items() <= leaders.items()
    assert all(f"`{ground}`" in TEXT for ground in data.COST if ground != data.CLEAR)
    counters = {cells[0].strip("`"): cells[1:] for cells in rows("### Units: `[pieces.P]` and the like\n")[1:]}
    for code, counter in data.COUNTERS.items():
        values = f"{counter.full}({counter.reduced if counter.reduced is not None else '-'})"
        named_so = WORDS.say(f"at_the_charge.type.{counter.name}"), WORDS.say(f"at_the_charge.mark.{counter.arm}")

        assert [*named_so, values, str(counter.movement), str(counter.reach or "-")] == counters.pop(code)
    assert {} == counters
    assert f"3 to {setup.MAX_LINES} lines with 3 to {setup.MAX_PLACES} places" in TEXT
    assert f"1 to {data.LAST_TURN}" in TEXT
    assert f"0 to {setup.RATINGS[-1]}" in TEXT


@pytest.mark.rule("AC-03")
def test_the_neighbours_told_are_the_neighbours():
    """The two spaces on the page have the neighbours that it gives them."""
    grid = lines(12, 15)

    assert {"0507", "0509", "0407", "0408", "0607", "0608"} == set(grid.ring("0508"))
    assert {"0607", "0609", "0508", "0509", "0708", "0709"} == set(grid.ring("0608"))
    assert "`0508` touches 0507 and 0509 in\nits line, 0407 and 0408 north of it, 0607 and 0608 south of it" in TEXT
