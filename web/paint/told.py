"""What has happened lately: all since a person's last order, sentence by sentence, with the dice."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.types import Action, Chance, Event, Side
from web.boards import dice
from web.boards.text import escape
from web.play.eyes import names_at
from web.play.lately import is_amid, since, throwers
from web.play.reasons import is_answered, why
from web.play.table import Table
from web.words import Names

DIE = 22
"""Size of a die in a line, in pixels at the usual text size: no higher than the line."""


def told(table: Table, names: Names) -> str:
    """Return the sentences as paragraphs with ids, the oldest first; each in the colour of whose order or answer it is.

    That a side's turn begins, or a part of it, is told in the colour of that side.
    """
    game = table.game
    sides = game.system.sides(game.state)
    made, of = "", ""
    for n in range(since(table), len(game.inputs)):
        side = game.inputs[n].side
        by = "" if side is None else f"side-{sides.index(side)}"
        of = of if is_amid(game, n) else by
        own = names_at(table, names.words, n)
        lines = [(line, by or of) for line in _why(table, names, n)]
        lines += [(own.say(event.key, event.facts), _tone(event, sides, by or of)) for event in said(table, n)]
        fell = _fell(table, n, of)
        for at, (line, tone) in enumerate(lines):
            die = fell.get(at, "")
            made += f'<p id="told-{n}-{at}" class="{tone}">{die}{escape(line)}</p>'
    return made


def said(table: Table, n: int) -> Sequence[Event]:
    """Return what is told of that to which input number `n` led.

    Of an attack that waits for dice or an answer only at what it goes: how it adds up was on the table before.
    """
    game = table.game
    given, events = game.inputs[n].given, game.seen(game.told[n], table.viewer)
    if isinstance(given, Action) and game.system.forecast.is_attack(game.state_at(n), given) and is_amid(game, n + 1):
        aimed = next((at for at, event in enumerate(events) if "target" in event.facts), 0)
        return events[: aimed + 1]
    return events


def _tone(event: Event, sides: Sequence[Side], of: str) -> str:
    """Return the class of a sentence: `of`, or where it says that a turn or a part of one begins, that of its side."""
    if event.key.split(".")[2:3] not in (["turn"], ["phase"]):
        return of
    side = Side(str(event.facts.get("side", "")).removeprefix("side:"))
    return f"side-{sides.index(side)}" if side in sides else ""


def _why(table: Table, names: Names, n: int) -> list[str]:
    """Return the sentence that the page gave input number `n` itself, named as things stood before it."""
    if not is_answered(table, n):
        return []
    return [why(table, names_at(table, names.words, n), n)]


def _fell(table: Table, n: int, of: str) -> dict[int, str]:
    """Return line -> dice of an input, none where it is an order; a handful as a heap in the colour of who threw it.

    Dice of several sides lie each before the line that tells of it, where each has one.
    """
    game = table.game
    if game.inputs[n].side is not None:
        return {}
    now, fell = game.system.pending(game.state_at(n)), dice.faces(game.inputs[n].given)
    if not isinstance(now, Chance) or now.listed:
        return {0: _dice("", fell)}
    sides = game.system.sides(game.state)
    whose = [f"side-{sides.index(side)}" if side else of for side in throwers(table, n)]
    if len(set(whose)) == 1:
        return {0: _dice(f" heap {whose[0]}", fell)}
    return {at: _dice(f" heap {tone}", [face]) for at, (tone, face) in enumerate(zip(whose, fell, strict=True))}


def _dice(kind: str, fell: Sequence[str]) -> str:
    """Return dice side by side."""
    return f'<span class="dice{kind}">{"".join(dice.face(face, DIE) for face in fell)}</span>'
