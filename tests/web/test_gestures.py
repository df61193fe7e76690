"""Gestures and what is painted for them, on a page that is none."""

from __future__ import annotations

import asyncio
import json
import re

import pytest

from engine.core import codec
from engine.core.dice import Generator
from engine.core.game import Game
from engine.core.references import piece_ref, place_ref, word_ref
from engine.core.scenario import shipped
from engine.core.types import Chance
from engine.systems.chartabella.actions import EndTurn, Melee, Move
from tests.web.pages import Browser, Window, browser
from tests.web.test_glances import combat
from web.features.files import actions as files_actions
from web.features.replay import actions as replay_actions
from web.game import order_actions, turns
from web.game.seats import HUMAN
from web.game.selection import Selection
from web.game.standing_answers import usual_answer
from web.game.table import Table
from web.shell import deferred_loading
from web.shell.effects import TABLE, Background, Effect

__all__ = ["browser"]

TRAINING = "chartabella/training"
PEOPLE = {"P": HUMAN, "M": HUMAN}


def window(browser: Browser, seats: dict[str, str] | None = None, name: str = TRAINING) -> Window:
    """Return a window with a game that has begun."""
    made = Window(browser)
    made.use(Table.start(shipped()[name], {}, seats or PEOPLE, seed=1))
    return made


def point(made: Window, ref: str) -> None:
    """Click on a thing of the board."""
    made.page.gesture("click", {"pick": ref, "tag": "g"})


def test_an_order_is_pointed_at_and_given(browser: Browser) -> None:
    """A piece, a place, a word: the order is played, the board is painted, the game is kept."""
    made = window(browser)
    for ref in (piece_ref("110-1"), place_ref("B6")):
        point(made, ref)
    assert "data-do" in made.page.markup["question"]

    made.do("point", word_ref("face-S"))

    assert ["move 110-1 B6 S"] == [one.given.text() for one in made.table.game.inputs]
    assert "B6" in made.page.markup["score"] + made.page.attributes["space-B6", "aria-label"]
    assert made.table.game.digests[-1] in browser.held["sandtable.game"]


@pytest.mark.parametrize("tag", ["body", "main", "button"])
def test_enter_gives_what_the_mouse_has_made_whole(browser: Browser, tag: str) -> None:
    """As it is said aloud, wherever the keyboard was left but on a button, which has a meaning of its own."""
    made = window(browser)
    for thing in (piece_ref("110-1"), place_ref("B6"), word_ref("face-S")):
        made.table.point(thing)
    made.press("Enter", tag=tag)

    assert (tag != "button") == len(made.table.game.inputs)


def test_enter_gives_what_stands_out_for_the_order_in_hand(browser: Browser) -> None:
    """A way that only lacks its facing is taken with the usual one; with nothing in hand Enter answers nothing."""
    made = window(browser)
    made.press("Enter")
    assert not made.table.game.inputs

    for thing in (piece_ref("110-1"), place_ref("B6")):
        point(made, thing)
    made.press("Enter")

    assert ["move 110-1 B6 S"] == [one.given.text() for one in made.table.game.inputs]


def test_all_who_can_attack_together_are_taken_in_hand_at_once(browser: Browser) -> None:
    """Where an attack is put together on the enemy in hand: in one step, with its odds, unless they all do already."""
    made = Window(browser)
    made.use(combat())
    point(made, piece_ref("opsikion-1"))
    offered = re.search(
        'data-do="order" data-arg="([^"]+)"[^>]*>All who can: <span class="chance">', made.page.markup["question"]
    )
    made.do("order", offered[1])

    assert "attack opsikion-1 lombards-1,infanterie-1" in made.table.selection.chosen.text()
    assert "All who can" not in made.page.markup["question"]


def test_painting_touches_only_what_changed(browser: Browser) -> None:
    """Looking at the same table again patches no node of the board."""
    made = window(browser)
    before = made.page.patched
    made.app.painter.table()
    assert before == made.page.patched

    point(made, piece_ref("110-1"))
    assert 0 < made.page.patched - before < len(made.page.nodes["layer-spaces"])


def test_an_order_is_kept_once_with_its_dice(browser: Browser) -> None:
    """What follows an order by itself is written with it: one record, not one for each die."""
    made = window(browser)
    for order in (Move("110-1", "C5", "S"), EndTurn(), Move("121-1", "C4", "N"), EndTurn()):
        made.run(order_actions.play, order)
    browser.written.clear()
    made.run(order_actions.play, Melee("110-1", "121-1", "C5"))

    assert any(one.side is None for one in made.table.game.inputs)
    assert 1 == browser.written.count("sandtable.game")
    assert made.table.game.digests[-1] in browser.held["sandtable.game"]


def test_a_refusal_is_shown_with_its_rule(browser: Browser) -> None:
    """What is not allowed is told beside the question, and nothing is given."""
    made = window(browser)
    for ref in (piece_ref("110-1"), place_ref("B5")):
        point(made, ref)

    assert "CH-11" in made.page.markup["why"]
    assert "why" not in made.page.hidden
    assert [] == list(made.table.game.inputs)


def test_what_was_given_is_taken_back_and_given_again(browser: Browser) -> None:
    """Undo and redo go through the same keys as on a page, and the log forgets what was taken back."""
    made = window(browser)
    made.order()
    made.session.tab = "log"
    made.page.hidden.discard("notice")
    made.run(lambda _: (TABLE,))
    assert 'id="log-1"' in made.page.markup["panel-log"]

    assert made.press("z", command=True)
    assert "notice" in made.page.hidden
    assert [] == list(made.table.game.inputs)
    assert 'id="log-1"' not in made.page.markup["panel-log"]

    made.page.hidden.discard("notice")
    assert made.press("y", command=True)
    assert "notice" in made.page.hidden
    assert [EndTurn()] == [one.given for one in made.table.game.inputs]
    assert 'id="log-1"' in made.page.markup["panel-log"]


def test_who_gives_up_is_told_before(browser: Browser) -> None:
    """With two people at one screen it is the side that decides."""
    made = window(browser)
    made.do("resign")
    first = made.page.markup["resign-text"]
    made.do("close", "resign-dialog")
    made.order()
    made.do("resign")

    assert "The Persians give up, and the Macedonians win at once." == first
    assert "The Macedonians give up, and the Persians win at once." == made.page.markup["resign-text"]


def test_keys_mean_nothing_under_a_dialog_that_waits(browser: Browser) -> None:
    """A dialog in front of the page has the keyboard for itself."""
    made = window(browser)
    made.order()
    made.do("resign")

    assert {"resign-dialog"} == made.page.dialogs
    assert not made.press("u")
    assert 1 == len(made.table.game.inputs)


def test_arrow_keys_walk_over_the_board(browser: Browser) -> None:
    """An arrow goes to the place beside, which has the keyboard then."""
    made = window(browser)

    assert made.press("ArrowUp", pick="place:C4")
    assert "#space-C5" == made.page.focused[-1]
    assert "0" == made.page.attributes["space-C5", "tabindex"]


def test_the_film_goes_through_a_game_and_back_to_it(browser: Browser) -> None:
    """A step back looks at the past, where nothing can be ordered; the end of the film is the game again."""
    made = window(browser)
    for _ in range(3):
        made.order()
    assert made.press(",")
    assert 2 == made.table.viewed_at
    assert "film" not in made.page.hidden

    made.run(replay_actions.seek, "0")
    assert 0 == made.table.viewed_at
    made.do("film-end")
    assert made.table.viewed_at is None


def test_the_computer_is_asked_and_its_order_played(browser: Browser) -> None:
    """The side of the computer gets what it may know; its answer is played with its reason, and the person is asked."""
    made = window(browser, {"P": HUMAN, "M": "recruit"})
    made.session.settings.speed = "skip"
    made.order()
    opponent = made.page.workers[0]
    question = opponent.asked[-1]
    assert ("M", "recruit", "choose") == (question["side"], question["level"], question["op"])

    answer = {"action": codec.action_data(EndTurn()), "reason": "search.reason.only", "facts": {}}
    opponent.answer({"id": question["id"], **answer})
    made.page.pass_time()

    assert 2 == len(made.table.game.inputs)
    assert "search.reason.only" == made.table.reasons[1][0]
    assert HUMAN == made.table.mover


def test_the_computer_gets_ready_in_a_moment_of_calm(browser: Browser) -> None:
    """While somebody touches the page no thread is started beside it; soon after, it is."""
    made = window(browser, {"P": HUMAN, "M": "recruit"})
    opponent = made.page.workers[0]
    made.page.untouched_for = 100
    made.page.pass_time()
    made.page.pass_time()
    assert not opponent.is_running

    made.page.untouched_for = deferred_loading.CALM
    made.page.pass_time()
    assert opponent.is_running


def test_what_comes_late_waits_for_calm_but_not_while_somebody_waits_for_it(browser: Browser) -> None:
    """Each of its steps comes when nobody touches the page, and at once when a file is to be read."""
    made = Window(browser)
    made.page.untouched_for = 0
    assert not deferred_loading.is_calm(made.session)

    made.session.late.is_wanted = True
    assert deferred_loading.is_calm(made.session)


def test_a_file_read_later_leaves_the_calm_alone(browser: Browser) -> None:
    """Once all has come nobody waits for it: a file that is opened then makes nothing begin beside a busy hand."""
    made = Window(browser)
    made.page.untouched_for = 0
    made.page.dropped = ("game.json", "{}")
    made.run(files_actions.drop)

    assert "site.notice.bad_save" in {key for key, *_ in made.told}
    assert not deferred_loading.is_calm(made.session)


@pytest.mark.parametrize(
    "answer",
    [{"action": {"do": "march"}}, {"action": codec.action_data(EndTurn()), "reason": 7}, {"error": "out of memory"}],
)
def test_an_answer_that_is_none_is_told_and_the_game_waits(browser: Browser, answer: dict[str, object]) -> None:
    """Whatever a thread says, the table stands as it stood and a person may take the side over."""
    made = window(browser, {"P": HUMAN, "M": "recruit"})
    made.session.settings.speed = "skip"
    made.order()
    opponent = made.page.workers[0]
    opponent.answer({"id": opponent.asked[-1]["id"], **answer})

    assert "site.notice.opponent" == made.told[-1][0]
    assert 1 == len(made.table.game.inputs)
    made.do("take-over")
    assert HUMAN == made.table.mover


RAW = "ZeroDivisionError: division by zero"
"""What a thread reports that has run into a mistake of ours."""


@pytest.mark.parametrize(("asks", "known"), [("order", RAW), ("hint", RAW), ("order", "silent"), ("hint", "missing")])
def test_what_a_thread_reports_is_told_in_words_of_the_page(browser: Browser, asks: str, known: str) -> None:
    """One sentence says what failed, that nothing is lost and how to go on; what was reported lies in a fold."""
    made = window(browser, {"P": HUMAN, "M": "recruit"})
    del made.app.painter.notice  # so that it is painted
    made.order() if asks == "order" else made.do("hint")
    worker = next(one for one in made.page.workers if one.asked)
    worker.failed(known)
    told, _, fold = made.page.markup["notice"].partition("<details")

    assert "Error" not in told
    assert "Nothing is lost" in told
    assert (known == RAW) == (f'<code translate="no">{RAW}</code>' in fold)
    assert (asks == "hint") == ('data-do="hint"' in told + fold)
    assert ("think" if asks == "order" else "hint") in made.page.markup["question"]


def test_the_rest_at_once_cuts_the_pause_that_runs(browser: Browser) -> None:
    """An order of the computer that waits to be shown is shown as soon as the rest is wanted at once."""
    made = window(browser, {"P": HUMAN, "M": "recruit"})
    made.session.settings.speed = "slow"
    made.order()
    question = made.page.workers[0].asked[-1]
    (shown,) = turns.take(made.session, {"id": question["id"], "action": codec.action_data(EndTurn())})
    assert isinstance(shown, Background)
    painted: list[Effect] = []

    async def show() -> None:
        painted.extend([effect async for effect in shown.work])

    async def hurry() -> None:
        showing = asyncio.ensure_future(show())
        while made.session.turns.hurried is None:
            await asyncio.sleep(0)
        assert [] == painted
        made.do("skip")
        await asyncio.wait_for(showing, turns.PAUSES["slow"] / 3000)

    made.page.beside(hurry())

    assert TABLE in painted
    assert 2 == len(made.table.game.inputs)


def test_hurry_cuts_the_thinking_too(browser: Browser) -> None:
    """Who hurries the computer waits neither for the order it thinks about nor for those after it."""
    made = window(browser, {"P": HUMAN, "M": "veteran"})
    made.session.settings.seconds = "10"
    made.order()
    opponent = made.page.workers[0]
    made.do("skip")
    slow, brief = opponent.asked

    assert (10_000, turns.BRIEFLY) == (slow["milliseconds"], brief["milliseconds"])
    assert slow["state"] == brief["state"]
    assert brief["id"] > slow["id"], "what the first still answers is not taken"


def test_hurry_lets_a_thought_end_that_is_nearly_done(browser: Browser) -> None:
    """A new thread takes as long as the rest of a short thought: it is left to end."""
    made = window(browser, {"P": HUMAN, "M": "veteran"})
    made.session.settings.seconds = "1"
    made.order()
    made.do("skip")

    assert 1 == len(made.page.workers[0].asked)


def test_a_question_is_left_to_the_page_once_and_for_good(browser: Browser) -> None:
    """As usual answers the question; always so answers the next of its kind too, until the person wants to be asked."""
    game = Game(shipped()["at_the_charge/training"], seed=3)
    dice = Generator(3)
    while usual_answer(Selection(game.system, game.state)) is None:
        menu = game.menu()
        attacks = [action for action in menu if game.system.forecast.is_attack(game.state, action)]
        if isinstance(game.pending, Chance):
            game.roll()
        else:
            game.do((attacks or menu)[dice.below(len(attacks or menu))])
    made = Window(browser)
    made.use(Table(game, dict.fromkeys(game.system.sides(game.state), HUMAN)))
    now, usual = made.table.game.pending, made.table.game.system.usual(made.table.game.state)
    assert 'data-do="usual"' in made.page.markup["question"]

    made.do("usual", "always")

    assert usual in [one.given for one in made.table.game.inputs]
    assert {now.side: (now.step,)} == made.table.habits
    assert "ask-again" not in made.page.hidden
    made.do("ask-again", "")
    assert {} == made.table.habits


def test_a_fault_of_the_program_keeps_the_game(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever goes wrong in a gesture, the page says so and offers a report with the game in it."""
    made = window(browser)
    made.order()
    monkeypatch.setattr(made.table, "undo", lambda: 1 / 0)
    made.page.gesture("click", {"do": "undo", "tag": "button"})

    assert "failed-dialog" in made.page.dialogs
    report = json.loads(made.session.report)
    assert "ZeroDivisionError" in report["fault"]
    assert 1 == len(report["record"]["inputs"])


def test_on_one_screen_the_board_is_covered_between_two_people(browser: Browser) -> None:
    """Where a side hides something, nothing of the table is left on the page until the other has the device."""
    made = window(browser, {"R": HUMAN, "L": HUMAN}, "at_the_charge/kalavryai")
    while not made.table.covered:
        made.run(order_actions.play, made.table.selection.entries[-1][1])

    assert "" == made.page.markup["board"]
    assert "board-frame" in made.page.hidden
    assert not made.press("u")
    made.do("uncover")
    assert "board-frame" not in made.page.hidden
    assert made.page.markup["board"]
