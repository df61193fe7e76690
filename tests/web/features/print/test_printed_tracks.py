"""These tests hold tracks on paper: a box for each number of what is counted."""

from __future__ import annotations

import re

import pytest

from engine.core.scenario import shipped
from tests.web.features.print.test_print import SYSTEMS_PRINTED, scenario
from web.features.print.print_options import Choices
from web.features.print.printed_pages import sheets

ROW = re.compile(r'<div class="print-track"><p>([^<.]*)(?:\. ([^<]*))?</p><div>(.*?)</div></div>')
BOX = re.compile(r'<span class="print-box([^"]*)">(\d+)</span>')


def tracks(name: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the tracks of a battle: what each counts, and its boxes."""
    made = sheets(scenario(name), Choices(frozenset({"track"})))
    return [(told, BOX.findall(row)) for told, _, row in ROW.findall(made)]


@pytest.mark.parametrize("name", sorted(shipped()))
def test_a_thick_box_is_one_of_which_the_track_says_what_happens_there(name: str) -> None:
    """The thick boxes are the numbers named above their track."""
    made = sheets(scenario(name), Choices(frozenset({"track"})))
    rows = ROW.findall(made)

    assert any(said for _, said, _ in rows)
    for _, said, row in rows:
        thick = [number for marks, number in BOX.findall(row) if "counts" in marks]
        assert sorted(thick) == sorted(re.findall(r"\d+", said))


def test_a_flank_force_has_its_box_on_the_clock_only_where_one_may_come() -> None:
    """In Conquerors and Kings 20 is thick at the Trebia, where Mago waits, and not in other battles."""
    thick = {
        name: [number for marks, number in tracks(f"conquerors_kings/{name}")[0][1] if "counts" in marks]
        for name in ("training", "gaugamela", "trebia", "open")
    }

    assert thick == {"training": ["24"], "gaugamela": ["40"], "trebia": ["20", "40"], "open": ["20", "40"]}


@pytest.mark.parametrize("name", sorted(shipped()))
def test_the_turns_of_a_battle_have_a_track_that_ends_with_the_last(name: str) -> None:
    """The track of turns counts by one from the battle's beginning, and its last box is marked."""
    battle = scenario(name)
    count = next(track for track in battle.start.tracks if track.side is None)
    _, boxes = tracks(name)[0]
    numbers = [int(number) for _, number in boxes]

    assert numbers == list(range(numbers[0], count.limit + 1))
    assert [str(count.value)] == [number for marks, number in boxes if "begins" in marks]
    assert "counts" in boxes[-1][0]


SCORES = {
    "at_the_charge": "Army morale lost, of as much as breaks the army",
    "charge": "Morale lost, and at how much the army breaks",
    "conquerors_kings": "Points as they stand",
    "table_battles": "Morale",
}
"""What sides lose or score in each system that counts such a thing."""


@pytest.mark.parametrize("system", sorted(SCORES))
def test_each_side_has_a_track_for_what_decides(system: str) -> None:
    """Each side has a track of what decides, from where it begins."""
    battle = scenario(f"{system}/training")
    found = [boxes for told, boxes in tracks(f"{system}/training") if told == SCORES[system]]

    assert len(battle.start.sides) == len(found)
    assert all(any("begins" in marks for marks, _ in boxes) for boxes in found)


def test_half_bases_are_crossed_out_up_to_the_one_that_destroys() -> None:
    """In Conquerors and Kings a unit has a box for each half base that it may lose; generals and guns have none."""
    battle = scenario("conquerors_kings/training")
    made = sheets(battle, Choices(frozenset({"track"})))
    rows = [row.count("print-box") for row in re.findall(r"<tr>(.*?)</tr>", made)]

    assert [
        int(p.values["halves"]) - 1
        for side in battle.start.sides
        for p in battle.start.pieces
        if p.side == side and "halves" in p.values
    ] == rows
    assert {5, 3} <= set(rows)


def test_sticks_are_crossed_out_beside_each_formation() -> None:
    """In Table Battles each formation has a box for each stick, and reserves too."""
    battle = scenario("table_battles/training")
    made = sheets(battle, Choices(frozenset({"track"})))
    rows = [row.count("print-box") for row in re.findall(r"<tr>(.*?)</tr>", made)]

    assert [card.strength for side in battle.start.sides for card in battle.start.cards if card.side == side] == rows


@pytest.mark.parametrize("system", SYSTEMS_PRINTED)
def test_tracks_are_printed_with_a_battle_unless_one_does_not_want_them(system: str) -> None:
    """Tracks are selected by default, have boxes, and fit on a page."""
    assert "track" in Choices.usual(is_record=False).ticked
    assert all(2 <= len(boxes) <= 201 for _, boxes in tracks(f"{system}/training"))
