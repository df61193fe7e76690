"""Painting: updates the page from the session, touching only what changed."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.match import is_draw_offered
from engine.core.types import Decision, End
from web.boards.markup_text import escape
from web.boards.speech_text import to_speech, with_speech
from web.features import discovered
from web.game import dice_entry, free_table_marks, hover_note, prospects, question_view, recent_log, undo_rules
from web.game.mode import Mode
from web.game.score_strip import ScoreStrip
from web.game.self_play import is_watched
from web.game.table import Table
from web.shell.board_painter import BoardPainter
from web.shell.components import button, refusal, with_number_keys
from web.shell.effects import FINALE, Effects, Notice, Paint
from web.shell.notices import Notices
from web.shell.session import TABS, Session
from web.shell.side_panel import Panel
from web.words import Names

COVERED = ("skip-board", "board-frame", "controls", "panel", "score")
"""Elements that are hidden while the device is passed on."""
CLEARED = ("board", "score", "question", "why", "told", "film", *(f"panel-{tab}" for tab in TABS))
"""Elements that are emptied before the device goes to the other player."""


class Painter:
    """Paints the table (board, question bar, panel, notices) and each part that is requested."""

    def __init__(self, session: Session) -> None:
        self.session, self.features = session, discovered()
        self.page = session.page
        self.cache = session.cache
        self.layers, self.side = BoardPainter(session), Panel(session)
        self._notices = Notices(session)
        self._spoken = ""
        self._scored: Names | None = None
        """The names with which the score was last painted."""
        self._score: tuple[object, ScoreStrip] = (None, ScoreStrip())
        """A game and its score strip."""
        self._told_of: tuple[object, ...] | None = None
        self._lately = ""
        """The markup of the recent log."""
        self._told_at: tuple[object, int] = (None, 0)
        """The game and its number of inputs when the recent log was last painted."""
        self._asked: tuple[object, int, tuple[str, ...]] = (None, 0, ())
        """The game, its number of inputs and the kind of the question that was last painted."""
        self._parts: dict[str, Callable[[], None]] = {
            "table": self.table,
            "question": self.question,
            "panel": self.panel,
            "fresh": self.fresh,
            "cursor": self.layers.move_cursor,
            "aim": self.aim,
            "glance": self.glance,
            "prospects": self.prospects,
        }

    def paint(self, what: Paint) -> None:
        """Paint a part of the page."""
        if what.part in self._parts:
            self._parts[what.part]()
        elif what.part == "target":
            self.layers.next_target(what.argument)
        elif what.part == "zoom":
            self.layers.zoom(what.argument)
        elif what.part in self.features.painted:
            self.features.painted[what.part](self.session, what.argument)
        elif what.part in self.features.parts:
            given = () if what.argument is None else (what.argument,)
            self.page.html(what.part, self.features.parts[what.part](self.session, *given))

    def notice(self, notice: Notice) -> Effects:
        """Show a notice at the top of the page."""
        return self._notices.say(notice)

    def fresh(self) -> None:
        """Reset for another game or another way of viewing it: the board is redrawn."""
        self.session.fresh()
        self.layers.fresh()

    def table(self) -> None:
        """Paint the whole table."""
        session, page = self.session, self.page
        if session.table is None or not session.is_at_table:
            return
        table, view, names = session.table, session.view(), session.names()
        title = self.features.title(session) or table.game.scenario.told(session.words.language)["title"]
        self.cache.text_of("play-title", title)
        page.title(f"{title} \u2013 {session.words.say('site.title')}")
        self.cache.text_of("task", session.words.say("site.task", {"task": table.task}) if table.task else "")
        self._cover(table, names)
        self.cache.root("mover", table.mover)
        self.cache.root("board", view.board.kind)
        self.features.paint_table(session, names)
        if table.covered:
            self._clear()
            self._ready()
            return
        if self._scored is not names:
            self._scored = names
            page.html("score", self._strip(table).markup(names, view, table.seats))
        before = self.layers.shown
        lit = self.layers.paint(view, names)
        self.question()
        self.side.paint(names)
        self._why(table, names)
        self._told(table, names)
        session.glance = None  # whoever goes on has read it
        self.glance()
        self._tools(table)
        self.layers.follow(view, lit)
        self._ready()
        self.features.board_changed(session, before, self.layers.shown)

    def aim(self) -> None:
        """Paint only the marks over a free table."""
        table = self.session.table
        if table is not None and self.session.is_at_table and not table.covered:
            self.layers.aim()

    def _ready(self) -> None:
        self.page.root("ready", "board")

    def _strip(self, table: Table) -> ScoreStrip:
        """Return the score strip of a game; it keeps the room for everything it has shown."""
        if self._score[0] is not table.game:
            self._score = table.game, ScoreStrip()
        return self._score[1]

    def _tools(self, table: Table) -> None:
        """Show those tools that are useful now."""
        page, view = self.cache, self.session.view()
        is_over = isinstance(table.game.pending, End)
        page.show("zones", any(view.zones.values()))
        for name in ("tape", "reach"):
            page.show(name, view.board.kind == free_table_marks.KIND)
        held = self.session.board_tools
        page.attribute("tape", "aria-pressed", "true" if held.is_on else "false")
        page.attribute("reach", "aria-pressed", "true" if held.reaching else "false")
        page.root("tape", "on" if held.is_on else "off")
        page.attribute("zones", "aria-pressed", "true" if table.zones else "false")
        page.show("prospects", bool(view.prospects))
        page.attribute("prospects", "aria-pressed", "true" if table.prospects else "false")
        page.show("study", not table.game.study and table.match is None)
        page.show("seats", table.game.study)
        page.show("roll-again", table.can_roll_again)
        page.show("undo-turn", not table.can_roll_again)  # there is room for one of them
        page.show("ask-again", bool(table.standing_answers) and not is_over)
        page.text_of("offer-draw", self.session.words.say(f"site.do.{'answer' if table.match else 'offer'}_draw"))
        can_offer = table.game.system.draw_rule is not None and table.match is None
        is_offered = table.match is not None and is_draw_offered(table.match, table.game)
        page.show("offer-draw", (can_offer or is_offered) and not is_over)
        page.show("resign", not is_over)
        is_now, refused = table.mode is not Mode.PAST, undo_rules.undo_refused(table)
        last = None if undo_rules.has_pending_selection(table) else refused
        for name, why in (("undo", last), ("undo-turn", refused), ("redo", undo_rules.redo_refused(table))):
            page.attribute(name, "aria-disabled", "false" if is_now and why is None else "true")

    def _cover(self, table: Table, names: Names) -> None:
        """Hide the board while the device goes from one person to the other."""
        words, now, page = self.session.words, table.game.pending, self.page
        if table.covered and isinstance(now, Decision):
            side = {"side": names.side(now.side)}
            said, title = words.say("site.cover", side), escape(words.say("site.cover.title", side))
            made = button(words.say("site.do.uncover", side), "uncover", style="button-primary")
            page.html("cover", f"<div class='cover-card'><h2>{title}</h2><p>{escape(said)}</p>{made}</div>")
            page.say(to_speech(said))
        for name in COVERED:
            self.cache.show(name, not table.covered)
        self.cache.show("cover", table.covered)

    def _clear(self) -> None:
        """Clear everything that the next person must not see, including the board's position and zoom."""
        self.fresh()
        self._spoken = self.session.news = ""
        for name in CLEARED:
            self.page.html(name, "")
        self._told_of = self._scored = None
        self.cache.show("earlier", False)

    def question(self) -> None:
        """Paint the question bar."""
        session, page, table, names = self.session, self.page, self.session.playing(), self.session.names()
        turns, view = session.turns, session.view()
        watched = ("held" if turns.is_held else "goes") if is_watched(table) else ""
        told, bar = self.features.told.get(table.mode), self.features.bars.get(table.mode)
        said = (
            question_view.question_text(table, names, view, stopped=turns.stopped, pauses=watched == "held")
            if told is None
            else told(session, names)
        )
        if said != self._spoken or session.news:
            page.say(to_speech(f"{session.news} {said}".strip()))
            self._spoken, session.news = said, ""
        wants = session.guide.wants if session.guide is not None and session.guide.leads else None
        made = question_view.question(
            table,
            names,
            view,
            turns.considered,
            turns.stopped,
            turns.is_alone,
            wants=wants,
            feature_bar="" if bar is None else bar(session, names),
            watched=watched,
            present=turns.present,
        )
        page.html("question", made if dice_entry.due_dice(table) else with_number_keys(made))
        self.cache.root(
            "asks", question_view.question_features(table, made, needs_room=self.features.needs_room(table))
        )
        if not _is_passing(table):
            game, count, kind = asked = (table.game, len(table.game.inputs), _kind_of_question(table))
            if game is self._asked[0] and count > self._asked[1] and kind != self._asked[2]:
                page.pause_buttons()
            self._asked = asked

    def panel(self) -> None:
        """Paint only the side panel, if it is visible."""
        table = self.session.table
        if table is not None and self.session.is_at_table and not table.covered:
            self.side.paint(self.session.names())
            self.paint(FINALE)

    def glance(self) -> None:
        """Show the note on the thing under the pointer, and its marks on the board."""
        session = self.session
        if session.table is None or not session.is_at_table:
            return
        view, ref = session.view(), session.glance
        reached = hover_note.reach_of_enemy(session.table, view, ref) if ref is not None else None
        made = hover_note.note_html(session.table, session.names(), view, ref, reached) if ref is not None else ""
        if made:
            self.page.html("glance", made)
        self.cache.show("glance", bool(made))
        self.layers.glimpse(hover_note.hover_marks(session.table, view, ref, reached or ()))
        if made and ref is not None:
            self.layers.lay_aside("glance", ref)

    def prospects(self) -> None:
        """Announce which pieces can still attack each other."""
        self.page.say(to_speech(prospects.spoken(self.session.names(), self.session.view())))

    def _why(self, table: Table, names: Names) -> None:
        """Show why the last pick was refused."""
        hint = f"<p>{with_speech(names.say(*table.hint))}</p>" if table.hint else ""
        made = "".join(refusal(names, why) for why in table.refusals) + hint
        self.session.reannouncer.html("why", made, table.refusals, table.hint)
        self.cache.show("why", bool(table.refusals or table.hint))

    def _told(self, table: Table, names: Names) -> None:
        """Show the recent log, scrolled to its end; only new sentences are announced.

        The result of a person's attack stays in view whatever happens automatically after it.
        """
        count = len(table.game.inputs)
        told_of = (table.game, count, table.viewed_at, table.viewer, tuple(table.seats.items()))
        moment = (*told_of, self.side.shown)  # which gives it more room or less
        if moment == self._told_of:
            return
        if self._told_of is None or self._told_of[:-1] != told_of:
            self._lately = recent_log.recent_log(table, names) if table.mode is not Mode.PAST else ""
        self._told_of, lately = moment, self._lately
        is_back = table.game is self._told_at[0] and count < self._told_at[1]
        self._told_at = (table.game, count)
        self.cache.attribute("told", "aria-live", "off" if is_back else "polite")  # what stands there then is old
        self.page.html("told", f"<div>{lately}</div>" if lately else "")
        is_outcome = f'{recent_log.OUTCOME}"' in lately
        self.cache.root("told", "yes" if lately else "no")
        self.cache.root("outcome", "yes" if is_outcome else "no")
        self.cache.show("earlier", self.page.is_cut("told"))
        self.page.to_end("told", f".{recent_log.OUTCOME}" if is_outcome else "p")


def _is_passing(table: Table) -> bool:
    """Return whether nobody is asked: the visitor only watches, dice are rolled, or a side has answered ahead."""
    return is_watched(table) or table.mode in (Mode.AHEAD, Mode.FALLING)


def _kind_of_question(table: Table) -> tuple[str, ...]:
    """Return who is asked and at which step: questions of one kind may be answered directly after each other."""
    now = table.game.pending
    return (table.mover, now.side, now.step) if isinstance(now, Decision) else (table.mover,)
