"""This module uses tools of the page at a question and returns to the same question, digest and board."""

from __future__ import annotations

from copy import copy
from typing import Any, NamedTuple

from engine.core.dice import Generator
from engine.core.game import Game
from tests.web.offered import Tool
from tests.web.tool_use import ToolUser
from web.boards.drawing import WIDE
from web.features.advice.model import Advice
from web.features.replay.model import Replay
from web.game.seats import LEVELS
from web.game.table import Table
from web.shell.effects import FRESH, TABLE

ESCAPES = 12
"""How often Escape leads out of whatever is half done, at most."""


class Mark(NamedTuple):
    """The state before tools were used."""

    game: Game
    extra: dict[str, Any]
    where: str
    digest: str
    inputs: int
    seats: dict[Any, str]
    question: str
    board: dict[str, dict[str, str]]
    looks: tuple[int, bool, bool, str | None]
    at: int | None
    settings: dict[str, Any]


def differing(before: dict[str, dict[str, str]], after: dict[str, dict[str, str]]) -> str | None:
    """Return the first node that two boards do not show alike, as each of them has it; None where there is none."""
    for layer in {**before, **after}:
        one, other = before.get(layer, {}), after.get(layer, {})
        for name in {**one, **other}:
            if one.get(name) != other.get(name):
                return f"{layer} {name}: {one.get(name)} and then {other.get(name)}"[:900]
    return None


def copied(game: Game) -> Game:
    """Return a game that goes on from where one stands, with its past, without playing that again."""
    made = copy(game)
    for name, value in vars(game).items():
        if isinstance(value, list | Generator):
            setattr(made, name, copy(value))
    return made


class ReturningUser(ToolUser):
    """A user of tools who notes the state and returns to it."""

    def take_all_advice(self, mark: Mark) -> None:
        """Ask what the General would do, and give each order that he advises, one after the other."""
        done = 0
        while done == 0 or done < len(self.session.of(Advice).tips or ()):
            self.use(Tool("do", "hint"))
            if not self.session.of(Advice).busy:
                break
            self.use(Tool("thread", "adviser"))
            if not self.session.of(Advice).tips:
                break
            self.use(Tool("do", "advice", str(done)))
            if self.session.playing().selection.chosen is not None:
                self.use(Tool("do", "confirm"))
            self.come_back(mark)
            done += 1

    def use_every_tool(self, mark: Mark) -> None:
        """Use every tool at the question that is still offered in the midst of others."""
        waiting = [*self.labels()]
        while waiting:
            for label in [*waiting]:
                tools = self.labels().get(label)
                if tools is not None:
                    waiting.remove(label)
                    self.use_one(label, tools)
            self.come_back(mark)

    def mark(self) -> Mark:
        """Note the game and what is visible, without a selection."""
        self._uncover()
        self._escape()
        self.paint_anew()
        table, learner = self.session.playing(), self.session.guide
        return Mark(
            copied(table.game),
            {**table.extra(), "seats": dict(table.seats)},
            self.page.address(),
            table.game.digests[-1],
            len(table.game.inputs),
            dict(table.seats),
            self.page.markup["question"],
            self.shown(),
            (table.turn, table.zones, table.prospects, table.opened),
            None if learner is None else learner.at,
            dict(vars(self.session.settings)),
        )

    def back_out(self, mark: Mark) -> None:
        """Go back to the game by the page's own ways: close what is open, out of the past, out of what is half done."""
        page, session = self.page, self.session
        if self.held is not None:
            self._press("Escape")
        for name in sorted(page.dialogs):
            page.gesture("click", {"do": "close", "arg": name, "tag": "button"})
        if page.shape != WIDE:
            page.shape = WIDE
            page.reshape()
        for name, value in mark.settings.items():
            if getattr(session.settings, name) != value and name != "site":
                page.gesture("change", {"id": f"setting-{name}", "name": f"setting.{name}", "value": value})
        if page.address() != mark.where:
            page.go(mark.where)
            self.follow()
        self._escape()

    def _escape(self) -> None:
        """Press Escape until nothing is half done."""
        for _ in range(ESCAPES):
            if not self.is_amid():
                return
            self._press("Escape")

    def is_amid(self) -> bool:
        """Return whether something is half done."""
        session = self.session
        table = session.table
        if table is None:
            return False
        is_held = table.selection.is_begun or bool(table.volley) or table.sheet is not None or bool(table.refusals)
        return is_held or table.viewed_at is not None or session.board_tools.is_on or session.of(Replay).is_again

    def come_back(self, mark: Mark) -> None:
        """Go back to where somebody was, and find everything as it was there."""
        self.back_out(mark)
        self._take_back(mark)
        if self.session.turns.stopped:
            self._do(Tool("do", "think"))
        if self.session.of(Advice).of is not None:
            self._do(Tool("do", "stop-advice"))
        if not self.stands(mark):
            self._begin_again(mark)
            if self.is_in_battle_of_lesson():
                self.last = ""
                return  # it begins with dice of its own each time
        self._uncover()
        assert self.stands(mark), f"the game does not stand where it was {self.where()} {self.told()}"
        self._look_as_before(mark)
        assert not self.is_amid(), f"something is half done {self.told()}"
        asked = self.page.markup["question"]
        n = next((n for n, pair in enumerate(zip(asked, mark.question, strict=False)) if pair[0] != pair[1]), 0)
        assert asked == mark.question, f"it is asked {asked[n:]}, and was {mark.question[n:]} {self.told()}"
        shown, cursor, measures = self.shown(), self.session.cursor, self.session.board_tools
        self.window.run(lambda _: (FRESH,))
        self.session.cursor, self.session.board_tools = cursor, measures
        self.window.run(lambda _: (TABLE,))
        assert (found := differing(shown, self.shown())) is None, f"painted anew it is another: {found} {self.told()}"
        self.paint_anew()
        assert (found := differing(mark.board, self.shown())) is None, f"the board is another: {found} {self.told()}"
        self.last = ""

    def paint_anew(self) -> None:
        """Paint the table as for somebody who has just come to it."""
        self.window.run(lambda _: (FRESH, TABLE))

    def shown(self) -> dict[str, dict[str, str]]:
        """Return the layers of the board as they are painted."""
        return {name: dict(nodes) for name, nodes in self.page.nodes.items() if name.startswith("layer-")}

    def _look_as_before(self, mark: Mark) -> None:
        """Put the pointer nowhere, and look at the board as before: from the same side, with the same over it."""
        self.page.gesture("rest", {"pick": ""})
        table = self.session.playing()
        turn, zones, prospects, opened = mark.looks
        if table.opened != opened:
            table.opened = opened
            self.window.run(lambda _: (TABLE,))
        if table.turn != turn:
            self._do(Tool("do", "turn-board"))
        for name, was_on in (("zones", zones), ("prospects", prospects)):
            if getattr(table, name) != was_on:
                self._do(Tool("do", name))

    def stands(self, mark: Mark) -> bool:
        """Return whether the game is where it was, with the same seats."""
        table = self.session.table
        if table is None or self.page.address() != mark.where or dict(table.seats) != mark.seats:
            return False
        game, learner = table.game, self.session.guide
        if (None if learner is None else learner.at) != mark.at or (learner is not None and learner.is_given):
            return False
        is_same = (len(game.inputs), game.digests[-1]) == (mark.inputs, mark.digest)
        return is_same and game.study == mark.game.study

    def is_in_battle_of_lesson(self) -> bool:
        """Return whether a lesson has come to its battle."""
        return self.session.guide is not None and not self.session.is_led

    def _take_back(self, mark: Mark) -> None:
        """Take back what was given, or give again what was taken back, as far as that can be done."""
        for _ in range(ESCAPES):
            table = self.session.table
            if table is None or len(table.game.inputs) == mark.inputs:
                return
            name = "undo" if len(table.game.inputs) > mark.inputs else "redo"
            before = len(table.game.inputs)
            self._do(Tool("do", name))
            self._uncover()
            if len(self.session.playing().game.inputs) == before:
                return

    def _begin_again(self, mark: Mark) -> None:
        """Open the game as it was kept, or the lesson at its step, where its tools have led on for good."""
        if mark.at is None:
            self.put(Table.from_record(copied(mark.game), mark.extra, LEVELS))
        else:
            self.session.store.keep_lesson(mark.where.partition("/")[2], mark.at)
            self.page.go("")
            self.follow()
            self.page.go(mark.where)
            self.follow()

    def put(self, table: Table) -> None:
        """Put a game on the table."""
        self.window.use(table)

    def _uncover(self) -> None:
        """Take the device, where it goes from one person to the other."""
        if self.session.table is not None and self.session.table.covered:
            self._do(Tool("do", "uncover"))

    def where(self) -> str:
        """Return where the page is, and how far the game."""
        table = self.session.table
        stands = "no game" if table is None else f"{len(table.game.inputs)} {table.game.digests[-1]} {table.seats}"
        return f"at {self.page.address()!r}: {stands}"
