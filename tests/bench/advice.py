"""This module measures the adviser in Pyodide: at every question of two games of each battle."""

from __future__ import annotations

import json
from collections.abc import Iterator

from engine.core import record
from engine.core.game import Game
from engine.core.scenario import shipped
from engine.core.types import Chance, Decision, End
from engine.search import BRAINS, Budget
from engine.search.evaluation import NODES
from tests.bench.page import REFERENCE
from tests.pyodide import run

SEEDS = (1, 2)
LEVELS = ("recruit", "veteran")
"""Who plays: they take turns at the sides from game to game."""
PLAYING = 60
"""Positions that they look at for an order."""
EVERY = 11
"""In a quick measurement one of so many questions is asked."""
TIMEOUT = 3_600
"""Seconds for the questions of one battle."""
USUALLY, ALWAYS = 2.0, 4.0
"""Seconds of a processor, at the speed that limits are set for, within which 19 of 20 answers have to come, and all."""
SHARE = 20
"""One answer in so many may take longer than is usual."""
GRACE = 1.2
"""Positions that may be looked at for each that was asked for."""


def figures(quick: bool) -> Iterator[tuple[str, float, float, str]]:
    """Yield (name, measured, target, note) for each battle and for all of them: seconds and positions as ratios."""
    whole: list[tuple[int, int, float, bool]] = []
    for name in shipped():
        games = [record.text(played(name, seed), {}) for seed in SEEDS]
        given = {"records": games, "nodes": NODES["usual"], "every": EVERY if quick else 1}
        told = json.loads(run("advice.py", json.dumps(given), timeout=TIMEOUT))
        slow = told["speed"] / REFERENCE
        found = [(n, positions, seconds / slow, is_cut) for n, positions, seconds, is_cut in told["rows"]]
        whole += found
        yield from _rows(name, found)
    yield from _rows("all battles", whole)


def _rows(name: str, found: list[tuple[int, int, float, bool]]) -> Iterator[tuple[str, float, float, str]]:
    times = sorted(seconds for _, _, seconds, _ in found)
    usual = times[len(times) - 1 - len(times) // SHARE]
    most = max(positions for _, positions, _, _ in found) / NODES["usual"]
    cut = sum(is_cut for *_, is_cut in found)
    note = f"{len(found)} questions, {cut} first looks only, {usual:.2f} s and {times[-1]:.2f} s"
    yield f"advice, 19 in 20 / {USUALLY:.0f} s: {name}", usual / USUALLY, 1.0, note
    yield f"advice, slowest / {ALWAYS:.0f} s: {name}", times[-1] / ALWAYS, 1.0, ""
    yield f"advice, positions / asked for: {name}", most, GRACE, ""


def played(name: str, seed: int) -> Game:
    """Return a game of the computer's against itself."""
    game = Game(shipped()[name], seed=seed)
    sides = game.system.sides(game.state)
    levels = LEVELS if seed % 2 else LEVELS[::-1]
    minds = {side: BRAINS[levels[n]](game.system, seed=2 * seed + n) for n, side in enumerate(sides)}
    while not isinstance(now := game.pending, End):
        if isinstance(now, Chance):
            game.roll()
            continue
        assert isinstance(now, Decision)
        known = game.system.sight.redact(game.state, now.side)
        choice = minds[now.side].choose(known, now.side, Budget(PLAYING))
        told = game.do(choice.action)
        for further in choice.line:
            if any(event.reveals for event in told) or game.pending != now or game.refuse(further.action):
                break
            told = game.do(further.action)
    return game
