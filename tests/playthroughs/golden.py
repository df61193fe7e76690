"""Golden playthroughs: one random game of each scenario, told as text that people can read and compare.

Printed are the first three decisions of each side, the first two rolls, each new step of the sequence and every tenth
input: what is pending, the menu, what each side sees; between them one line for each input; last the end. Of a long
game fewer positions and only the first inputs are told, but it is played to its end. On a measured table menus take
long: of each is told how many parts it has and how the first one begins, and a game is left after so many inputs.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from pathlib import Path

from engine.core.dice import Generator
from engine.core.game import Game
from engine.core.types import Action, Chance, Decision, End, Event
from engine.core.view import Piece, Space, View
from tests.laws.registry import scenarios
from tests.laws.walks import choose, drawn

HERE = Path(__file__).parent
SEED = 7
ROOM = 300
"""Lines of a playthrough, at most."""
DETAILS = ((10, 200), (20, 200), (20, 120), (30, 80), (40, 60), (60, 45), (60, 30), (60, 15))
"""How much is told: a position every so many inputs, and so many inputs; the first that fits into ROOM."""
LONGEST = 120
"""Inputs of a game on a measured table."""
WIDTH = 118


def file_of(name: str) -> Path:
    """Return where the playthrough of a scenario lies."""
    return HERE / f"{name}.txt"


def text(name: str) -> str:
    """Return the playthrough of a scenario, as much of it as fits."""
    game, rng = Game(scenarios()[name], seed=SEED), Generator(SEED)
    most = LONGEST if is_measured(game) else None
    while not isinstance(game.pending, End) and len(game.inputs) != most:
        if isinstance(game.pending, Chance):
            game.roll()
        else:
            menu = drawn(game.system, game.state, rng, whole=True) if is_long(game) else game.menu()
            game.do(choose(game.system, game.state, menu, rng, fierce=True))
    asked: dict[int, list[str]] = {}
    for every, inputs in DETAILS:
        lines = list(playthrough(game, every, inputs, asked))
        if len(lines) <= ROOM:
            break
    return "\n".join(lines) + "\n"


def is_measured(game: Game) -> bool:
    """Return whether a game is played on a table without places."""
    return game.view().board.kind == "table"


def is_long(game: Game) -> bool:
    """Return whether the menu of a decision takes long, because it needs measuring."""
    now = game.pending
    return isinstance(now, Decision) and not now.complete and is_measured(game)


def playthrough(played: Game, every: int, inputs: int, asked: dict[int, list[str]]) -> Iterator[str]:
    """Yield the lines of a game: a position every so many inputs, and so many of its inputs.

    `asked` keeps what is asked after so many inputs: whoever tells a game again in other detail does not ask again.
    """
    game = Game(played.scenario, seed=SEED)
    system, seen, steps = game.system, {}, []
    yield f"{game.scenario.name}: rules {system.version}, scenario {game.scenario.digest()}, seed {SEED}"
    yield f"start {game.digests[0]}"
    for n, given in enumerate(played.inputs[:inputs]):
        now = game.pending
        who = given.side or "dice"
        seen[who] = seen.get(who, 0) + 1
        if seen[who] <= (3 if given.side else 2) or now.step not in steps or n % every == 0:
            yield ""
            asked[n] = asked.get(n) or list(question(game, n))
            yield from asked[n]
            yield from all_views(game) if n % every == 0 else ()
        steps.append(now.step)
        told = game.do(given.given) if given.side else game.roll(given.given)
        yield f"{n}. {who}: {given.given.text() if given.side else given.given}"
        yield from before("   -", (line for event in told for line in wrap(line_of(event))))
    left = len(played.inputs) - len(game.inputs)
    yield ""
    if left:
        yield f"{left} more inputs are not told, digest before them {game.digests[-1]}"
    yield f"end after {len(played.inputs)} inputs: {_ended(played)}"
    yield from all_views(played)
    yield f"digest {played.digests[-1]}"


def _ended(game: Game) -> str:
    """Return how a game ended, its grade only where it is a decisive one, or what it waits for."""
    now = game.pending
    if isinstance(now, End):
        return repr(now).replace(", is_decisive=False", "")
    return f"{type(now).__name__} {now.step} ({now.rule}) of {now.side if isinstance(now, Decision) else now.by}"


def question(game: Game, n: int) -> Iterator[str]:
    """Yield what is pending after n inputs, and the beginning of the menu or the odds."""
    now = game.pending
    if isinstance(now, Chance):
        odds = " ".join(f"{outcome}:{weight}" for outcome, weight in now.odds)
        yield from wrap(f"after {n}: {now.step} ({now.rule}) rolls, odds {odds}")
    elif isinstance(now, Decision):
        parts = list(game.system.parts(game.state)) if is_long(game) else []
        menu = list(parts[0][1]()) if parts else game.menu()
        much = f"{len(parts)} parts, the first has {len(menu)} ways" if parts else f"{len(menu)} ways"
        yield f"after {n}: {now.side} decides {now.step} ({now.rule}), {much}"
        yield from before("  |", menu_lines(menu))


def all_views(game: Game) -> Iterator[str]:
    """Yield what is to be seen of everything, and what each side sees where that is something else."""
    everything = list(picture(game.view()))
    yield from before("  all:", everything)
    for side in game.system.sides(game.state):
        own = list(picture(game.view(side)))
        yield from before(f"  {side}:", [line for line in own if line not in everything] or ["the same"])


def menu_lines(menu: list[Action]) -> list[str]:
    """Return the first five entries of a menu and how many more there are."""
    return [action.text() for action in menu[:5]] + ([f"... {len(menu) - 5} more"] if len(menu) > 5 else [])


def picture(view: View) -> Iterator[str]:
    """Yield what a view shows, in few lines: the question, the tracks, and the pieces of each side by kind."""
    yield f"{view.question}{facts(view.facts)}, {view.active or 'nobody'} decides"
    yield from wrap(", ".join(f"{t.key}{'/' + t.side if t.side else ''} {t.value}" for t in view.tracks))
    groups: dict[str, list[str]] = {}
    for piece in view.pieces:
        groups.setdefault(kind_of(piece), []).append(f"{piece.id}@{piece.place}" if piece.place else piece.id)
    for kind, pieces in groups.items():
        yield from wrap(f"{kind}: {' '.join(pieces)}")
    marks = [f"{s.id}[{','.join(lying)}]" for s in view.spaces if (lying := (*became(view, s), *view.marks(s)))]
    yield from wrap(f"marks: {' '.join(marks)}") if marks else ()


def became(view: View, space: Space) -> tuple[str, ...]:
    """Return the ground that a place has become, if it has."""
    return () if view.ground(space) == space.ground else (view.ground(space),)


def kind_of(piece: Piece) -> str:
    """Return what pieces told in one line have in common: side, kind, facing, marks."""
    facing = "" if piece.facing is None else f" facing {piece.facing}"
    marks = f" [{','.join(piece.marks)}]" if piece.marks else ""
    return f"{piece.side} {piece.kind}{facing}{marks}{'' if piece.place else ' off the board'}"


def wrap(line: str) -> list[str]:
    """Return a line in pieces short enough to be read and compared."""
    return textwrap.wrap(line, WIDTH, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)


def facts(given: dict[str, object]) -> str:
    """Return facts in brackets."""
    return f" ({', '.join(f'{name} {value}' for name, value in given.items())})" if given else ""


def line_of(event: Event) -> str:
    """Return an event as a line."""
    only = f" to {','.join(event.seen_by)}" if event.seen_by is not None else ""
    return f"{event.rule} {event.key}{facts(event.facts)}{only}"


def before(mark: str, lines: object) -> Iterator[str]:
    """Yield lines with a mark in front."""
    for line in lines:
        yield f"{mark} {line}"
