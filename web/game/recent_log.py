"""The recent log: every event since the player's last order, as sentences with their dice."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.types import Chance, Event
from web.boards import dice
from web.boards.speech_text import with_speech
from web.game.event_side import begins, ordered_by, side_of_event, tone_of
from web.game.input_reasons import is_auto_answered, reason_text
from web.game.perspective import names_at
from web.game.recent_turn import dice_owners, is_attack, is_attacking, is_resolving, recent_start
from web.game.table import Table
from web.words import Names

OUTCOME = "outcome"
"""CSS class of the sentences with the result of a person's attack."""
DIE = 22
"""Size of a die in a line, in pixels at the usual text size: no higher than the line."""


def recent_log(table: Table, names: Names) -> str:
    """Return the sentences as paragraphs with ids, oldest first, each in the colour of the side it is about.

    The result of a person's attack is marked, so that it can be kept in view.
    """
    game, is_outcome = table.game, is_attacking(table)
    made = ""
    for n in range(recent_start(table), len(game.inputs)):
        by = ordered_by(game, n)
        own = names_at(table, names.words, n)
        lines = [(line, tone_of(own, by), False) for line in _why(table, names, n)]
        lines += [
            (own.say(event.key, event.facts), tone_of(own, side_of_event(own, event, by)), begins(event))
            for event in told_events(table, n)
        ]
        fell = _fell(table, own, n)
        for at, (line, tone, is_new) in enumerate(lines):
            is_outcome = is_outcome and not is_new
            die = fell.get(at, "")
            kind = f"{tone} {OUTCOME}" if is_outcome else tone
            made += f'<p id="told-{n}-{at}" class="{kind}">{die}{with_speech(line)}</p>'
    return made


def told_events(table: Table, n: int) -> Sequence[Event]:
    """Return the events to show for input number `n`.

    An attack that waits for dice or an answer shows only its target, because its odds were shown before.
    """
    game = table.game
    events = game.seen(game.told[n], table.viewer)
    if is_attack(game, n) and is_resolving(game, n + 1):
        aimed = next((at for at, event in enumerate(events) if "target" in event.facts), 0)
        return events[: aimed + 1]
    return events


def _why(table: Table, names: Names, n: int) -> list[str]:
    """Return the reason for the automatic answer at input `n`, with the names from before it."""
    if not is_auto_answered(table, n):
        return []
    return [reason_text(table, names_at(table, names.words, n), n)]


def _fell(table: Table, names: Names, n: int) -> dict[int, str]:
    """Return line -> dice of an input, empty for an order; a handful forms a heap in its thrower's colour.

    If dice belong to several sides, each stands before the line about it.
    """
    game = table.game
    if game.inputs[n].side is not None:
        return {}
    now, fell = game.system.pending(game.state_at(n)), dice.faces(game.inputs[n].given)
    if not isinstance(now, Chance) or now.listed:
        return {0: _dice("", fell)}
    whose = [tone_of(names, side or ordered_by(game, n)) for side in dice_owners(table, n)]
    if len(set(whose)) == 1:
        return {0: _dice(f" heap {whose[0]}", fell)}
    return {at: _dice(f" heap {tone}", [face]) for at, (tone, face) in enumerate(zip(whose, fell, strict=True))}


def _dice(kind: str, fell: Sequence[str]) -> str:
    """Return dice side by side."""
    return f'<span class="dice{kind}">{"".join(dice.face(face, DIE) for face in fell)}</span>'
