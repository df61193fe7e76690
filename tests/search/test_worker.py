"""The worker answers a good message with an order, and a bad one with a sentence that says what is wrong."""

from __future__ import annotations

import itertools
import json
import subprocess
import sys

import pytest

from engine.core import codec
from engine.core.callbacks import WON
from engine.core.types import End, Side
from engine.search.evaluation import NODES
from tests.laws.registry import ROOT, scenarios, system_of
from web.worker import handle

SYSTEM = system_of("chartabella/training")


def message(**changes: object) -> str:
    """Return a message that asks for an order, with some of it changed."""
    s = SYSTEM.start(scenarios()["chartabella/training"])
    state = codec.state_data(SYSTEM.sight.redact(s, "P"))
    asked = {
        "id": 4, "op": "choose", "system": "chartabella", "state": state, "side": "P", "level": "veteran", "seed": 1,
        "milliseconds": 300,
    }  # fmt: skip
    return json.dumps({**asked, **changes})


@pytest.mark.parametrize("level", ["random", "recruit", "veteran", "general", "marshal", "recruit+50"])
def test_answers_with_a_legal_order_and_its_reason(level):
    """The order can be decoded and is allowed, and its reason is a word key with facts."""
    answer = json.loads(handle(message(level=level)))
    s = SYSTEM.start(scenarios()["chartabella/training"])

    assert {"id", "action", "reason", "facts", "line", "considered", "milliseconds"} == set(answer)
    assert answer["line"] == []
    assert answer["id"] == 4
    assert None is SYSTEM.refuse(s, codec.action(SYSTEM, answer["action"]))
    assert answer["reason"].startswith("search.reason.")


@pytest.mark.parametrize("level", ["recruit", "veteran", "general"])
def test_sends_the_rest_of_a_plan(level):
    """If a phase is planned as a whole, the following orders are sent too, each with its reason."""
    system = system_of("at_the_charge/training")
    s = system.start(scenarios()["at_the_charge/training"])
    state = codec.state_data(system.sight.redact(s, "N"))
    answer = json.loads(handle(message(system="at_the_charge", state=state, side="N", level=level, milliseconds=3000)))

    assert answer["line"]
    for told in (answer, *answer["line"]):
        assert {"action", "reason", "facts"} <= set(told)
        action = codec.action(system, told["action"])
        assert None is system.refuse(s, action)
        system.play(s, action)
    assert system.pending(s).step == "phase.fight"


def test_posts_its_progress(monkeypatch):
    """The worker reports from time to time how many positions it has looked at."""
    monkeypatch.setattr("web.worker.POST_EVERY", 0)
    posted: list[str] = []
    handle(message(level="general"), posted.append)

    assert posted
    told = json.loads(posted[1])

    assert {"id", "thinking"} == set(told)
    assert 0 < told["thinking"]["considered"]
    assert 0 <= told["thinking"]["percent"] <= 100


def test_a_marshal_posts_what_it_thinks_so_far(monkeypatch):
    """A Marshal's progress has a legal order, the chance of its side and the rollouts so far."""
    monkeypatch.setattr("web.worker.POST_EVERY", 0)
    posted: list[str] = []
    handle(message(level="marshal", milliseconds=2000), posted.append)
    told = [json.loads(one)["thinking"] for one in posted]
    present = [one["present"] for one in told if "present" in one]
    s = SYSTEM.start(scenarios()["chartabella/training"])

    assert present
    assert {"action", "chance", "rollouts"} == set(present[-1])
    assert None is SYSTEM.refuse(s, codec.action(SYSTEM, present[-1]["action"]))
    assert -WON <= present[-1]["chance"] <= WON
    assert present[-1]["rollouts"] == 0


def test_no_time_still_gives_an_order():
    """With zero milliseconds the first legal order is sent."""
    assert "action" in json.loads(handle(message(milliseconds=0)))


def asked_hint(name: str, side: str, **changes: object) -> dict:
    """Return the answer to a message that asks for advice at the first decision of a scenario."""
    system = system_of(name)
    s = system.start(scenarios()[name])
    state = codec.state_data(system.sight.redact(s, side))
    asked = {"op": "hint", "system": system.id, "state": state, "side": side, "seed": 1, "depth": "usual", "plan": []}
    return json.loads(handle(message(**{**asked, **changes})))


@pytest.mark.parametrize(("name", "side"), [("chartabella/training", "P"), ("at_the_charge/training", "N")])
def test_a_hint_is_three_legal_orders_with_worth_and_reason(name, side):
    """Each advised order can be decoded and is allowed, and its value is on the scale of values."""
    system = system_of(name)
    s = system.start(scenarios()[name])
    answer = asked_hint(name, side)

    assert {"id", "advice", "cut", "considered", "milliseconds"} == set(answer)
    assert 3 == len(answer["advice"])
    for told in answer["advice"]:
        assert {"action", "reason", "facts", "worth", "without", "line", "then", "passes"} == set(told)
        assert None is system.refuse(s, codec.action(system, told["action"]))
        assert -10_000 <= told["worth"] <= 10_000


def test_a_hint_of_one_position_is_still_one(monkeypatch):
    """With very few positions some legal order is advised."""
    monkeypatch.setitem(NODES, "usual", 1)

    assert asked_hint("chartabella/training", "P")["advice"]


def test_a_hint_says_that_it_is_a_first_look_only(monkeypatch):
    """Advice says whether its positions allowed no more than a first look."""
    found = []
    for nodes in (20, 2_400):
        monkeypatch.setitem(NODES, "usual", nodes)
        found.append(asked_hint("chartabella/gaugamela", "P")["cut"])

    assert "first_look" in found[0]
    assert [] == found[1]


@pytest.mark.parametrize(("name", "side"), [("chartabella/training", "P"), ("at_the_charge/training", "N")])
def test_the_same_question_gets_the_same_advice_however_slow_the_clock(name, side, monkeypatch):
    """Five requests with clocks of different speed get the same answer."""
    monkeypatch.setitem(NODES, "usual", 300)
    answers = []
    for pace in (0.0, 0.001, 0.1, 5.0, 1000.0):
        ticks = itertools.count()
        monkeypatch.setattr("web.worker.time.monotonic", lambda pace=pace, ticks=ticks: pace * next(ticks))
        answer = asked_hint(name, side)
        answers.append((answer["advice"], answer["considered"]))

    assert 1 == len({json.dumps(answer) for answer in answers})


def test_a_hint_posts_its_progress(monkeypatch):
    """A request for advice reports from time to time how many positions were looked at."""
    monkeypatch.setattr("web.worker.POST_EVERY", 0)
    posted: list[str] = []
    handle(message(op="hint", depth="usual", plan=[]), posted.append)
    told = [json.loads(one)["thinking"] for one in posted]

    assert len(told) > 3
    assert all(0 <= one["percent"] <= 100 for one in told)
    assert [one["considered"] for one in told] == sorted(one["considered"] for one in told)


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"depth": 300}, "message.depth: expected one of usual, deep"),
        ({"depth": None}, "message.depth: expected one of usual, deep"),
        ({"plan": None}, "message.plan: expected a list, got nothing"),
        ({"plan": [{"do": "fly"}]}, "message.plan[0]"),
    ],
)
def test_bad_questions_for_advice_get_one_sentence(changes, where):
    """A wrong number of positions or a wrong plan is reported with its path."""
    answer = asked_hint("chartabella/training", "P", **changes)

    assert {"id", "error"} == set(answer)
    assert answer["error"].startswith(where), answer["error"]


def asked_review(name: str, posted: list[str], **changes: object) -> dict:
    """Return the answer to a message that asks for the review of a kept game."""
    data = json.loads((ROOT / "tests" / "saves" / f"{name}.json").read_text("utf-8"))
    asked = {"id": 7, "op": "review", "record": data, "depth": "usual", "seed": 1}
    return json.loads(handle(json.dumps({**asked, **changes}), posted.append))


def test_a_review_is_posted_bit_by_bit(monkeypatch):
    """Every step of a review comes once and in order, with the progress."""
    monkeypatch.setitem(NODES, "usual", 12)
    monkeypatch.setattr("web.worker.POST_EVERY", 0)
    posted: list[str] = []
    answer = asked_review("chartabella/grain", posted)
    told = [*map(json.loads, posted), answer]
    steps = [step for one in told for step in one["steps"]]

    assert all({"id", "steps", "done", "of"} <= set(one) and one["id"] == 7 for one in told)
    assert len(told) > 10
    assert [one["done"] for one in told] == sorted(one["done"] for one in told)
    assert (34, 34) == (answer["done"], answer["of"])
    assert all(before["end"] == after["start"] for before, after in itertools.pairwise(steps))
    assert (34, 34) == (steps[-1]["start"], steps[-1]["end"])


@pytest.mark.parametrize(
    ("name", "changes", "where"),
    [
        ("chartabella/grain", {"record": None}, "$: expected a saved game, got"),
        ("chartabella/grain", {"record": {"inputs": []}}, "$.format: expected"),
        ("chartabella/grain", {"depth": "far"}, "message.depth: expected one of usual, deep"),
        ("chartabella/grain", {"depth": 9}, "message.depth: expected one of usual, deep"),
        ("chartabella/grain", {"seed": None}, "message.seed: expected a whole number"),
        ("at_the_charge/kalavryai", {}, "message.record: expected a finished game, for its sides have secrets"),
    ],
)
def test_bad_reviews_get_one_sentence(name, changes, where):
    """A text that is not a record, or a running game with secrets, is not reviewed."""
    answer = asked_review(name, [], **changes)

    assert {"id", "error"} == set(answer)
    assert answer["error"].startswith(where), answer["error"]


def test_ping():
    """A ping is answered with its number."""
    assert json.loads(handle('{"id": "a", "op": "ping"}')) == {"id": "a", "op": "pong"}


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"op": "sing"}, "message.op: expected one of choose, hint, weigh, review, ping, got"),
        ({"op": None}, "message.op: expected"),
        ({"system": "chess"}, "message.system: expected"),
        ({"level": "admiral"}, "message.level: expected one of random, recruit, veteran, general, marshal, recruit+25"),
        ({"seed": "x"}, "message.seed: expected a whole number"),
        ({"seed": True}, "message.seed: expected a whole number"),
        ({"milliseconds": -1}, "message.milliseconds: expected a whole number"),
        ({"side": "X"}, "message.side: expected one of P, M, got"),
        ({"side": "M"}, 'message.side: expected "P", whose decision it is, got "M"'),
        ({"state": None}, "message.state: expected an object of columns, got nothing"),
        ({"state": {}}, "message.state.theme: expected a column, got nothing"),
        ({"state": {"agenda": 3}}, "message.state"),
    ],
)
def test_bad_messages_get_one_sentence(changes, where):
    """The sentence has the path, what was expected and what came, and the answer has the message's number."""
    answer = json.loads(handle(message(**changes)))

    assert {"id", "error"} == set(answer)
    assert answer["id"] == 4
    assert answer["error"].startswith(where)
    assert "\n" not in answer["error"]


@pytest.mark.parametrize(
    "text", ["", "3", "[]", "null", '{"id": 1', '{"op": "ping", "op": "ping"}', "\ud800", "[" * 100_000]
)
def test_damaged_text_never_raises(text):
    """Any text gets a text as its answer."""
    assert "error" in json.loads(handle(text))


LANGUAGES = ("web.languages", "web.languages.agreement", "web.languages.known", "web.languages.plurals")
"""What words stand on."""


def test_the_worker_reads_little_of_the_page():
    """Of the page the worker imports only the module that checks messages."""
    told = "import sys, web.worker; print(*sorted(name for name in sys.modules if name.startswith('web.')))"
    done = subprocess.run([sys.executable, "-c", told], cwd=ROOT, capture_output=True, text=True, check=True)

    assert [*LANGUAGES, "web.shell", "web.shell.message_checks", "web.words", "web.worker"] == done.stdout.split()


def test_damaged_states_never_raise():
    """Each missing or mistyped column is reported with its path."""
    state = json.loads(message())["state"]
    for name in state:
        for damaged in (
            {k: v for k, v in state.items() if k != name},
            {**state, name: {"?": [1]}},
            {**state, name: None},
        ):
            answer = json.loads(handle(message(state=damaged, milliseconds=0)))

            assert "error" in answer or name == "end", (name, answer)
            assert "failed" not in answer.get("error", ""), (name, answer)


def test_a_finished_game_is_no_decision():
    """A finished game is refused, because nobody decides."""
    s = SYSTEM.start(scenarios()["chartabella/training"])
    s.end, s.agenda = End(Side("P"), "CH-88", "chartabella.end.commanders"), []
    answer = json.loads(handle(message(state=codec.state_data(s))))

    assert answer["error"] == "message.state: expected a state in which a side decides, got end"
