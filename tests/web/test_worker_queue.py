"""The opponent and the adviser share one worker thread, and neither loses a request by the other."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import codec
from engine.core.scenario import shipped
from engine.systems.chartabella.actions import EndTurn
from tests.web.pages import Browser, FakePage, Window, Worker, browser
from web.features.advice.model import Advice
from web.game.seats import HUMAN
from web.game.table import Table
from web.shell import worker_queue
from web.shell.worker_queue import WorkerClient, WorkerQueue

__all__ = ["browser"]

TRAINING = "chartabella/training"


class Asker:
    """A client of a queue that records what it hears."""

    def __init__(self, queue: WorkerQueue, *, is_first: bool = False) -> None:
        self.heard: list[dict[str, Any]] = []
        self.failures: list[str] = []
        self.client: WorkerClient = queue.client(self.heard.append, self.failures.append, is_first=is_first)

    def ask(self, number: int, **message: Any) -> None:
        self.client.ask({"id": number, **message})


def made(browser: Browser) -> tuple[FakePage, Worker, Asker, Asker]:
    """Return a page, its worker, and the two who ask it."""
    page = FakePage(browser)
    queue = WorkerQueue(page)
    return page, page.workers[0], Asker(queue, is_first=True), Asker(queue)


def test_requests_are_answered_one_after_another(browser: Browser) -> None:
    """The second request is sent when the first has its answer, and each answer goes to the one who asked."""
    _, worker, opponent, adviser = made(browser)
    opponent.ask(1)
    adviser.ask(1, op="hint")
    assert [{"id": 1}] == worker.asked

    worker.answer({"id": 1, "thinking": {}})
    assert 1 == len(worker.asked)
    worker.answer({"id": 1, "action": {}})
    assert {"id": 1, "op": "hint"} == worker.asked[-1]
    worker.answer({"id": 1, "advice": []})

    assert ["thinking", "action"] == [list(data)[1] for data in opponent.heard]
    assert [{"id": 1, "advice": []}] == adviser.heard


def test_the_opponent_interrupts_the_adviser_whose_request_is_sent_again(browser: Browser) -> None:
    """The opponent need not wait for a review, and the review begins anew afterwards."""
    _, worker, opponent, adviser = made(browser)
    adviser.ask(1, op="review")
    worker.answer({"id": 1, "steps": []})
    opponent.ask(7)
    assert {"id": 7} == worker.asked[-1]

    worker.answer({"id": 7, "action": {}})
    assert {"id": 1, "op": "review"} == worker.asked[-1]
    assert worker.is_running


def test_a_game_of_another_system_gets_a_new_thread_unless_it_works(browser: Browser) -> None:
    """What the thread holds of another system would stay for good, but a request that runs gets its answer."""
    _, worker, opponent, _ = made(browser)
    opponent.client.start()
    assert worker.is_running
    opponent.client._queue.renew()
    assert not worker.is_running

    opponent.ask(1)
    opponent.client._queue.renew()
    assert worker.is_running
    worker.answer({"id": 1, "action": {}})
    assert [{"id": 1, "action": {}}] == opponent.heard


def test_a_stop_drops_only_the_request_of_the_one_who_stops(browser: Browser) -> None:
    """If the opponent is stopped, the adviser's waiting request is sent; if the adviser is, the opponent thinks on."""
    _, worker, opponent, adviser = made(browser)
    opponent.ask(1)
    adviser.ask(2)
    opponent.client.stop()
    assert {"id": 2} == worker.asked[-1]
    worker.answer({"id": 1, "action": {}})  # that was dropped
    assert [] == opponent.heard == adviser.heard

    opponent.ask(3)
    adviser.client.stop()
    assert worker.is_running
    worker.answer({"id": 3, "action": {}})
    assert 1 == len(opponent.heard)
    assert {"id": 3} == worker.asked[-1]


def test_a_stop_without_a_request_leaves_the_thread_alone(browser: Browser) -> None:
    """A thread that was started in advance stays."""
    _, worker, opponent, adviser = made(browser)
    opponent.client.start()
    adviser.client.stop()
    opponent.client.stop()

    assert worker.is_running


def test_a_failure_is_told_to_the_one_who_asked(browser: Browser) -> None:
    """The other's request is then sent to a new thread."""
    _, worker, opponent, adviser = made(browser)
    opponent.ask(1)
    adviser.ask(1)
    worker.failed("silent")
    assert (["silent"], []) == (opponent.failures, adviser.failures)
    assert 2 == len(worker.asked)

    worker.answer({"id": 1, "error": "out of memory"})
    assert [{"id": 1, "error": "out of memory"}] == adviser.heard
    assert not worker.is_running


def test_a_thread_that_nobody_asks_for_two_minutes_is_ended(browser: Browser) -> None:
    """A thread that works, or was used meanwhile, is not ended; an ended one starts again when it is woken."""
    page, worker, opponent, _ = made(browser)
    opponent.client.start()
    (soon,) = page.waiting
    assert worker_queue.IDLE == soon[0]

    opponent.ask(1)
    page.pass_time()
    assert worker.is_running
    worker.answer({"id": 1, "action": {}})
    page.pass_time()
    assert not worker.is_running

    opponent.client._queue.wake()
    assert worker.is_running


def test_an_idle_thread_starts_again_when_somebody_comes_back(browser: Browser) -> None:
    """A click at the table starts the thread again, so that nobody waits for it; a click elsewhere does not."""
    window = Window(browser)
    window.use(Table.start(shipped()[TRAINING], {}, {"P": HUMAN, "M": "recruit"}, seed=1))
    worker = window.page.workers[0]
    for _ in range(3):
        window.page.pass_time()
    assert not worker.is_running

    window.do("tab", "log")
    assert worker.is_running


@pytest.mark.parametrize("operation", ["hint", "review"])
def test_the_opponent_waits_for_no_advice_on_an_earlier_position(browser: Browser, operation: str) -> None:
    """Advice or a review that still runs when the game goes on is dropped, and the opponent is asked at once."""
    window = Window(browser)
    window.session.settings.speed = "skip"
    window.use(Table.start(shipped()[TRAINING], {}, {"P": HUMAN, "M": "recruit"}, seed=1))
    window.order()
    worker, answer = window.page.workers[0], {"action": codec.action_data(EndTurn())}
    worker.answer({"id": worker.asked[-1]["id"], **answer})
    window.page.pass_time()
    if operation == "review":
        window.press("f")
        window.do("film-begin")
    window.do(operation)
    if operation == "review":
        window.do("to-now")
    assert operation == worker.asked[-1]["op"]

    window.order()
    assert "choose" == worker.asked[-1]["op"]
    assert not window.session.of(Advice).busy
    asked = len(worker.asked)
    worker.answer({"id": worker.asked[-1]["id"], **answer})
    assert asked == len(worker.asked)
