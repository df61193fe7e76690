"""These tests hold which orders are played at once and which need confirmation."""

from __future__ import annotations

from random import Random

import pytest

from engine.core import match
from engine.core.game import Game
from engine.core.references import piece_ref, place_ref, word_ref
from engine.core.scenario import shipped
from engine.core.types import Action, Chance, Decision, PieceId
from engine.systems.at_the_charge.actions import Attack, EndPhase, Move
from engine.systems.charge.actions import EndMoves, Hold
from engine.systems.conquerors_kings.actions import EndGenerals
from engine.systems.table_battles.actions import Attack as Strike
from engine.systems.table_battles.actions import Pass, Shift
from tests.web.pages import Browser, Window, browser
from tests.web.test_glances import combat
from web.features.advice.model import Advice, of_position
from web.features.review.model import AdvisedAction
from web.game import confirmation, order_actions
from web.game.seats import FRIEND, HUMAN
from web.game.table import Table

__all__ = ["browser"]

TRAINING, PEOPLE = "at_the_charge/training", {"N": HUMAN, "B": HUMAN}
MARCH = (piece_ref("infanterie-1"), place_ref("0504"))
TO_FIGHT = (Move("normands-1", ("0605", "0505"), True), Move("infanterie-1", ("0504",)), EndPhase())


def window(browser: Browser, name: str = TRAINING, seats: dict[str, str] | None = None, ask: str = "") -> Window:
    """Return a window with a battle that has begun, whose person has said what is to be asked."""
    made = Window(browser)
    if ask:
        change(made, ask)
    made.use(Table.start(shipped()[name], {}, seats or PEOPLE, seed=1))
    return made


def change(made: Window, ask: str) -> None:
    """Choose in the settings what is asked before it is given."""
    made.page.gesture("change", {"name": "setting.confirm", "value": ask, "id": "setting-confirm"})


def point(made: Window, *refs: str) -> None:
    """Click on things of the board."""
    for ref in refs:
        made.page.gesture("click", {"pick": ref, "tag": "g"})
        assert "failed-dialog" not in made.page.dialogs, made.session.report


def given(made: Window) -> list[Action]:
    """Return the orders of the game."""
    return [one.given for one in made.table.game.inputs]


def test_a_move_is_given_by_pointing_at_its_piece_and_its_place(browser: Browser) -> None:
    """Two clicks play a move and save the game; undo takes it back."""
    made = window(browser)
    point(made, *MARCH)
    assert [Move("infanterie-1", ("0504",))] == given(made)
    assert made.table.game.digests[-1] in browser.held["sandtable.game"]

    made.press("u")
    assert [] == given(made)


def test_whoever_wants_to_be_asked_confirms_every_order(browser: Browser) -> None:
    """With the setting the same clicks only select the order, and confirming plays it; the setting is remembered."""
    made = window(browser, ask="every")
    point(made, *MARCH)
    assert [] == given(made)
    assert 'id="confirm"' in made.page.markup["question"]

    made.do("confirm")
    assert 1 == len(given(made))
    assert "every" == Window(browser).session.settings.confirm


def test_one_piece_alone_is_looked_at_and_no_order(browser: Browser) -> None:
    """Picking one piece only selects it, whatever the setting."""
    made = window(browser, ask="never")
    point(made, MARCH[0])
    assert [] == given(made)
    assert MARCH[:1] == made.table.selection.picks


@pytest.mark.parametrize(("ask", "asked"), [("attacks", False), ("every", True), ("never", False)])
def test_an_order_of_the_list_is_given_as_one_that_is_pointed_at(browser: Browser, ask: str, asked: bool) -> None:
    """A move from the list is played at once unless every order needs confirmation; the list stays open."""
    made = window(browser, ask=ask)
    made.do("tab", "orders")
    point(made, MARCH[0])
    made.do("order", made.table.selection.open()[0][1].text())
    assert asked == ([] == given(made))
    assert asked == ('id="confirm"' in made.page.markup["question"])
    assert ("now" if asked else "orders") == made.session.tab


@pytest.mark.parametrize(("ask", "asked"), [("attacks", True), ("every", True), ("never", False)])
def test_an_attack_is_asked_for_unless_nothing_is(browser: Browser, ask: str, asked: bool) -> None:
    """A charge of Chartabella waits with its odds; with the setting "never" it is played."""
    made = window(browser, "chartabella/training", {"P": HUMAN, "M": HUMAN}, ask)
    for text in ("move 110-1 C5 S", "end_turn", "move 121-1 C4 N", "end_turn"):
        made.run(order_actions.play, next(a for a in made.table.game.menu() if a.text() == text))
    before = len(given(made))
    point(made, piece_ref("110-1"), piece_ref("121-1"))
    if made.table.selection.chosen is None and len(given(made)) == before:
        point(made, place_ref("C5"))
    assert asked == (before == len(given(made)))
    assert asked == ('id="confirm"' in made.page.markup["question"])


def test_an_order_that_throws_dice_is_asked_for(browser: Browser) -> None:
    """A general's step that needs a die waits, and a plain move after it does not."""
    made = window(browser, "conquerors_kings/training", {"N": HUMAN, "S": HUMAN})
    step = next(a for a in made.table.game.menu() if a.verb == "general_step")
    point(made, *made.table.game.system.pointing.picks(made.table.game.state, step))
    assert [] == given(made)
    assert step == made.table.selection.chosen

    made.run(order_actions.play, EndGenerals())
    before = len(given(made))
    last = next(
        a
        for a in reversed(made.table.game.menu())
        if a.verb == "move" and not confirmation.pieces_losing_orders(made.table, a)
    )
    point(made, *made.table.game.system.pointing.picks(made.table.game.state, last))
    assert before + 1 == len(given(made))


def test_an_order_that_takes_orders_from_others_waits_and_says_from_whom(browser: Browser) -> None:
    """A move that closes columns says before who could still move there."""
    made = window(browser, "conquerors_kings/training", {"N": HUMAN, "S": HUMAN})
    made.run(order_actions.play, EndGenerals())
    point(made, piece_ref("R1"), place_ref("B3"))
    withdrawn = confirmation.pieces_losing_orders(made.table, made.table.selection.chosen)
    assert withdrawn
    assert [EndGenerals()] == given(made)
    assert made.session.names().name(withdrawn) in made.page.markup["question"]
    made.table.let_go()
    made.press("n")
    first = made.table.selection.open(made.table.selection.picks)[0][1]
    assert not confirmation.pieces_losing_orders(made.table, first)


def test_where_the_enemy_hides_something_every_order_is_asked_for(browser: Browser) -> None:
    """If the enemy hides something, every move waits, because an ambush cannot be taken back."""
    made = window(browser)
    hidden = made.table.known.copy()
    hidden.hidden = {"milice-1": ""}
    made.table.selection.state = hidden
    point(made, *MARCH)
    assert [] == given(made)
    assert Move("infanterie-1", ("0504",)) == made.table.selection.chosen


@pytest.mark.parametrize("ask", ["attacks", "never"])
def test_orders_of_a_match_by_link_are_confirmed(browser: Browser, ask: str) -> None:
    """In a match by link every order waits, because a sent link cannot be taken back."""
    table = Table.start(shipped()[TRAINING], {}, {"N": HUMAN, "B": FRIEND}, seed=1)
    table.match = match.invite("0" * 32, "N")
    made = Window(browser)
    change(made, ask)
    made.use(table)
    point(made, *MARCH)
    assert [] == given(made)
    assert 'id="confirm"' in made.page.markup["question"]


def test_attack_is_given_only_by_its_word(browser: Browser) -> None:
    """A row of attackers that others may join is played only by its word."""
    made = window(browser)
    for order in TO_FIGHT:
        made.run(order_actions.play, order)
    before = len(given(made))
    attack = next(a for a in made.table.game.menu() if isinstance(a, Attack))
    picks = made.table.game.system.pointing.picks(made.table.game.state, attack)
    point(made, *(pick.removeprefix("+") for pick in picks if not pick.startswith("do:")))
    assert before == len(given(made))


def moves(name: str) -> Table:
    """Return a battle of Charge! in which a person's moves begin and the computer has the other side."""
    game = Game(shipped()[name], {}, seed=1)
    while isinstance(game.pending, Chance) or all(a.verb != "end_moves" for a in game.menu()):
        if isinstance(game.pending, Chance):
            game.roll()
        else:
            game.do(game.system.usual(game.state) or min(game.menu(), key=lambda action: len(action.text())))
    sides = game.system.sides(game.state)
    return Table(game, {side: HUMAN if side == game.pending.side else "recruit" for side in sides})


def test_moves_that_end_with_nobody_moved_are_asked_for_once_more(browser: Browser) -> None:
    """Ending the moves with nobody moved needs a second X if it cannot be taken back."""
    made = window(browser)
    made.use(moves("charge/training"))
    before = given(made)
    made.run(order_actions.point, word_ref("end_moves"))

    assert before == given(made)
    assert "You have moved nobody" in made.page.markup["question"]

    made.do("finish")
    assert isinstance(given(made)[len(before)], EndMoves)


def test_moves_end_at_once_where_nothing_is_to_be_asked(browser: Browser) -> None:
    """With the setting "never" moves end at once."""
    made = window(browser, ask="never")
    made.use(moves("charge/training"))
    before = given(made)
    made.run(order_actions.point, word_ref("end_moves"))

    assert isinstance(given(made)[len(before)], EndMoves)


def test_an_answer_of_the_enemy_makes_nobody_forget_who_moved() -> None:
    """A side with a unit that has acted is not told that it moved nobody, even after an order of the enemy."""
    answered, rng = 0, Random(5)
    game = Game(shipped()["charge/frontier"], {}, seed=2)
    while answered < 3:
        now = game.pending
        if isinstance(now, Chance):
            game.roll()
            continue
        assert isinstance(now, Decision)
        menu = list(game.menu())
        units = [piece for piece in game.view().pieces if piece.side == now.side and "acted" in piece.marks]
        if units and any(action.verb == "end_moves" for action in menu):
            table = Table(game, {side: HUMAN if side == now.side else "recruit" for side in game.view().sides})
            answered += [given.side for given in game.inputs if given.side][-1] != now.side
            assert not confirmation.wastes_moves(table, EndMoves(), "attacks")
        strikes = [action for action in menu if action.verb == "charge"]
        game.do(rng.choice(strikes or [action for action in menu if action.verb != "end_moves"] or menu))


def test_moves_that_end_after_one_was_made_are_not_asked_for() -> None:
    """A side that has moved somebody may end its moves at once."""
    table = moves("charge/frontier")
    assert confirmation.wastes_moves(table, EndMoves(), "attacks")
    unit = next(ref for ref in table.selection.firsts if ref.startswith("piece:"))
    table.play(Hold(PieceId(unit.removeprefix("piece:"))))

    assert table.mover == HUMAN
    assert not confirmation.wastes_moves(table, EndMoves(), "attacks")


def test_combat_that_ends_while_somebody_could_attack_is_asked_for() -> None:
    """Ending combat while units could attack waits if the computer moves next; between two people it does not."""
    game = combat().game
    side = game.pending.side
    sides = game.system.sides(game.state)
    alone = Table(game, {one: HUMAN if one == side else "recruit" for one in sides})

    assert confirmation.wastes_moves(alone, EndPhase(), "attacks")
    assert not confirmation.wastes_moves(Table(game, dict.fromkeys(sides, HUMAN)), EndPhase(), "attacks")


def advise(made: Window, action: Action) -> None:
    """Let an order have been advised, and take it."""
    advice = made.session.of(Advice)
    advice.tips, advice.of = [AdvisedAction(action, 0, "search.reason.pass", {})], of_position(made.table)
    made.page.gesture("click", {"do": "advice", "arg": "0", "tag": "button"})
    assert "failed-dialog" not in made.page.dialogs, made.session.report


def test_an_order_that_was_advised_is_asked_for_as_any_other(browser: Browser) -> None:
    """An advised order is played or waits like any other."""
    march = Move("infanterie-1", ("0504",))
    made = window(browser)
    advise(made, march)
    assert [march] == given(made)

    made = window(browser, ask="every")
    advise(made, march)
    assert (march, []) == (made.table.selection.chosen, given(made))

    made = window(browser, ask="attacks")
    for action in TO_FIGHT:
        made.run(order_actions.play, action)
    attack = next(action for action in made.table.game.menu() if isinstance(action, Attack))
    advise(made, attack)
    assert (attack, [*TO_FIGHT]) == (made.table.selection.chosen, given(made))


def test_whoever_takes_no_action_though_a_card_could_attack_is_asked_once_more(browser: Browser) -> None:
    """Taking no action although a card could act waits, with what is at stake, because the enemy's dice follow."""
    made = window(browser, "table_battles/training", {"SC": HUMAN, "EN": HUMAN})
    rng = Random(5)
    while Pass() not in (menu := made.table.game.menu()) or not any(isinstance(one, Strike) for one in menu):
        made.run(order_actions.play, rng.choice(menu))
    before = given(made)
    made.do("point", word_ref("pass"))

    assert before == given(made)
    assert "could attack" in made.page.markup["question"]
    made.do("confirm")
    assert Pass() == given(made)[len(before)]


def test_a_facing_gives_no_move_where_every_order_is_asked(browser: Browser) -> None:
    """A facing completes a move, which waits if every order needs confirmation."""
    made = window(browser, "chartabella/training", dict.fromkeys("PM", HUMAN), ask="every")
    piece = next(thing for thing in made.table.selection.firsts if thing.startswith("piece:"))
    point(made, piece)
    point(made, next(thing for thing in made.table.selection.next() if thing.startswith("place:")))
    before, words = given(made), [thing for thing in made.table.selection.next() if thing.startswith("do:")]
    assert len(words) > 1
    made.do("point", words[0])

    assert before == given(made)
    assert made.table.selection.chosen is not None
    made.do("confirm")
    assert len(before) < len(given(made))


def test_to_take_no_action_is_enough_where_no_card_could_attack(browser: Browser) -> None:
    """Dice that could be shifted are no reason to confirm taking no action."""
    made = window(browser, "table_battles/kolin", {"PR": HUMAN, "AU": HUMAN})
    assert any(isinstance(action, Shift) for action in made.table.game.menu())
    made.do("point", word_ref("pass"))

    assert Pass() in given(made)
