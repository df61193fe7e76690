"""These tests hold the empty map on several sheets and how they fit together."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree as ET

import pytest

from engine.core.scenario import shipped
from engine.core.system import load
from web.boards.board_kinds import drawing
from web.boards.cards.text_fitting import width
from web.features.print import cut_out_counters, map_sheets, print_options
from web.features.print.map_sheets import Ground, ground
from web.features.print.print_options import Choices
from web.features.print.printed_pages import PrintedBattle, sheets
from web.game.printed_boards import Boards
from web.words import Words

WORDS = Words.load("en")
MAPS = sorted(name for name in shipped() if not name.startswith("table_battles"))
LETTERS = {"tb-figure": 30, "tb-figure end": 30, "tb-name": 15, "zn-label": 20, "zn-word": 19, "zn-tray-name": 22}
"""Size of the letters of each class on a sheet of the map, in units of its drawing."""
FROM_LEFT = ("zn-word", "zn-tray-name")
"""Classes of texts that begin where they are placed; the others have their middle there."""
OTHERS = 18
"""Size of all other letters at most."""


def scenario(name: str) -> PrintedBattle:
    given = shipped()[name]
    return PrintedBattle.of_scenario(given, load(given.system), WORDS)


def words(node: ET.Element, x: float = 0, y: float = 0, scale: float = 1) -> Iterator[tuple[float, float, float]]:
    """Yield middle and half the width of each text of a drawing."""
    for kind, given in re.findall(r"(translate|scale)\(([^)]*)\)", node.get("transform", "")):
        numbers = [float(number) for number in re.split(r"[ ,]+", given)]
        if kind == "translate":
            x, y = x + scale * numbers[0], y + scale * (numbers[1:] or [0])[0]
        else:
            scale *= numbers[0]
    if node.tag == "text":
        half = scale * width("".join(node.itertext()), LETTERS.get(node.get("class", ""), OTHERS)) / 2
        aside = half if node.get("class") in FROM_LEFT else 0
        yield x + scale * float(node.get("x", 0)) + aside, y + scale * float(node.get("y", 0)), half
    for inner in node:
        yield from words(inner, x, y, scale)


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("size", print_options.SIZES)
def test_each_word_of_a_map_is_whole_on_one_of_its_sheets(name: str, size: int) -> None:
    """Sheets overlap by more than the longest word of the map, so each word is whole on one."""
    battle = scenario(name)
    boards = Boards(battle.start, battle.names, battle.turn)
    scale, whole = cut_out_counters.scale(size, battle.start), boards.box(battle.start, battle.names)
    way = ground(whole, scale, size)
    made = drawing(battle.start, turn=battle.turn).standing(battle.names)
    drawn = "".join((*made["ground"].values(), *made["spaces"].values()))

    found = list(words(ET.fromstring(f"<svg>{drawn}</svg>")))

    boxes = [way.box(whole, n) for n in range(way.sheets)]
    assert found
    if way.sheets > 1:
        assert [] == [
            (x, y)
            for x, y, half in found
            if not any(
                left <= x - half and x + half <= left + wide and top <= y - half / 3 and y + half / 3 <= top + high
                for left, top, wide, high in boxes
            )
            and whole[0] <= x - half
            and x + half <= whole[0] + whole[2]
        ]


def test_sheets_cover_the_map_and_overlap() -> None:
    """The first sheet begins and the last ends with the map, and each overlaps the next by the right amount."""
    way = Ground("tall", False, 3, 2, lap=30)
    whole = (-10, -20, 600, 400)

    boxes = [way.box(whole, n) for n in range(way.sheets)]

    assert (-10, -20) == boxes[0][:2]
    assert (590, 380) == (boxes[-1][0] + boxes[-1][2], boxes[-1][1] + boxes[-1][3])
    for left, right in ((0, 1), (1, 2), (3, 4)):
        assert boxes[left][0] + boxes[left][2] - boxes[right][0] == 30
    assert boxes[0][1] + boxes[0][3] - boxes[3][1] == 30


@pytest.mark.parametrize(
    ("width", "height", "sheets"),
    [(180, 230, 1), (230, 180, 1), (250, 160, 1), (160, 250, 1), (250, 230, 2), (460, 150, 2), (150, 460, 2)],
)
def test_the_turn_of_the_paper_that_needs_the_fewest(width: float, height: float, sheets: int) -> None:
    """The orientation of the paper needs the fewest sheets."""
    assert sheets == ground((0, 0, width, height), 1, 13).sheets


def test_sheets_tell_how_they_are_laid_together() -> None:
    """Each sheet has a frame with corner marks, its neighbours' lines, the plan and the scale."""
    made = sheets(scenario("charge/training"), Choices(frozenset({"ground"})))

    parts = made.split('<section class="print-sheet ')[1:]
    assert len(parts) == 4
    for n, part in enumerate(parts):
        assert "6″ are 45 mm" in part
        assert part.count("part-frame") == 2
        plan = re.findall(r"<rect( class=here)? x=", part[: part.index("</svg>")])
        assert [m == n for m in range(4)] == [bool(here) for here in plan]
    seams = [len(re.findall(r"M", re.search(r'part-seam"[^>]* d="([^"]*)"', part)[1])) for part in parts]
    assert seams == [2, 1, 1, 0]


def test_a_map_on_one_sheet_has_no_marks() -> None:
    """A map on one sheet has neither a frame nor a plan."""
    made = sheets(scenario("chartabella/training"), Choices(frozenset({"ground"})))

    assert "part-frame" not in made
    assert "print-plan" not in made
    assert map_sheets.MARKS > map_sheets.MARK
