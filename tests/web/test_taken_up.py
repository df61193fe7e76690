"""A drag whose board disappears does not affect another game."""

from __future__ import annotations

import pytest

from engine.core.references import piece_ref, place_ref
from engine.core.scenario import shipped
from tests.web.pages import Window
from tests.web.schools import School
from web.boards import board_kinds
from web.game.seats import HUMAN
from web.game.table import Table

LESSONS = ["chartabella/moves", "at_the_charge/moves", "conquerors_kings/moves", "charge/moves"]
SEATS = {"chartabella": "PM", "at_the_charge": "NB", "conquerors_kings": "RS", "charge": "AB"}
DROPS = ("", place_ref("E4"), piece_ref("110-1"), piece_ref("B1"))


def own(made: Window) -> str:
    """Return a piece that can be taken up now, nothing where there is none."""
    firsts, pieces = made.table.selection.firsts, made.session.view().pieces
    return next((piece_ref(p.id) for p in pieces if piece_ref(p.group or p.id) in firsts and p.at), "")


def drag(made: Window, pick: str, *, begins: bool, done: bool) -> None:
    """Drag a piece from where it lies by some units, in the middle of the board where it lies nowhere."""
    found = None
    if made.session.table is not None:
        found = board_kinds.drawing(made.session.view(), turn=made.table.turn).point(pick)
    x, y = found or (300.0, 300.0)
    made.page.gesture("drag", {"pick": pick, "start": (x, y), "here": (x, y + 60), "begins": begins, "done": done})


def take_up(made: Window, pick: str) -> None:
    """Take a piece up, by what boards of its kind are dragged with."""
    if made.session.view().everywhere:
        made.page.gesture("carry", {"pick": pick})
    else:
        drag(made, pick, begins=True, done=False)


def drop(made: Window, pick: str) -> None:
    """Let go of it wherever the pointer may be, as either kind of board tells it."""
    for on in DROPS:
        made.page.gesture("set-down", {"pick": pick, "on": on})
    drag(made, pick, begins=False, done=False)
    drag(made, pick, begins=False, done=True)
    assert "failed-dialog" not in made.page.dialogs, made.session.report


@pytest.mark.parametrize("name", LESSONS)
@pytest.mark.parametrize("other", [None, *SEATS])
def test_a_piece_in_the_air_falls_on_nothing_once_its_lesson_was_left(name: str, other: str | None) -> None:
    """A dragged piece is dropped on nothing if there is no game or another one."""
    school = School("")
    if other is not None:
        school.use(Table.start(shipped()[f"{other}/training"], {}, dict.fromkeys(SEATS[other], HUMAN), seed=1))
    before = school.session.table
    inputs = None if before is None else list(before.game.inputs)
    school.page.go(f"lesson/{name}")
    school.page.gesture("address", {})
    while not (pick := own(school)):
        school.do_step()
    take_up(school, pick)
    school.page.go("" if other is None else "play")
    school.page.gesture("address", {})
    drop(school, own(school) if before is not None else pick)  # which may well have the same name there

    assert before is school.session.table
    if before is not None:
        assert inputs == before.game.inputs
        assert not before.selection.is_begun


@pytest.mark.parametrize("name", LESSONS)
def test_what_is_open_about_a_lesson_closes_with_it(name: str) -> None:
    """A dialog about a game that is no longer on the table closes."""
    school = School(f"lesson/{name}")
    school.do("save")
    assert "keep-dialog" in school.page.dialogs
    school.page.go("")
    school.page.gesture("address", {})

    assert not school.page.dialogs
    assert school.session.table is None
