"""A unit dropped on a measured table goes there at once and can be dragged on; final orders wait."""

from __future__ import annotations

from engine.boards.table.legs import WHEELS
from engine.core.references import piece_ref
from engine.core.scenario import shipped
from engine.core.types import Action
from engine.systems.charge.actions import Deploy
from engine.systems.charge.actions import Move as March
from tests.stands.actions import Move
from tests.web.pages import Browser, Window, browser
from tests.web.test_free_table import ahead, dragged, drawn_up, own, press, window
from web.boards.free_table.free_table import FreeTable
from web.game import hover_note, order_actions, undo_rules
from web.game.seats import HUMAN
from web.game.table import Table

__all__ = ["browser"]

USUAL = "attacks"


def given(made: Window) -> list[Action]:
    """Return the orders to units that stand."""
    return [one.given for one in made.table.game.inputs if isinstance(one.given, Move | March)]


def spot(made: Window, unit: str, by: int) -> tuple[float, float]:
    """Return where on the drawing the place so many hundredths of an inch ahead of a unit is."""
    place = next(piece.place for piece in made.session.view().pieces if piece.id == unit)
    x, y = FreeTable(made.session.view()).point(place._replace(y=place.y + by * ahead(made)).ref) or (0, 0)
    return x, y


def held(made: Window, handle: str, by: tuple[float, float], *, done: bool = True) -> None:
    """Drag a handle of whoever has them by so many units of the drawing, taken by the corner of its front."""
    unit = drawn_up(made)
    piece = next(piece for piece in made.session.view().pieces if piece.id == unit)
    x, y = FreeTable(made.session.view()).layout.corners(piece.place, piece.size)[0]
    facts = {"pick": f"handle:{handle}", "start": (x, y), "here": (x + by[0], y + by[1]), "done": done}
    made.page.gesture("drag", facts)


def carried(made: Window, unit: str, *ways: int) -> None:
    """Drag a unit ahead from where it stands by several distances, and drop it."""
    x, y = FreeTable(made.session.view()).point(piece_ref(f"{unit}.1")) or (0, 0)
    for n, way in enumerate(ways, 1):
        facts = {"pick": f"piece:{unit}.1", "start": (x, y), "here": (x, y + way * ahead(made)), "done": n == len(ways)}
        made.page.gesture("drag", facts)


def test_a_unit_without_orders_that_is_dropped_is_told_why_it_stays(browser: Browser) -> None:
    """The mouse may drag own units without orders; nothing is selected or ordered."""
    made = Window(browser)
    made.use(Table.start(shipped()["charge/frontier"], {}, {"A": HUMAN, "B": HUMAN}, seed=1))
    while made.table.game.pending.step != "command.spend":
        made.run(order_actions.play, made.table.game.system.usual(made.table.game.state) or made.table.game.menu()[-1])
    assert not made.page.gesture("may-carry", {"pick": "piece:B1.1", "by": "mouse"})
    assert made.page.gesture("may-carry", {"pick": "piece:R3.2", "by": "mouse"})
    count = len(made.table.game.inputs)
    dragged(made, "R3.2", (0, -60))

    assert made.table.refusals
    assert "rule-link" in made.page.markup["why"]
    assert not made.table.selection.is_begun
    assert count == len(made.table.game.inputs)


def test_a_unit_that_is_dropped_goes_there(browser: Browser) -> None:
    """A drop plays the order, nothing is selected, and undo takes it back."""
    made = window(browser, USUAL)
    unit = own(made)
    dragged(made, f"{unit}.1", (0, 60 * ahead(made)))

    assert [Move(unit, ((0, 120),))] == given(made)
    assert not made.table.selection.is_begun
    assert "confirm" not in made.page.markup["question"]
    made.do("undo")
    assert [] == given(made)


def test_a_unit_that_was_dropped_is_carried_on_from_where_it_stands(browser: Browser) -> None:
    """A unit that is dragged on has one order from its first place."""
    made = window(browser, USUAL)
    unit = own(made)
    dragged(made, f"{unit}.1", (0, 60 * ahead(made)))
    stood = list(made.table.game.inputs)
    carried(made, unit, 20, 40)

    assert len(stood) == len(made.table.game.inputs)
    assert [Move(unit, ((0, 200),))] == given(made)


def test_a_unit_that_is_taken_up_and_let_go_of_stays_where_it_was_dropped(browser: Browser) -> None:
    """A drag that is cancelled with Escape leaves the unit where it began."""
    made = window(browser, USUAL)
    unit = own(made)
    dragged(made, f"{unit}.1", (0, 60 * ahead(made)))
    carried(made, unit, 40, 0)

    assert [Move(unit, ((0, 120),))] == given(made)


def test_a_finger_keeps_the_handle_by_which_it_takes_an_order_up(browser: Browser) -> None:
    """The handles are not redrawn when the order is selected again: only their classes change."""
    made = window(browser, USUAL)
    dragged(made, f"{drawn_up(made)}.1", (0, 60 * ahead(made)))
    was = made.page.nodes["layer-hands"]["handles"]
    held(made, "left", (0, 20 * ahead(made)), done=False)

    assert was.replace(" idle", "") == made.page.nodes["layer-hands"]["handles"].replace(" held", "")


def test_a_unit_that_was_dropped_is_wheeled_by_its_handles(browser: Browser) -> None:
    """The handles stay at a dropped unit until something else is selected."""
    made = window(browser, USUAL)
    unit = drawn_up(made)
    dragged(made, f"{unit}.1", (0, 60 * ahead(made)))
    assert 'data-pick="handle:left"' in made.page.nodes["layer-hands"]["handles"]
    held(made, "left", (0, 30 * ahead(made)))

    (order,) = given(made)
    assert isinstance(order, Move)
    assert order.legs[0][0] == 0
    assert {kind for kind, _ in order.legs} & set(WHEELS)
    made.page.gesture("click", {"pick": f"piece:{own(made)}.1", "tag": "g"})
    dragged(made, f"{own(made)}.1", (0, 20 * ahead(made)), done=False)
    assert 1 == len(given(made))


def test_a_handle_pressed_beside_the_table_takes_no_order_back(browser: Browser) -> None:
    """A handle beyond the edge of the table does not start a drag."""
    made = window(browser, USUAL)
    dragged(made, f"{drawn_up(made)}.1", (0, 60 * ahead(made)))
    before = list(made.table.game.inputs)
    facts = {"pick": "handle:left", "start": (-20, 50), "here": (40, 50), "done": True}
    made.page.gesture("drag", facts)

    assert before == made.table.game.inputs
    assert not made.table.selection.is_begun


def test_pointing_at_a_spot_in_reach_sends_the_unit_there(browser: Browser) -> None:
    """A spot in reach gives the order; a spot too far away only proposes one."""
    made = window(browser, USUAL)
    unit = own(made)
    made.page.gesture("click", {"pick": f"piece:{unit}.1", "tag": "g"})
    x, y = spot(made, unit, 900)
    made.page.gesture("click", {"pick": "spot:", "x": x, "y": y, "tag": "rect"})
    assert [] == given(made)
    assert made.table.selection.chosen is not None
    x, y = spot(made, unit, 100)
    made.page.gesture("click", {"pick": "spot:", "x": x, "y": y, "tag": "rect"})

    assert [Move(unit, ((0, 100),))] == given(made)


def test_keys_propose_until_enter_gives_the_order(browser: Browser) -> None:
    """Keys propose step by step until Enter plays; then keys do not move the unit again."""
    made = window(browser, USUAL)
    unit = own(made)
    made.page.gesture("click", {"pick": f"piece:{unit}.1", "tag": "g"})
    for _ in range(3):
        press(made, "ArrowDown" if ahead(made) > 0 else "ArrowUp")
    assert [] == given(made)
    press(made, "Enter")

    assert [Move(unit, ((0, 75),))] == given(made)


def test_whoever_wants_to_be_asked_confirms_what_was_dropped(browser: Browser) -> None:
    """With the setting a dropped unit waits for confirmation."""
    made = window(browser, "every")
    dragged(made, f"{own(made)}.1", (0, 60 * ahead(made)))

    assert [] == given(made)
    assert made.table.selection.chosen is not None


def test_the_last_march_of_a_part_waits_since_it_cannot_be_undone(browser: Browser) -> None:
    """The last march of a part waits, because the enemy decides next."""
    made = Window(browser)
    made.use(Table.start(shipped()["charge/training"], {}, {"A": "recruit", "B": HUMAN}, seed=1))
    while made.table.game.pending.step != "orders.order" or made.table.mover != HUMAN:
        made.table.game.do(made.table.game.menu()[0])
        made.table.refresh()
    made.table.turn = 0
    x, y = FreeTable(made.session.view(), turn=0).point(piece_ref("B1.1")) or (0, 0)
    made.page.gesture("drag", {"pick": "piece:B1.1", "start": (x, y), "here": (x, y - 50), "done": True})

    assert [] == given(made)
    assert isinstance(made.table.selection.chosen, March)


def test_no_order_stands_to_be_carried_on_once_another_was_given(browser: Browser) -> None:
    """No order can be dragged on if it ends the part, or on a board of places."""
    made = window(browser, USUAL)
    unit, other = own(made), drawn_up(made)
    dragged(made, f"{unit}.1", (0, 60 * ahead(made)))
    stood = undo_rules.standing_order(made.table)
    assert stood is not None
    assert piece_ref(unit) == stood.unit
    dragged(made, f"{other}.1", (0, 60 * ahead(made)))
    stood = undo_rules.standing_order(made.table)
    assert stood is not None
    assert piece_ref(other) == stood.unit
    dragged(made, f"{unit}.1", (0, 20 * ahead(made)))

    assert 2 == len(given(made))


def test_whoever_rests_on_a_unit_that_moved_last_is_told_that_it_may_go_on(browser: Browser) -> None:
    """The note on a moved unit does not say that it can do nothing more."""
    made = Window(browser)
    made.use(Table.start(shipped()["charge/frontier"], {}, {"A": HUMAN, "B": HUMAN}, seed=1))
    while made.table.game.pending.step != "orders.order":
        made.run(order_actions.play, made.table.game.system.usual(made.table.game.state) or made.table.game.menu()[0])
    unit = next(ref[6:] for ref in made.table.selection.firsts if ref.startswith("piece:"))
    march = next(action for action in made.table.game.menu() if isinstance(action, March) and action.unit == unit)
    made.run(order_actions.play, march)
    names, view = made.session.names(), made.session.view()
    piece = next(piece for piece in view.pieces if piece.group == unit)

    assert "goes on" in hover_note.note_html(made.table, names, view, piece_ref(piece.id))


def test_a_unit_that_was_deployed_is_not_carried_on(browser: Browser) -> None:
    """A deployed unit cannot be dragged on; undo takes it off the table."""
    made = Window(browser)
    made.use(Table.start(shipped()["charge/skirmish"], {}, {"A": HUMAN, "B": HUMAN}, seed=1))
    made.table.turn = 0
    while made.table.game.pending.step != "before.place":
        made.run(order_actions.play, made.table.game.menu()[0])
    deploy = made.table.game.menu()[0]
    assert isinstance(deploy, Deploy)
    made.run(order_actions.choose_action, deploy)
    assert made.table.selection.chosen == deploy  # in hand, to be turned before it is given
    made.do("confirm")
    before = list(made.table.game.inputs)

    assert undo_rules.standing_order(made.table) is None
    carried(made, deploy.unit, 10, 30)
    assert before == made.table.game.inputs
