"""`play`: a game between two computer opponents, repeatable by its seed."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.cli.output import ILLEGAL, Output, Trouble, scenario, trouble
from engine.cli.records import pending
from engine.cli.sentences import Sentences
from engine.core import codec, record
from engine.core.game import Game, Refused
from engine.core.scenario import DataFault, Scenario
from engine.core.system import System, load
from engine.core.types import Chance, Decision, End, Side


def play(arguments: Namespace) -> Output:
    """Play one game to its end and, if wanted, write its record."""
    one = scenario(arguments.scenario)
    system = load(one.system)
    game = Game(one, options(system, one, arguments.option), seed=arguments.seed)
    sides = system.sides(game.state)
    levels = arguments.brains.split(",")
    if len(levels) != len(sides):
        raise trouble("--brains", f"two levels, for {sides[0]} and {sides[1]}", f'"{arguments.brains[:60]}"')
    minds = {side: mind(system, levels[n], arguments.seed * 2 + n) for n, side in enumerate(sides)}
    run(game, minds, arguments.nodes)
    if arguments.record:
        write(arguments.record, record.text(game, {"brains": dict(zip(sides, levels, strict=True))}))
    data = {
        "scenario": one.name,
        "seed": arguments.seed,
        "brains": dict(zip(sides, levels, strict=True)),
        "nodes": arguments.nodes,
        "inputs": len(game.inputs),
        "digest": game.digests[-1],
        "record": arguments.record,
        **pending(game),
    }
    telling = Sentences(game)
    against = " against ".join(f"{telling.side(side)} ({level})" for side, level in data["brains"].items())
    lines = [f"{one.name}, seed {arguments.seed}, {against}", f"After {len(game.inputs)} inputs: {telling.state()}"]
    return Output(data, lines)


def mind(system: System, level: str, seed: int) -> Any:
    """Return a computer opponent of this level.

    Raises:
        Trouble: no such level.
    """
    from engine.search import BRAINS  # noqa: PLC0415 - the other commands do without

    if level not in BRAINS:
        raise trouble("--brains", f"levels of {', '.join(BRAINS)}", f'"{level[:40]}"')
    return BRAINS[level](system, seed=seed)


def run(game: Game, minds: Mapping[Side, Any], nodes: int) -> None:
    """Let both opponents play to the end; each gets only the redacted state of its side.

    Raises:
        Trouble: an opponent chose an illegal action, or the game exceeds its bound.
    """
    from engine.search import Budget  # noqa: PLC0415 - the other commands do without

    bound = game.system.max_inputs(game.scenario)
    while not isinstance(now := game.pending, End):
        if len(game.inputs) > bound:
            raise Trouble(f"{game.scenario.name}: expected an end within {bound} inputs, got none", ILLEGAL)
        if isinstance(now, Chance):
            game.roll()
        elif isinstance(now, Decision):
            known = game.system.sight.redact(game.state, now.side)
            choice = minds[now.side].choose(known, now.side, Budget(nodes, None))
            try:
                told = game.do(choice.action)
            except Refused as refused:
                n, got = len(game.inputs), f"{choice.action.text()} ({refused})"
                raise trouble(f"input {n}", f"a legal action of {now.side}", got, ILLEGAL) from None
            for further in choice.line:
                if any(event.reveals for event in told) or game.pending != now or game.refuse(further.action):
                    break
                told = game.do(further.action)


def options(system: System, one: Scenario, given: list[str]) -> dict[str, Any]:
    """Return options written as NAME=VALUE: true, false, a number or a text.

    Raises:
        DataFault: no such option or setting.
    """
    found = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign:
            raise trouble("--option", "NAME=VALUE", f'"{text[:60]}"')
        try:
            found[name] = json.loads(value)
        except ValueError:
            found[name] = value
    if mismatches := codec.wrong_options(system, one, found, "--option: "):
        raise DataFault(mismatches)
    return found


def write(name: str, text: str) -> None:
    """Write a file.

    Raises:
        Trouble: it cannot be written.
    """
    try:
        Path(name).write_text(text + "\n", "utf-8")
    except OSError as error:
        raise trouble(name, "a file that can be written", (error.strerror or "an error").lower()) from None
