"""Golden playthroughs: one random game of each scenario, told as text that people can read and compare.

Printed are the first three decisions of each side, the first two rolls, each new step of the sequence and every tenth
input: what is pending, the menu, what each side sees; between them one line for each input; last the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from engine.core.dice import Generator
from engine.core.game import Game
from engine.core.types import Action, Chance, Decision, End, Event
from engine.core.view import Piece, View
from tests.laws.registry import scenarios
from tests.laws.walks import choose

HERE = Path(__file__).parent
SEED = 7
ROOM = 300
"""Lines of a playthrough, at most."""
INPUTS = 150
"""Inputs after which a long game is broken off with a digest."""


def file_of(name: str) -> Path:
    """Return where the playthrough of a scenario lies."""
    return HERE / f"{name}.txt"


def text(name: str) -> str:
    """Return the playthrough of a scenario, as much detail as keeps it within ROOM lines."""
    for every in (10, 15, 25, 40, 60, 10_000):
        lines = list(playthrough(name, every))
        if len(lines) <= ROOM:
            break
    return "\n".join(lines) + "\n"


def playthrough(name: str, every: int) -> Iterator[str]:
    """Yield the lines of a scenario's playthrough; every so many inputs the position is printed."""
    scenario = scenarios()[name]
    game, rng = Game(scenario, seed=SEED), Generator(SEED)
    system, seen, sides = game.system, dict.fromkeys(("roll",), 0), game.system.sides(game.state)
    yield f"{name}: rules {system.version}, scenario {scenario.digest()}, seed {SEED}"
    yield from before("start", game.digests[-1:])
    steps: list[str] = []
    while not isinstance(now := game.pending, End):
        n = len(game.inputs)
        if n == INPUTS:
            yield f"broken off after {n} inputs, digest {game.digests[-1]}"
            return
        who = now.side if isinstance(now, Decision) else "roll"
        seen[who] = seen.get(who, 0) + 1
        fresh = now.step not in steps
        steps += [now.step] if fresh else []
        if seen[who] <= (3 if isinstance(now, Decision) else 2) or fresh or n % every == 0:
            yield from position(game, n, views=n % every == 0)
        if isinstance(now, Chance):
            told = game.roll()
            yield f"{n}. dice: {game.inputs[-1].given}"
        else:
            action = choose(system, game.state, game.menu(), rng, fierce=True)
            told = game.do(action)
            yield f"{n}. {now.side}: {action.text()}"
        yield from before("   -", map(line_of, told))
    yield ""
    yield f"end: {game.pending}"
    for side in (None, *sides):
        yield from before("  ", picture(game.view(side)))
    yield f"digest {game.digests[-1]}"


def position(game: Game, n: int, *, views: bool) -> Iterator[str]:
    """Yield what is pending after n inputs, the beginning of the menu or the odds, and on demand what all see."""
    now = game.pending
    yield ""
    if isinstance(now, Chance):
        yield f"after {n}: {now.step} ({now.rule}) rolls, odds {' '.join(f'{o}:{w}' for o, w in now.odds)}"
    elif isinstance(now, Decision):
        menu = game.menu()
        yield f"after {n}: {now.side} decides {now.step} ({now.rule}), {len(menu)} ways"
        yield from before("  |", menu_lines(menu))
    if views:
        for side in (None, *game.system.sides(game.state)):
            yield from before("  ", picture(game.view(side)))


def menu_lines(menu: list[Action]) -> list[str]:
    """Return the first five entries of a menu and how many more there are."""
    return [action.text() for action in menu[:5]] + ([f"... {len(menu) - 5} more"] if len(menu) > 5 else [])


def picture(view: View) -> Iterator[str]:
    """Yield what a view shows, in few lines: the question, the tracks, and the pieces of each side."""
    yield f"{view.viewer or 'all'} sees {view.question}{facts(view.facts)}, {view.active or 'nobody'} decides"
    yield "  " + ", ".join(f"{t.key}{'/' + t.side if t.side else ''} {t.value}" for t in view.tracks)
    for side in (*view.sides, None):
        pieces = [shape(piece) for piece in view.pieces if piece.side == side]
        if pieces:
            yield f"  {side}: {' '.join(pieces)}"
    marks = [f"{space.id}[{','.join(space.marks)}]" for space in view.board.spaces if space.marks]
    if marks:
        yield f"  marks: {' '.join(marks)}"


def shape(piece: Piece) -> str:
    """Return one piece as a word: id, kind, place, facing, marks."""
    facing = "" if piece.facing is None else f"^{piece.facing}"
    marks = f"[{','.join(piece.marks)}]" if piece.marks else ""
    return f"{piece.id}={piece.kind}@{piece.place or '-'}{facing}{marks}"


def facts(given: dict[str, object]) -> str:
    """Return facts in brackets."""
    return f" ({', '.join(f'{name} {value}' for name, value in given.items())})" if given else ""


def line_of(event: Event) -> str:
    """Return an event as a line."""
    only = f" to {','.join(event.seen_by)}" if event.seen_by is not None else ""
    return f"{event.rule} {event.key}{facts(event.facts)}{only}"


def before(mark: str, lines: object) -> Iterator[str]:
    """Yield lines with a mark in front."""
    for line in lines:  # type: ignore[attr-defined]
        yield f"{mark} {line}"
