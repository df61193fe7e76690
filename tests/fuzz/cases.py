"""This module makes random cases: a text from a seed, and a promise that no such text may break.

A case that breaks a promise is kept as a file in tests/broken/, which has everything to repeat it.
"""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from engine.core import codec, link, record
from engine.core.agenda import State
from engine.core.dice import Generator
from engine.core.game import Game
from engine.core.scenario import DataFault
from engine.core.types import Action
from tests.core.match_players import played
from tests.laws.crafted import crafted
from tests.laws.damage import damaged_data, damaged_texts, opening
from tests.laws.outside import beginning, play_on
from tests.laws.registry import ROOT, TOYS, scenario_names
from tests.laws.walks import drawn, play
from tests.web.schools import all_lessons
from tests.web.tool_games import battle, lesson, persons_questions, question
from tests.web.tool_use import Coverage
from web.storage.match_list import MatchEntry
from web.storage.saved_games import SavedGame, checked
from web.storage.settings import Settings

BROKEN = ROOT / "tests" / "broken"
INPUTS = 60
"""Of the games whose records, links and positions are spoiled, at most."""
LONG = 150
"""Of the games whose positions are mingled, at most."""
PLAYED = 100
"""From a position, at most."""
TURNS = 12
"""Of the matches whose messages are spoiled."""
QUESTIONS, TOOLS = 2, 6
"""Questions of a battle at which tools of the page are used, and how many at each, or at each step of a lesson."""
SLOWEST = 5
"""Seconds of processor time that a case may take; a page would stand still for longer."""
LONGEST = 60
"""Seconds after which a case is broken off."""
AT_THE_PAGE = ("tools", "every-tool")
"""Kinds of cases in which many things are done at questions of a game."""
SLOWEST_GAME, LONGEST_GAME = 60, 600
"""Seconds that these may take, as above."""
KEPT = SavedGame("ff", "A game", 255, "chartabella/training", "Olive Grove", 3, "Round 2")
RUNNING = MatchEntry("ab" * 8, 255, "Olive Grove", 3, "yours")


class Case(NamedTuple):
    """One case."""

    kind: str
    seed: int
    text: str


class TooSlowError(Exception):
    """A case kept the processor busy for too long."""


def make(kind: str, seed: int) -> Case:
    """Return the case of a seed, the same one every time."""
    return Case(kind, seed, MAKERS[kind](scenario_names()[seed % len(scenario_names())], seed))


def attempt(case: Case) -> None:
    """Try a case; any exception is a failure."""
    began = time.process_time()
    with time_limit(LONGEST_GAME if case.kind in AT_THE_PAGE else LONGEST):
        PROMISES[case.kind](case.text)
    if (took := time.process_time() - began) > (SLOWEST_GAME if case.kind in AT_THE_PAGE else SLOWEST):
        raise TooSlowError(f"{took:.1f} seconds")


def keep(case: Case, error: BaseException, folder: Path = BROKEN) -> Path:
    """Keep a case that broke a promise; return its file."""
    folder.mkdir(exist_ok=True)
    path = folder / f"{case.kind}-{case.seed}.json"
    told = case._asdict() | {"error": f"{type(error).__name__}: {error}"[:500]}
    path.write_text(json.dumps(told, ensure_ascii=True, indent=1) + "\n", "utf-8")
    return path


def kept(folder: Path = BROKEN) -> Iterator[Case]:
    """Yield the cases that were kept."""
    for path in sorted(folder.glob("*.json")):
        data = json.loads(path.read_text("utf-8"))
        yield Case(data["kind"], data["seed"], data["text"])


@contextmanager
def time_limit(seconds: int) -> Iterator[None]:
    """End what takes longer, if the operating system has an alarm."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def ring(*_: object) -> None:
        raise TooSlowError(f"over {seconds} seconds")

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


# Material ------------------------------------------------------------------------------------------------------------


@cache
def game(scenario: str) -> Game:
    """Return a random game of a scenario."""
    return play(scenario, 4, INPUTS)[0]


@cache
def met(scenario: str) -> list[State]:
    """Return states of a fierce random game of a scenario, some of each step."""
    return [*play(scenario, 5, LONG)[1].kept.values()]


@cache
def messages(scenario: str, full: bool) -> Sequence[dict[str, Any]]:
    """Return the messages of a match; a `full` one is trusting, and with its turns comes along all that can."""
    turns = played(scenario, 4, TURNS, trusting=full, usual=full)[1]
    if not full:
        return turns
    orders = [given for given in turns[-1]["record"]["inputs"] if "do" in given]
    return [_with_all_along(turn, orders[n % len(orders) :][:3]) for n, turn in enumerate(turns)]


def _with_all_along(turn: dict[str, Any], line: list[dict[str, Any]]) -> dict[str, Any]:
    """Return a message with which a line of orders and an offer of a draw come along."""
    number = len(turn["match"]["opened"])
    before = [one for one in turn["match"].get("along", []) if one["turn"] < number]
    return {**turn, "match": {**turn["match"], "along": [*before, {"turn": number, "line": line, "draw": number > 0}]}}


def spoiled(data: Any, seed: int) -> Any:
    """Return a copy of JSON data with one thing spoiled."""
    return next(damaged_data(data, 1, seed))


def spoiled_text(text: str, seed: int) -> str:
    """Return a copy of a text with one stretch spoiled."""
    return next(damaged_texts(text, 1, seed))


def a_record(scenario: str, seed: int) -> str:
    """Return a record, spoiled as data or as text."""
    text = record.text(game(scenario))
    return json.dumps(spoiled(json.loads(text), seed)) if seed % 2 else spoiled_text(text, seed)


def a_position(scenario: str, seed: int) -> str:
    """Return a record that begins in the middle of a game, with its state spoiled and the digest that fits to it.

    Every other one is made of what the game knows, of columns and steps of several positions.
    """
    whole = game(scenario)
    if seed % 2:
        states = met(scenario)
        data = next(crafted(whole.system, states[seed % len(states)], 1, seed, others=states))
        return json.dumps(beginning(scenario, data))
    data = json.loads(record.text(whole.position(seed * 7 % (len(whole.inputs) + 1))))
    data["start"] = spoiled(data["start"], seed)
    with suppress(Exception):  # whatever it is, it comes again when the position is tried
        data["digests"] = list(record.RecordReplay(data | {"engine": "another"}).game.digests)
    return json.dumps(data)


def a_link(scenario: str, seed: int) -> str:
    """Return a link, spoiled as text or in what it carries."""
    data = json.loads(json.dumps({"kind": "game", "record": link.game_data(game(scenario))}))
    return link.pack(spoiled(data, seed)) if seed % 2 else spoiled_text(link.pack(data), seed)


def a_message(scenario: str, seed: int) -> str:
    """Return a message of a match, spoiled."""
    turns = messages(scenario, seed % 2 == 1)
    return json.dumps(spoiled(turns[seed % len(turns)], seed))


def a_file(scenario: str, seed: int) -> str:
    """Return a scenario file, spoiled."""
    system, _, name = scenario.partition("/")
    path = ROOT / (f"tests/{system}" if system in TOYS else f"scenarios/{system}") / f"{name}.toml"
    return spoiled_text(path.read_text("utf-8"), seed)


def a_stored_text(_: str, seed: int) -> str:
    """Return the text of a list or of the settings that a browser keeps, spoiled."""
    data = [asdict(one) for one in (KEPT, RUNNING, Settings())]
    return json.dumps(spoiled(data, seed)) if seed % 2 else spoiled_text(json.dumps(data), seed)


def an_order(scenario: str, seed: int) -> str:
    """Return an order in a game: one that was given in it or is legal now, spoiled."""
    whole, rng = game(scenario), Generator(seed)
    now = whole.branch(rng.below(len(whole.inputs) + 1))
    met = [i.given for i in whole.inputs if isinstance(i.given, Action)]
    met += drawn(now.system, now.state, rng)
    data = json.loads(json.dumps(codec.action_data(met[rng.below(len(met))])))
    return json.dumps({"record": record.save(now), "order": spoiled(data, seed) if seed % 4 else data})


def a_use_of_tools(scenario: str, seed: int) -> str:
    """Return a battle, or for those that have no page a lesson, with the seed by which tools are chosen at it."""
    is_toy = scenario.partition("/")[0] in TOYS
    names = list(all_lessons())
    return json.dumps(
        {"lesson": names[seed % len(names)], "seed": seed} if is_toy else {"battle": scenario, "seed": seed}
    )


def a_question(scenario: str, seed: int) -> str:
    """Return a question of a person's in a random game, or for those that have no page a use of tools in a lesson."""
    if scenario.partition("/")[0] in TOYS:
        return a_use_of_tools(scenario, seed)
    asked = persons_questions(scenario, seed)
    return json.dumps({"battle": scenario, "seed": seed, "at": asked[Generator(seed).below(len(asked))]})


# Promises ------------------------------------------------------------------------------------------------------------


def opens_or_is_refused(text: str) -> None:
    """Check that a record, link or message opens or is refused."""
    opening(text)


def is_checked(text: str) -> None:
    """Check that a scenario file is accepted, or refused with its faults."""
    with suppress(DataFault):
        codec.scenario_text(text, "file")


def is_played_or_refused(text: str) -> None:
    """Check that a position is refused, or that random inputs from it lead to sound positions."""
    try:
        opened, _, fault = record.load_text(text)
    except DataFault:
        return
    if fault is None:
        play_on(opened, len(text), PLAYED)


def is_listed_or_put_by(text: str) -> None:
    """Check that kept texts are read entry by entry, or put aside."""
    try:
        good, _ = codec.parse_list(text, "stored")
    except DataFault:
        return
    settings = Settings()
    for entry in good:
        checked(entry, SavedGame)
        checked(entry, MatchEntry)
        for name, value in entry.items() if isinstance(entry, dict) else ():
            settings.change(name, value)
    again = Settings()
    for name, value in asdict(settings).items():
        again.change(name, value)
    assert again == settings, "what was taken over would be taken over again"


def is_answered(text: str) -> None:
    """Check that an order is refused with a rule, or is played and leaves a sound state."""
    data = json.loads(text)
    now, _, fault = record.load_data(data["record"])
    assert fault is None
    try:
        order = codec.action(now.system, data["order"])
    except DataFault:
        return
    if (refusal := now.refuse(order)) is not None:
        assert refusal.rule
        return
    now.do(order)
    assert now.system.check(now.state) == []


def leads_back(text: str) -> None:
    """Check that tools of the page, used in the midst of others, all lead back."""
    data = json.loads(text)
    if "lesson" in data:
        lesson(data["lesson"], data["seed"], Coverage(), tools=TOOLS)
    elif "at" in data:
        question(data["battle"], data["seed"], data["at"], Coverage())
    else:
        battle(data["battle"], data["seed"], Coverage(), most=QUESTIONS, tools=TOOLS)


MAKERS: dict[str, Callable[[str, int], str]] = {
    "files": a_file,
    "links": a_link,
    "messages": a_message,
    "orders": an_order,
    "positions": a_position,
    "records": a_record,
    "stored": a_stored_text,
    "tools": a_use_of_tools,
    "every-tool": a_question,
}
PROMISES: dict[str, Callable[[str], None]] = {
    "files": is_checked,
    "links": opens_or_is_refused,
    "messages": opens_or_is_refused,
    "orders": is_answered,
    "positions": is_played_or_refused,
    "records": opens_or_is_refused,
    "stored": is_listed_or_put_by,
    "tools": leads_back,
    "every-tool": leads_back,
}
