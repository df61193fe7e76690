"""The session: one record, without a browser, of everything that actions change and painting reads.

Separate small records hold the state of a single topic; actions of another topic may read them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, TypeVar, cast

from engine.core import link
from engine.core.game import Game
from engine.core.references import Pick, PieceRef, PlaceRef
from engine.core.scenario import Scenario, shipped
from engine.core.system import SYSTEMS
from engine.core.types import Action, End, Side
from engine.core.view import View
from web.boards.board_kinds import UPRIGHT
from web.boards.drawing import LONG, LOW, WIDE
from web.game.drag_geometry import Grip
from web.game.guide import PlayerGuide
from web.game.order_gate import OrderGate
from web.game.perspective import sole_player
from web.game.table import Table
from web.game.tape_measure import TapeMeasure
from web.languages.known import known
from web.languages.speech import speak
from web.shell.message_checks import Present
from web.shell.reannouncer import Reannouncer
from web.shell.worker_queue import WorkerQueue
from web.shell.write_cache import WriteCache
from web.storage import saved_games
from web.storage.saved_games import SavedGame, SavedGameSummary
from web.storage.store import Store
from web.words import Names, Words

if TYPE_CHECKING:
    from web.shell.page import Host, Page, Worker

T = TypeVar("T")
BOARD = ".space[tabindex='0']"
"""Selector of the keyboard cursor on the board, whatever the kind of board."""
CONTROLS = ("button", "a", "summary")
"""Elements on which the space bar has its own meaning."""
PLAY = "play"
"""Route of the game in progress."""
BATTLES, FINISHED = "battles", "finished"
"""Routes of all battles (on the first page) and of the finished games."""
LESSON, LESSONS = "lesson", "lessons"
"""Prefix of a lesson's route, and of a system's list of lessons."""
SHEET, SIGNS, PICTURES = "sheet", "signs", "pictures"
"""Routes of a system's sheet, of the legend, and of the pictures beside rules: parts of a guide."""
RULES = "rules"
"""Id of the part of the page that shows a system's rules."""
QUESTION_TAB = "now"
"""The tab of the side panel that belongs to the question."""
TABS = (QUESTION_TAB, "orders", "pieces", "log", "review")


class Turns:
    """State of automatic play: the computer's orders, and what holds them up."""

    def __init__(self) -> None:
        self.stopped = False
        """Whether a person stopped the computer's thinking."""
        self.is_alone = False
        """Whether the computer's thread has failed, so that the page must do without it or try again."""
        self.here: Table | None = None
        """The table at which a Recruit plays in the page itself."""
        self.considered = 0
        self.present: Present | None = None
        """What a Marshal thinks of the pending decision so far."""
        self.allowed = 0
        """Milliseconds that the computer may think about the pending decision."""
        self.spent = 0
        """Milliseconds that the computer has thought in its present turn."""
        self.thinker: Side | None = None
        """The side that has spent them."""
        self.running: Game | None = None
        """The game that was seen unfinished here: only the end of such a game is celebrated."""
        self.asked = 0
        """Number of the last question sent to the computer."""
        self.waiting = False
        """Whether the computer's answer has not been played yet."""
        self.thinking = False
        self.paused = False
        """Whether a past position is viewed or the visitor is elsewhere on the site."""
        self.hurry = False
        """Whether the rest of the computer's turn is shown at once."""
        self.hurried: asyncio.Event | None = None
        """Event that ends the current pause before an order."""
        self.begun: int | None = None
        """Start of the computer's turn, in milliseconds; None if it has no turn or was interrupted."""
        self.share = 0
        """Milliseconds that the last order was allotted."""
        self.since = 0
        """When the pending question was sent, in milliseconds."""
        self.line: list[dict[str, Any]] = []
        """Further orders of the current plan."""
        self.is_held = False
        """Whether the visitor has paused a game that the computer plays against itself."""
        self.is_let = False
        """Whether one order may be released despite the pause."""
        self.kept: dict[str, Any] | None = None
        """The order found during the pause, as the worker sent it."""
        self.expected: tuple[Table, Hashable, int] | None = None
        """The table, the expected state at the next planned order, and the number of inputs before the last one."""


class DeferredLoading:
    """State of the packages that reading files needs, which load after the first picture."""

    def __init__(self) -> None:
        self.is_begun = False
        self.is_wanted = False
        """Whether something waits for them."""
        self.installed = asyncio.Event()
        self.is_done = False
        """Whether everything has loaded and is ready."""
        self.missing: asyncio.Event | None = None
        """Set to fetch again after a failure; None while nothing is missing."""
        self.file = ""
        """The name of the file that failed to load."""


class AutosaveState:
    """The state of saving the game in progress."""

    def __init__(self) -> None:
        self.is_kept = True
        """Whether the last save succeeded."""
        self.waiting: Table | None = None
        """A game that waits until the player agrees that it replaces the one in progress."""
        self.is_asked = False
        """Whether the browser was asked for persistent storage on this visit."""
        self.own: str | None = None
        """The record this window last saved or opened completely; any other record in the browser is another game."""
        self.removed: tuple[SavedGame, str] | None = None
        """The game last removed from the shelf."""
        self.drawn: dict[str, SavedGameSummary] = {}
        """Summaries of the shelf's records, by id."""
        self.going = "", SavedGameSummary()
        """The record of the game in progress with its summary."""


class Attempt:
    """An attempt to open something from outside."""

    def __init__(self) -> None:
        self.run = 0
        """Counts navigations: whatever was being opened before the last one is abandoned."""
        self.place = ""
        """The route that failed to open last time, if any."""


class BoardTools:
    """Tools in use on a free table: the dragged unit, the tape, and the reaches shown."""

    def __init__(self) -> None:
        self.grip: Grip | None = None
        """The unit that is being dragged."""
        self.dragged_attack: Action | None = None
        """The attack whose odds are shown while it is dragged."""
        self.is_on = False
        """Whether the tape is on, so that picks measure."""
        self.tape: TapeMeasure | None = None
        self.reaching = ""
        """The unit whose reaches are shown until the player turns them off."""
        self.pointed = ""
        """The unit whose reaches are shown while the pointer rests on it."""


class PieceDragState:
    """The state of a piece that is dragged over the board."""

    def __init__(self) -> None:
        self.board: BoardTools | None = None
        """The tools of the board on which the current or last drag began."""
        self.lifted: PieceRef | PlaceRef | None = None
        """The first pick of the orders that the drag selected; None if it was selected before."""
        self.landing: tuple[str, ...] = ()
        """The piece that is being dropped, while the drop is processed."""


class Session:
    """Everything that the page shows."""

    def __init__(self, page: Page) -> None:
        self.page = page
        language = known(page.language())
        speak(language)
        self.store = Store(page, language)
        self.host: Host | None = page.host()
        self.workers = WorkerQueue(page)
        self.opponent: Worker
        self.words = Words.load(language, by_touch=page.is_touched())
        self.settings = self.store.settings()
        self.settings.language = language  # web/boot/early/early.js has opened the page in the stored language
        self.scenarios = shipped()
        """Every known scenario, by name."""
        self.chosen: Scenario | None = None
        """The scenario that is being prepared."""
        self.table: Table | None = None
        """The game, with its selection, the viewed position and the open sheet."""
        self.guide: PlayerGuide[Session] | None = None
        """The lesson on the table."""
        self.gate: OrderGate[Session] | None = None
        """What may hold back a person's order."""
        self.where = ""
        """The address that was last followed."""
        self.glance: Pick | None = None
        """The thing under the resting pointer or finger."""
        self.cursor: Pick | None = None
        """The keyboard cursor on the board."""
        self.tab = QUESTION_TAB
        self.rules = next(iter(SYSTEMS))
        """The system whose rules are shown."""
        self.guides: dict[tuple[str, str], str] = {}
        """System and part of its guide -> its markup, once it has been fetched."""
        self.signs = self.rules
        """The system whose legend is shown."""
        self.said: list[str] = []
        """Sentences to show as soon as the next game is on the table."""
        self.has_sound = self.host is None
        """Whether sounds are played and offered; in a frame only if the host page wants them."""
        self.news = ""
        """Announcement before the next question: what was just undone or redone."""
        self.report = ""
        """An error report with the game, as the text of a file."""
        self.turns, self.loading, self.autosave, self.attempt = Turns(), DeferredLoading(), AutosaveState(), Attempt()
        self.board_tools, self.piece_drag = BoardTools(), PieceDragState()
        self.cache, self.reannouncer = WriteCache(page), Reannouncer(page)
        """What painting writes only when it is new, and what it announces again."""
        self._names: Names | None = None
        self._named: View | None = None
        """The view that the cached names belong to."""

        self._remembered: dict[type[Any], Any] = {}
        """The state of features, by class."""

    def of(self, kind: type[T]) -> T:
        """Return the state of a feature: one object of its class, created on first use."""
        if kind not in self._remembered:
            self._remembered[kind] = kind()
        return cast("T", self._remembered[kind])

    def fresh(self) -> None:
        """Reset for another game or another way of viewing it."""
        self.cursor = None
        self.board_tools = BoardTools()

    def take_up(self) -> None:
        """Record the board on which a drag begins."""
        self.piece_drag.board = self.board_tools

    @property
    def is_over_its_board(self) -> bool:
        """Whether the board on which the drag began is still the one that is shown."""
        return self.table is not None and self.piece_drag.board is self.board_tools

    def view(self) -> View:
        """Return the view that is shown, cached per state."""
        return self.playing().view()

    def window_shape(self, view: View) -> str:
        """Return the window shape that the board is drawn for."""
        is_higher = self.page.is_tall() if view.board.kind in UPRIGHT else self.page.is_long()
        return LONG if is_higher else LOW if self.page.is_low() else WIDE

    def names(self) -> Names:
        """Return the names for the shown view, cached per view and reader."""
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
        return self.guide is not None and self.guide.leads

    @property
    def is_at_table(self) -> bool:
        """Whether the current route shows the game on the table, or a lesson."""
        where = self.page.address()
        return where == PLAY or where.startswith(f"{LESSON}/")

    def playing(self) -> Table:
        """Return the game on the table, which must exist."""
        assert self.table is not None, "a game is on the table"
        return self.table

    def in_progress(self) -> bool | None:
        """Return whether the game on the table, or else the saved one, is unfinished; None if there is none."""
        if self.table is not None:
            return not isinstance(self.table.game.pending, End)
        text = self.store.game()
        return None if text is None else not saved_games.is_over(text)

    def ended(self) -> str | None:
        """Return the record of the game on the table, or else of the saved one, if it is over."""
        if self.in_progress() is not False:
            return None
        return self.table.text() if self.table is not None else self.store.game()

    def say_later(self, key: str, facts: dict[str, Any]) -> None:
        """Queue a sentence until the next game is on the table."""
        self.said.append(self.words.say(key, facts))

    def link_to(self, data: dict[str, Any]) -> str:
        """Return the full address of a link with this data; empty if no site is known for it."""
        base = self.page.here() or self.settings.site
        return f"{base}#{link.OPEN}/{link.pack(data)}" if base else ""

    def time(self, milliseconds: int) -> str:
        """Return a moment in the visitor's local notation."""
        return self.page.local_time(milliseconds, self.words.language)
