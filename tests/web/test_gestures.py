"""These tests hold the page's actions and what is painted for them."""

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
from web.features.replay import actions as replay_actions
from web.game import order_actions, record_loader, turns
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
    """A piece, a place and a word play an order: the board is painted and the game saved."""
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
    """Enter plays a complete order wherever the focus is, except on a button."""
    made = window(browser)
    for thing in (piece_ref("110-1"), place_ref("B6"), word_ref("face-S")):
        made.table.point(thing)
    made.press("Enter", tag=tag)

    assert (tag != "button") == len(made.table.game.inputs)


def test_enter_gives_what_stands_out_for_the_order_in_hand(browser: Browser) -> None:
    """Enter completes a move with its usual facing, and does nothing without a selection."""
    made = window(browser)
    made.press("Enter")
    assert not made.table.game.inputs

    for thing in (piece_ref("110-1"), place_ref("B6")):
        point(made, thing)
    made.press("Enter")

    assert ["move 110-1 B6 S"] == [one.given.text() for one in made.table.game.inputs]


def test_all_who_can_attack_together_are_taken_in_hand_at_once(browser: Browser) -> None:
    """One button selects all units that can attack the selected enemy, with the odds, unless all are selected."""
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
    """Painting the same table again patches no node of the board."""
    made = window(browser)
    before = made.page.patched
    made.app.painter.table()
    assert before == made.page.patched

    point(made, piece_ref("110-1"))
    assert 0 < made.page.patched - before < len(made.page.nodes["layer-spaces"])


def test_an_order_is_kept_once_with_its_dice(browser: Browser) -> None:
    """An order is saved once, together with what follows it automatically."""
    made = window(browser)
    for order in (Move("110-1", "C5", "S"), EndTurn(), Move("121-1", "C4", "N"), EndTurn()):
        made.run(order_actions.play, order)
    browser.written.clear()
    made.run(order_actions.play, Melee("110-1", "121-1", "C5"))

    assert any(one.side is None for one in made.table.game.inputs)
    assert 1 == browser.written.count("sandtable.game")
    assert made.table.game.digests[-1] in browser.held["sandtable.game"]


def test_a_refusal_is_shown_with_its_rule(browser: Browser) -> None:
    """A refusal stands beside the question with its rule, and nothing is played."""
    made = window(browser)
    for ref in (piece_ref("110-1"), place_ref("B5")):
        point(made, ref)

    assert "CH-11" in made.page.markup["why"]
    assert "why" not in made.page.hidden
    assert [] == list(made.table.game.inputs)


def test_what_was_given_is_taken_back_and_given_again(browser: Browser) -> None:
    """Undo and redo work by keys, and the log omits what was undone."""
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
    """With two people at one screen the deciding side gives up, and is named before."""
    made = window(browser)
    made.do("resign")
    first = made.page.markup["resign-text"]
    made.do("close", "resign-dialog")
    made.order()
    made.do("resign")

    assert "The Persians give up, and the Macedonians win at once." == first
    assert "The Macedonians give up, and the Persians win at once." == made.page.markup["resign-text"]


def test_keys_mean_nothing_under_a_dialog_that_waits(browser: Browser) -> None:
    """Keys have no effect under a dialog that is in front of the page."""
    made = window(browser)
    made.order()
    made.do("resign")

    assert {"resign-dialog"} == made.page.dialogs
    assert not made.press("u")
    assert 1 == len(made.table.game.inputs)


def test_arrow_keys_walk_over_the_board(browser: Browser) -> None:
    """An arrow moves the focus to the neighbouring place."""
    made = window(browser)

    assert made.press("ArrowUp", pick="place:C4")
    assert "#space-C5" == made.page.focused[-1]
    assert "0" == made.page.attributes["space-C5", "tabindex"]


def test_the_film_goes_through_a_game_and_back_to_it(browser: Browser) -> None:
    """A step back shows the past, where nothing can be ordered; the end of the replay is the game again."""
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
    """The computer gets what its side may know; its answer is played with its reason, and the person is asked."""
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
    """The opponent's thread starts only after the visitor has left the page idle for a moment."""
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
    """Deferred steps run when the page is idle, or at once when a file is to be read."""
    made = Window(browser)
    made.page.untouched_for = 0
    assert not deferred_loading.is_calm(made.session)

    made.session.loading.is_wanted = True
    assert deferred_loading.is_calm(made.session)


def test_a_file_read_later_leaves_the_calm_alone(browser: Browser) -> None:
    """Once everything is loaded, an opened file waits for nothing."""
    made = Window(browser)
    made.page.untouched_for = 0
    made.page.dropped = ("game.json", "{}")
    made.run(record_loader.drop)

    assert "site.notice.bad_save" in {key for key, *_ in made.told}
    assert not deferred_loading.is_calm(made.session)


@pytest.mark.parametrize(
    "answer",
    [{"action": {"do": "march"}}, {"action": codec.action_data(EndTurn()), "reason": 7}, {"error": "out of memory"}],
)
def test_an_answer_that_is_none_is_told_and_the_game_waits(browser: Browser, answer: dict[str, object]) -> None:
    """An invalid answer of a thread is reported, the table does not change, and a person may take over."""
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
    """A fault in a thread is reported in a sentence that nothing is lost, with details in a fold."""
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
    """ "The rest at once" shows a waiting order of the computer immediately."""
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
    """Hurrying the computer ends its thinking and all later waits of the turn."""
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
    """A thought that is nearly over is not interrupted, because a new thread would take as long."""
    made = window(browser, {"P": HUMAN, "M": "veteran"})
    made.session.settings.seconds = "1"
    made.order()
    made.do("skip")

    assert 1 == len(made.page.workers[0].asked)


def test_a_question_is_left_to_the_page_once_and_for_good(browser: Browser) -> None:
    """The usual answer can be given once, or always for its kind until the person wants to be asked."""
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
    assert {now.side: (now.step,)} == made.table.standing_answers
    assert "ask-again" not in made.page.hidden
    made.do("ask-again", "")
    assert {} == made.table.standing_answers


def test_a_fault_of_the_program_keeps_the_game(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault in an action shows a report with the game."""
    made = window(browser)
    made.order()
    monkeypatch.setattr(made.table, "undo", lambda: 1 / 0)
    made.page.gesture("click", {"do": "undo", "tag": "button"})

    assert "failed-dialog" in made.page.dialogs
    report = json.loads(made.session.report)
    assert "ZeroDivisionError" in report["fault"]
    assert 1 == len(report["record"]["inputs"])


def test_on_one_screen_the_board_is_covered_between_two_people(browser: Browser) -> None:
    """If a side hides something, a shared screen is covered until the other person has the device."""
    made = window(browser, {"R": HUMAN, "L": HUMAN}, "at_the_charge/kalavryai")
    while not made.table.covered:
        made.run(order_actions.play, made.table.selection.entries[-1][1])

    assert "" == made.page.markup["board"]
    assert "board-frame" in made.page.hidden
    assert not made.press("u")
    made.do("uncover")
    assert "board-frame" not in made.page.hidden
    assert made.page.markup["board"]
