"""These tests hold a table without places as drawn, and dragging units: pick, propose, cut, report."""

from __future__ import annotations

import math
import re
from xml.etree import ElementTree as ET

import pytest

from engine.boards.table.legs import PIVOT, WHEELS
from engine.core.references import piece_ref, word_ref
from engine.core.types import Pose
from engine.core.view import View
from tests.laws.registry import scenarios, words
from tests.stands.actions import Begin, Charge, Move
from tests.stands.pointing import trace as traced
from tests.stands.view import view as view_of
from tests.systems.stands.games import start
from tests.web.drawing import document
from tests.web.pages import Browser, Window, browser
from web.boards.free_table.free_table import FreeTable
from web.boards.free_table.label_placement import around, bounds
from web.boards.highlights import Highlights
from web.game import order_actions
from web.game.question_view import question_text
from web.game.seats import HUMAN
from web.game.table import Table
from web.words import Names, Words

__all__ = ["browser"]

WORDS = Words.load("en")
TURN = (2, 5, Begin(first=False))


def view() -> View:
    """Return the toy's table as North begins."""
    return view_of(start(*TURN), None)


@pytest.mark.parametrize("turn", range(4))
def test_a_free_table_is_well_formed(turn: int) -> None:
    """Ids are unique; each stand, and the cloth, is one thing to pick."""
    shown = view()
    trace = start(*TURN), Move("N1", ((4, 60), (0, 100)))
    lit = Highlights(selected=(piece_ref("N1"),), trace=traced(*trace), movable=("N1", "NH"))
    tree = ET.fromstring(document(shown, Names(WORDS, "stands", shown), lit, turn=turn))

    ids = [element.get("id") for element in tree.iter() if element.get("id")]
    picks = sorted(element.get("data-pick") for element in tree.iter() if element.get("data-pick"))
    stands = [piece for piece in shown.pieces if piece.kind != "unit"]
    assert len(ids) == len(set(ids))
    assert sorted(["spot:", *(piece_ref(piece.id) for piece in stands)]) == picks


def test_stands_that_are_pointed_at_in_a_unit_lie_open() -> None:
    """Outlines of picked stands are above their neighbours, and that of the unit is below."""
    shown = view()
    stand = next(piece for piece in shown.pieces if piece.group is not None)
    lit = Highlights(selected=(piece_ref(stand.group), word_ref("raise"), piece_ref(stand.id)))
    drawn = document(shown, Names(WORDS, "stands", shown), lit)

    assert 1 == drawn.count("tb-picked")
    assert drawn.index("tb-picked") > drawn.rindex(f'data-pick="piece:{stand.id}"')


@pytest.mark.parametrize("turn", range(4))
def test_a_spot_is_found_where_it_is_drawn(turn: int) -> None:
    """A spot is found where it is drawn, however the table lies; beside it there is none."""
    drawn = FreeTable(view(), turn=turn)
    for spot in (Pose(0, 0), Pose(3600, 2400), Pose(1234, 566)):
        point = drawn.point(spot.ref)
        assert point is not None
        assert spot.ref == drawn.at(*point)
    assert drawn.at(-20, 50) is None


@pytest.mark.parametrize("turn", range(4))
def test_arrows_go_a_quarter_of_an_inch_as_the_table_lies(turn: int) -> None:
    """Arrows move a quarter of an inch as drawn, brackets turn by five degrees, and the edge stops."""
    drawn = FreeTable(view(), turn=turn)
    here = Pose(1200, 1200, 715)
    x, y = drawn.point(here.ref) or (0, 0)
    to = drawn.near(here.ref, "ArrowUp")
    assert (x, y - 12.5) == drawn.point(to or "")
    assert [Pose(1200, 1200, 5).ref, Pose(1200, 1200, 705).ref] == [drawn.near(here.ref, key) for key in "]["]
    corner = {0: Pose(0, 0), 1: Pose(0, 2400), 2: Pose(3600, 2400), 3: Pose(3600, 0)}[turn]
    assert corner.ref == drawn.near(corner.ref, "ArrowUp") == drawn.near(corner.ref, "ArrowLeft")
    assert drawn.near(here.ref, "x") is None


def test_the_box_of_a_stand_holds_its_middle() -> None:
    """The box of a stand contains its middle, so that following the game brings it into view."""
    drawn = FreeTable(view())
    box, middle = drawn.box(piece_ref("N1.1")), drawn.point(piece_ref("N1.1"))
    assert box is not None
    assert middle is not None
    assert box.holds(*middle)
    assert (120, 80) == (round(box.width), round(box.height))


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("steps", range(0, 181, 15))
def test_what_is_told_at_a_ghost_lies_clear_of_it_and_of_all_that_lies_over_texts(turn: int, steps: int) -> None:
    """The text at a ghost is clear of its handles, of a lesson's mark and of the unit, whichever way it looks."""
    shown, drawing = view(), FreeTable(view(), turn=turn)
    legs = (*((4, steps) for _ in range(steps > 0)), (0, 120))
    trace = traced(start(*TURN), Move("N1", legs))
    lit = Highlights(trace=trace, handles="N1", ghost='0.93" left', asked=(piece_ref("N1"), piece_ref("N1.1")))
    layers = drawing.moving(Names(WORDS, "stands", shown), lit)
    (x, y), *_ = _points(layers["over"]["reached"])
    text = around((x, y), (1.45 * 68, 1.45 * 15))
    (a, b), *handles = _points(layers["hands"]["handles"])
    turned = math.radians(float(re.findall(r"rotate\(([-\d.]+)", layers["hands"]["handles"])[0]))
    s, c = math.sin(turned), math.cos(turned)
    size = 1.45 * 19
    rooms = [around((a + u * c - v * s, b + u * s + v * c), (size, size)) for u, v in handles]
    stands = {piece.id: piece for piece in shown.pieces if piece.group == "N1"}
    rooms += [bounds(drawing.layout.corners(pose, stands[stand].size or (0, 0))) for stand, pose in trace.poses]
    rooms += [room for stand in stands if (room := drawing.box(piece_ref(stand)))]

    assert 3 == len(handles)
    assert not any(text.meets(room) for room in rooms)


def _points(drawn: str) -> list[tuple[float, float]]:
    """Return what a text of markup moves to, in its order."""
    return [(float(x), float(y)) for x, y in re.findall(r"translate\(([-\d.]+) ([-\d.]+)\)", drawn)]


def window(browser: Browser, ask: str = "every") -> Window:
    """Return a window on which North has its orders to give, which waits with each until it is confirmed."""
    made = Window(browser)
    made.page.gesture("change", {"name": "setting.confirm", "value": ask, "id": "setting-confirm"})
    made.use(Table.start(scenarios()["stands/training"], {}, {"N": HUMAN, "S": HUMAN}, seed=1))
    table = made.table
    table.game.branch(0)
    while table.game.pending.step != "act.order":
        if table.game.pending.step == "initiative.choose":
            made.run(order_actions.play, Begin(first=True))
        else:
            raise AssertionError(table.game.pending.step)
    return made


def dragged(made: Window, piece: str, by: tuple[float, float], *, done: bool = True) -> None:
    """Drag a piece by so many units of the drawing."""
    x, y = FreeTable(made.session.view()).point(piece_ref(piece)) or (0, 0)
    facts = {"pick": f"piece:{piece}", "start": (x, y), "here": (x + by[0], y + by[1]), "done": done}
    made.page.gesture("drag", facts)


def own(made: Window) -> str:
    """Return a unit of the side that decides."""
    return "N2" if made.session.view().active == "N" else "S2"


def ahead(made: Window) -> int:
    return 1 if made.session.view().active == "N" else -1


def test_a_dragged_unit_is_in_hand_with_its_order_and_goes_when_that_is_given(browser: Browser) -> None:
    """A dragged unit is selected with its order, and releasing it plays nothing yet."""
    made = window(browser)
    unit, way = own(made), ahead(made)
    before = len(made.table.game.inputs)
    dragged(made, f"{unit}.1", (20, 100 * way))

    assert "ghost" in made.page.nodes["layer-over"]
    assert before == len(made.table.game.inputs)
    made.do("confirm")
    assert isinstance(made.table.game.inputs[-1].given, Move)
    assert unit == made.table.game.inputs[-1].given.unit


def test_a_drag_that_is_cut_says_why(browser: Browser) -> None:
    """A drag that is cut shows the reason and the cost of the order."""
    made = window(browser)
    dragged(made, f"{own(made)}.1", (0, 500 * ahead(made)))

    proposal = made.table.selection.proposal
    assert proposal is not None
    assert "stands.refuse.too_far" == proposal.why.why
    assert 600 == proposal.cost


def test_the_ear_hears_what_an_order_costs_and_why_it_falls_short(browser: Browser) -> None:
    """The cost of an order is spoken as it is shown, also for a listed one."""
    made = window(browser)
    names = Names(Words("en", words("stands")["en"]), "stands", made.session.view())
    dragged(made, f"{own(made)}.1", (0, 500 * ahead(made)))
    told = question_text(made.table, names, made.session.view())
    assert "6 inches of movement. Not enough movement: 6.01 of 6.00 inches." in told
    dragged(made, f"{own(made)}.1", (0, 300 * ahead(made)))

    assert made.table.selection.is_listed
    assert "6 inches of movement. Enter" in question_text(made.table, names, made.session.view())


def test_a_drag_that_comes_back_lets_go(browser: Browser) -> None:
    """A drag back to its start selects nothing and plays nothing."""
    made = window(browser)
    dragged(made, f"{own(made)}.1", (0, 200 * ahead(made)), done=False)
    dragged(made, f"{own(made)}.1", (2, 3))

    assert None is made.table.selection.chosen
    assert not made.table.selection.is_begun


def test_pointing_keys_and_dragging_lead_to_the_same_order(browser: Browser) -> None:
    """Picking, keys and dragging all propose, refuse and trace in one way."""
    made = window(browser)
    unit, way = own(made), ahead(made)
    dragged(made, f"{unit}.1", (0, 25 * way))
    by_drag = made.table.selection.chosen
    made.do("back")
    made.do("let-go")
    made.page.gesture("click", {"pick": f"piece:{unit}.1", "tag": "g"})
    place = next(piece.place for piece in made.session.view().pieces if piece.id == unit)
    x, y = FreeTable(made.session.view()).point(place._replace(y=place.y + 50 * way).ref) or (0, 0)
    made.page.gesture("click", {"pick": "spot:", "x": x, "y": y, "tag": "rect"})
    by_click = made.table.selection.chosen
    made.do("let-go")
    made.page.gesture("click", {"pick": f"piece:{unit}.1", "tag": "g"})
    for _ in range(2):
        press(made, "ArrowDown" if way > 0 else "ArrowUp")
    by_keys = made.table.selection.chosen

    assert by_drag == by_click == by_keys
    press(made, "]")
    assert any(kind in (*WHEELS, PIVOT) for kind, _ in made.table.selection.chosen.legs)
    press(made, "Enter")
    assert unit == made.table.game.inputs[-1].given.unit


def press(made: Window, key: str) -> None:
    """Press a key where the keyboard's place on the table is."""
    keys = {"key": key, "shift": False, "alt": False, "command": False}
    made.page.gesture("press", {"pick": made.session.cursor, "tag": "g", "id": "space-cursor", **keys})


def test_nobody_drags_what_has_no_orders(browser: Browser) -> None:
    """The enemy's stands cannot be dragged."""
    made = window(browser)
    dragged(made, "S2.1" if own(made) == "N2" else "N2.1", (0, 100))

    assert not made.table.selection.is_begun
    assert not any(isinstance(one.given, Charge) for one in made.table.game.inputs)


def drawn_up(made: Window) -> str:
    """Return the unit of the side that decides that has two formations."""
    return "N1" if made.session.view().active == "N" else "S1"


def test_a_formation_chosen_first_stays_with_the_drag(browser: Browser) -> None:
    """A formation chosen first applies to the unit, and then to the order of the drag."""
    made = window(browser)
    unit, way = drawn_up(made), ahead(made)
    made.page.gesture("click", {"pick": f"piece:{unit}.1", "tag": "g"})
    assert 'data-arg="do:column" aria-pressed="false"' in made.page.markup["question"]
    made.do("point", word_ref("column"))
    assert Move(unit, (), "column") == made.table.selection.chosen
    assert 'data-arg="do:column" aria-pressed="true"' in made.page.markup["question"]
    for far in (40, 100):
        dragged(made, f"{unit}.1", (0, far * way), done=far == 100)
        assert Move(unit, ((0, 2 * far),), "column") == made.table.selection.chosen
    dragged(made, f"{unit}.1", (0, 200 * way))

    assert Move(unit, ((0, 300),), "column") == made.table.selection.chosen
    assert "stands.refuse.too_far" == made.table.selection.proposal.why.why
    assert 600 == made.table.selection.proposal.cost
    poses = dict(made.table.game.system.pointing.trace(made.table.selection.state, made.table.selection.chosen).poses)
    assert 1 == len({pose.x for pose in poses.values()})


def test_a_formation_chosen_after_the_drag_goes_to_the_same_spot(browser: Browser) -> None:
    """A formation chosen after the drag changes the order; removed again, the order is as before."""
    made = window(browser)
    unit, way = drawn_up(made), ahead(made)
    dragged(made, f"{unit}.1", (0, 200 * way))
    as_it_was = made.table.selection.chosen
    made.do("point", word_ref("column"))
    assert Move(unit, ((0, 300),), "column") == made.table.selection.chosen
    made.do("point", word_ref("column"))
    assert as_it_was == made.table.selection.chosen == Move(unit, ((0, 400),))
    made.do("order", Move(unit, ((0, 150),), "column").text())
    press(made, "ArrowUp" if way > 0 else "ArrowDown")

    assert Move(unit, ((0, 125),), "column") == made.table.selection.chosen


def test_a_formation_taken_out_where_the_unit_stands_leaves_no_order(browser: Browser) -> None:
    """Escape removes the place before the formation."""
    made = window(browser)
    unit = drawn_up(made)
    made.page.gesture("click", {"pick": f"piece:{unit}.1", "tag": "g"})
    made.do("point", word_ref("column"))
    made.do("point", word_ref("column"))
    assert ((piece_ref(unit),), None) == (made.table.selection.picks, made.table.selection.chosen)
    made.do("point", word_ref("column"))
    made.do("back")

    assert ((piece_ref(unit), word_ref("column")), None) == (made.table.selection.picks, made.table.selection.chosen)
    made.do("back")
    assert (piece_ref(unit),) == made.table.selection.picks


def test_a_spot_that_the_menu_lists_without_the_formation_keeps_it(browser: Browser) -> None:
    """A listed spot in line is not the order if the formation is selected."""
    made = window(browser)
    unit, way = drawn_up(made), ahead(made)
    made.page.gesture("click", {"pick": f"piece:{unit}.1", "tag": "g"})
    made.do("point", word_ref("column"))
    dragged(made, f"{unit}.1", (0, 300 * way))

    assert Move(unit, ((0, 600),)) in list(made.table.game.system.legal(made.table.selection.state))
    assert Move(unit, ((0, 300),), "column") == made.table.selection.chosen


def listed(made: Window) -> str:
    """Return the list of orders."""
    made.do("tab", "orders")
    return made.page.markup["panel-orders"]


def test_the_list_of_orders_tells_where_each_ends(browser: Browser) -> None:
    """No two moves in the list of orders have the same text."""
    made = window(browser)
    made.page.gesture("click", {"pick": f"piece:{drawn_up(made)}.1", "tag": "g"})
    found = re.findall(r'data-do="order" data-arg="([^"]*)"[^>]*>(.*?)</button>', listed(made))
    told = [text for order, text in found if not order.endswith("column")]

    assert len(told) > 20
    assert all("inches from the western edge" in one for one in told)
    assert len(told) == len(set(told))


def test_a_word_that_begins_several_orders_opens_them_from_the_list(browser: Browser) -> None:
    """A word that begins several orders only selects: a point may be spent on any of three units."""
    made = window(browser)
    assert 'data-do="point" data-arg="do:spend"' in listed(made)
    made.do("point", word_ref("spend"))

    assert 3 == listed(made).count('data-do="order" data-arg="spend ')


def test_the_keyboard_begins_on_a_stand_while_nobody_decides(browser: Browser) -> None:
    """The keyboard begins on a stand, not in a corner of the table."""
    made = Window(browser)
    ways = frozenset({"own_dice"})
    made.use(Table.start(scenarios()["stands/training"], {}, {"N": HUMAN, "S": HUMAN}, seed=1, ways=ways))
    shown = made.session.view()
    ring = made.page.nodes["layer-focus"]["space-cursor"]

    assert None is shown.active
    assert any(f'data-pick="{piece.at}"' in ring for piece in shown.pieces)
