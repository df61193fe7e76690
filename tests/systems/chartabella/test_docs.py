"""docs/scenarios/chartabella.md is true and complete."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from engine.core import codec
from engine.core.game import Game
from engine.core.scenario import DataFault
from engine.systems.chartabella import SYSTEM, data, setup
from tests.laws.registry import ROOT
from web.words import Words

PAGES = ROOT / "docs" / "scenarios"
TEXT = (PAGES / "chartabella.md").read_text("utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)
EXAMPLE = EXAMPLES[0]


def rows(heading: str) -> list[list[str]]:
    """Return the cells of the tables under a heading, their first rows left out."""
    part = re.split(r"^#+ ", TEXT.split(heading, 1)[1], maxsplit=1, flags=re.MULTILINE)[0]
    return [
        [cell.strip() for cell in line.strip("|").split("|")] for line in part.splitlines() if line.startswith("| ")
    ]


def named(heading: str) -> set[str]:
    """Return the names in the first column under a heading."""
    return {name for cells in rows(heading) for name in re.findall(r"`\[*([\w.]+)\]*`", cells[0])}


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_are_scenarios(example):
    """Each whole example passes the check and can be played."""
    game = Game(codec.scenario_text(example, "my_battle.toml"))

    assert game.menu()
    assert [] == game.system.check(game.state)


def test_the_faults_are_told_as_shown():
    """The faults that the page for all systems explains are what the check says of the example."""
    shown = re.findall(r"^ +(my_battle\.toml: .*)$", (PAGES / "README.md").read_text("utf-8"), re.MULTILINE)
    broken = EXAMPLE.replace('"B3", "B4"', '"B3", "B5"').replace('108 = ["C8"]', '110 = ["B5"]')
    misspelt = EXAMPLE.replace("forest = ", "forst = ")
    told = []
    for text in (broken, misspelt):
        with pytest.raises(DataFault) as caught:
            codec.scenario_text(text, "my_battle.toml")
        told.append(str(caught.value))

    assert misspelt != EXAMPLE
    assert shown == told


def test_every_field_is_explained():
    """The page explains each field of the file, of its tiles and of its camps, and each option."""
    own = {f.name for f in fields(setup.Schema)} - {"pieces"} | {"options", "pieces.P", "pieces.M"}

    assert own == named("## The fields\n")
    assert {f.name for f in fields(setup.Tiles)} == named("### What lies on the board: `[tiles]`\n")
    assert {f.name for f in fields(setup.Camp)} == named("### Camps: `[[camps]]`\n")
    assert set(SYSTEM.options) == named("### Options: `[options]`\n")


def test_every_value_is_named():
    """The page names what makes a side lose, how a game is judged, and the faces of the die."""
    assert set(data.LOSSES) == named("### What makes a side lose: `[loses]`\n")
    fields_told = {cells[0]: cells[2] for cells in rows("## The fields\n")}
    for word in (*data.ADJUDICATION, *(f"side:{side}" for side in data.ALEXANDER.sides)):
        assert f"`{word}`" in fields_told["`adjudicate`"]
    for face in (data.SWORDS, data.TRIANGLE, data.STAR, *data.ALEXANDER.emblems):
        assert f"`{face}`" in fields_told["`die`"]


def test_every_piece_is_listed():
    """The page has each piece with its name, class and figures as in play."""
    words = Words.load("en")
    table = {cells[0]: cells[1:] for cells in rows("### Pieces: `[pieces.P]` and `[pieces.M]`\n") if len(cells) == 11}
    del table["code"]
    for code, kind in data.ALEXANDER.kinds.items():
        attack = "-" if kind.attack is None else f"{kind.attack}{'+' if kind.charges else ''}"
        figures = (kind.front, kind.back, kind.movement, kind.reach or None, kind.stars or None, kind.points)
        shown = ["-" if figure is None else str(figure) for figure in figures]

        name = words.say(f"chartabella.type.{code}")
        assert [name, kind.side or "both", kind.arm, attack, *shown] == table.pop(code), code
    assert table == {}


def test_the_limits_told_are_the_limits():
    """The page has the limits of board, cards and rounds."""
    assert f"3 to {setup.MAX_COLUMNS} columns" in TEXT
    assert f"3 to {setup.MAX_ROWS} rows" in TEXT
    limit = SYSTEM.options["limit"]
    assert f"{limit.low} to {limit.high}" in TEXT
