"""What a player's gestures mean where dice are rolled or entered by hand, and in a game of study."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.types import Outcome
from web import dom
from web.paint import setup
from web.play import outcomes

if TYPE_CHECKING:
    from web.app import App


class Studying:
    """The gestures of study and of own dice. Each `do_` method is what a button or a key of that name does."""

    def __init__(self, app: App) -> None:
        self.app = app

    def key(self, key: str) -> tuple[str, str] | None:
        """Return the gesture and its argument that a key means while dice are due, None when it means nothing."""
        table = self.app.table
        odds = outcomes.due(table) if table is not None else ()
        if not odds:
            return None
        if key == "d":
            return "roll", ""
        if key == "Backspace":
            return "unface", ""
        if outcomes.kind(odds) == "list":
            at = next((n for n, (outcome, _) in enumerate(odds) if str(outcome) == key), None)
            return None if at is None else ("fell", str(at))
        return ("face", key) if key in outcomes.sides(odds) else None

    def do_roll(self, _: str) -> None:
        """Let the dice fall that wait for it."""
        table = self.app.table
        if table is not None and table.game.study and outcomes.due(table):
            table.roll()
            self.app.changed()

    def do_fell(self, at: str) -> None:
        """Take an outcome of the list: at once where it can be taken back, else to be confirmed."""
        table = self.app.table
        odds = outcomes.due(table) if table is not None else ()
        if table is None or not odds:
            return
        table.entered = (at,)
        if table.game.study:
            self.do_take("")
        else:
            self.app.painter.question()
            dom.focus("#take")

    def do_face(self, face: str) -> None:
        """Enter the face of one more die."""
        table = self.app.table
        odds = outcomes.due(table) if table is not None else ()
        if table is None or not odds or len(table.entered) >= outcomes.size(odds):
            return
        table.entered = (*table.entered, face)
        self.app.painter.question()
        if len(table.entered) == outcomes.size(odds):
            dom.focus("#take")

    def do_unface(self, at: str) -> None:
        """Take an entered die back, the last one when none is named."""
        table = self.app.table
        if table is not None and table.entered:
            n = int(at) if at.isdigit() else len(table.entered) - 1
            table.entered = table.entered[:n] + table.entered[n + 1 :]
            self.app.painter.question()

    def do_take(self, _: str) -> None:
        """Play the dice as they were entered."""
        table = self.app.table
        odds = outcomes.due(table) if table is not None else ()
        if table is not None and odds and (outcome := outcomes.entered(odds, table.entered)) is not None:
            self._fall(outcome)

    def take_number(self) -> None:
        """Play the number that was entered."""
        table = self.app.table
        odds = outcomes.due(table) if table is not None else ()
        text = str(dom.form("fell-form")["number"])
        number = int(text) if text.isascii() and text.isdigit() else None
        if any(outcome == number for outcome, _ in odds):
            assert number is not None
            self._fall(number)
        elif odds:
            self.app.notice("site.dice.cannot", {})

    def _fall(self, outcome: Outcome) -> None:
        assert self.app.table is not None, "dice fall in a game"
        dom.show("notice", False)
        self.app.table.roll(outcome)
        self.app.changed()

    def do_roll_again(self, _: str) -> None:
        """Take the dice that fell last back and roll them anew."""
        table = self.app.table
        if table is None or not table.can_roll_again:
            return
        self.app.director.stop()
        table.undo()
        self.app.painter.taken_back()
        table.roll()
        self.app.changed()

    def do_study(self, _: str) -> None:
        """Ask whether the game shall become one of study."""
        table = self.app.table
        if table is not None and not table.game.study and table.match is None:
            dom.dialog("study-dialog", True)

    def do_study_yes(self, _: str) -> None:
        """Make the game one of study, for good."""
        dom.dialog("study-dialog", False)
        if self.app.table is not None:
            self.app.table.game.begin_study()
            self.app.changed()
            dom.focus("#undo")

    def do_seats(self, _: str) -> None:
        """Ask who plays each side from now on."""
        table = self.app.table
        if table is not None and table.game.study:
            dom.html("seats-fields", setup.seat_fields(self.app.painter.names(), table.seats, "now"))
            dom.dialog("seats-dialog", True)

    def take_seats(self) -> None:
        """Let the sides be played as the form says."""
        dom.dialog("seats-dialog", False)
        table = self.app.table
        if table is not None:
            self.app.director.stop()
            table.seats.update(setup.seats(dom.form("seats-form")))
            table.refresh()
            self.app.changed()
