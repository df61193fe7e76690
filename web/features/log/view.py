"""The log: what happened, turn by turn, each line with its rule and a button to its position."""

from __future__ import annotations

from itertools import takewhile

from engine.core.types import ROLLED, TURN, Action, Event
from web.boards import dice
from web.boards.markup_text import escape
from web.boards.speech_text import aria_label
from web.game.event_side import ordered_by, side_of_event, tone_of
from web.game.input_reasons import AGAIN, is_auto_answered, is_repeated, reason_text
from web.game.perspective import names_at
from web.game.secrecy import is_secret
from web.game.sentences import sentence
from web.game.table import Table
from web.shell.components import rule_link
from web.shell.session import Session
from web.words import Names

SHOWN_DICE = 34
"""Size of a die in the log, in pixels at the default text size."""


def tab(session: Session, names: Names) -> str:
    """Return the log of the game on the table."""
    return session.of(LogLines).html(session.playing(), names)


class LogLines:
    """The lines of one game's log, built once per input and cached."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._made: tuple[tuple[str, str], ...] = ()
        """The game's digests when the lines were built, and the reason of the input before each.

        The digests reveal undone inputs, and the reasons distinguish dice entered by hand from equal ones that were
        rolled.
        """
        self._last: tuple[object, object] | None = None

    def html(self, table: Table, names: Names) -> str:
        """Return the whole log, the newest turn first."""
        game = table.game
        eyes = (game, table.viewer if game.system.sight.hidden else None)
        if self._last != eyes:  # another player knows other things
            self._made, self._last = (), eyes
        states = tuple((digest, table.reasons.get(n - 1, ("",))[0]) for n, digest in enumerate(game.digests))
        same = sum(1 for _ in takewhile(lambda two: two[0] == two[1], zip(self._made, states, strict=False)))
        del self._lines[max(same - 1, 0) :]
        self._made = states
        while len(self._lines) < len(game.inputs):
            self._lines.append(self._input(table, names, len(self._lines)))
        shown = list(self._lines)
        if table.viewed_at:
            now = f'id="log-{table.viewed_at}"'
            shown[table.viewed_at - 1] = shown[table.viewed_at - 1].replace(now, f'{now} aria-current="step"', 1)
        if table.branched is not None:
            shown.insert(table.branched, _note(names, "branched", n=table.branched))
        if table.own_dice:
            shown.insert(0, _note(names, "own_dice"))
        if table.game.study:
            shown.insert(0, _note(names, "study"))
        if not shown:
            return f'<p class="empty">{escape(names.words.say("site.log.empty"))}</p>'
        return f'<ol class="log" reversed>{"".join(reversed(shown))}</ol>'

    def _input(self, table: Table, names: Names, n: int) -> str:
        """Return input number `n` as a log entry."""
        look = names.words.say("site.log.look", {"n": n + 1})
        return (
            f'<li class="log-entry" id="log-{n + 1}"><div class="log-lines">{lines(table, names, n)}</div>'
            f'<button type="button" class="log-look" data-do="look" data-arg="{n + 1}" '
            f'{aria_label(look)} title="{escape(look)}">{n + 1}</button></li>'
        )


def _note(names: Names, kind: str, **facts: object) -> str:
    """Return a line about the game itself."""
    return f'<li class="log-note">{escape(names.words.say(f"site.log.{kind}", facts))}</li>'


def lines(table: Table, names: Names, n: int) -> str:
    """Return the results of input number `n`, line by line with their rules, named as before the input.

    Each line has the colour of the side that it is about.
    """
    game, by = table.game, ordered_by(table.game, n)
    own = names_at(table, names.words, n)
    events = game.seen(game.told[n], table.viewer)
    made = "".join(_event(own, event, tone_of(own, side_of_event(own, event, by))) for event in events)
    is_given = n in table.reasons and len(events) == len(game.told[n])  # a reason must not reveal what is hidden
    if not (events or (is_given and is_auto_answered(table, n))):
        made = f'<p class="{f"log-line {tone_of(own, by)}".strip()}">{escape(_untold(table, own, n))}</p>'
    if is_given:
        is_again = is_repeated(table, n)
        told = names.words.say(AGAIN) if is_again else reason_text(table, own, n)
        made += "" if is_again and events else f'<p class="log-reason">{escape(told)}</p>'
    return made


def sentences(table: Table, names: Names, n: int) -> str:
    """Return the results of input number `n` as plain text."""
    own = names_at(table, names.words, n)
    told = (own.say(event.key, event.facts) for event in table.game.seen(table.game.told[n], table.viewer))
    return " ".join(told) or _untold(table, own, n)


def _untold(table: Table, names: Names, n: int) -> str:
    """Return a description of an input without events, unless the viewer must not know it."""
    game = table.game
    side, given = game.inputs[n].side, game.inputs[n].given
    if game.told[n] or is_secret(table, n):
        return names.words.say("site.log.unseen")
    if side is not None and isinstance(given, Action):
        return names.words.say("site.log.order", {"side": names.side(side), "order": sentence(names, given)})
    return " ".join(names.name(f"face:{face}") for face in dice.faces(given))


def _event(names: Names, event: Event, tone: str) -> str:
    fell = "".join(dice.face(face, SHOWN_DICE) for face in fallen(event))
    die = f'<span class="dice">{fell}</span>' if fell else ""
    turn = " log-turn" if event.kind == TURN else ""
    kind = f"log-line{turn} {tone}".strip()
    return f'<p class="{kind}">{die}{escape(names.say(event.key, event.facts))} {rule_link(event.rule)}</p>'


def fallen(event: Event) -> list[str]:
    """Return the faces of the dice in an event: of one die, or of all that were rolled."""
    facts = event.facts
    shown = facts.get("die", facts.get("face", facts.get("faces", "")) if event.kind == ROLLED else "")
    return str(shown).removeprefix("face:").split()
