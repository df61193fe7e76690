"""The side panel: paints the open tab, and shows what concerns the selection."""

from __future__ import annotations

from engine.core.view import View
from web.boards.markup_text import escape
from web.features import discovered
from web.game import (
    answer_comparison,
    dice_entry,
    odds_view,
    order_list,
    order_notes,
    piece_sheet,
    prospects,
)
from web.game.mode import Mode
from web.game.odds_summary import OddsSummary
from web.game.question import question_now
from web.game.seats import HUMAN
from web.shell.session import QUESTION_TAB, TABS, Session
from web.words import Names

OWN_TABS = (QUESTION_TAB, "orders", "pieces")
"""The tabs of the game itself; all others belong to features."""


class Panel:
    """Paints the side panel, and remembers what has been painted of it."""

    def __init__(self, session: Session) -> None:
        self.session, self.features = session, discovered()
        self._cache = session.cache
        self._tab = QUESTION_TAB
        """The tab in front."""
        self.shown = ""
        """The content of the tab in front."""
        self.is_idle = False
        """Whether nothing is selected that the panel could describe."""
        self.repeats = False
        """Whether the panel repeats the odds that the question lists; the styles then show them only once."""

    def paint(self, names: Names) -> None:
        """Paint the open tab; a tab of a feature exists only if it has any content."""
        session, page, table, view = self.session, self.session.page, self.session.playing(), self.session.view()
        tabs = open_tabs(session)
        for tab in TABS:
            if tab not in OWN_TABS:
                self._cache.show(f"tab-{tab}", tab in tabs)
        if session.tab not in tabs:
            session.tab = QUESTION_TAB
        self._to_front()
        self._cache.root("tab", session.tab)
        self.is_idle = self.repeats = False
        if session.tab == QUESTION_TAB:
            self.shown = self._now(names)
        elif session.tab == "orders":
            self.shown = order_list.all_orders(table, names)
        elif session.tab == "pieces":
            self.shown = piece_sheet.all_pieces(table, names, view)
        else:
            self.shown = self.features.tabs[session.tab].markup(session, names)
        page.html(f"panel-{session.tab}", self.shown)
        self._cache.root("panel", "idle" if self.is_idle else "busy")
        self._cache.root("odds", "twice" if self.repeats else "once")

    def _to_front(self) -> None:
        """Bring the open tab to the front."""
        page, name = self.session.page, self.session.tab
        if name != self._tab:
            self._tab = name
            for tab in TABS:
                page.attribute(f"tab-{tab}", "aria-selected", "true" if tab == name else "false")
                page.attribute(f"tab-{tab}", "tabindex", "0" if tab == name else "-1")
                page.show(f"panel-{tab}", tab == name)

    def _now(self, names: Names) -> str:
        """Return what belongs to the selection: its odds, the answers' results, its sheet; otherwise how to begin.

        Advice stands below a selected thing.
        """
        table, view = self.session.playing(), self.session.view()
        selection, advised = table.selection, self.features.beside_selection(self.session, names)
        is_pointed = selection.is_begun or table.sheet is not None
        made = self.features.first_in_panel(self.session, names) + ("" if is_pointed else advised)
        if table.mode is not Mode.PAST and selection.is_open:
            asked = question_now(table, names, view)
            if asked.attack is not None:
                made += odds_view.panel(table, names, asked.attack, order_notes.listed(names, asked.explained))
                self.repeats = asked.attack == asked.listed
            made += answer_comparison.panel(asked)
        if dice_entry.due_dice(table) and (prospect := dice_entry.attack_odds_left(table)) is not None:
            made += odds_view.whole(names, OddsSummary(prospect[0]), prospect[1])
        made += piece_sheet.sheet(table, names, view) + (advised if is_pointed else "")
        if table.prospects:
            made += prospects.listed(names, view)
        self.is_idle = not made
        if not made:
            led = self.session.is_led or selection.is_amid
            moments = {"end": "end", HUMAN: "led" if led else "help", "dice": "dice" if table.by_hand else "wait"}
            moment = moments.get(table.mover, "wait") if table.mode is not Mode.PAST else "past"
            zoom = _zoom(names) if moment == "help" else ""
            made = f'<p class="empty">{escape(names.words.say(_moment(names, view, moment)))}{zoom}</p>'
        return made


def open_tabs(session: Session) -> tuple[str, ...]:
    """Return the tabs that have any content now, in their order."""
    tabs = discovered().tabs
    return tuple(tab for tab in TABS if tab in OWN_TABS or (tab in tabs and tabs[tab].has_content(session)))


def _moment(names: Names, view: View, moment: str) -> str:
    """Return the key of the text shown while nothing is selected, specific to the kind of board if possible."""
    own = f"site.now.{moment}.{view.board.kind}"
    return own if names.words.has(own) else f"site.now.{moment}"


def _zoom(names: Names) -> str:
    """Return how to zoom the board, for keyboards and for touch; the styles show one of the two."""
    told = {way: escape(names.words.say(f"site.now.zoom.{way}")) for way in ("keys", "fingers")}
    return "".join(f' <span class="for-{way}">{text}</span>' for way, text in told.items())
