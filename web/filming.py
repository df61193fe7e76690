"""What a player's gestures mean for the film of a game: going through it, and playing on from a place in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.types import End
from web import dom
from web.director import PAUSES
from web.input import FILM_KEYS
from web.paint import film, setup
from web.play.course import UNITS, Course
from web.play.table import Table
from web.words import Names

if TYPE_CHECKING:
    from web.app import App

LEAST = 150
"""Milliseconds that a step of the film is shown at least."""
CONTROLS = ("button", "a", "summary")
"""Elements for which the space bar means something of their own."""


class Filming:
    """The gestures of the film. Each `do_` method is what a button or a key of that name does with its argument."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.unit = "order"
        self._table: Table | None = None
        self._open: bool | None = None
        """Whether the bar is open; None as long as nobody chose: then it opens when the game is over."""
        self._course: Course | None = None
        self._run = 0
        """Counts the times the film was set going or held, so that a step that comes late is known."""
        self._playing = False

    @property
    def is_open(self) -> bool:
        """Whether the bar is to be seen."""
        table = self.app.table
        if table is None or table.covered or not table.game.inputs:
            return False
        if table.looking is not None:
            return True
        return isinstance(table.game.pending, End) if self._open is None else self._open

    def course(self) -> Course:
        """Return what the film goes through, read up to now."""
        table = self.app.table
        assert table is not None, "a film is of a game"
        if self._course is None or (self._course.game, self._course.viewer) != (table.game, table.viewer):
            self._course = Course(table.game, table.viewer)
        self._course.follow()
        return self._course

    def at(self) -> int:
        """Return where the film stands, in numbers of inputs."""
        table = self.app.table
        assert table is not None, "a film is of a game"
        return len(table.game.inputs) if table.looking is None else table.looking

    def paint(self, table: Table, names: Names) -> None:
        """Paint the bar, if it is open."""
        if table is not self._table:
            self._table, self._open, self._course = table, None, None
            self._hold()
        dom.show("film", self.is_open)
        dom.root("film", "open" if self.is_open else "closed")
        dom.attribute("film-open", "aria-expanded", "true" if self.is_open else "false")
        dom.attribute("film-open", "aria-disabled", "false" if table.game.inputs else "true")
        if not self.is_open:
            return
        course, at = self.course(), self.at()
        dom.html("film", film.bar(course, names.words))
        dom.value("film-slider", str(at))
        dom.attribute("film-slider", "aria-valuetext", film.place(course, names, at))
        dom.text_of("film-at", names.words.say("site.film.at", {"at": at, "total": course.total}))
        for unit in UNITS:
            dom.attribute(f"film-by-{unit}", "aria-pressed", "true" if unit == self.unit else "false")
        dom.attribute("film", "data-playing", "yes" if self._playing else "no")
        dom.attribute(
            "film-play", "aria-label", names.words.say("site.film.pause" if self._playing else "site.film.play")
        )
        for name, off in {
            "begin": at == 0,
            "back": at == 0,
            "on": at == course.total,
            "end": at == course.total,
        }.items():
            dom.attribute(f"film-{name}", "aria-disabled", "true" if off else "false")

    def key(self, key: str, tag: str) -> str | None:
        """Return the gesture that a key means for the film, None when it means nothing here."""
        name = FILM_KEYS.get(key)
        if name is None or not (self.is_open or name in ("film", "film-back", "film-on")):
            return None
        return None if key == " " and tag in CONTROLS else name

    def do_look(self, at: str) -> None:
        """Look at the board as it was after a number of inputs, or at it now, and have it in sight."""
        self._go(at)
        dom.scroll_to("#board-frame")

    def _go(self, at: str) -> None:
        self._hold()
        if self.app.table is not None:
            self._show(len(self.app.table.game.inputs) if at == "now" else int(at))

    def _show(self, at: int) -> None:
        """Show the board after a number of inputs; at the end of a game that goes on, go on."""
        table = self.app.table
        assert table is not None, "a film is of a game"
        table.look(at)
        if table.looking is not None:
            self.app.director.pause()
            self._open = True
        self.app.painter.everything()
        if table.looking is None:
            self.app.director.go_on()

    def seek(self, at: str) -> None:
        """Go where the slider points."""
        if at.isdigit():
            self._go(at)

    def do_film(self, _: str) -> None:
        """Open the bar of the film, or close it."""
        if self.is_open:
            self.do_film_close("")
        elif self.app.table is not None and self.app.table.game.inputs:
            self._open = True
            self.app.painter.everything()
            dom.focus("#film-play")
        elif self.app.table is not None:
            self.app.notice("site.log.empty", {})

    def do_film_close(self, _: str) -> None:
        """Close the bar and return to the game."""
        self._open = False
        self._go("now")
        dom.focus("#film-open")

    def do_film_begin(self, _: str) -> None:
        """Go to the start."""
        self._go("0")

    def do_film_end(self, _: str) -> None:
        """Go to the end."""
        self._go("now")

    def do_film_back(self, _: str) -> None:
        """Go one step back."""
        self._step(-1)

    def do_film_on(self, _: str) -> None:
        """Go one step on."""
        self._step(1)

    def _step(self, way: int) -> None:
        table = self.app.table
        if table is not None and table.game.inputs and not table.covered:
            self._open = True
            self._go(str(self.course().step(self.at(), self.unit, way)))

    def do_film_by(self, unit: str) -> None:
        """Choose what a step is."""
        self.unit = unit
        self.app.painter.everything()

    def do_film_play(self, _: str) -> None:
        """Let the film run, from the start when it stands at its end, or hold it."""
        table = self.app.table
        if table is None or not table.game.inputs:
            return
        if self._playing:
            self._hold()
            self.app.painter.everything()
            return
        begin = 0 if table.looking is None else table.looking
        self._hold()
        self._playing = True
        self._show(begin)
        self._wait()

    def _wait(self) -> None:
        run = self._run
        dom.later(max(LEAST, PAUSES[self.app.settings.speed]), lambda: self._tick(run))

    def _tick(self, run: int) -> None:
        """Show the next step of a running film; it ends with the game, and when anything else was done meanwhile."""
        with self.app.guard():
            table = self.app.table
            if run != self._run or table is not self._table or table is None or table.looking is None:
                return
            if dom.address() != "play":
                self._hold()
                return
            to = self.course().step(table.looking, "die", 1)
            if to >= len(table.game.inputs):
                self._hold()
            self._show(to)
            if self._playing:
                self._wait()

    def _hold(self) -> None:
        self._run += 1
        self._playing = False

    def do_play_on(self, at: str) -> None:
        """Ask who plays on from a place in the game: its number of inputs, or where one looks."""
        table = self.app.table
        if table is None:
            return
        why = table.branch_refused()
        if why is not None:
            self.app.notice(why, {})
            return
        self._hold()
        n = int(at) if at.isdigit() else self.at()
        names = Names(self.app.words, table.game.system.id, table.game.view(table.viewer, n))
        dom.html("play-on-dialog", film.play_on(table, names, n))
        dom.dialog("play-on-dialog", True)

    def play_on(self) -> None:
        """Begin the game that the form describes."""
        table = self.app.table
        fields = dom.form("play-on-form")
        dom.dialog("play-on-dialog", False)
        if table is not None:
            n = min(int(str(fields["at"])), len(table.game.inputs))
            seats = setup.seats(fields)
            made = table.branch(n, seats, dom.now(), setup.ways(fields))
            self.app.keeping.replace(made)
