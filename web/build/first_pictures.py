"""The first pictures of the built-in battles: each initial board with the text around it, painted at build time.

They are painted by the page's own code, so that Python's first painting matches them and changes nothing. A picture is
a record of the page's calls, as JSON for web/boot/early/picture.js.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from engine.core.scenario import Scenario
from engine.core.system import load
from engine.core.types import Side
from web.boards.drawing import LONG, LOW, WIDE
from web.dom import window_shapes
from web.game.seats import HUMAN, LEVELS, usual_seats
from web.game.table import Table
from web.headless_page import TALL, HeadlessPage
from web.shell.painter import Painter
from web.shell.session import PLAY, Session
from web.words import Names, Words

SHAPES = (WIDE, TALL, LONG, LOW)
USUAL, OTHER = "usual", "other"
"""Folders of the pictures: for a player of the usual side, and for one of the other."""


def pictures(scenarios: list[Scenario]) -> Iterator[tuple[str, str]]:
    """Yield (path, text) of every picture; a window shape in which a board looks as in a wide one has none."""
    for scenario in scenarios:
        for folder, side in zip((USUAL, OTHER), _sides(scenario), strict=True):
            texts = {shape: picture(scenario, side, shape) for shape in SHAPES}
            for shape, text in texts.items():
                if shape == WIDE or text != texts[WIDE]:
                    yield f"{folder}/{scenario.name}/{shape}.json", text


def index(scenarios: list[Scenario], words: Words) -> str:
    """Return what the page needs to know of the pictures, as JSON.

    `windows`: shape -> the media query of such windows. `battles`: name -> its `digest`, its `sides` as pairs of id and
    name, the usual one first, and the `shapes` that have separate pictures.
    """
    made: dict[str, Any] = {}
    for scenario in scenarios:
        system, sides = load(scenario.system), _sides(scenario)
        names = Names(words, system.id, system.sight.view(system.start(scenario), None))
        wide = picture(scenario, sides[0], WIDE)
        made[scenario.name] = {
            "digest": scenario.digest(),
            "sides": [[side, names.side(side)] for side in sides],
            "shapes": [shape for shape in SHAPES[1:] if picture(scenario, sides[0], shape) != wide],
        }
    known = {TALL: window_shapes.TALL, LONG: window_shapes.LONG, LOW: window_shapes.LOW}
    return json.dumps({"windows": known, "battles": made}, ensure_ascii=False)


def picture(scenario: Scenario, side: Side, shape: str) -> str:
    """Return the first painting of a battle for a player of a side, in a window shape."""
    page, seats = HeadlessPage(PLAY, shape), dict.fromkeys(_sides(scenario), LEVELS[0]) | {side: HUMAN}
    session = Session(page)
    session.table = table = Table.start(scenario, {}, seats, seed=0)
    table.fit(tall=page.is_tall())
    Painter(session).table()
    told = {
        "turn": table.turn,
        "turns": table.view().board.turns,
        "roots": {name: value for name, value in page.roots.items() if name != "ready"},
        "html": {name: made for name, made in page.markup.items() if name not in page.plain},
        "text": {name: made for name, made in page.markup.items() if name in page.plain},
        "layers": page.nodes,
        "attributes": [[*where, value] for where, value in page.attributes.items()],
        "hidden": sorted(page.hidden),
        "shown": sorted(page.shown),
    }
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def usual_side(scenario: Scenario) -> Side:
    """Return the side that a person usually plays."""
    return _sides(scenario)[0]


def _sides(scenario: Scenario) -> tuple[Side, ...]:
    """Return the sides, the usual one for a player first."""
    seats = usual_seats(scenario, load(scenario.system))
    return tuple(sorted(seats, key=lambda side: seats[side] != HUMAN))
