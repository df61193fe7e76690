"""What the page shows: one record, without a browser, of everything that gestures change and painting reads.

Small records of their own hold what one concern alone looks into; a gesture of another may read it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, TypeVar, cast

from engine.core import link
from engine.core.game import Game
from engine.core.match import OwnMatch
from engine.core.match_turn import Match
from engine.core.scenario import Scenario, shipped
from engine.core.system import SYSTEMS
from engine.core.types import Action, End
from engine.core.view import View
from web.features.advice.model import Advice
from web.features.briefing.model import Briefings
from web.features.game_over.model import GameOver
from web.features.home.model import Filters
from web.features.lesson.lesson_progress import LessonProgress
from web.features.lesson.model import Lesson
from web.features.links.model import LinkBase, LinkDialog
from web.features.replay.model import Replay
from web.game.drag_geometry import Grip
from web.game.mode import Mode
from web.game.perspective import sole_player
from web.game.table import Table
from web.game.tape_measure import TapeMeasure
from web.languages.known import known
from web.languages.speech import speak
from web.storage import saved_games
from web.storage.match_list import MatchEntry
from web.storage.saved_games import SavedGame, SavedGameSummary
from web.storage.store import Store
from web.words import Names, Words

if TYPE_CHECKING:
    from web.shell.page import Host, Page, Worker

T = TypeVar("T")
BOARD = ".space[tabindex='0']"
"""What has the keyboard on the board: its place there, whatever the kind of board."""
PLAY = "play"
"""The place of the site where the game in progress is."""
BATTLES, FINISHED = "battles", "finished"
"""The places of the site where all battles are, on the first page, and where finished games are."""
LESSON, LESSONS = "lesson", "lessons"
"""What the address of a lesson begins with, and that of a system's list of lessons."""
SHEET, SIGNS, PICTURES = "sheet", "signs", "pictures"
"""What the address of a system's sheet begins with; the legend; the pictures at rules: parts of a guide."""
RULES = "rules"
"""The part of the page that shows the rules of a system."""
QUESTION_TAB = "now"
"""The tab of the side panel that belongs to the question."""
TABS = (QUESTION_TAB, "orders", "pieces", "log", "review")


class Turns:
    """How a game goes on by itself: the computer's orders, and what holds them up."""

    def __init__(self) -> None:
        self.stopped = False
        """Whether a person stopped the computer's thinking."""
        self.is_alone = False
        """Whether the computer's thread has failed, so that the page has to do without it or try again."""
        self.here: Table | None = None
        """The table at which a Recruit plays in the page itself."""
        self.considered = 0
        self.asked = 0
        """Number of the question that the computer was asked last."""
        self.waiting = False
        """Whether its answer has not been played yet."""
        self.thinking = False
        self.paused = False
        """Whether somebody looks at the past or is elsewhere."""
        self.hurry = False
        """Whether the rest of the computer's turn is shown at once."""
        self.hurried: asyncio.Event | None = None
        """Cuts the pause that runs before an order."""
        self.begun: int | None = None
        """When the computer was first asked in its turn, in milliseconds; None where it has none, or was held up."""
        self.share = 0
        """Milliseconds that its last order had."""
        self.since = 0
        """When the question that waits was asked, in milliseconds."""
        self.line: list[dict[str, Any]] = []
        """Further orders of the plan at hand."""
        self.is_held = False
        """Whether somebody who watches the computer play with itself has paused it."""
        self.is_let = False
        """Whether one order may come all the same."""
        self.kept: dict[str, Any] | None = None
        """The order that has been found meanwhile, as the worker told it."""
        self.expected: tuple[Table, Hashable, int] | None = None
        """The table, how the game stands on it when the next of them is due, and the inputs before the last."""


class DeferredLoading:
    """What reading from outside needs, which comes once the first picture stands."""

    def __init__(self) -> None:
        self.is_begun = False
        self.is_wanted = False
        """Whether somebody waits for it."""
        self.installed = asyncio.Event()
        self.is_done = False
        """Whether all of it has come, and nothing is left to be made ready."""
        self.missing: asyncio.Event | None = None
        """Set when it is to be fetched again; None while nothing of it is missing."""
        self.file = ""
        """The name of the file of it that did not come."""


class AutosaveState:
    """How the game in progress is kept."""

    def __init__(self) -> None:
        self.is_kept = True
        """Whether the browser kept it last time."""
        self.waiting: Table | None = None
        """A game that waits until the player agrees that it replaces the one in progress."""
        self.is_asked = False
        """Whether the browser was asked on this visit not to drop what it keeps."""
        self.own: str | None = None
        """What this window kept last, or opened whole: anything else that the browser holds is another game."""
        self.removed: tuple[SavedGame, str] | None = None
        """What was taken off the shelf last."""
        self.drawn: dict[str, SavedGameSummary] = {}
        """What was read off the records of games on the shelf, by their ids."""
        self.going = "", SavedGameSummary()
        """The same of the game in progress, behind its record."""


class Attempt:
    """What is being opened from outside."""

    def __init__(self) -> None:
        self.run = 0
        """Counts the times that somebody went elsewhere: what was being opened then is left."""
        self.place = ""
        """The place of the site that could not be opened the last time, if there is one."""


class Matches:
    """Matches by link that wait for their visitor's word."""

    def __init__(self) -> None:
        self.removed: tuple[MatchEntry, str] | None = None
        self.invited: tuple[Match, str, Game] | None = None
        """An invitation that is shown and not accepted yet."""
        self.offered: tuple[Table, OwnMatch] | None = None
        """A side of a match out of a file, until its visitor says that it is his own."""


class BoardTools:
    """What is held over a table without places: a unit, a tape; whose reaches are shown."""

    def __init__(self) -> None:
        self.grip: Grip | None = None
        """The unit that is being dragged."""
        self.weighed: Action | None = None
        """The attack whose odds are told while it is dragged."""
        self.is_on = False
        """Whether the tape is in hand: what is pointed at is measured."""
        self.tape: TapeMeasure | None = None
        self.reaching = ""
        """The unit whose reaches are shown for good, until they are asked for once more."""
        self.pointed = ""
        """The unit whose reaches are shown while the pointer rests on it."""


class PieceDragState:
    """The state of a piece that is dragged over the board."""

    def __init__(self) -> None:
        self.board: BoardTools | None = None
        """The measures of the board from which something was taken that is in the air, or was last."""
        self.lifted = ""
        """What was taken in hand by lifting it, nothing where it was in hand before."""
        self.landing: tuple[str, ...] = ()
        """The piece that is being dropped on the board, while that is looked at."""


class EmbedState:
    """What the page around this one has been told."""

    def __init__(self) -> None:
        self.table: Table | None = None
        self.digests: tuple[str, ...] = ()
        self.is_ended = False
        self.is_heard = False
        """Whether it wishes for sounds."""
        self.wish = 0
        """Number of the game wished for last; one that was overtaken while it was replayed is let go."""


class Session:
    """All that the page shows."""

    def __init__(self, page: Page) -> None:
        self.page = page
        language = known(page.language())
        speak(language)
        self.store = Store(page, language)
        self.host: Host | None = page.host()
        self.opponent: Worker
        self.adviser: Worker
        self.words = Words.load(language, by_touch=page.is_touched())
        self.settings = self.store.settings()
        self.settings.language = language  # web/boot/early/early.js has led to the page in the language that is kept
        self.scenarios = shipped()
        """Every scenario that is known here, by its name."""
        self.chosen: Scenario | None = None
        """The scenario that is being prepared."""
        self.table: Table | None = None
        """The game: what is in hand, where one looks, whose sheet is open are told by it."""
        self.lessons: dict[str, tuple[Lesson, ...]] = {}
        """System -> its lessons, once they have been fetched."""
        self.briefings: dict[str, Briefings] = {}
        """System -> what is told of its battles, once it has been fetched; nothing where it did not come."""
        self.learner: LessonProgress | None = None
        """The lesson on the table."""
        self.where = ""
        """The address that was followed last."""
        self.glance = ""
        """The thing on which the pointer rests, or a finger stays."""
        self.cursor: str | None = None
        """The keyboard's place on the board."""
        self.tab = QUESTION_TAB
        self.rules = next(iter(SYSTEMS))
        """The system whose rules are shown."""
        self.guides: dict[tuple[str, str], str] = {}
        """System and part of its guide -> its markup, once it has been fetched."""
        self.signs = self.rules
        """The system whose legend is shown."""
        self.said: list[str] = []
        """Sentences to be said as soon as the next game is on the table."""
        self.news = ""
        """What is said ahead of the next question: what has just been taken back or played again."""
        self.report = ""
        """What went wrong, with the game, as the text of a file."""
        self.turns, self.late, self.film, self.advice = Turns(), DeferredLoading(), Replay(), Advice()
        self.keeping, self.matches, self.link, self.hosted = AutosaveState(), Matches(), LinkDialog(), EmbedState()
        self.attempt, self.measures, self.carried = Attempt(), BoardTools(), PieceDragState()
        self.finale, self.filters = GameOver(), Filters()
        self._names: Names | None = None
        self._named: View | None = None
        """The view whose names these are."""

        self._remembered: dict[type[Any], Any] = {}
        """What features remember, by its class."""

    def of(self, kind: type[T]) -> T:
        """Return what a feature remembers: one object of the class, made when it is first asked for."""
        if kind not in self._remembered:
            self._remembered[kind] = kind()
        return cast("T", self._remembered[kind])

    def fresh(self) -> None:
        """Begin with another game or another way of looking at it."""
        self.cursor = None
        self.measures = BoardTools()

    def take_up(self) -> None:
        """Note that a pointer takes something up from the board as it lies now."""
        self.carried.board = self.measures

    @property
    def is_over_its_board(self) -> bool:
        """Whether the board on which the drag began is still the one that is shown."""
        return self.table is not None and self.carried.board is self.measures

    def view(self) -> View:
        """Return the view of what is looked at, made once for each state."""
        return self.playing().view()

    def names(self) -> Names:
        """Return the names of what is looked at, made once for each view and each reader."""
        table = self.playing()
        view, reader = table.view(), sole_player(table)
        kept = self._names
        if kept is None or self._named is not view or kept.own != reader or kept.words is not self.words:
            self._names = kept = Names(self.words, table.game.system.id, view, own=reader)
            self._named = view
        return kept

    @property
    def is_led(self) -> bool:
        """Whether a lesson leads, step by step."""
        return self.learner is not None and self.learner.leads

    @property
    def is_at_table(self) -> bool:
        """Whether the place of the site is one where the game on the table, or a lesson, is to be seen."""
        where = self.page.address()
        return where == PLAY or where.startswith(f"{LESSON}/")

    @property
    def is_film_open(self) -> bool:
        """Whether the bar of the film is to be seen: beside the end of a battle only if somebody opened it."""
        table = self.table
        if table is None or not self.film.is_open(table):
            return False
        is_told = self.finale.running is table.game or self.finale.is_shown(table)
        return self.film.is_chosen_open is not None or table.mode is Mode.PAST or not is_told

    def playing(self) -> Table:
        """Return the game on the table, where there must be one."""
        assert self.table is not None, "a game is on the table"
        return self.table

    def in_progress(self) -> bool | None:
        """Whether the game on the table, or else the one that is kept, goes on; None where there is none."""
        if self.table is not None:
            return not isinstance(self.table.game.pending, End)
        text = self.store.game()
        return None if text is None else not saved_games.is_over(text)

    def ended(self) -> str | None:
        """Return the record of the game on the table, or else of the one that is kept, if it is over."""
        if self.in_progress() is not False:
            return None
        return self.table.text() if self.table is not None else self.store.game()

    def say_later(self, key: str, facts: dict[str, Any]) -> None:
        """Say something as soon as the next game is on the table."""
        self.said.append(self.words.say(key, facts))

    def ground(self) -> LinkBase:
        """Return what links stand on here."""
        return LinkBase(not self.page.here(), self.settings.site, self.page.can_share())

    def link_to(self, data: dict[str, Any]) -> str:
        """Return the whole address of the link that carries data; nothing where no site is known that it leads to."""
        base = self.page.here() or self.settings.site
        return f"{base}#{link.OPEN}/{link.pack(data)}" if base else ""

    def time(self, milliseconds: int) -> str:
        """Return a moment as people here write it."""
        return self.page.local_time(milliseconds, self.words.language)
