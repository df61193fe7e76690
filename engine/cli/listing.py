"""`list` and `perft`: lists the scenarios and counts their trees."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from engine.cli.output import ILLEGAL, Output, Trouble, scenario
from engine.core.perft import TooMany, perft
from engine.core.scenario import Scenario, shipped
from engine.core.system import load


def list_scenarios(arguments: Namespace) -> Output:
    """List the shipped scenarios in the order in which players see them."""
    rows = [describe(one) for one in shipped().values()]
    wide = max((len(row["id"]) for row in rows), default=0)
    lines = [
        f"{row['id']:<{wide}}  {row['title']} ({row['size']}, difficulty {row['difficulty']}, {row['minutes']} min,"
        f" {' against '.join(row['sides'])})"
        for row in rows
    ]
    return Output(rows, lines)


def describe(one: Scenario) -> dict[str, Any]:
    """Return a scenario's details for choosing one."""
    system = load(one.system)
    return {
        "id": one.name,
        "system": one.system,
        "rules": system.version,
        "title": one.told("en")["title"],
        "size": one.size,
        "difficulty": one.difficulty,
        "minutes": one.minutes,
        "sides": list(system.sides(system.start(one))),
        "options": {name: one.options.get(name, None if o.low else False) for name, o in system.options.items()},
    }


def count(arguments: Namespace) -> Output:
    """Count the tree of a scenario."""
    one = scenario(arguments.scenario)
    system = load(one.system)
    try:
        counts = perft(system, system.start(one), arguments.depth, arguments.most)
    except TooMany as error:
        raise Trouble(f"{one.name}: {error}; raise --most or lower --depth", ILLEGAL) from None
    rows = [
        {"depth": depth, "decisions": count.decisions, "chances": count.chances, "ends": count.ends}
        for depth, count in enumerate(counts)
    ]
    lines = ["depth  decisions  chances  ends"]
    lines += [f"{row['depth']:>5}  {row['decisions']:>9}  {row['chances']:>7}  {row['ends']:>4}" for row in rows]
    return Output(rows, lines)
