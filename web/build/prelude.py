"""The demo on the first page: the picture of its board, and the animation of a recorded game on it.

The demo is painted here by the page's own code, so that playing it needs no rules: each step has its layers and the
animation that leads to it. `python -m web.build.prelude SCENARIO SEED BEGIN` has the computer play another game and
stores it in prelude.json, which is necessary when the rules of its system change.
"""

from __future__ import annotations

import json
import re
import sys
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from engine.core import codec, record
from engine.core.game import Game
from engine.core.scenario import shipped
from engine.core.types import Chance, End
from engine.search import BRAINS, Budget
from web.boards.drawing import DEMO_PREFIX, LAYERS
from web.boards.markup_text import escape
from web.boards.placed import Placed, Transform
from web.features.replay import view as filmed
from web.game.seats import LEVELS
from web.game.sentences import result_text
from web.game.table import Table
from web.headless_page import HeadlessPage
from web.shell.painter import Painter
from web.shell.session import PLAY, Session
from web.words import Names, typographic

KEPT = Path(__file__).with_name("prelude.json")
"""The game: its scenario, every input in the form of records, and the input after which the picture is taken."""
MOVING = tuple(name for name in LAYERS if name not in ("ground", "spaces"))
"""The layers that change; the places of this board are not clickable."""
LEVEL, NODES = "veteran", 150
"""The computer's level in a new game, and its search budget in positions per action."""
ROOM = 115
"""Margin of the visible board around the battle, in units of the drawing."""
_VIEWBOX = re.compile(r'(?<=viewBox=")[^"]+')
_POINTED = re.compile(r' (?:data-[a-z]+|aria-[a-z]+|role|tabindex)="[^"]*"')
_IDS = re.compile(r'( id="| href="#|url\(#)(?!icon-)')
_LINES = re.compile(r'(?<= d=")[^"]+|(?<= points=")[^"]+')
_PART = re.compile(r"-?\d*\.\d+")
_SENTENCES = re.compile(r"(?<=[.!?]) (?=[A-Z])")


class Instant(NamedTuple):
    """The board after some inputs (layer -> the markup of its nodes), and the animation and text that lead to it."""

    n: int
    layers: dict[str, list[str]]
    scene: dict[str, Any] | None
    told: str


class Painted(NamedTuple):
    """A demo with the start tag and the ground of its board."""

    opening: str
    ground: str
    steps: list[Instant]
    begin: int
    """The step of the picture."""


class _Stage(HeadlessPage):
    """A headless page with animations, which records them."""

    scene: dict[str, Any] | None = None

    def is_calm(self) -> bool:
        """Return False so that everything may move."""
        return False

    def value(self, element_id: str, text: str) -> None:
        """Do nothing: there are no fields."""

    def stage(self, scene: dict[str, Any]) -> None:
        """Record an animation on this board, without its sounds."""
        acts = [_own_act(act) for act in scene["acts"]]
        self.scene = scene | {"acts": acts, "sounds": [], "board": DEMO_PREFIX}


def _own_act(act: dict[str, Any]) -> dict[str, Any]:
    named = {"id": DEMO_PREFIX + act["id"]} if "id" in act else {}
    drawn = {"markup": own(act["markup"])} if "markup" in act else {}
    return act | named | drawn


def own(markup: str) -> str:
    """Return a board's markup with prefixed ids and without interactive attributes."""
    return _IDS.sub(rf"\1{DEMO_PREFIX}", _POINTED.sub("", markup))


def coarse(markup: str) -> str:
    """Return a drawing with its lines in whole units, for a picture smaller than a board."""
    return _LINES.sub(lambda line: _PART.sub(lambda part: str(round(float(part[0]))), line[0]), markup)


def replayed(data: dict[str, Any]) -> Game:
    """Return the recorded game. Raises DataFault or Refused if the rules do not allow it any more."""
    made = Game(shipped()[data["scenario"]], {}, seed=0)
    for n, given in enumerate(data["inputs"]):
        if "roll" in given:
            made.roll(given["roll"])
        else:
            made.do(codec.action(made.system, given, f"{KEPT.name}: inputs[{n}]"))
    return made


@cache
def painted(language: str) -> Painted:
    """Return the demo: the setup, and every step with an animation."""
    data = json.loads(KEPT.read_text(encoding="utf-8"))
    page, game = _Stage(PLAY), replayed(data)
    page.written_in = language
    session = Session(page)
    session.table = table = Table(game, dict.fromkeys(game.system.sides(game.state), LEVELS[0]))
    table.fit(tall=False)
    painter, steps, lies = Painter(session), list[Instant](), list[Transform]()
    for n in range(len(game.inputs) + 1):
        table.look(n)
        page.scene = None
        painter.table()
        scene = page.scene
        is_end = n in (0, len(game.inputs))
        if is_end or (scene is not None and (scene["acts"] or scene["dice"])):
            layers = {name: [own(node) for node in page.nodes[f"layer-{name}"].values()] for name in MOVING}
            steps.append(Instant(n, layers, scene, _told(table, session.names(), n)))
            lies += [node.lies for node in page.nodes["layer-pieces"].values() if isinstance(node, Placed)]
    opening, ground = page.markup["board"].partition(">")[0], "".join(page.nodes["layer-ground"].values())
    begin = max(at for at, step in enumerate(steps) if step.n <= data["begin"])
    return Painted(own(_VIEWBOX.sub(_seen(lies), opening)), own(coarse(ground)), steps, begin)


def _seen(lies: list[Transform]) -> str:
    """Return the part of the board with the battle: all places where pieces ever stand, with a margin."""
    left, right = min(at.x for at in lies) - ROOM, max(at.x for at in lies) + ROOM
    top, bottom = min(at.y for at in lies) - ROOM, max(at.y for at in lies) + ROOM
    return f"{left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}"


def _told(table: Table, names: Names, n: int) -> str:
    """Return the result of the game, or the first sentence of what happened just before."""
    now = table.game.pending
    is_last = n == len(table.game.inputs)
    told = result_text(names, now) if is_last and isinstance(now, End) else filmed.said(table, names, n)
    return typographic(_SENTENCES.split(told)[0])


def picture(language: str) -> str:
    """Return the initial board of the page, with a sentence on what has just happened."""
    opening, ground, steps, begin = painted(language)
    step = steps[begin]
    moving = "".join(f'<g id="{DEMO_PREFIX}layer-{name}">{"".join(nodes)}</g>' for name, nodes in step.layers.items())
    board = f"{opening}><g>{ground}</g>{moving}</svg>"
    return (
        f'<div id="{DEMO_PREFIX}board-box" class="prelude-box" aria-hidden="true">{board}</div>'
        f'<figcaption aria-hidden="true"><span id="{DEMO_PREFIX}told">{escape(step.told)}</span></figcaption>'
    )


def film(language: str) -> str:
    """Return the demo as JSON: `drawn`, every node that is ever drawn; `begin`, the step of the picture; `steps`.

    A step has its `layers` (layer -> indices in `drawn`), its `scene`, and its sentence `told`.
    """
    drawn: dict[str, int] = {}
    steps = [
        {
            "layers": {
                name: [drawn.setdefault(node, len(drawn)) for node in nodes] for name, nodes in step.layers.items()
            },
            "scene": step.scene,
            "told": step.told,
        }
        for step in painted(language).steps
    ]
    made = {"drawn": list(drawn), "begin": painted(language).begin, "steps": steps}
    return json.dumps(made, ensure_ascii=False, separators=(",", ":"))


def played(name: str, seed: int) -> Game:
    """Return a complete game of the computer against itself."""
    game = Game(shipped()[name], {}, seed=seed)
    brains = {
        side: BRAINS[LEVEL](game.system, seed=2 * seed + n) for n, side in enumerate(game.system.sides(game.state))
    }
    while not isinstance(now := game.pending, End):
        if isinstance(now, Chance):
            game.roll()
            continue
        known = game.system.sight.redact(game.state, now.side)
        choice = brains[now.side].choose(known, now.side, Budget(nodes=NODES))
        for one in (choice, *choice.line):
            if game.pending != now or game.refuse(one.action) is not None:
                break
            game.do(one.action)
    return game


def keep(name: str, seed: int, begin: int) -> None:
    """Play a game and store it for the first page."""
    inputs = record.save(played(name, seed))["inputs"]
    lines = ",\n".join(json.dumps(given, separators=(",", ":")) for given in inputs)
    KEPT.write_text(f'{{"scenario": "{name}", "begin": {begin}, "inputs": [\n{lines}\n]}}\n', encoding="utf-8")


if __name__ == "__main__":
    keep(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
