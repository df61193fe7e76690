"""Printing a scenario or the game on the table: a page of choices above the sheets as they will come out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.system import load
from web import dom
from web.paint import print_choices
from web.paint.print_choices import Choices

if TYPE_CHECKING:
    from web.app import App
    from web.paint.print_sheets import Battle

PRINT = "print"
"""The section of the page, and the place in its address."""


class Printing:
    """The gestures of the page that is printed."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.chosen = {False: Choices.usual(is_record=False), True: Choices.usual(is_record=True)}
        """Whether a record is printed -> what was ticked last."""
        self._battle: Battle | None = None
        self._ticked: set[int] = set()
        self._of: tuple[object, ...] | None = None
        """The game and how far it was, for which moments were ticked."""

    def has(self, which: str) -> bool:
        """Whether there is such a scenario, or, without a name, a game that may be seen now."""
        if which:
            return which in self.app.scenarios
        return self.app.table is not None and not self.app.table.covered

    def show(self, which: str) -> None:
        """Show what can be printed of a scenario, or of the game on the table."""
        from web.paint.print_sheets import Battle  # noqa: PLC0415 - few print: the start need not wait for it

        app, table = self.app, self.app.table
        if which:
            scenario = app.scenarios[which]
            self._battle = Battle.of_scenario(scenario, load(scenario.system), app.words)
        elif table is not None:
            of = (id(table.game), table.game.digests[-1], table.viewer)
            if self._of != of or self._battle is None or self._battle.record is None:
                self._battle, self._ticked, self._of = Battle.of_table(table, app.words), set(), of
        assert self._battle is not None, "there is something to show"
        self._form(self._battle, f"setup/{which}" if which else "play")
        self._sheets()
        dom.title(f"{self._battle.title} \u2013 {app.words.say('site.title')}")
        dom.to_top()
        dom.focus("#print-title")

    def _form(self, battle: Battle, back: str) -> None:
        is_record = battle.record is not None
        dom.html(
            "print-form",
            print_choices.form(
                self.app.words,
                battle.title,
                self.chosen[is_record],
                back=back,
                is_record=is_record,
                has_cards=bool(battle.now.cards),
            ),
        )

    def _sheets(self) -> None:
        from web.paint.print_sheets import sheets  # noqa: PLC0415 - as above

        battle = self._battle
        assert battle is not None, "the form is shown for something"
        dom.html("print-sheets", sheets(battle, self.chosen[battle.record is not None], self._ticked))

    def change(self) -> None:
        """Take over what is ticked in the form."""
        if self._battle is not None:
            self.chosen[self._battle.record is not None] = Choices.read(dom.form("print-form"))
            self._sheets()

    def do_print(self, _: str) -> None:
        """Show what can be printed of the scenario whose table is being set up."""
        name = next(name for name, scenario in self.app.scenarios.items() if scenario is self.app.chosen)
        dom.go(f"{PRINT}/{name}")

    def print_now(self) -> None:
        """Print what the sheets show."""
        dom.print_page()

    def do_print_at(self, n: str) -> None:
        """Show the board after an input in the log, or leave it out."""
        self._ticked ^= {int(n)}
        self._sheets()

    def leave(self) -> None:
        """Take the sheets off the page, so that what the boards are made of has its names once again only once."""
        for name in ("print-form", "print-sheets"):
            dom.html(name, "")
