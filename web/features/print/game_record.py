"""The record of a game on paper: the log turn by turn, with boards of chosen moments."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from engine.core.types import TURN, Decision, End, Event
from web.boards import dice
from web.boards.markup_text import escape
from web.boards.speech_text import aria_label
from web.features.print.print_options import Choices
from web.game.level_words import seat_text
from web.game.printed_boards import Boards
from web.game.sentences import end_reason, result_text
from web.game.table import Table
from web.looks import registry as looks
from web.shell.components import rule_link
from web.words import Names

DIE = 22
"""Size of a die, in pixels at the default text size."""
UNTOLD = "untold"
"""Stands for the player of a side for which the record does not name one."""
LARGE = "board-large"
"""The class of boards too large for half a page."""


@dataclass
class PrintedInput:
    """One input as its reader may know it: its dice, its log lines, and the turn that began with it."""

    n: int
    dice: str = ""
    before: list[str] = field(default_factory=list)
    turn: str = ""
    after: list[str] = field(default_factory=list)


class PrintedRecord:
    """The entries of one game up to `at` inputs (None: all of them), as the viewer may know them."""

    def __init__(self, table: Table, names: Names, at: int | None = None) -> None:
        self.table, self.names = table, names
        self.total = len(table.game.inputs)
        self.last = self.total if at is None else at
        self._views = [table.game.view(table.viewer, n) for n in range(self.last + 1)]
        self.entries = [self._entry(n) for n in range(self.last)]
        self.first = next((n for n in range(self.last) if not self._is_set_up(n)), self.last)
        """Number of inputs after which the setup is complete."""

    def _is_set_up(self, n: int) -> bool:
        now = self.table.game.system.pending(self.table.game.state_at(n))
        return isinstance(now, Decision) and now.step.startswith("setup.")

    def _entry(self, n: int) -> PrintedInput:
        game = self.table.game
        events = game.seen(game.told[n], self.table.viewer)
        names = Names(self.names.words, self.names.system, self._views[n], places=False)
        given, entry = game.inputs[n], PrintedInput(n + 1)
        if given.side is None and events:
            entry.dice = "".join(dice.face(face, DIE, str(face)) for face in dice.faces(given.given))
        for event in events:
            if event.kind == TURN:
                entry.turn = escape(names.say(event.key, event.facts))
            else:
                (entry.after if entry.turn else entry.before).append(_line(names, event))
        return entry

    def moments(self, choices: Choices, ticked: Collection[int]) -> list[int]:
        """Return the numbers of inputs after which a board is shown: the chosen moments, toggled by `ticked`."""
        found: set[int] = set()
        if "start" in choices.ticked:
            found.add(self.first)
        if "end" in choices.ticked:
            found.add(self.last)
        for entry in self.entries:
            is_turn = bool(entry.turn) and entry.n > self.first
            if (is_turn and "turns" in choices.ticked) or ("losses" in choices.ticked and self._has_losses(entry.n)):
                found.add(entry.n)
        return sorted(n for n in found ^ set(ticked) if 0 <= n <= self.last)

    def _has_losses(self, n: int) -> bool:
        """Return whether a piece left the board with an input."""
        after = {piece.id for piece in self._views[n].pieces if piece.place}
        return any(piece.place and piece.id not in after for piece in self._views[n - 1].pieces)

    def html(self, boards: Boards, moments: Collection[int]) -> str:
        """Return players, result and log, with a board after each of the moments."""
        made = self._diagram(boards, 0) if 0 in moments else ""
        for entry in self.entries:
            head, rest = "".join(entry.before), "".join(entry.after)
            board = self._diagram(boards, entry.n) if entry.n in moments else ""
            button = self._button(entry.n, entry.n in moments)
            if head or (entry.dice and not entry.turn):
                made += _told(entry.n, entry.dice + head, button)
                button = ""
            if entry.turn:
                made += f"{board}<h3>{entry.turn}{button}</h3>"
                board = ""
            if rest:
                made += _told(entry.n, rest, button if not entry.turn else "")
            made += board
        return f'{self._players()}<div class="print-log">{made}</div>'

    def _players(self) -> str:
        words, game = self.names.words, self.table.game
        told = [
            f"{self.names.side(side)}: {seat_text(words, 'site.print.seat', how)}"
            for side, seat in self.table.seats.items()
            for how in (UNTOLD if side in self.table.untold else seat,)
        ]
        now = game.pending
        if self.last < self.total:
            told.append(words.say("site.print.upto", {"at": self.last, "total": self.total}))
        elif isinstance(now, End):
            told.append(result_text(self.names, now))
            last = self._views[-1]
            told.append(end_reason(Names(words, self.names.system, last), now, last))
        else:
            told.append(words.say("site.print.running", {"n": self.last}))
        return f'<ul class="print-told">{"".join(f"<li>{escape(text)}</li>" for text in told)}</ul>'

    def _diagram(self, boards: Boards, n: int) -> str:
        view, words = self._views[n], self.names.words
        names = Names(words, self.names.system, view)
        key = "beginning" if n in (0, self.first) else "end_after" if n == self.total else "after"
        caption = words.say(f"site.print.{key}", {"n": n})
        fallen = looks.of(names.system).shows_fallen(self.table.game.options)
        drawn = boards.picture(view, names, caption, fallen=fallen)
        large = " print-large" if LARGE in drawn[:200] else ""
        return f'<figure class="print-diagram{large}">{drawn}<figcaption>{escape(caption)}</figcaption></figure>'

    def _button(self, n: int, is_shown: bool) -> str:
        """Return the button that toggles the board after an input, shown on screen only."""
        label = self.names.words.say("site.print.at", {"n": n})
        return (
            f'<button type="button" class="button button-quiet print-at" data-do="print-at" data-arg="{n}" '
            f'aria-pressed="{"true" if is_shown else "false"}" {aria_label(label)} title="{escape(label)}">'
            f"{escape(self.names.words.say('site.print.diagram'))}</button>"
        )


def _line(names: Names, event: Event) -> str:
    return f"<p>{escape(names.say(event.key, event.facts))} {rule_link(event.rule)}</p>"


def _told(n: int, lines: str, button: str) -> str:
    return f'<div class="print-entry"><span class="print-n">{n}</span><div>{lines}</div>{button}</div>'
