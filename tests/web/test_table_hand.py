"""These tests hold a measured table on the page: handles, texts at the ghost, the tape, reaches, keys."""

from __future__ import annotations

from typing import Any

import pytest

from engine.boards.table.legs import WHEELS
from engine.core.game import Game
from engine.core.references import PoseRef, piece_ref
from engine.core.scenario import shipped
from engine.core.types import Chance, Decision, Pose
from engine.core.view import Reach
from tests.laws.registry import scenarios
from tests.stands import view as toy
from tests.stands.actions import Move
from tests.web.pages import Browser, Window, browser
from tests.web.test_free_table import ahead, dragged, drawn_up, own, press, window
from web.boards.free_table.free_table import FreeTable
from web.game.seats import HUMAN
from web.game.selection import Selection
from web.game.table import Table
from web.shell import shortcuts

__all__ = ["browser"]


def over(made: Window) -> dict[str, str]:
    """Return what lies over the pieces."""
    return made.page.nodes["layer-over"]


def at(made: Window, ref: str) -> tuple[float, float]:
    point = FreeTable(made.session.view()).point(ref)
    assert point is not None
    return point


def held(made: Window, handle: str, start: tuple[float, float], by: tuple[float, float], **more: Any) -> None:
    """Drag a handle of the unit in hand."""
    here = start[0] + by[0], start[1] + by[1]
    made.page.gesture("drag", {"pick": f"handle:{handle}", "start": start, "here": here, "done": True, **more})


def test_a_drag_paints_nothing_but_what_lies_over_the_pieces(browser: Browser) -> None:
    """While a unit is dragged only the overlays are painted; stands, question and lists stay."""
    made = window(browser)
    dragged(made, f"{own(made)}.1", (0, 40 * ahead(made)), done=False)
    before, shown = made.page.patched, dict(made.page.markup)
    dragged(made, f"{own(made)}.1", (0, 80 * ahead(made)), done=False)

    assert made.page.patched - before <= len(over(made)) + len(made.page.nodes["layer-under"])
    assert shown == made.page.markup
    assert made.table.selection.chosen == Move(own(made), ((0, 160),))
    dragged(made, f"{own(made)}.1", (0, 80 * ahead(made)))
    assert "confirm" in made.page.markup["question"]


def test_the_ghost_says_what_is_used_and_why_it_comes_no_farther(browser: Browser) -> None:
    """The ghost shows the cost, the wanted place is outlined, and the refusal stands beside it."""
    made = window(browser)
    dragged(made, f"{own(made)}.1", (0, 500 * ahead(made)), done=False)

    assert "6 inches of movement used" in over(made)["reached"]
    assert "too_far" in over(made)["reached"]
    assert "tb-blocked" in over(made)["reached"]
    assert "wanted" in over(made)
    dragged(made, f"{own(made)}.1", (0, 50 * ahead(made)), done=False)
    assert "wanted" not in over(made)
    assert "tb-blocked" not in over(made)["reached"]


def test_dropping_on_the_start_cancels(browser: Browser) -> None:
    """A drop at the start cancels the order, whatever the path."""
    made = window(browser)
    dragged(made, f"{own(made)}.1", (0, 80 * ahead(made)), done=False)
    dragged(made, f"{own(made)}.1", (1, 1))

    assert not made.table.selection.is_begun
    assert made.session.board_tools.grip is None


def test_escape_drops_what_is_held(browser: Browser) -> None:
    """Escape removes the order first, then the selection."""
    made = window(browser)
    dragged(made, f"{own(made)}.1", (0, 80 * ahead(made)))
    made.do("back")

    assert made.table.selection.chosen is None


@pytest.mark.parametrize("handle", ["left", "right"])
def test_a_front_corner_wheels_the_unit(browser: Browser, handle: str) -> None:
    """A front corner wheels the unit about the other one."""
    made = window(browser)
    unit = drawn_up(made)
    made.page.gesture("click", {"pick": f"piece:{unit}.1", "tag": "g"})
    assert f'data-pick="handle:{handle}"' in made.page.nodes["layer-hands"]["handles"]
    drawn, piece = FreeTable(made.session.view()), next(p for p in made.session.view().pieces if p.id == unit)
    assert isinstance(piece.place, Pose)
    corners = drawn.layout.corners(piece.place, piece.size)
    held(made, handle, corners[0 if handle == "left" else 1], (0, 40 * ahead(made)))

    chosen = made.table.selection.chosen
    assert isinstance(chosen, Move)
    assert [kind for kind, _ in chosen.legs if kind in WHEELS] == [kind for kind, _ in chosen.legs]


def test_a_front_corner_that_is_dragged_back_says_why_nothing_moves(browser: Browser) -> None:
    """A front corner that is dragged back does nothing."""
    made = window(browser)
    unit = drawn_up(made)
    made.page.gesture("click", {"pick": f"piece:{unit}.1", "tag": "g"})
    drawn, piece = FreeTable(made.session.view()), next(p for p in made.session.view().pieces if p.id == unit)
    held(made, "left", drawn.layout.corners(piece.place, piece.size)[0], (0, -80 * ahead(made)))

    assert made.table.selection.chosen is None
    assert "swings forward" in made.page.markup["why"]
    assert "why" not in made.page.hidden


def test_a_handle_goes_on_from_where_the_order_leads(browser: Browser) -> None:
    """A handle continues the selected order, so the order has both parts."""
    made = window(browser)
    unit, way = drawn_up(made), ahead(made)
    dragged(made, f"{unit}.1", (0, 100 * way))
    piece = next(p for p in made.session.view().pieces if p.id == unit)
    led = piece.place._replace(y=piece.place.y + 200 * way)
    corners = FreeTable(made.session.view()).layout.corners(led, piece.size)
    held(made, "left", corners[0], (0, 30 * way))

    kinds = {kind for kind, _ in made.table.selection.chosen.legs}
    assert 0 in kinds
    assert kinds & set(WHEELS)


def test_the_ghost_can_be_taken_on(browser: Browser) -> None:
    """The ghost can be dragged on from where it lies."""
    made = window(browser)
    unit, way = own(made), ahead(made)
    dragged(made, f"{unit}.1", (0, 60 * way))
    held(made, "led", (500, 500), (0, 40 * way))

    assert made.table.selection.chosen == Move(unit, ((0, 200),))


def test_a_second_finger_turns_what_is_held(browser: Browser) -> None:
    """A second finger turns the dragged unit by clicks of five degrees."""
    made = window(browser)
    unit = drawn_up(made)
    x, y = at(made, piece_ref(f"{unit}.1"))
    facts = {"pick": f"piece:{unit}.1", "start": (x, y), "here": (x, y + 60 * ahead(made)), "turn": 40, "done": True}
    made.page.gesture("drag", facts)

    assert any(kind in WHEELS for kind, _ in made.table.selection.chosen.legs)
    before = made.session.cursor
    made.page.gesture("turn", {"key": "]"})
    after = Pose.read(made.session.cursor or "")
    assert after is not None
    assert (Pose.read(before or "").heading + 10) % 720 == after.heading


def test_a_key_faces_the_unit_about_in_its_place(browser: Browser) -> None:
    """A key turns the unit about in its place, so its rear edge is its front."""
    made = window(browser)
    unit = own(made)
    made.page.gesture("click", {"pick": f"piece:{unit}.1", "tag": "g"})
    piece = next(p for p in made.session.view().pieces if p.id == unit)
    press(made, "b")
    there = Pose.read(made.session.cursor or "")

    assert isinstance(piece.place, Pose)
    assert there is not None
    assert (piece.place.heading + 360) % 720 == there.heading
    assert piece.size[1] == abs(there.y - piece.place.y)


def test_shift_goes_a_whole_inch(browser: Browser) -> None:
    """With Shift a key moves an inch or turns 20 degrees."""
    made = window(browser)
    made.page.gesture("click", {"pick": f"piece:{own(made)}.1", "tag": "g"})
    facts = {"tag": "g", "id": "space-cursor", "shift": True, "alt": False, "command": False}
    key = "ArrowDown" if ahead(made) > 0 else "ArrowUp"
    made.page.gesture("press", {"pick": made.session.cursor, "key": key, **facts})

    assert Move(own(made), ((0, 100),)) == made.table.selection.chosen


def test_the_keyboard_begins_where_its_unit_stands(browser: Browser) -> None:
    """The keyboard begins at the selected unit's own place."""
    made = window(browser)
    unit = drawn_up(made)
    made.page.gesture("click", {"pick": f"piece:{unit}.2", "tag": "g"})
    press(made, "ArrowDown" if ahead(made) > 0 else "ArrowUp")

    assert Move(unit, ((0, 25),)) == made.table.selection.chosen


def test_the_tape_measures_between_any_two_things_by_dragging(browser: Browser) -> None:
    """The tape measures from base to base between any two things and moves nothing."""
    made = window(browser)
    made.do("tape")
    assert "on" == made.page.roots["tape"]
    start, here = at(made, piece_ref("N1.1")), at(made, piece_ref("S1.1"))
    made.page.gesture("drag", {"pick": "tape", "start": start, "here": here, "done": True})

    assert "11.5\u2033" in over(made)["tape-told"]
    assert "From N1 to S1: 11.5 inches." in made.page.markup["spoken"]
    assert not made.table.selection.is_begun
    made.press("Escape")
    assert "tape" not in over(made)
    assert "off" == made.page.roots["tape"]


def test_the_tape_measures_by_pointing_and_by_keys(browser: Browser) -> None:
    """The tape measures by two clicks, or from the keyboard cursor."""
    made = window(browser)
    made.press("m")
    made.page.gesture("click", {"pick": "piece:N2.1", "tag": "g"})
    made.page.gesture("click", {"pick": "piece:S2.1", "tag": "g"})
    assert "tape-told" in over(made)
    assert not made.table.selection.is_begun
    made.press("m")
    made.session.cursor = PoseRef("spot:3000,200,0")
    made.press("m")
    press(made, "ArrowDown")
    press(made, "ArrowDown")

    assert "0.5\u2033" in over(made)["tape-told"]


@pytest.fixture
def _reaching(monkeypatch: pytest.MonkeyPatch) -> None:
    """Return the toy's units with a reach of eight inches all around, and shots."""
    pieces = toy._pieces

    def reaching(s: Any, unit: Any) -> Any:
        for piece in pieces(s, unit):
            is_unit = piece.size is not None and piece.group is None
            yield piece._replace(reaches=(Reach("rally", 800), Reach("near", 1200, 90)) if is_unit else ())

    monkeypatch.setattr(toy, "_pieces", reaching)


@pytest.mark.usefixtures("_reaching")
def test_resting_on_a_unit_shows_how_far_it_reaches(browser: Browser) -> None:
    """Hovering over a unit shows its reach, also for an enemy, until the pointer leaves."""
    made = window(browser)
    enemy = "S1" if made.session.view().active == "N" else "N1"
    made.page.gesture("rest", {"pick": f"piece:{enemy}.1"})
    under = made.page.nodes["layer-under"]

    assert {f"reach-{enemy}-0", f"reach-{enemy}-1"} <= set(under)
    assert "no rally 8\u2033" in over(made)[f"distance-{enemy}-0"]
    made.page.gesture("rest", {"pick": ""})
    assert not any(key.startswith("reach") for key in made.page.nodes["layer-under"])


@pytest.mark.usefixtures("_reaching")
def test_a_key_keeps_the_reaches_of_the_unit_in_hand(browser: Browser) -> None:
    """A key keeps the reaches of a unit, and pressed again it removes them."""
    made = window(browser)
    made.page.gesture("click", {"pick": f"piece:{own(made)}.1", "tag": "g"})
    made.press("e")
    assert own(made) == made.session.board_tools.reaching
    made.press("e")
    assert "" == made.session.board_tools.reaching


def test_keys_of_a_measured_table_mean_nothing_on_other_boards(browser: Browser) -> None:
    """On a map of hexes the keys of a measured table do nothing."""
    made = Window(browser)
    made.use(Table.start(scenarios()["chartabella/training"], {}, dict.fromkeys("PM", HUMAN), seed=1))
    for key in "meb":
        made.press(key)

    assert not made.session.board_tools.is_on
    assert "tape" in made.page.hidden
    assert {"m": "tape", "e": "reach", "b": "about"}.items() <= shortcuts.key_bindings().items()


def test_a_unit_taken_at_the_keyboards_place_goes_from_its_own(browser: Browser) -> None:
    """A unit can be selected at the keyboard cursor, wherever on it that is."""
    made = window(browser)
    unit, way = own(made), ahead(made)
    place = next(p.place for p in made.session.view().pieces if p.id == unit)
    made.session.cursor = place._replace(y=place.y - 80 * way).ref
    press(made, "Enter")
    assert place.ref == made.session.cursor
    press(made, "ArrowDown" if way > 0 else "ArrowUp")

    assert Move(unit, ((0, 25),)) == made.table.selection.chosen


def test_a_handle_that_is_held_is_not_drawn_anew(browser: Browser) -> None:
    """A handle that is held is not redrawn; only its classes change."""
    made = window(browser)
    unit = drawn_up(made)
    dragged(made, f"{unit}.1", (0, 100 * ahead(made)))
    was = made.page.nodes["layer-hands"]["handles"]
    facts = {"pick": "handle:led", "start": (500, 500), "turn": 0, "done": False}
    for far in (10, 30):
        made.page.gesture("drag", facts | {"here": (500, 500 + far * ahead(made))})
        assert was == made.page.nodes["layer-hands"]["handles"].replace(" held", "")
    made.page.gesture("drag", facts | {"here": (500, 500 + 30 * ahead(made)), "done": True})

    assert was != made.page.nodes["layer-hands"]["handles"]


def test_a_unit_is_turned_only_where_it_may_go_somewhere() -> None:
    """A unit is offered turns only if the question is what it does."""
    game, seen = Game(shipped()["charge/frontier"], seed=1), {}
    while len(seen) < 2:
        if isinstance(game.pending, Chance):
            game.roll()
            continue
        assert isinstance(game.pending, Decision)
        if game.pending.step in ("command.spend", "orders.order"):
            selection = Selection(game.system, game.state)
            selection.point(next(ref for ref in selection.firsts if ref.startswith("piece:")))
            seen[game.pending.step] = selection.goes
        game.do(game.system.usual(game.state) or game.menu()[0])

    assert {"command.spend": False, "orders.order": True} == seen
