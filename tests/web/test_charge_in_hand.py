"""These tests hold Charge! on the page: proposed marches, keys, plans, points of Command, armies."""

from __future__ import annotations

import re

import pytest

from engine.boards.table.legs import ADVANCE, LEFT, WHEEL_RIGHT
from engine.core.game import Game
from engine.core.references import piece_ref, word_ref
from engine.core.scenario import shipped
from engine.core.types import Pose
from engine.systems.charge.actions import Charge, Hold, Move
from tests.web.pages import Browser, Window, browser
from tests.web.test_table_hand import over
from web.boards.free_table.free_table import FreeTable
from web.features.advice import plan_arrows
from web.features.advice.model import Advice, of_position
from web.features.army_builder.model import Army
from web.features.review.model import AdvisedAction
from web.game import order_actions
from web.game.question_buttons import DEED
from web.game.seats import HUMAN
from web.game.selection import Selection
from web.game.table import Table
from web.shell.components import short_chance

__all__ = ["browser"]

UNIT = "B1"
MARCH = word_ref("march")


@pytest.fixture
def made(browser: Browser) -> Window:
    """A window in which the Germans of the training battle give orders and need to confirm each."""
    window = Window(browser)
    window.page.gesture("change", {"name": "setting.confirm", "value": "every", "id": "setting-confirm"})
    window.use(Table.start(shipped()["charge/training"], {}, {"A": HUMAN, "B": HUMAN}, seed=1))
    window.table.turn = 0
    assert "orders.order" == window.table.game.pending.step
    return window


def dragged(made: Window, by: tuple[int, int], *, done: bool = True) -> Move:
    """Drag the unit by so many hundredths of an inch, on the drawing; return the move in hand."""
    drawn = FreeTable(made.session.view(), turn=made.table.turn)
    x, y = drawn.point(piece_ref(f"{UNIT}.1")) or (0, 0)
    here = (x + by[0] / 2, y + by[1] / 2)
    made.page.gesture("drag", {"pick": f"piece:{UNIT}.1", "start": (x, y), "here": here, "done": done})
    chosen = made.table.selection.chosen
    assert isinstance(chosen, Move)
    return chosen


def key(made: Window, name: str, **more: bool) -> None:
    """Press a key at the place of the keyboard."""
    made.press(name, pick=made.session.cursor, tag="g", id="space-cursor", **more)


@pytest.mark.rule("CG-44")
def test_the_arrow_of_a_charge_ends_in_whom_it_charges(made: Window) -> None:
    """The arrow of a charge ends in its target, while it is selected and as the last turn's attack."""
    drawn = FreeTable(made.session.view(), turn=0)
    there = drawn.box(piece_ref("R1"))
    for pick in (piece_ref(f"{UNIT}.1"), piece_ref("R1.1")):
        made.run(order_actions.point, pick)
    held = over(made)["path"]
    made.do("confirm")
    struck = next(mark for key, mark in over(made).items() if key.startswith("blow-"))

    for mark in (held, struck):
        head = re.search(r'class="head" points="([^"]*)"', mark)
        tip = head[1].split()[-1].split(",") if head is not None else ()
        assert there is not None
        assert there.holds(*map(float, tip))


@pytest.mark.rule("CG-39")
def test_a_drag_beyond_the_longest_march_says_that_no_more_is_left_beside_the_order_that_is_given(made: Window) -> None:
    """A drag beyond the longest march gives the longest march, and no cost of a longer one is shown."""
    march = dragged(made, (1600, 0))
    asked = made.page.markup["question"]

    assert "march" == march.form
    assert "No farther" in asked
    assert "Not enough" not in asked
    assert any("No farther" in drawn for drawn in over(made).values())


@pytest.mark.rule("CG-105")
def test_a_drag_farther_than_the_move_shows_the_march_that_gets_there(made: Window) -> None:
    """A drag beyond the move shows the march as a ghost at the pointer; nearer it is formed again."""
    far = dragged(made, (400, 0), done=False)
    assert "march" == far.form
    assert "wanted" not in over(made)
    assert "formed" == dragged(made, (200, 0), done=False).form
    assert "march" == dragged(made, (400, 0)).form
    assert f'data-arg="{MARCH}" aria-pressed="true"' in made.page.markup["question"]


@pytest.mark.rule("CG-105")
def test_a_march_that_was_proposed_can_be_declined(made: Window) -> None:
    """Pressing the button of a proposed march again makes the unit go as far as it can formed."""
    dragged(made, (400, 0))
    made.do("point", MARCH)
    chosen = made.table.selection.chosen
    assert isinstance(chosen, Move)
    assert "formed" == chosen.form
    assert "wanted" in over(made)
    assert "formed" == dragged(made, (450, 0)).form

    made.do("point", MARCH)
    made.do("point", MARCH)
    made.do("point", MARCH)
    assert "march" == dragged(made, (200, 0)).form


def test_letting_go_of_a_march_that_was_proposed_lets_go_of_where_it_goes(made: Window) -> None:
    """After a proposed march is cancelled, the unit is selected without a formation."""
    dragged(made, (400, 0))
    made.do("back")

    assert (piece_ref(UNIT),) == made.table.selection.picks


@pytest.mark.rule("CG-105")
def test_keys_add_up_to_one_order(made: Window) -> None:
    """TV-130: four quarters of an inch, five degrees and back, and an inch add up to one order, which Enter gives."""
    made.page.gesture("click", {"pick": f"piece:{UNIT}.1", "tag": "g"})
    for _ in range(4):
        key(made, "ArrowUp")
    assert Move(UNIT, "formed", ((ADVANCE, 100),)) == made.table.selection.chosen
    key(made, "]")
    turned = made.table.selection.chosen
    assert isinstance(turned, Move)
    assert ((WHEEL_RIGHT, 10), (ADVANCE, 58), (LEFT, 7)) == turned.legs
    key(made, "[")
    key(made, "ArrowUp", shift=True)
    assert Move(UNIT, "formed", ((ADVANCE, 200),)) == made.table.selection.chosen
    key(made, "Enter")

    assert Move(UNIT, "formed", ((ADVANCE, 200),)) == made.table.game.inputs[-1].given


@pytest.mark.rule("CG-106")
def test_a_line_of_orders_stops_at_the_first_that_is_refused(made: Window) -> None:
    """TV-131: of three orders the second is refused, so only the first is played and drawn."""
    line = (Move(UNIT, "formed", ((ADVANCE, 100),)), Hold(UNIT), Hold("R1"))
    advice = made.session.of(Advice)
    advice.tips, advice.of = [AdvisedAction(line[0], 0, "", {}, line[1:])], of_position(made.table)
    assert [1] == [plan.number for plan in plan_arrows.plan_arrows(made.table, advice)]

    for order in line[:2]:
        made.run(order_actions.play, order)

    assert [line[0]] == [one.given for one in made.table.game.inputs]
    assert ["charge.refuse.not_yours"] == [why.why for why in made.table.refusals]


def test_a_formation_that_was_pointed_at_is_kept_from_spot_to_spot() -> None:
    """A formation that was chosen stays selected, whichever way it was chosen."""
    game = Game(shipped()["charge/training"], seed=1)
    selection = Selection(game.system, game.state)
    selection.point(piece_ref(UNIT))
    selection.point(MARCH)
    for x in (1700, 1900):
        selection.aim(piece_ref(UNIT), Pose(x, 2300, 0).ref)
        assert MARCH == selection.form


def test_formations_stand_before_what_there_is_much_to_tell_of(made: Window) -> None:
    """Short buttons stand in two columns, and only odds are between them and the last row on a phone."""
    made.do("point", piece_ref(UNIT))
    asked = made.page.markup["question"]

    assert asked.index(word_ref("march")) < asked.index(DEED) < asked.index("turn-left")


@pytest.mark.rule("CG-24")
def test_stands_that_may_have_a_point_of_command_are_marked_at_once(browser: Browser) -> None:
    """All stands that may get a point of Command are marked, even if no order of the menu names them."""
    made = Window(browser)
    made.use(Table.start(shipped()["charge/frontier"], {}, {"A": HUMAN, "B": HUMAN}, seed=3))
    table = made.table
    while table.game.pending.step != "command.spend":
        made.run(order_actions.play, table.game.menu()[-1])
    side, state = table.game.pending.side, table.game.state
    hero = next(ref for ref in table.selection.firsts if ref.startswith("piece:"))
    made.do("point", hero)
    made.do("point", next(word for word in table.selection.next() if word.startswith("do:spend-")))
    marked = {key.removeprefix("offered-").replace("_", ".") for key in over(made) if key.startswith("offered-")}
    several = next(held for unit, held in state.held.items() if len(held) > 3 and unit[0] == hero[6])

    assert set(several) <= marked
    assert all(one.partition(".")[0] in state.held and one[0] == hero[6] for one in marked), side
    made.page.gesture("click", {"pick": f"piece:{several[-1]}", "tag": "g"})
    assert f"offered-{several[-1]}".replace(".", "_") not in over(made)


def test_points_of_a_training_battle_say_what_they_are(made: Window) -> None:
    """The points of a training battle begin with those of the remaining troops, and more points win."""
    told = re.sub(r"<[^>]+>", "", made.page.markup["score"])
    assert "102 left" in told


@pytest.mark.rule("CG-86")
def test_an_army_begins_with_its_general(browser: Browser) -> None:
    """The first choice of an army is its general, so that the first unit is not refused."""
    made = Window(browser)
    made.use(Table.start(shipped()["charge/skirmish"], {}, {"A": HUMAN, "B": HUMAN}, seed=3))
    made.page.fields["army-form"] = {}
    made.do("army-add")

    assert [("RG", "1", "1", "0", "Roman General")] == made.session.of(Army).rows
    assert 'class="why"' not in made.page.markup["panel-now"]


def test_a_unit_taken_by_the_mouse_goes_on_by_keys(made: Window) -> None:
    """After a click on a unit the arrow keys move it step by step, wherever the keyboard focus was."""
    before = made.session.view()
    ahead = next(piece.place for piece in before.pieces if piece.id == UNIT)
    assert isinstance(ahead, Pose)
    assert not made.press("ArrowUp", tag="main")
    made.page.gesture("click", {"pick": f"piece:{UNIT}", "tag": "g"})
    for steps in (1, 2):
        assert made.press("ArrowDown", tag="main")
        there = Pose.read(made.table.selection.picks[-1])
        assert there is not None
        assert steps * 25 == abs(there.y - ahead.y)


def test_the_sheet_of_a_stand_tells_the_figures_of_its_unit_as_well(made: Window) -> None:
    """The sheet of a stand has its move."""
    made.page.gesture("click", {"pick": f"piece:{UNIT}.1", "tag": "g"})
    assert "Move in inches" in made.page.markup["panel-now"]
    assert "Morale" in made.page.markup["panel-now"]


def test_a_charge_that_is_dragged_tells_its_odds_once_it_rests(made: Window) -> None:
    """While a charge is dragged no odds are computed; when it rests, the label is off its target and above its mark."""
    drawn = FreeTable(made.session.view(), turn=0)
    (x, y), foe = drawn.point(piece_ref(f"{UNIT}.1")) or (0, 0), drawn.box(piece_ref("R1"))
    assert foe is not None
    here = foe.left + foe.width / 2, foe.top + foe.height / 2
    made.page.gesture("drag", {"pick": f"piece:{UNIT}.1", "start": (x, y), "here": here, "done": False})
    action, told = made.table.selection.chosen, over(made)["reached"]
    assert isinstance(action, Charge)
    assert "\u2026" in told
    assert "%" not in told

    made.page.pass_time()
    told = over(made)["reached"]
    assert short_chance(made.table.chance(action)).removesuffix("%") in told
    assert [*over(made)].index("reached") > [*over(made)].index("casualty-R1")
    lies = re.search(r"translate\(([-.\d]+) ([-.\d]+)\)", told)
    assert lies is not None
    assert not foe.holds(float(lies[1]), float(lies[2]))


@pytest.mark.parametrize("backs", [1, 2, 3])
def test_a_unit_is_dragged_after_back_out_of_a_charge(made: Window, backs: int) -> None:
    """After some of a charge is taken back, a remaining word does not prevent a march."""
    for pick in (piece_ref(f"{UNIT}.1"), piece_ref("R1.1")):
        made.run(order_actions.point, pick)
    for _ in range(backs):
        made.do("back")

    assert "formed" == dragged(made, (0, 200)).form


def test_whatever_of_an_order_is_in_hand_a_drag_of_its_unit_gives_a_move(made: Window) -> None:
    """For each beginning of each kind of order, a drag still works."""
    spelt = {picks[:n]: None for picks, _ in made.table.selection.open((piece_ref(UNIT),)) for n in (1, 2, 3)}
    words = {tuple(pick.partition(":")[0] if n != 1 else pick for n, pick in enumerate(one)): one for one in spelt}
    for begun in words.values():
        made.table.selection.picks = begun
        assert UNIT == dragged(made, (0, 200)).unit
        made.do("let-go")

    assert len(words) > 4
