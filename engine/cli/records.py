"""`replay`, `odds` and `check`: commands on a record or a scenario file."""

from __future__ import annotations

from argparse import Namespace
from fractions import Fraction
from pathlib import Path
from typing import Any

from engine.cli.output import BAD_INPUT, ILLEGAL, Output, Trouble, trouble
from engine.cli.sentences import Sentences
from engine.core import codec, filetext, link, record
from engine.core.game import Game
from engine.core.odds import Chooser, Node, as_usual, leaves, odds_tree, truncated_chance, verdict_chances
from engine.core.resolve import Policy, first, usual
from engine.core.scenario import DataFault, Mismatch, Scenario
from engine.core.system import guide
from engine.core.types import Action, Chance, Decision, End, Event, GameEndingAction

MEASURE = {1: "good", 0: "even", -1: "bad"}
"""The `good` of a verdict -> its name in data."""


def read(name: str) -> str:
    """Return the text of a file.

    Raises:
        Trouble: it cannot be read.
    """
    try:
        with Path(name).open("rb") as file:
            return filetext.decoded(file.read(codec.MAX_TEXT + 1), name)
    except OSError as error:
        raise trouble(name, "a file that can be read", (error.strerror or "an error").lower()) from None
    except DataFault as error:
        raise Trouble(str(error.mismatches[0])) from None


def open_record(name: str) -> tuple[Game, record.Fault | None]:
    """Open a record file, or a message with the link of a game or a turn.

    Raises:
        Trouble: no part of it can be opened.
    """
    text = read(name)
    try:
        if not text.lstrip().startswith("{") and link.is_in(text):
            game, _, fault = record.load_data(link.unpack(link.find(text)).get("record"))
        else:
            game, _, fault = record.load_text(text)
    except DataFault as error:
        raise Trouble("\n".join(f"{name}: {mismatch}" for mismatch in error.mismatches)) from None
    return game, fault


def replay(arguments: Namespace) -> Output:
    """Replay a record; its first input that fails is the answer, with exit code 1."""
    game, fault = open_record(arguments.file)
    data = {
        "file": arguments.file,
        "scenario": game.scenario.name,
        "good": len(game.inputs),
        "digest": game.digests[-1],
        "pending": pending(game),
        "fault": fault and {"input": fault.good, **mismatch_data(fault.mismatch)},
    }
    if arguments.log:
        data["log"] = [
            {"input": n, "side": given.side, "given": text(given.given), "told": [told_data(event) for event in told]}
            for n, (given, told) in enumerate(zip(game.inputs, game.told, strict=True))
        ]
    telling = Sentences(game)
    lines = list(telling.log()) if arguments.log else []
    lines.append(f"{arguments.file}: {game.scenario.name}, {len(game.inputs)} inputs are good; {telling.state()}")
    if fault is None:
        return Output(data, lines)
    return Output(data, lines, ILLEGAL, [f"{arguments.file}: input {fault.good} fails: {fault.mismatch}"])


def text(given: object) -> str:
    """Return an input as a line."""
    return given.text() if hasattr(given, "text") else str(given)


def told_data(event: Event) -> dict[str, Any]:
    """Return an event as data."""
    return {"rule": event.rule, "key": event.key, "facts": dict(event.facts), "seen_by": event.seen_by}


def pending(game: Game) -> dict[str, Any]:
    """Return the pending decision, dice or end as data."""
    match game.pending:
        case End(winner, rule, why, _):
            return {"end": why, "winner": winner, "rule": rule}
        case Decision(side, step, rule):
            return {"decision": step, "side": side, "rule": rule}
        case Chance(step, rule, odds, _):
            return {"chance": step, "rule": rule, "odds": [list(one) for one in odds]}


def mismatch_data(mismatch: Mismatch) -> dict[str, str]:
    """Return a mismatch as data."""
    return {"where": mismatch.where, "expected": mismatch.expected, "got": mismatch.got}


def position(name: str, at: int | None) -> Game:
    """Return the game of a record file after `at` inputs, after all of them if it is None.

    Raises:
        Trouble: the file holds no record that can be replayed, or not so many inputs.
    """
    game, fault = open_record(name)
    if fault is not None:
        raise Trouble(f"{name}: input {fault.good} fails: {fault.mismatch}", ILLEGAL)
    if at is not None and at > len(game.inputs):
        raise trouble("--at", f"at most {len(game.inputs)}", str(at))
    while at is not None and len(game.inputs) > at:
        game.take_back()
    return game


def odds(arguments: Namespace) -> Output:
    """Return the exact chances of each verdict of an action, or of an attack's pending dice."""
    game = position(arguments.file, arguments.at)
    telling = Sentences(game)
    choice, answer = ((lambda _: 0), first) if arguments.react else (as_usual, usual)
    if arguments.action is None:
        node, data = telling.due(), None
        if node is None:
            raise trouble("--action", "an action, for no dice of an attack are due", "none", ILLEGAL)
    else:
        action = codec.action(game.system, codec.parse(arguments.action, "--action"), "--action")
        refusal = game.refuse(action)
        if refusal is not None:
            raise trouble("--action", "a legal action", f"{action.text()} ({telling.refusal(refusal)})", ILLEGAL)
        if not has_odds(game, action):
            raise trouble("--action", "an attack, or an answer in the middle of one", action.text(), ILLEGAL)
        node, data = tree(game, action, answer), codec.action_data(action)
    rows, rest = chances(node, choice)
    told = {"action": data, "measure": measure(node, choice), "chances": rows, "unfollowed": percent(rest)}
    return Output(told, telling.odds(node, choice))


def has_odds(game: Game, action: Action) -> bool:
    """Return whether odds of an action are worth showing, as on the page; those of resigning are not."""
    if isinstance(action, GameEndingAction):
        return False
    now = game.pending
    return game.system.forecast.is_attack(game.state, action) or (isinstance(now, Decision) and now.is_nested)


def tree(game: Game, action: Action, answer: Policy = usual) -> Node:
    """Return the odds tree of an action, as far as the deciding side can know it."""
    now = game.pending
    known = game.system.sight.redact(game.state, now.side) if isinstance(now, Decision) else game.state
    return odds_tree(game.system, known, action, answer)


def chances(node: Node, choice: Chooser = as_usual) -> tuple[list[dict[str, Any]], Fraction]:
    """Return the exact chance of each verdict as data, and the chance that the odds were followed no further."""
    rows = [
        {"verdict": key, "weight": share.numerator, "of": share.denominator, "percent": percent(share)}
        for key, share in verdict_chances(node, choice).items()
    ]
    return rows, truncated_chance(node, choice)


def measure(node: Node, choice: Chooser = as_usual) -> dict[str, str]:
    """Return the chances that an attack ends well, evenly and badly for the attacker, in percent."""
    shares = dict.fromkeys(MEASURE, Fraction(0))
    for leaf, share in leaves(node, choice):
        shares[leaf.verdict.good] += share
    return {MEASURE[good]: percent(share) for good, share in shares.items()}


def percent(share: Fraction) -> str:
    """Return a share in percent with one decimal, rounded half up."""
    tenths = (share.numerator * 2000 + share.denominator) // (2 * share.denominator)
    return f"{tenths // 10}.{tenths % 10}"


def check(arguments: Namespace) -> Output:
    """Check files, each of which is a scenario or a record."""
    rows, lines, faults, code = [], [], [], 0
    for name in arguments.files:
        wrong, worst = check_file(name)
        rows.append({"file": name, "good": not wrong, "faults": wrong})
        lines += [] if wrong else [f"{name}: good"]
        faults += [*wrong, *explained(name, wrong)]
        code = max(code, worst)
    return Output(rows, lines, code, faults)


def explained(name: str, wrong: list[str]) -> list[str]:
    """Return where the fields of a faulty scenario file are documented; empty for other files."""
    try:
        text = read(name)
    except Trouble:
        return []
    return [f"{name}: every field is explained in {guide(text)}"] if wrong and filetext.is_scenario(text, name) else []


def misnamed(path: Path, scenario: Scenario) -> tuple[list[str], int]:
    """Return the error of a built-in scenario whose id is not its file's name, and the exit code.

    A file elsewhere may be called anything; in `scenarios` two files of one id would hide each other.
    """
    if path.parent.parent.name != "scenarios" or path.stem == scenario.id:
        return [], 0
    return [f'{path.name}: id: expected "{path.stem}", as the file is called, got "{scenario.id}"'], BAD_INPUT


def check_file(name: str) -> tuple[list[str], int]:
    """Return the errors of a file, in sentences, and its exit code."""
    try:
        text = read(name)
        if filetext.is_scenario(text, name):
            scenario = codec.scenario_text(text, name)
            Game(scenario)
            return misnamed(Path(name).resolve(), scenario)
        _, fault = open_record(name)
    except DataFault as error:
        return [str(mismatch) for mismatch in error.mismatches], BAD_INPUT
    except Trouble as error:
        return str(error).splitlines(), error.code
    return ([], 0) if fault is None else ([f"{name}: input {fault.good} fails: {fault.mismatch}"], ILLEGAL)
