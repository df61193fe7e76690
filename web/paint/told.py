"""What has happened lately: all since a person's last order, each input a paragraph with its dice."""

from __future__ import annotations

from engine.core.game import Game
from engine.core.types import Action, Chance, Decision
from web.boards import dice
from web.boards.text import escape
from web.play.eyes import names_at
from web.play.reasons import is_answered, why
from web.play.table import HUMAN, Table
from web.words import Names

DIE = 22
"""Size of a die in a line, in pixels at the usual text size: no higher than the line."""


def since(table: Table) -> int:
    """Return the number of the input from which on is told: a person's last order.

    Where no person plays, it is the first order of the turn that goes on. What answers a question amid something is no
    order, so that what it answers stays to be read.
    """
    game, first = table.game, len(table.game.inputs)
    people = [side for side, seat in table.seats.items() if seat == HUMAN]
    for n in reversed(range(len(game.inputs))):
        side = game.inputs[n].side
        if side is None or _is_amid(game, n) or is_answered(table, n):
            continue
        if side in people:
            return n
        if not people and first < len(game.inputs) and side != game.inputs[first].side:
            return first
        first = n
    return 0


def told(table: Table, names: Names) -> str:
    """Return the paragraphs, each with an id, the oldest first; each in the colour of the side that ordered it."""
    game = table.game
    sides = game.system.sides(game.state)
    made, of = "", ""
    for n in range(since(table), len(game.inputs)):
        side = game.inputs[n].side
        if not _is_amid(game, n):
            of = "" if side is None else f"side-{sides.index(side)}"
        lines = " ".join((*said(table, names, n), *_why(table, names, n)))
        if lines:
            made += f'<p id="told-{n}" class="{of}">{_fell(table, n, of)}{escape(lines)}</p>'
    return made


def said(table: Table, names: Names, n: int) -> list[str]:
    """Return what input number `n` led to as plain sentences.

    Of an attack that waits for dice or an answer only at what it goes: how it adds up was on the table before.
    """
    game = table.game
    given, events = game.inputs[n].given, game.seen(game.told[n], table.viewer)
    if isinstance(given, Action) and game.system.forecast.is_attack(game.state_at(n), given) and _is_amid(game, n + 1):
        aimed = next((at for at, event in enumerate(events) if "target" in event.facts), 0)
        events = events[: aimed + 1]
    own = names_at(table, names.words, n)
    return [own.say(event.key, event.facts) for event in events]


def _why(table: Table, names: Names, n: int) -> list[str]:
    """Return the sentence that the page gave input number `n` itself, named as things stood before it."""
    if not is_answered(table, n):
        return []
    return [why(table, names_at(table, names.words, n), n)]


def _is_amid(game: Game, n: int) -> bool:
    """Whether what the game waits for after `n` inputs belongs to something that is still being resolved."""
    state = game.state_at(n)
    now = game.system.pending(state)
    if isinstance(now, Chance):
        return not now.apart
    return isinstance(now, Decision) and now.amid


def _fell(table: Table, n: int, of: str) -> str:
    """Return the dice of an input, nothing where it is an order; a handful as a heap in the colour of who threw it."""
    game = table.game
    if game.inputs[n].side is not None:
        return ""
    now = game.system.pending(game.state_at(n))
    heap = ""
    if isinstance(now, Chance) and not now.listed:
        heap = f" heap side-{game.system.sides(game.state).index(now.by)}" if now.by else f" heap {of}"
    fell = "".join(dice.face(face, DIE) for face in dice.faces(game.inputs[n].given))
    return f'<span class="dice{heap}">{fell}</span>'
