"""These tests hold dragging pieces over a board of places and dropping them."""

from __future__ import annotations

import pytest

from engine.core.references import piece_ref, place_ref, word_ref
from engine.core.scenario import shipped
from engine.core.types import Action, Chance
from engine.systems.at_the_charge.actions import EndPhase, Move, Station
from engine.systems.conquerors_kings.actions import Assault, EndGenerals
from engine.systems.conquerors_kings.actions import Move as GoForward
from engine.systems.table_battles.actions import Place
from tests.web.pages import Browser, Window, browser
from web.features.replay import actions as replay_actions
from web.game import move_refusals, order_actions
from web.game.seats import HUMAN
from web.game.table import Table

__all__ = ["browser"]

FOOT, PEOPLE = piece_ref("infanterie-1"), {"N": HUMAN, "B": HUMAN}


def window(browser: Browser, name: str = "at_the_charge/training", seats: dict[str, str] | None = None) -> Window:
    """Return a window with a battle that has begun."""
    made = Window(browser)
    made.use(Table.start(shipped()[name], {}, seats or PEOPLE, seed=1))
    return made


def may_hold(made: Window, pick: str, by: str = "touch") -> bool:
    """Press a piece with a finger or the mouse; tell whether it may be carried."""
    return made.page.gesture("may-carry", {"pick": pick, "by": by})


def carry(made: Window, pick: str, on: str) -> None:
    """Lift a piece and drop it on a thing, or on nothing."""
    made.page.gesture("carry", {"pick": pick})
    assert pick in made.table.selection.picks
    made.page.gesture("set-down", {"pick": pick, "on": on})
    assert "failed-dialog" not in made.page.dialogs, made.session.report


def given(made: Window) -> list[Action]:
    """Return the orders of the game."""
    return [one.given for one in made.table.game.inputs]


def test_ones_own_piece_with_orders_may_be_carried_and_no_other(browser: Browser) -> None:
    """A finger drags only an own piece with orders; the enemy's, a past one and one that has moved stay."""
    made = window(browser)
    assert may_hold(made, FOOT)
    assert not may_hold(made, piece_ref("milice-1"))

    made.run(order_actions.play, Move("infanterie-1", ("0504",)))
    assert not may_hold(made, FOOT)
    assert may_hold(made, piece_ref("infanterie-2"))
    made.run(replay_actions.seek, "0")
    assert not may_hold(made, piece_ref("infanterie-2"))


def test_the_mouse_carries_a_piece_without_orders_to_be_told_why_it_stays(browser: Browser) -> None:
    """The mouse may drag a piece without orders: elsewhere it shows the reason, on its own place nothing."""
    made = window(browser)
    made.run(order_actions.play, Move("infanterie-1", ("0504",)))
    assert may_hold(made, FOOT, "mouse")
    assert not may_hold(made, piece_ref("milice-1"), "mouse")

    for on, is_told in (("", False), (place_ref("0504"), False), (place_ref("0505"), True)):
        made.page.gesture("carry", {"pick": FOOT})
        made.page.gesture("set-down", {"pick": FOOT, "on": on})
        assert bool(made.table.refusals) == is_told
        assert not made.table.selection.is_begun
    assert "rule-link" in made.page.markup["why"]
    assert 1 == len(given(made))


def test_a_piece_carried_while_one_looks_at_the_past_is_told_to_be_in_it(browser: Browser) -> None:
    """In a past position the mouse may drag a piece; the drop gives no order and says that this is the past."""
    made = window(browser)
    made.run(order_actions.play, Move("infanterie-1", ("0504",)))
    made.do("look", "0")
    assert not may_hold(made, FOOT, "touch")
    assert may_hold(made, FOOT, "mouse")

    made.page.gesture("carry", {"pick": FOOT})
    made.page.gesture("set-down", {"pick": FOOT, "on": "place:0505"})
    assert [("site.past.not_now", "to-now")] == made.told
    assert 1 == len(given(made))


def test_a_place_pointed_at_behind_a_piece_without_orders_tells_why_it_stays(browser: Browser) -> None:
    """A place that is picked after a piece without orders is refused with the piece's reason."""
    made = window(browser, "conquerors_kings/training", {"S": HUMAN, "N": HUMAN})
    for pick in (piece_ref("R1"), piece_ref("R3"), place_ref("C3")):
        made.page.gesture("click", {"pick": pick, "tag": "g"})
        assert made.table.refusals
        assert not made.table.selection.is_begun
    assert "rule-link" in made.page.markup["why"]


def test_a_piece_without_anything_to_say_of_it_says_that_it_has_no_orders(browser: Browser) -> None:
    """If no rule gives a reason, the page still says something."""
    made = window(browser)
    move_refusals.explain_refusal(made.table, FOOT, ())
    assert () == made.table.refusals
    assert ("site.hint.no_orders", {"piece": FOOT}) == made.table.hint


def test_a_piece_is_carried_to_where_it_is_asked_to_stand_and_no_other_in_its_place(browser: Browser) -> None:
    """A piece is dragged only to places; another piece on one of them has no order then."""
    made = window(browser, "at_the_charge/civitate", {"N": HUMAN, "P": HUMAN})
    asked, *others = (piece for piece in made.session.view().pieces if piece.side == "P" and piece.space)
    on = next(place for place in made.table.selection.firsts if place.startswith("place:"))
    for other in (piece for piece in others if place_ref(piece.space) != on):
        assert not may_hold(made, piece_ref(other.id))
        made.page.gesture("carry", {"pick": f"piece:{other.id}"})
        made.page.gesture("set-down", {"pick": f"piece:{other.id}", "on": on})
        assert [] == given(made)
        assert made.table.hint
    made.page.gesture("carry", {"pick": f"piece:{asked.id}"})
    made.page.gesture("set-down", {"pick": f"piece:{asked.id}", "on": on})
    assert [Station(asked.id, on.removeprefix("place:"))] == given(made)


def test_pieces_are_carried_into_an_attack_that_begins_with_their_place(browser: Browser) -> None:
    """A piece dropped on the place of an enemy attacks it, and both are selected with the odds."""
    made = window(browser, "conquerors_kings/training", {"S": HUMAN, "N": HUMAN})
    for order in (EndGenerals(), GoForward("R1", "B3"), GoForward("R2", "B3")):
        made.run(order_actions.play, order)
    while made.table.game.pending.step != "combat.order":
        made.run(order_actions.play, made.table.game.system.usual(made.table.game.state) or made.table.game.menu()[-1])
    assert may_hold(made, piece_ref("R1"))
    made.page.gesture("carry", {"pick": "piece:R1"})
    made.page.gesture("set-down", {"pick": "piece:R1", "on": "piece:G1"})
    assert Assault("B3", "B4") == made.table.selection.chosen


@pytest.mark.parametrize("asked", ["every", "attacks"])
def test_the_only_attack_of_a_piece_waits_to_be_confirmed_where_it_is_dropped(browser: Browser, asked: str) -> None:
    """The only attack of a piece waits after a drop that only names the target."""
    made = window(browser)
    made.session.settings.confirm = asked
    made.run(order_actions.play, Move("normands-2", ("0603", "0503")))
    made.run(order_actions.play, EndPhase())
    carry(made, piece_ref("normands-2"), piece_ref("thrakesion-1"))
    assert made.table.selection.candidate is not None
    assert 2 == len(given(made))
    made.run(order_actions.point_from_list, word_ref("attack"))
    if asked == "every":
        made.do("confirm")
    assert 2 < len(given(made))


def light(made: Window) -> set[str]:
    """Return the pieces that are drawn as such that a finger may carry: from all others it scrolls the page."""
    pieces = made.page.nodes["layer-pieces"].items()
    return {key for key, drawn in pieces if "carriable" in drawn.partition(">")[0]}


@pytest.mark.parametrize(
    ("name", "seats"),
    [
        ("at_the_charge/training", PEOPLE),
        ("chartabella/training", {"P": HUMAN, "M": HUMAN}),
        ("conquerors_kings/training", {"N": HUMAN, "S": HUMAN}),
        ("table_battles/training", {"SC": HUMAN, "EN": HUMAN}),
    ],
)
def test_the_pieces_that_may_be_carried_are_those_that_a_finger_takes(
    browser: Browser, name: str, seats: dict[str, str]
) -> None:
    """Pieces that can be dragged need no selection before; in the past or elsewhere a finger scrolls the page."""
    made = window(browser, name, seats)
    while isinstance(made.table.game.pending, Chance):
        made.table.roll()
    for _ in range(2):
        able = {f"piece-{p.id}" for p in made.session.view().pieces if p.at and may_hold(made, piece_ref(p.id))}
        made.do("let-go")
        assert able == light(made)
        made.run(order_actions.play, made.table.game.menu()[0])
        while isinstance(made.table.game.pending, Chance):
            made.table.roll()
    made.run(replay_actions.seek, "0")
    assert not light(made)


def test_a_piece_dropped_on_a_place_goes_there(browser: Browser) -> None:
    """A dragged piece lights its places, and a drop on one of them gives the order."""
    made = window(browser)
    made.page.gesture("carry", {"pick": FOOT})
    assert place_ref("0504") in made.table.selection.next()
    assert "reach" in "".join(made.page.nodes["layer-under"].values())

    carry(made, FOOT, place_ref("0504"))
    assert [Move("infanterie-1", ("0504",))] == given(made)


def test_a_piece_dropped_on_nothing_is_let_go(browser: Browser) -> None:
    """A piece dropped beside the board returns, and nothing is selected."""
    made = window(browser)
    carry(made, FOOT, "")
    assert [] == given(made)
    assert not made.table.selection.is_begun


def test_a_piece_dropped_where_it_was_stays_in_hand(browser: Browser) -> None:
    """A piece dropped in its own place is selected, because the hand only trembled."""
    made = window(browser)
    carry(made, FOOT, place_ref("0604"))
    assert (FOOT,) == made.table.selection.picks


@pytest.mark.parametrize("on", [place_ref("0201"), piece_ref("archers-3"), place_ref("0605")])
def test_a_piece_dropped_where_it_cannot_go_is_told_why(browser: Browser, on: str) -> None:
    """A drop on an illegal place shows the refusal with its rule, and the piece stays selected."""
    made = window(browser)
    carry(made, FOOT, on)
    assert [] == given(made)
    assert (FOOT,) == made.table.selection.picks
    assert made.table.refusals
    assert "rule-link" in made.page.markup["why"]


def test_a_piece_dropped_on_an_enemy_takes_part_in_the_attack(browser: Browser) -> None:
    """A piece dropped on an enemy joins an attack that others may join, and the attack waits for confirmation."""
    made = window(browser)
    for order in (Move("normands-1", ("0605", "0505"), True), Move("infanterie-1", ("0504",)), EndPhase()):
        made.run(order_actions.play, order)
    carry(made, FOOT, piece_ref("milice-1"))
    assert {FOOT, piece_ref("milice-1")} == set(made.table.selection.picks)
    assert 3 == len(given(made))


def test_what_is_dropped_is_not_seen_going_there_again(browser: Browser) -> None:
    """A dropped piece does not glide; one that was sent by picks does."""
    made = window(browser)
    made.page.is_still = False
    carry(made, FOOT, place_ref("0504"))
    node = "piece-infanterie-1"
    assert not [act for scene in made.page.scenes for act in scene["acts"] if act.get("id") == node]

    made.press("u")
    for pick in (FOOT, place_ref("0504")):
        made.page.gesture("click", {"pick": pick, "tag": "g"})
    assert [act for act in made.page.scenes[-1]["acts"] if act.get("id") == node]


@pytest.fixture
def dice(browser: Browser) -> Window:
    """Return a battle of cards in which a person's Scots have rolled 1 1 1 2 6 6 and may place them."""
    made = Window(browser)
    table = Table.start(shipped()["table_battles/training"], {}, {"SC": HUMAN, "EN": HUMAN}, seed=1)
    table.roll("111266")
    made.use(table)
    return made


def laid(made: Window, die: str, on: str) -> None:
    """Drag a free die to a thing."""
    made.page.gesture("carry", {"pick": die})
    made.page.gesture("set-down", {"pick": die, "on": on})
    assert "failed-dialog" not in made.page.dialogs, made.session.report


def test_dice_that_may_be_placed_can_be_carried_by_mouse_and_finger(dice: Window) -> None:
    """Only rolled dice that some card takes can be dragged, while dice may be placed."""
    assert may_hold(dice, "die:6")
    assert may_hold(dice, "die:1")
    assert not may_hold(dice, "die:3")
    assert may_hold(dice, "die:3", "mouse")
    dice.run(replay_actions.seek, "0")
    assert not may_hold(dice, "die:6")


def test_a_die_laid_on_a_card_that_takes_nothing_else_is_placed(dice: Window) -> None:
    """A die on its card waits if it would end what may be taken back; equal dice that are needed come along."""
    laid(dice, "die:6", piece_ref("HAL-S2"))
    assert Place("HAL-S2", (6, 6)) == dice.table.selection.chosen
    assert [] == given(dice)[1:]
    laid(dice, "die:6", piece_ref("HAL-S3"))
    assert [Place("HAL-S3", (6,))] == given(dice)[1:]


def test_dice_are_laid_beside_each_other_until_that_is_confirmed(dice: Window) -> None:
    """Dice are placed beside each other until the row is full; each counts once, and another card starts anew."""
    laid(dice, "die:1", place_ref("HAL-S1"))
    assert Place("HAL-S1", (1,)) == dice.table.selection.chosen
    laid(dice, "die:1", place_ref("HAL-S1"))
    assert Place("HAL-S1", (1, 1)) == dice.table.selection.chosen
    laid(dice, "die:6", "")
    assert Place("HAL-S1", (1, 1)) == dice.table.selection.chosen
    assert [] == given(dice)[1:]
    dice.do("confirm")
    assert [Place("HAL-S1", (1, 1))] == given(dice)[1:]


def test_a_die_laid_where_it_may_not_lie_is_told_why(dice: Window) -> None:
    """A die on the wrong card shows the refusal with its rule."""
    for card in ("HAL-S2", "HAL-E1"):
        laid(dice, "die:2", piece_ref(card))
        assert [] == given(dice)[1:]
        assert dice.table.refusals
        assert "rule-link" in dice.page.markup["why"]
